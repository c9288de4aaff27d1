-- Several contexts on one file, and on others: deletions of what was never read, undoing, and merges among them.
local Author = class "Author" { name = "string", books = orderedSet("Book", { inverse = "author" }) }
local Book = class "Book" { title = "string", rating = "integer", author = { "Author", inverse = "books" } }
local Cover = class "Cover" { colour = "string" }
local Folio = class "Folio" { title = "string", cover = "Cover", parts = orderedSet("Folio", { deleteRule = "cascade" }) }

local function context(name) return Context { classes = { Author, Book, Cover, Folio }, store = name or "shared.sqlite" } end
local function titles(ctx, entity)
  local list = {}
  for _, object in ipairs(ctx:fetch { entity = entity or "Book" }) do list[#list + 1] = object.title end
  return table.concat(list, " ")
end

describe("a deletion of what was never read", function()
  it("is told, undone, and then nothing to save", function()
    local one = context()
    one:insert(Folio { title = "F", cover = Cover { colour = "red" } })
    one:save()
    local two, notes = context(), {}
    local cover = two:fetch({ entity = "Folio" })[1].cover
    two:observeChanges(function(note) notes[#notes + 1] = ("%d in, %d out"):format(#note.inserted, #note.deleted) end)
    two:delete(cover)
    two:processPendingChanges()
    two:undo()
    assert.same({ "0 in, 1 out", "1 in, 0 out" }, notes)
    assert.is_false(two.hasChanges)
    two:save()
    assert.equal(1, context():count { entity = "Cover" })
  end)

  it("by a cascade comes back by undoing, also once it was saved", function()
    local one = context()
    one:insert(Folio { title = "F", parts = { Folio { title = "a" }, Folio { title = "b" } } })
    one:save()
    local two = context()
    two:delete(two:fetch({ entity = "Folio", predicate = "title == 'F'" })[1])
    two:save()
    assert.equal(0, context():count { entity = "Folio" })
    two:undo()
    two:save()
    assert.equal("F a b", titles(context(), "Folio"))
  end)

  it("of a batch is undone", function()
    local one = context()
    for i = 1, 6 do one:insert(Book { title = "t" .. i }) end
    one:save()
    local two = context()
    local found = two:fetch { entity = "Book", fetchBatchSize = 2 }
    two:delete(found[5])
    two:processPendingChanges()
    two:undo()
    assert.equal(6, two:count { entity = "Book" })
    two:save()
    assert.equal(6, context():count { entity = "Book" })
  end)
end)

describe("a saved deletion that was undone", function()
  local one, book

  before_each(function()
    one = context()
    for i = 1, 3 do
      local made = one:insert(Book { title = tostring(i), rating = i })
      if i == 1 then book = made end
    end
    one:save()
  end)

  it("is not taken away by the history of its own deletion", function()
    one:delete(book)
    one:save()
    one:undo()
    assert.equal(0, one:mergeHistory())
    one:save()
    assert.equal(3, context():count { entity = "Book" })
  end)

  it("keeps its place in the order of insertion", function()
    one:delete(book)
    one:save()
    one:undo()
    one:save()
    assert.equal("1 2 3", titles(one))
    assert.equal("1 2 3", titles(context()))
  end)

  it("has a version that no other context has seen", function()
    local two = context()
    local theirs = two:fetch({ entity = "Book", predicate = "rating == 1" })[1]
    assert.equal("1", theirs.title)
    one:delete(book)
    one:save()
    one:undo()
    book.title = "new"
    one:save()
    theirs.rating = 9
    assert.equal(133020, select(2, pcall(two.save, two)).cocoaCode)
    assert.equal(1, two:mergeHistory())
    assert.equal("new", theirs.title)
    two:save()
  end)

  it("and deleted again is one object that went", function()
    local two = context()
    two:fetch { entity = "Book" }
    for _ = 1, 2 do
      one:delete(book)
      one:save()
      one:undo()
      one:save()
    end
    one:delete(book)
    one:save()
    assert.equal(1, two:mergeHistory())
  end)
end)

describe("a merge", function()
  it("from a context of another store makes no second row of what was not read here", function()
    local here, elsewhere = context(), context("other.sqlite")
    here:insert(Folio { title = "F", cover = Cover { colour = "red" } })
    here:save()
    elsewhere:merge(here)
    elsewhere:fetch({ entity = "Cover" })[1].colour = "blue"
    elsewhere:save()
    here:reset()
    here:fetch { entity = "Folio" }
    here:merge(elsewhere)
    here:save()
    assert.equal(1, context():count { entity = "Cover" })
    assert.equal("blue", context():fetch({ entity = "Cover", fetchBatchSize = 1 })[1].colour)
  end)

  it("of what was not read there brings its version, too", function()
    local one, two, three = context(), context(), context()
    one:insert(Folio { title = "F", cover = Cover { colour = "red" } })
    one:save()
    one:reset()
    one:fetch { entity = "Folio" }
    two:merge(one)
    local mine = two:fetch({ entity = "Cover" })[1]
    three:fetch({ entity = "Cover" })[1].colour = "green"
    three:save()
    mine.colour = "blue"
    assert.equal(133020, select(2, pcall(two.save, two)).cocoaCode)
  end)

  it("of what the store has otherwise by now is judged by the store, and keeps what it shows", function()
    local one, two, three = context(), context(), context()
    one:insert(Book { title = "a" })
    one:save()
    two:fetch({ entity = "Book" })[1].title = "d"
    two:save()
    three:merge(one)
    assert.equal(0, three:count { entity = "Book", predicate = "title == 'a'" })
    assert.equal("a", three:fetch({ entity = "Book", predicate = "title == 'd'" })[1].title)
  end)

  it("leaves out what is gone from the store", function()
    local one, two, three = context(), context(), context()
    one:insert(Book { title = "T", author = Author { name = "A" } })
    one:save()
    one:reset()
    one:fetch { entity = "Book" }
    three:delete(three:fetch({ entity = "Author" })[1])
    three:save()
    two:merge(one)
    assert.equal(0, two:count { entity = "Author" })
    assert.equal(1, two:count { entity = "Book" })
  end)
end)

describe("a policy", function()
  it("by which the store wins brings a deleted object back with its relations", function()
    local one = context()
    local author = one:insert(Author { name = "A", books = { Book { title = "T", rating = 1 } } })
    one:save()
    local two = context()
    local mine = two:fetch({ entity = "Book" })[1]
    assert.equal("A", mine.author.name)
    author.books:at(0).rating = 5
    one:save()
    two:delete(mine)
    two.mergePolicy = "mergeByPropertyStoreTrump"
    two:save()
    assert.equal(5, mine.rating)
    assert.equal("A", mine.author.name)
    assert.equal(1, context():fetch({ entity = "Author" })[1].books:count())
  end)

  it("resolves a conflict while an observer saves another context, and nothing is overlooked", function()
    local one, two = context(), context()
    local theirs = one:insert(Book { title = "a" })
    one:save()
    local mine = two:fetch({ entity = "Book" })[1]
    assert.equal("a", mine.title)
    theirs.title = "a2"
    one:save()
    two.mergePolicy = "mergeByPropertyObjectTrump"
    mine.rating = 3
    local once = false
    mine:observe("title", function()
      if once then return end
      once = true
      one:insert(Book { title = "new" })
      one:save()
    end)
    two:save()
    assert.equal(2, two:count { entity = "Book" })
    assert.equal("a2 new", titles(two))
  end)
end)

describe("a relation without an inverse", function()
  it("to what was deleted leads nowhere in the store", function()
    local one = context()
    local cover = Cover { colour = "red" }
    one:insert(Folio { title = "a", cover = cover })
    one:insert(Folio { title = "b" })
    one:save()
    one:delete(cover)
    one:save()
    assert.equal(2, one:count { entity = "Folio", predicate = "cover == nil" })
    assert.equal(2, context():count { entity = "Folio", predicate = "cover == nil" })
  end)

  it("to what another context has deleted is saved as none", function()
    local one, two = context(), context()
    one:insert(Cover { colour = "red" })
    one:save()
    local cover = one:fetch({ entity = "Cover" })[1]
    one:insert(Folio { title = "a", cover = cover })
    two:delete(two:fetch({ entity = "Cover" })[1])
    two:save()
    one:save()
    assert.is_nil(context():fetch({ entity = "Folio" })[1].cover)
  end)
end)

describe("a fetch inside an event", function()
  it("finds what delete rules have just read", function()
    local one = context()
    one:insert(Author { name = "A", books = { Book { title = "T1" }, Book { title = "T2" } } })
    one:save()
    local two = context()
    local book = two:fetch({ entity = "Book", predicate = "title == 'T1'" })[1]
    local counts = {}
    book:observe("author", function()
      counts[#counts + 1] = two:count { entity = "Author" }
      counts[#counts + 1] = two:count { entity = "Author", predicate = "name == 'A'" }
    end)
    two:delete(book)
    two:processPendingChanges()
    assert.same({ 1, 1 }, counts)
  end)
end)

describe("a refresh in a child of a context on a file", function()
  it("keeps what the child has read, whatever the parent does then", function()
    local root = context()
    local theirs = root:insert(Book { title = "A" })
    root:save()
    local child = root:child()
    local mine = child:fetch({ entity = "Book" })[1]
    child:refresh(mine)
    assert.is_false(mine:isFault())
    theirs.title = "B"
    assert.equal("A", mine.title)
  end)
end)
