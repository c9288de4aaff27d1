-- A property that becomes mandatory: rows of a file that have no value get its default (core-data.md CD74).
local function open(class, infers)
  return Context { classes = { class }, store = "songs.sqlite", shouldInferMappingModelAutomatically = infers }
end

local function titles(ctx)
  local all = {}
  for _, song in ipairs(ctx:fetch { entity = "Song" }) do all[#all + 1] = song.title or "none" end
  return table.concat(all, " ")
end

describe("rows without a value", function()
  before_each(function()
    local ctx = open(class "Song" { title = "string" })
    local Song = class "Song" { title = "string" }
    ctx = open(Song)
    ctx:insert(Song { title = "Africa" })
    ctx:insert(Song {})
    ctx:save()
  end)

  it("get the default", function()
    local Song = class "Song" { title = { "string", optional = false, default = "untitled" } }
    local ctx = open(Song, true)
    assert.equal("Africa untitled", titles(ctx))
    assert.equal(1, ctx:count { entity = "Song", predicate = 'title == "untitled"' })
    assert.equal("Africa untitled", titles(open(class "Song" { title = "string" })))
  end)

  it("are rejected if there is none, and the file stays as it is", function()
    local Song = class "Song" { title = { "string", optional = false } }
    for _, infers in ipairs { true, false } do
      local ok, e = pcall(open, Song, infers)
      assert.is_false(ok)
      assert.equal("E-STORE", e.code)
      assert.equal(134110, e.cocoaCode)
      assert.matches("Validation error missing attribute values on mandatory destination attribute Song.title", e.reason)
    end
    local ctx = open(class "Song" { title = "string" })
    assert.equal("Africa none", titles(ctx))
    ctx:fetch({ entity = "Song" })[2].title = "Dakota"
    ctx:save()
    assert.equal("Africa Dakota", titles(open(Song)))
  end)

  it("get the default where the property is new", function()
    local Song = class "Song" { title = "string", genre = { "string", optional = false, default = "pop" } }
    local ctx = open(Song)
    assert.equal(2, ctx:count { entity = "Song", predicate = 'genre == "pop"' })
  end)

  it("are rejected where the property is new and has none", function()
    local ok, e = pcall(open, class "Song" { title = "string", genre = { "string", optional = false } })
    assert.is_false(ok)
    assert.equal(134110, e.cocoaCode)
    assert.matches("Song.genre", e.reason)
    assert.equal("Africa none", titles(open(class "Song" { title = "string" })))
  end)

  it("of a type that has no nil have a value", function()
    local Song = class "Song" { title = "string", plays = { "integer", optional = false } }
    assert.equal(2, open(Song):count { entity = "Song", predicate = "plays == 0" })
  end)
end)

it("a date, a number of any value and a list are given as well", function()
  local Old = class "Song" { title = "string", at = "date", any = "any" }
  local ctx = open(Old)
  ctx:insert(Old { title = "a" })
  ctx:save()
  local New = class "Song" {
    title = "string",
    at = { "date", optional = false, default = date "2020-01-02" },
    any = { "any", optional = false, default = 3 },
    tags = array("string", { optional = false, default = { "x" } }),
  }
  local song = open(New):fetch({ entity = "Song" })[1]
  assert.equal(date "2020-01-02", song.at)
  assert.equal(3, song.any)
  assert.equal(1, song.tags:count())
end)

it("a relation that becomes mandatory is asked by the next save", function()
  local Album = class "Album" { name = "string" }
  local Old = class "Song" { title = "string", album = "Album" }
  local ctx = Context { classes = { Old, Album }, store = "songs.sqlite" }
  ctx:insert(Old { title = "a" })
  ctx:save()
  local New = class "Song" { title = "string", album = { "Album", optional = false } }
  local later = Context { classes = { New, Album }, store = "songs.sqlite" }
  local song = later:fetch({ entity = "Song" })[1]
  song.title = "b"
  local ok, e = pcall(later.save, later)
  assert.is_false(ok)
  assert.equal(1570, e.cocoaCode)
  song.album = Album { name = "x" }
  later:save()
end)

describe("a list", function()
  before_each(function()
    local Old = class "Song" { title = "string", tags = array "string" }
    local ctx = open(Old)
    local none = Old { title = "none" }
    none.tags = nil
    ctx:insert(none)
    ctx:insert(Old { title = "empty" })
    ctx:save()
  end)

  it("that is nil gets the default, and an empty one is asked by the next save", function()
    local ctx = open(class "Song" { title = "string", tags = array("string", { optional = false, default = { "x" } }) })
    local songs = ctx:fetch { entity = "Song" }
    assert.equal("x", songs[1].tags:at(0))
    assert.equal(0, songs[2].tags:count())
    songs[2].title = "changed"
    local ok, e = pcall(ctx.save, ctx)
    assert.is_false(ok)
    assert.equal(1580, e.cocoaCode)
  end)

  it("that is nil, and has no default, is rejected", function()
    local ok, e = pcall(open, class "Song" { title = "string", tags = array("string", { optional = false }) })
    assert.is_false(ok)
    assert.equal(134110, e.cocoaCode)
  end)
end)
