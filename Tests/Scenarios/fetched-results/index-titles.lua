-- Titles of sections in an index.
local friends = require "friends-in-context"
local Friend = friends.Friend

local ctx

before_each(function()
  ctx = Context { classes = { Friend, friends.Team } }
  for _, color in ipairs { "amber", "apple", "blue", "emerald", "red" } do ctx:insert(Friend { name = "f", color = color }) end
  ctx:insert(Friend { name = "nil" })
end)

local function byName(name) return name == "" and "#" or name:sub(-1) end

describe("an index title", function()
  it("is the first letter of the name, as a capital", function()
    local titles = {}
    for _, section in ipairs(friends.follow(ctx, { request = { predicate = "color != nil" } }).sections) do
      titles[#titles + 1] = section.indexTitle
    end
    assert.same({ "A", "A", "B", "E", "R" }, titles)
  end)

  it("is what the delegate says, where it says something", function()
    local c = friends.follow(ctx, {
      delegate = { sectionIndexTitleForSectionName = function(_, name) return byName(name) end },
    })
    assert.equal("#", c.sections[1].indexTitle)
    assert.equal("r", c.sections[2].indexTitle)
  end)

  it("is the first letter where the delegate says nothing", function()
    local c = friends.follow(ctx, {
      delegate = { sectionIndexTitleForSectionName = function(_, name) if name == "red" then return "!" end end },
    })
    assert.equal("A", c.sections[2].indexTitle)
    assert.equal("!", c.sections[6].indexTitle)
  end)

  it("is asked of the delegate with the controller and the name", function()
    local asked = {}
    local c
    c = friends.follow(ctx, {
      request = { predicate = "color == 'red'" },
      delegate = {
        sectionIndexTitleForSectionName = function(...)
          asked[#asked + 1] = { ... }
        end,
      },
    })
    local _ = c.sectionIndexTitles
    assert.same({ { c, "red" } }, asked)
  end)

  it("is what a section has that a delegate is told of", function()
    local told = {}
    local c = friends.follow(ctx, {
      delegate = {
        sectionIndexTitleForSectionName = function(_, name) return byName(name) end,
        didChangeSection = function(_, section, index, kind)
          told[#told + 1] = { section.name, section.indexTitle, section.numberOfObjects, #section.objects, index, kind }
        end,
      },
    })
    local red = c.fetchedObjects[6]
    red.color = "white"
    ctx:processPendingChanges()
    assert.same({ { "red", "d", 0, 0, 5, "delete" }, { "white", "e", 1, 1, 5, "insert" } }, told)
    assert.replays(c)
  end)
end)

describe("sectionIndexTitles", function()
  it("has the titles of all sections, neighbours with one title once", function()
    assert.same(
      { "A", "B", "E", "R" }, friends.follow(ctx, { request = { predicate = "color != nil" } }).sectionIndexTitles)
  end)

  it("has a title again that comes again after another", function()
    local c = friends.follow(ctx, {
      request = { predicate = "color != nil" },
      delegate = { sectionIndexTitleForSectionName = function(_, name) return name == "blue" and "B" or "X" end },
    })
    assert.same({ "X", "B", "X" }, c.sectionIndexTitles)
  end)

  it("is empty where there are no sections", function()
    assert.same({}, friends.follow(ctx, { request = { predicate = "name == 'nobody'" } }).sectionIndexTitles)
    assert.same({}, friends.controller(ctx).sectionIndexTitles)
  end)
end)

describe("sectionForSectionIndexTitle", function()
  it("is the first section of the title", function()
    local c = friends.follow(ctx, { request = { predicate = "color != nil" } })
    assert.equal(0, c:sectionForSectionIndexTitle("A", 0))
    assert.equal(2, c:sectionForSectionIndexTitle("B", 1))
    assert.equal(4, c:sectionForSectionIndexTitle("R", 3))
  end)

  it("refuses an index that has another title", function()
    local c = friends.follow(ctx, { request = { predicate = "color != nil" } })
    local ok, e = pcall(c.sectionForSectionIndexTitle, c, "R", 1)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
    assert.equal("Index title at 1 is not equal to R", e.reason)
  end)

  it("refuses an index that is not there", function()
    local c = friends.follow(ctx)
    assert.has_error(function() c:sectionForSectionIndexTitle("A", 17) end, "NSInternalInconsistencyException")
    assert.has_error(function() c:sectionForSectionIndexTitle("A", -1) end, "NSInternalInconsistencyException")
  end)
end)
