-- The commonest refusal of a table view: the counts before, the calls and the counts after do not fit each other.
-- The sentences are UIKit's own (the two spaces after "section 0." too).
local refuses = require("updates").refuses

local tv

before_each(function()
  tv = TableView { name = "letters", rows = { { "a", "b" } } }
  tv:numberOfSections()
end)

local rowsText = "Invalid update: invalid number of rows in section %d.  "
  .. "The number of rows contained in an existing section after the update (%d) must be equal to the number of rows "
  .. "contained in that section before the update (%d), plus or minus the number of rows inserted or deleted from that "
  .. "section (%d inserted, %d deleted) and plus or minus the number of rows moved into or out of that section "
  .. "(%d moved in, %d moved out)."

local sectionsText = "Invalid update: invalid number of sections.  "
  .. "The number of sections contained in the table view after the update (%d) must be equal to the number of sections "
  .. "contained in the table view before the update (%d), plus or minus the number of sections inserted or deleted "
  .. "(%d inserted, %d deleted)."

describe("an invalid number of rows", function()
  it("is found where the data did not change", function()
    refuses(rowsText:format(0, 2, 2, 0, 1, 0, 0), function() tv:deleteRows { { 0, 0 } } end)
  end)

  it("is found where the data changed more than the calls say", function()
    tv.rows = { {} }
    refuses(rowsText:format(0, 0, 2, 0, 1, 0, 0), function() tv:deleteRows { { 0, 0 } } end)
  end)

  it("is found at the end of the group that began with the first of its faults", function()
    tv:beginUpdates()
    tv:insertRows { { 0, 0 } }
    tv:deleteRows { { 0, 1 } }
    tv.rows = { { "x" } }
    refuses(rowsText:format(0, 1, 2, 1, 1, 0, 0), function() tv:endUpdates() end)
  end)

  it("is found for an empty group whose data changed", function()
    tv:beginUpdates()
    tv.rows = { { "a" } }
    refuses(rowsText:format(0, 1, 2, 0, 0, 0, 0), function() tv:endUpdates() end)
  end)

  it("counts rows that move in and out of a section", function()
    tv = TableView { rows = { { "a", "b" }, { "c" } } }
    tv:numberOfSections()
    refuses(rowsText:format(0, 2, 2, 0, 0, 0, 1), function() tv:moveRow({ 0, 0 }, { 1, 0 }) end)
  end)

  it("counts a reload as one deleted and one inserted", function()
    tv.rows = { { "a" } }
    refuses(rowsText:format(0, 1, 2, 1, 1, 0, 0), function() tv:reloadRows { { 0, 0 } } end)
  end)

  it("names the section by its index before the group", function()
    tv = TableView { rows = { { "a" }, { "b" } } }
    tv:beginUpdates()
    tv.rows = { { "b", "c" } }
    tv:deleteSections { 0 }
    refuses(rowsText:format(1, 2, 1, 0, 0, 0, 0), function() tv:endUpdates() end)
  end)

  it("is found in the first section at fault", function()
    tv = TableView { rows = { { "a" }, { "b" } } }
    tv:beginUpdates()
    tv.rows = { { "a", "x" }, { "b", "y" } }
    refuses(rowsText:format(0, 2, 1, 0, 0, 0, 0), function() tv:endUpdates() end)
  end)

  it("does not trouble a deletion and an insertion that balance, though the data is as before", function()
    tv:beginUpdates()
    tv:deleteRows { { 0, 0 } }
    tv:insertRows { { 0, 0 } }
    tv:endUpdates()
    assert.equal("a", tv:cell(0, 0))
  end)
end)

describe("an invalid number of sections", function()
  it("is found where the data did not change", function()
    refuses(sectionsText:format(1, 1, 0, 1), function() tv:deleteSections { 0 } end)
  end)

  it("is found before the numbers of rows", function()
    tv:beginUpdates()
    tv.rows = { {}, { "c" }, {} }
    tv:insertSections { 1 }
    refuses(sectionsText:format(3, 1, 1, 0), function() tv:endUpdates() end)
  end)
end)

describe("messages = ios16", function()
  local function newTable(options)
    options.messages = "ios16"
    local table = TableView(options)
    table:numberOfSections()
    return table
  end

  it("shows both counts and the updates, where the counts differ", function()
    tv = newTable { name = "letters", rows = { { "a", "b", "c" } } }
    tv.rows = { { "a" } }
    refuses([[
Invalid batch updates detected: the number of sections and/or rows returned by the data source before and/or after performing the batch updates are inconsistent with the updates.
Data source before updates = { 1 section with row counts: [3] }
Data source after updates = { 1 section with row counts: [1] }
Updates = [
	Delete row (0 - 0)
]
Table view: <TableView "letters">]], function() tv:deleteRows { { 0, 0 } } end)
  end)

  it("lists nothing where nothing was called", function()
    tv = newTable { name = "letters", rows = { { "a" } } }
    refuses([[
Invalid batch updates detected: the number of sections and/or rows returned by the data source before and/or after performing the batch updates are inconsistent with the updates.
Data source before updates = { 1 section with row counts: [1] }
Data source after updates = { 1 section with row counts: [2] }
Updates = [

]
Table view: <TableView "letters">]], function() tv:performBatchUpdates(function() tv.rows = { { "a", "b" } } end) end)
  end)

  it("replaces the sentence about sections too", function()
    tv = newTable { rows = { { "a" }, { "b" } } }
    refuses([[
Invalid batch updates detected: the number of sections and/or rows returned by the data source before and/or after performing the batch updates are inconsistent with the updates.
Data source before updates = { 2 sections with row counts: [1, 1] }
Data source after updates = { 0 sections with row counts: [] }
Updates = [
	Delete section (0)
]
Table view: <TableView>]], function() tv:performBatchUpdates(function() tv.rows = {} tv:deleteSections { 0 } end) end)
  end)

  it("keeps the older sentence about sections where the counts are as before", function()
    tv = newTable { rows = { { "a" } } }
    refuses(sectionsText:format(1, 1, 0, 1), function() tv:deleteSections { 0 } end)
  end)

  it("counts sections and rows of several", function()
    tv = newTable { name = "letters", rows = { { "a" }, { "b", "c" } } }
    tv.rows = { { "a" } }
    local _, e = pcall(function() tv:insertRows { { 0, 0 } } end)
    assert.matches("before updates = { 2 sections with row counts: %[1, 2%] }", e.reason)
    assert.matches("after updates = { 1 section with row counts: %[1%] }", e.reason)
  end)

  it("prints a reload as the deletion and insertion that it is", function()
    tv = newTable { name = "letters", rows = { { "a", "b" } } }
    tv.rows = { { "a" } }
    local _, e = pcall(function() tv:reloadRows { { 0, 0 } } end)
    assert.matches("Updates = %[\n\tDelete row %(0 %- 0%),\n\tInsert row %(0 %- 0%)\n%]", e.reason)
  end)

  it("keeps the older sentence where the counts are as before", function()
    tv = newTable { rows = { { "a", "b" } } }
    refuses(rowsText:format(0, 2, 2, 0, 1, 0, 0), function() tv:deleteRows { { 0, 0 } } end)
  end)

  it("keeps the older sentences of what is out of bounds", function()
    tv = newTable { rows = { { "a", "b" } } }
    assert.has_error(function() tv:deleteRows { { 0, 9 } } end, "attempt to delete row 9 from section 0")
  end)
end)
