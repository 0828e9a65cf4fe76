package shop.invoices;

import shop.core.Amount;
import shop.util.Log;

class Report extends Invoice {
    double print(Amount amount) {
        return new Log("report").getName().length() + amount.key();
    }
}
