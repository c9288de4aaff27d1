-- A read within an event brings objects that a fault or a relation leads to. They arrive with that event, in its bracket.
local bracket = require "bracket"

local Item, Team, Tag

local function open(policy)
  return Context { classes = { Item, Team, Tag }, store = "items.sqlite", mergePolicy = policy }
end

before_each(function()
  Item = class "Item" {
    name = "string", n = "integer", m = "integer", team = "Team", tags = set("Tag", { inverse = "items" }),
    next = { "Item", inverse = "previous" }, previous = { "Item", inverse = "next" },
  }
  Team = class "Team" { n = "integer" }
  Tag = class "Tag" { items = set("Item", { inverse = "tags" }) }
end)

local function follow(ctx, descriptors, section)
  local log = Recorder()
  local results = FetchedResultsController {
    context = ctx, fetchRequest = { entity = "Item", sortDescriptors = descriptors }, sectionNameKeyPath = section,
    delegate = log,
  }
  assert(results:performFetch())
  return log, results
end

describe("A merging save that brings a relation to a new object", function()
  local ours, theirs, mine

  -- Saves in another context what `change` does to item a, with a relation to a new item, and then a key of ours.
  local function saveBoth(change)
    local other = theirs:fetch { entity = "Item", predicate = "name == 'a'" }[1]
    change(other)
    other.next = theirs:insert(Item { name = "z", n = 5 })
    theirs:save()
    mine.m = 2
    ours:save()
    ours:processPendingChanges()
  end

  before_each(function()
    ours, theirs = open "mergeByPropertyStoreTrump", open "mergeByPropertyStoreTrump"
    mine = ours:insert(Item { name = "a", n = 1 })
    ours:insert(Item { name = "b", n = 2 })
    ours:save()
  end)

  it("moves a row whose sort key it changes", function()
    local log, results = follow(ours, { "n" })
    saveBoth(function(item) item.n = 9 end)
    assert.callbacks(log, bracket 'didChangeObject <Item "a"> update at [0, 0]' .. "\n" .. bracket [[
      didChangeObject <Item "z"> insert at [0, 1]
      didChangeObject <Item "a"> move from [0, 0] to [0, 2]
    ]])
    assert.replays(results)
  end)

  it("moves a row whose section it changes", function()
    local log, results = follow(ours, { "n" }, "name")
    saveBoth(function(item) item.name = "A" end)
    assert.callbacks(log, bracket 'didChangeObject <Item "a"> update at [0, 0]' .. "\n" .. bracket [[
      didChangeSection "a" delete at 0
      didChangeSection "A" insert at 0
      didChangeSection "z" insert at 2
      didChangeObject <Item "A"> move from [0, 0] to [0, 0]
      didChangeObject <Item "z"> insert at [2, 0]
    ]])
    assert.replays(results)
  end)
end)

describe("The deletion of a fault", function()
  -- Items a, b and c of one team and one tag, which another context has saved.
  local function save()
    local ctx, team, tag = open(), Team { n = 2 }, Tag {}
    for _, name in ipairs { "a", "b", "c" } do ctx:insert(Item { name = name, team = team, tags = { tag } }) end
    ctx:save()
  end

  local function deleteLast(ctx, log, results)
    local items = ctx:fetch { entity = "Item" }
    ctx:processPendingChanges()
    log:clear()
    ctx:delete(items[3])
    ctx:processPendingChanges()
    assert.callbacks(log, bracket 'didChangeObject <Item "c"> delete at [0, 2]')
    assert.replays(results)
  end

  it("names the row's index under a sort through a relation", function()
    save()
    local ctx = open()
    local log, results = follow(ctx, { "team.n" })
    deleteLast(ctx, log, results)
  end)

  it("names it where the rows came to a controller that was there before", function()
    local ctx = open()
    local log, results = follow(ctx, { "team.n" })
    save()
    deleteLast(ctx, log, results)
  end)
end)

it("An object that is read by its ID while changes are pending arrives with these", function()
  local one, two = open(), open()
  local item = two:insert(Item { name = "a", n = 1 })
  two:insert(Item { name = "b", n = 2 })
  two:save()
  local log, results = follow(two, { "n" })
  local new = one:insert(Item { name = "c", n = 3 })
  one:save()
  item.n = 9
  assert.equal("c", two:object(new:objectID()).name)
  assert.no_callbacks(log)
  two:processPendingChanges()
  assert.callbacks(log, bracket [[
    didChangeObject <Item "c"> insert at [0, 1]
    didChangeObject <Item "a"> move from [0, 0] to [0, 2]
  ]])
  assert.replays(results)
end)
