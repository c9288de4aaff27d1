-- Paths through collections at their edges: silent changes, manual pairs, errors, and properties of any type.
local Track = class "Track" {
  name = "string", seconds = "integer", broken = "boolean",
  duration = {
    "integer", dependsOn = { "seconds" },
    get = function(self)
      if self.broken then error("no value") end
      return self.seconds
    end,
  },
}
local Album = class "Album" { name = "string", tracks = array "Track", note = "any" }

local t, u, album

before_each(function()
  t, u = Track { name = "t", seconds = 1 }, Track { name = "u", seconds = 2 }
  album = Album { name = "x", tracks = { t } }
end)

local function observe(path, ...) album:observe(path, { ... }, function() end) end

describe("a silent change of the collection in the middle", function()
  it("setPrimitive is told by nobody; the next notification finds what stands there", function()
    observe("tracks.seconds", "new")
    album:setPrimitive({ u }, "tracks")
    expect [[ ]]
    album.tracks:add(t)
    u.seconds = 5
    album.tracks:removeAll()
    u.seconds, t.seconds = 6, 6
    expect [[
      observeValue tracks.seconds of <Album "x"> {kind: setting, new: [2, 1]}
      observeValue tracks.seconds of <Album "x"> {kind: setting, new: [5, 1], element: <Track "u">}
      observeValue tracks.seconds of <Album "x"> {kind: setting, new: []}
    ]]
  end)

  it("inside a manual pair is told by the pair, as a setting", function()
    observe("tracks.seconds", "new", "old")
    album:willChange("insertion", { 1 }, "tracks")
    album:setPrimitive({ t, u }, "tracks")
    album:didChange("insertion", { 1 }, "tracks")
    u.seconds = 5
    album:willChangeValueForKey "tracks"
    album:setPrimitive({ u }, "tracks")
    album:didChangeValueForKey "tracks"
    t.seconds = 7
    expect [[
      observeValue tracks.seconds of <Album "x"> {kind: setting, new: [1, 2], old: [1]}
      observeValue tracks.seconds of <Album "x"> {kind: setting, new: [1, 5], old: [1, 2], element: <Track "u">}
      observeValue tracks.seconds of <Album "x"> {kind: setting, new: [5], old: [1, 5]}
    ]]
  end)

  it("of a key with automatic = false is silent, its elements are not", function()
    local Quiet = class "Quiet" { name = "string", tracks = array("Track", { automatic = false }) }
    local quiet = Quiet { name = "q", tracks = { t } }
    quiet:observe("tracks.seconds", { "new" }, function() end)
    quiet.tracks:add(u)
    t.seconds = 4
    expect [[ observeValue tracks.seconds of <Quiet "q"> {kind: setting, new: [4, 2], element: <Track "t">} ]]
  end)
end)

describe("an error on the way", function()
  it("of an observer reaches the line that changed the element; the others are told", function()
    album:observe("tracks.seconds", function() error("enough") end)
    observe("tracks.seconds", "new")
    assert.has_error(function() t.seconds = 5 end, "enough")
    assert.equal(5, t.seconds)
    expect [[
      observeValue tracks.seconds of <Album "x"> {kind: setting, element: <Track "t">}
      observeValue tracks.seconds of <Album "x"> {kind: setting, new: [5], element: <Track "t">}
    ]]
  end)

  it("of a getter that gives the old value refuses the mutation: nothing changes, nobody is told", function()
    album.tracks:add(u)
    observe("tracks.duration", "old")
    album:observe("tracks", { "prior" }, function() end)
    t.broken = true
    assert.has_error(function() album.tracks:remove(u) end, "no value")
    assert.same({ t, u }, album.tracks:toTable())
    expect [[ ]]
    t.broken = false
    album.tracks:remove(t)
    expect [[
      observeValue tracks of <Album "x"> {kind: removal, isPrior: true, indexes: [0]}
      observeValue tracks.duration of <Album "x"> {kind: setting, old: [1, 2]}
      observeValue tracks of <Album "x"> {kind: removal, indexes: [0]}
    ]]
  end)
end)

