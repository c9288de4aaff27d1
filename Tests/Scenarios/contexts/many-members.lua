-- Relations with many members: what a save settles in a store, and what a fetch takes in that leads to an object which is not
-- read yet.
local Author = class "Author" { name = "string", books = set("Book", { inverse = "author" }) }
local Book = class "Book" {
  title = "string", author = { "Author", inverse = "books" }, tags = set("Tag", { inverse = "books" }),
}
local Tag = class "Tag" { books = set("Book", { inverse = "tags" }) }
local count = 300

local function context(store) return Context { classes = { Author, Book, Tag }, store = store } end

local function fill(ctx)
  local author = ctx:insert(Author { name = "A" })
  local books = {}
  for i = 1, count do books[i] = ctx:insert(Book { title = "T" .. i, author = author }) end
  ctx:save()
  return author, books
end

describe("a save", function()
  it("settles the side of many that others lead to", function()
    local ctx = context()
    local author, books = fill(ctx)
    assert.equal(count, author.books:count())
    local other = ctx:insert(Author { name = "B" })
    for i = 1, count / 2 do books[i].author = other end
    ctx:save()
    assert.equal(count / 2, author.books:count())
  end)

  it("settles both sides of many", function()
    local ctx = context()
    local _, books = fill(ctx)
    local tag = ctx:insert(Tag {})
    for _, book in ipairs(books) do book.tags:add(tag) end
    ctx:save()
    assert.equal(count, tag.books:count())
  end)

  it("settles what deleted objects led to", function()
    local ctx = context()
    local author, books = fill(ctx)
    for _, book in ipairs(books) do ctx:delete(book) end
    ctx:save()
    assert.equal(0, author.books:count())
  end)
end)

describe("a fetch", function()
  it("takes in objects that lead to one which is not read yet", function()
    fill(context("many.sqlite"))
    local ctx = context("many.sqlite")
    local found = ctx:fetch { entity = "Book" }
    assert.equal("T1", found[1].title)
    assert.is_true(found[1].author:isFault())
    assert.equal(count, found[1].author.books:count())
  end)
end)
