-- Setting a property: what the observer is told depends on the options it asked for.
local Person = class "Person" { first = "string", age = "integer", height = "number", member = "boolean", born = "date", any = "any", friend = "Person" }

local p

before_each(function() p = Person() end)

local function observe(key, options) p:observe(key, options, function() end) end

describe("without options", function()
  it("the change holds its kind and nothing else", function()
    observe("first", {})
    p.first = "Ann"
    expect [[ observeValue first of <Person#1> {kind: setting} ]]
  end)

  it("the list of options may be left out", function()
    p:observe("first", function() end)
    p.first = "Ann"
    expect [[ observeValue first of <Person#1> {kind: setting} ]]
  end)
end)

describe("new and old", function()
  it("new holds the value after", function()
    observe("first", { "new" })
    p.first = "Ann"
    expect [[ observeValue first of <Person#1> {kind: setting, new: "Ann"} ]]
  end)

  it("old holds the value before, null for nil", function()
    observe("first", { "old" })
    p.first = "Ann"
    p.first = "Bea"
    expect [[
      observeValue first of <Person#1> {kind: setting, old: null}
      observeValue first of <Person#1> {kind: setting, old: "Ann"}
    ]]
  end)

  it("nil is null on both sides, never absent", function()
    observe("first", { "new", "old" })
    p.first = "Ann"
    p.first = nil
    p.first = nil
    expect [[
      observeValue first of <Person#1> {kind: setting, new: "Ann", old: null}
      observeValue first of <Person#1> {kind: setting, new: null, old: "Ann"}
      observeValue first of <Person#1> {kind: setting, new: null, old: null}
    ]]
  end)

  it("an equal value notifies too: nothing is compared", function()
    p.first = "Ann"
    observe("first", { "new", "old" })
    p.first = "Ann"
    expect [[ observeValue first of <Person#1> {kind: setting, new: "Ann", old: "Ann"} ]]
  end)

  it("the change holds the values themselves", function()
    local change
    p:observe("friend", { "new", "old" }, function(c) change = c end)
    local q = Person()
    p.friend = q
    assert.equal(q, change.new)
    assert.equal(null, change.old)
    assert.equal("setting", change.kind)
    assert.is_nil(change.indexes)
    assert.is_nil(change.isPrior)
  end)
end)

describe("prior and post", function()
  it("differ from a registration without prior by the prior only", function()
    local plain, prior = {}, {}
    p:observe("age", { "new", "old" }, function(change) plain[#plain + 1] = change end)
    p:observe("age", { "new", "old", "prior" }, function(change)
      if not change.isPrior then prior[#prior + 1] = change end
    end)
    p.age = 5
    p.age = 6
    assert.same(plain, prior)
  end)
end)

describe("several priors", function()
  it("all come before the first post", function()
    local told = {}
    for _, name in ipairs { "one", "two" } do
      p:observe("age", { "prior" }, function(change) told[#told + 1] = name .. (change.isPrior and " before" or " after") end)
    end
    p.age = 5
    assert.same({ "one before", "two before", "one after", "two after" }, told)
  end)
end)

describe("initial", function()
  it("tells at registration, before observe returns, without a value", function()
    p.first = "Ann"
    observe("first", { "initial" })
    expect [[ observeValue first of <Person#1> {kind: setting} ]]
  end)

  it("holds the present value with new, null for nil", function()
    observe("first", { "initial", "new" })
    p.first = "Ann"
    observe("first", { "initial", "new" })
    expect [[
      observeValue first of <Person#1> {kind: setting, new: null}
      observeValue first of <Person#1> {kind: setting, new: "Ann"}
      observeValue first of <Person#1> {kind: setting, new: "Ann"}
    ]]
  end)

  it("never holds an old value", function()
    p.first = "Ann"
    observe("first", { "initial", "old" })
    p.first = "Bea"
    expect [[
      observeValue first of <Person#1> {kind: setting}
      observeValue first of <Person#1> {kind: setting, old: "Ann"}
    ]]
  end)

  it("of several observers come in the order of registration", function()
    local told = {}
    p:observe("first", { "initial" }, function() told[#told + 1] = "one" end)
    p:observe("age", { "initial" }, function() told[#told + 1] = "two" end)
    assert.same({ "one", "two" }, told)
  end)
end)

describe("prior", function()
  it("tells before and after; only the first is marked", function()
    observe("first", { "prior" })
    p.first = "Ann"
    expect [[
      observeValue first of <Person#1> {kind: setting, isPrior: true}
      observeValue first of <Person#1> {kind: setting}
    ]]
  end)

  it("never holds a new value before the change", function()
    observe("first", { "prior", "new" })
    p.first = "Ann"
    expect [[
      observeValue first of <Person#1> {kind: setting, isPrior: true}
      observeValue first of <Person#1> {kind: setting, new: "Ann"}
    ]]
  end)

  it("holds the old value on both sides", function()
    p.first = "Ann"
    observe("first", { "prior", "old" })
    p.first = "Bea"
    expect [[
      observeValue first of <Person#1> {kind: setting, isPrior: true, old: "Ann"}
      observeValue first of <Person#1> {kind: setting, old: "Ann"}
    ]]
  end)

  it("goes with all other options", function()
    p.first = "Ann"
    observe("first", { "initial", "prior", "old", "new" })
    p.first = "Bea"
    expect [[
      observeValue first of <Person#1> {kind: setting, new: "Ann"}
      observeValue first of <Person#1> {kind: setting, isPrior: true, old: "Ann"}
      observeValue first of <Person#1> {kind: setting, new: "Bea", old: "Ann"}
    ]]
  end)

  it("is called while the property still has its old value", function()
    p.first = "Ann"
    local seen = {}
    p:observe("first", { "prior" }, function() seen[#seen + 1] = p.first end)
    p.first = "Bea"
    assert.same({ "Ann", "Bea" }, seen)
  end)
end)

describe("every type", function()
  it("prints as itself", function()
    for _, key in ipairs { "age", "height", "member", "born", "any" } do observe(key, { "new", "old" }) end
    p.age, p.height, p.member, p.born, p.any = 7, 1, true, date "1985-09-16", null
    expect [[
      observeValue any of <Person#1> {kind: setting, new: null, old: null}
      observeValue born of <Person#1> {kind: setting, new: 1985-09-16T00:00:00Z, old: null}
      observeValue member of <Person#1> {kind: setting, new: true, old: false}
      observeValue height of <Person#1> {kind: setting, new: 1.0, old: 0.0}
      observeValue age of <Person#1> {kind: setting, new: 7, old: 0}
    ]]
  end)

  it("has no signed NaN", function()
    observe("any", { "new" })
    p.any = 0 / 0
    p.any = -(0 / 0)
    expect [[
      observeValue any of <Person#1> {kind: setting, new: nan}
      observeValue any of <Person#1> {kind: setting, new: nan}
    ]]
  end)
end)

describe("setting by key-value coding", function()
  it("notifies once, as the setter does", function()
    observe("first", { "new" })
    p:setValueForKey("Ann", "first")
    p:setValueForKeyPath("Bea", "first")
    expect [[
      observeValue first of <Person#1> {kind: setting, new: "Ann"}
      observeValue first of <Person#1> {kind: setting, new: "Bea"}
    ]]
  end)

  it("of several keys notifies once per key, in alphabetical order", function()
    observe("first", { "new" })
    observe("age", { "new" })
    p:setValuesForKeys { first = "Ann", age = 7 }
    expect [[
      observeValue age of <Person#1> {kind: setting, new: 7}
      observeValue first of <Person#1> {kind: setting, new: "Ann"}
    ]]
  end)
end)

describe("the change", function()
  it("is a value: what an observer keeps never changes", function()
    local kept = {}
    p:observe("first", { "new" }, function(change) kept[#kept + 1] = change end)
    p.first = "Ann"
    p.first = "Bea"
    assert.equal("Ann", kept[1].new)
    assert.equal("Bea", kept[2].new)
  end)

  it("is each observer's own: one may spoil it", function()
    local second
    p:observe("first", { "new" }, function(change) change.new = "spoilt" end)
    p:observe("first", { "new" }, function(change) second = change.new end)
    p.first = "Ann"
    assert.equal("Ann", second)
  end)

  it("holds what each observer asked for, whatever others did", function()
    observe("first", { "new", "old" })
    observe("first", { "new" })
    p.first = "Ann"
    expect [[
      observeValue first of <Person#1> {kind: setting, new: "Ann", old: null}
      observeValue first of <Person#1> {kind: setting, new: "Ann"}
    ]]
  end)
end)

describe("a refused value", function()
  it("tells nobody, not even prior observers, and changes nothing", function()
    p.first, p.age = "Ann", 7
    observe("first", { "prior", "new" })
    observe("age", { "prior", "new" })
    assert.has_error(function() p.first = 5 end, "NSInvalidArgumentException")
    assert.has_error(function() p.age = "7" end, "NSInvalidArgumentException")
    assert.has_error(function() p.age = 3.9 end, "NSInvalidArgumentException")
    assert.has_error(function() p.age = nil end, "NSInvalidArgumentException")
    assert.has_error(function() p.frist = "Bea" end, "NSUndefinedKeyException")
    expect [[ ]]
    assert.equal("Ann", p.first)
    assert.equal(7, p.age)
  end)
end)
