-- object:objectID(): what names an object in its store and in every context above it.
local library = require "library"
local Artist, Album = library.Artist, library.Album
local ctx

before_each(function() ctx = library.makeContext() end)

describe("the ID of an object", function()
  it("is nil in no context", function() assert.is_nil(Artist({ name = "Kate" }):objectID()) end)

  it("is temporary until the first save", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    assert.equal("Artist/t1", tostring(kate:objectID()))
    ctx:processPendingChanges()
    assert.equal("Artist/t1", tostring(kate:objectID()))
  end)

  it("is permanent from the first save on", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    assert.equal("Artist/p1", tostring(kate:objectID()))
    kate.name = "K"
    ctx:save()
    assert.equal("Artist/p1", tostring(kate:objectID()))
  end)

  it("counts each class for itself", function()
    local kate, joe = Artist { name = "Kate" }, Artist { name = "Joe" }
    local a = Album { title = "A" }
    ctx:insert(kate) ctx:insert(a) ctx:insert(joe)
    assert.equal("Artist/t2", tostring(joe:objectID()))
    assert.equal("Album/t1", tostring(a:objectID()))
    ctx:save()
    assert.equal("Artist/p2", tostring(joe:objectID()))
    assert.equal("Album/p1", tostring(a:objectID()))
  end)

  it("is numbered at the save, in the order of insertion", function()
    local gone, kate = ctx:insert(Artist { name = "gone" }), ctx:insert(Artist { name = "Kate" })
    ctx:delete(gone)
    ctx:save()
    assert.equal("Artist/p1", tostring(kate:objectID()))
  end)

  it("is never given again", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    ctx:delete(kate)
    ctx:save()
    local joe = ctx:insert(Artist { name = "Joe" })
    assert.equal("Artist/t2", tostring(joe:objectID()))
    ctx:save()
    assert.equal("Artist/p2", tostring(joe:objectID()))
  end)

  it("counts each store for itself", function()
    local other = library.makeContext()
    ctx:insert(Artist { name = "Kate" })
    assert.equal("Artist/t1", tostring(other:insert(Artist { name = "Joe" }):objectID()))
  end)

  it("counts a subclass for itself", function()
    local Animal = class "Animal" { name = "string" }
    local Dog = class("Dog", Animal) {}
    local zoo = Context { classes = { Animal, Dog } }
    zoo:insert(Animal { name = "a" })
    assert.equal("Dog/t1", tostring(zoo:insert(Dog { name = "d" }):objectID()))
  end)

  it("is one value: compared and a table's key", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    local id = kate:objectID()
    assert.equal(id, kate:objectID())
    local seen = { [id] = "kate" }
    ctx:save()
    assert.equal(id, kate:objectID())
    assert.equal("kate", seen[kate:objectID()])
    assert.equal("Artist/p1", tostring(id))
  end)

  it("is not that of another object", function()
    local kate, joe = ctx:insert(Artist { name = "Kate" }), ctx:insert(Artist { name = "Joe" })
    assert.not_equal(kate:objectID(), joe:objectID())
  end)

  it("is nil again where the object's deletion was saved", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    ctx:delete(kate)
    assert.equal("Artist/p1", tostring(kate:objectID()))
    ctx:save()
    assert.is_nil(kate:objectID())
  end)

  it("starts from 1 in each it", function()
    assert.equal("Artist/t1", tostring(ctx:insert(Artist { name = "Kate" }):objectID()))
  end)
end)

describe("ctx:object(id)", function()
  local kate
  before_each(function() kate = ctx:insert(Artist { name = "Kate" }) end)

  it("gives the object of a temporary ID", function() assert.equal(kate, ctx:object(kate:objectID())) end)

  it("gives the object of a permanent ID", function()
    ctx:save()
    assert.equal(kate, ctx:object(kate:objectID()))
  end)

  it("gives the object of an ID that was taken before the save", function()
    local id = kate:objectID()
    ctx:save()
    assert.equal(kate, ctx:object(id))
  end)

  it("is nil for a deleted object", function()
    ctx:save()
    local id = kate:objectID()
    ctx:delete(kate)
    assert.is_nil(ctx:object(id))
    ctx:save()
    assert.is_nil(ctx:object(id))
  end)

  it("is nil for an object that was never saved and is gone", function()
    local id = kate:objectID()
    ctx:rollback()
    assert.is_nil(ctx:object(id))
  end)

  it("is nil for an ID of a store that it does not have", function()
    local other = library.makeContext()
    other:insert(Artist { name = "Joe" })
    assert.is_nil(other:object(kate:objectID()))
  end)

  it("is nil for an ID of an entity that it does not have", function()
    local other = Context { classes = { class "Else" { name = "string" } } }
    assert.is_nil(other:object(kate:objectID()))
  end)

  it("finds in a child what it has not fetched", function()
    ctx:save()
    local child = ctx:child()
    local its = child:object(kate:objectID())
    assert.equal("Kate", its.name)
    assert.not_equal(kate, its)
  end)

  it("processes nothing", function()
    ctx:processPendingChanges()
    local notes = library.notesOf(ctx)
    kate.name = "K"
    assert.equal(kate, ctx:object(kate:objectID()))
    assert.same({}, notes())
  end)
end)
