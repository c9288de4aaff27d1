-- Several tables may follow one relation. For one mutation they are told in the order in which their observers were made.
local tracks = require "tracks"
local Album = tracks.Album

local a, b, album

before_each(function()
  a, b = tracks.make()
  album = Album { title = "X", tracks = { a } }
end)

describe("several tables on one relation", function()
  it("are told in the order of creation", function()
    local late, early = TableView { name = "late" }, TableView { name = "early" }
    TableObserver { object = album, keyPath = "tracks", tableView = early }
    TableObserver { object = album, keyPath = "tracks", tableView = late }
    album.tracks:add(b)
    expect [[
      early: insertRows [0, 1]
      late: insertRows [0, 1]
    ]]
  end)

  it("are told mutation by mutation", function()
    local one, two = TableView { name = "one" }, TableView { name = "two" }
    TableObserver { object = album, keyPath = "tracks", tableView = one }
    TableObserver { object = album, keyPath = "tracks", tableView = two }
    album.tracks:add(b)
    album.tracks:removeAt(0)
    expect [[
      one: insertRows [0, 1]
      two: insertRows [0, 1]
      one: deleteRows [0, 0]
      two: deleteRows [0, 0]
    ]]
  end)

  it("are told after all plain observers, whenever those were added", function()
    local tv = TableView { name = "table" }
    TableObserver { object = album, keyPath = "tracks", tableView = tv }
    album:observe("tracks", function() end)
    album.tracks:add(b)
    expect [[
      observeValue tracks of <Album "X"> {kind: insertion, indexes: [1]}
      table: insertRows [0, 1]
    ]]
  end)

  it("may follow in different styles", function()
    local rows, whole = TableView { name = "rows" }, TableView { name = "whole", updates = "reload" }
    TableObserver { object = album, keyPath = "tracks", tableView = rows }
    TableObserver { object = album, keyPath = "tracks", tableView = whole }
    album.tracks:add(b)
    expect [[
      rows: insertRows [0, 1]
      whole: reloadData
    ]]
  end)
end)

describe("tables on different relations", function()
  it("are told in the order of the mutations", function()
    local shown, extras = TableView { name = "tracks" }, TableView { name = "extras" }
    TableObserver { object = album, keyPath = "tracks", tableView = shown }
    TableObserver { object = album, keyPath = "extras", tableView = extras }
    album.extras:add(b)
    album.tracks:add(b)
    expect [[
      extras: insertRows [0, 0]
      tracks: insertRows [0, 1]
    ]]
  end)

  it("are told in the order of creation at the end of a batch", function()
    local shown, extras = TableView { name = "tracks" }, TableView { name = "extras" }
    TableObserver { object = album, keyPath = "tracks", tableView = shown }
    TableObserver { object = album, keyPath = "extras", tableView = extras }
    batch(function()
      album.extras:add(b)
      album.tracks:add(b)
    end)
    expect [[
      tracks: insertRows [0, 1]
      extras: insertRows [0, 0]
    ]]
  end)
end)
