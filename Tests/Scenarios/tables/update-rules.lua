-- What a group of updates means (table-views.md B1, rule by rule): which state each index path is about, what a reload
-- is, what a section takes with it.
local shown, updates = require "shown", require "updates"
local path, update = updates.path, updates.update

local tv

local function make(...)
  tv = TableView { name = "letters", rows = { ... } }
  tv:numberOfSections()
end

describe("deletions and insertions", function()
  it("of one path concern two rows: deletions come first", function()
    make { "a", "b" }
    update(tv, { { "x", "b" } }, function()
      tv:insertRows { { 0, 0 } }
      tv:deleteRows { { 0, 0 } }
    end)
    assert.equal("x b", shown(tv))
  end)

  it("mean the same in either order", function()
    for _, deletesFirst in ipairs { true, false } do
      make { "a", "b", "c", "d" }
      update(tv, { { "x", "b", "y", "d" } }, function()
        if deletesFirst then tv:deleteRows { { 0, 0 }, { 0, 2 } } end
        tv:insertRows { { 0, 2 }, { 0, 0 } }
        if not deletesFirst then tv:deleteRows { { 0, 2 }, { 0, 0 } } end
      end)
      assert.equal("x b y d", shown(tv))
    end
  end)

  it("count an inserted row where it stands in the end, with the other insertions in place", function()
    make { "a" }
    update(tv, { { "x", "y", "a", "z" } }, function() tv:insertRows { { 0, 3 }, { 0, 0 }, { 0, 1 } } end)
    assert.equal("x y a z", shown(tv))
  end)
end)

describe("a move", function()
  it("starts in the rows before and ends in the rows after", function()
    make({ "a", "b", "c" }, { "z" })
    update(tv, { { "c" }, { "x", "a", "z" } }, function()
      tv:deleteRows { { 0, 1 } }
      tv:moveRow({ 0, 0 }, { 1, 1 })
      tv:insertRows { { 1, 0 } }
    end)
    assert.equal("c | x a z", shown(tv))
  end)

  it("names the sections likewise, before and after", function()
    make({ "x" }, { "a", "b" }, { "c" })
    update(tv, { { "b" }, { "a", "c" } }, function()
      tv:deleteSections { 0 }
      tv:moveRow({ 1, 0 }, { 1, 0 })
    end)
    assert.equal("b | a c", shown(tv))
  end)

  it("does not refresh its cell", function()
    make { "a", "b" }
    update(tv, { { "b", "A" } }, function() tv:moveRow({ 0, 0 }, { 0, 1 }) end)
    assert.equal("b a", shown(tv))
  end)
end)

describe("a reload", function()
  it("is a deletion and an insertion: it is shown where the others shift it", function()
    make { "a", "b", "c" }
    update(tv, { { "x", "y", "C" } }, function()
      tv:deleteRows { { 0, 0 }, { 0, 1 } }
      tv:reloadRows { { 0, 2 } }
      tv:insertRows { { 0, 0 }, { 0, 1 } }
    end)
    assert.equal("x y C", shown(tv))
  end)

  it("is not shifted by a move: beside one it shows another row's text, and its own row goes stale", function()
    make { "a", "b", "c", "d" }
    update(tv, { { "B", "c", "d", "a" } }, function()
      tv:moveRow({ 0, 0 }, { 0, 3 })
      tv:reloadRows { { 0, 1 } }
    end)
    assert.equal("c c d a", shown(tv))
    assert.has_error(function() assert.replays(tv) end, 'row [0, 0] shows "c", its data source says "B"')
  end)

  it("must not come back where a row moves to", function()
    make { "a", "b", "c" }
    assert.has_error(
      function()
        update(tv, { { "b", "C", "a" } }, function()
          tv:reloadRows { { 0, 2 } }
          tv:moveRow({ 0, 0 }, { 0, 2 })
        end)
      end,
      "attempt to perform an insert and a move to the same index path " .. path(0, 2))
  end)

  it("may fall off the end of a section that a move has shortened", function()
    make({ "a", "b" }, {})
    assert.has_error(
      function()
        update(tv, { { "B" }, { "a" } }, function()
          tv:moveRow({ 0, 0 }, { 1, 0 })
          tv:reloadRows { { 0, 1 } }
        end)
      end,
      "attempt to insert row 1 into section 0, but there are only 1 rows in section 0 after the update")
  end)

  it("of a section comes back where deletions and insertions shift it", function()
    make({ "a" }, { "b" })
    update(tv, { { "B", "more" } }, function()
      tv:deleteSections { 0 }
      tv:reloadSections { 1 }
    end)
    assert.equal("B more", shown(tv))
  end)
end)

describe("groups within groups", function()
  it("are all about the rows before the outermost", function()
    make { "a", "b", "c" }
    tv:beginUpdates()
    tv.rows = { { "b" } }
    tv:deleteRows { { 0, 0 } }
    tv:performBatchUpdates(function() tv:deleteRows { { 0, 2 } } end)
    tv:endUpdates()
    assert.equal("b", shown(tv))
  end)

  it("are not checked by themselves", function()
    make { "a", "b" }
    tv:beginUpdates()
    tv:performBatchUpdates(function() tv:insertRows { { 0, 0 } } end)
    assert.equal("a b", shown(tv), "nothing has been carried out, nothing refused")
    tv.rows = { { "x", "a", "b" } }
    tv:endUpdates()
    assert.equal("x a b", shown(tv))
  end)
end)

