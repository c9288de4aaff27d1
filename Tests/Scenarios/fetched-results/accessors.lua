-- What a controller says about what it shows: objects, index paths, sections.
local friends = require "friends-in-context"
local Friend = friends.Friend

local ctx, joe, sue, zoe

before_each(function() ctx, joe, sue, zoe = friends.make() end)

local function raises(f, reason)
  local ok, e = pcall(f)
  assert.is_false(ok)
  assert.equal("NSInternalInconsistencyException", e.name)
  assert.equal(reason, e.reason)
end

describe("fetchedObjects", function()
  it("is nil before the fetch, and empty after one that finds nothing", function()
    local c = friends.controller(ctx, { request = { predicate = "name == 'nobody'" } })
    assert.is_nil(c.fetchedObjects)
    c:performFetch()
    assert.same({}, c.fetchedObjects)
  end)

  it("is in the order of the sort, across sections", function()
    assert.same({ joe, sue, zoe }, friends.follow(ctx).fetchedObjects)
  end)

  it("is a list of its own each time: it does not change afterwards", function()
    local c = friends.list(ctx, Recorder())
    local before = c.fetchedObjects
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.same({ joe, sue, zoe }, before)
    assert.same({ sue, zoe }, c.fetchedObjects)
  end)

  it("keeps equal keys in the order of insertion, descending too", function()
    joe.color, sue.color, zoe.color = "red", "red", "red"
    assert.same({ zoe, sue, joe }, friends.list(ctx, nil, { sortDescriptors = { "color" } }).fetchedObjects)
    assert.same({ zoe, sue, joe }, friends.list(ctx, nil, { sortDescriptors = { "-color" } }).fetchedObjects)
  end)
end)

describe("objectAtIndexPath", function()
  it("gives the object that stands there", function()
    local c = friends.follow(ctx)
    assert.equal(joe, c:objectAtIndexPath { 0, 0 })
    assert.equal(sue, c:objectAtIndexPath { 0, 1 })
    assert.equal(zoe, c:objectAtIndexPath { 1, 0 })
  end)

  it("raises for a row that is not there", function()
    local c = friends.follow(ctx)
    raises(function() return c:objectAtIndexPath { 0, 30 } end, "no object at index 30 in section at index 0")
    raises(function() return c:objectAtIndexPath { 0, 2 } end, "no object at index 2 in section at index 0")
    raises(function() return c:objectAtIndexPath { 1, -1 } end, "no object at index -1 in section at index 1")
  end)

  it("raises for a section that is not there", function()
    local c = friends.follow(ctx)
    raises(function() return c:objectAtIndexPath { 2, 0 } end, "no section at index 2")
  end)

  it("raises in the one section of an empty content without sections", function()
    local c = friends.list(ctx, nil, { predicate = "name == 'nobody'" })
    raises(function() return c:objectAtIndexPath { 0, 0 } end, "no object at index 0 in section at index 0")
  end)

  it("raises before the fetch", function()
    assert.has_error(function() friends.controller(ctx):objectAtIndexPath { 0, 0 } end, "no section at index 0")
  end)
end)

describe("indexPathForObject", function()
  it("is where the object stands", function()
    local c = friends.follow(ctx)
    assert.same({ 0, 1 }, c:indexPathForObject(sue))
    assert.same({ 1, 0 }, c:indexPathForObject(zoe))
  end)

  it("is nil for an object that is not shown", function()
    local c = friends.follow(ctx, { request = { predicate = "name != 'joe'" } })
    assert.is_nil(c:indexPathForObject(joe))
    assert.is_nil(c:indexPathForObject(Friend { name = "abe" }))
  end)

  it("is nil before the fetch", function() assert.is_nil(friends.controller(ctx):indexPathForObject(joe)) end)

  it("answers the old path until the event is processed", function()
    local c = friends.follow(ctx, { delegate = Recorder() })
    local abe = ctx:insert(Friend { name = "abe", color = "red" })
    ctx:delete(joe)
    zoe.color = "blue"
    assert.same({ 0, 0 }, c:indexPathForObject(joe))
    assert.same({ 1, 0 }, c:indexPathForObject(zoe))
    assert.is_nil(c:indexPathForObject(abe))
    ctx:processPendingChanges()
    assert.is_nil(c:indexPathForObject(joe))
    assert.same({ 0, 0 }, c:indexPathForObject(zoe))
    assert.same({ 1, 0 }, c:indexPathForObject(abe))
  end)
end)

