-- Classes and objects.
local Album = class "Album" {
  title = "string", rating = { "integer", default = 3 }, tracks = orderedSet("Track", { inverse = "album" }),
  greet = function(self, word) return word .. " " .. self.title end,
}
local Track = class "Track" { name = "string", title = "string", album = "Album" }
local Live = class("Live", Album) { place = "string" }
local Point = class "Point" { x = "integer", describedBy = "x" }
local Plain = class "Plain" { value = "integer" }

describe("an object", function()
  it("prints its described property", function()
    assert.equal('<Album "X">', tostring(Album { title = "X" }))
    assert.equal('<Track "n">', tostring(Track { name = "n", title = "t" }), "name comes before title")
    assert.equal("<Point 5>", tostring(Point { x = 5 }))
  end)

  it("prints its serial number, counted per class, where it has none", function()
    assert.equal("<Plain#1>", tostring(Plain()))
    assert.equal("<Plain#2>", tostring(Plain()))
    assert.equal("<Album#1>", tostring(Album()))
  end)

  it("prints quotes and line ends escaped", function()
    assert.equal('<Album "a\\"b\\\\c\\nd">', tostring(Album { title = 'a"b\\c\nd' }))
  end)

  it("is one Lua value", function()
    local album = Album()
    local track = Track { album = album }
    local found = { [album] = "here" }
    assert.is_true(track.album == album)
    assert.equal("here", found[track.album])
    assert.is_false(Album() == Album())
  end)

  it("has methods", function()
    assert.equal("hello X", Album({ title = "X" }):greet "hello")
  end)

  it("knows its class", function()
    assert.equal(Album, Album():class())
    assert.equal("Album", Album.name)
    assert.equal(Album, Live.superclass)
    assert.is_nil(Album.superclass)
    assert.same({ "rating", "title", "tracks" }, Album:keys())
    assert.same({ "place", "rating", "title", "tracks" }, Live:keys())
  end)
end)

describe("a subclass", function()
  it("has what its superclass has", function()
    local live = Live { title = "X", place = "Y" }
    assert.equal(3, live.rating)
    assert.equal("hello X", live:greet "hello")
    assert.equal('<Live "X">', tostring(live))
  end)

  it("stands where its superclass is wanted", function()
    local live = Live { title = "X" }
    local track = Track { name = "t", album = live }
    assert.equal(live, track.album)
    assert.is_true(live.tracks:contains(track))
  end)
end)

describe("a constructor", function()
  it("applies attributes, then relations, each in alphabetical order", function()
    local log = {}
    local function noted(type, key)
      return {
        type, get = function(self) return self.stored end,
        set = function() log[#log + 1] = key end,
      }
    end
    local Noted = class "Noted" {
      stored = "any", b = noted("string", "b"), a = noted("string", "a"), d = noted("Album", "d"), c = noted("Album", "c"),
    }
    Noted { d = Album(), b = "1", c = Album(), a = "2" }
    assert.same({ "a", "b", "c", "d" }, log)
  end)

  it("keeps inverses", function()
    local track = Track { name = "t" }
    local album = Album { title = "X", tracks = { track } }
    assert.equal(album, track.album)
  end)

  it("does not know a misspelt property", function()
    local _, e = pcall(function() return Album { titel = "X" } end)
    assert.equal("NSUndefinedKeyException", e.name)
    assert.equal("did you mean 'title'?", e.hint)
  end)

  it("checks types", function()
    assert.has_error(function() Album { title = 5 } end, "NSInvalidArgumentException")
  end)
end)

describe("misspelt names", function()
  it("of properties are errors", function()
    local album = Album()
    assert.has_error(function() return album.titel end, "NSUndefinedKeyException")
    assert.has_error(function() album.titel = "x" end, "NSUndefinedKeyException")
  end)

  it("of methods of a proxy are errors with a hint", function()
    local _, e = pcall(function() return Album().tracks:inset(1, 0) end)
    assert.equal("did you mean 'insert'?", e.hint)
  end)

  it("of globals are errors", function()
    assert.has_error(function() return Albun end, "Albun") -- luacheck: ignore
  end)

  it("a proxy is not indexed by numbers", function()
    local album = Album()
    local _, e = pcall(function() return album.tracks[0] end)
    assert.matches(":at%(", e.hint)
  end)
end)

describe("reading collections", function()
  it("counts, finds and hands out", function()
    local a, b = Track { name = "a" }, Track { name = "b" }
    local album = Album { tracks = { a, b } }
    assert.equal(2, #album.tracks)
    assert.equal(2, album.tracks:count())
    assert.equal(b, album.tracks:at(1))
    assert.equal(a, album.tracks:first())
    assert.equal(b, album.tracks:last())
    assert.equal(1, album.tracks:indexOf(b))
    assert.is_nil(album.tracks:indexOf(Track()))
    assert.is_true(album.tracks:contains(a))
    assert.same({ a, b }, album.tracks:toTable())
  end)

  it("has no first of nothing", function()
    assert.is_nil(Album().tracks:first())
    assert.is_nil(Album().tracks:last())
  end)

  it("is a range error beyond the end", function()
    assert.has_error(function() Album().tracks:at(0) end, "NSRangeException")
  end)

  it("has no last to be removed of nothing", function()
    assert.has_error(
      function() Album().tracks:removeLast() end, "NSRangeException: removeLast: the collection is empty")
  end)
end)

describe("a declaration", function()
  it("may not take the name of a built-in method, those of contexts among them", function()
    for _, name in ipairs { "changedValues", "isDeleted", "isInserted", "isUpdated", "objectID", "valueForKey" } do
      local reason = "class Taken: '" .. name .. "' is the name of a built-in method"
      assert.has_error(function() class "Taken" { [name] = "string" } end, reason)
      assert.has_error(function() class "Taken" { [name] = function() end } end, reason)
    end
  end)

  it("names its class by an identifier that names no type", function()
    for _, name in ipairs { "", "a b", "1st", "a.b", "a-b" } do
      assert.has_error(
        function() class(name) end, 'NSInvalidArgumentException: "' .. name .. '" cannot name a class')
    end
    for _, name in ipairs { "string", "integer", "number", "boolean", "date", "any" } do
      assert.has_error(function() class(name) end, '"' .. name .. '" names a type and cannot name a class')
    end
    assert.has_no_error(function() class "_Été2" {} end)
  end)

  it("may name a class that comes later, and an error says where none has come", function()
    local Odd = class "Odd" { text = "strng", list = array "Trakc", one = "Nobody" }
    local function refused(f)
      local ok, e = pcall(f)
      assert.is_false(ok)
      return tostring(e), e.hint
    end
    local text, hint = refused(function() Odd { text = "x" } end)
    assert.equal(
      'NSInvalidArgumentException: Odd.text expects a strng, got string "x"; there is no class "strng"', text)
    assert.equal("did you mean 'string'?", hint)
    local odd = Odd()
    hint = select(2, refused(function() odd.list:add(Track()) end))
    assert.equal("did you mean 'Track'?", hint)
    text = refused(function() odd.list = "x" end)
    assert.matches('expects a list of Trakc, got string; there is no class "Trakc"', text)
    hint = select(2, refused(function() odd.one = odd end))
    assert.equal('declare it: class "Nobody" { … }', hint)
    assert.has_error(function() class "Odd" { n = { "intger", default = 3 } } end, 'there is no class "intger"')
    local Nobody = class "Nobody" {}
    odd.one = Nobody()
    text = refused(function() odd.one = odd end)
    assert.equal("NSInvalidArgumentException: Odd.one expects Nobody, got Odd", text)
  end)
end)
