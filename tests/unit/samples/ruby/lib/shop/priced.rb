module Shop
  # Things that have a price.
  module Priced
    def self.included(base)
      base.extend(ClassMethods)
    end

    module ClassMethods
      def priced(*names)
        names.each { |name| prices << name }
      end

      def prices = (@prices ||= [])
    end

    def price
      @price || default_price
    end

    def label
      format(price)
    end
  end

  module Countable
    def count_up(by: 1)
      counter.add(by)
    end
  end

  module Rounding
    module_function

    def down(cents)
      cents - rest(cents)
    end

    def rest(cents) = cents % 100
  end

  module Tools
    extend self

    def unit
      width
    end

    def width = 3
  end

  module Audited
    def add(item)
      log(item)
      super
    end
  end
end
