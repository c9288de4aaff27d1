-- ctx:insert: the object, then what its relations reach.
local library = require "library"
local Artist, Album, names = library.Artist, library.Album, library.names
local ctx

before_each(function() ctx = library.makeContext() end)

describe("insert", function()
  it("gives the object that it was given", function()
    local kate = Artist { name = "Kate" }
    assert.equal(kate, ctx:insert(kate))
  end)

  it("makes it the context's at once, before anything is processed", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    assert.is_true(kate:isInserted())
    assert.is_true(ctx.hasChanges)
    assert.same({ kate }, ctx.insertedObjects)
  end)

  it("takes in what a to-many relation reaches", function()
    local kate = Artist { name = "Kate", albums = { Album { title = "A" }, Album { title = "B" } } }
    ctx:insert(kate)
    assert.equal("Kate A B", names(ctx.insertedObjects))
  end)

  it("takes in what a to-one relation reaches, and from there the other side", function()
    local kate = Artist { name = "Kate", albums = { Album { title = "A" }, Album { title = "B" } } }
    ctx:insert(kate.albums:toTable()[2])
    assert.equal("B Kate A", names(ctx.insertedObjects))
  end)

  it("does nothing with an object that is in", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    ctx:insert(kate)
    assert.is_false(ctx.hasChanges)
    assert.equal("Artist/p1", tostring(kate:objectID()))
  end)

  it("brings an object back that was deleted and not saved since", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    ctx:delete(kate)
    ctx:insert(kate)
    assert.is_false(kate:isDeleted())
    assert.is_false(ctx.hasChanges)
    assert.equal(1, ctx:count { entity = "Artist" })
  end)

  it("brings it back also where the deletion was processed", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    ctx:delete(kate)
    ctx:processPendingChanges()
    ctx:insert(kate)
    ctx:save()
    assert.same({ kate }, ctx:fetch { entity = "Artist" })
    assert.equal("Artist/p1", tostring(kate:objectID()))
  end)

  it("makes a new object of one whose deletion was saved", function()
    local kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
    ctx:delete(kate)
    ctx:save()
    ctx:insert(kate)
    assert.is_true(kate:isInserted())
    ctx:save()
    assert.same({ kate }, ctx:fetch { entity = "Artist" })
  end)

  it("is not observed: no key of the object has changed", function()
    local kate = Artist { name = "Kate" }
    kate:addObserver(Recorder(), "name", {})
    ctx:insert(kate)
    expect ""
  end)
end)

describe("the order of what is inserted", function()
  local Node = class "Node" { name = "string", left = "Node", right = "Node", also = array "Node" }
  local nodes
  before_each(function()
    nodes = Context { classes = { Node } }
  end)

  it("is by relation in alphabetical order", function()
    nodes:insert(Node { name = "root", right = Node { name = "r" }, left = Node { name = "l" }, also = { Node { name = "a" } } })
    assert.equal("root a l r", names(nodes.insertedObjects))
  end)

  it("is depth first", function()
    nodes:insert(Node {
      name = "root", left = Node { name = "l", right = Node { name = "lr" } }, right = Node { name = "r" },
    })
    assert.equal("root l lr r", names(nodes.insertedObjects))
  end)

  it("is that of a collection's members", function()
    nodes:insert(Node { name = "root", also = { Node { name = "1" }, Node { name = "2" }, Node { name = "3" } } })
    assert.equal("root 1 2 3", names(nodes.insertedObjects))
  end)

  it("takes what is reached twice the first time", function()
    local shared = Node { name = "s" }
    nodes:insert(Node { name = "root", also = { Node { name = "a", right = shared } }, left = shared })
    assert.equal("root a s", names(nodes.insertedObjects))
  end)

  it("ends in cycles", function()
    local a, b = Node { name = "a" }, Node { name = "b" }
    a.left, b.left = b, a
    nodes:insert(a)
    assert.equal("a b", names(nodes.insertedObjects))
  end)

  it("is that of a fetch without sort descriptors", function()
    nodes:insert(Node { name = "c", left = Node { name = "b" } })
    nodes:insert(Node { name = "a" })
    assert.equal("c b a", names(nodes:fetch { entity = "Node" }))
  end)

  it("numbers the objects", function()
    local left = Node { name = "l" }
    nodes:insert(Node { name = "root", left = left })
    assert.equal("Node/t2", tostring(left:objectID()))
  end)

  it("is made without recursion: a chain may be long", function()
    local first = Node { name = "1" }
    local last = first
    for i = 2, 20000 do
      last.left = Node {}
      last = last.left
    end
    nodes:insert(first)
    assert.equal(20000, nodes:count { entity = "Node" })
  end)
end)

