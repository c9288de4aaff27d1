-- ANY, SOME, ALL and NONE over to-many key paths.
local Song = class "Song" { title = "string", rating = "integer", tags = set "string" }
local Album = class "Album" { title = "string", songs = orderedSet "Song" }
local Artist = class "Artist" { name = "string", albums = set "Album", scores = array "integer" }

local album

before_each(function()
  album = Album { songs = { Song { rating = 1, tags = { "x" } }, Song { rating = 5, tags = { "y", "z" } } } }
end)

local function holds(format, subject) return predicate(format):evaluate(subject or album) end

it("ANY asks for one", function()
  assert.is_true(holds "ANY songs.rating > 4")
  assert.is_false(holds "ANY songs.rating > 5")
  assert.is_true(holds "ANY songs.rating == 1")
end)

it("SOME is ANY", function()
  assert.is_true(holds "SOME songs.rating > 4")
  assert.equal("ANY songs.rating > 4", predicate("SOME songs.rating > 4").format)
end)

it("ALL asks for every one", function()
  assert.is_true(holds "ALL songs.rating > 0")
  assert.is_false(holds "ALL songs.rating > 1")
end)

it("NONE asks that there is none", function()
  assert.is_true(holds "NONE songs.rating > 5")
  assert.is_false(holds "NONE songs.rating > 4")
end)

it("finds ALL and NONE true of an empty collection, and ANY false", function()
  local empty = Album()
  assert.is_true(holds("ALL songs.rating > 3", empty))
  assert.is_true(holds("NONE songs.rating > 3", empty))
  assert.is_false(holds("ANY songs.rating > 3", empty))
end)

it("goes through several collections on one path", function()
  local artist = Artist { albums = { album, Album { songs = { Song { rating = 3 } } } } }
  assert.is_true(holds("ANY albums.songs.rating == 3", artist))
  assert.is_false(holds("ALL albums.songs.rating > 1", artist))
  assert.is_true(holds("ANY albums.songs.tags == 'z'", artist))
  assert.is_true(holds("NONE albums.songs.tags == 'w'", artist))
end)

it("asks about elements that are no objects", function()
  local artist = Artist { scores = { 1, 4 } }
  assert.is_true(holds("ANY scores > 3", artist))
  assert.is_false(holds("ALL scores > 3", artist))
  assert.is_true(predicate("ANY SELF > 3"):evaluate { 1, 4 })
end)

it("takes every operator and its options", function()
  local songs = Album { songs = { Song { title = "Africa" }, Song { title = "Björk" } } }
  assert.is_true(holds("ANY songs.title BEGINSWITH[cd] 'bjo'", songs))
  assert.is_true(holds("ALL songs.title LIKE '*r*'", songs))
  assert.is_true(holds("ANY songs.title IN {'Africa'}", songs))
  assert.is_true(holds("NONE songs.rating BETWEEN {1, 5}", songs))
end)

it("binds closer than AND", function()
  assert.is_true(holds "ANY songs.rating > 4 AND ANY songs.rating < 2")
  assert.equal("ANY songs.rating > 4 AND NOT NONE songs.rating < 2",
    predicate("ANY songs.rating > 4 AND NOT NONE songs.rating < 2").format)
end)

it("is missed where a to-many path is compared without it", function()
  local ok, e = pcall(holds, "songs.rating > 3")
  assert.is_false(ok)
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
  assert.has_error(function() return holds("ANY title == 'A'", Song { title = "A" }) end,
    "must be a collection")
end)
