-- What another context has read or saved earlier is older than what this one has read since.

local Album = class "Album" {
  title = "string", songs = orderedSet("Song", { inverse = "albums" }), bestOf = { "Artist", inverse = "best" },
}
local Song = class "Song" { title = "string", albums = set("Album", { inverse = "songs" }) }
local Artist = class "Artist" { title = "string", best = { "Album", inverse = "bestOf" } }

local function find(context, entity, title)
  return context:fetch({ entity = entity, predicate = ("title == '%s'"):format(title) })[1]
end

describe("a merge of a context that has saved before others did", function()
  local file = 0
  local one, two, three
  local function context() return Context { classes = { Album, Song, Artist }, store = ("older%d.sqlite"):format(file) } end

  before_each(function()
    file = file + 1
    one, two, three = context(), context(), context()
  end)

  it("keeps members of a refreshed object that are read in the merge, as they are saved now", function()
    one:insert(Song { title = "song" })
    one:insert(Album { title = "album", bestOf = Artist { title = "artist" } })
    one:save()
    local album = find(two, "Album", "album")
    two:refresh(album, false)
    find(three, "Album", "album").songs = { find(three, "Song", "song") }
    three:save()

    two:merge(one)
    two:mergeHistory()
    local song = find(two, "Song", "song")
    assert.same({ song }, album.songs:toTable())
    assert.same({ album }, song.albums:toTable())
    assert.is_false(two.hasChanges)
  end)

  it("keeps both sides of a pair that holds one object on each, as they are saved now", function()
    one:insert(Album { title = "new" })
    one:insert(Album { title = "old", bestOf = Artist { title = "artist" } })
    one:save()
    local old = find(two, "Album", "old")
    two:refresh(old, false)
    find(three, "Album", "new").bestOf = find(three, "Artist", "artist")
    three:save()

    two:merge(one)
    two:mergeHistory()
    local artist = find(two, "Artist", "artist")
    assert.equal("new", artist.best.title)
    assert.equal(artist, artist.best.bestOf)
    assert.is_nil(old.bestOf)
    assert.is_false(two.hasChanges)
  end)
end)

describe("a save that takes what others have saved of a relation and has nothing else to save", function()
  it("leaves no changes behind, where it reads a member", function()
    local function context() return Context { classes = { Album, Song, Artist }, store = "nothing-left.sqlite" } end
    local one = context()
    local song = Song { title = "song" }
    for _, title in ipairs { "theirs", "mine", "known" } do one:insert(Album { title = title }) end
    one:insert(song)
    one:save()
    song.albums = { find(one, "Album", "theirs"), find(one, "Album", "known") }

    local two = context()
    two.mergePolicy = "mergeByPropertyStoreTrump"
    find(two, "Song", "song").albums:add(find(two, "Album", "mine"))
    find(two, "Album", "known")
    one:save()
    two:save()
    assert.is_false(two.hasChanges)
    two:rollback()
    assert.is_false(two.hasChanges)
    two:processPendingChanges()
    assert.is_false(two.hasChanges)
    assert.equal(2, find(two, "Song", "song").albums:count())
  end)
end)