describe("an object that has come to be reached", function()
  local kate
  before_each(function()
    kate = ctx:insert(Artist { name = "Kate" })
    ctx:save()
  end)

  it("is inserted when changes are processed", function()
    local a = Album { title = "A" }
    kate.albums:add(a)
    ctx:processPendingChanges()
    assert.is_true(a:isInserted())
    assert.same({ a }, ctx.insertedObjects)
  end)

  it("is inserted also where it was set at the other side", function()
    local a = Album { title = "A", artist = kate }
    ctx:save()
    assert.equal("Album/p1", tostring(a:objectID()))
  end)

  it("brings what it reaches", function()
    local joe = Artist { name = "Joe", albums = { Album { title = "A" } } }
    joe.albums:toTable()[1].artist = kate
    kate.albums:add(Album { title = "B" })
    ctx:processPendingChanges()
    assert.equal("A B", names(ctx.insertedObjects))
  end)

  it("is not inserted where it has left before", function()
    local a = Album { title = "A" }
    kate.albums:add(a)
    kate.albums:remove(a)
    ctx:processPendingChanges()
    assert.is_false(a:isInserted())
    assert.is_nil(a:objectID())
  end)

  it("is an error at the processing where its class is unknown, with all else done", function()
    local Odd = class "Odd" { name = "string" }
    local Holder = class "Holder" { name = "string", odd = "Odd", other = "Holder" }
    local few = Context { classes = { Holder } }
    local holder = few:insert(Holder { name = "h" })
    few:save()
    holder.odd = Odd { name = "o" }
    holder.other = Holder { name = "i" }
    assert.has_error(function() few:processPendingChanges() end, "NSInvalidArgumentException")
    assert.equal("i", names(few.insertedObjects))
  end)
end)

describe("insert refuses", function()
  local function refused(object, text, into)
    into = into or ctx
    assert.has_error(function() into:insert(object) end, "NSInvalidArgumentException")
    assert.has_error(function() into:insert(object) end, text)
    assert.is_nil(object:objectID())
    assert.is_false(into.hasChanges)
  end

  it("an object of a class that the context does not have", function()
    local Stranger = class "Stranger" { name = "string" }
    refused(Stranger { name = "s" }, "Stranger")
  end)

  it("a graph that reaches such an object, and inserts nothing of it", function()
    local Stranger = class "Stranger" { name = "string" }
    local Host = class "Host" { name = "string", guest = "Stranger", first = "Host" }
    local few = Context { classes = { Host } }
    local first = Host { name = "f" }
    refused(Host { name = "h", first = first, guest = Stranger { name = "s" } }, "Stranger", few)
    assert.is_nil(first:objectID())
  end)

  it("an object of a class that only a listed class extends", function()
    local Animal = class "Animal" { name = "string" }
    local Dog = class("Dog", Animal) {}
    refused(Animal { name = "a" }, "Animal", Context { classes = { Dog } })
  end)

  it("nothing of a class that is extended and listed itself", function()
    local Animal = class "Animal" { name = "string" }
    local Dog = class("Dog", Animal) {}
    local zoo = Context { classes = { Dog, Animal } }
    zoo:insert(Animal { name = "a" })
    zoo:insert(Dog { name = "d" })
    assert.equal("a d", names(zoo:fetch { entity = "Animal" }))
  end)

  it("an object of another context", function()
    local other = library.makeContext()
    local kate = other:insert(Artist { name = "Kate" })
    assert.has_error(function() ctx:insert(kate) end, "NSInvalidArgumentException")
    assert.is_false(ctx.hasChanges)
    assert.same({ kate }, other.insertedObjects)
  end)

  it("a graph that reaches an object of another context, and inserts nothing of it", function()
    local other = library.makeContext()
    local kate = other:insert(Artist { name = "Kate" })
    other:save()
    local a = Album { title = "A" }
    a:setPrimitive(kate, "artist")
    assert.has_error(function() ctx:insert(a) end, "NSInvalidArgumentException")
    assert.is_nil(a:objectID())
    assert.is_false(ctx.hasChanges)
  end)

  it("an object of its child", function()
    local child = ctx:child()
    local kate = child:insert(Artist { name = "Kate" })
    assert.has_error(function() ctx:insert(kate) end, "NSInvalidArgumentException")
  end)
end)

describe("Context", function()
  it("wants classes", function()
    assert.has_error(function() Context {} end, "NSInvalidArgumentException")
    assert.has_error(function() Context { classes = {} } end, "NSInvalidArgumentException")
    assert.has_error(function() Context { classes = { "Artist" } } end, "NSInvalidArgumentException")
    assert.has_error(function() Context { classes = Artist } end, "NSInvalidArgumentException")
  end)

  it("takes a class that is named twice once", function()
    local twice = Context { classes = { Artist, Album, Artist } }
    twice:insert(Artist { name = "Kate" })
    assert.equal(1, twice:count { entity = "Artist" })
  end)

  it("refuses two classes of one name", function()
    local older = class "Twin" { name = "string" }
    local newer = class "Twin" { name = "string" }
    assert.has_error(function() Context { classes = { older, newer } } end, "NSInvalidArgumentException")
  end)

  it("says which option is misspelt", function()
    assert.has_error(function() Context { clases = { Artist } } end, "clases")
  end)

  it("keeps objects of classes written in Swift", function()
    local friends = require "friends"
    local many = Context { classes = { friends.Friend } }
    local joe = many:insert(friends.Friend { name = "joe" })
    many:save()
    assert.equal("Friend/p1", tostring(joe:objectID()))
    joe.name = "sue"
    assert.is_true(joe:isUpdated())
    many:rollback()
    assert.equal("joe", joe.name)
  end)
end)
