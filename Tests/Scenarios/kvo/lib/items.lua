-- Items for lists and sets, and what a collection of them holds.
local Item = class "Item" { name = "string" }

--- Five items: a, b, c, and y and z for what comes later.
local function make()
  return Item { name = "a" }, Item { name = "b" }, Item { name = "c" }, Item { name = "y" }, Item { name = "z" }
end

--- The names in a collection: "a b c".
local function names(collection) return table.concat(collection:valueForKey "name", " ") end

return { Item = Item, make = make, names = names }
