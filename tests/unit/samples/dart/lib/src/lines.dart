part of 'invoices.dart';

class Line {
  Line(this.amount);
  Line.empty() : amount = money.Amount.zero();

  Amount amount;
  final tags = <String>[];

  void tag(String text) => tags.add(text);
}

void _check(Payable payable) {
  if (payable.total.isZero) throw StateError('nothing to pay');
}
