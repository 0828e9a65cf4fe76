import 'dart:math' as math;

const roundingUnit = 5;
final Amount nothing = Amount.zero();
int _made = 0;

/// An amount of money, in cents.
class Amount implements Comparable<Amount> {
  static const int maximum = 1000000;
  final int cents;
  late final String currency = 'EUR';

  const Amount(this.cents);
  Amount.zero() : this(0);
  factory Amount.parse(String text) {
    _made++;
    return Amount(int.parse(text));
  }

  bool get isZero => cents == 0;
  set rounded(int value) => math.max(value, cents);

  Amount operator +(Amount other) => Amount(cents + other.cents);
  int operator [](int digit) => cents ~/ digit;

  @override
  int compareTo(Amount other) => cents - other.cents;

  Amount capped([int most = maximum]) {
    final capped = Amount(cents);
    return capped + other(most);
  }
}

typedef Rounding = int Function(int cents);

enum Currency {
  euro('EUR'),
  pound.named('GBP');

  const Currency(this.code);
  const Currency.named(String name) : code = name;
  final String code;
}

extension AmountText on Amount {
  String get label => '$cents ${currency.trim()}';
  String padded() => label.padLeft(8);
}

extension on int {
  Amount get asAmount => Amount(this);
}

int round(int cents) => cents - cents % roundingUnit;
int get made => _made;
var half = (Amount amount) => Amount(amount.cents ~/ 2);
