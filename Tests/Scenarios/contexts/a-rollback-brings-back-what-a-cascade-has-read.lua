-- What a cascade reads of others' saves counts as saved on both sides: a rollback brings both back.
local Shelf = class "Shelf" {
  name = "string", books = set("Book", { inverse = "shelf" }), tops = set("Book", { inverse = "top" }),
}
local Book = class "Book" {
  name = "string", shelf = { "Shelf", inverse = "books", deleteRule = "cascade" }, top = { "Shelf", inverse = "tops" },
}
local function context() return Context { classes = { Shelf, Book }, store = "cascade.sqlite" } end

it("a relation that was read while its member was deleted", function()
  local one, two = context(), context()
  local shelf = two:insert(Shelf { name = "s" })
  local book = two:insert(Book { name = "b", shelf = shelf })
  two:save()
  local mine = one:fetch({ entity = "Book" })[1]
  assert.equal("b", mine.name)
  book.top = shelf
  two:save()
  one:delete(mine)
  one:processPendingChanges()
  one:rollback()
  assert.equal("s", mine.top.name)
  assert.same({ mine }, mine.top.tops:toTable())
  one:mergeHistory()
  assert.same({ mine }, mine.top.tops:toTable())
  assert.is_false(one.hasChanges)
end)
