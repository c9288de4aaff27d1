-- performFetch: what it gives, what it refuses, and what it does not do.
local friends = require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, sue, zoe

before_each(function() ctx, joe, sue, zoe = friends.make() end)

local function outOfOrder(c, index, name)
  local ok, e = c:performFetch()
  assert.is_false(ok)
  assert.equal("NSCocoaErrorDomain", e.name)
  assert.equal(134060, e.cocoaCode)
  assert.equal(
    ("The fetched object at index %d has an out of order section name '%s'. Objects must be sorted by section name")
      :format(index, name), e.reason)
end

describe("performFetch", function()
  it("is true, and gives sorted objects in sections", function()
    local c = friends.controller(ctx)
    assert.is_true(c:performFetch())
    assert.same({ joe, sue, zoe }, c.fetchedObjects)
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
  end)

  it("sends nothing", function()
    local log = Recorder()
    friends.follow(ctx, { delegate = log })
    assert.no_callbacks(log)
  end)

  it("a second time starts afresh, and sends nothing", function()
    local log = Recorder()
    local c = friends.follow(ctx, { delegate = log, sections = false, request = { sortDescriptors = { "name" } } })
    c.fetchRequest.sortDescriptors = { "-name" }
    c.fetchRequest.predicate = "color == 'red'"
    assert.is_true(c:performFetch())
    assert.no_callbacks(log)
    assert.same({ sue, joe }, c.fetchedObjects)
    assert.replays(c)
  end)

  it("sees objects that have not been saved", function()
    local abe = ctx:insert(Friend { name = "abe", color = "red" })
    local c = friends.follow(ctx)
    assert.equal(abe, c:objectAtIndexPath { 0, 0 })
    assert.is_true(abe:isInserted())
  end)

  it("does not see objects that are deleted and not saved", function()
    ctx:delete(joe)
    assert.equal("red: sue | yellow: zoe", friends.shown(friends.follow(ctx)))
  end)

  it("processes what is pending: controllers that follow are told then", function()
    local log = Recorder()
    local first = friends.follow(ctx, { delegate = log })
    ctx:insert(Friend { name = "abe", color = "red" })
    local second = friends.controller(ctx)
    assert.no_callbacks(log)
    assert.is_true(second:performFetch())
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "abe"> insert at [0, 0]
      didChangeContent
    ]])
    assert.replays(first)
  end)

  it("of the controller itself takes in what is pending, without a callback of its own", function()
    local log = Recorder()
    local c = friends.follow(ctx, { delegate = log })
    ctx:insert(Friend { name = "abe", color = "red" })
    c:performFetch()
    assert.equal("red: abe joe sue | yellow: zoe", friends.shown(c))
    assert.no_callbacks(log)
    ctx:processPendingChanges()
    assert.no_callbacks(log)
  end)

  it("is where a change of the request begins to count", function()
    local log = Recorder()
    local c = friends.list(ctx, log)
    c.fetchRequest.predicate = "age > 15"
    c.fetchRequest.sortDescriptors = { "-name" }
    ctx:processPendingChanges()
    assert.no_callbacks(log)
    assert.equal("joe sue zoe", friends.shown(c))
    ctx:insert(Friend { name = "abe" })
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "abe"> insert at [0, 0]
      didChangeContent
    ]])
    c:performFetch()
    assert.equal("zoe sue", friends.shown(c))
  end)

  it("is where a limit and an offset that were changed begin to count", function()
    local c = friends.list(ctx, Recorder())
    c.fetchRequest.fetchLimit, c.fetchRequest.fetchOffset = 1, 1
    assert.equal("joe sue zoe", friends.shown(c))
    c:performFetch()
    assert.equal("sue", friends.shown(c))
  end)

  it("finds objects of classes that extend the entity's", function()
    local Animal = class "Animal" { name = "string" }
    local Dog = class("Dog", Animal) { breed = "string" }
    local zoo = Context { classes = { Animal, Dog } }
    zoo:insert(Dog { name = "rex" })
    zoo:insert(Animal { name = "ape" })
    local log = Recorder()
    local c = friends.list(zoo, log, { entity = "Animal" })
    assert.equal("ape rex", friends.shown(c))
    zoo:insert(Dog { name = "bob" })
    zoo:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Dog "bob"> insert at [0, 1]
      didChangeContent
    ]])
    local dogs = friends.list(zoo, nil, { entity = "Dog" })
    assert.equal("bob rex", friends.shown(dogs))
  end)
