--- The root of the classes: what all objects can do.
local Object = {}
Object.__index = Object

function Object:extend()
  local class = setmetatable({}, { __index = self })
  class.__index = class
  return class
end

function Object:describe()
  return self.label or "object"
end

return Object
