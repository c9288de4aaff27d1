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

  it("are those that lead back where a fetch reads them, which judges by what is stored", function()
    local a = find(two, "Book", "a")
    assert.equal(shelf, a.shelf)
    find(one, "Shelf", "s").books:remove(find(one, "Book", "a"))
    one:save()
    assert.same({}, two:fetch { entity = "Shelf", predicate = "ANY books.name MATCHES 'a'" })
    assert.equal("c b a", names(shelf.books))
    two:mergeHistory()
    assert.equal("c b", names(shelf.books))
    assert.is_nil(a.shelf)
  end)

  it("that are read while their owner is taken in are no changes", function()
    one:insert(Book { name = "x" })
    one:insert(Book { name = "y" })
    one:save()
    local other, x, y = find(two, "Shelf", "other"), find(two, "Book", "x"), find(two, "Book", "y")
    assert.equal("other y", other.name .. " " .. y.name)
    find(one, "Shelf", "other").books = { find(one, "Book", "x"), find(one, "Book", "y") }
    one:save()
    assert.equal(other, x.shelf)
    assert.equal("x y", names(other.books))
    two:processPendingChanges()
    assert.equal(other, y.shelf)
    assert.is_false(two.hasChanges)
  end)

  it("that are read with their owner by a mutation lead to it", function()
    one:insert(Book { name = "x" })
    one:save()
    local three = context()
    local a, x = find(three, "Book", "a"), find(three, "Book", "x")
    assert.is_nil(x.shelf)
    find(one, "Book", "x").shelf = find(one, "Shelf", "s")
    one:save()
    three:insert(Book { name = "new", shelf = a.shelf })
    three:processPendingChanges()
    assert.equal("c a b x new", names(a.shelf.books))
    assert.equal(a.shelf, x.shelf)
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

  it("that cannot be read are left, and not changed", function()
    local a = find(two, "Book", "a")
    assert.equal(shelf, a.shelf)
    two:reset()
    for _, change in ipairs {
      function() shelf.books = { a } end, function() Book { name = "new", shelf = shelf } end,
      function() shelf:mutableOrderedSetValueForKey("books") end,
    } do
      local ok, e = pcall(change)
      assert.is_false(ok)
      assert.equal("NSObjectInaccessibleException", e.name)
    end
    a.shelf = nil
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

describe("members of a relation that leads to its own class", function()
  local Node = class "Node" {
    name = "string", parent = { "Node", inverse = "children" }, children = orderedSet("Node", { inverse = "parent" }),
  }
  local child, parent
  local function nodes() return Context { classes = { Node }, store = "nodes.sqlite" } end

  -- The row of the child is before the parent's.
  before_each(function()
    one, two = nodes(), nodes()
    child = one:insert(Node { name = "child" })
    one:save()
    parent = one:insert(Node { name = "parent" })
    one:save()
  end)

  it("are also those that were read before, in whichever order", function()
    child.parent = parent
    one:save()
    local mine = two:fetch { entity = "Node" }
    assert.equal("parent", mine[1].parent.name)
    child.parent = nil
    one:save()
    assert.equal("child", names(mine[2].children))
    assert.equal(mine[2], mine[1].parent)
  end)

  it("lead to the owner, also where that is its own member", function()
    local mine = find(two, "Node", "child")
    assert.is_nil(mine.parent)
    child.parent = child
    one:save()
    assert.equal("child", names(mine.children))
    assert.equal(mine, mine.parent)
    assert.is_false(two.hasChanges)
  end)
end)
