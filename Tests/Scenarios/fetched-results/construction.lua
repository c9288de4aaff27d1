-- What a controller of fetched results asks for when it is made.
local friends = require "friends-in-context"

local ctx

before_each(function() ctx = friends.make() end)

local function refused(options, reason)
  local ok, e = pcall(FetchedResultsController, options)
  assert.is_false(ok)
  assert.equal("NSInvalidArgumentException", e.name)
  assert.equal(reason, e.reason)
end

local noRequest = "An instance of NSFetchedResultsController requires a non-nil fetchRequest and managedObjectContext"
local noSort = "An instance of NSFetchedResultsController requires a fetch request with sort descriptors"

describe("a controller", function()
  it("is refused without a fetch request", function() refused({ context = ctx }, noRequest) end)

  it("is refused without a context", function()
    refused({ fetchRequest = { entity = "Friend", sortDescriptors = { "name" } } }, noRequest)
  end)

  it("is refused without both", function() refused({}, noRequest) end)

  it("is refused without sort descriptors", function()
    refused({ context = ctx, fetchRequest = { entity = "Friend" } }, noSort)
  end)

  it("takes an empty list of sort descriptors, and shows the order of insertion", function()
    local c = FetchedResultsController { context = ctx, fetchRequest = { entity = "Friend", sortDescriptors = {} } }
    assert.is_true(c:performFetch())
    assert.equal("zoe sue joe", friends.shown(c))
  end)

  it("tracks with an empty list of sort descriptors", function()
    local log = Recorder()
    local c = friends.list(ctx, log, { sortDescriptors = {} })
    local abe = ctx:insert(friends.Friend { name = "abe" })
    c.fetchedObjects[2].name = "aaa"
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "abe"> insert at [0, 3]
      didChangeObject <Friend "aaa"> update at [0, 1]
      didChangeContent
    ]])
    assert.equal(abe, c:objectAtIndexPath { 0, 3 })
    assert.replays(c)
  end)

  it("takes one sort descriptor that stands alone", function()
    local c = friends.list(ctx, nil, { sortDescriptors = "-name" })
    assert.equal("zoe sue joe", friends.shown(c))
  end)

  it("takes a class for an entity", function()
    local c = friends.list(ctx, nil, { entity = friends.Friend })
    assert.equal("joe sue zoe", friends.shown(c))
  end)

  it("does not fetch: there are no objects and no sections", function()
    local log = Recorder()
    local c = friends.controller(ctx, { delegate = log })
    assert.is_nil(c.fetchedObjects)
    assert.same({}, c.sections)
    ctx:insert(friends.Friend { name = "abe", color = "red" })
    ctx:save()
    assert.no_callbacks(log)
    assert.is_nil(c.fetchedObjects)
  end)

  it("has what it was given", function()
    local log = Recorder()
    local c = friends.controller(ctx, { delegate = log, cacheName = "all", request = { fetchLimit = 7, predicate = "age > 1" } })
    assert.equal("color", c.sectionNameKeyPath)
    assert.equal("all", c.cacheName)
    assert.equal(log, c.delegate)
    assert.equal("Friend", c.fetchRequest.entity)
    assert.equal(7, c.fetchRequest.fetchLimit)
    assert.equal(0, c.fetchRequest.fetchOffset)
    assert.equal("age > 1", c.fetchRequest.predicate.format)
    assert.same({ "color", "name" }, c.fetchRequest.sortDescriptors)
  end)
end)

describe("several controllers of one context", function()
  it("are told in the order in which they were made, whichever fetched first", function()
    local log = {}
    local function teller(name)
      return { didChangeObject = function(_, object, _, kind) log[#log + 1] = name .. " " .. kind .. " " .. object.name end }
    end
    local first = friends.controller(ctx, { delegate = teller "first" })
    local second = friends.controller(ctx, { delegate = teller "second" })
    local third = friends.controller(ctx, { delegate = teller "third" })
    third:performFetch()
    first:performFetch()
    second:performFetch()
    first:performFetch()
    ctx:insert(friends.Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    assert.same({ "first insert abe", "second insert abe", "third insert abe" }, log)
  end)

  it("have their brackets computed before any delegate is called", function()
    local seen
    local second
    local first = friends.follow(ctx, {
      delegate = {
        didChangeContent = function() seen = seen or friends.shown(second) end,
      },
    })
    second = friends.follow(ctx, { delegate = Recorder "second" })
    ctx:insert(friends.Friend { name = "abe", color = "red" })
    ctx:processPendingChanges()
    -- The second controller has computed its bracket, and hands out the content of its last sent one until its own turn.
    assert.equal("red: joe sue | yellow: zoe", seen)
    assert.equal("red: abe joe sue | yellow: zoe", friends.shown(second))
    assert.equal("red: abe joe sue | yellow: zoe", friends.shown(first))
  end)

  it("of one event get what a delegate changes in an event of its own", function()
    local abe = ctx:insert(friends.Friend { name = "abe", color = "red" })
    ctx:save()
    local done
    friends.follow(ctx, {
      delegate = {
        didChangeContent = function()
          if done then return end
          done = true
          abe.color = "yellow"
          ctx:processPendingChanges()
        end,
      },
    })
    local log = Recorder()
    local second = friends.follow(ctx, { delegate = log })
    ctx:insert(friends.Friend { name = "bea", color = "red" })
    ctx:processPendingChanges()
    ctx:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeObject <Friend "bea"> insert at [0, 1]
      didChangeContent
      willChangeContent
      didChangeObject <Friend "abe"> move from [0, 0] to [1, 0]
      didChangeContent
    ]])
    assert.replays(second)
  end)
end)
