-- mergeHistory: what others have saved in the store since (persistent history), and controllers that follow it.
local Book = class "Book" { title = "string", rating = "integer" }
local one, two

before_each(function()
  local function context() return Context { classes = { Book }, store = "history.sqlite" } end
  one, two = context(), context()
end)

describe("mergeHistory", function()
  it("brings what came, has changed and went, and says how many", function()
    local a, b = one:insert(Book { title = "A" }), one:insert(Book { title = "B" })
    one:save()
    assert.equal(2, two:mergeHistory())
    assert.equal(0, two:mergeHistory())
    a.title = "A2"
    one:delete(b)
    one:insert(Book { title = "C" })
    one:save()
    assert.equal(3, two:mergeHistory())
    local titles = {}
    for _, book in ipairs(two:fetch { entity = "Book", sortDescriptors = "title" }) do titles[#titles + 1] = book.title end
    assert.equal("A2 C", table.concat(titles, " "))
    assert.is_false(two.hasChanges)
  end)

  it("lets a controller of fetched results follow what others have saved", function()
    local a = one:insert(Book { title = "A", rating = 1 })
    one:insert(Book { title = "B", rating = 2 })
    one:save()
    local log = Recorder()
    local controller = FetchedResultsController {
      context = two, fetchRequest = { entity = "Book", sortDescriptors = "rating" }, delegate = log,
    }
    assert(controller:performFetch())
    a.rating = 3
    one:insert(Book { title = "C", rating = 0 })
    one:save()
    two:mergeHistory()
    assert.callbacks(log, {})
    two:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Book "C"> insert at [0, 0]
      didChangeObject <Book "A"> move from [0, 0] to [0, 2]
      didChangeContent
    ]])
  end)

  it("keeps what was changed here and is not saved", function()
    local a = one:insert(Book { title = "A" })
    one:save()
    two:mergeHistory()
    local mine = two:fetch({ entity = "Book" })[1]
    mine.title = "mine"
    a.title = "theirs"
    one:save()
    two:mergeHistory()
    assert.equal("mine", mine.title)
    two:save()
    assert.equal(1, one:mergeHistory())
    assert.equal("mine", a.title)
  end)

  it("has nothing of a child to merge", function()
    assert.error(function() one:child():mergeHistory() end, "the store of this context keeps no history: there is nothing to merge")
  end)
end)
