-- renamingIdentifier: what a class or property was called before, so that a file keeps its values (core-data.md CD73).
local function open(...) return Context { classes = { ... }, store = "songs.sqlite" } end

local function titles(ctx, entity, key)
  local texts = {}
  for index, object in ipairs(ctx:fetch { entity = entity, sortDescriptors = key }) do texts[index] = object[key] or "nil" end
  return table.concat(texts, " ")
end

local function fill()
  local Song = class "Song" { title = "string", rating = "integer", album = { "Album", inverse = "songs" }, tags = array "string" }
  local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "album" }) }
  local ctx = open(Song, Album)
  ctx:insert(Album {
    name = "Hounds",
    songs = { Song { title = "Cloudbusting", rating = 5, tags = { "a", "b" } }, Song { title = "Africa", rating = 3 } },
  })
  ctx:save()
  return ctx
end

describe("a property", function()
  it("keeps its values", function()
    fill()
    local Song = class "Song" {
      name = { "string", renamingIdentifier = "title" }, stars = { "integer", renamingIdentifier = "rating" },
      album = { "Album", inverse = "songs" }, tags = array "string",
    }
    local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "album" }) }
    local ctx = open(Song, Album)
    local song = ctx:fetch({ entity = "Song", predicate = "stars > 4" })[1]
    assert.equal("Cloudbusting", song.name)
    assert.equal("Hounds", song.album.name)
    song.name = "Babooshka"
    ctx:save()
    assert.equal("Africa Babooshka", titles(open(Song, Album), "Song", "name"))
  end)

  it("keeps relations, on both sides, and lists", function()
    fill()
    local Song = class "Song" {
      title = "string", rating = "integer", record = { "Album", inverse = "tracks", renamingIdentifier = "album" },
      words = array("string", { renamingIdentifier = "tags" }),
    }
    local Album = class "Album" {
      name = "string", tracks = orderedSet("Song", { inverse = "record", renamingIdentifier = "songs" }),
    }
    local ctx = open(Song, Album)
    local album = ctx:fetch({ entity = "Album" })[1]
    assert.equal("Cloudbusting", album.tracks:at(0).title)
    assert.equal(album, album.tracks:at(1).record)
    assert.same({ "a", "b" }, album.tracks:at(0).words:toTable())
    album.tracks:removeAt(0)
    ctx:save()
    assert.equal(1, open(Song, Album):count { entity = "Song", predicate = "record == nil" })
  end)

  it("is rejected without an identifier", function()
    fill()
    local Song = class "Song" { name = "string", rating = "integer", album = { "Album", inverse = "songs" }, tags = array "string" }
    local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "album" }) }
    local ok, e = pcall(open, Song, Album)
    assert.is_false(ok)
    assert.equal(134100, e.cocoaCode)
    assert.matches("Song.title", e.reason)
  end)

  it("may exchange its name with another", function()
    local Pair = class "Pair" { a = "string", b = "string" }
    local ctx = open(Pair)
    ctx:insert(Pair { a = "x", b = "y" })
    ctx:save()
    for _ = 1, 2 do
      local Other = class "Pair" { a = { "string", renamingIdentifier = "b" }, b = { "string", renamingIdentifier = "a" } }
      local pair = open(Other):fetch({ entity = "Pair" })[1]
      assert.equal("y x", pair.a .. " " .. pair.b)
    end
  end)

  it("may leave its name to a new one", function()
    local Old = class "Paint" { color = "string" }
    local ctx = open(Old)
    ctx:insert(Old { color = "red" })
    ctx:save()
    for _ = 1, 2 do
      local New = class "Paint" { color = "integer", paintColor = { "string", renamingIdentifier = "color" } }
      local paint = open(New):fetch({ entity = "Paint" })[1]
      assert.equal("red", paint.paintColor)
      assert.equal(0, paint.color)
    end
  end)

  it("that is inherited keeps its values in every class", function()
    local Animal = class "Animal" { name = "string" }
    local Dog = class("Dog", Animal) { barks = "boolean" }
    local ctx = open(Animal, Dog)
    ctx:insert(Animal { name = "a" })
    ctx:insert(Dog { name = "d" })
    ctx:save()
    local Animal2 = class "Animal" { title = { "string", renamingIdentifier = "name" } }
    local Dog2 = class("Dog", Animal2) { barks = "boolean" }
    assert.equal("a d", titles(open(Animal2, Dog2), "Animal", "title"))
  end)

  it("of another type is rejected", function()
    fill()
    local Song = class "Song" {
      title = "string", stars = { "string", renamingIdentifier = "rating" }, album = { "Album", inverse = "songs" }, tags = array "string",
    }
    local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "album" }) }
    local ok, e = pcall(open, Song, Album)
    assert.is_false(ok)
    assert.equal(134100, e.cocoaCode)
    assert.matches("Song.stars was attribute integer and is attribute string", e.reason)
  end)