end)

describe("performFetch refuses, without raising,", function()
  it("sections that the sort tears apart, at the object that comes again", function()
    ctx:insert(Friend { name = "yan", color = "red" })
    ctx:insert(Friend { name = "tom", color = "yellow" })
    local c = friends.controller(ctx, { request = { sortDescriptors = { "name" } } })
    outOfOrder(c, 3, "red")
    assert.same({}, c.sections)
    assert.is_nil(c.fetchedObjects)
  end)

  it("an entity that the context lacks", function()
    local c = friends.controller(ctx, { request = { entity = "Fiend" } })
    local ok, e = c:performFetch()
    assert.is_false(ok)
    assert.equal("NSInvalidArgumentException", e.name)
    assert.matches("Fiend", e.reason)
  end)

  it("a sort key that the entity lacks", function()
    local ok, e = friends.controller(ctx, { request = { sortDescriptors = { "color", "nam" } } }):performFetch()
    assert.is_false(ok)
    assert.equal("NSInvalidArgumentException", e.name)
    assert.matches("nam", e.reason)
  end)

  it("a predicate's key that the entity lacks", function()
    local ok, e = friends.controller(ctx, { request = { predicate = "nam == 'x'" } }):performFetch()
    assert.is_false(ok)
    assert.matches("nam", e.reason)
  end)

  it("a section key that the entity lacks", function()
    local ok, e = friends.controller(ctx, { sections = "colour" }):performFetch()
    assert.is_false(ok)
    assert.matches("colour", e.reason)
  end)

  it("a predicate that cannot be evaluated", function()
    local c = friends.controller(ctx, {
      request = { predicate = { function(friend) if friend.name == "sue" then error "no sue" end return true end, keyPaths = { "name" } } },
    })
    local ok, e = c:performFetch()
    assert.is_false(ok)
    assert.matches("no sue", tostring(e))
  end)

  it("a request whose sort descriptors were taken away", function()
    local c = friends.controller(ctx)
    c.fetchRequest.sortDescriptors = nil
    local ok, e = c:performFetch()
    assert.is_false(ok)
    assert.equal("An instance of NSFetchedResultsController requires a fetch request with sort descriptors", e.reason)
  end)

  it("a negative limit", function()
    assert.is_false((friends.controller(ctx, { request = { fetchLimit = -1 } }):performFetch()))
  end)
end)

describe("a fetch that was refused", function()
  it("follows nothing", function()
    local log = Recorder()
    ctx:insert(Friend { name = "yan", color = "red" })
    local abe = ctx:insert(Friend { name = "abe", color = "yellow" })
    ctx:save()
    local c = friends.controller(ctx, { delegate = log, request = { sortDescriptors = { "name" } } })
    assert.is_false((c:performFetch()))
    ctx:delete(abe)
    ctx:processPendingChanges()
    assert.no_callbacks(log)
    assert.same({}, c.sections)
  end)

  it("may be made again when the model is acceptable", function()
    local abe = ctx:insert(Friend { name = "abe", color = "yellow" })
    local c = friends.controller(ctx, { request = { sortDescriptors = { "name" } } })
    assert.is_false((c:performFetch()))
    abe.color = "red"
    assert.is_true(c:performFetch())
    assert.equal("red: abe joe sue | yellow: zoe", friends.shown(c))
  end)
end)

describe("sections by a key that is not the first sort key", function()
  it("are taken where both give one order", function()
    joe.age, sue.age, zoe.age = 1, 2, 3
    local c = friends.follow(ctx, { request = { sortDescriptors = { "age" } } })
    assert.equal("red: joe sue | yellow: zoe", friends.shown(c))
  end)

  it("are never put into another order than the sort's", function()
    joe.age, sue.age, zoe.age = 2, 3, 1
    local c = friends.follow(ctx, { request = { sortDescriptors = { "age" } } })
    assert.equal("yellow: zoe | red: joe sue", friends.shown(c))
  end)
end)
