-- What a context reads of faults by itself is no use of them: they hold what they hold, also where others have deleted their rows
-- since. Only a use by the script asks the store (core-data.md CD64).
local Shelf = class "Shelf" { name = "string", books = orderedSet("Book", { inverse = "shelf" }), first = { "Book", inverse = "firstOf" } }
local Book = class "Book" {
  name = "string", shelf = { "Shelf", inverse = "books" }, firstOf = { "Shelf", inverse = "first" },
  readers = set("Reader", { inverse = "books" }),
}
local Reader = class "Reader" { name = "string", books = set("Book", { inverse = "readers", deleteRule = "cascade" }) }
local one, two, shelf, a, b, reader

local function context() return Context { classes = { Shelf, Book, Reader }, store = "unused.sqlite" } end
local function find(ctx, entity, name)
  return ctx:fetch({ entity = entity, predicate = ("name == '%s'"):format(name) })[1]
end
local function names(list)
  local all = {}
  for _, object in list:each() do table.insert(all, object.name) end
  table.sort(all)
  return table.concat(all, " ")
end

-- `two` holds the objects as faults, and `one` deletes the book a.
before_each(function()
  one, two = context(), context()
  local books = { one:insert(Book { name = "a" }), one:insert(Book { name = "b" }) }
  one:insert(Shelf { name = "s", books = books, first = books[1] })
  one:insert(Reader { name = "r", books = books })
  one:save()
  shelf, reader = find(two, "Shelf", "s"), find(two, "Reader", "r")
  assert.equal("s r", shelf.name .. " " .. reader.name)
  a, b = find(two, "Book", "a"), find(two, "Book", "b")
  one:delete(find(one, "Book", "a"))
  one:save()
end)

local function stored(entity, key)
  local list = {}
  for _, object in ipairs(context():fetch { entity = entity, sortDescriptors = "name" }) do
    table.insert(list, object.name .. "(" .. (key and names(object[key]) or "") .. ")")
  end
  return table.concat(list, " ")
end

describe("a fault whose row others have deleted raises no error", function()
  it("where it leaves a relation of another object", function()
    shelf.first = nil
    shelf.books:remove(a)
    two:processPendingChanges()
    assert.equal(1, shelf.books:count())
  end)

  it("where another takes its place", function()
    shelf.first = b
    assert.equal(b, shelf.first)
    assert.equal(shelf, b.firstOf)
  end)

  it("where a relation of another object is assigned", function()
    shelf.books = { b }
    reader.books:removeAll()
    two:processPendingChanges()
    assert.equal("b", names(shelf.books))
  end)

  it("where the object that leads to it is deleted", function()
    two:delete(shelf)
    two:processPendingChanges()
    assert.is_nil(b.shelf)
    two.mergePolicy = "mergeByPropertyObjectTrump"
    two:save()
    assert.equal("", stored "Shelf")
  end)

  it("where a cascade reaches it", function()
    two:delete(reader)
    two:processPendingChanges()
    assert.is_true(a:isDeleted())
    two.mergePolicy = "overwrite"
    two:save()
    assert.equal("", stored "Book")
  end)

  it("where it is deleted here too", function()
    two:delete(a)
    two.mergePolicy = "mergeByPropertyObjectTrump"
    two:save()
    assert.equal("b()", stored "Book")
  end)

  it("where changes of what leads to it are undone, done again and rolled back", function()
    shelf.books:removeAll()
    two:undo()
    two:redo()
    two:undo()
    assert.equal(2, shelf.books:count())
    reader.books:removeAll()
    two:rollback()
    assert.equal(2, reader.books:count())
  end)

  for _, policy in ipairs { "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback" } do
    it("where what leads to it is saved, by " .. policy, function()
      shelf.name, shelf.first = "t", b
      reader.name = "q"
      two.mergePolicy = policy
      two:save()
      assert.is_false(two.hasChanges)
      -- What is saved as it is here brings the book back, which has lost its shelf here.
      local expected = policy == "overwrite" and "a b" or "b"
      assert.equal(expected, names(find(context(), "Reader", policy == "rollback" and "r" or "q").books))
    end)
  end

  it("where the deletion is merged", function()
    two:mergeHistory()
    assert.equal("b", names(shelf.books))
    assert.equal("b", names(reader.books))
    assert.is_nil(shelf.first)
    assert.is_false(two.hasChanges)
  end)

  it("where controllers take in objects that lead to it", function()
    local c = FetchedResultsController {
      context = two, delegate = Recorder(), fetchRequest = { entity = "Shelf", predicate = "#first.name != 'z'", sortDescriptors = "name" },
    }
    assert(c:performFetch())
    two:insert(Shelf { name = "new" }).books:add(b)
    two:processPendingChanges()
    assert.replays(c)
  end)

  it("where a change of another object is refused or validated", function()
    assert.is_true((shelf:validateForDelete()))
    assert.is_true((reader:validateForDelete()))
  end)
end)

it("a fault that the context reads by itself stays one", function()
  local three = context()
  local mine = find(three, "Shelf", "s")
  assert.is_true((mine:validateForDelete()))
  assert.is_false(three.hasChanges)
  assert.same({}, mine:changedValues())
  assert.is_true(mine:isFault())
end)

it("a fault that the context reads by itself is not deleted by shouldDeleteInaccessibleFaults", function()
  two.shouldDeleteInaccessibleFaults = true
  shelf.name = "t"
  two:processPendingChanges()
  assert.same({}, two.deletedObjects)
  assert.is_nil(a.name)
  assert.same({ a }, two.deletedObjects)
end)

it("a fault whose row others have deleted raises where the script uses it", function()
  assert.has_error(function() return a.name end, "NSObjectInaccessibleException")
end)
