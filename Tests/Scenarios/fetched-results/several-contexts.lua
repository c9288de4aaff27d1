-- Controllers of a context that gets changes from others: merge and child contexts.
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, sue, zoe, log, c

before_each(function()
  ctx, joe, sue, zoe = friends.make()
  log = Recorder()
  c = friends.follow(ctx, { delegate = log })
end)

after_each(function() assert.replays(c) end)

local function sent(changes) assert.callbacks(log, bracket(changes)) end

describe("a child", function()
  local child

  before_each(function()
    child = ctx:child()
  end)

  local function own(object) return child:object(object:objectID()) end

  it("tells its parent nothing before it is saved", function()
    own(joe).color = "blue"
    child:insert(Friend { name = "abe", color = "red" })
    child:processPendingChanges()
    ctx:processPendingChanges()
    assert.no_callbacks(log)
  end)

  it("brings insert, move, update and delete to its parent, which waits for its own event", function()
    child:insert(Friend { name = "abe", color = "red" })
    own(joe).color = "blue"
    own(zoe).note = "new"
    child:delete(own(sue))
    child:save()
    assert.no_callbacks(log)
    ctx:processPendingChanges()
    sent [[
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "sue"> delete at [0, 1]
      didChangeObject <Friend "joe"> move from [0, 0] to [0, 0]
      didChangeObject <Friend "abe"> insert at [1, 0]
      didChangeObject <Friend "zoe"> update at [1, 0] now [2, 0]
    ]]
  end)

  it("is followed by controllers of its own", function()
    local mine = Recorder()
    local d = friends.follow(child, { delegate = mine })
    assert.equal("red: joe sue | yellow: zoe", friends.shown(d))
    own(joe).name = "abe"
    child:processPendingChanges()
    assert.callbacks(mine, bracket [[ didChangeObject <Friend "abe"> update at [0, 0] ]])
    assert.no_callbacks(log)
    assert.replays(d)
  end)

  it("keeps its own values, and does not follow its parent", function()
    local mine = Recorder()
    local d = friends.follow(child, { delegate = mine })
    joe.name = "abe"
    ctx:save()
    child:processPendingChanges()
    assert.no_callbacks(mine)
    assert.equal("joe", own(joe).name)
    assert.replays(d)
  end)

  it("takes objects that it lacks from its parent when it fetches: they are inserts", function()
    local mine = Recorder()
    local d = friends.follow(child, { delegate = mine })
    ctx:insert(Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    child:processPendingChanges()
    assert.no_callbacks(mine)
    assert.equal(4, #child:fetch { entity = "Friend" })
    child:processPendingChanges()
    assert.callbacks(mine, bracket [[ didChangeObject <Friend "abe"> insert at [0, 0] ]])
    assert.replays(d)
  end)

  it("that is undone in the parent is taken back there", function()
    own(joe).color = "blue"
    child:save()
    ctx:processPendingChanges()
    log:clear()
    ctx:undo()
    sent [[
      didChangeSection "blue" delete at 0
      didChangeObject <Friend "joe"> move from [0, 0] to [0, 0]
    ]]
  end)

  it("wins over what was changed here, key by key", function()
    own(joe).color = "blue"
    joe.color = "amber"
    joe.note = "mine"
    child:save()
    ctx:processPendingChanges()
    assert.equal("blue", joe.color)
    assert.equal("mine", joe.note)
    sent [[
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "joe"> move from [0, 0] to [0, 0]
    ]]
  end)
end)

describe("merge", function()
  local first, second, told, d

  --- Two children of one context: what one has saved the other merges.
  before_each(function()
    first, second = ctx:child(), ctx:child()
    told = Recorder()
    d = friends.follow(second, { delegate = told })
  end)

  after_each(function() assert.replays(d) end)

  local function own(object) return first:object(object:objectID()) end

  it("brings insert, move, update and delete in one bracket", function()
    first:insert(Friend { name = "abe", color = "red" })
    own(joe).color = "blue"
    own(zoe).note = "new"
    first:delete(own(sue))
    first:save()
    second:processPendingChanges()
    assert.no_callbacks(told)
    second:merge(first)
    second:processPendingChanges()
    assert.callbacks(told, bracket [[
      didChangeSection "blue" insert at 0
      didChangeObject <Friend "sue"> delete at [0, 1]
      didChangeObject <Friend "joe"> move from [0, 0] to [0, 0]
      didChangeObject <Friend "abe"> insert at [1, 0]
      didChangeObject <Friend "zoe"> update at [1, 0] now [2, 0]
    ]])
  end)

  it("waits for the event of the receiving context", function()
    own(joe).name = "abe"
    first:save()
    second:merge(first)
    assert.no_callbacks(told)
    second:processPendingChanges()
    assert.callbacks(told, bracket [[ didChangeObject <Friend "abe"> update at [0, 0] ]])
  end)

  it("of a change that makes an object match is an insert, and of one that makes it fail a delete", function()
    local reds = Recorder()
    local r = friends.follow(second, { delegate = reds, request = { predicate = "color == 'red'" } })
    own(zoe).color = "red"
    own(joe).color = "blue"
    first:save()
    second:merge(first)
    second:processPendingChanges()
    assert.callbacks(reds, bracket [[
      didChangeObject <Friend "joe"> delete at [0, 0]
      didChangeObject <Friend "zoe"> insert at [0, 1]
    ]])
    assert.replays(r)
  end)

  it("leaves nothing pending", function()
    first:insert(Friend { name = "abe", color = "red" })
    own(joe).name = "jon"
    first:save()
    second:merge(first)
    assert.is_false(second.hasChanges)
    second:processPendingChanges()
    assert.is_false(second.hasChanges)
  end)

  it("keeps what was changed here", function()
    own(joe).name = "abe"
    first:save()
    local mine = second:object(joe:objectID())
    mine.name = "jon"
    second:merge(first)
    second:processPendingChanges()
    assert.equal("jon", mine.name)
    assert.callbacks(told, bracket [[ didChangeObject <Friend "jon"> update at [0, 0] ]])
  end)

  it("is not undone", function()
    own(joe).name = "abe"
    first:save()
    second:merge(first)
    second:processPendingChanges()
    told:clear()
    second:undo()
    assert.no_callbacks(told)
    assert.equal("abe", second:object(joe:objectID()).name)
  end)

  it("a second time brings nothing", function()
    own(joe).name = "abe"
    first:save()
    second:merge(first)
    second:processPendingChanges()
    told:clear()
    second:merge(first)
    second:processPendingChanges()
    assert.no_callbacks(told)
  end)
end)
