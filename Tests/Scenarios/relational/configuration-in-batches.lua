-- A batch and a pause judge configuration as they judge the model: at their end (decisions.md 2 and 9).
local Album = class "Album" { title = "string", year = "integer" }
local Artist = class "Artist" { albums = set "Album" }

local artist, a, b, c, log, controller
before_each(function()
  a, b, c = Album { title = "a", year = 3 }, Album { title = "b", year = 2 }, Album { title = "c", year = 1 }
  artist, log = Artist { albums = { a, b, c } }, Recorder "log"
  controller = RelationalCollectionController { relation = "albums", onObject = artist, sortedBy = "title", delegate = log }
end)

describe("a relational controller that is configured in a batch", function()
  it("sends one bracket for filter, order and model together", function()
    batch(function()
      controller.sortDescriptors = "year"
      controller.filteringPredicate = "year < 3"
      artist.albums:remove(c)
    end)
    assert.callbacks(log, [[
      willChangeContent
      removedObject <Album "c"> atIndex 2
      removedObject <Album "a"> atIndex 0
      didChangeContent
    ]])
    assert.same({ b }, controller.collection)
    assert.replays(controller)
  end)

  it("refuses a filter that fails at its end, and keeps the one before", function()
    controller.filteringPredicate = "year > 1"
    log:clear()
    assert.has_error(function() batch(function() controller.filteringPredicate = "nothing > 1" end) end, "nothing")
    assert.equal("year > 1", controller.filteringPredicate.format)
    assert.no_callbacks(log)
    b.year = 1
    assert.same({ a }, controller.collection)
  end)

  it("shows what was assigned while paused when it resumes", function()
    controller:pause()
    controller.sortDescriptors = "-title"
    assert.same({ a, b, c }, controller.collection)
    controller:resume()
    assert.same({ c, b, a }, controller.collection)
    assert.replays(controller)
  end)
end)