describe("a collection kept by a property of any type", function()
  it("is the list that it was; its elements are observed", function()
    album.note = album.tracks
    observe("note.seconds", "new")
    album.tracks:add(u)
    t.seconds = 7
    album.note = nil
    expect [[
      observeValue note.seconds of <Album "x"> {kind: setting, new: [7], element: <Track "t">}
      observeValue note.seconds of <Album "x"> {kind: setting, new: null}
    ]]
  end)
end)

describe("a computed property on the way", function()
  it("to-one: is followed to the object that it gives now", function()
    local Queue = class "Queue" {
      name = "string", tracks = array "Track",
      first = {
        "Track", dependsOn = { "tracks" },
        get = function(self)
          if self.tracks then return self.tracks:first() end
        end,
      },
    }
    local queue = Queue { name = "q" }
    queue:observe("first.seconds", { "new", "old" }, function() end)
    queue.tracks:add(t)
    t.seconds = 5
    queue.tracks:insert(u, 0)
    t.seconds = 6
    queue.tracks = nil
    expect [[
      observeValue first.seconds of <Queue "q"> {kind: setting, new: 1, old: null}
      observeValue first.seconds of <Queue "q"> {kind: setting, new: 5, old: 1}
      observeValue first.seconds of <Queue "q"> {kind: setting, new: 2, old: 5}
      observeValue first.seconds of <Queue "q"> {kind: setting, new: null, old: 2}
    ]]
  end)

  it("of any type that gives a collection: its elements are observed", function()
    local View = class "View" {
      name = "string", tracks = array "Track",
      shown = { "any", dependsOn = { "tracks" }, get = function(self) return self.tracks end },
    }
    local view = View { name = "v" }
    view:observe("shown.seconds", { "new" }, function() end)
    view.tracks:add(t)
    t.seconds = 5
    view.tracks:removeAll()
    t.seconds = 6
    expect [[
      observeValue shown.seconds of <View "v"> {kind: setting, new: [1]}
      observeValue shown.seconds of <View "v"> {kind: setting, new: [5], element: <Track "t">}
      observeValue shown.seconds of <View "v"> {kind: setting, new: []}
    ]]
  end)
end)

describe("a collection of any type", function()
  it("may hold objects, whose keys are observed, and null", function()
    local Bag = class "Bag" { name = "string", things = array "any" }
    local bag = Bag { name = "b" }
    bag:observe("things.seconds", { "new" }, function() end)
    bag.things:addAll { t, null }
    t.seconds = 5
    expect [[
      observeValue things.seconds of <Bag "b"> {kind: setting, new: [1, null]}
      observeValue things.seconds of <Bag "b"> {kind: setting, new: [5, null], element: <Track "t">}
    ]]
  end)
end)

describe("a class declared after the path was observed", function()
  it("is found when its objects are there", function()
    local Early = class "Early" { name = "string", laters = array "Later" }
    local early = Early { name = "e" }
    early:observe("laters.size", { "new" }, function() end)
    local Later = class "Later" { size = "integer" }
    local later = Later { size = 1 }
    early.laters:add(later)
    later.size = 2
    expect [[
      observeValue laters.size of <Early "e"> {kind: setting, new: [1]}
      observeValue laters.size of <Early "e"> {kind: setting, new: [2], element: <Later#1>}
    ]]
    assert.has_error(function() early:observe("laters.zise", function() end) end, "NSUndefinedKeyException")
  end)
end)

describe("self in a path", function()
  it("is passed over", function()
    observe("tracks.self.seconds", "new")
    observe("tracks.self", "new")
    t.seconds = 5
    album.tracks:add(u)
    expect [[
      observeValue tracks.self.seconds of <Album "x"> {kind: setting, new: [5], element: <Track "t">}
      observeValue tracks.self.seconds of <Album "x"> {kind: setting, new: [5, 2]}
      observeValue tracks.self of <Album "x"> {kind: setting, new: [<Track "t">, <Track "u">]}
    ]]
  end)
end)
