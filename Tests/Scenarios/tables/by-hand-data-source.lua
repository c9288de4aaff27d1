-- A data source answers the table's questions. The commonest faults of tables are about when those are asked.
local counts, letters, questions, tv

local function make(options)
  options = options or {}
  options.name = "letters"
  options.dataSource = {
    numberOfSections = function()
      questions[#questions + 1] = "sections"
      return #letters
    end,
    numberOfRows = function(section)
      questions[#questions + 1] = "rows " .. section
      return counts and counts[section + 1] or #letters[section + 1]
    end,
    cell = function(section, row)
      questions[#questions + 1] = "cell " .. section .. " " .. row
      return letters[section + 1][row + 1]
    end,
  }
  return TableView(options)
end

before_each(function()
  counts, letters, questions = nil, { { "a", "b" } }, {}
  tv = make()
end)

describe("a data source", function()
  it("is asked nothing while the table is made", function()
    assert.same({}, questions)
  end)

  it("is asked once for the counts, then they are known", function()
    assert.equal(2, tv:numberOfRows(0))
    local asked = #questions
    assert.is_true(asked > 0)
    assert.equal(2, tv:numberOfRows(0))
    assert.equal(1, tv:numberOfSections())
    assert.equal(asked, #questions)
  end)

  it("is asked for zero-based sections and rows", function()
    assert.equal("b", tv:cell(0, 1))
    local all = table.concat(questions, ", ")
    assert.matches("rows 0", all)
    assert.matches("cell 0 1", all)
    assert.is_nil(all:find("rows 1", 1, true))
  end)

  it("may leave the number of sections out: one", function()
    local table = TableView { dataSource = { numberOfRows = function() return 3 end } }
    assert.equal(1, table:numberOfSections())
    assert.equal(3, table:numberOfRows(0))
  end)

  it("may name its sections", function()
    local titled = TableView {
      dataSource = {
        numberOfRows = function() return 1 end, cell = function() return "x" end,
        title = function(section) return "section " .. section end,
      },
    }
    assert.equal("section 0", titled:title(0))
    assert.equal("── section 0 (1)\n   0 x", (titled:text():gsub("%s+$", "")))
    tv:numberOfSections()
    assert.is_nil(tv:title(0))
  end)

  it("must know the number of rows", function()
    assert.has_error(function() TableView { dataSource = {} } end, "numberOfRows")
  end)

  it("is told of a misspelt question", function()
    local _, e = pcall(function() TableView { dataSource = { numberOfRow = function() return 1 end } } end)
    assert.equal("did you mean 'numberOfRows'?", e.hint)
  end)
end)

describe("the counts before an update", function()
  it("are those read last, not those of the data when it was changed", function()
    tv:numberOfRows(0)
    letters[1][3] = "c"
    assert.equal(2, tv:numberOfRows(0), "the table has not been told yet")
    tv:insertRows { { 0, 2 } }
    assert.equal(3, tv:numberOfRows(0))
  end)

  it("are read at a bare call where they were never read, which is too late", function()
    letters[1][3] = "c"
    assert.has_error(function() tv:insertRows { { 0, 2 } } end, "invalid number of rows in section 0")
  end)

  it("are read at beginUpdates where they were never read, which is in time", function()
    tv:beginUpdates()
    letters[1][3] = "c"
    tv:insertRows { { 0, 2 } }
    tv:endUpdates()
    assert.equal("c", tv:cell(0, 2))
  end)

  it("are read by performBatchUpdates before its function", function()
    tv:performBatchUpdates(function()
      letters[1][3] = "c"
      tv:insertRows { { 0, 2 } }
    end)
    assert.equal("c", tv:cell(0, 2))
  end)
end)

describe("a data source that lies", function()
  it("is found at the end of the update", function()
    tv:numberOfRows(0)
    assert.has_error(function() tv:deleteRows { { 0, 0 } } end, "invalid number of rows in section 0")
  end)

  it("may not count below zero", function()
    counts = { -1 }
    assert.has_error(function() tv:numberOfRows(0) end, "the data source returned -1 for the number of rows in section 0")
  end)

  it("may not call the table that asks it", function()
    local asking
    asking = TableView {
      dataSource = {
        numberOfRows = function()
          asking:reloadData()
          return 1
        end,
      },
    }
    assert.has_error(
      function() asking:numberOfRows(0) end, "the data source called its table view while that was asking it")
  end)

  it("hands its own error to the line that asked", function()
    local broken = TableView { dataSource = { numberOfRows = function() error("no idea") end } }
    assert.has_error(function() broken:numberOfRows(0) end, "no idea")
  end)
end)

describe("a table after a refused update", function()
  it("holds what the data source says, as after reloadData", function()
    tv:numberOfRows(0)
    letters = { { "x", "y", "z" } }
    assert.has_error(function() tv:deleteRows { { 0, 0 } } end, "NSInternalInconsistencyException")
    assert.equal(3, tv:numberOfRows(0))
    assert.equal("z", tv:cell(0, 2))
    letters[1][4] = "w"
    tv:insertRows { { 0, 3 } }
    assert.equal("w", tv:cell(0, 3))
  end)
end)

describe("asking for what is not there", function()
  it("is a range error", function()
    assert.has_error(function() tv:numberOfRows(1) end, "NSRangeException")
    assert.has_error(function() tv:cell(0, 2) end, "NSRangeException")
    assert.has_error(function() tv:cell(-1, 0) end, "NSRangeException")
  end)
end)

describe("what a TableView is made with", function()
  it("are functions, in a data source", function()
    assert.has_error(
      function() TableView { dataSource = { numberOfSections = 3 } } end,
      "NSInvalidArgumentException: dataSource: option 'numberOfSections' expects a function, got number")
    assert.has_error(
      function() TableView { dataSource = { numberOfRows = function() return 0 end, cell = "x" } } end,
      "option 'cell' expects a function, got string")
    assert.has_error(function() TableView { dataSource = {} } end, "'numberOfRows' expects a function of the section")
  end)
end)
