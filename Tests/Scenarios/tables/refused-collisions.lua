-- Within one group no row may be the source of two operations, nor the target of two.
local updates = require "updates"
local path = updates.path

local tv

before_each(function()
  tv = TableView { rows = { { "a", "b", "c" }, { "d" } } }
  tv:numberOfSections()
end)

local function refuses(text, calls)
  updates.refuses(text, function() tv:performBatchUpdates(calls) end)
end

describe("one row as a source", function()
  it("cannot be deleted and reloaded", function()
    refuses("attempt to delete and reload the same index path " .. path(0, 1), function()
      tv:deleteRows { { 0, 1 } }
      tv:reloadRows { { 0, 1 } }
    end)
  end)

  it("cannot be deleted and moved", function()
    refuses("attempt to perform a delete and a move from the same index path " .. path(0, 0), function()
      tv:deleteRows { { 0, 0 } }
      tv:moveRow({ 0, 0 }, { 0, 1 })
    end)
  end)

  it("cannot be reloaded and moved, in the same words: a reload is a deletion and an insertion", function()
    refuses("attempt to perform a delete and a move from the same index path " .. path(0, 0), function()
      tv:reloadRows { { 0, 0 } }
      tv:moveRow({ 0, 0 }, { 0, 2 })
    end)
  end)

  it("cannot be deleted twice", function()
    refuses("attempt to delete the same row twice " .. path(0, 2), function()
      tv:deleteRows { { 0, 2 } }
      tv:deleteRows { { 0, 2 } }
    end)
  end)

  it("cannot be reloaded twice: that deletes it twice", function()
    refuses("attempt to delete and reload the same index path " .. path(0, 1), function()
      tv:reloadRows { { 0, 1 } }
      tv:reloadRows { { 0, 1 } }
    end)
  end)

  it("cannot be deleted twice by one call", function()
    refuses("attempt to delete the same row twice " .. path(0, 2), function() tv:deleteRows { { 0, 2 }, { 0, 2 } } end)
  end)

  it("cannot be moved twice", function()
    refuses("attempt to move the same row twice " .. path(0, 0), function()
      tv:moveRow({ 0, 0 }, { 0, 1 })
      tv:moveRow({ 0, 0 }, { 0, 2 })
    end)
  end)
end)

describe("one row as a target", function()
  it("cannot be inserted and moved to", function()
    refuses("attempt to perform an insert and a move to the same index path " .. path(0, 0), function()
      tv.rows = { { "x", "a", "b", "c" }, { "d" } }
      tv:insertRows { { 0, 0 } }
      tv:moveRow({ 0, 2 }, { 0, 0 })
    end)
  end)

  it("cannot be inserted twice", function()
    refuses("attempt to insert the same row twice " .. path(0, 0), function()
      tv.rows = { { "x", "a", "b", "c" }, { "d" } }
      tv:insertRows { { 0, 0 }, { 0, 0 } }
    end)
  end)
end)

describe("one row as the target of two moves", function()
  it("is refused", function()
    refuses("attempt to move two rows to the same index path " .. path(0, 2), function()
      tv:moveRow({ 0, 0 }, { 0, 2 })
      tv:moveRow({ 0, 1 }, { 0, 2 })
    end)
  end)
end)

describe("sections in collision", function()
  it("cannot be deleted twice", function()
    refuses("attempt to delete the same section twice (0)", function()
      tv.rows = { { "d" } }
      tv:deleteSections { 0 }
      tv:deleteSections { 0 }
    end)
  end)

  it("cannot be inserted twice", function()
    refuses("attempt to insert the same section twice (1)", function()
      tv:insertSections { 1 }
      tv:insertSections { 1 }
    end)
  end)

  it("cannot be moved twice", function()
    refuses("attempt to move the same section twice (0)", function()
      tv:moveSection(0, 1)
      tv:moveSection(0, 0)
    end)
  end)

  it("cannot be moved to one place", function()
    refuses("attempt to move two sections to the same section (1)", function()
      tv:moveSection(0, 1)
      tv:moveSection(1, 1)
    end)
  end)

  it("cannot be deleted and reloaded", function()
    refuses("attempt to delete and reload the same section (1)", function()
      tv:deleteSections { 1 }
      tv:reloadSections { 1 }
    end)
  end)

  it("cannot be reloaded and moved: a reload is a deletion", function()
    refuses("attempt to perform a delete and a move from the same section (0)", function()
      tv:reloadSections { 0 }
      tv:moveSection(0, 1)
    end)
  end)

  it("cannot come back from a reload where another moves to", function()
    refuses("attempt to perform an insert and a move to the same section (0)", function()
      tv:reloadSections { 0 }
      tv:moveSection(1, 0)
    end)
  end)

  it("cannot be deleted and moved", function()
    refuses("attempt to perform a delete and a move from the same section (0)", function()
      tv.rows = { { "d" } }
      tv:deleteSections { 0 }
      tv:moveSection(0, 0)
    end)
  end)

  it("cannot be inserted and moved to", function()
    refuses("attempt to perform an insert and a move to the same section (0)", function()
      tv.rows = { { "x" }, { "a", "b", "c" }, { "d" } }
      tv:insertSections { 0 }
      tv:moveSection(1, 0)
    end)
  end)

  it("cannot receive a moved row when they are new", function()
    refuses("cannot move a row into a newly inserted section (2)", function()
      tv.rows = { { "b", "c" }, { "d" }, { "a" } }
      tv:insertSections { 2 }
      tv:moveRow({ 0, 0 }, { 2, 0 })
    end)
  end)

  it("cannot give a row away when they are reloaded: that deletes them", function()
    refuses("cannot move a row from a deleted section (0)", function()
      tv:reloadSections { 0 }
      tv:moveRow({ 0, 0 }, { 1, 0 })
    end)
  end)

  it("cannot receive a moved row when they are reloaded: that inserts them", function()
    refuses("cannot move a row into a newly inserted section (1)", function()
      tv:reloadSections { 1 }
      tv:moveRow({ 0, 0 }, { 1, 0 })
    end)
  end)

  it("cannot give a row away when they are deleted", function()
    refuses("cannot move a row from a deleted section (0)", function()
      tv.rows = { { "d", "a" } }
      tv:deleteSections { 0 }
      tv:moveRow({ 0, 0 }, { 0, 1 })
    end)
  end)
end)
