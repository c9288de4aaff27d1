-- Placeholders and the arguments that fill them.
local raised = require "raised"
local function format(...) return predicate(...).format end

it("%@ takes a value of every kind", function()
  assert.equal('a == "x"', format("a == %@", "x"))
  assert.equal("a == 3", format("a == %@", 3))
  assert.equal("a == 0.5", format("a == %@", 0.5))
  assert.equal("a == 1", format("a == %@", true))
  assert.equal("a == nil", format("a == %@", nil))
  assert.equal("a == nil", format("a == %@", null))
  assert.equal('a IN {"x", 3}', format("a IN %@", { "x", 3 }))
  assert.equal('a > CAST(86400.0, "NSDate")', format("a > %@", date "2001-01-02"))
end)

it("%@ takes a quote for a letter", function()
  assert.equal([[a == "it's \"x\""]], format("a == %@", [[it's "x"]]))
end)

it("%K takes a key path", function()
  assert.equal("a.b == 3", format("%K == 3", "a.b"))
  assert.equal("ANY a.b > 3", format("ANY %K > 3", "a.b"))
end)

it("%d, %i and their kin take whole numbers", function()
  for _, placeholder in ipairs { "%d", "%i", "%u", "%ld", "%lu", "%lld", "%D" } do
    assert.equal("a == 3", format("a == " .. placeholder, 3), placeholder)
  end
end)

it("%f, %g and %e take numbers", function()
  for _, placeholder in ipairs { "%f", "%g", "%e", "%lf" } do
    assert.equal("a == 0.5", format("a == " .. placeholder, 0.5), placeholder)
  end
end)

it("takes arguments in the order of their placeholders", function()
  assert.equal('a == 1 AND b == "x" OR c > 2.5', format("%K == %d AND b == %@ OR c > %f", "a", 1, "x", 2.5))
end)

it("leaves placeholders in quotes alone", function()
  assert.equal('a == "%@" AND b == 3', format("a == '%@' AND b == %d", 3))
end)

it("refuses too few arguments at the placeholder that has none", function()
  local e = raised(predicate, "a == %@ AND b == %@", 1)
  assert.equal("NSInvalidArgumentException", e.name)
  assert.equal(17, e.position)
end)

it("refuses too many arguments", function()
  local e = raised(predicate, "a == %@", 1, 2)
  assert.equal("NSInvalidArgumentException", e.name)
  assert.is_not_nil(e.position)
end)

it("refuses a table that holds itself", function()
  local endless = {}
  endless[1] = endless
  assert.has_error(function() return predicate("a IN %@", endless) end, "100 levels deep")
end)

it("counts nil as an argument", function()
  assert.equal("a == nil AND b == nil", format("a == %@ AND b == %@", nil, nil))
end)

it("refuses an argument of another kind", function()
  for _, given in ipairs { { "a == %d", "x" }, { "%K == 3", 3 }, { "a == %f", {} } } do
    local ok, e = pcall(predicate, given[1], given[2])
    assert.is_false(ok, given[1])
    assert.equal("NSInvalidArgumentException", e.name)
    assert.is_not_nil(e.position)
  end
end)
