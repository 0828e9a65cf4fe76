using Shop.Billing;
using Bill = Shop.Billing.Invoice;

var invoice = new Bill("7", null);
Print(invoice.Sum());
Invoice? found = Find(invoice)!;
found?.Close();
((Document<Invoice.Line>)found).Close();
Sum();

static void Print(Shop.Amount amount)
{
    int Total = 1;
    System.Console.WriteLine(Total + amount.Value);
    amount.IsBlank();
}

static Invoice? Find(Bill known) => known;

namespace Other
{
    class Reader
    {
        Invoice kept;
        Amount hidden;

        void Read(Invoice Close)
        {
            Close.Close();
            kept.Log("x");
        }
    }
}
