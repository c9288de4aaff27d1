-- Changes made off the main thread reach plain observers at once, on that thread. Tables are told on the main loop, whole
-- group by whole group, in order.
local tracks, observed = require "tracks", require "observed"
local Album = tracks.Album

local a, b, c, album, tv

before_each(function()
  a, b, c = tracks.make()
  album = Album { title = "X", tracks = { a } }
  tv = observed(album, "tracks")
end)

after_each(function() assert.replays(tv) end)

describe("changes in the background", function()
  it("wait for the main loop", function()
    background(function() album.tracks:add(b) end)
    assert.no_callbacks(tv)
    assert.equal(1, tv:numberOfRows(0))
    mainLoop:drain()
    assert.callbacks(tv, [[ insertRows [0, 1] ]])
    assert.equal(2, tv:numberOfRows(0))
  end)

  it("are delivered one group per change, each with its own content", function()
    background(function()
      album.tracks:add(b)
      album.tracks:removeAt(0)
      album.tracks:add(c)
    end)
    mainLoop:drain()
    assert.callbacks(tv, [[
      insertRows [0, 1]
      deleteRows [0, 0]
      insertRows [0, 1]
    ]])
    assert.equal("b", tv:cell(0, 0))
    assert.equal("c", tv:cell(0, 1))
  end)

  it("are one bracket where the relation is assigned inside", function()
    background(function()
      album.tracks:add(b)
      album.tracks = { c }
    end)
    mainLoop:drain()
    assert.callbacks(tv, [[
      insertRows [0, 1]
      reloadData
    ]])
  end)

  it("reach plain observers at once", function()
    album:observe("tracks", function() end)
    background(function()
      album.tracks:add(b)
      expect [[ observeValue tracks of <Album "X"> {kind: insertion, indexes: [1]} ]]
    end)
    mainLoop:drain()
    expect [[ tracks: insertRows [0, 1] ]]
  end)

  it("are followed by those made on the main thread meanwhile", function()
    background(function() album.tracks:add(b) end)
    album.tracks:add(c)
    mainLoop:drain()
    assert.callbacks(tv, [[
      insertRows [0, 1]
      insertRows [0, 2]
    ]])
  end)

  it("may be a batch, which is one group", function()
    background(function()
      batch(function()
        album.tracks:add(b)
        album.tracks:removeAt(0)
      end)
    end)
    mainLoop:drain()
    assert.callbacks(tv, [[
      beginUpdates
      deleteRows [0, 0]
      insertRows [0, 0]
      endUpdates
    ]])
  end)
end)

describe("draining the main loop", function()
  it("delivers nothing where nothing waits", function()
    mainLoop:drain()
    assert.no_callbacks(tv)
  end)

  it("delivers what an error in the background leaves", function()
    pcall(background, function()
      album.tracks:add(b)
      error("enough")
    end)
    mainLoop:drain()
    assert.callbacks(tv, [[ insertRows [0, 1] ]])
  end)
end)
