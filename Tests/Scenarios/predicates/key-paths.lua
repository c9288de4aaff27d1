-- Key paths in predicates: operators, positions, SELF, reserved words.
local raised = require "raised"
local holds = require("verdicts").holds
local Song = class "Song" { title = "string", seconds = "integer", ["in"] = "string", first = "integer" }
local Album = class "Album" { title = "string", songs = array "Song", artist = "Artist", tags = array "string" }
local Artist = class "Artist" { name = "string" }

local album

before_each(function()
  album = Album {
    title = "Toto IV", artist = Artist { name = "Toto" }, tags = { "rock", "pop" },
    songs = { Song { title = "Rosanna", seconds = 331 }, Song { title = "Africa", seconds = 295 } },
  }
end)

it("lead through objects", function()
  holds(album, { "artist.name == 'Toto'", "SELF.artist.name == 'Toto'" })
end)

it("end in collection operators", function()
  holds(album, {
    "songs.@count == 2", "songs.@sum.seconds == 626", "songs.@avg.seconds == 313", "songs.@max.seconds > 330",
    "songs.@min.seconds < 300",
  })
end)

it("take positions in brackets", function()
  holds(album, {
    "tags[FIRST] == 'rock'", "tags[LAST] == 'pop'", "tags[SIZE] == 2", "tags[0] == 'rock'", "tags[1] == 'pop'",
    "songs[FIRST].title == 'Rosanna'", "songs[1].seconds < songs[0].seconds",
  })
end)

it("are refused at a position that is not there", function()
  local e = raised(function() return predicate("tags[2] == 'jazz'"):evaluate(album) end)
  assert.equal("NSRangeException", e.name)
  assert.matches("index 2 beyond bounds %[0 .. 1%]", e.reason)
end)

it("name a reserved word with # in front", function()
  assert.is_true(predicate("#in == 'stereo'"):evaluate(Song { ["in"] = "stereo" }))
  assert.equal("#in == \"stereo\"", predicate("#in == 'stereo'").format)
  assert.equal("#in == \"stereo\"", predicate("%K == 'stereo'", "in").format)
end)

it("are arguments with %K", function()
  assert.is_true(predicate("%K == 'Toto'", "artist.name"):evaluate(album))
  assert.is_true(predicate("songs.@sum.%K == 626", "seconds"):evaluate(album))
end)

it("name the subject itself with SELF", function()
  assert.is_true(predicate("SELF == %@", album):evaluate(album))
  assert.is_true(predicate("SELF > 3"):evaluate(4))
  assert.is_true(predicate("SELF.@count == 2"):evaluate { 1, 2 })
end)

it("say what was meant where the class has no such key", function()
  local e = raised(function() return predicate("titel == 'Toto IV'"):evaluate(album) end)
  assert.equal("NSUndefinedKeyException", e.name)
  assert.equal("did you mean 'title'?", e.hint)
end)

it("are checked through objects and collections at once", function()
  local alone = Album()
  local e = raised(function() return predicate("artist.nme == 'Toto'"):evaluate(alone) end)
  assert.equal("NSUndefinedKeyException", e.name)
end)
