using System.Threading.Tasks;

namespace Shop.Billing;

public partial class Invoice
{
    private Whole unknownHere;

    public Amount Sum()
    {
        Amount sum = shipping.Price;
        foreach (var line in lines)
            sum += line.Price;
        return sum.Round(Rounding.Up).Total(sum, sum);
    }

    public async Task<Invoice> CopyAsync(object other)
    {
        Invoice Make(string number) => new(number, shipping);

        if (other is Invoice { Number: "1" } known && !known.Number.IsBlank())
            return Make(known.Number);
        if (other is Line line)
            line.Missing();
        var copy = await CopyAsync(Make("2")).ConfigureAwait(false);
        copy.Close();
        var sums = from each in lines where !each.Price.IsZero select each.Price;
        global::Shop.Amount.Zero.Round();
        Converter convert = (amount, currency) => amount;
        convert(Sum(), "USD");
        other.Close();
        return copy;
    }

    private void Log(string text) { }
}
