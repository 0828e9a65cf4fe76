class Product < Base
end

Product.cheapest
