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

  def after_all(%Cart{} = first), do: first.total
end
