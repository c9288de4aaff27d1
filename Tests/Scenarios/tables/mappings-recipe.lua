-- TableView { mapping = "recipe" }: everything is deleteRows, insertRows and reloadRows. Right where an update is told with
-- its place before the bracket; wrong where the callback has the place after it.
local friends = require "friends-by-color"
local Friend = friends.Friend

local joe, sue, zoe, doc, tv

before_each(function()
  joe, sue, zoe, doc = friends.make()
  tv = TableView { mapping = "recipe", cellKeyPaths = { "name", "age" } }
end)

describe("the recipe's mapping of a set controller", function()
  before_each(function() friends.show(doc, tv) end)

  it("deletes and inserts a row that moves, reloads one that is updated", function()
    batch(function()
      sue.name = "abe"
      joe.age = 7
    end)
    assert.callbacks(tv, [[
      beginUpdates
      deleteRows [0, 1]
      insertRows [0, 0]
      reloadRows [0, 0]
      endUpdates
    ]])
    assert.equal("── red (2)\n   0 abe  0\n   1 joe  7\n── yellow (1)\n   0 zoe  0", tv:text())
  end)

  it("follows random changes of rows and sections, and leaves nothing stale", function()
    local colors = { "blue", "green", "red", "yellow" }
    for turn = 1, 150 do
      batch(function()
        for _ = 1, math.random(4) do
          local all = doc.friends:toTable()
          local friend, what = all[math.random(math.max(#all, 1))], math.random(5)
          if what == 1 or not friend then
            doc.friends:add(Friend { name = "n" .. math.random(20), color = colors[math.random(4)] })
          elseif what == 2 then doc.friends:remove(friend)
          elseif what == 3 then friend.color = colors[math.random(4)]
          elseif what == 4 then friend.name = "n" .. math.random(20)
          else friend.age = turn
          end
        end
      end)
      assert.replays(tv)
    end
  end)
end)

describe("the recipe's mapping of a relational controller", function()
  before_each(function()
    RelationalCollectionController {
      relation = "friends", onObject = doc, sortedBy = "name", observingChildKeyPaths = { "name", "age" }, delegate = tv,
    }
  end)

  it("is right change by change, where no row shifts beside an update", function()
    sue.age = 7
    sue.name = "abe"
    doc.friends:remove(joe)
    doc.friends:add(Friend { name = "kim" })
    assert.replays(tv)
    assert.equal("── (3)\n   0 abe  7\n   1 kim  0\n   2 zoe  0", tv:text())
  end)

  it("reloads another row where the updated one shifts in a batch", function()
    doc.friends:add(Friend { name = "tom" })
    batch(function()
      doc.friends:remove(joe)
      zoe.age = 7
    end)
    assert.equal("zoe  0", tv:cell(0, 2))
    local _, e = pcall(function() assert.replays(tv) end)
    assert.equal('the table does not show its content: row [0, 2] shows "zoe  0", its data source says "zoe  7"', e.reason)
    assert.equal(
      'mapping "recipe" takes the index that an update is told with for the one before the bracket; the safe mapping sends '
        .. "reconfigureRows [0, 2] after endUpdates", e.hint)
  end)

  it("may not reload a row that it deletes", function()
    friends.refused(tv, "attempt to delete and reload the same index path (<NSIndexPath> {length = 2, path = 0 - 0})",
      "reloads a row that it has deleted or reloaded already; the safe mapping sends deleteRows [0, 0], reconfigureRows "
        .. "[0, 0] after endUpdates",
      function()
        doc.friends:remove(joe)
        sue.age = 7
      end)
  end)

  it("may not reload a row twice, as where two of its keys have changed", function()
    friends.refused(tv, "attempt to delete and reload the same index path (<NSIndexPath> {length = 2, path = 0 - 1})",
      "reloads a row that it has deleted or reloaded already; the safe mapping sends reconfigureRows [0, 1] after "
        .. "endUpdates",
      function()
        sue.age = 7
        sue.name = "sun"
      end)
  end)

  it("may not reload a row beyond the end of what was there before", function()
    friends.refused(tv, "attempt to delete row 3 from section 0 which only contains 3 rows before the update",
      "takes the index that an update is told with for the one before the bracket; the safe mapping sends insertRows "
        .. "[0, 0], reconfigureRows [0, 3] after endUpdates",
      function()
        doc.friends:add(Friend { name = "abe" })
        zoe.age = 7
      end)
  end)
end)
