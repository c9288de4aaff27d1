-- What nil is to a predicate.
local verdicts = require "verdicts"
local holds, fails = verdicts.holds, verdicts.fails
local Song = class "Song" { title = "string", rating = "integer", artist = "Artist", note = "any" }
local Artist = class "Artist" { name = "string", songs = array "Song" }

local song

before_each(function() song = Song() end)

it("is equal to nil and to nothing else", function()
  holds(song, { "title == nil", "title = NULL", "nil == nil", "title != 'A'" })
  fails(song, { "title != nil", "title == ''" })
  fails(Song { title = "" }, { "title == nil" })
end)

it("is not equal to a number, not even to 0", function()
  fails(song, { "note == 0", "rating == nil" })
  holds(song, { "note != 0" })
end)

it("has no order: neither before nor behind anything", function()
  for _, operator in ipairs { "<", ">" } do
    fails(song, { "title " .. operator .. " 'A'", "'A' " .. operator .. " title", "note " .. operator .. " 3" })
  end
end)

it("begins, contains and matches nothing", function()
  for _, operator in ipairs { "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES" } do
    fails(song, { "title " .. operator .. " 'A'", "title " .. operator .. "[cd] 'A'" })
  end
end)

it("is in a list only where the list holds it", function()
  fails(song, { "title IN {'A', 'B'}" })
  holds(song, { "title IN {'A', nil}" })
end)

it("is between no bounds", function() fails(song, { "note BETWEEN {1, 3}" }) end)

it("ends a key path early", function()
  holds(song, { "artist.name == nil" })
  fails(song, { "artist.name == 'Kate'" })
end)

it("is an empty collection where one is expected", function()
  local artist = Artist()
  artist.songs = nil
  fails(artist, { "ANY songs.rating > 3" })
  holds(artist, { "ALL songs.rating > 3", "NONE songs.rating > 3" })
end)

it("is a subject too", function()
  assert.is_true(predicate("SELF == nil"):evaluate(nil))
  assert.is_false(predicate("SELF == 3"):evaluate(nil))
end)

it("comes from null as from nil", function()
  holds(Song { note = null }, { "note == nil" })
end)
