-- kind = "collection": the same rules in a collection view's words, items instead of rows.
local cv

before_each(function()
  cv = TableView { kind = "collection", name = "photos", rows = { { "a", "b" } } }
  cv:numberOfSections()
end)

local function refuses(text, f)
  local ok, e = pcall(f)
  assert.is_false(ok, "the collection view accepted the update")
  assert.equal("NSInternalInconsistencyException: " .. text, tostring(e))
end

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

  it("bounds items", function()
    refuses(
      "attempt to delete item 3 from section 0 which only contains 2 items before the update",
      function() cv:deleteRows { { 0, 3 } } end)
    refuses(
      "attempt to insert item 8 into section 0, but there are only 2 items in section 0 after the update",
      function() cv:insertRows { { 0, 8 } } end)
  end)

  it("does not move items from deleted sections", function()
    refuses("cannot move an item from a deleted section (0)", function()
      cv.rows = { { "x" }, { "y" } }
      cv:reloadData()
      cv:performBatchUpdates(function()
        cv.rows = { { "y", "x" } }
        cv:deleteSections { 0 }
        cv:moveRow({ 0, 0 }, { 0, 1 })
      end)
    end)
  end)

  it("speaks of items in the newer sentence too", function()
    local newer = TableView { kind = "collection", name = "photos", messages = "ios16", rows = { { "a", "b" } } }
    newer:numberOfSections()
    newer.rows = { {} }
    local _, e = pcall(function() newer:deleteRows { { 0, 0 } } end)
    assert.matches("1 section with item counts: %[2%]", e.reason)
    assert.matches("\tDelete item %(0 %- 0%)", e.reason)
    assert.matches('Collection view: <TableView "photos">', e.reason)
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
