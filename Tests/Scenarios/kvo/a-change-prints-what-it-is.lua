-- A change prints its keys as a trace does, stays a plain table, and refuses a name that no change has.
local List = class "List" { songs = array "string" }
local list = List { songs = { "a" } }
local change
list:observe("songs", { "new", "old" }, function(told) change = told end)

list.songs:addAll { "b", "c" }
assert.equal('{kind: insertion, indexes: [1-2], new: ["b", "c"]}', tostring(change))
assert.equal("table", type(change))
assert.same({ kind = "insertion", indexes = { 1, 2 }, new = { "b", "c" } }, change)
assert.is_nil(change.old)
assert.is_nil(change.isPrior)
assert.is_nil(change[1])
local keys = 0
for _ in pairs(change) do keys = keys + 1 end
assert.equal(3, keys)

local _, misspelt = pcall(function() return change.nwe end)
assert.matches("a change has no field or method 'nwe'", tostring(misspelt))
local _, cocoa = pcall(function() return change.newValue end)
assert.matches("a change has no field or method 'newValue'", tostring(cocoa))
assert.equal("it is called change.new here", cocoa.hint)
assert.has_error(function() setmetatable(change, {}) end, "protected metatable")
