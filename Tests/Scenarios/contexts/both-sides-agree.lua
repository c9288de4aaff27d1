-- Both sides of a relation agree in the store, and in every context that reads it, whatever it reads first: also where
-- others have saved one of them meanwhile.
local Shelf = class "Shelf" {
  name = "string", books = orderedSet("Book", { inverse = "shelf" }), tags = set("Tag", { inverse = "shelves" }),
  label = { "Label", inverse = "shelf" },
}
local Book = class "Book" { name = "string", shelf = { "Shelf", inverse = "books" } }
local Tag = class "Tag" { name = "string", shelves = set("Shelf", { inverse = "tags" }) }
local Label = class "Label" { name = "string", shelf = { "Shelf", inverse = "label" } }
local policies = { "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback" }

local function context(policy)
  return Context { classes = { Shelf, Book, Tag, Label }, store = "sides.sqlite", mergePolicy = policy }
end
local function find(ctx, entity, name)
  return ctx:fetch({ entity = entity, predicate = ("name == '%s'"):format(name) })[1]
end
local function names(list)
  local all = {}
  for _, object in list:each() do all[#all + 1] = object.name end
  table.sort(all)
  return table.concat(all, " ")
end

-- What a context says of books, of shelves, and whether it has changes.
local function said(ctx, booksFirst)
  local texts = {}
  local function look(entity)
    for _, object in ipairs(ctx:fetch { entity = entity, sortDescriptors = "name" }) do
      texts[#texts + 1] = entity == "Book" and ("%s on %s"):format(object.name, object.shelf and object.shelf.name or "none")
        or ("%s: %s"):format(object.name, names(object.books))
    end
  end
  look(booksFirst and "Book" or "Shelf")
  look(booksFirst and "Shelf" or "Book")
  table.sort(texts)
  return table.concat(texts, ", ")
end
local function expect(expected, ...)
  for _, ctx in ipairs { ..., context() } do assert.equal(expected, said(ctx)) end
  assert.equal(expected, said(context(), true))
end

for _, policy in ipairs(policies) do
  describe("a save with " .. policy, function()
    it("of one member, while another was moved to the same shelf", function()
      local one, two = context(policy), context()
      local t, u = one:insert(Shelf { name = "t" }), one:insert(Shelf { name = "u" })
      local a = one:insert(Book { name = "a", shelf = t })
      one:insert(Book { name = "b", shelf = t })
      one:save()
      find(two, "Book", "b").shelf = find(two, "Shelf", "u")
      two:save()
      a.shelf = u
      one:save()
      expect("a on u, b on u, t: , u: a b", one)
    end)

    it("of a book that was put on another shelf, on one only", function()
      local one, two = context(), context(policy)
      local book = one:insert(Book { name = "x" })
      local first = one:insert(Shelf { name = "1" })
      one:insert(Shelf { name = "2" })
      one:save()
      local theirs, other = find(two, "Book", "x"), find(two, "Shelf", "2")
      first.books = { book }
      theirs.shelf = other
      one:save()
      two:save()
      local isStores = policy == "mergeByPropertyStoreTrump" or policy == "rollback"
      expect(isStores and "1: x, 2: , x on 1" or "1: , 2: x, x on 2", two)
      assert.is_false(two.hasChanges)
    end)

    it("of a relation between many", function()
      local one, two = context(), context(policy)
      local shelf = one:insert(Shelf { name = "s" })
      one:insert(Tag { name = "p" })
      one:insert(Tag { name = "q" })
      one:save()
      local theirs, q = find(two, "Shelf", "s"), find(two, "Tag", "q")
      shelf.tags:add(find(one, "Tag", "p"))
      theirs.tags:add(q)
      one:save()
      two:save()
      for _, ctx in ipairs { two, context() } do
        local tags = names(find(ctx, "Shelf", "s").tags)
        for _, tag in ipairs(ctx:fetch { entity = "Tag" }) do
          assert.equal(tags:find(tag.name, 1, true) ~= nil, tag.shelves:count() == 1)
        end
      end
      assert.is_false(two.hasChanges)
    end)

    it("of a relation between one and one", function()
      local one, two = context(), context(policy)
      local shelf, label = one:insert(Shelf { name = "s" }), one:insert(Label { name = "l" })
      one:insert(Label { name = "m" })
      one:save()
      local theirs, m = find(two, "Shelf", "s"), find(two, "Label", "m")
      shelf.label = label
      theirs.label = m
      one:save()
      two:save()
      for _, ctx in ipairs { two, context() } do
        local held = find(ctx, "Shelf", "s").label
        for _, each in ipairs(ctx:fetch { entity = "Label" }) do
          assert.equal(each == held and "s" or "none", each.shelf and each.shelf.name or "none")
        end
      end
    end)
  end)
end

describe("a save that brings back what others have deleted", function()
  it("has the members that the store has", function()
    local one, two = context(), context "mergeByPropertyObjectTrump"
    one:insert(Shelf { name = "s", books = { Book { name = "a" }, Book { name = "b" } } })
    one:save()
    local theirs = find(two, "Shelf", "s")
    local _ = theirs.books:at(0).name
    one:delete(find(one, "Shelf", "s"))
    one:save()
    theirs.label = two:insert(Label { name = "l" })
    two:save()
    expect("a on none, b on none, s: ", two)
  end)
end)

describe("a refresh", function()
  for _, read in ipairs { "none", "book", "both" } do
    for _, how in ipairs { "fault", "values", "save", "history", "merge" } do
      it(("shows the members that the store has, with %s refreshed before, by %s"):format(read, how), function()
        local mine, theirs = context "mergeByPropertyStoreTrump", context()
        local shelf = mine:insert(Shelf { name = "s", books = { Book { name = "a" }, Book { name = "b" } } })
        mine:save()
        local a, b = shelf.books:at(0), shelf.books:at(1)
        if read ~= "none" then mine:refresh(a) end
        if read == "both" then mine:refresh(b) end
        theirs:fetch({ entity = "Shelf" })[1].books = {}
        theirs:save()
        if how == "fault" then mine:refresh(shelf) end
        if how == "values" then mine:refresh(shelf, true) end
        if how == "history" then mine:mergeHistory() end
        if how == "merge" then mine:merge(theirs) end
        if how == "save" then
          shelf.name = "t"
          mine:save()
        end
        assert.equal(0, shelf.books:count())
        assert.is_nil(a.shelf)
        assert.is_nil(b.shelf)
        mine:processPendingChanges()
        assert.equal(0, shelf.books:count())
        assert.is_false(mine.hasChanges)
      end)
    end
  end
end)
