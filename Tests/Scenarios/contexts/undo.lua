-- ctx:undo and ctx:redo: event by event, without a limit (decisions.md 22 and 31).
local library, bracket = require "library", require "bracket"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, log, c, notes, kate, a, b

before_each(function()
  ctx, log = library.makeContext(), Recorder()
  kate = ctx:insert(Artist { name = "Kate", age = 30 })
  a, b = ctx:insert(Album { title = "A", year = 1, artist = kate }), ctx:insert(Album { title = "B", year = 2 })
  ctx:save()
  c = library.showAlbums(ctx, log)
  notes = library.notesOf(ctx)
end)

after_each(function() assert.replays(c) end)

local function forget()
  ctx:processPendingChanges()
  log:clear()
  notes()
end

describe("undo", function()
  it("takes a change back", function()
    kate.age = 31
    forget()
    ctx:undo()
    assert.equal(30, kate.age)
    assert.is_false(ctx.hasChanges)
  end)

  it("takes the whole event back", function()
    kate.age, kate.name = 31, "K"
    a.year = 9
    forget()
    ctx:undo()
    assert.equal("Kate", kate.name)
    assert.equal(1, a.year)
  end)

  it("takes one event back at a time", function()
    for i = 1, 3 do
      kate.age = 30 + i
      ctx:processPendingChanges()
    end
    ctx:undo()
    assert.equal(32, kate.age)
    ctx:undo()
    assert.equal(31, kate.age)
  end)

  it("has no limit", function()
    for i = 1, 500 do
      kate.age = 30 + i
      ctx:processPendingChanges()
    end
    for _ = 1, 500 do ctx:undo() end
    assert.equal(30, kate.age)
  end)

  it("processes first what waits: that is the last event", function()
    kate.age = 31
    ctx:processPendingChanges()
    kate.age = 32
    ctx:undo()
    assert.equal(31, kate.age)
  end)

  it("takes an insertion back", function()
    local x = ctx:insert(Album { title = "X" })
    forget()
    ctx:undo()
    assert.is_nil(x:objectID())
    assert.callbacks(log, bracket [[ didChangeObject <Album "X"> delete at [0, 2] ]])
    assert.same({ "deleted X" }, notes())
    assert.is_false(ctx.hasChanges)
  end)

  it("takes a deletion back, with relations", function()
    ctx:delete(a)
    forget()
    assert.equal(0, kate.albums:count())
    ctx:undo()
    assert.is_false(a:isDeleted())
    assert.same({ a }, kate.albums:toTable())
    assert.equal(kate, a.artist)
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> insert at [0, 0] ]])
    assert.is_false(ctx.hasChanges)
  end)

  it("takes a cascade back", function()
    ctx:delete(kate)
    forget()
    ctx:undo()
    assert.is_false(kate:isDeleted())
    assert.is_false(a:isDeleted())
    assert.same({ a }, kate.albums:toTable())
    assert.is_false(ctx.hasChanges)
  end)

  it("brings an object back to its place in the order of insertion", function()
    ctx:delete(a)
    forget()
    ctx:undo()
    assert.equal("A B", names(ctx:fetch { entity = "Album" }))
  end)

  it("takes a move between two owners back, on all sides", function()
    local joe = ctx:insert(Artist { name = "Joe" })
    forget()
    a.artist = joe
    forget()
    ctx:undo()
    assert.equal(kate, a.artist)
    assert.same({ a }, kate.albums:toTable())
    assert.same({}, joe.albums:toTable())
  end)

  it("brings a collection's order back", function()
    local List = class "List" { name = "string", items = array "string", nodes = orderedSet "List" }
    local lists = Context { classes = { List } }
    local list = lists:insert(List { items = { "a", "b", "c" }, nodes = { List { name = "1" }, List { name = "2" } } })
    lists:save()
    list.items:move(0, 2)
    list.items:removeAt(0)
    list.nodes:exchange(0, 1)
    lists:undo()
    assert.same({ "a", "b", "c" }, list.items:toTable())
    assert.equal("1 2", names(list.nodes:toTable()))
    lists:redo()
    assert.same({ "c", "a" }, list.items:toTable())
    assert.equal("2 1", names(list.nodes:toTable()))
  end)

  it("is an ordinary event: one bracket, one note", function()
    a.title = "C"
    b.year = 9
    ctx:insert(Album { title = "X" })
    forget()
    ctx:undo()
    assert.callbacks(log, bracket [[
      didChangeObject <Album "X"> delete at [0, 2]
      didChangeObject <Album "A"> move from [0, 1] to [0, 0]
      didChangeObject <Album "B"> update at [0, 0] now [0, 1]
    ]])
    assert.equal(1, #notes())
  end)

  it("tells observers", function()
    kate.age = 31
    ctx:processPendingChanges()
    local seen = Recorder()
    kate:addObserver(seen, "age", { "new" })
    ctx:undo()
    assert.callbacks(seen, [[ observeValue age of <Artist "Kate"> {kind: setting, new: 30} ]])
  end)

  it("past the beginning does nothing", function()
    for _ = 1, 5 do ctx:undo() end
    log:clear()
    notes()
    ctx:undo()
    assert.no_callbacks(log)
    assert.same({}, notes())
    assert.equal(0, ctx:count { entity = "Album" })
  end)

  it("of nothing at all does nothing", function()
    local fresh = library.makeContext()
    fresh:undo()
    fresh:redo()
    assert.is_false(fresh.hasChanges)
  end)

  it("goes back before a save, and that is unsaved then", function()
    kate.age = 31
    ctx:save()
    ctx:undo()
    assert.equal(30, kate.age)
    assert.same({ age = 30 }, kate:changedValues())
    ctx:rollback()
    assert.equal(31, kate.age)
  end)

  it("takes back an insertion that was saved: a deletion that waits", function()
    local x = ctx:insert(Album { title = "X" })
    ctx:save()
    ctx:undo()
    assert.is_true(x:isDeleted())
    ctx:save()
    assert.equal(2, ctx:count { entity = "Album" })
  end)

  it("takes back a deletion that was saved: an insertion that waits", function()
    ctx:delete(b)
    ctx:save()
    ctx:undo()
    assert.is_true(b:isInserted())
    ctx:save()
    assert.equal("A B", names(ctx:fetch { entity = "Album" }))
  end)

  it("does not count an event in which nothing differs", function()
    kate.age = 31
    ctx:processPendingChanges()
    kate.name = "K"
    kate.name = "Kate"
    ctx:processPendingChanges()
    ctx:undo()
    assert.equal(30, kate.age)
  end)

  it("does not count a refresh", function()
    kate.age = 31
    ctx:processPendingChanges()
    ctx:refresh(a)
    ctx:processPendingChanges()
    ctx:undo()
    assert.equal(30, kate.age)
  end)

  it("does not count a fetch", function()
    kate.age = 31
    ctx:fetch { entity = "Album" }
    ctx:fetch { entity = "Artist" }
    ctx:undo()
    assert.equal(30, kate.age)
  end)

  it("does all of its work, then raises a handler's error", function()
    kate.age, a.year = 31, 9
    ctx:processPendingChanges()
    ctx:observeChanges(function() error "no" end)
    assert.has_error(function() ctx:undo() end, "no")
    assert.equal(30, kate.age)
    assert.equal(1, a.year)
    pcall(function() ctx:redo() end)
    assert.equal(31, kate.age)
  end)
end)

