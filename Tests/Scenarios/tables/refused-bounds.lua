-- What is out of bounds is refused before any count is looked at: sources in the state before the group, targets in the
-- state after it. The sentences are UIKit's own, less the addresses.
local refuses = require("updates").refuses

local tv

before_each(function()
  tv = TableView { rows = { { "a", "b" } } }
  tv:numberOfSections()
end)

describe("rows before the group", function()
  it("cannot be deleted beyond the last", function()
    refuses(
      "attempt to delete row 2 from section 0 which only contains 2 rows before the update",
      function() tv:deleteRows { { 0, 2 } } end)
  end)

  it("cannot be reloaded beyond the last, in the same words", function()
    refuses(
      "attempt to delete row 5 from section 0 which only contains 2 rows before the update",
      function() tv:reloadRows { { 0, 5 } } end)
  end)

  it("cannot be reconfigured beyond the last", function()
    refuses(
      "attempt to reconfigure row 2 from section 0 which only contains 2 rows before the update",
      function() tv:reconfigureRows { { 0, 2 } } end)
  end)

  it("cannot be named by a negative number", function()
    refuses(
      "attempt to delete row -1 from section 0 which only contains 2 rows before the update",
      function() tv:deleteRows { { 0, -1 } } end)
  end)

  it("cannot be deleted from a section that is not there", function()
    refuses(
      "attempt to delete row 1 from section 1, but there are only 1 sections before the update",
      function() tv:deleteRows { { 1, 1 } } end)
  end)

  it("cannot be moved from where there is none", function()
    refuses(
      "attempt to move index path (<NSIndexPath> {length = 2, path = 0 - 2}) that does not exist - "
        .. "there are only 2 rows in section 0 before the update",
      function() tv:moveRow({ 0, 2 }, { 0, 0 }) end)
  end)

  it("cannot be moved out of a section that is not there", function()
    refuses(
      "attempt to move index path (<NSIndexPath> {length = 2, path = 3 - 0}) from a section that does not exist - "
        .. "there are only 1 sections before the update",
      function() tv:moveRow({ 3, 0 }, { 0, 0 }) end)
  end)

  it("are those before, also where an insertion has made room", function()
    tv:beginUpdates()
    tv:insertRows { { 0, 2 } }
    tv:deleteRows { { 0, 2 } }
    refuses(
      "attempt to delete row 2 from section 0 which only contains 2 rows before the update",
      function() tv:endUpdates() end)
  end)

  it("are named by the first of several out of bounds", function()
    refuses(
      "attempt to delete row 3 from section 0 which only contains 2 rows before the update",
      function() tv:deleteRows { { 0, 7 }, { 0, 3 } } end)
  end)
end)

describe("rows after the group", function()
  it("cannot be inserted beyond the end", function()
    refuses(
      "attempt to insert row 2 into section 0, but there are only 2 rows in section 0 after the update",
      function() tv:insertRows { { 0, 2 } } end)
  end)

  -- decisions.md 7
  it("that are reloaded and gone are one deleted and one inserted: the counts refuse them", function()
    tv.rows = { { "a" } }
    refuses(
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section after the "
        .. "update (1) must be equal to the number of rows contained in that section before the update (2), plus or minus the "
        .. "number of rows inserted or deleted from that section (1 inserted, 1 deleted) and plus or minus the number of rows "
        .. "moved into or out of that section (0 moved in, 0 moved out).",
      function() tv:reloadRows { { 0, 1 } } end)
  end)

  it("cannot be inserted into a section that is not there", function()
    refuses(
      "attempt to insert row 0 into section 3, but there are only 1 sections after the update",
      function() tv:insertRows { { 3, 0 } } end)
  end)
end)

describe("the rows that moves lead to", function()
  it("cannot lie beyond the end", function()
    refuses(
      "attempt to move index path (<NSIndexPath> {length = 2, path = 0 - 0}) to index path "
        .. "(<NSIndexPath> {length = 2, path = 0 - 2}) that does not exist - there are only 2 rows in section 0 after the "
        .. "update",
      function() tv:moveRow({ 0, 0 }, { 0, 2 }) end)
  end)

  it("cannot lie in a section that is not there", function()
    refuses(
      "attempt to move index path (<NSIndexPath> {length = 2, path = 0 - 0}) to index path "
        .. "(<NSIndexPath> {length = 2, path = 1 - 0}) in section that does not exist - there are only 1 sections after the "
        .. "update",
      function() tv:moveRow({ 0, 0 }, { 1, 0 }) end)
  end)
end)

describe("sections", function()
  it("cannot be deleted where there is none", function()
    refuses(
      "attempt to delete section 1, but there are only 1 sections before the update",
      function() tv:deleteSections { 1 } end)
  end)

  it("cannot be inserted beyond the end, without the comma", function()
    refuses(
      "attempt to insert section 1 but there are only 1 sections after the update",
      function() tv:insertSections { 1 } end)
  end)

  it("cannot be reloaded where there is none", function()
    refuses(
      "attempt to reload section 4, but there are only 1 sections before the update",
      function() tv:reloadSections { 4 } end)
  end)

  it("cannot be moved from where there is none", function()
    refuses(
      "attempt to move section 2, but there are only 1 sections before the update",
      function() tv:moveSection(2, 0) end)
  end)

  it("cannot be moved beyond the end, without the comma", function()
    refuses(
      "attempt to move section 1 but there are only 1 sections after the update",
      function() tv:moveSection(0, 1) end)
  end)
end)

describe("sections after a reload", function()
  it("cannot come back where fewer are left", function()
    tv.rows = {}
    refuses(
      "attempt to reload section 0 but there are only 0 sections after the update",
      function() tv:reloadSections { 0 } end)
  end)
end)

describe("bounds", function()
  it("are checked before counts", function()
    tv.rows = { {} }
    refuses(
      "attempt to delete row 9 from section 0 which only contains 2 rows before the update",
      function() tv:deleteRows { { 0, 9 } } end)
  end)

  it("are checked for sections before rows", function()
    tv:beginUpdates()
    tv:deleteRows { { 0, 9 } }
    tv:deleteSections { 9 }
    refuses(
      "attempt to delete section 9, but there are only 1 sections before the update",
      function() tv:endUpdates() end)
  end)
end)
