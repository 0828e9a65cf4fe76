defmodule Shop.Money do
  @digits 2
  @currencies ~w(eur usd)a

  def format(cents), do: format(cents, digits: @digits)

  @doc ~S"""
  Writes an amount.
  """
  @deprecated "Use format/1"
  @spec format(integer, keyword) :: String.t()
  def format(cents, opts)

  def format(cents, opts) when cents < 0 do
    "-" <> format(-cents, opts)
  end

  def format(cents, _opts), do: "#{cents} #{unit()}"

  def left ~> right, do: left + right

  defmacro cents(amount) do
    whole = rounded(amount)
    quote do: trunc(unquote(whole)) + hidden()
  end

  defdelegate absolute(number), to: Kernel, as: :abs

  def currencies(first \\ hd(@currencies), more \\ []), do: [first | more]

  defp unit, do: "EUR"
  defp rounded(amount), do: amount
  defp hidden, do: 0

  defmodule Rounding do
    def down(cents), do: div(cents, 100)
    # `unit` is private to the module around this one, which is no scope of its functions.
    def name, do: unit()
    import Shop.Money, only: [currencies: 1]
    def listed, do: {currencies(1), currencies(1, 2)}
  end

  def floor(cents), do: Rounding.down(cents)
end
