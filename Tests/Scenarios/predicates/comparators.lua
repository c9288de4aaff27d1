-- { key = …, comparator = function(a, b) return -1|0|1 end }.
local raised = require "raised"
local Song = class "Song" { title = "string", rating = "integer" }
local List = class "List" { songs = array "Song", words = array "string" }

local function byLength(a, b) return #a < #b and -1 or #a > #b and 1 or 0 end

local function titles(list)
  local found = {}
  for i, song in ipairs(list) do found[i] = tostring(song.title) end
  return table.concat(found, " ")
end

local function songs(...)
  local made = {}
  for i, title in ipairs { ... } do made[i] = Song { title = title } end
  return List { songs = made }
end

it("compares the values of the key", function()
  local list = songs("ccc", "a", "bb")
  assert.equal("a bb ccc", titles(list.songs:sorted { key = "title", comparator = byLength }))
  assert.equal("ccc bb a", titles(list.songs:sorted { key = "title", ascending = false, comparator = byLength }))
end)

it("compares the elements themselves without a key", function()
  local list = List { words = { "ccc", "a", "bb" } }
  assert.same({ "a", "bb", "ccc" }, list.words:sorted { comparator = byLength })
  assert.same({ "a", "bb", "ccc" }, list.words:sorted(byLength))
end)

it("keeps equal elements as they stand", function()
  assert.equal("b a cc bb", titles(songs("cc", "b", "bb", "a").songs:sorted { key = "title", comparator = byLength }))
end)

it("may stand among other descriptors", function()
  local list = songs("cc", "b", "bb", "a")
  assert.equal("a b bb cc", titles(list.songs:sorted { { key = "title", comparator = byLength }, "title" }))
end)

it("never sees nil, which stands first", function()
  local list = List { songs = { Song { title = "bb" }, Song {}, Song { title = "a" } } }
  assert.equal("nil a bb", titles(list.songs:sorted { key = "title", comparator = byLength }))
end)

it("passes its error on, with nothing changed", function()
  local list = songs("b", "a")
  local log = Recorder()
  list:addObserver(log, "songs")
  assert.has_error(function()
    list.songs:sort { key = "title", comparator = function() error("cannot say") end }
  end, "cannot say")
  assert.equal("b a", titles(list.songs:toTable()))
  assert.no_callbacks(log)
end)

it("answers a number", function()
  for _, answer in ipairs { true, "less", 0 / 0 } do
    local e = raised(function() songs("b", "a").songs:sort { key = "title", comparator = function() return answer end } end)
    assert.equal("E-COMPARATOR", e.code)
  end
end)

it("must not change the collection", function()
  local list = songs("b", "a")
  local ok, e = pcall(function()
    list.songs:sort { key = "title", comparator = function() list.songs:removeAll() return 0 end }
  end)
  assert.is_false(ok)
  assert.equal("NSGenericException", e.name)
end)

it("may contradict itself: the sort ends, with every element", function()
  local list = List { words = {} }
  for i = 1, 100 do list.words:add(tostring(i)) end
  local sorted = list.words:sorted { comparator = function() return math.random(-1, 1) end }
  local seen = {}
  for _, word in ipairs(sorted) do seen[word] = true end
  assert.equal(100, #sorted)
  for i = 1, 100 do assert.is_true(seen[tostring(i)]) end
end)

it("stands alone: a selector beside it is refused", function()
  assert.has_error(function()
    songs("a").songs:sort { key = "title", comparator = byLength, selector = "compare:" }
  end, "not both")
end)
