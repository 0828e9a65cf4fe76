import XCTest
@testable import Shop
import struct Money.Amount

final class InvoiceTests: XCTestCase {
    func testSending() async throws {
        let invoice = Invoice(number: 1)
        try await invoice.send()
        XCTAssertEqual(invoice.first.isZero, Amount.zero.isZero)
        rounded(invoice.first)
        let delegate: InvoiceDelegate? = nil
        delegate?.sent(invoice)
        unknown.send()
        hidden()
    }
}
