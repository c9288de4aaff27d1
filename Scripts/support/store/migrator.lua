-- Opens a store for ever, each time with the other one of two versions of its class, so that each brings the file to its own:
-- names, kinds, columns and tables change. Prints a line when it begins.
local count = 100
local function open(objectClass)
  return Context { classes = { objectClass }, store = "versions.sqlite", shouldInferMappingModelAutomatically = true }
end

local Entry = class "Entry" { name = "string", links = set "Entry" }
local Item = class "Item" {
  title = { "string", renamingIdentifier = "name" }, links = orderedSet "Item", extra = { "string", default = ("x"):rep(700) },
  others = array "Item", renamingIdentifier = "Entry",
}

local ctx = open(Entry)
if ctx:count { entity = "Entry" } == 0 then
  local entries = {}
  for place = 1, count do entries[place] = ctx:insert(Entry { name = "entry " .. place }) end
  for place = 1, count - 1 do entries[place].links:add(entries[place + 1]) end
  ctx:save()
end
print "begins"
while true do
  open(Item)
  open(Entry)
end
