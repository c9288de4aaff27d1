-- Several values at once; null stands where Cocoa puts NSNull.
local Person = class "Person" { name = "string", age = "integer", born = "date", friend = "Person", note = "any" }

local p

before_each(function() p = Person { name = "Ann", age = 7 } end)

describe("dictionaryWithValuesForKeys", function()
  it("reads the keys that are asked for", function()
    assert.same({ name = "Ann", age = 7 }, p:dictionaryWithValuesForKeys { "name", "age" })
  end)

  it("has null for nil", function()
    assert.same({ friend = null }, p:dictionaryWithValuesForKeys { "friend" })
  end)

  it("does not know a misspelt key", function()
    assert.has_error(function() p:dictionaryWithValuesForKeys { "naem" } end, "NSUndefinedKeyException")
  end)
end)

describe("setValuesForKeys", function()
  it("writes each key", function()
    p:setValuesForKeys { name = "Bea", age = 8 }
    assert.equal("Bea", p.name)
    assert.equal(8, p.age)
  end)

  it("takes null for nil", function()
    p:setValuesForKeys { name = null }
    assert.is_nil(p.name)
  end)

  it("takes back what dictionaryWithValuesForKeys gave", function()
    local other = Person { name = "Bea", friend = p }
    other:setValuesForKeys(p:dictionaryWithValuesForKeys { "name", "age", "friend" })
    assert.equal("Ann", other.name)
    assert.equal(7, other.age)
    assert.is_nil(other.friend)
  end)

  it("refuses null for an integer", function()
    assert.has_error(function() p:setValuesForKeys { age = null } end, "NSInvalidArgumentException")
  end)
end)

describe("null", function()
  it("prints as null and is itself", function()
    assert.equal("null", tostring(null))
    assert.equal(null, null)
    assert.not_equal(nil, null)
  end)

  it("is a value of an any property", function()
    p.note = null
    assert.equal(null, p.note)
    p.note = nil
    assert.is_nil(p.note)
  end)

  it("is a wrong type for strings, dates and objects", function()
    assert.has_error(function() p.name = null end, "NSInvalidArgumentException")
    assert.has_error(function() p.born = null end, "NSInvalidArgumentException")
    assert.has_error(function() p.friend = null end, "NSInvalidArgumentException")
    assert.has_error(function() p:setValueForKey(null, "name") end, "NSInvalidArgumentException")
  end)

  it("is as nil for an integer", function()
    assert.has_error(function() p.age = null end, "NSInvalidArgumentException")
  end)
end)