describe("undo and redo", function()
  local other, x
  before_each(function()
    other = library.makeContext()
    x = ctx:insert(Album { title = "X" })
    ctx:processPendingChanges()
  end)

  --- X is the other context's alone.
  local function isTheirs()
    assert.equal("A B", names(ctx:fetch { entity = "Album" }))
    assert.same({ x }, other:fetch { entity = "Album" })
    assert.equal(x, other:object(x:objectID()))
    assert.same({ x }, other.insertedObjects)
  end

  it("leave out an object that another context has meanwhile", function()
    ctx:undo()
    other:insert(x)
    pcall(function() ctx:redo() end)
    isTheirs()
  end)

  it("leave it out also where its deletion is undone", function()
    ctx:delete(x)
    ctx:processPendingChanges()
    other:insert(x)
    pcall(function() ctx:undo() end)
    isTheirs()
  end)
end)

describe("redo", function()
  it("makes a change again", function()
    kate.age = 31
    ctx:undo()
    ctx:redo()
    assert.equal(31, kate.age)
    assert.same({ age = 31 }, kate:changedValues())
  end)

  it("goes forward as far as it was gone back", function()
    for i = 1, 3 do
      kate.age = 30 + i
      ctx:processPendingChanges()
    end
    for _ = 1, 3 do ctx:undo() end
    for i = 1, 3 do
      ctx:redo()
      assert.equal(30 + i, kate.age)
    end
    ctx:redo()
    assert.equal(33, kate.age)
  end)

  it("inserts again, under the same ID", function()
    local x = ctx:insert(Album { title = "X", artist = kate })
    ctx:processPendingChanges()
    local id = x:objectID()
    ctx:undo()
    ctx:redo()
    assert.equal(id, x:objectID())
    assert.is_true(x:isInserted())
    assert.equal(kate, x.artist)
    assert.same({ a, x }, kate.albums:toTable())
  end)

  it("deletes again, with its cascade", function()
    ctx:delete(kate)
    ctx:processPendingChanges()
    ctx:undo()
    ctx:redo()
    assert.is_true(kate:isDeleted())
    assert.is_true(a:isDeleted())
    ctx:save()
    assert.equal("B", names(ctx:fetch { entity = "Album" }))
  end)

  it("is an ordinary event", function()
    a.title = "C"
    forget()
    ctx:undo()
    log:clear()
    notes()
    ctx:redo()
    assert.callbacks(log, bracket [[ didChangeObject <Album "C"> move from [0, 0] to [0, 1] ]])
    assert.same({ "updated C" }, notes())
  end)

  it("is not there after another change", function()
    kate.age = 31
    ctx:undo()
    kate.name = "K"
    ctx:processPendingChanges()
    ctx:redo()
    assert.equal(30, kate.age)
    assert.equal("K", kate.name)
  end)

  it("is not there after a change that waits", function()
    kate.age = 31
    ctx:undo()
    kate.name = "K"
    ctx:redo()
    assert.equal(30, kate.age)
    assert.equal("K", kate.name)
  end)

  it("is there after a save", function()
    kate.age = 31
    ctx:undo()
    ctx:save()
    ctx:redo()
    assert.equal(31, kate.age)
  end)

  it("does nothing where nothing was undone", function()
    kate.age = 31
    ctx:redo()
    assert.equal(31, kate.age)
  end)
end)

describe("undoing and doing again", function()
  it("any number of times comes to the same", function()
    local x = ctx:insert(Album { title = "X", artist = kate })
    kate.age = 31
    ctx:delete(b)
    ctx:processPendingChanges()
    a.artist = nil
    x.title = "Y"
    ctx:processPendingChanges()
    ctx:delete(kate)
    ctx:processPendingChanges()
    local function state()
      return names(ctx:fetch { entity = "Album" }) .. "|" .. names(ctx:fetch { entity = "Artist" }) .. "|"
        .. names(kate.albums:toTable()) .. "|" .. kate.age .. tostring(a.artist) .. tostring(x.artist)
    end
    local states = { state() }
    for i = 2, 4 do
      ctx:undo()
      states[i] = state()
    end
    assert.is_false(ctx.hasChanges)
    for _ = 1, 3 do
      for i = 3, 1, -1 do
        ctx:redo()
        assert.equal(states[i], state())
      end
      for i = 2, 4 do
        ctx:undo()
        assert.equal(states[i], state())
      end
    end
  end)
end)
