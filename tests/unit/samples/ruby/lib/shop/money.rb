require "bigdecimal"

class Shop::Money
  include Comparable

  DIGITS = 2
  @@made = 0
  $rates = {}

  attr_reader :cents
  alias amount cents
  alias_method :to_i, :cents

  Point = Struct.new(:x, :y, keyword_init: true) do
    def length
      x + y
    end
  end
  Pair = Data.define(:left, :right)

  class Point3 < Struct.new(:x, :y, :z)
    def depth = z
  end

  def initialize(cents)
    @cents = cents
    @@made += 1
  end

  def self.default
    new(0)
  end

  def Money.parse(text)
    money = new(text.to_i)
    money.double
    money
  end

  def <=>(other)
    cents <=> other.cents
  end

  def [](digit) = cents.digits[digit]

  def cents=(value)
    @cents = value
  end

  def double
    copy = Shop::Money.new cents * 2
    copy.cents = 4
    copy.cents.fdiv(DIGITS)
    self.class.default.half
  end

  def half
    self.cents = amount / 2
    point = Point.new(x: 1, y: 2)
    point.length + point.x
    rates = $rates
    rates.fetch(:eur)
  end

  %w[eur usd].each do |code|
    define_method("in_#{code}") { half }
  end

  define_method(:zero?) { double.nil? }

  private_class_method def self.count = @@made
end

# Reopened: what the core has is not defined here.
class String
  def to_money
    Shop::Money.new(to_i)
  end
end

class ActiveSupport::Elsewhere
  def helping = 1
end

module Shop
  class Adapter < ActiveSupport::Elsewhere
    include ::Shop::Tools
    include ::String::Tools

    def money = ::Shop::Money.new(1).half
    def text = ::Adapter.new(helping)
  end
end