end)

describe("identifiers chain", function()
  local function version(key, identifier) return class "Paint" { [key] = { "string", renamingIdentifier = identifier } } end
  local ctx

  before_each(function()
    local First = class "Paint" { color = "string" }
    ctx = open(First)
    ctx:insert(First { color = "red" })
    ctx:save()
  end)

  it("by the first name, whichever version the file is of", function()
    open(version("paintColor", "color"))
    assert.equal("red", titles(open(version("primaryColor", "color")), "Paint", "primaryColor"))
  end)

  it("from the first version to the third", function()
    assert.equal("red", titles(open(version("primaryColor", "color")), "Paint", "primaryColor"))
  end)

  it("by the name before, too", function()
    open(version("paintColor", "color"))
    assert.equal("red", titles(open(version("primaryColor", "paintColor")), "Paint", "primaryColor"))
  end)

  it("and may be left out again once a file has the name", function()
    open(version("paintColor", "color"))
    local Plain = class "Paint" { paintColor = "string" }
    assert.equal("red", titles(open(Plain), "Paint", "paintColor"))
  end)

  it("and lead back to the first version", function()
    open(version("paintColor", "color"))
    local First = class "Paint" { color = "string" }
    assert.equal("red", titles(open(First), "Paint", "color"))
  end)
end)

