-- The selectors of sort descriptors.
local raised = require "raised"
local Song = class "Song" { title = "string", rating = "integer" }
local List = class "List" { songs = array "Song", words = array "string" }

local function sorted(selector, ...)
  return table.concat(List { words = { ... } }.words:sorted { key = "self", selector = selector }, " ")
end

it("compare: is the order of values", function()
  assert.equal("A B a b", sorted("compare:", "b", "a", "B", "A"))
end)

it("caseInsensitiveCompare: takes upper and lower case for the same", function()
  assert.equal("a A B b", sorted("caseInsensitiveCompare:", "a", "B", "A", "b"))
  assert.equal("A a b B", sorted("caseInsensitiveCompare:", "A", "b", "a", "B"))
  assert.equal("É é F", sorted("caseInsensitiveCompare:", "F", "É", "é"))
end)

it("localizedCompare: sorts accents beside their letters", function()
  assert.equal("e é f", sorted("localizedCompare:", "f", "é", "e"))
  assert.equal("a A b B", sorted("localizedCompare:", "B", "A", "b", "a"))
end)

it("localizedCaseInsensitiveCompare: takes case for the same and knows accents", function()
  assert.equal("B b é F", sorted("localizedCaseInsensitiveCompare:", "F", "B", "é", "b"))
end)

it("localizedStandardCompare: sorts numbers in texts as numbers", function()
  assert.equal("track 1 track 2 track 10",
    table.concat(List { words = { "track 10", "track 2", "track 1" } }.words:sorted {
      key = "self", selector = "localizedStandardCompare:",
    }, " "))
end)

it("all put nil first", function()
  for _, selector in ipairs {
    "compare:", "caseInsensitiveCompare:", "localizedCompare:", "localizedCaseInsensitiveCompare:",
    "localizedStandardCompare:",
  } do
    local none, some = Song {}, Song { title = "a" }
    local list = List { songs = { some, none } }
    assert.same({ none, some }, list.songs:sorted { key = "title", selector = selector }, selector)
    assert.same({ some, none }, list.songs:sorted { key = "title", ascending = false, selector = selector }, selector)
  end
end)

it("refuse a value that is no text, though it stands alone", function()
  local list = List { songs = { Song { title = "a", rating = 3 } } }
  local e = raised(function() list.songs:sort { key = "rating", selector = "localizedCompare:" } end)
  assert.equal("NSInvalidArgumentException", e.name)
  assert.equal('localizedCompare: compares strings: <Song "a">.rating is 3 (integer)', e.reason)
end)

it("are known by their whole names", function()
  local e = raised(sorted, "caseInsensitiveCompare", "a")
  assert.equal("NSInvalidArgumentException", e.name)
  assert.equal("did you mean 'caseInsensitiveCompare:'?", e.hint)
end)
