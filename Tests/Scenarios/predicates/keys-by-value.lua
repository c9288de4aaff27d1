-- Keys in brackets and in variables, and what tables with keys answer.
local Artist = class "Artist" { name = "string", friend = "Artist" }

it("read a table with keys in brackets", function()
  assert.is_true(predicate("SELF['name'] == 'x' AND SELF['other'] == nil"):evaluate { name = "x" })
  assert.is_true(predicate("$row[$key] == 3 AND $list[$index] == 'b'"):evaluate(
    {}, { row = { x = 3 }, key = "x", list = { "a", "b" }, index = 1 }))
end)

it("are taken from a variable behind a dot", function()
  local p = predicate "friend.$key == 'b'"
  local a = Artist { name = "a", friend = Artist { name = "b" } }
  assert.is_true(p:evaluate(a, { key = "name" }))
  assert.is_false(p:evaluate(a, { key = "friend" }))
  assert.equal("friend.$key == \"b\"", tostring(p))
  assert.equal("friend.name == \"b\"", tostring(p:predicateWithSubstitutionVariables { key = "name" }))
end)

it("of an object have to be text", function()
  local p = predicate "friend.$key == 'b'"
  assert.has_error(function() p:evaluate(Artist(), { key = 3 }) end, "NSInvalidArgumentException")
  assert.has_error(function() p:evaluate(Artist()) end, "NSInvalidArgumentException")
end)

it("of a table may be of any kind, and what is not there is nil", function()
  local key = Artist { name = "key" }
  local dict = { [4] = { key = "value" }, [2.5] = "v", [true] = "yes", [key] = "object", name = "x" }
  local function read(format, ...) return predicate(format, ...):evaluate { dict = dict } end
  assert.is_true(read "dict[4].key = 'value' AND dict[4.0].key = 'value'")
  assert.is_true(read("dict[%@] = 'v'", 2.5))
  assert.is_true(read("dict[%@] = 'object'", key))
  assert.is_true(read "dict[YES] = 'yes' AND dict[1] = 'yes' AND dict[0] = nil")
  assert.is_true(read "dict[5] = nil AND dict['other'] = nil AND dict[nil] = nil")
  assert.is_true(predicate("dict[$k] = 'v'"):evaluate({ dict = { [4] = "v" } }, { k = 4 }))
  local day = date "2001-01-01"
  assert.is_true(predicate("dict[$k] = 'v'"):evaluate({ dict = { [day] = "v" } }, { k = date "2001-01-01" }))
end)

it("of objects stand behind a dot", function()
  local _, e = pcall(function() predicate("SELF['name'] == 'x'"):evaluate(Artist()) end)
  assert.equal("write SELF.name", e.hint)
end)

it("are listed by @allKeys and @allValues", function()
  assert.is_true(predicate("@allKeys == {'a', 'b'} AND @allValues.@sum.self == 3 AND SELF[SIZE] == 2"):evaluate { b = 2, a = 1 })
  local Box = class "Box" { value = "any", list = array "integer" }
  assert.has_error(function() Box():valueForKeyPath "list.@allKeys" end, "NSInvalidArgumentException")
end)

it("may be self, the object", function()
  local a = Artist { name = "a" }
  local seen = {}
  a:observe("self.name", { "new" }, function(change) seen[#seen + 1] = change.new end)
  a:observe("self", { "initial", "new" }, function(change) seen[#seen + 1] = change.new end)
  a.name = "b"
  assert.same({ a, "b" }, seen)
  assert.equal(a, a:valueForKey "self")
end)
