-- A member of a set comes into it once, from whichever side it was read first (core-data.md CD62, CD64).
local Artist = class "Artist" { name = "string", songs = set("Song", { inverse = "artists" }) }
local Song = class "Song" { name = "string", artists = set("Artist", { inverse = "songs" }) }

for _, store in ipairs { "members.sqlite", ":memory:" } do
  describe("a relation of many to many, " .. (store == ":memory:" and "in a memory" or "in a file"), function()
    it("has what another context has added once, where its owner is a fault that was not used", function()
      local one = Context { classes = { Artist, Song }, store = store ~= ":memory:" and store or nil }
      local two = store == ":memory:" and one:child() or Context { classes = { Artist, Song }, store = store }
      local kate = one:insert(Artist { name = "Kate" })
      one:save()
      local artist = two:fetch({ entity = "Artist" })[1]
      one:insert(Song { name = "Aerial", artists = { kate } })
      one:save()
      local song = two:fetch({ entity = "Song" })[1]
      assert.equal(1, artist.songs:count())
      assert.is_false(two.hasChanges)
      artist.name = "Kate Bush"
      two:save()
      assert.equal(1, artist.songs:count())
      artist.songs:remove(song)
      assert.equal(0, artist.songs:count())
      assert.equal(0, song.artists:count())
      two:save()
    end)
  end)
end

it("keeps its members in a file where an array on the other side has one twice", function()
  local List = class "List" { name = "string", items = array("Item", { inverse = "lists" }) }
  local Item = class "Item" { name = "string", lists = set("List", { inverse = "items" }) }
  local ctx = Context { classes = { List, Item }, store = "lists.sqlite" }
  local list, item = ctx:insert(List { name = "l" }), ctx:insert(Item { name = "i" })
  list.items:add(item)
  list.items:add(item)
  ctx:save()
  assert.equal(2, list.items:count())
  assert.equal(1, item.lists:count())
  local other = Context { classes = { List, Item }, store = "lists.sqlite" }
  assert.equal(2, other:fetch({ entity = "List" })[1].items:count())
end)
