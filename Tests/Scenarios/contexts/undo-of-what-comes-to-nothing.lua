-- An event that changes nothing is no step of undo. The members of a set in another order are nothing (decisions.md 32).
local Album, Song, ctx, album, song

before_each(function()
  Album = class "Album" { name = "string", plays = "integer", songs = orderedSet("Song", { inverse = "albums" }) }
  Song = class "Song" { name = "string", plays = "integer", albums = set("Album", { inverse = "songs" }), tags = set "string" }
  ctx = Context { classes = { Album, Song } }
  album = Album { name = "a" }
  song = Song { name = "s", albums = { album, Album { name = "b" } }, tags = { "x", "y" } }
  ctx:insert(song)
  ctx:save()
  album.plays = 1
  ctx:processPendingChanges()
end)

local function other() return song.albums:toTable()[2] end

it("a set that is assigned in another order is no step", function()
  song.albums = { other(), album }
  song.tags = { "y", "x" }
  ctx:undo()
  assert.equal(0, album.plays)
end)

it("it is none beside a value that stays", function()
  song.albums = { other(), album }
  song.plays = 0
  ctx:undo()
  assert.equal(0, album.plays)
end)

it("what can be done again stays", function()
  ctx:undo()
  song.albums = { other(), album }
  ctx:processPendingChanges()
  assert.is_true(ctx.undoManager.canRedo)
  ctx:redo()
  assert.equal(1, album.plays)
end)

it("beside something else its order comes back too", function()
  song.albums = { other(), album }
  song.plays = 2
  ctx:undo()
  assert.equal(0, song.plays)
  assert.equal("a", song.albums:toTable()[1].name)
  assert.equal(1, album.plays)
end)

it("the order of an ordered set is something", function()
  local t = Song { name = "t", albums = { album } }
  ctx:processPendingChanges()
  album.songs = { t, song }
  ctx:undo()
  assert.equal(song, album.songs:at(0))
  assert.equal(1, album.plays)
end)
