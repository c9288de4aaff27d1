-- Classes written in Swift look the same as those that a script declares: coding, observing, inverses, dependent keys and
-- subclasses go through the same properties.
local music, friends = require "music", require "friends"

local artist, album, song

local function observe(object, key, ...) object:observe(key, { ... }, function() end) end

before_each(function()
  artist = music.Artist { name = "Kate" }
  album = music.Album { title = "Lionheart", releaseDate = date "1978-11-13" }
  song = music.Song { title = "Wow", duration = 239 }
end)

describe("the modules", function()
  it("give tables of classes, the same ones each time", function()
    assert.equal("Album", music.Album.name)
    assert.equal(music, require "music")
    assert.equal(music.Album, album:class())
  end)

  it("know the keys of their classes", function()
    assert.same({ "album", "duration", "title" }, music.Song:keys())
    assert.same({ "favoriteColor", "name" }, friends.Friend:keys())
    assert.same({ "friends", "title" }, friends.Document:keys())
  end)

  it("have classes without a superclass", function() assert.is_nil(music.Album.superclass) end)
end)

describe("an object", function()
  it("begins with the start values of its properties", function()
    local new = music.Album()
    assert.is_nil(new.title)
    assert.equal(0, new.rating)
    assert.is_false(new.live)
    assert.is_nil(new.artist)
    assert.equal(0, #new.songs)
    assert.equal("<Album#2>", tostring(new))
  end)

  it("is described by its name or title", function()
    assert.equal('<Artist "Kate">', tostring(artist))
    assert.equal('<Song "Wow">', tostring(song))
  end)

  it("is read and written by key and key path", function()
    album:setValueForKey(4, "rating")
    assert.equal(4, album.rating)
    album.artist = artist
    assert.equal("Kate", album:valueForKeyPath("artist.name"))
    album.songs:addAll { song, music.Song { title = "Hammer Horror", duration = 262 } }
    assert.equal(501, album:valueForKeyPath("songs.@sum.duration"))
    assert.equal(501, album.duration)
    assert.equal(date "1978-11-13", album.releaseDate)
  end)

  it("refuses a value of another type", function()
    assert.has_error(function() album.rating = "many" end, "Album.rating expects an integer, got string \"many\"")
    assert.has_error(function() album.live = nil end, "setNilValueForKey")
    assert.has_error(function() album.artist = song end, "Album.artist expects Artist, got Song")
    assert.has_error(function() album.duration = 1 end, "not key value coding-compliant for the key duration")
  end)

  it("has no place for a primitive value of what it computes", function()
    assert.has_error(function() album:setPrimitive(1, "duration") end, "Album.duration is computed and stores no value")
  end)

  it("refuses a key it does not have", function()
    assert.has_error(function() album.titel = "X" end, "NSUndefinedKeyException")
    assert.has_error(function() music.Album { titel = "X" } end, "NSUndefinedKeyException")
  end)

  it("refuses an object of a script's class with the same name", function()
    local Impostor = class "Artist" { name = "string" }
    assert.has_error(function() album.artist = Impostor { name = "Kate" } end, "Album.artist expects Artist, got Artist")
    assert.is_nil(album.artist)
  end)
end)

describe("observing", function()
  it("tells a set", function()
    observe(album, "title", "new", "old")
    album.title = "Aerial"
    expect [[ observeValue title of <Album "Aerial"> {kind: setting, new: "Aerial", old: "Lionheart"} ]]
  end)

  it("tells before and after", function()
    observe(album, "rating", "prior", "old")
    album.rating = 5
    expect [[
      observeValue rating of <Album "Lionheart"> {kind: setting, isPrior: true, old: 0}
      observeValue rating of <Album "Lionheart"> {kind: setting, old: 0}
    ]]
  end)

  it("tells both sides of a relation", function()
    observe(artist, "albums", "new")
    observe(album, "artist", "new", "old")
    artist.albums:add(album)
    assert.equal(artist, album.artist)
    expect [[
      observeValue albums of <Artist "Kate"> {kind: insertion, new: [<Album "Lionheart">]}
      observeValue artist of <Album "Lionheart"> {kind: setting, new: <Artist "Kate">, old: null}
    ]]
    album.artist = nil
    assert.equal(0, #artist.albums)
    expect [[
      observeValue artist of <Album "Lionheart"> {kind: setting, new: null, old: <Artist "Kate">}
      observeValue albums of <Artist "Kate"> {kind: removal}
    ]]
  end)

  it("keeps the order of an ordered set, and moves a song from its old album", function()
    local other = music.Album { title = "Aerial", songs = { song } }
    observe(album, "songs", "new")
    observe(other, "songs", "old")
    album.songs:add(song)
    expect [[
      observeValue songs of <Album "Lionheart"> {kind: insertion, indexes: [0], new: [<Song "Wow">]}
      observeValue songs of <Album "Aerial"> {kind: removal, indexes: [0], old: [<Song "Wow">]}
    ]]
  end)

  it("follows a dependent key through the members", function()
    observe(album, "duration", "new")
    album.songs:add(song)
    song.duration = 240
    expect [[
      observeValue duration of <Album "Lionheart"> {kind: setting, new: 239}
      observeValue duration of <Album "Lionheart"> {kind: setting, new: 240, element: <Song "Wow">}
    ]]
  end)

  it("follows a path through relations that are replaced", function()
    observe(song, "album.artist.name", "new")
    artist.albums:add(album)
    album.songs:add(song)
    artist.name = "Bush"
    song.album = nil
    expect [[
      observeValue album.artist.name of <Song "Wow"> {kind: setting, new: "Kate"}
      observeValue album.artist.name of <Song "Wow"> {kind: setting, new: "Bush"}
      observeValue album.artist.name of <Song "Wow"> {kind: setting, new: null}
    ]]
  end)

  it("tells nothing of a primitive write, which the property then holds", function()
    observe(album, "title")
    album:setPrimitive("Aerial", "title")
    assert.equal("Aerial", album.title)
    assert.equal("Aerial", album:primitive("title"))
  end)

  it("tells a table of a set of friends", function()
    local document = friends.Document { title = "list" }
    observe(document, "friends", "new")
    document.friends:add(friends.Friend { name = "zoe", favoriteColor = "red" })
    expect [[ observeValue friends of <Document "list"> {kind: insertion, new: [<Friend "zoe">]} ]]
  end)
end)

describe("a class of a script and one of Swift", function()
  it("relate to each other by name, with the inverse on one side", function()
    local Review = class "Review" { text = "string", album = "Album", critics = array "Artist" }
    local review = Review { text = "good", album = album, critics = { artist } }
    observe(review, "album.artist.name", "new")
    album.artist = artist
    artist.name = "Bush"
    assert.same({ "Bush" }, review:valueForKeyPath("critics.name"))
    expect [[
      observeValue album.artist.name of <Review#1> {kind: setting, new: "Kate"}
      observeValue album.artist.name of <Review#1> {kind: setting, new: "Bush"}
    ]]
  end)
end)

describe("a script's subclass of a Swift class", function()
  local LiveAlbum

  before_each(function()
    LiveAlbum = class("LiveAlbum", music.Album) {
      venue = "string",
      crowd = { "integer", default = 100 },
      guests = set "Artist",
      heading = { "string", dependsOn = { "title", "venue" },
        get = function(self) return self.title .. " at " .. (self.venue or "?") end },
      cheer = function(self) self.crowd = self.crowd + 1 end,
    }
  end)

  it("has the properties of both", function()
    local live = LiveAlbum { title = "Hammersmith", venue = "Odeon", rating = 5 }
    assert.equal('<LiveAlbum "Hammersmith">', tostring(live))
    assert.equal(music.Album, live:class().superclass)
    assert.equal(5, live.rating)
    assert.equal(100, live.crowd)
    live:cheer()
    assert.equal(101, live.crowd)
    assert.equal("Hammersmith at Odeon", live.heading)
  end)

  it("tells of an added property as of an inherited one", function()
    local live = LiveAlbum { title = "Hammersmith" }
    observe(live, "venue", "new", "old")
    observe(live, "heading", "new")
    live.venue = "Odeon"
    live.title = "Before the Dawn"
    expect [[
      observeValue venue of <LiveAlbum "Hammersmith"> {kind: setting, new: "Odeon", old: null}
      observeValue heading of <LiveAlbum "Hammersmith"> {kind: setting, new: "Hammersmith at Odeon"}
      observeValue heading of <LiveAlbum "Before the Dawn"> {kind: setting, new: "Before the Dawn at Odeon"}
    ]]
  end)

  it("stands where its superclass is expected, inverses included", function()
    local live = LiveAlbum { title = "Hammersmith" }
    artist.albums:add(live)
    live.songs:add(song)
    assert.equal(artist, live.artist)
    assert.equal(live, song.album)
    assert.equal(239, live.duration)
  end)

  it("cannot declare anew what the Swift class has", function()
    assert.has_error(function() class("Bad", music.Album) { title = "integer" } end, "cannot declare 'title'")
  end)
end)
