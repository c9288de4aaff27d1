-- A path may lead through a collection: every element is observed, membership too. Cocoa refuses such paths; compat
-- restores its refusal.
local Track = class "Track" { title = "string", duration = "integer" }
local Album = class "Album" { title = "string", tracks = array "Track", related = set "Album" }
local Artist = class "Artist" { name = "string", albums = array "Album", latest = "Album" }

local t, u, album, other, artist

before_each(function()
  t, u = Track { title = "t", duration = 1 }, Track { title = "u", duration = 2 }
  album, other = Album { title = "one", tracks = { t } }, Album { title = "two", tracks = { u } }
  artist = Artist { name = "Kate", albums = { album } }
end)

local function observe(object, path, ...) object:observe(path, { ... }, function() end) end

describe("a path through a collection", function()
  it("tells of an element's change, and whose it was", function()
    observe(artist, "albums.title", "new", "old")
    album.title = "ONE"
    expect [[
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["ONE"], old: ["one"], element: <Album "ONE">}
    ]]
  end)

  it("tells of membership as a setting, without indexes and element", function()
    observe(artist, "albums.title", "new", "old")
    artist.albums:add(other)
    artist.albums:removeAt(0)
    artist.albums = { album }
    expect [[
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one", "two"], old: ["one"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["two"], old: ["one", "two"]}
      observeValue albums.title of <Artist "Kate"> {kind: setting, new: ["one"], old: ["two"]}
    ]]
  end)

  it("watches elements that came, and no longer those that left", function()
    observe(artist, "albums.title")
    artist.albums:setArray { other }
    expect [[
      observeValue albums.title of <Artist "Kate"> {kind: setting}
      observeValue albums.title of <Artist "Kate"> {kind: setting}
    ]]
    album.title = "?"
    other.title = "TWO"
    expect [[ observeValue albums.title of <Artist "Kate"> {kind: setting, element: <Album "TWO">} ]]
  end)

  it("tells once for an element that stands in it twice, until the last occurrence is gone", function()
    artist.albums:add(album)
    observe(artist, "albums.title")
    album.title = "ONE"
    expect [[ observeValue albums.title of <Artist "Kate"> {kind: setting, element: <Album "ONE">} ]]
    artist.albums:removeAt(0)
    expect [[ observeValue albums.title of <Artist "Kate"> {kind: setting} ]]
    album.title = "One"
    expect [[ observeValue albums.title of <Artist "Kate"> {kind: setting, element: <Album "One">} ]]
  end)

  it("may lead through two collections", function()
    observe(artist, "albums.tracks.duration", "new")
    t.duration = 5
    expect [=[
      observeValue albums.tracks.duration of <Artist "Kate"> {kind: setting, new: [[5]], element: <Track "t">}
    ]=]
    album.tracks:add(u)
    artist.albums:add(other)
    u.duration = 7
    assert.same({ { 5, 7 }, { 7 } }, artist:valueForKeyPath "albums.tracks.duration")
    expect [=[
      observeValue albums.tracks.duration of <Artist "Kate"> {kind: setting, new: [[5, 2]]}
      observeValue albums.tracks.duration of <Artist "Kate"> {kind: setting, new: [[5, 2], [2]]}
      observeValue albums.tracks.duration of <Artist "Kate"> {kind: setting, new: [[5, 7], [7]], element: <Track "u">}
    ]=]
  end)

  it("may begin with a to-one property", function()
    observe(artist, "latest.tracks.duration", "new")
    artist.latest = album
    t.duration = 9
    expect [[
      observeValue latest.tracks.duration of <Artist "Kate"> {kind: setting, new: [1]}
      observeValue latest.tracks.duration of <Artist "Kate"> {kind: setting, new: [9], element: <Track "t">}
    ]]
  end)

  it("may lead through a set", function()
    album.related = { other }
    observe(album, "related.title", "new")
    other.title = "TWO"
    album.related:remove(other)
    other.title = "?"
    expect [[
      observeValue related.title of <Album "one"> {kind: setting, new: ["TWO"], element: <Album "TWO">}
      observeValue related.title of <Album "one"> {kind: setting, new: []}
    ]]
  end)
end)

describe("a collection at the end of a path", function()
  it("tells of its mutations with their indexes", function()
    artist.latest = album
    observe(artist, "latest.tracks", "new", "old")
    album.tracks:add(u)
    artist.latest = other
    expect [[
      observeValue latest.tracks of <Artist "Kate"> {kind: insertion, indexes: [1], new: [<Track "u">]}
      observeValue latest.tracks of <Artist "Kate"> {kind: setting, new: [<Track "u">], old: [<Track "t">, <Track "u">]}
    ]]
  end)
end)

