local floor, max = math.floor, math.max

local SMALLEST = 0.01
local rates = { EUR = 1, USD = 1.1, ["GBP"] = 0.9 }
local separator <const> = ","

--[[ An amount
     in one currency. ]]
local Amount = {}
Amount.__index = Amount
Amount.zero_text = "0"

--- Makes an amount.
---@param value number
---@param currency? string
function Amount.new(value, currency)
  local self = setmetatable({}, Amount)
  self.value = value
  self.currency = currency or "EUR"
  self.history = {}
  return self
end

function Amount:less(other)
  return self:in_euros() < other:in_euros()
end

function Amount:in_euros()
  return self.value / rates[self.currency] / rates.EUR
end

-- Not the nearest: never less than the amount.
local function round_up(amount, step)
  step = step or SMALLEST
  return Amount.new(floor(amount.value / step + 1) * step, amount.currency)
end

Amount.rounded = function(amount, ...)
  return round_up(amount, ...)
end

function Amount.each(list, visit)
  for index, amount in ipairs(list) do
    local rates = visit(amount, index)
    if rates then
      goto done
    end
  end
  ::done::
  -- `rates` is the file's again, `amount` is nobody's
  return rates, amount
end

function Amount.watch(button)
  button:on("press", function(self, x)
    self:less(x)
  end)
end

return Amount
