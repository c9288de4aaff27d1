-- optional = false: an object without a value, or without a member, is not saved (core-data.md CD29, CD70).
local Song, Album, ctx

before_each(function()
  Album = class "Album" {
    name = { "string", optional = false },
    songs = orderedSet("Song", { inverse = "album", optional = false }),
    tags = array("string", { optional = false, default = { "new" } }),
  }
  Song = class "Song" { title = { "string", optional = false }, note = "string", album = "Album" }
  ctx = Context { classes = { Album, Song } }
end)

local function refused(...)
  local ok, e = pcall(ctx.save, ctx)
  assert.is_false(ok)
  assert.equal("E-VALIDATION", e.code)
  local codes = { ... }
  assert.equal(codes[1], e.cocoaCode)
  return e
end

it("a save without a value is refused, and nothing is saved", function()
  local song = Song {}
  ctx:insert(song)
  ctx:insert(Song { title = "Africa" })
  local e = refused(1570)
  assert.matches("title is a required value", e.reason)
  assert.matches("Song", e.reason)
  assert.is_true(song:isInserted())
  assert.is_true(ctx.hasChanges)
  song.title = "Dakota"
  ctx:save()
  assert.equal(2, ctx:count { entity = "Song" })
end)

it("an empty text is a value, and nil is none", function()
  local song = Song { title = "" }
  ctx:insert(song)
  ctx:save()
  song.title = nil
  assert.is_nil(song.title)
  refused(1570)
  ctx:rollback()
  assert.equal("", song.title)
end)

it("a relation or a list without members is too short", function()
  local album = Album { name = "IV" }
  ctx:insert(album)
  local e = refused(1580)
  assert.matches("Too few items in songs", e.reason)
  album.songs:add(Song { title = "Africa" })
  ctx:save()
  album.tags:removeAt(0)
  e = refused(1580)
  assert.matches("Too few items in tags", e.reason)
end)

it("several problems are one error of several", function()
  ctx:insert(Album {})
  local e = refused(1560)
  assert.matches("name is a required value", e.reason)
  assert.matches("Too few items in songs", e.reason)
end)

it("what a delete rule empties is refused too", function()
  local album = Album { name = "IV" }
  local song = Song { title = "Africa", album = album }
  ctx:insert(album)
  ctx:save()
  ctx:delete(song)
  assert.matches("Too few items in songs", refused(1580).reason)
  ctx:delete(album)
  ctx:save()
  assert.equal(0, ctx:count { entity = "Album" })
end)

it("validateValueForKey asks it, and setting does not", function()
  local song = Song { title = "Africa" }
  assert.same({ false, "title is a required value" }, { song:validateValueForKey(nil, "title") })
  assert.same({ true, "" }, { song:validateValueForKey("", "title") })
  assert.is_true((song:validateValueForKey(nil, "note")))
  song.title = nil
  assert.is_nil(song.title)
end)

it("it is asked before the property's own validator", function()
  local asked = 0
  local Disc = class "Disc" {
    name = {
      "string", optional = false,
      validate = function(_, value)
        asked = asked + 1
        return value ~= "x", "no x"
      end,
    },
  }
  local discs = Context { classes = { Disc } }
  local disc = Disc {}
  discs:insert(disc)
  local ok, e = pcall(discs.save, discs)
  assert.is_false(ok)
  assert.equal(1570, e.cocoaCode)
  assert.equal(0, asked)
  disc.name = "x"
  ok, e = pcall(discs.save, discs)
  assert.is_false(ok)
  assert.equal(1550, e.cocoaCode)
  assert.equal(1, asked)
end)

it("a partner that another takes leaves the first, which is not saved without", function()
  local Driver = class "Driver" { name = "string", car = { "Car", inverse = "driver", optional = false } }
  local Car = class "Car" { name = "string", driver = "Driver" }
  local cars = Context { classes = { Driver, Car } }
  local ann, bob = Driver { name = "Ann", car = Car { name = "A" } }, Driver { name = "Bob", car = Car { name = "B" } }
  cars:insert(ann)
  cars:insert(bob)
  cars:save()
  bob.car = ann.car
  assert.is_nil(ann.car)
  local ok, e = pcall(cars.save, cars)
  assert.is_false(ok)
  assert.equal(1570, e.cocoaCode)
  assert.matches("car is a required value", e.reason)
  ann.car = cars:fetch({ entity = "Car", predicate = 'name == "B"' })[1]
  cars:save()
end)

it("a child asks it as well", function()
  local child = ctx:child()
  child:insert(Song {})
  local ok, e = pcall(child.save, child)
  assert.is_false(ok)
  assert.equal(1570, e.cocoaCode)
end)

it("an inherited property is mandatory, and a subclass may say otherwise", function()
  local Live = class("Live", Song) { place = { "string", optional = false } }
  local Demo = class("Demo", Song) { title = "string" }
  local both = Context { classes = { Album, Song, Live, Demo } }
  both:insert(Live { place = "Rome" })
  local ok, e = pcall(both.save, both)
  assert.is_false(ok)
  assert.equal(1570, e.cocoaCode)
  both:rollback()
  both:insert(Demo {})
  both:save()
end)

it("a computed property is refused, and so is another value than true or false", function()
  local ok, e = pcall(class "Disc", { name = { "string", optional = false, get = function() return "x" end } })
  assert.is_false(ok)
  assert.equal("E-DECLARATION", e.code)
  for _, wrong in ipairs { "no", 0, 1.5, {}, print } do
    ok, e = pcall(class "Disc", { name = { "string", optional = wrong } })
    assert.is_false(ok)
    assert.matches("optional", e.reason)
  end
end)

for _, policy in ipairs { "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback" } do
  it("what a merge policy leaves without a member is not saved: " .. policy, function()
    local function open(mergePolicy)
      return Context { classes = { Album, Song }, store = "albums.sqlite", mergePolicy = mergePolicy }
    end
    local one = open(policy)
    local album = Album { name = "IV", songs = { Song { title = "a" }, Song { title = "b" } } }
    one:insert(album)
    one:save()
    local two = open()
    two:fetch({ entity = "Song", predicate = 'title == "b"' })[1].album = nil
    two:save()
    album.songs:at(0).album = nil
    local ok, e = pcall(one.save, one)
    assert.is_false(ok)
    assert.equal(1580, e.cocoaCode)
    assert.equal(1, open():count { entity = "Song", predicate = "album != nil" })
  end)
end
