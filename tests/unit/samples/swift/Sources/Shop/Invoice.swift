import Money
import UIKit

protocol InvoiceDelegate: AnyObject {
    func sent(_ invoice: Invoice)
}

class Document {
    let number: Int
    init(number: Int) { self.number = number }
    func send() async throws {}
}

final class Invoice: Document {
    weak var delegate: InvoiceDelegate?
    private var lines: [Amount] = []
    @Published var first = Amount(cents: 1)
    lazy var store = Store()

    override func send() async throws {
        try await super.send()
        delegate?.sent(self)
        if let found = delegate {
            found.sent(self)
        }
        let label = first.label
        print(label.count, number, first.shout(), Money.Amount.zero)
        lines.forEach { line in line.capped() }
        lines.map { $0.label }
        do {
            try store.keep(self, as: "a") { done in done.close() }
        } catch {
            print(error)
        }
        UIView.animate(first.doubled)
        let copy = try rounded(first).capped(at: first)
        copy.form().isEuro
        error(where: 1)
        error(2)
        check(first)
    }

    func error(_ number: Int) -> Int { number }
    deinit { store.close() }
}

actor Store {
    var kept: [String: Document] = [:]

    func keep<Kept: Document>(_ document: Kept, as name: String, then: (Store) -> Void) throws {
        kept[name] = document
        print(document.number, roundingUnit)
        if case .some = kept[name] { then(self) }
    }

    nonisolated func close() {}
}

func check(_ amount: Amount, at place: SourceLocation = #_sourceLocation) {
    print(amount.isZero)
}

let least = Amount(cents: 1)

@Traced(least, with: least.label) func shrink(least: Int) -> Int { least }

private func hidden() { #hidden(check) }
