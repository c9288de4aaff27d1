-- The end of the event: the end of the script or `it`, with `batch` and `background`.
local library, bracket = require "library", require "bracket"
local Artist, Album, names = library.Artist, library.Album, library.names

describe("the end of an it", function()
  local ctx, log, notes

  it("processes what waits", function()
    ctx, log = library.makeContext(), Recorder()
    library.showAlbums(ctx, log)
    notes = library.notesOf(ctx)
    ctx:insert(Album { title = "A" })
    assert.no_callbacks(log)
  end)

  it("has sent it", function()
    assert.same({ "inserted A" }, notes())
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> insert at [0, 0] ]])
  end)

  it("has ended its contexts", function()
    assert.has_error(function() ctx:insert(Album { title = "B" }) end, "NSInternalInconsistencyException")
  end)
end)

describe("a context that is made around the its", function()
  local ctx, log = library.makeContext(), Recorder()
  library.showAlbums(ctx, log)

  it("ends its event with each of them", function()
    ctx:insert(Album { title = "A" })
    assert.no_callbacks(log)
  end)

  it("goes on in the next", function()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> insert at [0, 0] ]])
    assert.equal("A", names(ctx.insertedObjects))
    ctx:save()
    assert.equal("Album/p1", tostring(ctx:fetch({ entity = "Album" })[1]:objectID()))
  end)
end)

describe("batch", function()
  local ctx, log, c
  before_each(function()
    ctx, log = library.makeContext(), Recorder()
    ctx:insert(Album { title = "A", year = 1 })
    ctx:save()
    c = library.showAlbums(ctx, log)
  end)

  it("processes nothing", function()
    local notes = library.notesOf(ctx)
    batch(function() ctx:insert(Album { title = "B" }) end)
    assert.no_callbacks(log)
    assert.same({}, notes())
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "B"> insert at [0, 1] ]])
  end)

  it("holds brackets back until its end, where something in it processes", function()
    batch(function()
      ctx:insert(Album { title = "B" })
      ctx:processPendingChanges()
      assert.no_callbacks(log)
    end)
    assert.callbacks(log, bracket [[ didChangeObject <Album "B"> insert at [0, 1] ]])
  end)

  it("brings the net change of several events in it", function()
    batch(function()
      local b = ctx:insert(Album { title = "B" })
      ctx:processPendingChanges()
      b.title = "0"
      ctx:processPendingChanges()
      ctx:fetch({ entity = "Album", predicate = "title == 'A'" })[1].year = 5
      ctx:save()
    end)
    assert.callbacks(log, bracket [[
      didChangeObject <Album "0"> insert at [0, 0]
      didChangeObject <Album "A"> update at [0, 0] now [0, 1]
    ]])
    assert.replays(c)
  end)

  it("sees in a fetch what it has done", function()
    batch(function()
      ctx:insert(Album { title = "B" })
      assert.equal(2, ctx:count { entity = "Album" })
    end)
    assert.replays(c)
  end)

  it("may save, undo and roll back", function()
    batch(function()
      ctx:insert(Album { title = "B" })
      ctx:save()
      ctx:undo()
      ctx:rollback()
    end)
    assert.is_false(ctx.hasChanges)
    assert.equal("A B", names(ctx:fetch { entity = "Album" }))
    assert.replays(c)
  end)
end)

describe("background", function()
  local ctx, log, c, a
  before_each(function()
    ctx, log = library.makeContext(), Recorder()
    a = ctx:insert(Album { title = "A", year = 1 })
    ctx:save()
    c = library.showAlbums(ctx, log)
  end)

  it("processes and saves, and controllers send with the main loop's turn", function()
    background(function()
      ctx:insert(Album { title = "B" })
      ctx:save()
    end)
    assert.no_callbacks(log)
    assert.is_false(ctx.hasChanges)
    mainLoop:drain()
    assert.callbacks(log, bracket [[ didChangeObject <Album "B"> insert at [0, 1] ]])
    assert.replays(c)
  end)

  it("changes objects, and what waits is sent when changes are processed", function()
    background(function() a.year = 2 end)
    mainLoop:drain()
    ctx:processPendingChanges()
    assert.callbacks(log, bracket [[ didChangeObject <Album "A"> update at [0, 0] ]])
  end)

  it("merges into a context", function()
    background(function()
      local child = ctx:child()
      child:insert(Album { title = "B" })
      child:save()
    end)
    ctx:processPendingChanges()
    mainLoop:drain()
    assert.callbacks(log, bracket [[ didChangeObject <Album "B"> insert at [0, 1] ]])
    assert.replays(c)
  end)
end)

describe("an event that is open when an it ends", function()
  local heard = {}

  it("is processed, context by context in the order in which they were made", function()
    local first, second = library.makeContext(), library.makeContext()
    first:observeChanges(function() table.insert(heard, "first") end)
    second:observeChanges(function() table.insert(heard, "second") end)
    second:insert(Artist { name = "Kate" })
    first:insert(Artist { name = "Kate" })
  end)

  it("has been processed so", function() assert.same({ "first", "second" }, heard) end)
end)
