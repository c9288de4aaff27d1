-- What a context delivers of what happened since changes were processed last (fetched-results.md A7): one event, net.
local library, bracket = require "library", require "bracket"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, log, c, notes, kate, a, b

before_each(function()
  ctx, log = library.makeContext(), Recorder()
  kate = ctx:insert(Artist { name = "Kate" })
  a, b = ctx:insert(Album { title = "A", year = 1 }), ctx:insert(Album { title = "B", year = 2 })
  ctx:save()
  c = library.showAlbums(ctx, log)
  notes = library.notesOf(ctx)
end)

after_each(function() assert.replays(c) end)

local function processed(text, note)
  assert.no_callbacks(log)
  assert.same({}, notes())
  ctx:processPendingChanges()
  if text == "" then assert.no_callbacks(log) else assert.callbacks(log, bracket(text)) end
  assert.same(note == "" and {} or { note }, notes())
end

describe("an insertion", function()
  it("waits until changes are processed", function()
    ctx:insert(Album { title = "AA" })
    processed([[ didChangeObject <Album "AA"> insert at [0, 1] ]], "inserted AA")
  end)

  it("and a change are an insertion", function()
    local x = ctx:insert(Album { title = "Z" })
    x.title = "0"
    processed([[ didChangeObject <Album "0"> insert at [0, 0] ]], "inserted 0")
  end)

  it("and a deletion are nothing", function()
    ctx:delete(ctx:insert(Album { title = "Z" }))
    processed("", "")
  end)

  it("of an object that is out of the request sends nothing", function()
    ctx:insert(Artist { name = "Joe" })
    processed("", "inserted Joe")
  end)
end)

describe("a change", function()
  it("waits until changes are processed", function()
    a.year = 9
    processed([[ didChangeObject <Album "A"> update at [0, 0] ]], "updated A")
  end)

  it("of a sort key is a move", function()
    a.title = "C"
    processed([[ didChangeObject <Album "C"> move from [0, 0] to [0, 1] ]], "updated C")
  end)

  it("made several times is one", function()
    a.year = 9
    a.year = 10
    a.title = "A2"
    a.genres:add "pop"
    processed([[ didChangeObject <Album "A2"> update at [0, 0] ]], "updated A2")
  end)

  it("to an equal value is none", function()
    a.year = 1
    processed("", "")
  end)

  it("that was taken back is none", function()
    a.year = 9
    a.title = "Z"
    a.title = "A"
    a.year = 1
    processed("", "")
  end)

  it("and a deletion are a deletion", function()
    a.title = "Z"
    ctx:delete(a)
    processed([[ didChangeObject <Album "Z"> delete at [0, 0] ]], "deleted Z")
  end)

  it("of an object that a request does not name is in the note alone", function()
    kate.age = 3
    processed("", "updated Kate")
  end)

  it("of a relation has both sides in the note", function()
    a.artist = kate
    processed([[ didChangeObject <Album "A"> update at [0, 0] ]], "updated A Kate")
  end)

  it("of the same key in the next event is another", function()
    a.year = 9
    processed([[ didChangeObject <Album "A"> update at [0, 0] ]], "updated A")
    a.year = 1
    processed([[ didChangeObject <Album "A"> update at [0, 0] ]], "updated A")
  end)
end)

describe("a deletion", function()
  it("waits until changes are processed", function()
    ctx:delete(a)
    processed([[ didChangeObject <Album "A"> delete at [0, 0] ]], "deleted A")
  end)

  it("that was taken back is nothing", function()
    ctx:delete(a)
    ctx:insert(a)
    processed("", "")
  end)

  it("of what was processed as inserted and not saved is a deletion", function()
    local x = ctx:insert(Album { title = "Z" })
    ctx:processPendingChanges()
    log:clear()
    notes()
    ctx:delete(x)
    processed([[ didChangeObject <Album "Z"> delete at [0, 2] ]], "deleted Z")
  end)
end)

