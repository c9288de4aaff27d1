-- it.each: a test for each row; and what `it`, `it.only` and `it.each` refuse.
local refused = {}

--- Notes what a declaration is refused for: it stands at the top level, where tests are declared.
local function refuse(name, ...)
  local ok, e = pcall(...)
  refused[name] = not ok and tostring(e) or "not refused"
end

refuse("name", it, 1, print)
refuse("function", it, "n", {})
refuse("only", it.only, {}, print)
refuse("rows", it.each, "a")
refuse("no rows", it.each, {})
refuse("row's function", it.each { 1 }, "n")
refuse("row's name", it.each { 1 }, nil, print)
refuse("too few values", it.each { { 1, 2 }, { 3 } }, "%s and %s", print)
refuse("member", function() return it.eech end)

local seen = {}
it.each { { 1, 2 }, { 3, 4 } }("adds %s to %s", function(a, b) seen[#seen + 1] = a + b end)
it.each { "a", { x = 1 }, true }("takes %s as it is, 100%%", function(value) seen[#seen + 1] = type(value) end)
it.each { {}, { nil, 2 } }("takes an empty table, and a list with holes", function(value) seen[#seen + 1] = type(value) end)

it("was called with the elements of a list, and with anything else", function()
  assert.same({ 3, 7, "string", "table", "boolean", "table", "nil" }, seen)
end)

it("refuses every wrong kind of argument", function()
  assert.matches("bad argument #1 'name' to 'it': expected a string, got number", refused.name)
  assert.matches("bad argument #2 'f' to 'it': expected a function", refused["function"])
  assert.matches("bad argument #1 'name' to 'it.only': expected a string, got table", refused.only)
  assert.matches("bad argument #1 'rows' to 'it.each': expected a table, got string", refused.rows)
  assert.matches("expected a list of rows, got an empty one", refused["no rows"])
  assert.matches("bad argument #2 'f'", refused["row's function"])
  assert.matches("bad argument #1 'name'", refused["row's name"])
  assert.matches("asks for 2 values, and row 2 has 1", refused["too few values"])
  assert.matches("it has no field or method 'eech'", refused.member)
end)

it("is not declared by a running test", function()
  assert.has_error(function() it("late", print) end, "was called by a running test")
  assert.has_error(function() it.only("late", print) end, "was called by a running test")
  assert.has_error(function() it.each { 1 }("late", print) end, "was called by a running test")
end)
