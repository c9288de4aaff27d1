-- ANY, SOME, ALL and NONE over to-many key paths.
local verdicts, raised = require "verdicts", require "raised"
local holds, fails = verdicts.holds, verdicts.fails
local Song = class "Song" { title = "string", rating = "integer", tags = set "string" }
local Album = class "Album" { title = "string", songs = orderedSet "Song" }
local Artist = class "Artist" { name = "string", albums = set "Album", scores = array "integer" }

local album

before_each(function()
  album = Album { songs = { Song { rating = 1, tags = { "x" } }, Song { rating = 5, tags = { "y", "z" } } } }
end)

it("ANY asks for one", function()
  holds(album, { "ANY songs.rating > 4", "ANY songs.rating == 1" })
  fails(album, { "ANY songs.rating > 5" })
end)

it("SOME is ANY", function()
  holds(album, { "SOME songs.rating > 4" })
  assert.equal("ANY songs.rating > 4", predicate("SOME songs.rating > 4").format)
end)

it("ALL asks for every one", function()
  holds(album, { "ALL songs.rating > 0" })
  fails(album, { "ALL songs.rating > 1" })
end)

it("NONE asks that there is none", function()
  holds(album, { "NONE songs.rating > 5" })
  fails(album, { "NONE songs.rating > 4" })
end)

it("finds ALL and NONE true of an empty collection, and ANY false", function()
  local empty = Album()
  holds(empty, { "ALL songs.rating > 3", "NONE songs.rating > 3" })
  fails(empty, { "ANY songs.rating > 3" })
end)

it("goes through several collections on one path", function()
  local artist = Artist { albums = { album, Album { songs = { Song { rating = 3 } } } } }
  holds(artist, { "ANY albums.songs.rating == 3", "ANY albums.songs.tags == 'z'", "NONE albums.songs.tags == 'w'" })
  fails(artist, { "ALL albums.songs.rating > 1" })
end)

it("asks about elements that are no objects", function()
  local artist = Artist { scores = { 1, 4 } }
  holds(artist, { "ANY scores > 3" })
  fails(artist, { "ALL scores > 3" })
  assert.is_true(predicate("ANY SELF > 3"):evaluate { 1, 4 })
end)

it("takes every operator and its options", function()
  local songs = Album { songs = { Song { title = "Africa" }, Song { title = "Björk" } } }
  holds(songs, {
    "ANY songs.title BEGINSWITH[cd] 'bjo'", "ALL songs.title LIKE '*r*'", "ANY songs.title IN {'Africa'}",
    "NONE songs.rating BETWEEN {1, 5}",
  })
end)

it("binds closer than AND", function()
  holds(album, { "ANY songs.rating > 4 AND ANY songs.rating < 2" })
  assert.equal("ANY songs.rating > 4 AND NOT NONE songs.rating < 2",
    predicate("ANY songs.rating > 4 AND NOT NONE songs.rating < 2").format)
end)

it("is missed where a to-many path is compared without it", function()
  local e = raised(function() return predicate("songs.rating > 3"):evaluate(album) end)
  assert.equal("NSInvalidArgumentException", e.name)
  assert.equal("E-PREDICATE-TO-MANY", e.code)
  assert.matches("ANY", e.reason)
end)

it("is not needed where a list is compared with a list", function()
  assert.is_true(predicate("scores == {1, 4}"):evaluate(Artist { scores = { 1, 4 } }))
  assert.is_false(predicate("scores == {4, 1}"):evaluate(Artist { scores = { 1, 4 } }))
  assert.is_true(predicate("tags == {'z', 'y'}"):evaluate(Song { tags = { "y", "z" } }))
end)

it("is refused in front of a value that is not to-many", function()
  assert.has_error(function() return predicate("ANY title == 'A'"):evaluate(Song { title = "A" }) end,
    "must be a collection")
end)