describe("a call outside a group", function()
  it("is a group of its own, checked at once", function()
    make { "a", "b" }
    tv.rows = { { "b", "c" } }
    assert.has_error(
      function() tv:deleteRows { { 0, 0 } } end,
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section after "
        .. "the update (2) must be equal to the number of rows contained in that section before the update (2), plus or "
        .. "minus the number of rows inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus "
        .. "the number of rows moved into or out of that section (0 moved in, 0 moved out).")
  end)

  it("fails where two would balance in one group", function()
    make { "a", "b" }
    update(tv, { { "b", "c" } }, function()
      tv:deleteRows { { 0, 0 } }
      tv:insertRows { { 0, 1 } }
    end)
    assert.equal("b c", shown(tv))
  end)
end)

describe("the counts before", function()
  it("are those of the last refusal's reload", function()
    make { "a" }
    tv.rows = { { "a", "b", "c" } }
    assert.has_error(function() tv:insertRows { { 0, 1 } } end, "before the update (1)")
    tv.rows = { { "a", "b", "c", "d" } }
    assert.has_error(function() tv:deleteRows { { 0, 0 } } end, "before the update (3)")
  end)

  it("of a table that never counted are counted too late at a call outside a group", function()
    tv = TableView { rows = { { "a" } } }
    tv.rows = { { "a", "b" } }
    assert.has_error(function() tv:insertRows { { 0, 1 } } end, "before the update (2)")
  end)
end)

describe("a section that goes or comes", function()
  it("takes the rows with it that were deleted in it", function()
    make({ "a", "b" }, { "c" })
    update(tv, { { "c" } }, function()
      tv:deleteRows { { 0, 1 } }
      tv:deleteSections { 0 }
    end)
    assert.equal("c", shown(tv))
  end)

  it("brings the rows with it that were inserted into it", function()
    make { "a" }
    update(tv, { { "a" }, { "x", "y" } }, function()
      tv:insertRows { { 1, 1 } }
      tv:insertSections { 1 }
    end)
    assert.equal("a | x y", shown(tv))
  end)

  it("is reloaded with the rows that were reloaded in it", function()
    make { "a", "b" }
    update(tv, { { "A" } }, function()
      tv:reloadRows { { 0, 0 } }
      tv:reloadSections { 0 }
    end)
    assert.equal("A", shown(tv))
  end)

  it("covers its rows only once their bounds have been checked", function()
    make({ "a" }, { "b" })
    assert.has_error(
      function()
        update(tv, { { "b" } }, function()
          tv:deleteRows { { 0, 5 } }
          tv:deleteSections { 0 }
        end)
      end,
      "attempt to delete row 5 from section 0 which only contains 1 rows before the update")
    make { "a" }
    assert.has_error(
      function()
        update(tv, { { "a" }, { "x" } }, function()
          tv:insertRows { { 1, 5 } }
          tv:insertSections { 1 }
        end)
      end,
      "attempt to insert row 5 into section 1, but there are only 1 rows in section 1 after the update")
  end)
end)

describe("reloadData", function()
  it("is not to be called beside updates of one group", function()
    make { "a" }
    assert.has_error(
      function() update(tv, { { "b" } }, function() tv:reloadRows { { 0, 0 } } tv:reloadData() end) end,
      "attempt to call reloadData within a group of updates")
  end)
end)

describe("a section that moves", function()
  it("takes its rows along, unread", function()
    make({ "a", "b" }, { "c" })
    update(tv, { { "C" }, { "A", "B" } }, function() tv:moveSection(0, 1) end)
    assert.equal("c | a b", shown(tv))
  end)

  it("leaves the insertion half of a reload behind, so that the counts do not fit", function()
    make({ "a" }, { "b" })
    assert.has_error(
      function()
        update(tv, { { "b" }, { "A" } }, function()
          tv:moveSection(0, 1)
          tv:reloadRows { { 0, 0 } }
        end)
      end,
      "before the update (1), plus or minus the number of rows inserted or deleted from that section (0 inserted, 1 "
        .. "deleted)")
  end)

  it("takes rows that are inserted where it will stand", function()
    make({ "a" }, { "b" })
    update(tv, { { "b" }, { "a", "x" } }, function()
      tv:moveSection(0, 1)
      tv:insertRows { { 1, 1 } }
    end)
    assert.equal("b | a x", shown(tv))
  end)
end)

describe("a group of nothing", function()
  it("is accepted where the counts are as before, whatever the texts", function()
    make { "a" }
    update(tv, { { "A" } }, function() end)
    assert.equal("a", shown(tv))
  end)

  it("still checks the counts", function()
    make { "a" }
    assert.has_error(function() update(tv, { { "a", "b" } }, function() end) end, "(0 inserted, 0 deleted)")
  end)

  it("is checked also where a call names no row", function()
    make { "a" }
    tv.rows = { {} }
    assert.has_error(function() tv:deleteRows {} end, "invalid number of rows in section 0")
  end)
end)
