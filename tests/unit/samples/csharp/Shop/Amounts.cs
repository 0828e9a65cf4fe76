using System;

namespace Shop
{
    /// <summary>
    /// How an amount is rounded.
    /// </summary>
    /// <remarks>Never to nothing.</remarks>
    public enum Rounding { Up = 1, Down }

    public delegate Amount Converter(Amount amount, string currency);

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class AuditedAttribute : Attribute
    {
        public int Level { get; set; }
    }

    public interface IPriced
    {
        Amount Price { get; }
        bool IsFree() => Price.IsZero;
    }

    public readonly record struct Amount(decimal Value, string Currency = "EUR")
    {
        public const decimal Smallest = 0.01m;
        public static readonly Amount Zero = new(0);

        public bool IsZero => Value == 0;

        public static Amount operator +(Amount left, Amount right) => left with { Value = left.Value + right.Value };

        public static implicit operator Amount(decimal value) => new Amount(value);

        public Amount Round(Rounding rounding = Rounding.Up) =>
            rounding switch { Rounding.Down => this, _ => Round(Smallest) };

        private Amount Round(decimal step) => new Amount(Math.Ceiling(Value / step) * step) { Currency = Currency };
    }

    namespace Auditing
    {
        public static class AmountExtensions
        {
            /// <summary>The sum of amounts.</summary>
            public static Amount Total(this Amount first, params Amount[] others) => first;

            public static bool IsBlank(this string text) => text.Length == 0;
        }
    }
}
