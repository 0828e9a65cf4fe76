local Object = require("shop.object")
local Amount, shop = require "shop.amount", require "shop"
local new_amount = require("shop.amount").new
local has_json, json = pcall(require, "json")
require("shop.settings")

local Invoice = Object:extend()
local Credit = setmetatable({}, { __index = Invoice })

Invoice.count = 0

function Invoice:init(lines)
  self.lines = lines
  self.total = Amount.new(0)
  Invoice.count = Invoice.count + 1
end

function Invoice:pay(send, round_up)
  local once = function()
    send(self.total)
  end
  once()
  local paid = Amount.rounded(self.total)
  local due = Amount.new(5)
  if due:less(paid) then
    due:missing()
  end
  -- a parameter, not the function of another file; a member that is no name by itself
  round_up(paid)
  less(paid)
  return new_amount(due.value), self:describe(), Amount.SMALLEST
end

function Invoice.show(printer)
  printer.print(shop.version(), shop.limits.most, shop.limits.exceeded(1))
  shop.close(printer)
  close(printer)
  return has_json and json.encode(printer) or unknown_global
end

function Credit:pay(send)
  local first = Invoice.pay
  self:init({})
  self.reason = "credit"
  return first(self, send), self.reason, self:describe()
end

function report(...)
  return Invoice.show(...)
end

Registry = { entries = {} }

function Registry.add(entry)
  Registry.entries[#Registry.entries + 1] = entry
  return require("shop.amount").each(Registry.entries, report)
end

return setmetatable(Invoice, { __call = function(class, ...) return class:extend(...) end })
