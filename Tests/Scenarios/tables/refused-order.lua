-- Of several mistakes in one group one is named: that of the earlier class (table-views.md B2, "fixed order"), within a
-- class the one at the lowest place. The order of the calls decides nothing.
local path = require("updates").path

local tv

before_each(function()
  tv = TableView { rows = { { "a", "b", "c" }, { "d", "e", "f" }, { "g" } } }
  tv:numberOfSections()
end)

--- Both orders of the mistakes are refused with the text of the first.
local function names(text, first, second)
  for _, updates in ipairs { { first, second }, { second, first } } do
    local ok, e = pcall(function()
      tv:performBatchUpdates(function()
        updates[1]()
        updates[2]()
      end)
    end)
    assert.is_false(ok, "the table accepted the update")
    assert.equal(text, e.reason)
  end
end

-- The mistakes, one of each class, all about the same three sections.
local function deleteAndReload() tv:deleteRows { { 1, 2 } } tv:reloadRows { { 1, 2 } } end
local function deleteNoSection() tv:deleteSections { 7 } end
local function deleteNoRow() tv:deleteRows { { 0, 7 } } end
local function moveNoRow() tv:moveRow({ 0, 8 }, { 0, 1 }) end
local function deleteAndMove() tv:deleteRows { { 0, 1 } } tv:moveRow({ 0, 1 }, { 0, 1 }) end
local function moveFromDeleted() tv:deleteSections { 1 } tv:moveRow({ 1, 0 }, { 0, 0 }) end
local function deleteAndMoveSection() tv:deleteSections { 2 } tv:moveSection(2, 2) end
local function insertNoSection() tv:insertSections { 7 } end
local function insertNoRow() tv:insertRows { { 0, 9 } } end
local function insertAndMove() tv:insertRows { { 0, 2 } } tv:moveRow({ 0, 2 }, { 0, 2 }) end
local function sectionsDoNotFit() tv:insertSections { 0 } end

local noSection = "attempt to delete section 7, but there are only 3 sections before the update"
local noRow = "attempt to delete row 7 from section 0 which only contains 3 rows before the update"
local noSource = "attempt to move index path " .. path(0, 8)
  .. " that does not exist - there are only 3 rows in section 0 before the update"
local deletedAndMoved = "attempt to perform a delete and a move from the same index path " .. path(0, 1)
local noNewSection = "attempt to insert section 7 but there are only 3 sections after the update"
local noNewRow = "attempt to insert row 9 into section 0, but there are only 3 rows in section 0 after the update"

describe("the order of the classes", function()
  it("begins with what is named twice, before sections that are not there", function()
    names("attempt to delete and reload the same index path " .. path(1, 2), deleteAndReload, deleteNoSection)
  end)

  it("goes on with sections that are not there, before rows that are not", function()
    names(noSection, deleteNoSection, deleteNoRow)
  end)

  it("goes on with rows that are not there, before moves of rows that are not", function()
    names(noRow, deleteNoRow, moveNoRow)
  end)

  it("goes on with moves of rows that are not there, before moves of deleted rows", function()
    names(noSource, moveNoRow, deleteAndMove)
  end)

  it("goes on with moves of deleted rows, before moves from deleted sections", function()
    names(deletedAndMoved, deleteAndMove, moveFromDeleted)
  end)

  it("goes on with moves from deleted sections, before moves of deleted sections", function()
    names("cannot move a row from a deleted section (1)", moveFromDeleted, deleteAndMoveSection)
  end)

  it("goes on with moves of deleted sections, before new sections that are not there", function()
    names("attempt to perform a delete and a move from the same section (2)", deleteAndMoveSection, insertNoSection)
  end)

  it("goes on with new sections that are not there, before new rows that are not", function()
    names(noNewSection, insertNoSection, insertNoRow)
  end)

  it("goes on with new rows that are not there, before targets of moves that are taken", function()
    names(noNewRow, insertNoRow, insertAndMove)
  end)

  it("goes on with targets of moves, before the number of sections", function()
    names("attempt to perform an insert and a move to the same index path " .. path(0, 2), insertAndMove, function()
      tv:insertSections { 2 }
    end)
  end)

  it("ends with the number of sections, before the numbers of rows", function()
    names(
      "Invalid update: invalid number of sections.  The number of sections contained in the table view after the update "
        .. "(3) must be equal to the number of sections contained in the table view before the update (3), plus or minus "
        .. "the number of sections inserted or deleted (1 inserted, 0 deleted).",
      sectionsDoNotFit, function() tv:deleteRows { { 2, 0 } } end)
  end)
end)

describe("within a class", function()
  it("the lowest path is named", function()
    names(noRow, deleteNoRow, function() tv:reloadRows { { 0, 9 } } end)
  end)

  it("a row of a section that is there comes before one of a section that is not", function()
    names(noRow, deleteNoRow, function() tv:deleteRows { { 5, 0 } } end)
  end)

  it("a row deleted twice comes before a higher one that is deleted and reloaded", function()
    names("attempt to delete the same row twice " .. path(0, 0), function() tv:deleteRows { { 0, 0 }, { 0, 0 } } end,
      deleteAndReload)
  end)

  it("a lower target that is taken comes before a higher one in a new section", function()
    names("attempt to perform an insert and a move to the same index path " .. path(0, 2), insertAndMove, function()
      tv:insertSections { 1 }
      tv:moveRow({ 1, 0 }, { 1, 0 })
    end)
  end)

  it("of one path in a new section that is taken, too, the section is named", function()
    names("cannot move a row into a newly inserted section (1)", function()
      tv:insertSections { 1 }
      tv:moveRow({ 0, 0 }, { 1, 0 })
    end, function() tv:insertRows { { 1, 0 } } end)
  end)

  it("the lowest section is named", function()
    names("attempt to reload section 5, but there are only 3 sections before the update",
      function() tv:reloadSections { 5 } end, deleteNoSection)
  end)

  it("the first section whose rows do not fit is named", function()
    local ok, e = pcall(function() tv:performBatchUpdates(function()
      tv:deleteRows { { 1, 0 } }
      tv:deleteRows { { 0, 0 } }
    end) end)
    assert.is_false(ok)
    assert.matches("invalid number of rows in section 0%.  ", e.reason)
  end)
end)
