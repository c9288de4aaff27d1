-- A child's save changes no object that its parent has deleted, or rolled back before it was ever saved.
local Book = class "Book" { title = "string" }

describe("a child's save of a change to an object", function()
  local parent, child, mine, theirs
  before_each(function()
    parent = Context { classes = { Book } }
    theirs = parent:insert(Book { title = "A" })
  end)

  local function isRejected()
    mine = child:fetch({ entity = "Book" })[1]
    local other = child:insert(Book { title = "C" })
    mine.title = "B"
    return function()
      local ok, problem = pcall(child.save, child)
      assert.is_false(ok)
      assert.equal("NSObjectInaccessibleException", problem.name)
      assert.is_true(other:isInserted())
      assert.equal(0, parent:count { entity = "Book" })
    end
  end

  it("that its parent has rolled back raises, and nothing is saved", function()
    child = parent:child()
    local check = isRejected()
    parent:rollback()
    check()
  end)

  it("that its parent has deleted and saved raises, and nothing is saved", function()
    parent:save()
    child = parent:child()
    local check = isRejected()
    parent:delete(theirs)
    parent:save()
    check()
  end)

  it("is saved without the object once the child has rolled back", function()
    child = parent:child()
    local check = isRejected()
    parent:rollback()
    check()
    child:rollback()
    child:insert(Book { title = "D" })
    child:save()
    assert.equal("D", parent:fetch({ entity = "Book" })[1].title)
  end)

  it("is saved without the object once the child has merged its deletion", function()
    parent:save()
    child = parent:child()
    local check = isRejected()
    parent:delete(theirs)
    parent:save()
    check()
    child:merge(parent)
    child:save()
    assert.equal("C", parent:fetch({ entity = "Book" })[1].title)
  end)

  it("that its parent deletes with its next save is left out", function()
    parent:insert(Book { title = "B" })
    parent:save()
    child = parent:child()
    for _, book in ipairs(child:fetch { entity = "Book" }) do book.title = book.title .. "!" end
    parent:delete(theirs)
    child:save()
    local titles = {}
    for _, book in ipairs(parent:fetch { entity = "Book" }) do titles[#titles + 1] = book.title end
    assert.same({ "B!" }, titles)
  end)
end)
