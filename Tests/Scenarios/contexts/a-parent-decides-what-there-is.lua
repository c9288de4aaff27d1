-- A child's save changes no object that its parent has deleted, or rolled back before it was ever saved.
local Book = class "Book" { title = "string" }

it("a child's change to an object that its parent has rolled back is left out", function()
  local parent = Context { classes = { Book } }
  parent:insert(Book { title = "A" })
  local child = parent:child()
  local book = child:fetch { entity = "Book" }[1]
  book.title = "B"
  parent:rollback()
  child:save()
  assert.equal(#parent:fetch { entity = "Book" }, 0)
  assert.equal(child.hasChanges, false)
end)

it("so is one to an object that its parent has deleted", function()
  local parent = Context { classes = { Book } }
  local kept, deleted = Book { title = "A" }, Book { title = "B" }
  parent:insert(kept)
  parent:insert(deleted)
  parent:save()
  local child = parent:child()
  for _, book in ipairs(child:fetch { entity = "Book", sortDescriptors = { "title" } }) do book.title = book.title .. "!" end
  parent:delete(deleted)
  child:save()
  local titles = {}
  for _, book in ipairs(parent:fetch { entity = "Book" }) do titles[#titles + 1] = book.title end
  assert.same(titles, { "A!" })
end)
