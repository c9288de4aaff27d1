local Album = class "Album" {
  title = "string", rating = "integer",
  key = {
    "integer", dependsOn = { "rating" },
    get = function(self)
      local act = self.onKey
      self:setPrimitive(null, "onKey")
      if act ~= null and act ~= nil then act() end
      return self.rating
    end,
  },
  onKey = "any",
}
local Artist = class "Artist" { name = "string", albums = array "Album" }

--- A comparator that calls `act` once it has been armed, and how to arm it for the next `times` calls.
local function acting(act)
  local left = 0
  return function(x, y)
    if left > 0 then
      left = left - 1
      act()
    end
    return x < y and -1 or x > y and 1 or 0
  end, function(times) left = times end
end

describe("a comparator that changes the model while it is asked where a row stands", function()
  local artist, albums
  before_each(function()
    artist = Artist { name = "Kate" }
    albums = artist.albums
    for rating = 1, 9 do albums:add(Album { title = "a" .. rating, rating = rating }) end
  end)

  local function check(name, act, change, times)
    it(name, function()
      local comparator, arm = acting(function() act(albums) end)
      local c = RelationalCollectionController {
        relation = "albums", onObject = artist, sortedBy = { key = "rating", comparator = comparator },
      }
      arm(times or 1)
      change(albums)
      arm(0)
      assert.same(albums:sorted "rating", c.collection)
      assert.replays(c)
    end)
  end

  check("may change another member",
    function(list) list:at(1).rating = 0 end, function(list) list:at(0).rating = 5 end)
  check("may insert a member",
    function(list) list:add(Album { title = "new", rating = 0 }) end, function(list) list:at(0).rating = 5 end)
  check("may remove the very member",
    function(list) list:removeAt(0) end, function(list) list:at(0).rating = 5 end)
  check("may change a member while another is removed",
    function(list) list:at(2).rating = 0 end, function(list) list:removeAt(1) end)
  check("may remove several while the last is removed",
    function(list) list:removeAt(0) end, function(list) pcall(function() list:removeAt(8) end) end, 3)
  check("may remove one where another is about to be replaced",
    function(list) list:removeAt(0) end,
    function(list) pcall(function() list:replaceAt(8, Album { rating = 3 }) end) end)
end)

describe("a comparator that changes the model whenever it is asked", function()
  it("lets the change be made that was meant, at the place that was named", function()
    local artist, left, isActing = Artist { albums = {} }, 0, false
    for rating = 1, 40 do artist.albums:add(Album { rating = rating }) end
    local c = RelationalCollectionController {
      relation = "albums", onObject = artist,
      sortedBy = {
        key = "rating",
        comparator = function(x, y)
          if left > 0 and not isActing then
            left, isActing = left - 1, true
            artist.albums:insert(Album { rating = 50 }, 0)
            isActing = false
          end
          return x < y and -1 or x > y and 1 or 0
        end,
      },
    }
    left = 60
    artist.albums:removeAt(39)
    left = 0
    assert.equal(99, artist.albums:count())
    artist.albums:add(Album { rating = 100 })
    assert.same(artist.albums:sorted "rating", c.collection)
    assert.replays(c)
  end)
end)

describe("a function that is asked for a row", function()
  it("may be a computed sort key that changes another member", function()
    local artist = Artist { albums = { Album { rating = 1 }, Album { rating = 2 }, Album { rating = 3 } } }
    local c = RelationalCollectionController { relation = "albums", onObject = artist, sortedBy = "key" }
    artist.albums:at(0):setPrimitive(function() artist.albums:at(1).rating = 0 end, "onKey")
    artist.albums:at(0).rating = 5
    assert.equal(0, artist.albums:at(1).rating)
    assert.same(artist.albums:sorted "rating", c.collection)
    assert.replays(c)
  end)

  it("may open a manual pair, whose row stays until the change has been made", function()
    local artist = Artist { albums = { Album { rating = 3 }, Album { rating = 2 }, Album { rating = 1 } } }
    local b, isArmed = artist.albums:at(1), false
    local c = RelationalCollectionController {
      relation = "albums", onObject = artist,
      filteredBy = {
        function()
          if isArmed then
            isArmed = false
            b:willChangeValueForKey "rating"
          end
          return true
        end,
        keyPaths = { "rating" },
      },
    }
    isArmed = true
    artist.albums:at(0).rating = 9
    assert.same(artist.albums:toTable(), c.collection)
    b:didChangeValueForKey "rating"
    assert.same(artist.albums:toTable(), c.collection)
    assert.replays(c)
  end)
end)

describe("a filter or comparator that changes the model when it is assigned", function()
  local artist
  before_each(function()
    artist = Artist {
      albums = { Album { title = "a", rating = 3 }, Album { title = "b", rating = 2 }, Album { title = "c", rating = 1 } },
    }
  end)

  it("is asked anew, also where it reads other paths and a batch is open", function()
    local c = RelationalCollectionController { relation = "albums", onObject = artist }
    local isArmed = true
    batch(function()
      c.filteringPredicate = {
        function(album)
          if isArmed then
            isArmed = false
            album.rating = 7
          end
          return true
        end,
        keyPaths = { "rating" },
      }
    end)
    assert.same(artist.albums:toTable(), c.collection)
    assert.replays(c)
  end)

  it("does not contradict itself by that", function()
    local c = RelationalCollectionController {
      relation = "albums", onObject = artist, sortedBy = { "title", "rating" }, observingChildKeyPaths = { "title" },
    }
    local comparator, arm = acting(function() artist.albums:at(0).rating = 0 end)
    arm(1)
    c.sortDescriptors = { { key = "rating", comparator = comparator } }
    assert.same(artist.albums:sorted "rating", c.collection)
    assert.replays(c)
  end)
end)

describe("what is shown", function()
  it("is found also where its key was changed without a word", function()
    local artist = Artist { albums = { Album { rating = 1 }, Album { rating = 2 }, Album { rating = 3 } } }
    local c = RelationalCollectionController { relation = "albums", onObject = artist, sortedBy = "rating" }
    artist.albums:at(1):setPrimitive(100, "rating")
    assert.equal(1, c:indexOf(artist.albums:at(1)))
  end)

  it("is told by the key path that changed, also where one is observed twice", function()
    local log, album = Recorder(), Album { title = "a", rating = 1 }
    local c = RelationalCollectionController {
      relation = "albums", onObject = Artist { albums = { album } },
      observingChildKeyPaths = { "title", "title", "rating" }, delegate = log,
    }
    album.rating = 3
    assert.callbacks(log, [[
      willChangeContent
      updatedObject <Album "a"> atIndex 0 changedKeyPath rating
      didChangeContent
    ]])
    assert.equal(1, c:count())
  end)
end)