describe("an observed operator", function()
  it("@count tells as a setting, without indexes", function()
    observe(album, "tracks.@count", "new", "old")
    album.tracks:add(u)
    album.tracks = {}
    expect [[
      observeValue tracks.@count of <Album "one"> {kind: setting, new: 2, old: 1}
      observeValue tracks.@count of <Album "one"> {kind: setting, new: 0, old: 2}
    ]]
  end)

  it("@count does not hear of the elements", function()
    observe(album, "tracks.@count")
    t.duration = 9
    expect [[ ]]
  end)

  it("@sum hears of the elements too", function()
    observe(album, "tracks.@sum.duration", "new", "old")
    album.tracks:add(u)
    u.duration = 10
    expect [[
      observeValue tracks.@sum.duration of <Album "one"> {kind: setting, new: 3, old: 1}
      observeValue tracks.@sum.duration of <Album "one"> {kind: setting, new: 11, old: 3, element: <Track "u">}
    ]]
  end)

  it("behind a nil is null", function()
    observe(artist, "latest.tracks.@count", "new", "old", "initial")
    artist.latest = album
    artist.latest = nil
    expect [[
      observeValue latest.tracks.@count of <Artist "Kate"> {kind: setting, new: null}
      observeValue latest.tracks.@count of <Artist "Kate"> {kind: setting, new: 1, old: null}
      observeValue latest.tracks.@count of <Artist "Kate"> {kind: setting, new: null, old: 1}
    ]]
  end)

  it("and its collection are told in the order of registration", function()
    observe(album, "tracks", "prior")
    observe(album, "tracks.@count", "prior")
    album.tracks:add(u)
    expect [[
      observeValue tracks of <Album "one"> {kind: insertion, isPrior: true, indexes: [1]}
      observeValue tracks.@count of <Album "one"> {kind: setting, isPrior: true}
      observeValue tracks of <Album "one"> {kind: insertion, indexes: [1]}
      observeValue tracks.@count of <Album "one"> {kind: setting}
    ]]
  end)

  it("of no known name is refused", function()
    assert.has_error(function() observe(album, "tracks.@total.duration") end, "NSInvalidArgumentException")
  end)
end)

describe("compat { toManyKeyPaths = \"raise\" }", function()
  before_each(function() compat { toManyKeyPaths = "raise" } end)

  it("refuses keys behind a collection in Cocoa's words", function()
    local _, e = pcall(observe, artist, "albums.title")
    assert.equal("NSInvalidArgumentException", e.name)
    assert.matches("is not supported. Key path: title", e.reason)
  end)

  it("refuses them anywhere on the way, and accepts a collection at the end", function()
    local _, e = pcall(observe, artist, "latest.tracks.duration")
    assert.matches("is not supported. Key path: duration", e.reason)
    artist.albums = {}
    assert.has_error(function() observe(artist, "albums.tracks.duration") end, "NSInvalidArgumentException")
    artist.latest = album
    observe(artist, "latest.tracks")
    t.duration = 9
    album.tracks:add(u)
    expect [[ observeValue latest.tracks of <Artist "Kate"> {kind: insertion, indexes: [1]} ]]
  end)

  it("accepts operators, which tell membership only", function()
    observe(album, "tracks.@sum.duration", "new")
    album.tracks:add(u)
    u.duration = 10
    expect [[ observeValue tracks.@sum.duration of <Album "one"> {kind: setting, new: 3} ]]
  end)
end)

-- decisions.md 10
describe("a path that ends with a to-many key", function()
  it("names the element in which that changes", function()
    observe(artist, "albums.tracks", "new")
    album.tracks:add(u)
    album.tracks = { t }
    expect [==[
      observeValue albums.tracks of <Artist "Kate"> {kind: setting, new: [[<Track "t">, <Track "u">]], element: <Album "one">}
      observeValue albums.tracks of <Artist "Kate"> {kind: setting, new: [[<Track "t">]], element: <Album "one">}
    ]==]
  end)

  it("names it before the change, too", function()
    observe(artist, "albums.tracks", "prior")
    album.tracks:removeAll()
    expect [[
      observeValue albums.tracks of <Artist "Kate"> {kind: setting, isPrior: true, element: <Album "one">}
      observeValue albums.tracks of <Artist "Kate"> {kind: setting, element: <Album "one">}
    ]]
  end)

  it("names none where members come before it", function()
    observe(artist, "albums.tracks")
    artist.albums:add(other)
    expect [[ observeValue albums.tracks of <Artist "Kate"> {kind: setting} ]]
  end)

  it("names it where an operator counts", function()
    observe(artist, "albums.@unionOfArrays.tracks", "new")
    album.tracks:add(u)
    expect [[
      observeValue albums.@unionOfArrays.tracks of <Artist "Kate"> {kind: setting, new: [<Track "t">, <Track "u">], element: <Album "one">}
    ]]
  end)

  it("names none of a to-many key in the middle", function()
    observe(artist, "albums.tracks.title")
    album.tracks:add(u)
    expect [[ observeValue albums.tracks.title of <Artist "Kate"> {kind: setting} ]]
  end)

  it("names the element for a key that depends on it", function()
    local Library = class "Library" {
      albums = array "Album",
      size = { "integer", dependsOn = { "albums.tracks" }, get = function(self)
        local sum = 0
        for _, each in self.albums:each() do sum = sum + #each.tracks end
        return sum
      end },
    }
    local library = Library { albums = { album, other } }
    observe(library, "size", "new")
    other.tracks:add(t)
    library.albums:removeAt(0)
    expect [[
      observeValue size of <Library#1> {kind: setting, new: 3, element: <Album "two">}
      observeValue size of <Library#1> {kind: setting, new: 2}
    ]]
  end)
end)
