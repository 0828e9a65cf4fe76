local function version()
  return 2, _VERSION
end

local limits = {
  most = 100,
  --- Whether there are too many.
  exceeded = function(self, count)
    return count > self.most
  end,
  compare = function(count, self)
    return count > self.most
  end,
}

return {
  version = version,
  limits = limits,
  Amount = require("shop.amount"),
  close = function(shop)
    shop.closed = true
  end,
}
