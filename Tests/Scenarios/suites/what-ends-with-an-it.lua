-- What an `it` has made goes with it: classes by their names, observers, controllers. What the script keeps goes on.
local Item = class "Item" { title = "string", size = "integer" }
local kept, keptClass, keptController, keptDelegate
local shared = Item { title = "shared" }
local told = {}

describe("A class that an it declares", function()
  it("replaces the name", function()
    keptClass = class "Item" {
      name = "string", loud = { "string", dependsOn = { "name" }, get = function(self) return self.name .. "!" end },
      greet = function(self) return "hello " .. self.name end,
      other = "Item",
    }
    kept = keptClass { name = "a" }
    local Holder = class "Holder" { item = "Item" }
    assert.equal(kept, Holder({ item = kept }).item)
  end)
  it("is not found any more, and what it replaced is", function()
    local Holder = class "Holder" { item = "Item" }
    assert.equal("shared", Holder({ item = shared }).item.title)
  end)
  it("goes on where it is kept", function()
    assert.equal("<Item \"a\">", tostring(kept))
    assert.equal(keptClass, kept:class())
    assert.equal("a!", kept.loud)
    assert.equal("hello a", kept:greet())
    kept.name = "b"
    local log = Recorder()
    kept:addObserver(log, "loud", { "new" })
    kept.name = "c"
    assert.callbacks(log, [[
      observeValue loud of <Item "c"> {kind: setting, new: "c!"}
    ]])
    kept.other = keptClass { name = "d" }
    assert.equal("d", kept.other.name)
    assert.equal("class", tostring(keptClass):match("%a+"))
  end)
  it("numbers its objects afresh in each it", function()
    assert.equal("<Item#1>", tostring(keptClass()))
    assert.equal("<Item#2>", tostring(keptClass()))
  end)
  it("may be extended", function()
    local More = class("More", keptClass) { more = "integer" }
    assert.equal("hello e", More({ name = "e" }):greet())
    assert.equal(keptClass, More.superclass)
  end)
end)

describe("What a module declares when an it requires it", function()
  it("is there for that it", function()
    local shop = require "shop"
    assert.has_error(function() shop.Shop():observe("items.titel", function() end) end, "NSUndefinedKeyException")
  end)
  it("is there for all others", function()
    local shop = require "shop"
    assert.has_error(function() shop.Shop():observe("items.titel", function() end) end, "NSUndefinedKeyException")
    local bought = shop.Shop()
    bought.items:add(shop.Ware { title = "tea" })
    assert.same({ "tea" }, bought:valueForKeyPath("items.title"))
  end)
end)

describe("What setup declares", function()
  setup(function() class "Passing" { name = "string" } end)
  it("is found by the tests of the describe", function()
    local Holder = class "Holder" { passing = "Passing" }
    assert.has_error(function() Holder { passing = shared } end, "Passing")
  end)
  it("is found by all of them", function()
    local Holder = class "Holder" { passing = "Passing" }
    assert.has_error(function() Holder { passing = shared } end, "Passing")
  end)
end)

