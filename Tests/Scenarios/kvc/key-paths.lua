-- Values along a key path. A nil on the way gives nil; writing through a nil does nothing.
local Track = class "Track" { title = "string", length = "integer" }
local Album = class "Album" { title = "string", tracks = array "Track", tags = set "string" }
local Artist = class "Artist" { name = "string", latest = "Album", albums = orderedSet "Album" }

local artist, album

before_each(function()
  album = Album { title = "X", tracks = { Track { title = "a", length = 1 }, Track { length = 2 } }, tags = { "t" } }
  artist = Artist { name = "Kate", latest = album, albums = { album } }
end)

describe("valueForKeyPath", function()
  it("reads along to-one properties", function()
    assert.equal("X", artist:valueForKeyPath "latest.title")
  end)

  it("reads a single key", function()
    assert.equal("Kate", artist:valueForKeyPath "name")
  end)

  it("gives nil behind a nil", function()
    artist.latest = nil
    assert.is_nil(artist:valueForKeyPath "latest.title")
    assert.is_nil(artist:valueForKeyPath "latest.tracks.title")
  end)

  it("reads each element of a collection, null for nil", function()
    assert.same({ "a", null }, artist:valueForKeyPath "latest.tracks.title")
  end)

  it("reads lists of lists through two collections", function()
    assert.same({ { 1, 2 } }, artist:valueForKeyPath "albums.tracks.length")
  end)

  it("does not know a misspelt key anywhere on the way", function()
    assert.has_error(function() artist:valueForKeyPath "lates.title" end, "NSUndefinedKeyException")
    assert.has_error(function() artist:valueForKeyPath "latest.titel" end, "NSUndefinedKeyException")
  end)

  it("does not take an empty key anywhere on the way", function()
    for _, path in ipairs { "", ".name", "latest.", "latest..title" } do
      assert.has_error(function() artist:valueForKeyPath(path) end, "NSInvalidArgumentException")
    end
  end)
end)

describe("setValueForKeyPath", function()
  it("writes the last key", function()
    artist:setValueForKeyPath("Y", "latest.title")
    assert.equal("Y", album.title)
  end)

  it("does nothing behind a nil", function()
    artist.latest = nil
    artist:setValueForKeyPath("Y", "latest.title")
    assert.equal("X", album.title)
  end)

  it("checks the type", function()
    assert.has_error(function() artist:setValueForKeyPath(5, "latest.title") end, "NSInvalidArgumentException")
  end)

  it("does not write through an operator", function()
    assert.has_error(function() artist:setValueForKeyPath(5, "albums.@count") end, "NSUndefinedKeyException")
  end)
end)

describe("collections", function()
  it("map a key over their elements", function()
    assert.same({ "a", null }, album.tracks:valueForKey "title")
    assert.same({ "X" }, artist.albums:valueForKey "title")
  end)

  it("map a key path over their elements", function()
    assert.same({ { 1, 2 } }, artist.albums:valueForKeyPath "tracks.length")
    assert.equal(3, album.tracks:valueForKeyPath "@sum.length")
  end)
end)

describe("sets and ordered sets", function()
  it("give each value once, and leave nil out", function()
    local Shelf = class "Shelf" { tracks = set "Track", order = orderedSet "Track", line = array "Track" }
    local tracks = { Track { title = "b" }, Track(), Track { title = "a" }, Track { title = "b" } }
    local shelf = Shelf { tracks = tracks, order = tracks, line = tracks }
    assert.same({ "b", "a" }, shelf.tracks:valueForKey "title")
    assert.same({ "b", "a" }, shelf.order:valueForKey "title")
    assert.same({ "b", "a" }, shelf:valueForKeyPath "tracks.title")
    assert.same({ "b", null, "a", "b" }, shelf:valueForKeyPath "line.title", "an array keeps place and number")
  end)
end)

describe("null in a collection of any", function()
  it("stands for itself behind a key", function()
    local Bag = class "Bag" { things = array "any" }
    local bag = Bag { things = { Track { title = "a" }, null, Track { title = "c" } } }
    assert.same({ "a", null, "c" }, bag:valueForKeyPath "things.title")
  end)
end)

describe("writing through a collection", function()
  it("writes the key of each element", function()
    artist:setValueForKeyPath("same", "latest.tracks.title")
    assert.same({ "same", "same" }, artist:valueForKeyPath "latest.tracks.title")
  end)
end)

describe("mutable proxies", function()
  it("by key and by key path reach the same collection", function()
    artist:mutableArrayValueForKeyPath("latest.tracks"):removeLast()
    album:mutableSetValueForKey("tags"):add "u"
    artist:mutableOrderedSetValueForKey("albums"):removeAll()
    assert.equal(1, #album.tracks)
    assert.same({ "t", "u" }, album.tags:toTable())
    assert.equal(0, #artist.albums)
  end)

  it("are one and the same however they are asked for", function()
    assert.equal(album.tracks, album:mutableArrayValueForKey "tracks")
    assert.equal(album.tracks, artist:mutableArrayValueForKeyPath "latest.tracks")
    assert.equal(album.tracks, album:valueForKey "tracks")
  end)

  it("are of the property's own kind", function()
    assert.has_error(function() album:mutableSetValueForKey "tracks" end)
    assert.has_error(function() album:mutableArrayValueForKey "title" end)
  end)

  it("do not know a misspelt key", function()
    assert.has_error(function() album:mutableArrayValueForKey "trakcs" end, "NSUndefinedKeyException")
  end)
end)
