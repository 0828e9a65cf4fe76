import 'package:shop/shop.dart';
import 'package:test/test.dart';

void main() {
  test('totals', () {
    final invoice = Invoice(1, lines: [Line(Amount(3))]);
    expect(invoice.total.cents, 3);
    expect(Currency.euro.code, roundingUnit);
    expect(half(invoice.total), Amount.parse('1') + nothing);
    invoice.unknown();
    new Amount(round(2)).compareTo(Amount.zero());
    describe(invoice);
  });
}
