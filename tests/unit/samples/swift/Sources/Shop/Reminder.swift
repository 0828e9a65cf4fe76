import Money

struct Reminder {
    let document: Document

    func remind() {
        hidden()
        check(Amount.zero)
    }
}
