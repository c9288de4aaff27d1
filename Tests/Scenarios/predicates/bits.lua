-- Bits of whole numbers, with the operators of C in front of comparisons.
local Asset = class "Asset" { name = "string", subtype = "integer" }
local asset = Asset { name = "a", subtype = 6 }

local function is_true(format, ...) assert.is_true(predicate(format, ...):evaluate(asset)) end

it("are tested with &", function()
  is_true("(subtype & %d) != 0", 2)
  is_true("subtype & 1 == 0")
end)

it("are joined, toggled, shifted and turned round", function()
  is_true("subtype | 1 == 7")
  is_true("2 ^ 1 == 3")
  is_true("1 << 3 == 8 AND 8 >> 3 == 1")
  is_true("~subtype == -7")
end)

it("have C's precedence among themselves", function()
  is_true("1 | 2 ^ 2 & 3 == 1")
  is_true("1 << 1 + 1 == 4")
end)

it("are functions in canonical text", function()
  assert.equal("bitwiseAnd:with:(subtype, 2) != 0", tostring(predicate "(subtype & 2) != 0"))
  assert.equal("bitwiseOr:with:(onesComplement:(a), leftshift:by:(b, 1)) == 3", tostring(predicate "~a | b << 1 == 3"))
end)

it("are no connectives", function()
  for _, format in ipairs { "(a == 1) & (b == 2)", "a == 1 & b == 2" } do
    local _, e = pcall(predicate, format)
    assert.match("AND or &&", e.hint)
  end
end)

it("leave =~ and ~= unknown", function()
  assert.has_error(function() return predicate "name =~ 'x'" end, "NSInvalidArgumentException")
  assert.has_error(function() return predicate "name ~= 'x'" end, "NSInvalidArgumentException")
end)

it("are those of numbers only", function()
  assert.has_error(function() return predicate("name & 1 == 0"):evaluate(asset) end, "NSInvalidArgumentException")
end)
