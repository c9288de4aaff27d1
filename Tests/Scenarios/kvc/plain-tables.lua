-- A property of any value may hold a plain table. It stays the script's own, and key paths read it: a list maps and
-- answers operators, every other table is a dictionary that answers any key.
local Box = class "Box" {
  label = "string", value = "any", things = array "any", group = set "any", inner = "Box",
  odd = {
    "any", dependsOn = { "things" },
    get = function(self)
      local result = {}
      for _, x in self.things:each() do if x % 2 == 1 then result[#result + 1] = x end end
      return result
    end,
  },
}

local box

before_each(function() box = Box() end)

local function observe(keyPath) box:observe(keyPath, { "new", "old" }, function() end) end

describe("a list", function()
  it("stays the table that was given", function()
    local list = { 1, 2 }
    box.value = list
    assert.equal(list, box.value)
  end)

  it("is printed as one", function()
    observe "value"
    box.value = { 1, { "x", null } }
    box.value = {}
    expect [=[
      observeValue value of <Box#1> {kind: setting, new: [1, ["x", null]], old: null}
      observeValue value of <Box#1> {kind: setting, new: [], old: [1, ["x", null]]}
    ]=]
  end)

  it("answers operators", function()
    box.value = { 1, 2, 2, 5 }
    assert.equal(4, box:valueForKeyPath "value.@count")
    assert.equal(10, box:valueForKeyPath "value.@sum.self")
    assert.equal(2.5, box:valueForKeyPath "value.@avg.self")
    assert.same({ 1, 2, 5 }, box:valueForKeyPath "value.@distinctUnionOfObjects.self")
  end)

  it("maps keys over its elements, and sets each", function()
    box.value = { Box { label = "a" }, Box { label = "b" } }
    assert.same({ "a", "b" }, box:valueForKeyPath "value.label")
    box:setValueForKeyPath("c", "value.label")
    assert.same({ "c", "c" }, box:valueForKeyPath "value.label")
  end)

  it("may be an element of a collection, which unions join", function()
    box.things = { { 1, 2 }, { 2, 3 }, { 1, 2 } }
    assert.same({ 1, 2, 2, 3, 1, 2 }, box:valueForKeyPath "things.@unionOfArrays.self")
    assert.same({ 1, 2, 3 }, box:valueForKeyPath "things.@distinctUnionOfArrays.self")
    box.group = { { 1, 2 }, { 2, 3 } }
    assert.same({ 1, 2, 3 }, box:valueForKeyPath "group.@distinctUnionOfSets.self")
  end)

  it("may hold itself", function()
    local list = { 1 }
    list[2] = list
    box.value = list
    assert.equal(2, box:valueForKeyPath "value.@count")
    assert.has_error(function() box:valueForKeyPath "value.@unionOfArrays.self" end, "NSInvalidArgumentException")
    observe "value"
    box.value = list
    expect [[ observeValue value of <Box#1> {kind: setting, new: [1, <table>], old: [1, <table>]} ]]
  end)

  it("that a getter computes is read as a collection is", function()
    observe "odd.@count"
    box.things = { 1, 2, 3 }
    assert.same({ 1, 3 }, box:valueForKeyPath "odd.@unionOfObjects.self")
    expect [[ observeValue odd.@count of <Box#1> {kind: setting, new: 2, old: 0} ]]
  end)
end)

describe("a dictionary", function()
  it("answers any key, nil for those it lacks", function()
    box.value = { title = "X" }
    assert.equal("X", box:valueForKeyPath "value.title")
    assert.is_nil(box:valueForKeyPath "value.other")
  end)

  it("is asked key by key: a path splits at its dots", function()
    box.value = { a = { b = 1 }, ["a.b"] = 2 }
    assert.equal(1, box:valueForKeyPath "value.a.b")
  end)

  it("leads on to objects and lists", function()
    box.value = { box = Box { label = "in" }, list = { 1, 2 } }
    assert.equal("in", box:valueForKeyPath "value.box.label")
    assert.equal(3, box:valueForKeyPath "value.list.@sum.self")
  end)

  it("takes a value for any key, and loses it by nil", function()
    local dictionary = { title = "X" }
    box.value = dictionary
    box:setValueForKeyPath("Y", "value.title")
    box:setValueForKeyPath(1, "value.count")
    assert.same({ title = "Y", count = 1 }, dictionary)
    box:setValueForKeyPath(nil, "value.title")
    assert.same({ count = 1 }, dictionary)
  end)

  it("answers no operator", function()
    box.value = { k = 1 }
    assert.has_error(function() box:valueForKeyPath "value.@sum.k" end, "NSUndefinedKeyException")
    assert.has_error(function() box:valueForKeyPath "value.@count" end, "NSUndefinedKeyException")
  end)

  it("in the middle of an observed path tells where another takes its place", function()
    box.value = { title = "X" }
    observe "value.title"
    box.value = { title = "Y" }
    box.value = nil
    expect [[
      observeValue value.title of <Box#1> {kind: setting, new: "Y", old: "X"}
      observeValue value.title of <Box#1> {kind: setting, new: null, old: "Y"}
    ]]
  end)

  it("with a metatable is an object of the script's own, without keys", function()
    box.value = setmetatable({ title = "X" }, {})
    assert.has_error(function() box:valueForKeyPath "value.title" end, "NSUndefinedKeyException")
  end)
end)
