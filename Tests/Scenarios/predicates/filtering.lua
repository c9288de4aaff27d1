-- c:filtered(predicate): a plain list of the elements that it holds of, in their order.
local raised = require "raised"
local Song = class "Song" { title = "string", rating = "integer", live = "boolean" }
local List = class "List" { songs = array "Song", picks = orderedSet "Song", all = set "Song", tags = set "string" }

local a, b, c, list

before_each(function()
  a, b, c = Song { title = "A", rating = 1 }, Song { title = "B", rating = 5 }, Song { title = "C", rating = 4 }
  list = List { songs = { c, a, b, c }, picks = { c, a, b }, all = { b, a, c }, tags = { "rock", "pop" } }
end)

it("keeps the order of every kind of collection", function()
  assert.same({ c, b, c }, list.songs:filtered "rating > 3")
  assert.same({ c, b }, list.picks:filtered "rating > 3")
  assert.same({ b, c }, list.all:filtered "rating > 3")
  assert.same({ "rock" }, list.tags:filtered "SELF BEGINSWITH 'r'")
end)

it("takes a predicate or its format", function()
  assert.same({ a }, list.songs:filtered(predicate("title == %@", "A")))
  assert.same({ a }, list.songs:filtered "title == 'A'")
end)

it("gives a plain list and changes nothing", function()
  local log = Recorder()
  list:addObserver(log, "songs")
  local found = list.songs:filtered "live == NO"
  assert.equal(4, #found)
  found[1] = nil
  assert.equal(4, #list.songs)
  assert.no_callbacks(log)
end)

it("gives an empty list where nothing is found", function()
  assert.same({}, list.songs:filtered "rating > 100")
  assert.same({}, List().songs:filtered "rating > 100")
end)

it("says what was meant where the elements have no such key", function()
  local e = raised(function() return list.songs:filtered "ratng > 3" end)
  assert.equal("NSUndefinedKeyException", e.name)
  assert.equal("did you mean 'rating'?", e.hint)
end)

it("sorts together with sorted, which takes lists of descriptors", function()
  local view = List { songs = list.picks:filtered "rating > 3" }
  assert.same({ b, c }, view.songs:sorted "title")
end)

it("refuses what is no predicate", function()
  assert.has_error(function() return list.songs:filtered(3) end, "a predicate or its format")
  assert.has_error(function() return list.songs:filtered() end, "a predicate or its format")
end)
