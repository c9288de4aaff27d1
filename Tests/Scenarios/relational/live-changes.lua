-- A filter or an order assigned to a controller that lives: one bracket with the net change.
local bracket = require "bracket"
local Album = class "Album" { title = "string", year = "integer", rating = "integer", live = "boolean" }
local Artist = class "Artist" { albums = array "Album" }

local a, b, d, artist, log, c

before_each(function()
  a = Album { title = "A", year = 30, rating = 1 }
  b = Album { title = "B", year = 20, rating = 5 }
  d = Album { title = "D", year = 10, rating = 3, live = true }
  artist = Artist { albums = { b, d, a } }
  log = Recorder()
  c = RelationalCollectionController {
    relation = "albums", onObject = artist, filteredBy = "live == NO", sortedBy = "title", delegate = log,
  }
end)

after_each(function() assert.replays(c) end)

describe("assigning filteringPredicate", function()
  it("removes what passes no more, and inserts what passes now, in one bracket", function()
    c.filteringPredicate = "rating > 2"
    assert.callbacks(log, bracket [[
      removedObject <Album "A"> atIndex 0
      insertedObject <Album "D"> atIndex 1
    ]])
    assert.same({ b, d }, c.collection)
    assert.equal("rating > 2", c.filteringPredicate.format)
  end)

  it("sends nothing where the same objects pass", function()
    c.filteringPredicate = "title != 'D'"
    assert.no_callbacks(log)
  end)

  it("shows everything for nil", function()
    c.filteringPredicate = nil
    assert.callbacks(log, bracket [[ insertedObject <Album "D"> atIndex 2 ]])
    assert.is_nil(c.filteringPredicate)
  end)

  it("makes the controller observe what the new one reads, and nothing that only the old one read", function()
    c.filteringPredicate = "rating < 9"
    log:clear()
    a.live = true
    assert.no_callbacks(log)
    a.rating = 9
    assert.callbacks(log, bracket [[ removedObject <Album "A"> atIndex 0 ]])
  end)

  it("takes a predicate, a text and a function with its key paths", function()
    c.filteringPredicate = predicate("rating == %d", 5)
    assert.same({ b }, c.collection)
    c.filteringPredicate = { function(album) return album.year == 10 end, keyPaths = { "year" } }
    assert.same({ d }, c.collection)
    b.year = 10
    assert.same({ b, d }, c.collection)
  end)

  it("is refused where it cannot be read, with nothing changed", function()
    assert.has_error(function() c.filteringPredicate = "rating >" end, "NSInvalidArgumentException")
    assert.has_error(function() c.filteringPredicate = "ratng > 2" end, "NSUndefinedKeyException")
    assert.has_error(function() c.filteringPredicate = 5 end, "filteringPredicate")
    assert.no_callbacks(log)
    assert.equal("live == 0", c.filteringPredicate.format)
    d.live = false
    assert.same({ a, b, d }, c.collection)
  end)

  it("keeps its bracket for the end of a batch", function()
    batch(function()
      c.filteringPredicate = nil
      assert.no_callbacks(log)
      a.live = true
    end)
    assert.callbacks(log, bracket [[ insertedObject <Album "D"> atIndex 2 ]])
  end)
end)

describe("assigning sortDescriptors", function()
  it("sends the fewest moves", function()
    c.filteringPredicate = nil
    log:clear()
    c.sortDescriptors = "-rating"
    assert.callbacks(log, bracket [[ movedObject <Album "A"> fromIndex 0 toIndex 2 ]])
    assert.same({ b, d, a }, c.collection)
    assert.same({ "-rating" }, c.sortDescriptors)
  end)

  it("sends nothing where the order is the same", function()
    c.sortDescriptors = { "rating", "title" }
    assert.no_callbacks(log)
  end)

  it("shows the relation's own order for nil and for an empty list", function()
    c.sortDescriptors = nil
    assert.callbacks(log, bracket [[ movedObject <Album "B"> fromIndex 1 toIndex 0 ]])
    assert.same({}, c.sortDescriptors)
    c.sortDescriptors = "title"
    log:clear()
    c.sortDescriptors = {}
    assert.same({ b, a }, c.collection)
  end)

  it("makes the controller observe the new keys, and those of the old order no more", function()
    c.sortDescriptors = "-year"
    log:clear()
    a.title = "Z"
    assert.no_callbacks(log)
    a.year = 1
    assert.callbacks(log, bracket [[ movedObject <Album "Z"> fromIndex 0 toIndex 1 ]])
  end)

  it("is refused where it cannot be read, with nothing changed", function()
    assert.has_error(function() c.sortDescriptors = "titel" end, "NSUndefinedKeyException")
    assert.has_error(function() c.sortDescriptors = 5 end, "sortDescriptors")
    assert.no_callbacks(log)
    assert.same({ "title" }, c.sortDescriptors)
  end)

  it("gives comparators back as they were given", function()
    local byYear = { key = "year", comparator = function(x, y) return x - y end }
    c.sortDescriptors = { byYear, "-title" }
    assert.equal(byYear, c.sortDescriptors[1])
    assert.equal("-title", c.sortDescriptors[2])
    assert.same({ b, a }, c.collection)
  end)
end)

describe("a filter or an order assigned among other changes", function()
  it("keeps what was notified before it apart from what the new one reads", function()
    local observing = RelationalCollectionController {
      relation = "albums", onObject = artist, sortedBy = { "year", "title", "rating" },
      observingChildKeyPaths = { "live" }, delegate = log,
    }
    c.delegate = nil
    observing:pause()
    a.rating = 9
    b.title = "Z"
    observing.sortDescriptors = nil
    observing.filteringPredicate = nil
    observing:resume()
    assert.callbacks(log, bracket [[ movedObject <Album "Z"> fromIndex 1 toIndex 0 ]])
    assert.same({ b, d, a }, observing.collection)
    assert.replays(observing)
  end)
end)
