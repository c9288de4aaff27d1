-- Fields of a table have no order, and a table with several mistakes is told of the first name.
local Song = class "Song" { title = "string" }

local function raised(body)
  local ok, e = pcall(body)
  assert.is_false(ok)
  return e.reason
end

it("names the first unknown option", function()
  assert.matches("'ab'", raised(function() TableView { ah = 1, ag = 2, af = 3, ae = 4, ad = 5, ac = 6, ab = 7 } end))
end)

it("names the first unknown key of a new object", function()
  assert.matches("key ab", raised(function() Song { ah = 1, ag = 2, af = 3, ae = 4, ad = 5, ac = 6, ab = 7 } end))
end)

it("names the first unknown key of values that are set together", function()
  assert.matches("key ab", raised(function()
    Song():setValuesForKeys { ah = 1, ag = 2, af = 3, ae = 4, ad = 5, ac = 6, ab = 7 }
  end))
end)

it("names the first bad name of a class's properties", function()
  assert.matches('"@b"', raised(function()
    class "Other" { ["@h"] = "string", ["@g"] = "string", ["@f"] = "string", ["@b"] = "string", ["@c"] = "string" }
  end))
end)

it("names the first option of an observation that is written as a key", function()
  assert.matches("ab", raised(function()
    Song():observe("title", { ah = true, ag = true, af = true, ab = true, ac = true }, function() end)
  end))
end)
