-- What counts as read up to a version of its row is held to it, whichever way it came: nothing that a third has saved is lost.
local Artist = class "Artist" {
  name = "string", n = "integer", best = { "Album", inverse = "bestOf" }, albums = orderedSet("Album", { inverse = "artist" }),
}
local Album = class "Album" {
  name = "string", n = "integer", bestOf = { "Artist", inverse = "best" }, artist = { "Artist", inverse = "albums" },
}
local function open(policy) return Context { classes = { Artist, Album }, store = "versions.sqlite", mergePolicy = policy } end
local function find(ctx, name)
  for _, entity in ipairs { "Artist", "Album" } do
    local found = ctx:fetch({ entity = entity, predicate = ("name == '%s'"):format(name) })[1]
    if found then return found end
  end
end
local function names(list)
  local all = {}
  for _, object in list:each() do all[#all + 1] = object.name end
  return table.concat(all, " ")
end

describe("a merge of a context that has saved over what a third had saved", function()
  local a, b, c, album

  before_each(function()
    a, b, c = open(), open "mergeByPropertyStoreTrump", open()
    album = a:insert(Album { name = "album", n = 2 })
    a:insert(Artist { name = "artist", albums = { album } })
    a:save()
  end)

  it("brings the third's values with the version that has them", function()
    local theirs = find(b, "album")
    local _ = theirs.n
    find(c, "album").n = 7
    c:save()
    theirs.name = "renamed"
    b:save()
    a:merge(b)
    assert.equal(7, album.n)
    assert.equal("renamed", album.name)
    a:mergeHistory()
    assert.equal(7, album.n)
    assert.is_false(a.hasChanges)
  end)

  it("brings the third's relations, both sides", function()
    find(c, "album").bestOf = find(c, "artist")
    find(b, "artist").albums:remove(find(b, "album"))
    c:save()
    b:save()
    a:merge(b)
    a:mergeHistory()
    for _, ctx in ipairs { a, open() } do
      assert.equal("artist", find(ctx, "album").bestOf.name)
      assert.equal("album", find(ctx, "artist").best.name)
      assert.equal("", names(find(ctx, "artist").albums))
    end
    assert.is_false(a.hasChanges)
  end)

  it("keeps what is unsaved, and is no conflict afterwards", function()
    local theirs = find(b, "album")
    local _ = theirs.n
    find(c, "album").n = 7
    c:save()
    theirs.name = "renamed"
    b:save()
    album.n = 9
    a:merge(b)
    a:merge(c)
    assert.equal(9, album.n)
    a:save()
    assert.equal(9, find(open(), "renamed").n)
  end)

  it("is not taken back by a merge of the third, which saved before", function()
    local theirs = find(b, "album")
    local _ = theirs.n
    find(c, "album").n = 7
    c:save()
    local d = open()
    find(d, "album").n = 8
    d:save()
    theirs.name = "renamed"
    b:save()
    a:merge(b)
    a:merge(c)
    assert.equal(8, album.n)
    a:merge(d)
    assert.equal(8, album.n)
  end)
end)

describe("a merge of a context that holds a row in part", function()
  -- What the third context has saved of the second album is there, but for its artist, who holds the first one there.
  local a, b, c, second

  before_each(function()
    a, b, c = open(), open(), open()
    a:insert(Artist { name = "artist", best = Album { name = "first" } })
    second = a:insert(Album { name = "second", n = 2 })
    a:save()
    assert.equal("first", find(b, "artist").best.name)
    find(c, "artist").best = find(c, "second")
    find(c, "second").n = 7
    c:save()
    local theirs = find(b, "second")
    assert.is_nil(theirs.bestOf)
    theirs.name = "renamed"
    b:save()
    a:merge(b)
  end)

  it("brings what is held there with the version", function()
    assert.equal("renamed", second.name)
    assert.equal(7, second.n)
  end)

  it("leaves the rest to the next merge of the history", function()
    a:mergeHistory()
    assert.equal("artist", second.bestOf.name)
    assert.equal(second, find(a, "artist").best)
    assert.is_false(a.hasChanges)
  end)

  it("leaves the rest to a refresh", function()
    a:refresh(second)
    assert.equal("artist", second.bestOf.name)
    assert.equal(second, find(a, "artist").best)
  end)

  it("is no conflict for a save, which takes nothing away", function()
    second.n = 8
    a:save()
    local fresh = open()
    assert.equal("renamed artist 8", ("%s %s %d"):format(
      find(fresh, "artist").best.name, find(fresh, "renamed").bestOf.name, find(fresh, "renamed").n))
  end)
end)

describe("the order of members that come with their sides", function()
  local one, two, artist

  before_each(function()
    one, two = open "mergeByPropertyObjectTrump", open()
    artist = one:insert(Artist { name = "artist" })
    one:insert(Album { name = "first" })
    one:insert(Album { name = "second" })
    one:save()
    local _ = artist.name, names(artist.albums)
    find(two, "artist").albums = { find(two, "second"), find(two, "first") }
    two:save()
  end)

  after_each(function()
    assert.equal("second first", names(artist.albums))
    assert.equal("second first", names(find(open(), "artist").albums))
    assert.is_false(one.hasChanges)
  end)

  for _, policy in ipairs { "mergeByPropertyObjectTrump", "mergeByPropertyStoreTrump", "rollback" } do
    it("is the store's after a save by " .. policy, function()
      one.mergePolicy = policy
      artist.n = 1
      one:save()
      one:rollback()
      one:mergeHistory()
    end)
  end

  it("is the store's after a refresh", function() one:refresh(artist, true) end)
  it("is the store's after mergeHistory", function() one:mergeHistory() end)
  it("is the store's after merge", function() one:merge(two) end)
end)
