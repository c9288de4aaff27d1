-- Making a collection, and what it is: a list of one or more items that never changes.
local songs = require "four-songs"
local titles, refuses = songs.titles, songs.refuses

local a, b, c, collection

before_each(function()
  a, b, c = songs.make()
  collection = MediaItemCollection { a, b }
end)

describe("a collection is made of", function()
  it("a plain list, in its order", function()
    assert.same({ a, b }, collection.items)
    assert.equal(2, collection.count)
  end)

  it("a single item", function()
    assert.equal(1, MediaItemCollection({ a }).count)
  end)

  it("the same item several times", function()
    assert.same({ a, b, a }, MediaItemCollection({ a, b, a }).items)
  end)

  it("the members that a to-many property has at that moment", function()
    local List = class "List" { items = array "MediaItem", chosen = set "MediaItem", queue = orderedSet "MediaItem" }
    local list = List { items = { b, a, b }, chosen = { b, a }, queue = { c, a } }
    local made = MediaItemCollection(list.items)
    list.items:removeAll()
    assert.same({ b, a, b }, made.items)
    assert.same({ b, a }, MediaItemCollection(list.chosen).items)
    assert.same({ c, a }, MediaItemCollection(list.queue).items)
  end)

  it("another collection's items", function()
    assert.equal(collection, MediaItemCollection(collection.items))
  end)
end)

describe("a collection is not made of", function()
  it("no items", function()
    refuses(
      "NSInvalidArgumentException", "MediaItemCollection: a collection cannot be empty", MediaItemCollection, {})
  end)

  it("nothing, nor of what is no list", function()
    for _, given in ipairs { 5, "x", true, a, collection, print, null } do
      local ok, e = pcall(MediaItemCollection, given)
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
      assert.matches("expected a list", e.reason)
    end
    assert.has_error(function() MediaItemCollection() end, "expected a list, got no value")
    assert.has_error(function() MediaItemCollection(nil) end, "NSInvalidArgumentException")
  end)

  it("an empty relation", function()
    local List = class "List" { items = array "MediaItem" }
    refuses(
      "NSInvalidArgumentException", "MediaItemCollection: a collection cannot be empty",
      MediaItemCollection, List().items)
  end)

  it("a list with something else in it", function()
    local Song = class "Song" { title = "string" }
    for given, word in pairs { x = 'string "x"', [5] = "integer 5", [true] = "boolean true", [null] = "null" } do
      refuses(
        "NSInvalidArgumentException", "MediaItemCollection.items expects MediaItem, got " .. word,
        MediaItemCollection, { a, given })
    end
    refuses(
      "NSInvalidArgumentException", "MediaItemCollection.items expects MediaItem, got Song",
      MediaItemCollection, { Song { title = "a" }, a })
  end)

  it("a table with names, or with holes", function()
    for _, given in ipairs { { title = "a" }, { a, nil, b }, { a, name = "mix" } } do
      local ok, e = pcall(MediaItemCollection, given)
      assert.is_false(ok)
      assert.equal("NSInvalidArgumentException", e.name)
    end
  end)
end)

describe("a collection", function()
  it("gives its items as a plain list of one's own", function()
    local items = collection.items
    assert.equal("table", type(items))
    assert.equal(a, items[1])
    items[1] = c
    table.remove(items)
    assert.same({ a, b }, collection.items)
  end)

  it("does not follow the list that it was made of", function()
    local list = { a, b }
    local made = MediaItemCollection(list)
    list[1], list[3] = c, c
    assert.same({ a, b }, made.items)
  end)

  it("has a length", function() assert.equal(2, #collection) end)

  it("follows its items' properties", function()
    a.title = "z"
    assert.equal("z", collection:titleForMediaItemAtIndex(0))
  end)

  it("describes its items", function()
    assert.equal('<MediaItemCollection [<MediaItem "a">, <MediaItem "b">]>', tostring(collection))
  end)

  it("keeps what observes its items", function()
    local told = 0
    do
      local item = MediaItem { title = "kept" }
      item:observe("title", function() told = told + 1 end)
      collection = collection:collectionByAppendingMediaItem(item)
    end
    collectgarbage()
    collection:lastMediaItem().title = "changed"
    assert.equal(1, told)
  end)
end)

describe("two collections", function()
  it("are equal where they have the same items in the same order", function()
    assert.equal(collection, MediaItemCollection { a, b })
    assert.same(collection, MediaItemCollection { a, b })
    assert.is_not.equal(collection, MediaItemCollection { b, a })
    assert.is_not.equal(collection, MediaItemCollection { a })
    assert.is_not.equal(collection, MediaItemCollection { a, b, b })
    assert.is_not.equal(collection, MediaItemCollection { a, MediaItem { title = "b" } })
  end)

  it("are not equal to anything else", function()
    assert.is_false(collection == collection.items)
    assert.is_false(collection == a)
    assert.is_false(collection == nil)
  end)

  it("are two, as keys of a table too", function()
    local other = MediaItemCollection { a, b }
    assert.is_false(rawequal(collection, other))
    assert.is_nil(({ [collection] = true })[other])
  end)
end)

describe("what a collection has", function()
  it("cannot be assigned", function()
    refuses(
      "KVOSandboxError", "'items' of MediaItemCollection cannot be assigned", function() collection.items = { c } end)
    refuses("KVOSandboxError", "'count' of MediaItemCollection cannot be assigned", function() collection.count = 1 end)
    assert.has_error(function() collection.containsItem = print end)
    assert.equal("ab", titles(collection))
  end)

  it("is named in full: a misspelt field or method says what was meant", function()
    local e = refuses(
      "KVOSandboxError", "MediaItemCollection has no field or method 'itmes'", function() return collection.itmes end)
    assert.equal("did you mean 'items'?", e.hint)
    e = refuses(
      "KVOSandboxError", "MediaItemCollection has no field or method 'firstMediaItm'",
      function() collection:firstMediaItm() end)
    assert.equal("did you mean 'firstMediaItem'?", e.hint)
    e = refuses(
      "KVOSandboxError", "MediaItemCollection has no field or method 'cuont'", function() collection.cuont = 1 end)
    assert.equal("did you mean 'count'?", e.hint)
  end)

  it("is not indexed by brackets, where Lua would count from 1", function()
    for index = 0, 1 do
      local e = refuses(
        "KVOSandboxError", "MediaItemCollection is not indexed by [" .. index .. "]",
        function() return collection[index] end)
      assert.equal("use :mediaItemAtIndex(" .. index .. "), counted from 0", e.hint)
    end
    assert.has_error(function() collection[1] = c end)
  end)
end)
