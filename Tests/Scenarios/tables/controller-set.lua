-- A table that is the delegate of a set controller: sections and rows, by the safe mapping of table-views.md B6.
local friends, group = require "friends-by-color", require "group"
local Friend = friends.Friend

local joe, sue, zoe, doc, tv, c

before_each(function()
  joe, sue, zoe, doc = friends.make()
  tv = TableView { name = "friends" }
  c = friends.show(doc, tv)
end)

after_each(function()
  assert.replays(c)
  assert.replays(tv)
end)

describe("a table that is a set controller's delegate", function()
  it("is loaded silently by performQuery, and shows sections with their names", function()
    assert.no_callbacks(tv)
    assert.equal("── red (2)\n   0 joe\n   1 sue\n── yellow (1)\n   0 zoe\n", tv:text() .. "\n")
    assert.equal("yellow", tv:title(1))
  end)

  it("shows nothing before performQuery", function()
    local empty = TableView()
    local e = SetController {
      observed = doc, setKeyPath = "friends", keyPaths = { "age" }, sortDescriptors = "name", delegate = empty,
    }
    assert.equal(0, empty:numberOfSections())
    e:performQuery()
    assert.equal(3, empty:numberOfRows(0))
    assert.no_callbacks(empty)
  end)

  it("inserts a section without naming its rows", function()
    doc.friends:addAll { Friend { name = "tom", color = "white" }, Friend { name = "abe", color = "red" } }
    assert.callbacks(tv, group [[
      insertSections [1]
      insertRows [0, 0]
    ]])
    assert.equal("tom", tv:cell(1, 0))
  end)

  it("deletes a section without naming its rows", function()
    doc.friends:minus { zoe, joe }
    assert.callbacks(tv, group [[
      deleteSections [1]
      deleteRows [0, 0]
    ]])
    assert.equal(1, tv:numberOfSections())
  end)

  it("moves a row between sections that stay, and refreshes it", function()
    sue.color = "yellow"
    assert.callbacks(tv, [[
      beginUpdates
      moveRow [0, 1] to [1, 0]
      endUpdates
      reconfigureRows [1, 0]
    ]])
  end)

  it("takes the half that is left of a move into a new section", function()
    sue.color = "white"
    assert.callbacks(tv, group [[
      insertSections [1]
      deleteRows [0, 1]
    ]])
    assert.equal("sue", tv:cell(1, 0))
  end)

  it("takes the half that is left of a move out of a deleted section", function()
    zoe.color = "red"
    assert.callbacks(tv, group [[
      deleteSections [1]
      insertRows [0, 2]
    ]])
  end)

  it("takes no half of a move from a deleted to a new section", function()
    zoe.color = "white"
    assert.callbacks(tv, group [[
      deleteSections [1]
      insertSections [1]
    ]])
    assert.equal("white", tv:title(1))
  end)

  it("refreshes a row that shows something new, without a group", function()
    joe.age = 7
    assert.callbacks(tv, [[ reconfigureRows [0, 0] ]])
  end)

  it("is told the net change of a whole assignment, and does not reload", function()
    doc.friends = { zoe, joe }
    assert.callbacks(tv, group [[ deleteRows [0, 1] ]])
  end)

  it("is loaded anew when the query is", function()
    c:stopObserving()
    doc.friends:remove(joe)
    assert.equal(2, tv:numberOfRows(0))
    c:performQuery()
    assert.no_callbacks(tv)
    assert.equal(1, tv:numberOfRows(0))
  end)

  it("shows its refusal at the line, should its own calls have made it inconsistent", function()
    assert.has_error(function() tv:deleteRows { { 0, 0 } } end, "NSInternalInconsistencyException")
    doc.friends:remove(joe)
    assert.equal("sue", tv:cell(0, 0))
  end)
end)

describe("how a table follows a set controller", function()
  local function follow(options)
    local view = TableView(options)
    friends.show(doc, view)
    return view
  end

  it("is reloadData for each bracket with updates = \"reload\"", function()
    local view = follow { updates = "reload" }
    sue.color = "white"
    assert.callbacks(view, [[ reloadData ]])
    joe.age = 7
    assert.callbacks(view, [[ reloadData ]])
    assert.replays(view)
  end)

  it("is by calls up to the threshold with updates = \"hybrid\"", function()
    local view = follow { updates = "hybrid", threshold = 2 }
    doc.friends:minus { joe, sue }
    assert.callbacks(view, [[ reloadData ]], "a section and two rows are three changes")
    doc.friends:add(sue)
    assert.callbacks(view, group [[ insertSections [0] ]], "a section and a row are two changes")
    assert.replays(view)
  end)
end)

describe("random changes", function()
  it("leave the table with what the controller has", function()
    local colors = { "a", "b", "c", "d" }
    for _ = 1, 150 do
      local all = doc.friends:toTable()
      local function pick() return all[math.random(#all)] end
      local function change()
        local what = math.random(6)
        if what == 1 or #all == 0 then
          doc.friends:add(Friend { name = "n" .. math.random(50), color = colors[math.random(4)] })
        elseif what == 2 then doc.friends:remove(pick())
        elseif what == 3 then pick().color = colors[math.random(4)]
        elseif what == 4 then pick().name = "n" .. math.random(50)
        elseif what == 5 then pick().age = math.random(5)
        else doc.friends:addAll { Friend { name = "m", color = "e" }, Friend { name = "k", color = "a" } }
        end
      end
      if math.random(3) == 1 then batch(function() for _ = 1, 5 do change() end end) else change() end
      assert.replays(tv)
    end
  end)
end)
