-- Manual notification: willChange before, didChange after. Each pair notifies, the inner first.
local Item = class "Item" { name = "string" }
local Box = class "Box" {
  first = "string", last = "string", items = array "Item", tags = set "string",
  hidden = { "string", automatic = false },
  full = { "string", dependsOn = { "hidden" }, get = function(self) return "<" .. tostring(self.hidden) .. ">" end },
}

local box

before_each(function() box = Box { first = "a", items = { Item { name = "x" }, Item { name = "y" } }, tags = { "t" } } end)

local function observe(key, ...) box:observe(key, { ... }, function() end) end

describe("a pair around a silent change", function()
  it("notifies once", function()
    observe("first", "new", "old")
    box:willChangeValueForKey "first"
    box:setPrimitive("b", "first")
    box:didChangeValueForKey "first"
    expect [[ observeValue first of <Box#1> {kind: setting, new: "b", old: "a"} ]]
  end)

  it("notifies though nothing changed", function()
    observe("first", "prior", "new", "old")
    box:willChangeValueForKey "first"
    box:didChangeValueForKey "first"
    expect [[
      observeValue first of <Box#1> {kind: setting, isPrior: true, old: "a"}
      observeValue first of <Box#1> {kind: setting, new: "a", old: "a"}
    ]]
  end)
end)

describe("a pair around an automatic setter", function()
  it("notifies twice, the inner first", function()
    observe("first", "new", "old")
    box:willChangeValueForKey "first"
    box.first = "b"
    box:didChangeValueForKey "first"
    expect [[
      observeValue first of <Box#1> {kind: setting, new: "b", old: "a"}
      observeValue first of <Box#1> {kind: setting, new: "b", old: "a"}
    ]]
  end)
end)

describe("a setter with a pair of its own", function()
  it("notifies twice while automatic is on, the inner first", function()
    local Twice = class "Twice" {
      store = "string",
      value = {
        "string", get = function(self) return self.store end,
        set = function(self, value)
          self:willChangeValueForKey "value"
          self.store = value
          self:didChangeValueForKey "value"
        end,
      },
    }
    local twice = Twice { store = "a" }
    twice:observe("value", { "prior", "new", "old" }, function() end)
    twice.value = "b"
    expect [[
      observeValue value of <Twice#1> {kind: setting, isPrior: true, old: "a"}
      observeValue value of <Twice#1> {kind: setting, isPrior: true, old: "a"}
      observeValue value of <Twice#1> {kind: setting, new: "b", old: "a"}
      observeValue value of <Twice#1> {kind: setting, new: "b", old: "a"}
    ]]
  end)
end)

describe("a pair around a setter of another key", function()
  it("ends after it", function()
    observe("first", "new")
    observe("last", "new")
    box:willChangeValueForKey "first"
    box.last = "l"
    box:setPrimitive("f", "first")
    box:didChangeValueForKey "first"
    expect [[
      observeValue last of <Box#1> {kind: setting, new: "l"}
      observeValue first of <Box#1> {kind: setting, new: "f"}
    ]]
  end)
end)

describe("nested pairs of one key", function()
  it("each notify, the inner first, with the values of their own span", function()
    observe("first", "new", "old")
    box:willChangeValueForKey "first"
    box:setPrimitive("b", "first")
    box:willChangeValueForKey "first"
    box:setPrimitive("c", "first")
    box:didChangeValueForKey "first"
    box:didChangeValueForKey "first"
    expect [[
      observeValue first of <Box#1> {kind: setting, new: "c", old: "b"}
      observeValue first of <Box#1> {kind: setting, new: "c", old: "a"}
    ]]
  end)
end)

describe("crossed pairs of two keys", function()
  it("are paired by key, not by stack", function()
    observe("first", "new", "old")
    observe("last", "new", "old")
    box:willChangeValueForKey "first"
    box:willChangeValueForKey "last"
    box:setPrimitive("F", "first")
    box:setPrimitive("L", "last")
    box:didChangeValueForKey "first"
    box:didChangeValueForKey "last"
    expect [[
      observeValue first of <Box#1> {kind: setting, new: "F", old: "a"}
      observeValue last of <Box#1> {kind: setting, new: "L", old: null}
    ]]
  end)
end)

describe("indexed pairs", function()
  it("tell what happened at the indexes", function()
    local z = Item { name = "z" }
    local x, y = box.items:at(0), box.items:at(1)
    observe("items", "new", "old")
    box:willChange("insertion", { 2 }, "items")
    box:setPrimitive({ x, y, z }, "items")
    box:didChange("insertion", { 2 }, "items")
    box:willChange("removal", { 0 }, "items")
    box:setPrimitive({ y, z }, "items")
    box:didChange("removal", { 0 }, "items")
    box:willChange("replacement", { 0, 1 }, "items")
    box:setPrimitive({ z, y }, "items")
    box:didChange("replacement", { 0, 1 }, "items")
    expect [[
      observeValue items of <Box#1> {kind: insertion, indexes: [2], new: [<Item "z">]}
      observeValue items of <Box#1> {kind: removal, indexes: [0], old: [<Item "x">]}
      observeValue items of <Box#1> {kind: replacement, indexes: [0-1], new: [<Item "z">, <Item "y">], old: [<Item "y">, <Item "z">]}
    ]]
  end)

  it("may not be of kind setting", function()
    assert.has_error(function() box:willChange("setting", { 0 }, "items") end, "NSInvalidArgumentException")
  end)
end)

describe("indexed pairs and prior observers", function()
  it("tell the old objects before, and what stands there after", function()
    local x, y = box.items:at(0), box.items:at(1)
    observe("items", "prior", "new", "old")
    box:willChange("removal", { 1 }, "items")
    box:setPrimitive({ x }, "items")
    box:didChange("removal", { 1 }, "items")
    box:willChange("insertion", { 0 }, "items")
    box:setPrimitive({ y, x }, "items")
    box:didChange("insertion", { 0 }, "items")
    expect [[
      observeValue items of <Box#1> {kind: removal, isPrior: true, indexes: [1], old: [<Item "y">]}
      observeValue items of <Box#1> {kind: removal, indexes: [1], old: [<Item "y">]}
      observeValue items of <Box#1> {kind: insertion, isPrior: true, indexes: [0]}
      observeValue items of <Box#1> {kind: insertion, indexes: [0], new: [<Item "y">]}
    ]]
  end)
end)

describe("pairs of a set", function()
  it("tell what came and what left", function()
    observe("tags", "new", "old")
    box:willChangeSet("union", { "t", "u" }, "tags")
    box:setPrimitive({ "t", "u" }, "tags")
    box:didChangeSet("union", { "t", "u" }, "tags")
    box:willChangeSet("minus", { "t" }, "tags")
    box:setPrimitive({ "u" }, "tags")
    box:didChangeSet("minus", { "t" }, "tags")
    box:willChangeSet("set", { "v" }, "tags")
    box:setPrimitive({ "v" }, "tags")
    box:didChangeSet("set", { "v" }, "tags")
    expect [[
      observeValue tags of <Box#1> {kind: insertion, new: ["u"]}
      observeValue tags of <Box#1> {kind: removal, old: ["t"]}
      observeValue tags of <Box#1> {kind: replacement, new: ["v"], old: ["u"]}
    ]]
  end)
end)

describe("an intersecting pair of a set", function()
  it("tells what left", function()
    box.tags = { "t", "u" }
    observe("tags", "prior", "new", "old")
    box:willChangeSet("intersect", { "u" }, "tags")
    box:setPrimitive({ "u" }, "tags")
    box:didChangeSet("intersect", { "u" }, "tags")
    expect [[
      observeValue tags of <Box#1> {kind: removal, isPrior: true, old: ["t"]}
      observeValue tags of <Box#1> {kind: removal, old: ["t"]}
    ]]
  end)
end)

describe("pairs that do not fit", function()
  it("a did without its will is refused", function()
    assert.has_error(function() box:didChangeValueForKey "first" end, "NSInternalInconsistencyException")
  end)

  it("a did of another kind than its will is refused", function()
    box:willChange("removal", { 0 }, "items")
    assert.has_error(function() box:didChange("insertion", { 0 }, "items") end, "NSInternalInconsistencyException")
    box:didChange("removal", { 0 }, "items")
  end)

  it("a did of other indexes than its will is refused", function()
    box:willChange("removal", { 0 }, "items")
    assert.has_error(function() box:didChange("removal", { 1 }, "items") end, "NSInternalInconsistencyException")
    box:didChange("removal", { 0 }, "items")
  end)

  it("a did of another set mutation than its will is refused", function()
    box:willChangeSet("union", { "u" }, "tags")
    assert.has_error(function() box:didChangeSet("minus", { "u" }, "tags") end, "NSInternalInconsistencyException")
    box:didChangeSet("union", { "u" }, "tags")
  end)

  it("a refusal names object and key", function()
    local _, e = pcall(function() box:didChangeValueForKey "first" end)
    assert.matches("<Box#1>", e.reason)
    assert.matches("first", e.reason)
  end)

  it("an index that the collection does not have is refused", function()
    assert.has_error(function() box:willChange("removal", { 7 }, "items") end, "NSRangeException")
  end)

  it("an unknown key is refused", function()
    assert.has_error(function() box:willChangeValueForKey "frist" end, "NSUndefinedKeyException")
  end)
end)

describe("observers and open pairs", function()
  it("an observer added inside a pair hears nothing of it", function()
    box:willChangeValueForKey "first"
    observe("first", "new")
    box:setPrimitive("b", "first")
    box:didChangeValueForKey "first"
    expect [[ ]]
  end)

  it("an observer registered twice and removed once inside a pair is told once", function()
    local log = Recorder "log"
    box:addObserver(log, "first", { "new" })
    box:addObserver(log, "first", { "new" })
    box:willChangeValueForKey "first"
    box:setPrimitive("b", "first")
    box:removeObserver(log, "first")
    box:didChangeValueForKey "first"
    assert.callbacks(log, [[ observeValue first of <Box#1> {kind: setting, new: "b"} ]])
  end)

  it("a pair on an input tells what depends on it", function()
    observe("full", "new", "old")
    box:willChangeValueForKey "hidden"
    box:didChangeValueForKey "hidden"
    expect [[ observeValue full of <Box#1> {kind: setting, new: "<nil>", old: "<nil>"} ]]
  end)
end)

describe("automatic = false", function()
  it("silences the setter, key-value coding and proxies", function()
    local Quiet = class "Quiet" { name = { "string", automatic = false }, parts = array("string", { automatic = false }) }
    local quiet = Quiet()
    quiet:observe("name", { "new" }, function() end)
    quiet:observe("parts", { "new" }, function() end)
    quiet.name = "a"
    quiet:setValueForKey("b", "name")
    quiet.parts:add "p"
    quiet.parts = { "q" }
    expect [[ ]]
    assert.equal("b", quiet.name)
    assert.same({ "q" }, quiet.parts:toTable())
  end)

  it("still sends the initial notification", function()
    observe("hidden", "initial", "new")
    expect [[ observeValue hidden of <Box#1> {kind: setting, new: null} ]]
  end)

  it("leaves notifying to the script", function()
    observe("hidden", "new", "old")
    box:willChangeValueForKey "hidden"
    box.hidden = "h"
    box:didChangeValueForKey "hidden"
    expect [[ observeValue hidden of <Box#1> {kind: setting, new: "h", old: null} ]]
  end)

  it("silences what depends on it too, until a pair is sent", function()
    observe("full", "new", "old")
    box.hidden = "h"
    expect [[ ]]
    box:willChangeValueForKey "hidden"
    box.hidden = "i"
    box:didChangeValueForKey "hidden"
    expect [[ observeValue full of <Box#1> {kind: setting, new: "<i>", old: "<h>"} ]]
  end)
end)

describe("a setter that compares first, with automatic off and its own pair", function()
  it("notifies for a new value only", function()
    local Careful = class "Careful" {
      store = "string",
      value = {
        "string", automatic = false, get = function(self) return self.store end,
        set = function(self, value)
          if value == self.store then return end
          self:willChangeValueForKey "value"
          self.store = value
          self:didChangeValueForKey "value"
        end,
      },
    }
    local careful = Careful { store = "a" }
    careful:observe("value", { "new", "old" }, function() end)
    careful.value = "a"
    careful.value = "b"
    careful.value = "b"
    expect [[ observeValue value of <Careful#1> {kind: setting, new: "b", old: "a"} ]]
  end)
end)

describe("a setter that compares first", function()
  it("with automatic on notifies all the same", function()
    local Guarded = class "Guarded" {
      name = {
        "string",
        get = function(self) return self.stored end,
        set = function(self, value) if value ~= self.stored then self.stored = value end end,
      },
      stored = "string",
    }
    local guarded = Guarded()
    guarded:observe("name", function() end)
    guarded.name = "a"
    guarded.name = "a"
    expect [[
      observeValue name of <Guarded "a"> {kind: setting}
      observeValue name of <Guarded "a"> {kind: setting}
    ]]
  end)
end)

describe("a store of defaults", function()
  it("notifies where the value that counts differs, and not where a set changes nothing", function()
    local Defaults = class "Defaults" {
      registered = "string", chosen = "string",
      theme = {
        "string", automatic = false,
        get = function(self) return self.chosen or self.registered end,
        set = function(self, value)
          if (value or self.registered) == self.theme then
            self.chosen = value
            return
          end
          self:willChangeValueForKey "theme"
          self.chosen = value
          self:didChangeValueForKey "theme"
        end,
      },
    }
    local defaults = Defaults { registered = "light" }
    defaults:observe("theme", { "new", "old" }, function() end)
    defaults.theme = "light"
    defaults.theme = "dark"
    defaults.theme = "dark"
    defaults.theme = nil
    expect [[
      observeValue theme of <Defaults#1> {kind: setting, new: "dark", old: "light"}
      observeValue theme of <Defaults#1> {kind: setting, new: "light", old: "dark"}
    ]]
  end)
end)
