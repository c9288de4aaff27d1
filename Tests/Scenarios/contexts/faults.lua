-- Faults: objects that are read from their store with the first use of a value (NSManagedObject's isFault, refresh).
local Author = class "Author" { name = "string", books = orderedSet("Book", { inverse = "author" }) }
local Book = class "Book" { title = "string", rating = "integer", author = { "Author", inverse = "books" } }
local one, two

local function context() return Context { classes = { Author, Book }, store = "faults.sqlite" } end

before_each(function()
  one = context()
  local kate = one:insert(Author { name = "Kate" })
  for i = 1, 6 do one:insert(Book { title = "T" .. i, rating = i, author = kate }) end
  one:save()
  two = context()
end)

local function books(predicate, options)
  local request = options or {}
  request.entity, request.predicate, request.sortDescriptors = "Book", predicate, "title"
  return two:fetch(request)
end

describe("a fetched object", function()
  it("is a fault until a value of it is used", function()
    local found = books()
    assert.equal(6, #found)
    assert.is_true(found[1]:isFault())
    assert.equal("T1", found[1].title)
    assert.is_false(found[1]:isFault())
    assert.is_true(found[2]:isFault())
  end)

  it("leads to faults, which the first use reads", function()
    local author = books("rating == 3")[1].author
    assert.is_true(author:isFault())
    assert.equal(6, author.books:count())
    assert.is_false(author:isFault())
    assert.equal(author, author.books:at(5).author)
    assert.is_false(two.hasChanges)
  end)

  it("that is new is none, and one in no context neither", function()
    assert.is_false(one:insert(Book { title = "New" }):isFault())
    assert.is_false(Book { title = "Alone" }:isFault())
  end)

  it("is none any more when a property is set, and the rest of it is what was saved", function()
    local book = books("rating == 3")[1]
    book.rating = 9
    assert.is_false(book:isFault())
    assert.equal("T3", book.title)
    assert.same({ rating = 9 }, book:changedValues())
  end)
end)

describe("fetchBatchSize", function()
  it("reads so many at a time, and what is used later is what is there then", function()
    local found = books(nil, { fetchBatchSize = 2 })
    assert.equal("T1", found[1].title)
    for _, book in ipairs(one:fetch { entity = "Book" }) do book.title = book.title .. "!" end
    one:save()
    local titles = {}
    for _, book in ipairs(found) do titles[#titles + 1] = book.title end
    assert.equal("T1 T2! T3! T4! T5! T6!", table.concat(titles, " "))
  end)

  it("of less than 0 is refused", function()
    assert.error(function() books(nil, { fetchBatchSize = -1 }) end, "fetchBatchSize is -1, and cannot be less than 0")
  end)
end)

describe("refresh", function()
  it("makes a fault of an object, which is read anew", function()
    local book = books("rating == 3")[1]
    assert.equal(3, book.rating)
    two:refresh(book)
    assert.is_true(book:isFault())
    one:fetch({ entity = "Book", predicate = "rating == 3" })[1].rating = 8
    one:save()
    assert.equal(8, book.rating)
    assert.is_false(two.hasChanges)
  end)

  it("that merges keeps what was changed here, and makes no fault", function()
    local book = books("rating == 3")[1]
    book.rating = 9
    two:refresh(book, true)
    assert.is_false(book:isFault())
    assert.equal(9, book.rating)
  end)
end)

describe("a fault whose row is gone", function()
  it("raises NSObjectInaccessibleException, and stays a fault", function()
    local book = books("rating == 3")[1]
    two:refresh(book)
    one:delete(one:fetch({ entity = "Book", predicate = "rating == 3" })[1])
    one:save()
    local ok, e = pcall(function() return book.title end)
    assert.is_false(ok)
    assert.equal("NSObjectInaccessibleException", e.name)
    assert.equal("CoreData could not fulfill a fault for 'Book/p3'", e.reason)
    assert.is_true(book:isFault())
    assert.error(function() book.title = "X" end, "CoreData could not fulfill a fault for 'Book/p3'")
    assert.error(function() book.author = nil end, "CoreData could not fulfill a fault for 'Book/p3'")
  end)

  it("is described without its values", function()
    local author = books("rating == 3")[1].author
    for _, book in ipairs(one:fetch { entity = "Book" }) do book.author = nil end
    one:delete(one:fetch({ entity = "Author" })[1])
    one:save()
    assert.equal("<Author#2>", tostring(author))
  end)
end)

describe("explain", function()
  it("says what SQL finds and what memory does", function()
    local text = two:explain { entity = "Book", predicate = "rating > 4 AND author.name MATCHES 'K.*'", sortDescriptors = "title" }
    assert.matches('^SQL: SELECT .* WHERE .*"rating" > 4', text)
    assert.matches('memory: predicate author.name MATCHES "K', text)
    assert.matches("memory: order by title", text)
    assert.matches("is not in SQL: a regular expression may take too long", text)
  end)

  it("says that nothing is left to memory where that is so", function()
    local text = two:explain { entity = "Book", predicate = "rating > 4", sortDescriptors = "-title", fetchLimit = 1 }
    assert.matches("LIMIT 1", text)
    assert.matches("memory: 1 of 1 rows are read", text)
  end)

  it("of a store in memory says that all is done there", function()
    local memory = Context { classes = { Author, Book } }
    assert.matches("^memory: all objects of Book", memory:explain { entity = "Book" })
  end)
end)
