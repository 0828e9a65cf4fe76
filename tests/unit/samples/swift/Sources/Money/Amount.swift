import Foundation

infix operator +++: AdditionPrecedence

public let roundingUnit = 5
typealias Cents = Int

/// An amount of money, in cents.
public struct Amount: Equatable {
    public static let zero = Amount(cents: 0)
    public let cents: Cents
    var currency: Currency = .euro {
        didSet { print(oldValue, cents) }
    }

    public init(cents: Cents) {
        self.cents = cents
    }

    public init?(text: String, currency: Currency = .euro) throws {
        guard let value = Int(text) else { return nil }
        self.init(cents: value)
    }

    public var isZero: Bool { cents == 0 }
    var doubled: Amount {
        get { self + self }
        set { print(newValue) }
    }

    public static func + (left: Amount, right: Amount) -> Amount {
        Amount(cents: left.cents + right.cents)
    }

    subscript(digit: Int) -> Int { cents / digit }

    public enum Currency: String {
        case euro, pound
        case other(code: String)

        var label: String {
            switch self {
            case .euro: return rawValue
            case let .other(code): return code + cents
            default: return Self.fallback.label
            }
        }
        static let fallback = Currency.euro
    }
}

public func +++ (left: Amount, right: Amount) -> Amount { left + right }

func rounded(_ amount: Amount, to unit: Int = roundingUnit) -> Amount {
    Amount(cents: amount.cents - amount.cents % unit)
}
