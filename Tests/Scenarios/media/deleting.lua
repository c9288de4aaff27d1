-- The four operations that delete: each gives another collection, and nil where no item is left.
local songs = require "four-songs"
local titles, refuses = songs.titles, songs.refuses

local a, b, c, d, collection

before_each(function()
  a, b, c, d = songs.make()
  collection = MediaItemCollection { a, b, a, c }
end)

after_each(function() assert.equal("abac", titles(collection)) end)

describe("collectionByDeletingMediaItems", function()
  it("takes out every occurrence of each", function()
    assert.equal("bc", titles(collection:collectionByDeletingMediaItems { a }))
    assert.equal("b", titles(collection:collectionByDeletingMediaItems { c, a, c }))
  end)

  it("leaves out what is not in", function()
    assert.equal("aac", titles(collection:collectionByDeletingMediaItems { d, b }))
  end)

  it("gives an equal copy where there is nothing to delete", function()
    assert.equal(collection, collection:collectionByDeletingMediaItems { d })
    assert.equal(collection, collection:collectionByDeletingMediaItems {})
    assert.equal(collection, collection:collectionByDeletingMediaItems(nil))
    assert.equal(collection, collection:collectionByDeletingMediaItems())
  end)

  it("is nil where no item is left", function()
    assert.is_nil(collection:collectionByDeletingMediaItems { a, b, c })
    assert.is_nil(collection:collectionByDeletingMediaItems(collection.items))
  end)

  it("takes the members of a relation", function()
    local List = class "List" { chosen = set "MediaItem" }
    assert.equal("b", titles(collection:collectionByDeletingMediaItems(List({ chosen = { c, a } }).chosen)))
    assert.equal(collection, collection:collectionByDeletingMediaItems(List().chosen))
  end)

  it("refuses a list with something else in it, and what is no list", function()
    refuses(
      "NSInvalidArgumentException", "MediaItemCollection.items expects MediaItem, got integer 1",
      collection.collectionByDeletingMediaItems, collection, { a, 1 })
    for _, given in ipairs { a, 0, "a", collection } do
      local ok, e = pcall(collection.collectionByDeletingMediaItems, collection, given)
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
    end
  end)
end)

describe("collectionByDeletingMediaItem", function()
  it("takes out every occurrence", function()
    assert.equal("bc", titles(collection:collectionByDeletingMediaItem(a)))
    assert.equal("aac", titles(collection:collectionByDeletingMediaItem(b)))
  end)

  it("gives an equal copy for an item that is not in, and for nil", function()
    assert.equal(collection, collection:collectionByDeletingMediaItem(d))
    assert.equal(collection, collection:collectionByDeletingMediaItem(MediaItem { title = "a" }))
    assert.equal(collection, collection:collectionByDeletingMediaItem(nil))
    assert.equal(collection, collection:collectionByDeletingMediaItem())
  end)

  it("is nil where no item is left", function()
    assert.is_nil(MediaItemCollection({ a }):collectionByDeletingMediaItem(a))
    assert.is_nil(MediaItemCollection({ a, a }):collectionByDeletingMediaItem(a))
  end)
end)

describe("collectionByDeletingMediaItemAtIndex", function()
  it("takes out that one, and no other occurrence", function()
    assert.equal("bac", titles(collection:collectionByDeletingMediaItemAtIndex(0)))
    assert.equal("aac", titles(collection:collectionByDeletingMediaItemAtIndex(1)))
    assert.equal("abc", titles(collection:collectionByDeletingMediaItemAtIndex(2)))
    assert.equal("aba", titles(collection:collectionByDeletingMediaItemAtIndex(3)))
  end)

  it("is nil where no item is left", function()
    assert.is_nil(MediaItemCollection({ a }):collectionByDeletingMediaItemAtIndex(0))
  end)

  it("refuses an index that is not there", function()
    for _, index in ipairs { 4, -1, math.maxinteger } do
      refuses(
        "NSRangeException",
        "collectionByDeletingMediaItemAtIndex: index " .. index .. " beyond bounds [0 .. 3]",
        collection.collectionByDeletingMediaItemAtIndex, collection, index)
    end
  end)
end)

describe("collectionByDeletingMediaItemsFromIndex", function()
  local function deleted(from, to) return titles(collection:collectionByDeletingMediaItemsFromIndex(from, to)) end

  it("takes out both ends and what is between", function()
    assert.equal("c", deleted(0, 2))
    assert.equal("ac", deleted(1, 2))
    assert.equal("a", deleted(1, 3))
  end)

  it("takes out one where both ends are the same", function()
    assert.equal("bac", deleted(0, 0))
    assert.equal("aba", deleted(3, 3))
  end)

  it("does the same whichever end comes first", function()
    for from = 0, 3 do
      for to = 0, 3 do assert.equal(deleted(from, to), deleted(to, from)) end
    end
    assert.equal("c", deleted(2, 0))
  end)

  it("is nil where no item is left", function()
    assert.is_nil(deleted(0, 3))
    assert.is_nil(deleted(3, 0))
  end)

  it("refuses an end that is not there, the first before the second", function()
    for _, ends in ipairs { { 0, 4, 4 }, { 4, 0, 4 }, { -1, 2, -1 }, { 2, -1, -1 }, { 7, -2, 7 } } do
      refuses(
        "NSRangeException",
        "collectionByDeletingMediaItemsFromIndex: index " .. ends[3] .. " beyond bounds [0 .. 3]",
        collection.collectionByDeletingMediaItemsFromIndex, collection, ends[1], ends[2])
    end
  end)

  it("refuses what is no index", function()
    for _, ends in ipairs { { "0", 1 }, { 0, 1.5 }, { 0 }, {}, { a, b } } do
      local ok, e = pcall(collection.collectionByDeletingMediaItemsFromIndex, collection, ends[1], ends[2])
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
    end
  end)
end)
