import 'dart:async';

import 'amounts.dart' show Amount, AmountText, Currency, Rounding, round;
import 'package:http/http.dart' as http;
import 'package:shop/src/amounts.dart' as money hide Currency;

part 'lines.dart';

/// Whatever can be paid.
abstract interface class Payable {
  Amount get total;
  Future<bool> pay(http.Client client);
}

mixin Dated {
  DateTime? due;
  bool isDue(DateTime now) => due?.isBefore(now) ?? false;
}

class Document {
  Document(this.number);
  Document.draft() : number = 0;
  final int number;
  void send() {}
}

class Invoice extends Document with Dated implements Payable {
  Invoice(super.number, {required this.lines, this.rounding});
  Invoice.draft() : lines = [], super.draft();

  final List<Line> lines;
  Rounding? rounding;
  Line? _last;
  var count = 0, first = Line.empty();

  @override
  Amount get total {
    var sum = money.nothing;
    for (final Line line in lines) {
      sum = sum + line.amount;
    }
    return sum.capped();
  }

  @override
  Future<bool> pay(http.Client client) async {
    final number = await client.post('/pay');
    send();
    first
      ..tag('paid')
      ..amount = total;
    total.padded();
    _last?.amount.label.trim();
    try {
      _check(this);
    } on StateError catch (problem) {
      problem.send();
    }
    return isDue(DateTime.now()) && number;
  }

  static Invoice of(List<Line> lines) {
    Amount largest(Amount left, Amount right) => left.compareTo(right) > 0 ? left : right;
    final amounts = lines.map((line) => line.amount).reduce(largest);
    return Invoice(round(amounts.cents), lines: lines);
  }
}

String describe(Object thing, Amount nothing) => switch (thing) {
  Invoice(number: final number) when number > 0 => 'invoice $number ${nothing.label}',
  money.Amount amount => amount.label,
  Currency.euro => made.toString(),
  _ => roundingUnit.toString(),
};
