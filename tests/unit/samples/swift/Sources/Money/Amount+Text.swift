/// What can be shown.
public protocol Shown {
    associatedtype Form
    var label: String { get }
    func form() -> Form
}

extension Shown {
    func shout() -> String { label.uppercased() }
}

extension Amount: Shown {
    public var label: String { "\(cents) \(currency.label)" }
    public func form() -> Amount.Currency { currency }
    func capped(at most: Amount...) -> Amount { rounded(self) }

    struct Parts {
        let whole: Int
        func total() -> Int { whole + cents }
    }
}

extension Amount.Currency {
    var isEuro: Bool { self == .euro && label == Amount.zero.label }
}

extension String {
    var trimmed: String { stripped() }
    func stripped() -> String { self }
}