describe("a class", function()
  it("keeps its rows, its IDs' numbers and the relations to it", function()
    fill()
    local Track = class "Track" {
      title = "string", rating = "integer", album = { "Album", inverse = "songs" }, tags = array "string", renamingIdentifier = "Song",
    }
    local Album = class "Album" { name = "string", songs = orderedSet("Track", { inverse = "album" }) }
    local ctx = open(Track, Album)
    local album = ctx:fetch({ entity = "Album" })[1]
    assert.equal("Cloudbusting", album.songs:at(0).title)
    assert.equal("Track/p1", tostring(album.songs:at(0):objectID()))
    assert.equal("Track", album.songs:at(0):class().name)
    assert.equal("Africa Cloudbusting", titles(ctx, "Track", "title"))
    album.songs:add(Track { title = "Zoo" })
    ctx:save()
    assert.equal("Track/p3", tostring(album.songs:last():objectID()))
    local other = open(Track, Album)
    assert.equal("Africa Cloudbusting Zoo", titles(other, "Track", "title"))
    assert.equal(album:objectID(), other:fetch({ entity = "Album" })[1]:objectID())
  end)

  it("may exchange its name with another, and be renamed again", function()
    local A, B = class "A" { x = "string" }, class "B" { x = "string" }
    local ctx = open(A, B)
    ctx:insert(A { x = "was a" })
    ctx:insert(B { x = "was b" })
    ctx:save()
    local A2, B2 = class "A" { x = "string", renamingIdentifier = "B" }, class "B" { x = "string", renamingIdentifier = "A" }
    local swapped = open(A2, B2)
    assert.equal("was b", titles(swapped, "A", "x"))
    assert.equal("was a", titles(swapped, "B", "x"))
    local C = class "C" { x = "string", renamingIdentifier = "A" }
    local third = open(A2, C)
    assert.equal("was b", titles(third, "A", "x"))
    assert.equal("was a", titles(third, "C", "x"))
  end)

  it("may be abstract", function()
    local Animal = class "Animal" { name = "string", abstract = true }
    local Dog = class("Dog", Animal) {}
    local Owner = class "Owner" { pet = "Animal" }
    local ctx = open(Animal, Dog, Owner)
    ctx:insert(Owner { pet = Dog { name = "Rex" } })
    ctx:save()
    local Creature = class "Creature" { name = "string", abstract = true, renamingIdentifier = "Animal" }
    local Dog2 = class("Dog", Creature) {}
    local Owner2 = class "Owner" { pet = "Creature" }
    assert.equal("Rex", open(Creature, Dog2, Owner2):fetch({ entity = "Owner" })[1].pet.name)
    local Beast = class "Beast" { name = "string", abstract = true, renamingIdentifier = "Animal" }
    local Dog3 = class("Dog", Beast) {}
    local Owner3 = class "Owner" { pet = "Beast" }
    assert.equal("Rex", open(Beast, Dog3, Owner3):fetch({ entity = "Owner" })[1].pet.name)
  end)

  it("is rejected without an identifier", function()
    fill()
    local Track = class "Track" { title = "string" }
    local ok, e = pcall(open, Track)
    assert.is_false(ok)
    assert.equal(134100, e.cocoaCode)
  end)

  it("leaves contexts of the version before what they know", function()
    local ctx = fill()
    local old = ctx:fetch({ entity = "Song", sortDescriptors = "title" })[1]
    local Track = class "Track" {
      name = { "string", renamingIdentifier = "title" }, rating = "integer", album = { "Album", inverse = "songs" },
      tags = array "string", renamingIdentifier = "Song",
    }
    local Album = class "Album" { name = "string", songs = orderedSet("Track", { inverse = "album" }) }
    local new = open(Track, Album)
    local track = new:fetch({ entity = "Track", sortDescriptors = "name" })[1]
    assert.equal("Song/p2", tostring(old:objectID()))
    assert.equal("Track/p2", tostring(track:objectID()))
    assert.not_equal(old:objectID(), track:objectID())
    old.title = "Aerial"
    ctx:save()
    new:refresh(track)
    assert.equal("Aerial", track.name)
    track.name = "Babooshka"
    new:save()
    ctx:refresh(old)
    assert.equal("Babooshka", old.title)
    assert.has_error(function() ctx:merge(new) end, "declared anew")
    assert.equal(0, new:count { entity = "Track", predicate = predicate("SELF == %@", old) })
  end)
end)

describe("wrong identifiers", function()
  it("are no names", function()
    assert.has_error(function() class "Wrong" { renamingIdentifier = "" } end, "expects the name of a class")
    assert.has_error(function() class "Wrong" { renamingIdentifier = 3 } end, "expects the name of a class")
    assert.has_error(function() class "Wrong" { x = { "string", renamingIdentifier = "" } } end, "expects the name of a property")
    assert.has_error(function() class "Wrong" { x = { "string", renamingIdentifier = {} } } end, "expects a string")
  end)

  it("are those of two properties, or classes", function()
    local ok, e = pcall(function()
      class "Wrong" { x = { "string", renamingIdentifier = "a" }, y = { "string", renamingIdentifier = "a" } }
    end)
    assert.is_false(ok)
    assert.equal("E-DECLARATION", e.code)
    assert.matches("'x' and 'y'", e.reason)
    local A, B = class "A" { renamingIdentifier = "X" }, class "B" { renamingIdentifier = "X" }
    ok, e = pcall(open, A, B)
    assert.is_false(ok)
    assert.equal("E-ENTITY", e.code)
  end)
end)
