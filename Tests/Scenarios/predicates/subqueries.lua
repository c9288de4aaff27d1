-- SUBQUERY(collection, $variable, predicate).
local raised = require "raised"
local Song = class "Song" { title = "string", rating = "integer", live = "boolean" }
local Album = class "Album" { title = "string", songs = orderedSet "Song" }
local Artist = class "Artist" { albums = set "Album", favourite = "integer" }

local artist

before_each(function()
  artist = Artist {
    favourite = 5,
    albums = {
      Album { title = "A", songs = { Song { rating = 5, live = true }, Song { rating = 5 }, Song { rating = 1 } } },
      Album { title = "B", songs = { Song { rating = 2, live = true } } },
    },
  }
end)

local function holds(format, subject, bindings) return predicate(format):evaluate(subject, bindings) end

it("counts the elements that several conditions hold of at once", function()
  local album = Album { songs = { Song { rating = 5, live = true }, Song { rating = 1 } } }
  assert.is_true(holds("SUBQUERY(songs, $s, $s.rating > 3 AND $s.live == YES).@count == 1", album))
  assert.is_true(holds("SUBQUERY(songs, $s, $s.rating < 3 AND $s.live == YES).@count == 0", album))
end)

it("nests", function()
  assert.is_true(holds("SUBQUERY(albums, $a, SUBQUERY($a.songs, $s, $s.rating == 5).@count == 2).@count == 1", artist))
end)

it("reads the subject, the element and variables from outside", function()
  assert.is_true(holds("SUBQUERY(albums, $a, ANY $a.songs.rating == favourite).@count == 1", artist))
  assert.is_true(holds("SUBQUERY(albums, $a, $a.title == $T).@count == 1", artist, { T = "B" }))
end)

it("gives the elements themselves", function()
  assert.is_true(holds("ANY SUBQUERY(albums, $a, $a.title == 'B').songs.rating == 2", artist))
end)

it("keeps its form in the canonical text", function()
  assert.equal("SUBQUERY(songs, $s, $s.rating > 3 AND $s.live == 1).@count > 0",
    predicate("subquery(songs, $s, $s.rating > 3 and $s.live == YES).@count > 0").format)
end)

it("says what was meant where the elements have no such key", function()
  local e = raised(holds, "SUBQUERY(albums, $a, $a.titel == 'B').@count > 0", artist)
  assert.equal("NSUndefinedKeyException", e.name)
end)