describe("an event", function()
  it("is one bracket: deletions, insertions and moves, updates", function()
    local d = ctx:insert(Album { title = "D", year = 4 })
    local e = ctx:insert(Album { title = "E", year = 4 })
    ctx:processPendingChanges()
    log:clear()
    notes()
    ctx:delete(a)
    b.year = 9
    d.title = "F"
    ctx:insert(Album { title = "C" })
    processed([[
      didChangeObject <Album "A"> delete at [0, 0]
      didChangeObject <Album "C"> insert at [0, 1]
      didChangeObject <Album "F"> move from [0, 2] to [0, 3]
      didChangeObject <Album "B"> update at [0, 1] now [0, 0]
    ]], "inserted C, updated B F, deleted A")
    assert.equal("B C E F", names(c.fetchedObjects))
    assert.is_true(e:isInserted())
  end)

  it("ends with processPendingChanges, which then does nothing more", function()
    a.year = 9
    ctx:processPendingChanges()
    log:clear()
    notes()
    processed("", "")
  end)

  it("ends with a save", function()
    a.year = 9
    ctx:save()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
    assert.same({ "updated A" }, notes())
  end)

  it("ends with a fetch, which sees all of it", function()
    ctx:insert(Album { title = "C" })
    assert.equal(3, #ctx:fetch { entity = "Album" })
    assert.callbacks(log, bracket [[ didChangeObject <Album "C"> insert at [0, 2] ]])
    assert.same({ "inserted C" }, notes())
  end)

  it("ends with a fetch of another entity", function()
    a.year = 9
    ctx:fetch { entity = "Artist" }
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
  end)

  it("ends with performFetch of another controller", function()
    a.year = 9
    library.showAlbums(ctx, Recorder())
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
  end)

  it("does not end with reading what is unsaved", function()
    a.year = 9
    local _ = { ctx.hasChanges, ctx.updatedObjects, a:isUpdated(), a:changedValues(), ctx:object(a:objectID()) }
    assert.no_callbacks(log)
    assert.same({}, notes())
  end)

  it("does not end with inserting, deleting or refreshing", function()
    a.year = 9
    ctx:insert(Album { title = "C" })
    ctx:delete(b)
    ctx:refresh(a, true)
    assert.no_callbacks(log)
    assert.same({}, notes())
  end)

  it("does not end with a batch", function()
    batch(function() a.year = 9 end)
    assert.no_callbacks(log)
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
  end)

  it("leaves a controller's content as it was until it is processed", function()
    ctx:insert(Album { title = "0" })
    ctx:delete(b)
    assert.equal("A B", names(c.fetchedObjects))
    assert.same({ 0, 0 }, c:indexPathForObject(a))
    ctx:processPendingChanges()
    assert.equal("0 A", names(c.fetchedObjects))
    assert.same({ 0, 1 }, c:indexPathForObject(a))
  end)

  it("lets observers hear of each change at once", function()
    a:addObserver(Recorder "seen", "year", { "new" })
    log:clear()
    a.year = 9
    a.year = 10
    expect [[
      seen: observeValue year of <Album "A"> {kind: setting, new: 9}
      seen: observeValue year of <Album "A"> {kind: setting, new: 10}
    ]]
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
    expect [[
      willChangeContent
      didChangeObject <Album "A"> update at [0, 0]
      didChangeContent
    ]]
  end)

  it("does not send temporary IDs becoming permanent", function()
    ctx:insert(Album { title = "C" })
    ctx:processPendingChanges()
    log:clear()
    ctx:save()
    assert.no_callbacks(log)
  end)

  it("is its own context's alone", function()
    local other = library.makeContext()
    other:insert(Album { title = "C" })
    a.year = 9
    other:processPendingChanges()
    assert.no_callbacks(log)
    assert.same({}, notes())
  end)
end)

describe("with compat { reportTouches = true }", function()
  it("an equal value is an update", function()
    compat { reportTouches = true }
    a.year = 1
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
  end)
end)

describe("a related object", function()
  local pop
  before_each(function()
    a.artist = kate
    ctx:save()
    pop = Recorder()
    local by = FetchedResultsController {
      context = ctx, fetchRequest = { entity = "Album", predicate = "artist.age > 10", sortDescriptors = "title" },
      delegate = pop,
    }
    assert(by:performFetch())
    log:clear()
  end)

  it("touches a row where a key on an observed path differs", function()
    kate.age = 11
    ctx:processPendingChanges()
    assert.callbacks(pop, bracket [[ didChangeObject <Album "A"> insert at [0, 0] ]])
    assert.no_callbacks(log)
  end)

  it("touches none by another key", function()
    kate.age = 11
    ctx:processPendingChanges()
    pop:clear()
    kate.name = "K"
    ctx:processPendingChanges()
    assert.no_callbacks(pop)
    assert.no_callbacks(log)
  end)

  it("that was changed back touches none", function()
    kate.age = 11
    kate.age = 0
    ctx:processPendingChanges()
    assert.no_callbacks(pop)
  end)
end)
