require "spec_helper"
require "shop"

class Helper
  def run; end
end

RSpec.describe Shop::Cart do
  let(:cart) { described_class.new }
  subject(:item) { Shop::Cart::Item.new("x") }

  def build(name)
    Shop::Cart::Item.new(name)
  end

  it "adds" do
    built = build("a")
    built.money.half
    cart.add(built)
    add(built)
    Helper.new.run
    expect(helper(2)).to eq(Shop::VERSION)
  end
end
