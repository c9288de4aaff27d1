-- A context whose `it` has ended, and its objects: errors of Cocoa's class, never more.
local library = require "library"
local Artist, Album = library.Artist, library.Album
local ctx, child, kate, new, id, c

describe("a context whose it has ended", function()
  it("is made", function()
    ctx = library.makeContext()
    kate = ctx:insert(Artist { name = "Kate", albums = { Album { title = "A" } } })
    ctx:save()
    new = ctx:insert(Album { title = "new" })
    child = ctx:child()
    child:fetch { entity = "Artist" }
    id = kate:objectID()
    c = library.showAlbums(ctx, Recorder())
  end)

  it("refuses everything that would do something", function()
    local function ended(f) assert.has_error(f, "NSInternalInconsistencyException") end
    for _, it in ipairs { ctx, child } do
      ended(function() it:insert(Artist { name = "Joe" }) end)
      ended(function() it:delete(kate) end)
      ended(function() it:refresh(kate) end)
      ended(function() it:save() end)
      ended(function() it:processPendingChanges() end)
      ended(function() it:rollback() end)
      ended(function() it:reset() end)
      ended(function() it:undo() end)
      ended(function() it:redo() end)
      ended(function() it:child() end)
      ended(function() it:fetch { entity = "Artist" } end)
      ended(function() it:count { entity = "Artist" } end)
      ended(function() it:object(id) end)
      ended(function() it:observeChanges(function() end) end)
      ended(function() it:merge(library.makeContext()) end)
    end
  end)

  it("is refused by others", function()
    local other = library.makeContext()
    assert.has_error(function() other:merge(ctx) end, "NSInternalInconsistencyException")
    local ok, e = pcall(function()
      local late = FetchedResultsController { context = ctx, fetchRequest = { entity = "Album", sortDescriptors = "title" } }
      assert(late:performFetch())
    end)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
  end)

  it("has no changes and no objects", function()
    assert.is_false(ctx.hasChanges)
    assert.same({}, ctx.insertedObjects)
    assert.same({}, ctx.updatedObjects)
    assert.same({}, ctx.deletedObjects)
    assert.matches("Context", tostring(ctx))
  end)

  it("leaves its objects as they are, in no context", function()
    assert.equal("Kate", kate.name)
    assert.equal("A", kate.albums:toTable()[1].title)
    assert.is_nil(kate:objectID())
    assert.is_false(new:isInserted())
    assert.same({}, kate:changedValues())
    kate.name = "free"
    assert.same({}, kate:changedValues())
  end)

  it("leaves its IDs readable", function()
    assert.equal("Artist/p1", tostring(id))
  end)

  it("lets its objects go into another", function()
    local other = library.makeContext()
    other:insert(kate)
    other:save()
    assert.equal("Artist/p1", tostring(kate:objectID()))
    assert.not_equal(id, kate:objectID())
    assert.is_nil(other:object(id))
    assert.equal(1, other:count { entity = "Album" })
  end)

  it("may have been any number", function()
    for _ = 1, 200 do
      local many = library.makeContext()
      many:insert(Artist { name = "x", albums = { Album { title = "y" } } })
      many:save()
    end
    collectgarbage()
    assert.is_not_nil(c)
  end)
end)
