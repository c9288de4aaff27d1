-- Errors of observers, handlers of changes and delegates: all of the work is done, then the first is raised (decisions.md
-- 25).
local library = require "library"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx, kate, a

before_each(function()
  ctx = library.makeContext()
  kate = ctx:insert(Artist { name = "Kate" })
  a = ctx:insert(Album { title = "A" })
  ctx:save()
end)

local function raised(text, f)
  local ok, e = pcall(f)
  assert.is_false(ok, "an error was to be raised")
  assert.matches(text, tostring(e))
end

describe("a delegate that raises", function()
  local log, failing
  before_each(function()
    log, failing = Recorder(), true
    library.showAlbums(ctx, { willChangeContent = function() if failing then error "delegate" end end })
    library.showAlbums(ctx, log)
  end)

  it("lets a save save", function()
    a.title = "A2"
    raised("delegate", function() ctx:save() end)
    assert.is_false(ctx.hasChanges)
    ctx:reset()
    assert.equal("A2", names(ctx:fetch { entity = "Album" }))
  end)

  it("lets other controllers send", function()
    a.title = "A2"
    raised("delegate", function() ctx:processPendingChanges() end)
    assert.equal(3, #log)
  end)

  it("lets an undo undo, and a redo do again", function()
    a.title = "A2"
    raised("delegate", function() ctx:undo() end)
    assert.equal("A", a.title)
    raised("delegate", function() ctx:redo() end)
    assert.equal("A2", a.title)
  end)

  it("lets a rollback go back", function()
    a.title = "A2"
    raised("delegate", function() ctx:processPendingChanges() end)
    raised("delegate", function() ctx:rollback() end)
    assert.equal("A", a.title)
    assert.is_false(ctx.hasChanges)
  end)

  it("raises out of a fetch, whose event is done", function()
    a.title = "A2"
    raised("delegate", function() ctx:fetch { entity = "Album" } end)
    assert.equal("A2", names(ctx:fetch { entity = "Album" }))
    a.title = "A3"
    raised("delegate", function() ctx:count { entity = "Album" } end)
    assert.equal(1, ctx:count { entity = "Album" })
  end)

  it("raises out of performFetch, which answers false only for reasons of its own", function()
    local c = FetchedResultsController { context = ctx, fetchRequest = { entity = "Album", sortDescriptors = "title" } }
    a.title = "A2"
    raised("delegate", function() c:performFetch() end)
    assert.equal("A2", names(c.fetchedObjects))
  end)

  it("is heard once", function()
    a.title = "A2"
    raised("delegate", function() ctx:processPendingChanges() end)
    ctx:processPendingChanges()
    ctx:save()
  end)

  it("of the parent is not heard by a child's save: the parent has not processed", function()
    local child = ctx:child()
    child:fetch({ entity = "Album" })[1].title = "A2"
    child:save()
    raised("delegate", function() ctx:processPendingChanges() end)
    assert.equal("A2", a.title)
  end)

  after_each(function() failing = false end)
end)

describe("a handler of changes that raises", function()
  local failing
  before_each(function()
    failing = true
    ctx:observeChanges(function() if failing then error "handler" end end)
  end)
  after_each(function() failing = false end)

  it("lets controllers send", function()
    local log = Recorder()
    library.showAlbums(ctx, log)
    a.title = "A2"
    raised("handler", function() ctx:processPendingChanges() end)
    assert.equal(3, #log)
  end)

  it("is heard before a delegate that raises too", function()
    library.showAlbums(ctx, { didChangeContent = function() error "delegate" end })
    a.title = "A2"
    raised("handler", function() ctx:processPendingChanges() end)
  end)

  it("lets a save save", function()
    kate.age = 1
    raised("handler", function() ctx:save() end)
    assert.is_false(ctx.hasChanges)
  end)

  it("does not hide that a save was refused", function()
    local Picky = class "Picky" { name = { "string", validate = function(_, value) return value ~= "bad", "no good" end } }
    local strict = Context { classes = { Picky } }
    strict:observeChanges(function() error "handler" end)
    strict:insert(Picky { name = "bad" })
    local ok = pcall(function() strict:save() end)
    assert.is_false(ok)
    assert.is_true(strict.hasChanges)
    raised("no good", function() strict:save() end)
  end)
end)

describe("an observer that raises", function()
  before_each(function()
    kate:observe("age", {}, function() error "observer" end)
    kate:observe("albums", {}, function() error "observer" end)
  end)

  it("raises at the line that changes, and the change counts", function()
    raised("observer", function() kate.age = 1 end)
    assert.same({ age = 1 }, kate:changedValues())
    ctx:save()
    assert.is_false(ctx.hasChanges)
  end)

  it("lets a rollback go back whole", function()
    pcall(function() kate.age = 1 end)
    kate.name = "K"
    a.title = "A2"
    raised("observer", function() ctx:rollback() end)
    assert.equal(0, kate.age)
    assert.equal("Kate", kate.name)
    assert.equal("A", a.title)
    assert.is_false(ctx.hasChanges)
  end)

  it("lets an undo undo whole", function()
    pcall(function() kate.age = 1 end)
    a.title = "A2"
    ctx:processPendingChanges()
    raised("observer", function() ctx:undo() end)
    assert.equal(0, kate.age)
    assert.equal("A", a.title)
  end)

  it("lets delete rules act whole", function()
    pcall(function() a.artist = kate end)
    local b = Album { title = "B" }
    pcall(function() b.artist = kate end)
    ctx:save()
    ctx:delete(a)
    ctx:delete(b)
    raised("observer", function() ctx:save() end)
    assert.equal(0, kate.albums:count())
    assert.equal(0, ctx:count { entity = "Album" })
    assert.is_false(ctx.hasChanges)
  end)

  it("lets a merge bring all", function()
    local other = ctx:child()
    local hers, its = other:fetch({ entity = "Artist" })[1], other:fetch({ entity = "Album" })[1]
    local third = ctx:child()
    local theirs, album = third:fetch({ entity = "Artist" })[1], third:fetch({ entity = "Album" })[1]
    theirs:observe("age", {}, function() error "observer" end)
    hers.age, its.title = 5, "A2"
    pcall(function() other:save() end)
    raised("observer", function() third:merge(other) end)
    assert.equal(5, theirs.age)
    assert.equal("A2", album.title)
  end)

  it("lets a child's save bring all", function()
    local child = ctx:child()
    local hers, its = child:fetch({ entity = "Artist" })[1], child:fetch({ entity = "Album" })[1]
    hers.age, hers.name, its.title = 5, "K", "A2"
    raised("observer", function() child:save() end)
    assert.equal(5, kate.age)
    assert.equal("K", kate.name)
    assert.equal("A2", a.title)
    assert.is_false(child.hasChanges)
  end)

  it("lets a refresh bring all", function()
    pcall(function() kate.age = 1 end)
    kate.name = "K"
    raised("observer", function() ctx:refresh(kate) end)
    assert.equal(0, kate.age)
    assert.equal("Kate", kate.name)
    assert.is_false(ctx.hasChanges)
  end)
end)
