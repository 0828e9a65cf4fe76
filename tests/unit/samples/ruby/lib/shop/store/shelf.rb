module Shop
  module Store
    LIMIT = 3
    ROWS = 2

    class Shelf
      ROWS = 4

      def self.find(key)
        new.load(key)
        build
      end

      def self.build; end

      def load(key)
        key.to_sym
        find(key)
        add(key)
      end

      def add(item)
        item
      end

      def build; end
    end
  end
end

class Shop::Store::Shelf
  def rows
    load(ROWS)
    helper
  end
end
