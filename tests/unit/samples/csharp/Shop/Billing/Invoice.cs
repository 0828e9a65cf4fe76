using System.Collections.Generic;
using Whole = Shop.Amount;
using static Shop.Rounding;

namespace Shop.Billing;

[Audited(Level = 2)]
public abstract partial class Document<TLine> where TLine : IPriced
{
    protected readonly List<TLine> lines = new();

    protected Document(string number) { Number = number; }

    ~Document() { Close(); }

    public string Number { get; init; }

    public event EventHandler? Closed;

    public TLine this[int index, bool last = false]
    {
        get => lines[index];
        set => lines[index] = value;
    }

    public virtual void Close() => Closed?.Invoke(this, EventArgs.Empty);
}

public partial class Invoice : Document<Invoice.Line>, IPriced
{
    public class Line : IPriced
    {
        public Amount Price { get; set; } = Amount.Zero;
    }

    private readonly IPriced shipping;

    public Invoice(string number, IPriced shipping) : base(number) => this.shipping = shipping;

    public Invoice(string number) : this(number, new Line { Price = Amount.Zero }) { }

    Amount IPriced.Price => Sum();

    public override void Close()
    {
        base.Close();
        Log(nameof(Close));
    }
}
