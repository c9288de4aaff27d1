-- The three operations that append: each gives another collection.
local songs = require "four-songs"
local titles, refuses = songs.titles, songs.refuses

local a, b, c, d, collection

before_each(function()
  a, b, c, d = songs.make()
  collection = MediaItemCollection { a, b }
end)

after_each(function() assert.equal("ab", titles(collection)) end)

describe("collectionByAppendingCollection", function()
  it("puts the other's items behind", function()
    local other = MediaItemCollection { c, d }
    assert.equal(MediaItemCollection { a, b, c, d }, collection:collectionByAppendingCollection(other))
    assert.equal("cd", titles(other))
  end)

  it("keeps items that are in already", function()
    assert.equal("abba", titles(collection:collectionByAppendingCollection(MediaItemCollection { b, a })))
    assert.equal("abab", titles(collection:collectionByAppendingCollection(collection)))
  end)

  it("is nil for nil", function()
    assert.is_nil(collection:collectionByAppendingCollection(nil))
    assert.is_nil(collection:collectionByAppendingCollection())
  end)

  it("refuses what is no collection", function()
    refuses(
      "NSInvalidArgumentException",
      "bad argument #1 'c' to 'collectionByAppendingCollection': expected a MediaItemCollection, got table",
      collection.collectionByAppendingCollection, collection, { c })
    for _, given in ipairs { 1, "c", c, null } do
      local ok, e = pcall(collection.collectionByAppendingCollection, collection, given)
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
    end
  end)
end)

describe("collectionByAppendingMediaItems", function()
  it("puts a list's items behind, in its order", function()
    assert.equal("abdc", titles(collection:collectionByAppendingMediaItems { d, c }))
    assert.equal("abaa", titles(collection:collectionByAppendingMediaItems { a, a }))
  end)

  it("takes the members of a relation", function()
    local List = class "List" { items = array "MediaItem", chosen = set "MediaItem", queue = orderedSet "MediaItem" }
    local list = List { items = { c, c }, chosen = { d, a }, queue = { d, c } }
    assert.equal("abcc", titles(collection:collectionByAppendingMediaItems(list.items)))
    assert.equal("abda", titles(collection:collectionByAppendingMediaItems(list.chosen)))
    assert.equal("abdc", titles(collection:collectionByAppendingMediaItems(list.queue)))
    list.queue:removeAll()
    assert.is_nil(collection:collectionByAppendingMediaItems(list.queue))
  end)

  it("is nil for nil and for an empty list", function()
    assert.is_nil(collection:collectionByAppendingMediaItems(nil))
    assert.is_nil(collection:collectionByAppendingMediaItems())
    assert.is_nil(collection:collectionByAppendingMediaItems {})
  end)

  it("refuses a list with something else in it", function()
    refuses(
      "NSInvalidArgumentException", 'MediaItemCollection.items expects MediaItem, got string "c"',
      collection.collectionByAppendingMediaItems, collection, { c, "c" })
  end)

  it("refuses what is no list", function()
    for _, given in ipairs { c, 5, "c", collection } do
      local ok, e = pcall(collection.collectionByAppendingMediaItems, collection, given)
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
      assert.matches("bad argument #1 'list' to 'collectionByAppendingMediaItems': expected a list", e.reason)
    end
  end)
end)

describe("collectionByAppendingMediaItem", function()
  it("puts one item behind", function()
    assert.equal("abc", titles(collection:collectionByAppendingMediaItem(c)))
    assert.equal("aba", titles(collection:collectionByAppendingMediaItem(a)))
  end)

  it("is nil for nil", function()
    assert.is_nil(collection:collectionByAppendingMediaItem(nil))
    assert.is_nil(collection:collectionByAppendingMediaItem())
  end)
end)
