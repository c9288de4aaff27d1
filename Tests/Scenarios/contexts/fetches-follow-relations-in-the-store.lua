-- A fetch along relations finds what the store has, whoever has changed it, and what is not saved counts as objects hold it.
local Owner = class "Owner" { name = "string", shelves = set("Shelf", { inverse = "owner" }) }
local Shelf = class "Shelf" {
  rank = "integer", owner = { "Owner", inverse = "shelves" }, books = orderedSet("Book", { inverse = "shelf" }),
}
local Book = class "Book" { title = "string", rating = "integer", shelf = { "Shelf", inverse = "books" }, kept = { "Shelf" } }
local one, two

local function context() return Context { classes = { Owner, Shelf, Book }, store = "related.sqlite" } end
local function titles(ctx, predicate, order, options)
  local request = options or {}
  request.entity, request.predicate, request.sortDescriptors = "Book", predicate, order or "title"
  local parts = {}
  for index, book in ipairs(ctx:fetch(request)) do parts[index] = book.title end
  assert.equal(#parts, ctx:count(request))
  return table.concat(parts, " ")
end
local function shelves(ctx, predicate)
  local parts = {}
  for index, shelf in ipairs(ctx:fetch { entity = "Shelf", predicate = predicate, sortDescriptors = "rank" }) do
    parts[index] = tostring(shelf.rank)
  end
  return table.concat(parts, " ")
end

before_each(function()
  one = context()
  local kate = one:insert(Owner { name = "Kate" })
  for rank = 1, 3 do
    local shelf = one:insert(Shelf { rank = rank, owner = rank < 3 and kate or nil })
    for n = 1, rank do one:insert(Book { title = rank .. "-" .. n, rating = n, shelf = shelf, kept = shelf }) end
  end
  one:insert(Book { title = "loose", rating = 9 })
  one:save()
  two = context()
end)

describe("a path", function()
  it("through relations to one leads to a value, or to nil", function()
    assert.equal("1-1 2-1 2-2", titles(two, "shelf.rank < 3"))
    assert.equal("3-1 3-2 3-3 loose", titles(two, "shelf.owner.name == nil"))
    assert.equal("3-1 3-2 3-3 loose", titles(two, "NOT shelf.owner.name == 'Kate'"))
  end)

  it("orders, and the limit counts in that order", function()
    assert.equal("3-1 3-2", titles(two, "shelf != nil", "-shelf.rank", { fetchLimit = 2 }))
    assert.equal("loose 3-3", titles(two, "rating != 0", { "shelf.owner.name", "-rating" }, { fetchLimit = 2 }))
  end)

  it("counts what is not saved as objects hold it", function()
    local shelf = two:fetch { entity = "Shelf", predicate = "rank == 3" }[1]
    shelf.rank = 0
    assert.equal("1-1 3-1 3-2 3-3", titles(two, "shelf.rank < 2"))
    two:save()
    assert.equal("1-1 3-1 3-2 3-3", titles(one, "shelf.rank < 2"))
  end)

  it("leads nowhere once what it led to is deleted", function()
    two:delete(two:fetch { entity = "Shelf", predicate = "rank == 1" }[1])
    assert.equal("1-1 loose", titles(two, "shelf.rank == nil"))
    two:save()
    assert.equal("1-1 loose", titles(two, "shelf.rank == nil"))
    assert.equal("1-1 loose", titles(one, "shelf.rank == nil"))
  end)
end)

describe("members", function()
  it("are asked by ANY, ALL and NONE", function()
    assert.equal("2 3", shelves(two, "ANY books.rating == 2"))
    assert.equal("1", shelves(two, "ALL books.rating < 2"))
    assert.equal("1 2", shelves(two, "NONE books.rating > 2"))
  end)

  it("are counted", function()
    assert.equal("2 3", shelves(two, "books.@count > 1"))
    assert.equal("3", shelves(two, "SUBQUERY(books, $book, $book.rating > 1).@count == 2"))
  end)
end)

describe("objects and IDs", function()
  it("are found in lists", function()
    local some = two:fetch { entity = "Shelf", predicate = "rank < 3", sortDescriptors = "rank" }
    local ids = { some[1]:objectID(), some[2]:objectID() }
    assert.equal("1 2", shelves(two, predicate("SELF IN %@", some)))
    assert.equal("1 2", shelves(two, predicate("objectID IN %@", ids)))
    assert.equal("1-1 2-1 2-2", titles(two, predicate("shelf IN %@", ids)))
  end)
end)
