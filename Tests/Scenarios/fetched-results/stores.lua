describe("a store in a file", function()
  local Book

  before_each(function()
    Book = class "Book" { title = "string", pages = "integer", next = "Book", tags = array "string" }
  end)

  local function context(name) return Context { classes = { Book }, store = name or "books.sqlite" } end
  local function titles(ctx)
    local list = {}
    for _, book in ipairs(ctx:fetch { entity = "Book", sortDescriptors = { "title" } }) do list[#list + 1] = book.title end
    return list
  end

  it("keeps what was saved for the next context of its name", function()
    local one = context()
    local second = Book { title = "B", pages = 2, tags = { "x", "y" } }
    one:insert(Book { title = "A", pages = 1, next = second })
    one:save()
    one:insert(Book { title = "C" })
    local two = context()
    assert.same({ "A", "B" }, titles(two))
    local first = two:fetch { entity = "Book", sortDescriptors = { "title" } }[1]
    assert.equal("B", first.next.title)
    assert.same({ "x", "y" }, first.next.tags:toTable())
    assert.equal("Book/p1", tostring(first:objectID()))
  end)

  it("is empty when a test begins", function() assert.same({}, titles(context())) end)

  it("is another one under another name", function()
    local one = context "a.sqlite"
    one:insert(Book { title = "A" })
    one:save()
    assert.same({}, titles(context "b.sqlite"))
    assert.same({ "A" }, titles(context "a.sqlite"))
  end)

  it("in memory goes with its context", function()
    local one = context ":memory:"
    one:insert(Book { title = "A" })
    one:save()
    assert.same({}, titles(context ":memory:"))
  end)

  it("keeps nothing of a save that has failed", function()
    local Bad = class "Bad" { title = "string", any = "any" }
    local one = Context { classes = { Bad }, store = "bad.sqlite" }
    one:insert(Bad { title = "good" })
    local bad = one:insert(Bad { title = "bad", any = function() end })
    assert.has_error(function() one:save() end, "cannot be kept in a file")
    assert.is_true(one.hasChanges)
    assert.equal(0, Context { classes = { Bad }, store = "bad.sqlite" }:count { entity = "Bad" })
    bad.any = nil
    one:save()
    assert.equal(2, Context { classes = { Bad }, store = "bad.sqlite" }:count { entity = "Bad" })
  end)

  it("of other classes is refused with what differs", function()
    context()
    local Song = class "Song" { title = "string" }
    assert.has_error(
      function() Context { classes = { Song }, store = "books.sqlite" } end, "the file has a class Book")
  end)

  it("is a file below the script's folder, and nothing else", function()
    for _, name in ipairs { "../a.sqlite", "/tmp/a.sqlite", "a/../../b", "", ".", "a//b", "a\0b" } do
      assert.has_error(function() context(name) end, "names a file below the folder of the script")
    end
    assert.has_error(function() context(7) end, "store")
    assert.has_error(function() context {} end, "store")
  end)

  it("shows a controller of fetched results what is saved", function()
    local one = context()
    local results = FetchedResultsController {
      context = one, fetchRequest = { entity = "Book", sortDescriptors = { "title" } }, delegate = Recorder "delegate",
    }
    results:performFetch()
    one:insert(Book { title = "A" })
    one:save()
    expect [[
      delegate: willChangeContent
      delegate: didChangeObject <Book "A"> insert at [0, 0]
      delegate: didChangeContent
    ]]
  end)
end)
