local Album = class "Album" { title = "string", rating = "integer" }
local Artist = class "Artist" { name = "string", albums = array "Album" }

describe("a filter, comparator or getter that changes the relation", function()
  local artist
  before_each(function() artist = Artist { name = "Kate", albums = { Album { title = "a" }, Album { title = "b" } } } end)

  local function once(change)
    local isArmed = false
    return function() isArmed = true end, function()
      if isArmed then isArmed = false; change() end
    end
  end

  it("is asked again, and its change belongs to the bracket", function()
    local arm, act = once(function() artist.albums:add(Album { title = "c" }) end)
    local c = RelationalCollectionController {
      relation = "albums", onObject = artist,
      filteredBy = { function() act() return true end, keyPaths = { "rating" } },
    }
    arm()
    artist.albums:at(0).rating = 1
    assert.same(artist.albums:toTable(), c.collection)
    assert.replays(c)
  end)

  it("is asked again when the controller is made", function()
    local arm, act = once(function() artist.albums:removeAt(0) end)
    arm()
    local c = RelationalCollectionController {
      relation = "albums", onObject = artist,
      sortedBy = { key = "title", comparator = function(a, b) act() return a < b and -1 or a > b and 1 or 0 end },
    }
    assert.same(artist.albums:toTable(), c.collection)
    artist.albums:add(Album { title = "d" })
    assert.same(artist.albums:toTable(), c.collection)
    assert.replays(c)
  end)

  it("that never comes to rest is an error at the changing line, and the content stays", function()
    local isRestless = false
    local c = RelationalCollectionController {
      relation = "albums", onObject = artist,
      filteredBy = {
        function() if isRestless then artist.albums:add(Album { title = "more" }) end return true end,
        keyPaths = { "rating" },
      },
    }
    isRestless = true
    assert.has_error(function() artist.albums:at(0).rating = 2 end, "are changed whenever the filter")
    isRestless = false
    assert.equal(2, c:count())
    artist.albums:at(0).rating = 3
    assert.same(artist.albums:toTable(), c.collection)
    assert.replays(c)
  end)
end)
