local Album = class "Album" { title = "string", rating = "integer", live = "boolean" }
local Artist = class "Artist" { name = "string", albums = array "Album" }

describe("a row whose keys were changed without a notification", function()
  local a, b, d, artist, c
  before_each(function()
    a, b, d = Album { title = "a", rating = 1 }, Album { title = "b", rating = 2 }, Album { title = "d", rating = 3 }
    artist = Artist { albums = { a, b, d } }
    c = RelationalCollectionController {
      relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = "rating",
      observingChildKeyPaths = { "title" },
    }
  end)

  it("leaves no ghost where filter and sort key are others at once", function()
    a:setPrimitive(true, "live")
    a:setPrimitive(9, "rating")
    local ok, e = pcall(function() a.rating = 4 end)
    assert.is_false(ok)
    assert.equal('<Album "a"> is not where it was filed: the sort gives other answers than before', e.reason)
    assert.same({ b, d }, c.collection)
    assert.replays(c)
  end)

  it("is found out by a change of another key too", function()
    a:setPrimitive(9, "rating")
    assert.has_error(function() a.title = "A" end, "is not where it was filed")
    assert.same({ b, d, a }, c.collection)
    assert.replays(c)
  end)

  it("goes with its object", function()
    a:setPrimitive(true, "live")
    a:setPrimitive(9, "rating")
    assert.has_error(function() artist.albums:remove(a) end, "is not where it was filed")
    assert.same({ b, d }, c.collection)
    assert.replays(c)
  end)

  it("that was hidden is shown by its next notification", function()
    a.live = true
    a:setPrimitive(false, "live")
    a:setPrimitive(9, "rating")
    a.rating = 5
    assert.same({ b, d, a }, c.collection)
    assert.replays(c)
  end)
end)
