-- A controller that refuses what there is raises again when something has changed since, and not before (decisions.md 26, 40).
local Friend = class "Friend" { name = "string", color = "string" }
local Document = class "Document" { friends = set "Friend" }

local document, a, b, c, log, sets

before_each(function()
  a, b, c = Friend { name = "a", color = "x" }, Friend { name = "b", color = "y" }, Friend { name = "c", color = "y" }
  document, log = Document { friends = { a, b, c } }, Recorder()
  sets = SetController {
    observed = document, setKeyPath = "friends", sortDescriptors = { "name" }, keyPaths = { "color" },
    sectionNameKeyPath = "color", delegate = log,
  }
  assert(sets:performQuery())
  assert.has_error(function() c.color = "x" end, "out of order section name 'x'")
end)

after_each(function() assert.replays(sets) end)

it("A pause in which nothing happens raises nothing", function()
  sets:pause()
  sets:resume()
  batch(function() end)
  assert.no_callbacks(log)
end)

it("What happens in a pause and is refused raises at its end, once", function()
  sets:pause()
  b.color = "y"
  assert.has_error(function() sets:resume() end, "out of order section name 'x'")
  sets:pause()
  sets:resume()
  assert.no_callbacks(log)
end)

it("Every further change raises, and one that makes it right again sends the net change", function()
  assert.has_error(function() a.name = "A" end, "out of order section name 'x'")
  b.color = "x"
  assert.callbacks(log, [[
    willChangeContent
    didChangeSection "y" delete at 1
    didChangeObject <Friend "b"> move from [1, 0] to [0, 1]
    didChangeObject <Friend "c"> move from [1, 1] to [0, 2]
    didChangeObject <Friend "A"> update at [0, 0]
    didChangeContent
  ]])
  b.name = "B"
end)
