-- Formats that cannot be read: NSInvalidArgumentException, with the position of the word at fault, counted from 0.
local raised = require "raised"
local function refused(format, position, ...)
  local ok, e = pcall(predicate, format, ...)
  assert.is_false(ok, format)
  assert.equal("NSInvalidArgumentException", e.name, format)
  assert.equal("E-PREDICATE", e.code, format)
  assert.matches("Unable to parse the format string", e.reason)
  if position then assert.equal(position, e.position, format) end
  return e
end

it("names a word that is no operator, and what was meant", function()
  assert.equal("did you mean BEGINSWITH?", refused("name BEGINWITH 'A'", 5).hint)
  assert.matches("BETWEEN", refused("rating BETWEN {1, 2}", 7).hint)
end)

it("points behind the end where something is missing", function()
  refused("rating >", 8)
  refused("rating == 3 AND", 15)
  refused("(rating == 3", 12)
  refused("", 0)
end)

it("points at what should not be there", function()
  refused("rating == 3)", 11)
  refused("rating == == 3", 10)
  refused("AND rating == 3", 0)
  refused("rating == 3 rating == 4", 12)
end)

it("counts characters, not bytes", function()
  refused("name == 'ä' AN rating == 3", 12)
end)

it("points at the quote that is never closed", function()
  refused("name == 'Africa", 8)
end)

it("points at an unknown option", function() refused("name ==[x] 'a'", 8) end)

it("refuses = where a whole value should stand", function() refused("rating", 6) end)

it("refuses a list without its end", function() refused("rating IN {1, 2", 15) end)

it("refuses BETWEEN without two bounds", function()
  refused("rating BETWEEN {1}")
  refused("rating BETWEEN {1, 2, 3}")
end)

it("refuses nesting without end", function()
  refused(("("):rep(100000) .. "a == 1" .. (")"):rep(100000))
  refused(("NOT "):rep(100000) .. "a == 1")
end)

it("leaves a text that is too long readable", function()
  local e = refused("name == '" .. ("x"):rep(100000) .. "' AN b == 1")
  assert.is_true(#e.reason < 400)
end)

it("is raised where a string stands for a predicate", function()
  local List = class "List" { items = array "integer" }
  local e = raised(function() return List().items:filtered "SELF >" end)
  assert.equal(6, e.position)
end)

it("refuses bytes that are no text", function()
  assert.has_error(function() return predicate("\xE4 == 1") end, "not UTF-8")
end)

it("refuses what is no format", function()
  assert.has_error(function() return predicate(3) end, "predicate")
  assert.has_error(function() return predicate() end, "predicate")
end)
