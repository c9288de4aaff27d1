-- kind = "collection": the same rules in a collection view's words, items instead of rows.
local updates = require "updates"
local update, refuses, path = updates.update, updates.refuses, updates.path

local cv

before_each(function()
  cv = TableView { kind = "collection", name = "photos", rows = { { "a", "b" } } }
  cv:numberOfSections()
end)

describe("a collection view", function()
  it("counts items", function()
    refuses(
      "Invalid update: invalid number of items in section 0.  The number of items contained in an existing section after "
        .. "the update (2) must be equal to the number of items contained in that section before the update (2), plus or "
        .. "minus the number of items inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the "
        .. "number of items moved into or out of that section (0 moved in, 0 moved out).",
      function() cv:deleteRows { { 0, 0 } } end)
  end)

  it("counts sections", function()
    refuses(
      "Invalid update: invalid number of sections.  The number of sections contained in the collection view after the "
        .. "update (1) must be equal to the number of sections contained in the collection view before the update (1), "
        .. "plus or minus the number of sections inserted or deleted (1 inserted, 0 deleted).",
      function() cv:insertSections { 0 } end)
  end)

  it("deletes no item beyond the last", function()
    refuses(
      "attempt to delete item 3 from section 0 which only contains 2 items before the update",
      function() cv:deleteRows { { 0, 3 } } end)
  end)

  it("reloads no item beyond the last, in the same words", function()
    refuses(
      "attempt to delete item 3 from section 0 which only contains 2 items before the update",
      function() cv:reloadRows { { 0, 3 } } end)
  end)

  it("deletes no item of a section that is not there", function()
    refuses(
      "attempt to delete item 0 from section 2, but there are only 1 sections before the update",
      function() cv:deleteRows { { 2, 0 } } end)
  end)

  it("inserts no item beyond the end", function()
    refuses(
      "attempt to insert item 8 into section 0, but there are only 2 items in section 0 after the update",
      function() cv:insertRows { { 0, 8 } } end)
  end)

  it("inserts no item into a section that is not there", function()
    refuses(
      "attempt to insert item 0 into section 1, but there are only 1 sections after the update",
      function() cv:insertRows { { 1, 0 } } end)
  end)

  it("deletes no section that is not there", function()
    refuses(
      "attempt to delete section 4, but there are only 1 sections before the update",
      function() cv:deleteSections { 4 } end)
  end)

  it("inserts no section beyond the end", function()
    refuses(
      "attempt to insert section 1 but there are only 1 sections after the update",
      function() cv:insertSections { 1 } end)
  end)

  it("moves no item that is not there", function()
    refuses(
      "attempt to move index path " .. path(0, 5)
        .. " that does not exist - there are only 2 items in section 0 before the update",
      function() cv:moveRow({ 0, 5 }, { 0, 0 }) end)
  end)

  it("moves no item to where none will be", function()
    refuses(
      "attempt to move index path " .. path(0, 0) .. " to index path " .. path(0, 2)
        .. " that does not exist - there are only 2 items in section 0 after the update",
      function() cv:moveRow({ 0, 0 }, { 0, 2 }) end)
  end)

  it("does not delete and reload an item", function()
    refuses("attempt to delete and reload the same index path " .. path(0, 1), function()
      update(cv, { { "a" } }, function()
        cv:deleteRows { { 0, 1 } }
        cv:reloadRows { { 0, 1 } }
      end)
    end)
  end)

  it("does not move an item to where another is inserted", function()
    refuses("attempt to perform an insert and a move to the same index path " .. path(0, 1), function()
      update(cv, { { "b", "x", "a" } }, function()
        cv:insertRows { { 0, 1 } }
        cv:moveRow({ 0, 0 }, { 0, 1 })
      end)
    end)
  end)

  it("does not move an item that is deleted", function()
    refuses("attempt to perform a delete and a move from the same index path " .. path(0, 0), function()
      update(cv, { { "b" } }, function()
        cv:deleteRows { { 0, 0 } }
        cv:moveRow({ 0, 0 }, { 0, 0 })
      end)
    end)
  end)

  it("does not move an item that is reloaded", function()
    refuses("attempt to perform a delete and a move from the same index path " .. path(0, 0), function()
      update(cv, { { "b", "A" } }, function()
        cv:moveRow({ 0, 0 }, { 0, 1 })
        cv:reloadRows { { 0, 0 } }
      end)
    end)
  end)

  it("does not move a section that is deleted", function()
    refuses("attempt to perform a delete and a move from the same section (0)", function()
      update(cv, {}, function()
        cv:deleteSections { 0 }
        cv:moveSection(0, 0)
      end)
    end)
  end)

  it("does not move a section to where another is inserted", function()
    refuses("attempt to perform an insert and a move to the same section (0)", function()
      update(cv, { { "x" }, { "a", "b" } }, function()
        cv:insertSections { 0 }
        cv:moveSection(0, 0)
      end)
    end)
  end)

  it("does not move items into new sections", function()
    refuses("cannot move an item into a newly inserted section (1)", function()
      update(cv, { { "b" }, { "a" } }, function()
        cv:insertSections { 1 }
        cv:moveRow({ 0, 0 }, { 1, 0 })
      end)
    end)
  end)

  it("does not move items from deleted sections", function()
    cv.rows = { { "x" }, { "y" } }
    cv:reloadData()
    refuses("cannot move an item from a deleted section (0)", function()
      update(cv, { { "y", "x" } }, function()
        cv:deleteSections { 0 }
        cv:moveRow({ 0, 0 }, { 0, 1 })
      end)
    end)
  end)

  it("says 'row' in the sentences that are ours: they name the call", function()
    refuses("attempt to delete the same row twice " .. path(0, 0), function()
      update(cv, { { "b" } }, function() cv:deleteRows { { 0, 0 }, { 0, 0 } } end)
    end)
    refuses("attempt to insert the same row twice " .. path(0, 0), function()
      update(cv, { { "x", "a", "b" } }, function() cv:insertRows { { 0, 0 }, { 0, 0 } } end)
    end)
    refuses("attempt to move the same row twice " .. path(0, 0), function()
      update(cv, { { "b", "a" } }, function()
        cv:moveRow({ 0, 0 }, { 0, 1 })
        cv:moveRow({ 0, 0 }, { 0, 0 })
      end)
    end)
  end)

  it("ends no group that was not begun", function()
    refuses("endUpdates without beginUpdates", function() cv:endUpdates() end)
  end)

  it("speaks of items in the newer sentence too", function()
    cv = TableView { kind = "collection", name = "photos", messages = "ios16", rows = { { "a", "b" }, { "c" } } }
    cv:numberOfSections()
    refuses([[
Invalid batch updates detected: the number of sections and/or items returned by the data source before and/or after performing the batch updates are inconsistent with the updates.
Data source before updates = { 2 sections with item counts: [2, 1] }
Data source after updates = { 1 section with item counts: [2] }
Updates = [
	Delete item (0 - 1),
	Insert item (0 - 0)
]
Collection view: <TableView "photos">]], function()
      update(cv, { { "x", "a" } }, function()
        cv:insertRows { { 0, 0 } }
        cv:deleteRows { { 0, 1 } }
      end)
    end)
  end)

  it("follows a table observer as a table does", function()
    local Album = class "Album" { photos = array "string" }
    local album, view = Album { photos = { "a" } }, TableView { kind = "collection", name = "photos" }
    TableObserver { object = album, keyPath = "photos", tableView = view }
    album.photos:add "b"
    assert.callbacks(view, [[ insertRows [0, 1] ]])
    assert.replays(view)
  end)
end)
