-- A look-up with something that is no object is an error with its place, never the end of the process.
local Track = class "Track" { title = "string" }
local Album = class "Album" { title = "string", tracks = orderedSet "Track" }

local wrong = { null, false, true, 0, 1, -1, 1.5, 0 / 0, "", "text", {}, print, date(), clock, Album, predicate "TRUEPREDICATE" }

--- Calls a method with each wrong object, and with none.
local function refuses(controller, name)
  local function check(...)
    local ok, e = pcall(controller[name], controller, ...)
    assert.is_false(ok)
    assert.equal("NSInvalidArgumentException", e.name)
    assert.equal("lookups.lua", e.file:match "[^/]*$")
    assert.is_not_nil(e.line)
    assert.matches("^bad argument #1 'object' to '" .. name .. "': expected an object, got ", e.reason)
  end
  check()
  check(nil)
  for _, value in ipairs(wrong) do check(value) end
  check(controller)
end

describe("looking up what is no object", function()
  local album, tracks
  before_each(function()
    tracks = { Track { title = "a" }, Track { title = "b" } }
    album = Album { tracks = tracks }
  end)

  it("by a relational controller", function()
    local controller = RelationalCollectionController { relation = "tracks", onObject = album }
    refuses(controller, "indexOf")
    assert.equal(1, controller:indexOf(tracks[2]))
    assert.is_nil(controller:indexOf(album))
  end)

  it("by a set controller", function()
    local controller = SetController {
      observed = album, setKeyPath = "tracks", keyPaths = { "title" }, sortDescriptors = "title" }
    assert(controller:performQuery())
    refuses(controller, "indexPathForObject")
    assert.same({ 0, 1 }, controller:indexPathForObject(tracks[2]))
    assert.is_nil(controller:indexPathForObject(album))
  end)
end)

describe("a method that is called on something else", function()
  local album
  before_each(function() album = Album { tracks = { Track { title = "a" } } } end)

  --- Calls `method` on each wrong receiver.
  local function refusesReceivers(method, name, expected)
    local function check(...)
      local ok, e = pcall(method, ...)
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
      assert.matches("^bad self to '" .. name .. "': expected " .. expected .. ", got ", e.reason)
      assert.is_not_nil(e.line)
    end
    check()
    for _, value in ipairs(wrong) do check(value, 0) end
  end

  it("of an object", function() refusesReceivers(album.valueForKey, "valueForKey", "an object") end)
  it("of a collection", function() refusesReceivers(album.tracks.count, "count", "a collection") end)
  it("of a table", function() refusesReceivers(TableView().text, "text", "a TableView") end)
  it("of a controller", function()
    local controller = RelationalCollectionController { relation = "tracks", onObject = album }
    refusesReceivers(controller.invalidate, "invalidate", "a controller")
  end)
end)

describe("an option that is no object", function()
  --- Makes a controller with each wrong object.
  local function refusesOption(make, option, given)
    for _, value in ipairs(wrong) do
      given[option] = value
      local ok, e = pcall(make, given)
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
      assert.matches("option '" .. option .. "' expects an object, got ", e.reason)
      assert.is_not_nil(e.line)
    end
  end

  it("of a relational controller", function()
    refusesOption(RelationalCollectionController, "onObject", { relation = "tracks" })
  end)
  it("of a set controller", function() refusesOption(SetController, "observed", { setKeyPath = "tracks" }) end)
  it("of a table observer", function()
    refusesOption(TableObserver, "object", { keyPath = "tracks", tableView = TableView() })
  end)
end)
