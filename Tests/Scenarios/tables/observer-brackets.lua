-- Brackets: what a controller sends for one mutation. They go out when the outermost mutation has told its plain
-- observers, in the order in which the mutations happened. They never nest.
local tracks, observed = require "tracks", require "observed"
local Album = tracks.Album

local a, b, c, album, tv, observer

before_each(function()
  a, b, c = tracks.make()
  album = Album { title = "X", tracks = { a } }
  tv, observer = observed(album, "tracks")
end)

after_each(function() assert.replays(tv) end)

describe("a mutation made by a plain observer", function()
  it("gets a bracket of its own, after the one of its cause", function()
    local done = false
    album:observe("tracks", function()
      if done then return end
      done = true
      album.tracks:add(c)
    end)
    album.tracks:add(b)
    expect [[
      observeValue tracks of <Album "X"> {kind: insertion, indexes: [1]}
      observeValue tracks of <Album "X"> {kind: insertion, indexes: [2]}
      tracks: insertRows [0, 1]
      tracks: insertRows [0, 2]
    ]]
  end)

  it("stays in order where a prior observer makes it: it has happened first", function()
    album:observe("title", { "prior" }, function(change)
      if change.isPrior then album.tracks:add(b) end
    end)
    album.title = "Y"
    expect [[
      observeValue title of <Album "X"> {kind: setting, isPrior: true}
      observeValue title of <Album "Y"> {kind: setting}
      tracks: insertRows [0, 1]
    ]]
  end)
end)

describe("what a plain observer reads", function()
  it("from the table is the content before, from the model the content after", function()
    local rows, count, snapshot
    album:observe("tracks", function()
      rows, count, snapshot = tv:numberOfRows(0), #album.tracks, #observer:snapshot().sections[1].objects
    end)
    album.tracks:add(b)
    assert.equal(1, rows)
    assert.equal(1, snapshot)
    assert.equal(2, count)
    assert.equal(2, tv:numberOfRows(0))
    assert.equal(2, #observer:snapshot().sections[1].objects)
  end)
end)

describe("an observer that throws", function()
  it("does not keep the table from its bracket", function()
    album:observe("tracks", function() error("enough") end)
    assert.has_error(function() album.tracks:add(b) end, "enough")
    assert.callbacks(tv, [[ insertRows [0, 1] ]])
    assert.equal("b", tv:cell(0, 1))
  end)

  it("leaves the following changes alone", function()
    local token = album:observe("tracks", function() error("enough") end)
    pcall(function() album.tracks:add(b) end)
    token:invalidate()
    album.tracks:add(c)
    assert.callbacks(tv, [[
      insertRows [0, 1]
      insertRows [0, 2]
    ]])
  end)
end)

describe("a manual pair", function()
  it("with indexes shows its rows", function()
    album:willChange("insertion", { 0 }, "tracks")
    album:setPrimitive({ b, a }, "tracks")
    album:didChange("insertion", { 0 }, "tracks")
    assert.callbacks(tv, [[ insertRows [0, 0] ]])
    assert.equal("b", tv:cell(0, 0))
  end)

  it("without indexes reloads", function()
    album:willChangeValueForKey "tracks"
    album:setPrimitive({ b, a }, "tracks")
    album:didChangeValueForKey "tracks"
    assert.callbacks(tv, [[ reloadData ]])
  end)

  it("that lies about its indexes reloads: the rows would not fit", function()
    album:willChange("insertion", { 0 }, "tracks")
    album:setPrimitive({ b, c, a }, "tracks")
    album:didChange("insertion", { 0 }, "tracks")
    assert.callbacks(tv, [[ reloadData ]])
    assert.equal(3, tv:numberOfRows(0))
  end)
end)

describe("a refused mutation", function()
  it("tells no table", function()
    assert.has_error(function() album.tracks:removeAt(1) end, "NSRangeException")
    assert.has_error(function() album.tracks:insert(b, 2) end, "NSRangeException")
    assert.has_error(function() album.tracks:add(album) end, "NSInvalidArgumentException")
    assert.has_error(function() album.tracks:addAll { b, "c" } end, "NSInvalidArgumentException")
    assert.has_error(function() album.tracks:insertAll({ b, c }, { 0 }) end, "NSInvalidArgumentException")
    assert.has_error(function() album.tracks = { b, 5 } end, "NSInvalidArgumentException")
    assert.no_callbacks(tv)
    assert.equal(1, #album.tracks)
  end)
end)

describe("a constructor", function()
  it("is one mutation for a table that it concerns", function()
    local Owner = class "Owner" { songs = set("Song", { inverse = "owner" }), name = "string" }
    local Song = class "Song" { title = "string", owner = "Owner" }
    local owner, songs = Owner { name = "O" }, TableView { name = "songs" }
    TableObserver { object = owner, keyPath = "songs", tableView = songs, cellKeyPaths = { "title" } }
    Song { title = "s", owner = owner }
    assert.callbacks(songs, [[ insertRows [0, 0] ]])
    assert.equal("s", songs:cell(0, 0))
  end)
end)

describe("an inverse", function()
  it("changes the tables of both sides of one mutation", function()
    local Team = class "Team" { name = "string", players = array("Player", { inverse = "team" }) }
    local Player = class "Player" { name = "string", team = "Team" }
    local joe = Player { name = "joe" }
    local red, blue = Team { name = "red", players = { joe } }, Team { name = "blue" }
    local reds, blues = TableView { name = "reds" }, TableView { name = "blues" }
    TableObserver { object = blue, keyPath = "players", tableView = blues }
    TableObserver { object = red, keyPath = "players", tableView = reds }
    blue.players:add(joe)
    expect [[
      blues: insertRows [0, 0]
      reds: deleteRows [0, 0]
    ]]
    joe.team = red
    expect [[
      blues: deleteRows [0, 0]
      reds: insertRows [0, 0]
    ]]
  end)
end)
