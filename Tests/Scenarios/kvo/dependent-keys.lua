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

describe("a circle of three dependencies", function()
  it("comes to an end: one set tells each key once", function()
    local Ring = class "Ring" {
      a = { "string", dependsOn = { "c" } }, b = { "string", dependsOn = { "a" } }, c = { "string", dependsOn = { "b" } },
    }
    local ring = Ring()
    for _, key in ipairs { "a", "b", "c" } do ring:observe(key, function() end) end
    ring.b = "2"
    expect [[
      observeValue b of <Ring#1> {kind: setting}
      observeValue c of <Ring#1> {kind: setting}
      observeValue a of <Ring#1> {kind: setting}
    ]]
  end)
end)

describe("a diamond of dependencies", function()
  it("notifies once for the input at its top", function()
    local Diamond = class "Diamond" {
      base = "integer",
      left = { "integer", dependsOn = { "base" }, get = function(self) return self.base + 1 end },
      right = { "integer", dependsOn = { "base" }, get = function(self) return self.base * 2 end },
      sum = { "integer", dependsOn = { "left", "right" }, get = function(self) return self.left + self.right end },
    }
    local diamond = Diamond { base = 1 }
    diamond:observe("sum", { "new", "old" }, function() end)
    diamond.base = 2
    expect [[ observeValue sum of <Diamond#1> {kind: setting, new: 7, old: 4} ]]
  end)
end)

describe("two objects that depend on a shared one", function()
  it("each tell their own values, also for an equal value", function()
    local Scaled = class "Scaled" {
      factor = "integer", source = "Person",
      value = {
        "any", dependsOn = { "source.age" },
        get = function(self) return self.source and self.source.age * self.factor end,
      },
    }
    local two, three = Scaled { factor = 2, source = p }, Scaled { factor = 3, source = p }
    two:observe("value", { "new", "old" }, function() end)
    three:observe("value", { "new", "old" }, function() end)
    p.age = 10
    p.age = 10
    expect [[
      observeValue value of <Scaled#1> {kind: setting, new: 20, old: 0}
      observeValue value of <Scaled#2> {kind: setting, new: 30, old: 0}
      observeValue value of <Scaled#1> {kind: setting, new: 20, old: 20}
      observeValue value of <Scaled#2> {kind: setting, new: 30, old: 30}
    ]]
  end)
end)

describe("a subclass", function()
  local Named = class "Named" {
    first = "string", full = { "string", dependsOn = { "first" }, get = function(self) return tostring(self.first) end },
  }

  it("has the dependent keys of its superclass", function()
    local Plain = class("PlainNamed", Named) { age = "integer" }
    local object = Plain { first = "A" }
    object:observe("full", { "new" }, function() end)
    object.first = "B"
    object.age = 5
    expect [[ observeValue full of <PlainNamed#1> {kind: setting, new: "B"} ]]
  end)

  it("that declares the key anew names all it depends on", function()
    local Titled = class("Titled", Named) {
      title = "string",
      full = {
        "string", dependsOn = { "title", "first" },
        get = function(self) return tostring(self.title) .. " " .. tostring(self.first) end,
      },
    }
    local object = Titled { first = "A", title = "Dr" }
    object:observe("full", { "new" }, function() end)
    object.title = "Prof"
    object.first = "B"
    expect [[
      observeValue full of <Titled "Prof"> {kind: setting, new: "Prof A"}
      observeValue full of <Titled "Prof"> {kind: setting, new: "Prof B"}
    ]]
  end)

  it("may make a stored key of its superclass depend on another", function()
    local Follower = class("Follower", Named) { leader = "string", first = { "string", dependsOn = { "leader" } } }
    local object = Follower { first = "A" }
    object:observe("full", { "new" }, function() end)
    object.leader = "L"
    expect [[ observeValue full of <Follower#1> {kind: setting, new: "A"} ]]
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

describe("what a key depends on", function()
  it("is replaced by a later declaration of the key", function()
    local First = class "First" {
      a = "string", b = "string", shown = { "string", dependsOn = { "a" }, get = function(self) return self.a end },
    }
    local Second = class("Second", First) {
      shown = { "string", dependsOn = { "b" }, get = function(self) return self.b end },
    }
    local object = Second()
    object:observe("shown", { "new" }, function() end)
    object.a = "1"
    object.b = "2"
    expect [[ observeValue shown of <Second#1> {kind: setting, new: "2"} ]]
  end)

  it("does not set it: its setter is not asked", function()
    local sets = 0
    local Sum = class "Sum" {
      a = "integer",
      double = {
        "integer", dependsOn = { "a" }, get = function(self) return 2 * self.a end,
        set = function(self, value) sets = sets + 1 end,
      },
    }
    local sum = Sum()
    sum:observe("double", { "new" }, function() end)
    sum.a = 2
    assert.equal(0, sets)
    expect [[ observeValue double of <Sum#1> {kind: setting, new: 4} ]]
  end)
end)
