-- A property may have a validator. It is asked only when the script asks: setting does not validate.
local Person = class "Person" {
  name = {
    "string",
    validate = function(self, value)
      if value == nil or value == "" then return false, "a name is needed" end
      return true, value:sub(1, 1):upper() .. value:sub(2)
    end,
  },
  age = "integer", friend = "Person",
}

local p

before_each(function() p = Person { name = "ann" } end)

describe("validateValueForKey", function()
  it("gives true and the value, which the validator may replace", function()
    local ok, value = p:validateValueForKey("bea", "name")
    assert.is_true(ok)
    assert.equal("Bea", value)
  end)

  it("gives false and a message", function()
    local ok, message = p:validateValueForKey("", "name")
    assert.is_false(ok)
    assert.equal("a name is needed", message)
  end)

  it("gives true and the value where there is no validator", function()
    local ok, value = p:validateValueForKey(5, "age")
    assert.is_true(ok)
    assert.equal(5, value)
  end)

  it("does not know a misspelt key", function()
    assert.has_error(function() p:validateValueForKey("x", "naem") end, "NSUndefinedKeyException")
  end)

  it("changes nothing", function()
    p:validateValueForKey("bea", "name")
    assert.equal("ann", p.name)
  end)
end)

describe("validateValueForKeyPath", function()
  it("asks the object at the end of the path", function()
    p.friend = Person { name = "bob" }
    local ok, message = p:validateValueForKeyPath("", "friend.name")
    assert.is_false(ok)
    assert.equal("a name is needed", message)
  end)

  it("gives false behind a nil", function()
    assert.is_false((p:validateValueForKeyPath("x", "friend.name")))
  end)

  it("gives true where the object at the end has no validator", function()
    p.friend = Person { name = "bob" }
    assert.is_true((p:validateValueForKeyPath(8, "friend.age")))
  end)

  it("does not know a misspelt key on the way", function()
    assert.has_error(function() p:validateValueForKeyPath("x", "freind.name") end, "NSUndefinedKeyException")
  end)
end)

describe("setting", function()
  it("does not validate", function()
    p.name = ""
    p:setValueForKey("", "name")
    assert.equal("", p.name)
  end)
end)
