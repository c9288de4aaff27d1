-- indexed = true and indexes = { … }: a file has indexes of attributes, which fetches use and explain names.
local Book
local function open(options)
  options = options or {}
  Book = class "Book" {
    title = { "string", indexed = options.title }, genre = "string", rating = { "integer", indexed = options.rating },
    price = { "number", indexed = options.price }, indexes = options.indexes or {},
  }
  return Context { classes = { Book }, store = "indexed.sqlite" }
end

local function fill(library)
  for index = 0, 39 do
    library:insert(Book {
      title = ("Book %02d"):format(index), genre = index % 4 == 0 and "novel" or "essay", rating = index % 5, price = index / 2,
    })
  end
  library:save()
  return library
end

local function indexes(library, predicate, order)
  local lines = {}
  for line in library:explain({ entity = "Book", predicate = predicate, sortDescriptors = order }):gmatch "[^\n]+" do
    if line:match "^index: " then lines[#lines + 1] = line:sub(8) end
  end
  return table.concat(lines, "\n")
end

local function titles(library, predicate, order)
  local parts = {}
  local request = { entity = "Book", predicate = predicate, sortDescriptors = order }
  for index, book in ipairs(library:fetch(request)) do parts[index] = book.title:sub(-2) end
  return table.concat(parts, " ")
end

describe("an index of an attribute", function()
  it("serves comparisons of it", function()
    local library = fill(open { title = true, rating = true, price = true })
    for predicate, expected in pairs {
      ["rating == 3"] = "Book by rating", ["rating > 3"] = "Book by rating", ["rating BETWEEN {1, 2}"] = "Book by rating",
      ["rating IN {1, 4}"] = "Book by rating", ["price < 2"] = "Book by price", ["price == 0"] = "Book by price",
      ["title == 'Book 07'"] = "Book by title", ["title >= 'Book 30'"] = "Book by title",
      ["title BEGINSWITH 'Book 1'"] = "Book by title", ["title IN {'Book 01', 'Book 02'}"] = "Book by title",
      ["genre == 'novel'"] = "",
    } do
      assert.equal(expected, indexes(library, predicate), predicate)
    end
    assert.equal("04 09 14 19 24 29 34 39", titles(library, "rating > 3"))
    assert.equal("00 01 02 03", titles(library, "price < 2"))
    assert.equal("10 11 12 13 14 15 16 17 18 19", titles(library, "title BEGINSWITH 'Book 1'"))
  end)

  it("serves the order by it", function()
    local library = fill(open { title = true })
    assert.equal("Book by title", indexes(library, nil, "title"))
    assert.equal("39 38 37", titles(library, "title > 'Book 36'", "-title"))
  end)

  it("does not serve what folds texts, or looks into them, and explain says so", function()
    local library = fill(open { title = true })
    assert.equal(
      'none for title ==[c] "book 07", as an index has texts in the order of comparisons without options',
      indexes(library, "title ==[c] 'book 07'"))
    assert.equal(
      'none for title CONTAINS "07", which asks for more than the beginning of a text',
      indexes(library, "title CONTAINS '07'"))
    assert.equal("07", titles(library, "title ==[c] 'book 07'"))
    assert.equal("07", titles(library, "title CONTAINS '07'"))
  end)

  it("finds texts that are canonically equivalent, as == does", function()
    local library = open { title = true }
    library:insert(Book { title = "Cafe\u{301}" })
    library:insert(Book { title = "Cafe" })
    library:save()
    assert.equal(1, library:count { entity = "Book", predicate = "title == 'Caf\u{e9}'" })
    assert.equal(1, library:count { entity = "Book", predicate = "title BEGINSWITH 'Cafe'" })
  end)
end)

describe("an index of several attributes", function()
  it("serves the first one, and the next within it", function()
    local library = fill(open { indexes = { { "genre", "rating" } } })
    assert.equal("Book by genre, rating", indexes(library, "genre == 'novel'"))
    assert.equal("Book by genre, rating", indexes(library, "genre == 'novel' AND rating > 2"))
    assert.equal("Book by genre, rating", indexes(library, "genre == 'novel'", "rating"))
    assert.equal("", indexes(library, "rating > 2"))
    assert.equal("08 28 04 24", titles(library, "genre == 'novel' AND rating > 2", "rating"))
  end)

  it("follows the class: it comes to a file, changes and goes", function()
    fill(open())
    assert.equal("Book by rating", indexes(open { rating = true }, "rating == 3"))
    assert.equal("Book by rating, price", indexes(open { indexes = { { "rating", "price" } } }, "rating == 3"))
    local library = open()
    assert.equal("", indexes(library, "rating == 3"))
    assert.equal("03 08 13 18 23 28 33 38", titles(library, "rating == 3"))
  end)

  it("is inherited", function()
    open { indexes = { { "genre", "rating" } } }
    local Novel = class("Novel", Book) { pages = { "integer", indexed = true } }
    local library = Context { classes = { Book, Novel }, store = "indexed.sqlite" }
    library:insert(Novel { title = "Emma", genre = "novel", pages = 400 })
    library:save()
    assert.matches(
      "index: Novel by genre, rating", library:explain { entity = "Novel", predicate = "genre == 'novel'" })
    assert.matches("index: Novel by pages", library:explain { entity = "Novel", predicate = "pages > 300" })
    assert.equal(1, library:count { entity = "Book", predicate = "genre == 'novel'" })
  end)
end)

describe("what cannot be an index", function()
  local function refused(text, properties)
    assert.has_error(function() class "Wrong"(properties) end, text)
  end

  it("is no truth value, or no list of lists of names", function()
    refused("option 'indexed' expects a boolean, got number", { n = { "integer", indexed = 1 } })
    refused("option 'indexed' expects a boolean, got string", { n = { "integer", indexed = "yes" } })
    local expected = "class Wrong: indexes expects a list of lists of property names, got "
    refused(expected .. "boolean", { indexes = true })
    refused(expected .. "number", { indexes = 1 })
    refused(expected .. "a list with a string", { n = "integer", indexes = { "n" } })
    refused(expected .. "a list with a string", { n = "integer", m = "integer", indexes = { "n", "m" } })
    refused(expected .. "a list with a number", { indexes = { 1 } })
    refused(expected .. "a number as a name", { indexes = { { 1 } } })
    refused(expected .. "a table with other fields", { indexes = { { "n" }, unique = true } })
    refused(expected .. "a list of tables with other fields", { n = "integer", indexes = { { "n", unique = true } } })
  end)

  it("names no property, or one whose values have no order", function()
    refused("class Wrong: an index has no property", { indexes = { {} } })
    refused("class Wrong: an index names 'titel', which is none of its keys", { title = "string", indexes = { { "titel" } } })
    refused("class Wrong: 'parts' is to-many and cannot be indexed", { parts = set "Part", indexes = { { "parts" } } })
    refused("class Wrong: 'tags' is to-many and cannot be indexed", { tags = array("string", { indexed = true }) })
    refused("class Wrong: 'x' holds any value and cannot be indexed", { x = { "any", indexed = true } })
    refused(
      "class Wrong: 'label' is computed and cannot be indexed",
      { label = { "string", get = function() return "" end, indexed = true } })
  end)

  it("is there twice", function()
    refused("class Wrong: an index names 'n' twice", { n = "integer", indexes = { { "n", "n" } } })
    refused("class Wrong: it has two indexes of n", { n = { "integer", indexed = true }, indexes = { { "n" } } })
    refused(
      "class Wrong: it has two indexes of n, m", { n = "integer", m = "integer", indexes = { { "n", "m" }, { "n", "m" } } })
  end)

  it("is a property that is called indexes", function()
    local Page = class "Page" { indexes = "string" }
    assert.equal("a", Page { indexes = "a" }.indexes)
    assert.equal(3, class "Page" { indexes = { "integer", default = 3 } }().indexes)
  end)
end)

it("a store in memory takes the declaration", function()
  local Song = class "Song" { title = { "string", indexed = true }, rating = "integer", indexes = { { "rating", "title" } } }
  local context = Context { classes = { Song } }
  context:insert(Song { title = "Africa", rating = 2 })
  context:save()
  assert.equal(1, context:count { entity = "Song", predicate = "rating == 2 AND title == 'Africa'" })
end)
