-- An object that is related to others after it was deleted leaves them with the save that deletes it.
local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "album" }) }
local Song = class "Song" {
  title = "string", album = { "Album", inverse = "songs" },
  parts = set("Part", { inverse = "song", deleteRule = "cascade" }),
  notes = set("Note", { inverse = "song", deleteRule = "deny" }),
}
local Part = class "Part" { song = { "Song", inverse = "parts" } }
local Note = class "Note" { song = { "Song", inverse = "notes" } }
local ctx, album, song

before_each(function()
  ctx = Context { classes = { Album, Song, Part, Note } }
  song = ctx:insert(Song { title = "S" })
  album = ctx:insert(Album { name = "A", songs = { Song { title = "T" } } })
  ctx:save()
  ctx:delete(song)
  ctx:processPendingChanges()
end)

local function agree()
  assert.is_nil(song:objectID())
  assert.is_nil(song.album)
  assert.equal(1, album.songs:count())
  assert.is_false(ctx.hasChanges)
  ctx:refresh(album)
  assert.equal(1, album.songs:count())
end

describe("a deleted object", function()
  it("leaves the list that it was added to", function()
    album.songs:add(song)
    ctx:save()
    agree()
  end)

  it("forgets the object that it was given", function()
    song.album = album
    ctx:processPendingChanges()
    ctx:save()
    agree()
  end)

  it("leaves what it was added to once an undo has brought it back and a redo has deleted it", function()
    ctx:undo()
    ctx:redo()
    album.songs:insert(song, 0)
    ctx:save()
    agree()
  end)

  it("takes with it what a cascade reaches by then", function()
    local part = ctx:insert(Part { song = song })
    ctx:save()
    assert.is_nil(part:objectID())
    assert.equal(0, ctx:count { entity = "Part" })
  end)

  it("is kept by what denies its deletion by then", function()
    ctx:insert(Note { song = song })
    local ok, problem = pcall(ctx.save, ctx)
    assert.is_false(ok)
    assert.equal(1600, problem.cocoaCode)
  end)

  it("leaves an object of a child's parent in the same way", function()
    local child = ctx:child()
    ctx:undo()
    local theirs = child:fetch({ entity = "Song", predicate = "title == 'S'" })[1]
    local list = child:fetch({ entity = "Album" })[1]
    child:delete(theirs)
    child:processPendingChanges()
    theirs.album = list
    child:save()
    assert.equal(1, list.songs:count())
    assert.is_nil(theirs.album)
    ctx:save()
    agree()
  end)
end)