describe("sections", function()
  it("is one without a name where there is no key path", function()
    local c = friends.list(ctx)
    assert.equal(1, #c.sections)
    assert.equal("", c.sections[1].name)
    assert.same({ joe, sue, zoe }, c.sections[1].objects)
  end)

  it("is that one also where nothing is found", function()
    local c = friends.list(ctx, nil, { predicate = "name == 'nobody'" })
    assert.equal(1, #c.sections)
    assert.equal(0, c.sections[1].numberOfObjects)
    assert.same({}, c.sections[1].objects)
  end)

  it("is none where there is a key path and nothing is found", function()
    assert.same({}, friends.follow(ctx, { request = { predicate = "name == 'nobody'" } }).sections)
  end)

  it("has name, index title, number and objects", function()
    local red = friends.follow(ctx).sections[1]
    assert.equal("red", red.name)
    assert.equal("R", red.indexTitle)
    assert.equal(2, red.numberOfObjects)
    assert.same({ joe, sue }, red.objects)
  end)

  it("has none that are empty", function()
    local c = friends.follow(ctx, { delegate = Recorder() })
    zoe.color = "red"
    ctx:processPendingChanges()
    assert.equal("red: joe sue zoe", friends.shown(c))
  end)

  it("is a snapshot: it does not change afterwards", function()
    local c = friends.follow(ctx, { delegate = Recorder() })
    local before = c.sections
    ctx:delete(joe)
    ctx:processPendingChanges()
    assert.same({ joe, sue }, before[1].objects)
    assert.equal(2, before[1].numberOfObjects)
  end)

  it("are those of the snapshot that the controller hands out", function()
    assert.same(
      { sections = { { name = "red", objects = { joe, sue } }, { name = "yellow", objects = { zoe } } } },
      friends.follow(ctx):snapshot())
    assert.same({ sections = { { name = "", objects = { joe, sue, zoe } } } }, friends.list(ctx):snapshot())
  end)
end)

describe("a section's name", function()
  local function names(path)
    local text = {}
    for _, section in ipairs(friends.follow(ctx, { sections = path, request = { sortDescriptors = { path, "name" } } }).sections) do
      text[#text + 1] = section.name
    end
    return text
  end

  it("of a number is its text", function() assert.same({ "10", "20", "30" }, names "age") end)

  it("of a whole number has no fraction", function()
    local Reading = class "Reading" { name = "string", value = "number" }
    local lab = Context { classes = { Reading } }
    lab:insert(Reading { value = 2 })
    lab:insert(Reading { value = 2.5 })
    local c = friends.follow(lab, { sections = "value", request = { entity = "Reading", sortDescriptors = { "value" } } })
    assert.equal("2", c.sections[1].name)
    assert.equal("2.5", c.sections[2].name)
  end)

  it("of a boolean is 0 or 1", function()
    sue.hidden = true
    assert.same({ "0", "1" }, names "hidden")
  end)

  it("of nil is empty, and stands where the sort puts it", function()
    sue.color = nil
    assert.same({ "", "red", "yellow" }, names "color")
    local c = friends.follow(ctx, { request = { sortDescriptors = { "-color", "name" } } })
    assert.equal("yellow: zoe | red: joe | sue", friends.shown(c))
  end)

  it("of a date is as it is printed", function()
    joe.born, sue.born, zoe.born = date "2001-01-01", date "2001-01-01", date "2002-01-01"
    assert.same({ "2001-01-01T00:00:00Z", "2002-01-01T00:00:00Z" }, names "born")
  end)

  it("is compared by the text: nil and the empty text are one section", function()
    sue.color, joe.color = nil, ""
    assert.same({ "", "yellow" }, names "color")
  end)

  it("may be a computed property's", function()
    local Book = class "Book" {
      title = "string",
      initial = { "string", dependsOn = { "title" }, get = function(self) return self.title and self.title:sub(1, 1) end },
    }
    local library = Context { classes = { Book } }
    local dune = library:insert(Book { title = "Dune" })
    library:insert(Book { title = "Emma" })
    local log = Recorder()
    local c = friends.follow(library, {
      sections = "initial", delegate = log, request = { entity = "Book", sortDescriptors = { "title" } },
    })
    dune.title = "Faust"
    library:processPendingChanges()
    assert.callbacks(log, [[
      willChangeContent
      didChangeSection "D" delete at 0
      didChangeSection "F" insert at 1
      didChangeObject <Book "Faust"> move from [0, 0] to [1, 0]
      didChangeContent
    ]])
    assert.replays(c)
  end)
end)
