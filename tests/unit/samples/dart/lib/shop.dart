/// What the shop offers to others.
library shop;

export 'src/amounts.dart' hide roundingUnit;
export 'src/invoices.dart' show Invoice, Payable;
