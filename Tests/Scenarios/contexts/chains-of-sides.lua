-- What a context takes in of an object brings the objects on the other side of its relations, and those on theirs: an
-- object that counts as read holds all that its row has.
local Shelf = class "Shelf" { name = "string", books = orderedSet("Book", { inverse = "shelf" }) }
local Book = class "Book" {
  name = "string", shelf = { "Shelf", inverse = "books" }, parts = set("Book", { inverse = "whole" }),
  whole = { "Book", inverse = "parts" },
}

local function context(policy)
  return Context { classes = { Shelf, Book }, store = "chains.sqlite", mergePolicy = policy }
end
local function find(ctx, entity, name)
  return ctx:fetch({ entity = entity, predicate = ("name == '%s'"):format(name) })[1]
end

for how, take in pairs {
  ["a refresh"] = function(ctx, shelf) ctx:refresh(shelf, true) end,
  ["a fault"] = function(ctx, shelf)
    ctx:refresh(shelf)
    assert.equal("s", shelf.name)
  end,
  ["a resolved conflict"] = function(ctx, shelf)
    shelf.name = "t"
    ctx:save()
  end,
} do
  describe(how .. " of a shelf", function()
    it("brings the parts of a book that has come to it", function()
      local here, there = context "mergeByPropertyObjectTrump", context()
      local shelf = here:insert(Shelf { name = "s" })
      local whole, part = here:insert(Book { name = "whole" }), here:insert(Book { name = "part" })
      here:save()
      find(there, "Book", "whole").shelf = find(there, "Shelf", "s")
      find(there, "Book", "part").whole = find(there, "Book", "whole")
      there:save()
      take(here, shelf)
      assert.equal(whole, shelf.books:at(0))
      assert.equal(1, whole.parts:count())
      assert.equal(whole, part.whole)
      here.mergePolicy = "error"
      whole.name = "changed"
      part.name = "changed"
      here:save()
      assert.equal(1, find(context(), "Shelf", shelf.name).books:at(0).parts:count())
    end)
  end)
end
