-- ctx:reset: lets go of all objects (decisions.md 20 and 36).
local library = require "library"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, log, c, notes, kate, a

before_each(function()
  ctx, log = library.makeContext(), Recorder()
  kate = ctx:insert(Artist { name = "Kate", age = 30 })
  a = ctx:insert(Album { title = "A", artist = kate })
  ctx:save()
  c = library.showAlbums(ctx, log)
  notes = library.notesOf(ctx)
end)

describe("reset", function()
  it("sends one note with invalidatedAll and empty lists", function()
    local seen
    ctx:observeChanges(function(note) seen = note end)
    kate.age = 31
    ctx:insert(Album { title = "X" })
    ctx:reset()
    assert.same({ inserted = {}, updated = {}, deleted = {}, refreshed = {}, invalidatedAll = true }, seen)
    assert.same({ "invalidatedAll" }, notes())
  end)

  it("sends controllers nothing", function()
    ctx:insert(Album { title = "X" })
    ctx:reset()
    assert.no_callbacks(log)
  end)

  it("leaves a controller what it shows until it fetches again", function()
    ctx:reset()
    assert.same({ a }, c.fetchedObjects)
    ctx:processPendingChanges()
    assert.same({ a }, c.fetchedObjects)
    assert(c:performFetch())
    assert.same({ a }, c.fetchedObjects)
    assert.no_callbacks(log)
  end)

  it("takes all objects out of the context", function()
    local x = ctx:insert(Album { title = "X" })
    ctx:reset()
    assert.is_nil(kate:objectID())
    assert.is_nil(x:objectID())
    assert.is_false(x:isInserted())
  end)

  it("leaves nothing unsaved", function()
    kate.age = 31
    ctx:insert(Album { title = "X" })
    ctx:delete(a)
    ctx:reset()
    assert.is_false(ctx.hasChanges)
    assert.same({}, ctx.insertedObjects)
    assert.same({}, ctx.deletedObjects)
    ctx:save()
    assert.equal("A", names(ctx:fetch { entity = "Album" }))
  end)

  it("empties undo and redo", function()
    kate.age = 31
    ctx:processPendingChanges()
    kate.age = 32
    ctx:undo()
    ctx:reset()
    ctx:undo()
    ctx:redo()
    assert.equal(30, ctx:fetch({ entity = "Artist" })[1].age)
    assert.is_false(ctx.hasChanges)
  end)

  it("keeps the Lua values of objects", function()
    kate.age = 31
    ctx:reset()
    assert.equal("Kate", kate.name)
    assert.equal('<Artist "Kate">', tostring(kate))
  end)

  it("of a context without objects sends the note too", function()
    local fresh = library.makeContext()
    local told = library.notesOf(fresh)
    fresh:reset()
    assert.same({ "invalidatedAll" }, told())
  end)

  it("raises a handler's error with all of it done", function()
    ctx:observeChanges(function() error "no" end)
    kate.age = 31
    assert.has_error(function() ctx:reset() end, "no")
    assert.is_false(ctx.hasChanges)
    assert.is_nil(kate:objectID())
  end)
end)

