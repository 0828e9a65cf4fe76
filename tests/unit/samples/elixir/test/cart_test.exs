defmodule Shop.CartTest do
  use ExUnit.Case, async: true
  import Shop.Money
  alias Shop.Cart

  @cart %Cart{owner: "me"}

  def sum(%Cart{} = first, second), do: first.total + second.total

  setup context do
    {:ok, cart: context[:cart] || @cart}
  end

  describe "total" do
    test "is nothing without a cart", %{cart: cart} do
      assert Cart.total(cart) == 0
      assert Cart.total() == 0
      cart.items
      assert format(1) == "1 EUR" and unit() == "EUR"
      require Shop.Store, as: Keeper
      Keeper.is_key(:a)
      # It holds in this block only: what is meant below it is not known.
      alias Elsewhere.Cart
      Cart.total(1)
      if cart do
        import Shop.Priced
        price(cart)
      end
    end
  end

  test "is unknown" do
    assert_raise Shop.NotFound, fn -> Shop.Cart.fetch(nil, 1) end
    Shop.Generated.total(1)
    :ets.new(:carts, [])
    x = ) 1
  end

  test "names in patterns are no calls of functions of that name" do
    assert match?({:ok, owner}, @cart)
    assert_receive %{owner: owner, count: 1}
    for <<width::8, owner::binary-size(width) <- "ab">>, do: {width, owner}
    with {:ok, width} when width > 1 <- @cart, %{owner: owner} = cart <- width, do: [owner, cart]
    fn owner, [width | _] -> owner + width end
    receive do
      {:owner, owner} -> owner
    after
      @patience -> owner()
    end
    try do
      owner
    rescue
      width in [ArgumentError] -> width
    catch
      :exit, owner -> owner
    end
  end

  if @cart do
    @patience 100
  end

  def owner, do: width
  def width, do: owner |> String.trim() |> width
  def width(owner), do: &(&1 + width + owner)
  def rebound(width) do
    width = width + owner
    if width, do: (owner = 1; owner)
    owner
  end

  test "modules of one name" do
    defmodule Plain, do: def(first, do: 1)
    Plain.first()
  end

  test "again" do
    defmodule Plain do
      def second, do: 2
    end
    Plain.second()
  end

  def after_all(%Cart{} = first), do: first.total
end
