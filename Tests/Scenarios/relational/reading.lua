-- What a controller can be asked, and what is refused when it is made.
local Album = class "Album" { title = "string", live = "boolean" }
local Artist = class "Artist" { name = "string", albums = set "Album" }

local a, b, h, artist, c

before_each(function()
  a, b, h = Album { title = "A" }, Album { title = "B" }, Album { title = "H", live = true }
  artist = Artist { name = "Kate", albums = { b, h, a } }
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = "title",
  }
end)

describe("a controller", function()
  it("gives its content as a list", function()
    assert.same({ a, b }, c.collection)
    assert.equal(2, c:count())
  end)

  it("gives the object at an index, counted from 0", function()
    assert.equal(a, c:objectAt(0))
    assert.equal(b, c:objectAt(1))
  end)

  it("raises NSRangeException for an index that is not there", function()
    assert.has_error(function() c:objectAt(2) end, "NSRangeException")
    assert.has_error(function() c:objectAt(-1) end, "NSRangeException")
  end)

  it("gives the index of an object, and nil where it is hidden or absent", function()
    assert.equal(1, c:indexOf(b))
    assert.is_nil(c:indexOf(h))
    assert.is_nil(c:indexOf(Album { title = "A" }))
  end)

  it("gives what it was made of", function()
    assert.equal(artist, c.object)
    assert.equal("albums", c.relation)
    assert.equal("live == 0", c.filteringPredicate.format)
    assert.same({ "title" }, c.sortDescriptors)
    assert.same({}, c.observedChildKeyPaths)
    assert.is_nil(c.delegate)
    assert.is_nil(c.currentChange)
  end)

  it("gives a snapshot of one section without a name", function()
    assert.same({ sections = { { name = "", objects = { a, b } } } }, c:snapshot())
  end)

  it("is printed with its relation", function()
    assert.equal('<RelationalCollectionController albums of <Artist "Kate">>', tostring(c))
  end)
end)

describe("a list that a controller gave", function()
  it("stays what it was", function()
    local list, snapshot = c.collection, c:snapshot()
    artist.albums:removeAll()
    assert.same({ a, b }, list)
    assert.same({ a, b }, snapshot.sections[1].objects)
    assert.same({}, c.collection)
  end)

  it("is the script's own: changing it changes nothing", function()
    c.collection[1] = nil
    assert.same({ a, b }, c.collection)
  end)
end)

describe("making a controller", function()
  local function refused(options, text)
    assert.has_error(function() RelationalCollectionController(options) end, text)
  end

  it("is refused for a misspelt option, saying what was meant", function()
    local ok, e = pcall(RelationalCollectionController, { relaton = "albums", onObject = artist })
    assert.is_false(ok)
    assert.equal("did you mean 'relation'?", e.hint)
  end)

  it("is refused without a relation or an object", function()
    refused({ onObject = artist }, "relation")
    refused({ relation = "albums" }, "onObject")
  end)

  it("is refused for an unknown relation, and for what is no collection", function()
    refused({ relation = "albms", onObject = artist }, "NSUndefinedKeyException")
    refused({ relation = "name", onObject = artist }, "NSInvalidArgumentException")
    refused({ relation = "albums.@count", onObject = artist }, "NSInvalidArgumentException")
  end)

  it("is refused for unknown keys of members, wherever they are read", function()
    refused({ relation = "albums", onObject = artist, filteredBy = "titel == 'A'" }, "NSUndefinedKeyException")
    refused({ relation = "albums", onObject = artist, sortedBy = "titel" }, "NSUndefinedKeyException")
    refused({ relation = "albums", onObject = artist, observingChildKeyPaths = { "titel" } }, "NSUndefinedKeyException")
  end)

  it("leaves nothing observed where it is refused", function()
    local asked = 0
    refused({
      relation = "albums", onObject = artist, sortedBy = "titel",
      filteredBy = { function() asked = asked + 1 return true end, keyPaths = { "title" } },
    }, "NSUndefinedKeyException")
    asked = 0
    a.title = "Z"
    artist.albums:add(Album())
    assert.equal(0, asked)
  end)

  it("is refused for a delegate that is none", function()
    refused({ relation = "albums", onObject = artist, delegate = 5 }, "delegate")
    refused({ relation = "albums", onObject = artist, delegate = artist }, "delegate")
  end)
end)

describe("a misspelt name", function()
  it("of a field or method says what was meant", function()
    local ok, e = pcall(function() return c.colection end)
    assert.is_false(ok)
    assert.equal("did you mean 'collection'?", e.hint)
    ok, e = pcall(function() return c:objectat(0) end)
    assert.is_false(ok)
    assert.equal("did you mean 'objectAt'?", e.hint)
  end)

  it("of a field that is assigned is refused too", function()
    assert.has_error(function() c.filteringPredicat = "live == NO" end, "filteringPredicat")
    assert.has_error(function() c.collection = {} end, "cannot be assigned")
  end)
end)
