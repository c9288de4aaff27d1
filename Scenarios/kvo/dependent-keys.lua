-- A computed key names the key paths it depends on. Whoever observes it hears of changes of those.
local Person = class "Person" {
  first = "string", last = "string", boss = "Person",
  tags = array "string", reports = array "Person", age = "integer",
  full = {
    "string", dependsOn = { "first", "last" },
    get = function(self) return (self.first or "?") .. " " .. (self.last or "?") end,
  },
  greeting = { "string", dependsOn = { "full" }, get = function(self) return "Hello " .. self.full end },
  bossName = { "any", dependsOn = { "boss.first" }, get = function(self) return self:valueForKeyPath "boss.first" end },
  tagCount = { "integer", dependsOn = { "tags" }, get = function(self) return #self.tags end },
  reportCount = {
    "integer", dependsOn = { "reports.@count" }, get = function(self) return #self.reports end,
  },
  totalAge = {
    "integer", dependsOn = { "reports.age" }, get = function(self) return self:valueForKeyPath "reports.@sum.age" end,
  },
}

local p

before_each(function() p = Person { first = "F", last = "L" } end)

local function observe(key, ...) p:observe(key, { ... }, function() end) end

describe("a dependent key", function()
  it("notifies when one of its inputs changes", function()
    observe("full", "new", "old")
    p.first = "A"
    p.last = "B"
    expect [[
      observeValue full of <Person#1> {kind: setting, new: "A L", old: "F L"}
      observeValue full of <Person#1> {kind: setting, new: "A B", old: "A L"}
    ]]
  end)

  it("has priors with the value before", function()
    observe("full", "prior", "new", "old")
    p.first = "A"
    expect [[
      observeValue full of <Person#1> {kind: setting, isPrior: true, old: "F L"}
      observeValue full of <Person#1> {kind: setting, new: "A L", old: "F L"}
    ]]
  end)

  it("may depend on a dependent key, and notifies once", function()
    observe("greeting", "new", "old")
    p.first = "A"
    expect [[ observeValue greeting of <Person#1> {kind: setting, new: "Hello A L", old: "Hello F L"} ]]
  end)

  it("notifies once per key where several inputs are set in one call", function()
    observe("full", "new")
    p:setValuesForKeys { last = "Z", first = "Y" }
    expect [[
      observeValue full of <Person#1> {kind: setting, new: "Y L"}
      observeValue full of <Person#1> {kind: setting, new: "Y Z"}
    ]]
  end)

  it("notifies once per pair of an input where pairs are nested", function()
    observe("full", "new", "old")
    p:willChangeValueForKey "first"
    p:willChangeValueForKey "last"
    p:setPrimitive("A", "first")
    p:setPrimitive("B", "last")
    p:didChangeValueForKey "last"
    p:didChangeValueForKey "first"
    expect [[
      observeValue full of <Person#1> {kind: setting, new: "A B", old: "F L"}
      observeValue full of <Person#1> {kind: setting, new: "A B", old: "F L"}
    ]]
  end)

  it("cannot be written without a setter", function()
    assert.has_error(function() p.full = "x" end, "NSUndefinedKeyException")
  end)
end)

describe("a key that depends on a key path", function()
  it("notifies for the leaf and for the middle", function()
    local ann, bob = Person { first = "Ann" }, Person { first = "Bob" }
    observe("bossName", "new", "old")
    p.boss = ann
    ann.first = "Anna"
    p.boss = bob
    ann.first = "?"
    p.boss = nil
    expect [[
      observeValue bossName of <Person#1> {kind: setting, new: "Ann", old: null}
      observeValue bossName of <Person#1> {kind: setting, new: "Anna", old: "Ann"}
      observeValue bossName of <Person#1> {kind: setting, new: "Bob", old: "Anna"}
      observeValue bossName of <Person#1> {kind: setting, new: null, old: "Bob"}
    ]]
  end)
end)

describe("a dependent key at the end of a path", function()
  it("notifies for its inputs and for the object replaced", function()
    local ann = Person { first = "Ann", last = "A" }
    observe("boss.full", "new", "old")
    p.boss = ann
    ann.last = "B"
    expect [[
      observeValue boss.full of <Person#1> {kind: setting, new: "Ann A", old: null}
      observeValue boss.full of <Person#1> {kind: setting, new: "Ann B", old: "Ann A"}
    ]]
  end)
end)

describe("a key that depends on a collection", function()
  it("notifies as a setting, without indexes, whatever the mutation", function()
    observe("tagCount", "new", "old")
    p.tags:add "x"
    p.tags:replaceAt(0, "y")
    p.tags:removeAll()
    p.tags = { "a", "b" }
    expect [[
      observeValue tagCount of <Person#1> {kind: setting, new: 1, old: 0}
      observeValue tagCount of <Person#1> {kind: setting, new: 1, old: 1}
      observeValue tagCount of <Person#1> {kind: setting, new: 0, old: 1}
      observeValue tagCount of <Person#1> {kind: setting, new: 2, old: 0}
    ]]
  end)

  it("may depend on an operator", function()
    observe("reportCount", "new", "old")
    p.reports:add(Person())
    expect [[ observeValue reportCount of <Person#1> {kind: setting, new: 1, old: 0} ]]
  end)

  it("may depend on a key of the elements, which Cocoa does not support", function()
    local ann = Person { age = 30 }
    observe("totalAge", "new")
    p.reports:add(ann)
    ann.age = 31
    p.reports:removeAll()
    ann.age = 32
    expect [[
      observeValue totalAge of <Person#1> {kind: setting, new: 30}
      observeValue totalAge of <Person#1> {kind: setting, new: 31, element: <Person#2>}
      observeValue totalAge of <Person#1> {kind: setting, new: 0}
    ]]
  end)
end)

describe("the order of an input and its dependents", function()
  it("is the cause first, then what depends on it, then what depends on that", function()
    observe("greeting")
    observe("full")
    observe("first")
    p.first = "A"
    expect [[
      observeValue first of <Person#1> {kind: setting}
      observeValue full of <Person#1> {kind: setting}
      observeValue greeting of <Person#1> {kind: setting}
    ]]
  end)

  it("among several dependents is that of registration", function()
    local Name = class "Name" {
      text = "string",
      upper = { "string", dependsOn = { "text" }, get = function(self) return self.text:upper() end },
      length = { "integer", dependsOn = { "text" }, get = function(self) return #self.text end },
    }
    local word = Name { text = "a" }
    word:observe("upper", { "new" }, function() end)
    word:observe("length", { "new" }, function() end)
    word:observe("upper", { "old" }, function() end)
    word.text = "bc"
    expect [[
      observeValue upper of <Name#1> {kind: setting, new: "BC"}
      observeValue length of <Name#1> {kind: setting, new: 2}
      observeValue upper of <Name#1> {kind: setting, old: "A"}
    ]]
  end)

  it("holds for priors too", function()
    observe("full", "prior")
    observe("first", "prior")
    p.first = "A"
    expect [[
      observeValue first of <Person#1> {kind: setting, isPrior: true}
      observeValue full of <Person#1> {kind: setting, isPrior: true}
      observeValue first of <Person#1> {kind: setting}
      observeValue full of <Person#1> {kind: setting}
    ]]
  end)
end)

describe("cyclic dependencies", function()
  it("come to an end: each set tells both keys once", function()
    local Knot = class "Knot" { a = { "string", dependsOn = { "b" } }, b = { "string", dependsOn = { "a" } } }
    local knot = Knot()
    knot:observe("a", function() end)
    knot:observe("b", function() end)
    knot.a = "1"
    expect [[
      observeValue a of <Knot#1> {kind: setting}
      observeValue b of <Knot#1> {kind: setting}
    ]]
    knot.b = "2"
    expect [[
      observeValue b of <Knot#1> {kind: setting}
      observeValue a of <Knot#1> {kind: setting}
    ]]
  end)
end)

describe("two branches that meet", function()
  it("notify once", function()
    local Pair = class "Pair" {
      left = "Person", right = "Person",
      both = {
        "string", dependsOn = { "left.first", "right.first" },
        get = function(self) return tostring(self:valueForKeyPath "left.first") .. tostring(self:valueForKeyPath "right.first") end,
      },
    }
    local pair = Pair { left = p, right = p }
    pair:observe("both", { "new" }, function() end)
    p.first = "A"
    expect [[ observeValue both of <Pair#1> {kind: setting, new: "AA"} ]]
  end)
end)
