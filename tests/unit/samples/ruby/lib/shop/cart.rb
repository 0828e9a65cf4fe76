require "shop/store/shelf"

module Shop
  # Items that someone means to buy.
  class Cart < Store::Shelf
    include Priced
    include Countable
    extend Forwardable
    prepend Audited

    LIMIT = 10
    class Item
      attr_accessor :name, :owner

      def initialize(name, owner: nil)
        @name = name
        @owner = owner
        @money = Money.new(1)
      end

      def money = @money
    end

    def_delegators :@items, :each, :size
    priced :total
    before_add :check, if: :open?

    attr_writer :note
    attr_reader :items
    protected :items

    def initialize(items = [], *more, limit: LIMIT, **options, &block)
      @items = items
      @first = Item.new("first")
      super()
    end

    def self.open(path)
      cart = new
      cart.add(path)
      cart.load(path)
      find(path)
    end

    def add(item, times = 1)
      raise NotFound, item unless open?

      @first.name.upcase
      @first.money.half
      first.money.double
      self.note = times
      items.each { |entry| entry.check; check(entry) }
      size = size()
      item.add(size)
      super
    rescue NotFound, Shop::Error => e
      e.key
      Tools.unit
      Rounding.down(1)
    rescue NotFound => missing
      missing.key
    end

    def total
      check = ->(entry) { entry.price }
      check.call(1)
      method(:check).call
      Cart.open("x").total
      Cart::Item.new("y").money
      ::Shop.cart.add(nil)
      price + Money.default.half
      Store::LIMIT
      Money::Point
      ROWS
    end

    def open? = true

    private

    def check(entry = nil)
      case entry
      in Item => item then item.name
      in { name: String => name, owner: } then name + owner
      in [first, *rest] then first + rest
      end
    end

    def first
      @first
    end

    public

    def counter
      @counter ||= Item.new("counter")
    end
  end
end