describe("after a reset", function()
  it("a saved object is the context's again at the next fetch, the same Lua value", function()
    ctx:reset()
    assert.same({ kate }, ctx:fetch { entity = "Artist" })
    assert.equal("Artist/p1", tostring(kate:objectID()))
  end)

  it("it has its saved values", function()
    kate.age = 31
    a.artist = nil
    ctx:reset()
    kate.name = "meanwhile"
    ctx:fetch { entity = "Artist" }
    assert.equal("Kate", kate.name)
    assert.equal(30, kate.age)
    ctx:fetch { entity = "Album" }
    assert.equal(kate, a.artist)
    assert.same({ a }, kate.albums:toTable())
    assert.is_false(ctx.hasChanges)
  end)

  it("a fetch tells the object's observers what has changed by that", function()
    kate.age = 31
    ctx:reset()
    local seen = Recorder()
    kate:addObserver(seen, "age", { "new" })
    ctx:fetch { entity = "Artist" }
    assert.callbacks(seen, [[ observeValue age of <Artist "Kate"> {kind: setting, new: 30} ]])
  end)

  it("what an observer changes during that fetch counts as a change", function()
    kate.age, kate.name = 31, "K"
    ctx:reset()
    kate:observe("age", {}, function() if kate.age ~= 99 then kate.name = "by the observer" end end)
    kate:observe("name", {}, function() if kate.name == "Kate" then kate.age = 99 end end)
    ctx:fetch { entity = "Artist" }
    assert.equal(kate.name ~= "Kate" or kate.age ~= 30, kate:isUpdated())
    assert.equal(kate:isUpdated(), ctx.hasChanges)
    -- What it changes when it hears of the rollback is a change again.
    ctx:rollback()
    assert.equal(kate.name ~= "Kate" or kate.age ~= 30, kate:isUpdated())
  end)

  it("an object whose deletion was not saved is there", function()
    ctx:delete(a)
    ctx:reset()
    assert.same({ a }, ctx:fetch { entity = "Album" })
    assert.is_false(a:isDeleted())
  end)

  it("ctx:object finds it as a fetch does", function()
    local id = kate:objectID()
    ctx:reset()
    assert.equal(kate, ctx:object(id))
    assert.equal(id, kate:objectID())
  end)

  it("an object that was never saved is in no context, and may go into one", function()
    local x = ctx:insert(Album { title = "X" })
    ctx:reset()
    assert.equal(1, ctx:count { entity = "Album" })
    ctx:insert(x)
    ctx:save()
    assert.equal("Album/p2", tostring(x:objectID()))
  end)

  it("a change of a saved object that is not fetched yet is none of the context's", function()
    ctx:reset()
    kate.age = 31
    assert.is_false(ctx.hasChanges)
    ctx:processPendingChanges()
    assert.same({ "invalidatedAll" }, notes())
  end)

  it("inserting a saved object makes no second one", function()
    ctx:reset()
    ctx:insert(kate)
    ctx:save()
    assert.same({ kate }, ctx:fetch { entity = "Artist" })
    assert.equal("Artist/p1", tostring(kate:objectID()))
  end)

  it("reaching a saved object makes no second one", function()
    ctx:reset()
    ctx:insert(Album { title = "X", artist = kate })
    ctx:save()
    assert.same({ kate }, ctx:fetch { entity = "Artist" })
    assert.equal(2, ctx:count { entity = "Album" })
  end)

  it("what is deleted is refused until it is fetched", function()
    ctx:reset()
    assert.has_error(function() ctx:delete(kate) end, "NSInvalidArgumentException")
    ctx:fetch { entity = "Artist" }
    ctx:delete(kate)
    ctx:save()
    assert.equal(0, ctx:count { entity = "Artist" })
  end)

  it("changes of fetched objects count again", function()
    ctx:reset()
    ctx:fetch { entity = "Artist" }
    kate.age = 31
    assert.same({ age = 31 }, kate:changedValues())
    ctx:processPendingChanges()
    assert.same({ "invalidatedAll", "updated Kate" }, notes())
  end)

  it("handlers and controllers are those of before", function()
    ctx:reset()
    assert(c:performFetch())
    a.title = "A2"
    ctx:processPendingChanges()
    assert.equal(3, #log)
    assert.same({ "invalidatedAll", "updated A2" }, notes())
  end)

  it("another reset is another note", function()
    ctx:reset()
    ctx:reset()
    assert.same({ "invalidatedAll", "invalidatedAll" }, notes())
  end)

  it("a saved object belongs to one context, whichever has it first", function()
    local other = library.makeContext()
    ctx:reset()
    pcall(function() other:insert(kate) end)
    local fetched = ctx:fetch { entity = "Artist" }
    assert.equal(1, #fetched)
    local theirs = other:fetch { entity = "Artist" }
    assert.is_false(theirs[1] == fetched[1])
    assert.equal(fetched[1], ctx:object(fetched[1]:objectID()))
  end)
end)
