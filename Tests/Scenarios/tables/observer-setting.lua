-- Assigning the whole collection says nothing about single rows: the table reads everything anew.
local tracks = require "tracks"
local Album = tracks.Album

local a, b

before_each(function() a, b = tracks.make() end)

for _, key in ipairs { "tracks", "singles", "extras" } do
  describe("assigning " .. key, function()
    local album, tv

    before_each(function()
      album = Album { [key] = { a } }
      tv = TableView()
      TableObserver { object = album, keyPath = key, tableView = tv }
    end)

    after_each(function() assert.replays(tv) end)

    it("reloads the table", function()
      album[key] = { b, a }
      assert.callbacks(tv, [[ reloadData ]])
      assert.equal("b", tv:cell(0, 0))
      assert.equal("a", tv:cell(0, 1))
    end)

    it("reloads for an equal value too: a notification is a change", function()
      album[key] = { a }
      assert.callbacks(tv, [[ reloadData ]])
    end)

    it("shows no rows for nil", function()
      album[key] = nil
      assert.callbacks(tv, [[ reloadData ]])
      assert.equal(0, tv:numberOfRows(0))
    end)

    it("goes on after nil", function()
      album[key] = nil
      album[key] = { a }
      album[key]:add(b)
      assert.callbacks(tv, [[
        reloadData
        reloadData
        insertRows [0, 1]
      ]])
    end)

    it("reloads through setValueForKey alike", function()
      album:setValueForKey({ b }, key)
      assert.callbacks(tv, [[ reloadData ]])
    end)

    it("does not hear of setPrimitive: the table goes on showing what was told last", function()
      album:setPrimitive({ b }, key)
      assert.no_callbacks(tv)
      assert.equal("a", tv:cell(0, 0))
    end)
  end)
end

describe("an array that is nil", function()
  it("comes into being with the first insertion through its proxy", function()
    local album, tv = Album(), TableView()
    album.tracks = nil
    TableObserver { object = album, keyPath = "tracks", tableView = tv }
    album:mutableArrayValueForKey("tracks"):add(a)
    assert.callbacks(tv, [[ insertRows [0, 0] ]])
    assert.equal("a", tv:cell(0, 0))
  end)
end)
