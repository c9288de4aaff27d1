-- What goes wrong in the original, MZRelationalCollectionController 1.2.4, and does not here (controllers.md section 6).
local bracket = require "bracket"
local Album = class "Album" { title = "string", year = "integer", live = "boolean", owner = "Person" }
local Person = class "Person" { name = "string" }
local Artist = class "Artist" { name = "string", albums = array "Album", bag = set "Album" }
local Label = class "Label" { artist = "Artist" }

local a, b, d, h, artist, log

before_each(function()
  a, b = Album { title = "A", year = 10 }, Album { title = "B", year = 20 }
  d, h = Album { title = "D", year = 30 }, Album { title = "H", year = 15, live = true }
  artist = Artist { name = "Kate", albums = { a, h, b, d }, bag = { a, h, b, d } }
  log = Recorder()
end)

local function show(options)
  options.relation, options.onObject = options.relation or "albums", options.onObject or artist
  options.delegate = options.delegate or log
  return RelationalCollectionController(options)
end

describe("in the original", function()
  it("a replacement is dropped, and the old object goes on being shown", function()
    local c = show {}
    artist.albums:replaceAt(0, Album { title = "X" })
    assert.callbacks(log, bracket [[
      removedObject <Album "A"> atIndex 0
      insertedObject <Album "X"> atIndex 0
    ]])
    assert.replays(c)
  end)

  it("a replacement is read as the first half of an exchange", function()
    local c = show {}
    artist.albums:replaceAt(0, Album { title = "X" })
    artist.albums:replaceAt(2, Album { title = "Y" })
    assert.equal(6 + 2, #log)
    assert.same({ "X", "H", "Y", "D" }, { c:objectAt(0).title, c:objectAt(1).title, c:objectAt(2).title, c:objectAt(3).title })
    assert.replays(c)
  end)

  it("an exchange is reported as one move, which leaves the other object behind", function()
    local c = show {}
    artist.albums:exchange(0, 3)
    assert.callbacks(log, bracket [[
      movedObject <Album "D"> fromIndex 3 toIndex 0
      movedObject <Album "A"> fromIndex 0 toIndex 3
    ]])
    assert.replays(c)
  end)

  it("positions of the relation are taken for rows of the filtered list", function()
    local c = show { filteredBy = "live == NO" }
    artist.albums:removeAt(2)
    assert.callbacks(log, bracket [[ removedObject <Album "B"> atIndex 1 ]])
    artist.albums:insert(Album { title = "X" }, 2)
    assert.callbacks(log, bracket [[ insertedObject <Album "X"> atIndex 1 ]])
    assert.replays(c)
  end)

  it("an array without sort descriptors is appended to, wherever an object is inserted", function()
    local c = show {}
    artist.albums:insert(Album { title = "X" }, 0)
    assert.callbacks(log, bracket [[ insertedObject <Album "X"> atIndex 0 ]])
    assert.replays(c)
  end)

  it("setSet is dropped", function()
    local c = show { relation = "bag", sortedBy = "year" }
    artist.bag:setSet { b, Album { title = "X", year = 5 } }
    assert.callbacks(log, bracket [[
      removedObject <Album "D"> atIndex 3
      removedObject <Album "H"> atIndex 1
      removedObject <Album "A"> atIndex 0
      insertedObject <Album "X"> atIndex 0
    ]])
    assert.replays(c)
  end)

  it("an object that an array holds twice is observed twice, and told of twice", function()
    artist.albums:add(a)
    local c = show { filteredBy = "live == NO" }
    a.live = true
    assert.callbacks(log, bracket [[
      removedObject <Album "A"> atIndex 3
      removedObject <Album "A"> atIndex 0
    ]])
    assert.replays(c)
  end)

  it("an object that an array holds twice goes altogether where one occurrence is removed", function()
    artist.albums:add(a)
    local c = show {}
    artist.albums:removeAt(0)
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 0 ]])
    assert.same({ h, b, d, a }, c.collection)
  end)

  it("objects are looked up by equality, and the wrong one of two is removed", function()
    local twin = Album { title = "A", year = 10 }
    artist.albums:add(twin)
    local c = show {}
    artist.albums:removeAt(4)
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 4 ]])
    assert.equal(a, c:objectAt(0))
  end)

  it("siblings that share a changed sort key jump without a word", function()
    local anna, zoe = Person { name = "Anna" }, Person { name = "Zoe" }
    a.owner, h.owner, b.owner, d.owner = anna, anna, zoe, zoe
    local c = show { sortedBy = { "owner.name", "title" } }
    assert.same({ a, h, b, d }, c.collection)
    log:clear()
    zoe.name = "Aa"
    assert.callbacks(log, bracket [[
      movedObject <Album "B"> fromIndex 2 toIndex 0
      movedObject <Album "D"> fromIndex 3 toIndex 1
    ]])
    assert.replays(c)
  end)

  it("a change made by a delegate opens a bracket inside the one under way", function()
    local depth, deepest = 0, 0
    show {
      delegate = {
        willChangeContent = function()
          depth = depth + 1
          deepest = math.max(deepest, depth)
        end,
        removedObject = function() if #artist.albums > 1 then artist.albums:removeLast() end end,
        didChangeContent = function() depth = depth - 1 end,
      },
    }
    artist.albums:removeLast()
    assert.equal(1, deepest)
    assert.equal(0, depth)
    assert.equal(1, #artist.albums)
  end)

  it("collection is the live array, and changes under the reader", function()
    local c = show {}
    local list = c.collection
    artist.albums:removeAll()
    assert.same({ a, h, b, d }, list)
  end)

  it("a key path as the relation raises", function()
    local c = show { relation = "artist.albums", onObject = Label { artist = artist } }
    artist.albums:removeAt(0)
    assert.same({ h, b, d }, c.collection)
    assert.equal(3, #log)
  end)

  it("a start that fails leaves half of the observers behind, and the next change raises", function()
    assert.has_error(function() show { observingChildKeyPaths = { "title", "titel" } } end, "NSUndefinedKeyException")
    a.title = "Z"
    artist.albums:removeAll()
    assert.no_callbacks(log)
  end)

  it("filter keys of new objects are observed only after the callbacks, and a change in these is lost", function()
    local c
    c = show {
      filteredBy = "live == NO",
      delegate = { insertedObject = function(_, object) object.live = true end },
    }
    artist.albums:add(Album { title = "X" })
    assert.equal(3, c:count())
    assert.replays(c)
  end)

  it("a change made on another thread is told in pieces on both", function()
    local c = show { sortedBy = "year", observingChildKeyPaths = { "year" } }
    background(function() a.year = 40 end)
    assert.no_callbacks(log)
    mainLoop:drain()
    assert.callbacks(log, [[
      willChangeContent
      movedObject <Album "A"> fromIndex 0 toIndex 3
      updatedObject <Album "A"> atIndex 3 changedKeyPath year
      didChangeContent
    ]])
    assert.replays(c)
  end)
end)
