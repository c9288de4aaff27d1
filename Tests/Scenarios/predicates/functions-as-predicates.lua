-- { function(o) … end, keyPaths = { … } } wherever a predicate is expected.
local raised = require "raised"
local List = class "List" { items = array "integer" }

it("asks the function", function()
  local p = predicate { function(n) return n > 2 end, keyPaths = {} }
  assert.is_true(p:evaluate(3))
  assert.is_false(p:evaluate(2))
  assert.is_false(predicate { function() return nil end }:evaluate(3))
end)

it("filters", function()
  local list = List { items = { 1, 2, 3, 4 } }
  assert.same({ 2, 4 }, list.items:filtered { function(n) return n % 2 == 0 end, keyPaths = {} })
end)

it("passes on what the function raises", function()
  local p = predicate { function() error("no idea") end }
  assert.has_error(function() return p:evaluate(3) end, "no idea")
end)

it("says which key paths the function reads", function()
  assert.same({ "a", "b.c" }, predicate({ function() end, keyPaths = { "b.c", "a" } }):keyPaths())
end)

it("refuses a key path that cannot be read", function()
  assert.has_error(function() return predicate { function() end, keyPaths = { "a..b" } } end, "a key is missing")
end)

it("refuses a function alone: nobody would know when to ask again", function()
  local e = raised(function() return List().items:filtered(function() return true end) end)
  assert.equal("NSInvalidArgumentException", e.name)
  assert.matches("keyPaths", e.hint)
end)

it("refuses a misspelt option", function()
  assert.has_error(function() return predicate { function() end, keypaths = {} } end, "no option 'keypaths'")
end)
