defmodule Shop.Cart do
  @moduledoc "Items that someone means to buy."

  use Shop.Store, prefix: "cart"
  use GenServer
  @behaviour Access

  alias Shop.{Money, NotFound}
  alias Shop.Money.Rounding, as: Down
  alias __MODULE__.Item
  import Shop.Money, only: [format: 1, format: 2]
  import Shop.Store, except: [limit: 0]
  require Logger

  @timeout 5_000

  @type t :: %__MODULE__{items: [Item.t()], owner: key}
  @type key :: Shop.Store.key()

  defstruct [:owner, items: [], total: 0]

  defmodule Item do
    @type t :: %__MODULE__{}
    defstruct name: "", price: 0
    def new(name), do: %__MODULE__{name: name}
  end

  defimpl Shop.Priced do
    def price(%{total: total}), do: total
  end

  defimpl Shop.Priced, for: Shop.Cart.Item do
    def price(item), do: item.price
  end

  @impl true
  @spec fetch(key, limit :: integer) :: {:ok, t} | :error
  def fetch(key, limit) when is_key(key) and limit > 0 do
    case lookup(key) do
      nil -> raise NotFound, key: key
      %__MODULE__{total: total} = cart when total > @timeout -> {:ok, add(cart, total)}
      cart -> {:ok, cart}
    end
  end

  def open(_term), do: {make_ref(), prefix(), format(1)}

  def add(%__MODULE__{items: items} = cart, %Item{} = item) do
    item.price |> Money.format() |> Logger.info()
    prices = Enum.map(items, & &1.price)
    Enum.each(items, &Item.new/1)
    Enum.map([1], &format/1)
    more = for price <- prices, total = Down.down(price), do: total + lookup(price)
    %{cart | items: [item | items], total: Enum.sum(more)}
    log = fn message -> format(message, []) end
    log.(cart.owner)
    cart.missing
    item.new("x")
  end

  defp lookup(key), do: Process.get(key)

  # A local hides a function of its name, unless parentheses say that it is called.
  defp lookup(key, lookup) do
    with {:ok, short?} <- lookup, do: [short?, short?(key), lookup(key)]
    {limit(), unit(), __MODULE__.open(key), __MODULE__.lookup(key), Shop.Store.prefix([])}
    <<size::16, rest::binary-size(size)>> = key
    [^limit, timeout, size | :"a b"] = rest
    {timeout, size, rest}
  end

  def total(cart, other \\ nil)
  def total(nil, _), do: 0
  def total(cart, _), do: Shop.Priced.price(cart) + Money.currencies() + Money.currencies(1, 2, 3)
end