describe("Observers and controllers of an it", function()
  it("are there until it ends", function()
    shared:observe("size", function() told[#told + 1] = "closure" end)
    shared:addObserver({ observeValue = function() told[#told + 1] = "table" end }, "size")
    shared.size = 1
    assert.same({ "closure", "table" }, told)
  end)
  it("are gone then", function()
    shared.size = 2
    assert.equal(2, #told)
  end)
  it("a controller that is ended keeps its delegate", function()
    local List = class "List" { items = array "Item" }
    local list = List()
    keptDelegate = { insertedObject = function() told[#told + 1] = "inserted" end }
    keptController = RelationalCollectionController { relation = "items", onObject = list, delegate = keptDelegate }
    keptController:invalidate()
    list.items:add(shared)
    assert.equal(keptDelegate, keptController.delegate)
    keptController.delegate = nil
    assert.is_nil(keptController.delegate)
    assert.equal(2, #told)
  end)
  it("a query that is made again is told again", function()
    local List = class "List" { items = set "Item" }
    local list, count = List(), 0
    local controller = SetController {
      observed = list, setKeyPath = "items", keyPaths = { "size" }, sortDescriptors = { "size" },
      delegate = { didChangeObject = function() count = count + 1 end },
    }
    controller:performQuery()
    controller:stopObserving()
    list.items:add(shared)
    assert.equal(0, count)
    controller:performQuery()
    list.items:add(Item { size = 7 })
    assert.equal(1, count)
    assert.replays(controller)
  end)
end)

describe("Observers of what is around an it", function()
  local outer = Recorder "outer"
  local watched = Item()
  setup(function() watched:addObserver(outer, "title") end)
  it("are joined by those of the it", function()
    local inner = Recorder "inner"
    watched:addObserver(inner, "title")
    watched.title = "a"
    assert.equal(1, #inner)
    assert.equal(1, #outer)
  end)
  it("go on when it has ended", function()
    watched.title = "b"
    assert.equal(2, #outer)
  end)
end)

describe("An observer of a path whose objects nobody keeps", function()
  local Song = class "Song" { title = "string" }
  local Track = class "Track" { song = "Song", album = { "Album", inverse = "tracks" } }
  local Album = class "Album" { tracks = array("Track", { inverse = "album" }), song = "Song" }
  local song, log, closures = Song(), Recorder "log", 0
  local function count() closures = closures + 1 end
  setup(function()
    local album = Album { song = song }
    album.tracks:add(Track { song = song })
    album:addObserver(log, "tracks.song.title")
    album:observe("song.title", count)
    Album({ song = song }):addObserver(log, "song.title")
    Album({ song = song }):observe("song.title", count)
  end)
  it("stays while other objects come and go", function()
    for i = 1, 2000 do
      local album = Album()
      album.tracks:add(Track())
      if i % 4 == 0 then album:observe("tracks", function() return album end) end
    end
    collectgarbage()
  end)
  for round = 1, 3 do
    it("hears of what is kept, round " .. round, function()
      collectgarbage()
      song.title = "round " .. round
      assert.equal(2 * round, #log)
      assert.equal(2 * round, closures)
      for i = 1, 2000 do Album().tracks:add(Track()) end
    end)
  end
end)

describe("A class in the place of one that has gone", function()
  local Hub = class "Hub" { items = array("Item", { inverse = "hub" }) }
  for round = 1, 10 do
    it("has its own inverse, wide " .. round, function()
      local properties = { hub = "Hub" }
      for i = 1, 20 do properties["a" .. i] = "string" end
      local Wide = class "Item" (properties)
      local hub, item = Hub(), Wide()
      hub.items:add(item)
      assert.equal(hub, item.hub)
      hub.items:removeAll()
      assert.is_nil(item.hub)
    end)
    it("has its own inverse, narrow " .. round, function()
      collectgarbage()
      local Narrow = class "Item" { hub = "Hub", z = "string" }
      local hub, item = Hub(), Narrow()
      hub.items:add(item)
      assert.equal(hub, item.hub)
      hub.items:removeAll()
      assert.is_nil(item.hub)
    end)
  end
end)

describe("Objects that hold each other", function()
  local owner
  local function make()
    local Part = class "Part" { whole = { "Whole", inverse = "parts" }, name = "string" }
    local Whole = class "Whole" { parts = orderedSet("Part", { inverse = "whole" }), any = "any" }
    local whole = Whole()
    for i = 1, 20 do whole.parts:add(Part { name = "part " .. i }) end
    return whole
  end
  for round = 1, 120 do
    it("are whole where the script keeps one, round " .. round, function()
      make()
      if round == 1 then owner = make() end
      local part = owner.parts:at(round % 20)
      assert.equal(owner, part.whole)
      assert.equal(20, #owner.parts)
      if round % 10 == 0 then
        local was = owner
        owner = make()
        owner.any = { was }
      end
      if round > 10 and round % 10 ~= 0 then assert.equal(20, #owner.any[1].parts) end
    end)
  end
end)
