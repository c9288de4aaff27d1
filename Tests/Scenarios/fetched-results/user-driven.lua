-- The user has moved a row: the model's change comes back as a move, and the table must not move the row a second time.
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, zoe, _

before_each(function() ctx, joe, _, zoe = friends.make() end)

local function follow(delegate) return friends.follow(ctx, { delegate = delegate }) end

describe("a change that the user has made in the table", function()
  it("comes back to a delegate as a move", function()
    local log = Recorder()
    local c = follow(log)
    c:userDriven(function()
      joe.name = "yan"
      ctx:processPendingChanges()
    end)
    assert.callbacks(log, bracket [[ didChangeObject <Friend "yan"> move from [0, 0] to [0, 1] ]])
    assert.replays(c)
  end)

  it("is recorded by the table, which agrees with the controller", function()
    local tv = TableView()
    local c = follow(tv)
    c:userDriven(function()
      joe.name = "yan"
      ctx:processPendingChanges()
    end)
    assert.callbacks(tv, [[
      beginUpdates
      moveRow [0, 0] to [0, 1]
      endUpdates
      reconfigureRows [0, 1]
    ]])
    assert.equal("sue", tv:cell(0, 0))
    assert.equal("yan", tv:cell(0, 1))
    assert.replays(tv)
  end)

  it("is not applied: what a copied mapping makes of it is refused by nobody", function()
    local tv = TableView { mapping = "current page" }
    local c = follow(tv)
    c:userDriven(function()
      zoe.color = "red"
      ctx:processPendingChanges()
    end)
    assert.replays(tv)
    zoe.color = "yellow"
    assert.has_error(function() ctx:processPendingChanges() end, "cannot move a row into a newly inserted section (1)")
  end)

  it("is not applied either where the event ends later", function()
    local tv = TableView { mapping = "current page" }
    local c = follow(tv)
    c:userDriven(function() zoe.color = "red" end)
    assert.has_no_error(function() ctx:processPendingChanges() end)
    assert.replays(tv)
  end)

  it("may be a renumbering of all rows: one move, and updates", function()
    local books = {} -- luacheck: ignore
    for index = 1, 4 do books[index] = ctx:insert(Friend { name = "b" .. index, age = index, note = "book" }) end
    ctx:save()
    local tv = TableView()
    local c = friends.list(ctx, tv, { predicate = "note == 'book'", sortDescriptors = { "age" } })
    c:userDriven(function()
      for index, age in ipairs { 2, 3, 4, 1 } do books[index].age = age end
      ctx:save()
    end)
    assert.callbacks(tv, [[
      beginUpdates
      moveRow [0, 3] to [0, 0]
      endUpdates
      reconfigureRows [0, 0] [0, 1] [0, 2] [0, 3]
    ]])
    assert.equal("b4", tv:cell(0, 0))
    assert.replays(tv)
  end)

  it("is applied by other tables", function()
    local tv, other = TableView(), TableView { name = "other" }
    local c = follow(tv)
    follow(other)
    c:userDriven(function()
      joe.name = "yan"
      ctx:processPendingChanges()
    end)
    assert.equal("yan", other:cell(0, 1))
    assert.replays(other)
  end)

  it("ends with userDriven: what follows is applied", function()
    local tv = TableView { mapping = "current page" }
    local c = follow(tv)
    pcall(function() c:userDriven(function() error "enough" end) end)
    zoe.color = "red"
    assert.has_error(function() ctx:processPendingChanges() end, "cannot move a row from a deleted section (1)")
  end)
end)
