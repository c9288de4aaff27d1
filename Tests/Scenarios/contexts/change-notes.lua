-- ctx:observeChanges: one note for each processed event.
local library = require "library"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, kate, a

before_each(function()
  ctx = library.makeContext()
  kate = ctx:insert(Artist { name = "Kate" })
  a = ctx:insert(Album { title = "A" })
  ctx:save()
end)

describe("a note", function()
  it("has four lists of objects", function()
    local seen
    ctx:observeChanges(function(note) seen = note end)
    local b = ctx:insert(Album { title = "B" })
    kate.age = 1
    ctx:delete(a)
    ctx:processPendingChanges()
    assert.same({ inserted = { b }, updated = { kate }, deleted = { a }, refreshed = {} }, seen)
  end)

  it("lists insertions in the order of insertion", function()
    local notes = library.notesOf(ctx)
    ctx:insert(Album { title = "Z" })
    ctx:insert(Artist { name = "Joe", albums = { Album { title = "Y" } } })
    ctx:processPendingChanges()
    assert.same({ "inserted Z Joe Y" }, notes())
  end)

  it("lists updates in the order of their first change", function()
    local notes = library.notesOf(ctx)
    a.year = 1
    kate.age = 1
    a.year = 2
    ctx:processPendingChanges()
    assert.same({ "updated A Kate" }, notes())
  end)

  it("is not sent where nothing has changed", function()
    local notes = library.notesOf(ctx)
    kate.age = 1
    kate.age = 0
    ctx:processPendingChanges()
    assert.same({}, notes())
  end)

  it("is the receiver's own", function()
    local first, second
    ctx:observeChanges(function(note)
      first = note
      note.updated[1] = nil
    end)
    ctx:observeChanges(function(note) second = note end)
    kate.age = 1
    ctx:processPendingChanges()
    assert.equal(0, #first.updated)
    assert.same({ kate }, second.updated)
  end)
end)

describe("handlers", function()
  it("are called in the order in which they were added", function()
    local order = {}
    for i = 1, 3 do ctx:observeChanges(function() table.insert(order, i) end) end
    kate.age = 1
    ctx:processPendingChanges()
    assert.same({ 1, 2, 3 }, order)
  end)

  it("are called before controllers send", function()
    local order = {}
    library.showAlbums(ctx, { didChangeContent = function() table.insert(order, "controller") end })
    ctx:observeChanges(function() table.insert(order, "note") end)
    a.year = 1
    ctx:processPendingChanges()
    assert.same({ "note", "controller" }, order)
  end)

  it("find the model as it is now, and controllers with the content before", function()
    local c = library.showAlbums(ctx, Recorder())
    local seen
    ctx:observeChanges(function() seen = { a.title, names(c.fetchedObjects) } end)
    local b = ctx:insert(Album { title = "B" })
    a.title = "C"
    ctx:processPendingChanges()
    assert.equal("C", seen[1])
    assert.equal(1, #c.fetchedObjects - 1)
    assert.is_true(b:isInserted())
  end)

  it("that change something make another event, behind this one's brackets", function()
    local notes, log = library.notesOf(ctx), Recorder()
    library.showAlbums(ctx, log)
    ctx:observeChanges(function()
      if a.year < 3 then a.year = a.year + 1 end
    end)
    a.year = 1
    ctx:processPendingChanges()
    assert.same({ "updated A" }, notes())
    assert.equal(3, #log)
    ctx:processPendingChanges()
    assert.same({ "updated A" }, notes())
    ctx:processPendingChanges()
    assert.same({ "updated A" }, notes())
    assert.equal(9, #log)
    ctx:processPendingChanges()
    assert.same({}, notes())
  end)

  it("may process what they changed", function()
    local notes = library.notesOf(ctx)
    ctx:observeChanges(function()
      if a.year < 3 then
        a.year = a.year + 1
        ctx:processPendingChanges()
      end
    end)
    a.year = 1
    ctx:processPendingChanges()
    assert.same({ "updated A", "updated A", "updated A" }, notes())
    assert.equal(3, a.year)
  end)

  it("may save", function()
    ctx:observeChanges(function() ctx:save() end)
    a.year = 1
    ctx:processPendingChanges()
    assert.is_false(ctx.hasChanges)
  end)

  it("may add handlers, which wait for the next event", function()
    local late = 0
    ctx:observeChanges(function() ctx:observeChanges(function() late = late + 1 end) end)
    a.year = 1
    ctx:processPendingChanges()
    assert.equal(0, late)
    a.year = 2
    ctx:processPendingChanges()
    assert.equal(1, late)
  end)

  it("that raise keep no other from being called; the first error is raised", function()
    local order = {}
    ctx:observeChanges(function()
      table.insert(order, 1)
      error "first"
    end)
    ctx:observeChanges(function()
      table.insert(order, 2)
      error "second"
    end)
    a.year = 1
    local ok, e = pcall(function() ctx:processPendingChanges() end)
    assert.is_false(ok)
    assert.matches("first", tostring(e))
    assert.same({ 1, 2 }, order)
  end)
end)

describe("a fetch that takes objects over", function()
  it("sends no note", function()
    local child = ctx:child()
    local notes = library.notesOf(child)
    assert.equal(1, #child:fetch { entity = "Album" })
    assert.same({}, notes())
  end)
end)
