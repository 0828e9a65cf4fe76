defmodule Shop.Store do
  @moduledoc """
  What keeps carts.

  Anything may: a table, a file.
  """

  @typedoc "Names a cart."
  @type key :: String.t() | atom
  @type found(value) :: {:ok, value} | :error
  @typep limit :: integer
  @opaque handle :: reference

  @callback fetch(key :: key, limit) :: found(term)
  @callback open(term) :: handle when term: keyword
  @macrocallback named(key) :: Macro.t()

  defmacro __using__(opts) do
    quote do
      @behaviour Shop.Store
      alias Shop.Money
      import Shop.Money, only: [format: 1]

      def fetch(key), do: fetch(key, limit())
      def prefix, do: unquote(prefix(opts))
      # Where the module is used, the imported macro is meant by `cents(1)`.
      import Shop.Money, only: [cents: 1]
      def cents(amount), do: amount
    end
  end

  defp prefix(opts), do: Keyword.get(opts, :prefix, "cart")

  # Carts are counted, not kept.
  defguard is_key(key) when is_atom(key) or is_binary(key)
  defguardp is_short(key) when byte_size(key) < 8

  def limit, do: 100
  def short?(key), do: is_short(key)
end

defmodule Shop.Shelf do
  use Shop.Store

  # What the macro imports and defines is part of this module, what it aliases is not.
  def label, do: [prefix(), format(1), fetch(:a), Shop.Cart.prefix(), Shop.Cart.limit(), Money.format(1), cents(1)]
end

defprotocol Shop.Priced do
  @doc "What it costs."
  @spec price(t) :: integer
  def price(thing)
end

defmodule Shop.NotFound do
  defexception [:key, message: "no such cart"]
end
