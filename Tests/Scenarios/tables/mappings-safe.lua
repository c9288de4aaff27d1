-- The safe mapping, also by its name: what breaks each of the copied ones goes through it.
local friends = require "friends-by-color"
local Friend = friends.Friend

local joe, sue, zoe, doc, tv

before_each(function()
  joe, sue, zoe, doc = friends.make()
  tv = TableView { mapping = "safe", cellKeyPaths = { "name", "age" } }
  friends.show(doc, tv)
end)

after_each(function() assert.replays(tv) end)

describe("the safe mapping", function()
  it("is what a table has that names none", function()
    assert.equal("safe", TableView().mapping)
    assert.equal("safe", tv.mapping)
    assert.equal("recipe", TableView { mapping = "recipe" }.mapping)
  end)

  it("inserts what moves out of a deleted section", function()
    zoe.color = "red"
    assert.callbacks(tv, [[
      beginUpdates
      deleteSections [1]
      insertRows [0, 2]
      endUpdates
    ]])
  end)

  it("deletes what moves into an inserted section", function()
    sue.color = "blue"
    assert.callbacks(tv, [[
      beginUpdates
      insertSections [0]
      deleteRows [0, 1]
      endUpdates
    ]])
  end)

  it("refreshes a row that shifts or moves after the group, where it stands then", function()
    batch(function()
      doc.friends:add(Friend { name = "kim", color = "red" })
      sue.name = "abe"
      joe.age = 7
    end)
    assert.callbacks(tv, [[
      beginUpdates
      insertRows [0, 2]
      moveRow [0, 1] to [0, 0]
      endUpdates
      reconfigureRows [0, 0] [0, 1]
    ]])
  end)

  it("may be given with a style", function()
    local other = TableView { mapping = "safe", updates = "reload" }
    RelationalCollectionController { relation = "friends", onObject = doc, delegate = other }
    doc.friends:remove(joe)
    assert.callbacks(other, [[ reloadData ]])
  end)
end)
