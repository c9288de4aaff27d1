-- Registering and removing observers: addObserver with an observer object, observe with a function and a token.
local Person = class "Person" { name = "string", boss = "Person" }

local p

before_each(function() p = Person { name = "ann" } end)

local function observer(log, label)
  return { observeValue = function(self, keyPath, object, change, context) log[#log + 1] = label or { keyPath, object, context } end }
end

describe("addObserver", function()
  it("hands over key path, object, change and context", function()
    local got
    p:addObserver({ observeValue = function(self, ...) got = { ... } end }, "name", { "new" }, "ctx")
    p.name = "bea"
    assert.equal("name", got[1])
    assert.equal(p, got[2])
    assert.equal("bea", got[3].new)
    assert.equal("ctx", got[4])
  end)

  it("hands over nil where no context was given", function()
    local log = {}
    p:addObserver(observer(log), "name")
    p.name = "bea"
    assert.is_nil(log[1][3])
  end)

  it("takes an object with an observeValue method", function()
    local seen = {}
    local Watcher = class "Watcher" {
      name = "string",
      observeValue = function(self, keyPath, object) seen[#seen + 1] = tostring(self) .. " " .. keyPath end,
    }
    p:addObserver(Watcher { name = "w" }, "name")
    p.name = "bea"
    assert.same({ '<Watcher "w"> name' }, seen)
  end)

  it("takes a recorder", function()
    local log = Recorder "log"
    p:addObserver(log, "name", { "new" })
    p.name = "bea"
    assert.callbacks(log, [[ observeValue name of <Person "bea"> {kind: setting, new: "bea"} ]])
  end)

  it("takes the observed object itself", function()
    local Self = class "Self" {
      name = "string", count = "integer",
      observeValue = function(self) self.count = self.count + 1 end,
    }
    local object = Self()
    object:addObserver(object, "name")
    object.name = "x"
    assert.equal(1, object.count)
  end)

  it("added twice tells twice; each removal takes one away", function()
    local log = {}
    local o = observer(log, "told")
    p:addObserver(o, "name")
    p:addObserver(o, "name")
    p.name = "bea"
    assert.equal(2, #log)
    p:removeObserver(o, "name")
    p.name = "cid"
    assert.equal(3, #log)
    p:removeObserver(o, "name")
    p.name = "dora"
    assert.equal(3, #log)
  end)

  it("refuses an observer without observeValue", function()
    assert.has_error(function() p:addObserver({}, "name") end, "NSInvalidArgumentException")
    assert.has_error(function() p:addObserver(Person(), "name") end, "NSInvalidArgumentException")
  end)

  it("refuses a missing observer and a missing key path", function()
    assert.has_error(function() p:addObserver(nil, "name") end)
    assert.has_error(function() p:addObserver(observer {}, nil) end)
  end)

  it("refuses an unknown option", function()
    local _, e = pcall(function() p:addObserver(observer {}, "name", { "nwe" }) end)
    assert.matches("nwe", e.reason)
    assert.equal("did you mean 'new'?", e.hint)
  end)
end)

describe("an observed object", function()
  it("keeps its class, and knows its properties as before", function()
    p:observe("name", function() end)
    assert.equal(Person, p:class())
    assert.equal('<Person "ann">', tostring(p))
    assert.same({ "boss", "name" }, p:class():keys())
  end)
end)

describe("a collection", function()
  it("is not observed itself: its object is", function()
    local List = class "List" { items = array "Person", tags = set "string", order = orderedSet "Person" }
    local list = List()
    for _, key in ipairs { "items", "tags", "order" } do
      assert.has_error(function() list[key]:addObserver(observer {}, "@count") end)
      assert.has_error(function() list[key]:observe("@count", function() end) end)
    end
  end)
end)

describe("the order of observers", function()
  it("is that of registration, for priors and posts", function()
    local log = {}
    for _, label in ipairs { "one", "two", "three" } do
      p:addObserver(observer(log, label), "name", { "prior" })
    end
    p.name = "bea"
    assert.same({ "one", "two", "three", "one", "two", "three" }, log)
  end)

  it("is the same for functions and objects", function()
    local log = {}
    p:observe("name", function() log[#log + 1] = "function" end)
    p:addObserver(observer(log, "object"), "name")
    p:observe("name", function() log[#log + 1] = "function" end)
    p.name = "bea"
    assert.same({ "function", "object", "function" }, log)
  end)

  it("puts an observer that was removed and added again at the end", function()
    local log = {}
    local one = observer(log, "one")
    p:addObserver(one, "name")
    p:addObserver(observer(log, "two"), "name")
    p:removeObserver(one, "name")
    p:addObserver(one, "name")
    p.name = "bea"
    assert.same({ "two", "one" }, log)
  end)
end)

describe("removeObserver", function()
  local o

  before_each(function() o = observer {} end)

  local function refuses(f)
    assert.has_error(
      f, 'NSRangeException: Cannot remove an observer <table> for the key path "name" from <Person "ann"> because it is '
        .. "not registered as an observer.")
  end

  it("refuses what was never registered", function()
    refuses(function() p:removeObserver(o, "name") end)
  end)

  it("refuses what was removed already", function()
    p:addObserver(o, "name")
    p:removeObserver(o, "name")
    refuses(function() p:removeObserver(o, "name") end)
  end)

  it("refuses another context", function()
    p:addObserver(o, "name", {}, "one")
    refuses(function() p:removeObserver(o, "name", "two") end)
  end)

  it("refuses another key path", function()
    p:addObserver(o, "boss.name")
    refuses(function() p:removeObserver(o, "name") end)
  end)

  it("names a recorder", function()
    assert.has_error(
      function() p:removeObserver(Recorder "log", "name") end, 'Cannot remove an observer <Recorder "log"> for the key path "name"')
  end)

  it("takes the registration of the context that is passed", function()
    local contexts = {}
    local keen = { observeValue = function(_, _, _, _, context) contexts[#contexts + 1] = context end }
    p:addObserver(keen, "name", {}, "one")
    p:addObserver(keen, "name", {}, "two")
    p:removeObserver(keen, "name", "one")
    p.name = "bea"
    assert.same({ "two" }, contexts)
  end)

  it("takes any registration where no context is passed", function()
    p:addObserver(o, "name", {}, "one")
    p:removeObserver(o, "name")
    refuses(function() p:removeObserver(o, "name") end)
  end)

  it("takes the oldest of several registrations where no context is passed", function()
    local contexts = {}
    local keen = { observeValue = function(_, _, _, _, context) contexts[#contexts + 1] = context end }
    p:addObserver(keen, "name", {}, "one")
    p:addObserver(keen, "name", {}, "two")
    p:removeObserver(keen, "name")
    p.name = "bea"
    assert.same({ "two" }, contexts)
  end)

  it("takes a nil context that was registered, and no other", function()
    local contexts = {}
    local keen = { observeValue = function(_, _, _, _, context) contexts[#contexts + 1] = context or "none" end }
    p:addObserver(keen, "name", {}, "one")
    p:addObserver(keen, "name", {}, nil)
    p:removeObserver(keen, "name", nil)
    p.name = "bea"
    assert.same({ "one" }, contexts)
  end)

  it("takes nil for a context where it is passed", function()
    p:addObserver(o, "name", {}, "one")
    refuses(function() p:removeObserver(o, "name", nil) end)
  end)

  it("leaves other observers alone", function()
    local log = {}
    local stays = observer(log, "stays")
    p:addObserver(o, "name")
    p:addObserver(stays, "name")
    p:removeObserver(o, "name")
    p.name = "bea"
    assert.same({ "stays" }, log)
  end)

  it("ends the observation of a whole path", function()
    local boss, log = Person { name = "boss" }, {}
    local watcher = observer(log, "told")
    p.boss = boss
    p:addObserver(watcher, "boss.name")
    p:removeObserver(watcher, "boss.name")
    boss.name = "b"
    p.boss = nil
    assert.same({}, log)
  end)
end)

describe("a token", function()
  it("ends its registration", function()
    local count = 0
    local token = p:observe("name", function() count = count + 1 end)
    p.name = "bea"
    token:invalidate()
    p.name = "cid"
    assert.equal(1, count)
  end)

  it("may be invalidated again", function()
    local token = p:observe("name", function() end)
    token:invalidate()
    token:invalidate()
    p.name = "bea"
    expect [[ ]]
  end)

  it("need not be kept: the observation lives on", function()
    local count = 0
    p:observe("name", function() count = count + 1 end)
    collectgarbage "collect"
    p.name = "bea"
    assert.equal(1, count)
  end)

  it("of an observation of a path ends all of it", function()
    local boss = Person { name = "boss" }
    p.boss = boss
    local token = p:observe("boss.name", function() end)
    token:invalidate()
    boss.name = "b"
    p.boss = nil
    expect [[ ]]
  end)

  it("does not end other registrations of the same function", function()
    local count = 0
    local function tell() count = count + 1 end
    local token = p:observe("name", tell)
    p:observe("name", tell)
    token:invalidate()
    p.name = "bea"
    assert.equal(1, count)
  end)
end)

describe("an object that observes itself", function()
  it("is told, and may be forgotten with its registration", function()
    local told = 0
    local Selfish = class "Selfish" { name = "string", observeValue = function() told = told + 1 end }
    local gone = setmetatable({}, { __mode = "k" })
    do
      local object = Selfish()
      object:addObserver(object, "name")
      object.name = "x"
      gone[object] = true
    end
    assert.equal(1, told)
    for _ = 1, 3 do collectgarbage() end
    assert.is_nil(next(gone))
  end)
end)

describe("options of another shape", function()
  local function refused(f)
    local ok, e = pcall(f)
    assert.is_false(ok)
    return e
  end

  it("are refused with what to write", function()
    local e = refused(function() p:observe("name", { new = true }, function() end) end)
    assert.equal(
      "NSInvalidArgumentException: observe: the options are a list of names, and 'new' is a key of the table",
      tostring(e))
    assert.equal('write { "new" }', e.hint)
    e = refused(function() p:addObserver(Recorder(), "name", { odl = true }) end)
    assert.matches("addObserver: the options are a list of names", e.reason)
    assert.equal('write { "old" }', e.hint)
    assert.equal('write { "new", "old" }', refused(function() p:observe("name", { context = 3 }, print) end).hint)
  end)

  it("leave nothing registered", function()
    local log = Recorder()
    refused(function() p:addObserver(log, "name", { "new", old = true }) end)
    p.name = "x"
    assert.no_callbacks(log)
  end)
end)
