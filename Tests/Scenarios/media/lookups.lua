-- The six operations that look an item up.
local songs = require "four-songs"
local refuses = songs.refuses

local a, b, c, d, collection

before_each(function()
  a, b, c, d = songs.make()
  collection = MediaItemCollection { a, b, a, c }
end)

describe("firstMediaItem and lastMediaItem", function()
  it("give the ends", function()
    assert.equal(a, collection:firstMediaItem())
    assert.equal(c, collection:lastMediaItem())
  end)

  it("give the same of a collection of one", function()
    local one = MediaItemCollection { d }
    assert.equal(d, one:firstMediaItem())
    assert.equal(d, one:lastMediaItem())
  end)
end)

describe("mediaItemAtIndex", function()
  it("counts from 0", function()
    local found = {}
    for i = 0, 3 do found[i + 1] = collection:mediaItemAtIndex(i) end
    assert.same({ a, b, a, c }, found)
  end)

  it("takes a whole number however it is written", function() assert.equal(b, collection:mediaItemAtIndex(1.0)) end)

  it("refuses an index that is not there", function()
    for _, index in ipairs { 4, -1, 100, math.maxinteger, math.mininteger } do
      refuses(
        "NSRangeException", "mediaItemAtIndex: index " .. index .. " beyond bounds [0 .. 3]",
        collection.mediaItemAtIndex, collection, index)
    end
  end)

  it("refuses what is no index", function()
    for _, index in ipairs { "1", 1.5, true, a, {} } do
      local ok, e = pcall(collection.mediaItemAtIndex, collection, index)
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
    end
    assert.has_error(function() collection:mediaItemAtIndex() end, "expected an integer, got no value")
  end)
end)

describe("mediaItemAfterItem", function()
  it("gives what follows the first occurrence", function()
    assert.equal(b, collection:mediaItemAfterItem(a))
    assert.equal(a, collection:mediaItemAfterItem(b))
  end)

  it("gives it also where the item is the last one too", function()
    assert.equal(b, MediaItemCollection({ a, b, a }):mediaItemAfterItem(a))
    assert.equal(a, MediaItemCollection({ a, a }):mediaItemAfterItem(a))
  end)

  it("is nil for the last item", function()
    assert.is_nil(collection:mediaItemAfterItem(c))
    assert.is_nil(MediaItemCollection({ a }):mediaItemAfterItem(a))
  end)

  it("is nil for an item that is not in, and for nil", function()
    assert.is_nil(collection:mediaItemAfterItem(d))
    assert.is_nil(collection:mediaItemAfterItem(nil))
    assert.is_nil(collection:mediaItemAfterItem())
  end)

  it("goes by identity", function()
    assert.is_nil(collection:mediaItemAfterItem(MediaItem { title = "a" }))
  end)
end)

describe("titleForMediaItemAtIndex", function()
  it("gives the title, as it is now", function()
    assert.equal("b", collection:titleForMediaItemAtIndex(1))
    b.title = "B"
    assert.equal("B", collection:titleForMediaItemAtIndex(1))
  end)

  it("is nil where the item has none", function()
    b.title = nil
    assert.is_nil(collection:titleForMediaItemAtIndex(1))
  end)

  it("refuses an index that is not there", function()
    for _, index in ipairs { 4, -1 } do
      local e = refuses(
        "NSRangeException", "titleForMediaItemAtIndex: index " .. index .. " beyond bounds [0 .. 3]",
        collection.titleForMediaItemAtIndex, collection, index)
      assert.equal("indexes count from 0; the last one here is 3", e.hint)
    end
  end)
end)

describe("containsItem", function()
  it("says whether an item is in", function()
    for _, item in ipairs { a, b, c } do assert.is_true(collection:containsItem(item)) end
    assert.is_false(collection:containsItem(d))
    assert.is_false(collection:containsItem(MediaItem { title = "a" }))
  end)

  it("is false for nil", function()
    assert.is_false(collection:containsItem(nil))
    assert.is_false(collection:containsItem())
  end)
end)

describe("what is no media item", function()
  it("is refused where one is asked about", function()
    local Song = class "Song" { title = "string" }
    for _, name in ipairs {
      "mediaItemAfterItem", "containsItem", "collectionByAppendingMediaItem", "collectionByDeletingMediaItem",
    } do
      refuses(
        "NSInvalidArgumentException", "bad argument #1 'x' to '" .. name .. "': expected a MediaItem, got string",
        collection[name], collection, "a")
      refuses(
        "NSInvalidArgumentException", "bad argument #1 'x' to '" .. name .. "': expected a MediaItem, got Song",
        collection[name], collection, Song { title = "a" })
      for _, given in ipairs { 1, true, null, { a }, collection } do
        local ok, e = pcall(collection[name], collection, given)
        assert.is_false(ok)
        assert.equal("NSInvalidArgumentException", e.name)
      end
    end
  end)

  it("is refused where a collection is called without its colon", function()
    refuses(
      "NSInvalidArgumentException",
      "bad self to 'containsItem': expected a MediaItemCollection, got MediaItem (call it as object:containsItem())",
      collection.containsItem, a)
  end)
end)
