-- Key paths in predicates: operators, positions, SELF, reserved words.
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

local function holds(format, ...) return predicate(format, ...):evaluate(album) end

it("lead through objects", function()
  assert.is_true(holds "artist.name == 'Toto'")
  assert.is_true(holds "SELF.artist.name == 'Toto'")
end)

it("end in collection operators", function()
  assert.is_true(holds "songs.@count == 2")
  assert.is_true(holds "songs.@sum.seconds == 626")
  assert.is_true(holds "songs.@avg.seconds == 313")
  assert.is_true(holds "songs.@max.seconds > 330")
  assert.is_true(holds "songs.@min.seconds < 300")
end)

it("take positions in brackets", function()
  assert.is_true(holds "tags[FIRST] == 'rock'")
  assert.is_true(holds "tags[LAST] == 'pop'")
  assert.is_true(holds "tags[SIZE] == 2")
  assert.is_true(holds "tags[0] == 'rock'")
  assert.is_true(holds "tags[1] == 'pop'")
  assert.is_true(holds "songs[FIRST].title == 'Rosanna'")
  assert.is_true(holds "songs[1].seconds < songs[0].seconds")
end)

it("are refused at a position that is not there", function()
  local ok, e = pcall(holds, "tags[2] == 'jazz'")
  assert.is_false(ok)
  assert.equal("NSRangeException", e.name)
  assert.matches("index 2 beyond bounds %[0 .. 1%]", e.reason)
end)

it("name a reserved word with # in front", function()
  assert.is_true(predicate("#in == 'stereo'"):evaluate(Song { ["in"] = "stereo" }))
  assert.equal("#in == \"stereo\"", predicate("#in == 'stereo'").format)
  assert.equal("#in == \"stereo\"", predicate("%K == 'stereo'", "in").format)
end)

it("are arguments with %K", function()
  assert.is_true(holds("%K == 'Toto'", "artist.name"))
  assert.is_true(holds("songs.@sum.%K == 626", "seconds"))
end)

it("name the subject itself with SELF", function()
  assert.is_true(holds("SELF == %@", album))
  assert.is_true(predicate("SELF > 3"):evaluate(4))
  assert.is_true(predicate("SELF.@count == 2"):evaluate { 1, 2 })
end)

it("say what was meant where the class has no such key", function()
  local ok, e = pcall(holds, "titel == 'Toto IV'")
  assert.is_false(ok)
  assert.equal("NSUndefinedKeyException", e.name)
  assert.equal("did you mean 'title'?", e.hint)
end)

it("are checked through objects and collections at once", function()
  local alone = Album()
  local ok, e = pcall(function() return predicate("artist.nme == 'Toto'"):evaluate(alone) end)
  assert.is_false(ok)
  assert.equal("NSUndefinedKeyException", e.name)
end)
