-- A deletion that is denied keeps both sides of its relations, also where one is read after the deletion was processed (core-data.md
-- CD68).
local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "albums", deleteRule = "deny" }) }
local Song = class "Song" { name = "string", albums = set("Album", { inverse = "songs" }) }
local ctx, album

local function context() return Context { classes = { Album, Song }, store = "denied.sqlite" } end

before_each(function()
  local first = context()
  first:insert(Album { name = "a", songs = { Song { name = "s" } } })
  first:save()
  ctx = context()
  album = ctx:fetch({ entity = "Album" })[1]
  ctx:delete(album)
  ctx:processPendingChanges()
end)

it("the save is refused though the song was read since", function()
  local song = ctx:fetch({ entity = "Song" })[1]
  assert.equal(1, song.albums:count())
  local ok, e = pcall(ctx.save, ctx)
  assert.is_false(ok)
  assert.equal(1600, e.cocoaCode)
end)

it("both sides agree after a rollback", function()
  local song = ctx:fetch({ entity = "Song" })[1]
  assert.equal("s", song.name)
  ctx:rollback()
  assert.same({ song }, album.songs:toTable())
  assert.same({ album }, song.albums:toTable())
  assert.is_false(ctx.hasChanges)
end)

it("both sides agree after a merge of what was saved before", function()
  ctx = context()
  local writer = context()
  writer:insert(Album { name = "b", songs = { Song { name = "t" }, Song { name = "u" } } })
  writer:save()
  album = ctx:fetch({ entity = "Album", predicate = "name == 'b'" })[1]
  ctx:delete(album)
  ctx:processPendingChanges()
  ctx:mergeHistory()
  ctx:rollback()
  assert.equal(2, album.songs:count())
  for _, song in album.songs:each() do assert.same({ album }, song.albums:toTable()) end
end)
