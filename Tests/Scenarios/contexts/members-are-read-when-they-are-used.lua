-- A relation to many whose other side holds one object is a fault of its own: its members are read when they are first used.
local Shelf = class "Shelf" { name = "string", books = orderedSet("Book", { inverse = "shelf" }) }
local Book = class "Book" { name = "string", shelf = { "Shelf", inverse = "books" } }
local one, two, shelf

local function context() return Context { classes = { Shelf, Book }, store = "members.sqlite" } end
local function find(ctx, entity, name)
  return ctx:fetch({ entity = entity, predicate = ("name == '%s'"):format(name) })[1]
end
local function names(list)
  local all = {}
  for _, object in list:each() do table.insert(all, object.name) end
  return table.concat(all, " ")
end

-- `two` has read the shelf for its name.
before_each(function()
  one, two = context(), context()
  one:insert(Shelf { name = "s", books = { Book { name = "c" }, Book { name = "a" }, Book { name = "b" } } })
  one:insert(Shelf { name = "other" })
  one:save()
  shelf = find(two, "Shelf", "s")
  assert.equal("s", shelf.name)
end)

describe("members of a relation", function()
  it("are no objects of the context until they are used", function()
    assert.same({ shelf }, two.registeredObjects)
    assert.equal("c a b", names(shelf.books))
    assert.equal(4, #two.registeredObjects)
    assert.is_false(two.hasChanges)
  end)

  it("are those that are there when they are used first, and stay", function()
    find(one, "Shelf", "s").books:remove(find(one, "Book", "a"))
    one:save()
    assert.equal("c b", names(shelf.books))
    find(one, "Shelf", "s").books:remove(find(one, "Book", "b"))
    one:save()
    assert.equal("c b", names(shelf.books))
    two:mergeHistory()
    assert.equal("c", names(shelf.books))
  end)

  it("are also those that were read before and lead back", function()
    local a = find(two, "Book", "a")
    assert.equal(shelf, a.shelf)
    find(one, "Shelf", "s").books:remove(find(one, "Book", "a"))
    one:save()
    assert.equal("c b a", names(shelf.books))
    assert.equal(shelf, a.shelf)
    two:mergeHistory()
    assert.equal("c b", names(shelf.books))
    assert.is_nil(a.shelf)
    assert.is_false(two.hasChanges)
  end)

  it("are those that were read before where others have deleted the owner", function()
    local a = find(two, "Book", "a")
    assert.equal(shelf, a.shelf)
    one:delete(find(one, "Shelf", "s"))
    one:save()
    assert.equal("a", names(shelf.books))
  end)

  it("are read for what is added and removed", function()
    local a = find(two, "Book", "a")
    shelf.books:remove(a)
    find(two, "Book", "b").shelf = find(two, "Shelf", "other")
    shelf.books:insert(Book { name = "new" }, 0)
    assert.equal("new c", names(shelf.books))
    assert.is_nil(a.shelf)
    two:save()
    local fresh = context()
    assert.equal("new c", names(find(fresh, "Shelf", "s").books))
    assert.equal("b", names(find(fresh, "Shelf", "other").books))
  end)

  it("are read for the delete rule of their owner", function()
    two:delete(shelf)
    two:save()
    assert.equal(3, context():count { entity = "Book", predicate = "shelf == nil" })
  end)

  it("count for predicates of fetches, whether they are read or not", function()
    assert.same({ shelf }, two:fetch { entity = "Shelf", predicate = "books.@count == 3" })
    assert.same({ shelf }, two:fetch { entity = "Shelf", predicate = "ANY books.name MATCHES 'a'" })
  end)

  it("that an observer follows are read when it begins", function()
    local log = Recorder()
    shelf:addObserver(log, "books", { "new", "old" })
    find(two, "Book", "a").shelf = nil
    assert.equal("c b", names(shelf.books))
    assert.callbacks(log, { 'observeValue books of <Shelf "s"> {kind: removal, indexes: [1], old: [<Book "a">]}' })
  end)

  it("cannot be read any more where the context has let go of the owner", function()
    two:reset()
    local ok, e = pcall(function() return shelf.books:count() end)
    assert.is_false(ok)
    assert.equal("NSObjectInaccessibleException", e.name)
    assert.equal("s", find(two, "Shelf", "s").name)
    assert.equal("c a b", names(shelf.books))
  end)

  it("of a collection that is held from before a reset are read with the owner", function()
    local books = shelf.books
    assert.equal("c a b", names(books))
    two:reset()
    find(one, "Shelf", "s").books:remove(find(one, "Book", "a"))
    one:save()
    assert.equal("s", find(two, "Book", "c").shelf.name)
    assert.equal("c b", names(books))
    assert.equal("c b", names(shelf.books))
  end)
end)
