-- A fault that is read in the middle of a mutation: the collection that is being changed stays as it was planned against.
local Shelf = class "Shelf" { name = "string", books = orderedSet("Book", { inverse = "shelf" }) }
local Book = class "Book" { name = "string", shelf = { "Shelf", inverse = "books" } }
local mine, theirs, shelf, a, b

local function context() return Context { classes = { Shelf, Book }, store = "mutations.sqlite" } end

before_each(function()
  mine, theirs = context(), context()
  shelf = mine:insert(Shelf { name = "s", books = { Book { name = "a" }, Book { name = "b" } } })
  mine:insert(Shelf { name = "other" })
  mine:save()
  a, b = shelf.books:at(0), shelf.books:at(1)
  mine:refresh(a)
  theirs:fetch({ entity = "Shelf", predicate = "name == 's'" })[1].books = {}
  theirs:save()
end)

local function agree()
  for _, book in ipairs(mine:fetch { entity = "Book" }) do
    for _, each in ipairs(mine:fetch { entity = "Shelf" }) do
      assert.equal(book.shelf == each, each.books:contains(book))
    end
  end
end

for name, mutation in pairs {
  ["a removal of all"] = function() shelf.books:removeAll() end,
  ["a removal of one"] = function() shelf.books:remove(a) end,
  ["a removal of the first"] = function() shelf.books:removeAt(0) end,
  ["an assignment"] = function() shelf.books = {} end,
  ["an assignment of the other"] = function() shelf.books = { b } end,
  ["an insertion"] = function() shelf.books:insert(mine:insert(Book { name = "c" }), 0) end,
  ["a replacement"] = function() shelf.books:replaceAt(0, mine:insert(Book { name = "c" })) end,
  ["an exchange"] = function() shelf.books:exchange(0, 1) end,
  ["a deletion of the owner"] = function()
    mine:delete(shelf)
    mine:processPendingChanges()
  end,
  ["a move to another shelf"] = function()
    mine:fetch({ entity = "Shelf", predicate = "name == 'other'" })[1].books:add(a)
  end,
} do
  it(name .. " is made, both sides agree, and the save is a conflict or saves it", function()
    mutation()
    mine:processPendingChanges()
    agree()
    mine.mergePolicy = "mergeByPropertyObjectTrump"
    mine:save()
    agree()
    mine = context()
    agree()
  end)
end

it("a removal of all is a conflict with what others have saved", function()
  shelf.books:removeAll()
  assert.equal(0, shelf.books:count())
  local ok, e = pcall(mine.save, mine)
  assert.is_false(ok)
  assert.equal("NSManagedObjectMergeError", e.name)
end)

it("an undoing of what was read meanwhile leaves both sides agreeing", function()
  shelf.books:removeAll()
  mine:processPendingChanges()
  mine:undo()
  agree()
  mine:redo()
  agree()
end)
