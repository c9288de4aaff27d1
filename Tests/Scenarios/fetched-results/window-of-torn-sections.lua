-- Under a limit or an offset only what is shown has to have its sections together.
local bracket, friends = require "bracket", require "friends-in-context"
local Friend = friends.Friend

local ctx, at, log, c

-- Friends a, b, … of ages 10, 20, … and these colors, by age.
local function window(limit, offset, colors)
  ctx, at, log = Context { classes = { Friend, friends.Team } }, {}, Recorder()
  for index, color in ipairs(colors) do
    local name = string.char(96 + index)
    at[name] = ctx:insert(Friend { name = name, age = index * 10, color = color })
  end
  ctx:save()
  c = friends.controller(ctx, {
    delegate = log, request = { sortDescriptors = { "age" }, fetchLimit = limit, fetchOffset = offset },
  })
  return c:performFetch()
end

it("Sections that are torn behind the limit are shown as far as it goes", function()
  assert.is_true(window(2, 0, { "x", "y", "x" }))
  assert.equal("x: a | y: b", friends.shown(c))
end)

it("Sections that are torn before the offset are shown behind it", function()
  assert.is_true(window(0, 2, { "x", "y", "x", "z" }))
  assert.equal("x: c | z: d", friends.shown(c))
end)

it("Sections that are torn within the limit are refused, with the index among what is fetched", function()
  local ok, problem = window(3, 1, { "y", "x", "y", "x" })
  assert.is_false(ok)
  assert.equal(134060, problem.cocoaCode)
  assert.matches("object at index 2 has an out of order section name 'x'", problem.reason)
end)

it("An object that goes lets in a row that tears its section: refused until that is gone", function()
  assert.is_true(window(2, 0, { "x", "y", "x" }))
  ctx:delete(at.b)
  ctx:processPendingChanges()
  assert.callbacks(log, bracket [[
    didChangeSection "y" delete at 1
    didChangeObject <Friend "b"> delete at [1, 0]
    didChangeObject <Friend "c"> insert at [0, 1]
  ]])
  assert.is_true(window(2, 1, { "w", "x", "y", "x" }))
  ctx:delete(at.a)
  ctx:processPendingChanges()
  assert.callbacks(log, bracket [[
    didChangeSection "x" delete at 0
    didChangeSection "x" insert at 1
    didChangeObject <Friend "b"> delete at [0, 0]
    didChangeObject <Friend "d"> insert at [1, 0]
  ]])
  assert.is_true(window(3, 0, { "x", "y", "y", "x" }))
  ctx:delete(at.b)
  assert.has_error(function() ctx:processPendingChanges() end, "object at index 2 has an out of order section name 'x'")
  assert.equal("x: a | y: b c", friends.shown(c))
  ctx:processPendingChanges()
  at.c.color = "x"
  ctx:processPendingChanges()
  assert.callbacks(log, bracket [[
    didChangeSection "y" delete at 1
    didChangeObject <Friend "b"> delete at [1, 0]
    didChangeObject <Friend "c"> move from [1, 1] to [0, 1]
    didChangeObject <Friend "d"> insert at [0, 2]
  ]])
  assert.replays(c)
end)

it("A section that is named by a getter which raises is asked of what is shown alone", function()
  local Note = class "Note" {
    n = "integer", section = { "string", get = function(self)
      if self.n > 2 then error "not this one" end
      return "s" .. self.n
    end, dependsOn = { "n" } },
  }
  local notes = Context { classes = { Note } }
  for n = 1, 4 do notes:insert(Note { n = n }) end
  local results = FetchedResultsController {
    context = notes, fetchRequest = { entity = "Note", sortDescriptors = { "n" }, fetchLimit = 2 },
    sectionNameKeyPath = "section",
  }
  assert(results:performFetch())
  assert.equal(2, #results.sections)
end)
