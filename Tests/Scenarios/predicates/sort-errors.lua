-- Sort descriptors that cannot be taken.
local raised = require "raised"
local Song = class "Song" { title = "string", rating = "integer", album = "Album" }
local Album = class "Album" { title = "string", songs = array "Song" }

local album

before_each(function() album = Album { songs = { Song { title = "b" }, Song { title = "a" } } } end)

local function refusal(...)
  local given = table.pack(...)
  local e = raised(function() album.songs:sort(table.unpack(given, 1, given.n)) end)
  return e
end

it("name a key that the elements do not have, and what was meant", function()
  local e = refusal "titel"
  assert.equal("NSUndefinedKeyException", e.name)
  assert.equal("did you mean 'title'?", e.hint)
  assert.equal("NSUndefinedKeyException", refusal("album.titel").name)
end)

it("name a key path that cannot be read", function()
  for _, text in ipairs { "", "-", "a..b", "album.@coun" } do
    assert.equal("E-KEY-PATH", refusal(text).code, text)
  end
end)

it("name a misspelt option", function()
  local e = refusal { key = "title", ascendin = false }
  assert.equal("sort descriptor has no option 'ascendin'", e.reason)
  assert.equal("did you mean 'ascending'?", e.hint)
end)

it("name an option of another kind", function()
  assert.equal("sort descriptor: option 'ascending' expects a boolean, got string",
    refusal({ key = "title", ascending = "no" }).reason)
end)

it("name what is no descriptor in a list", function()
  assert.matches("item 2 of the list", refusal({ "title", 3 }).reason)
end)

it("tell a list from a descriptor", function()
  local e = refusal { "title", ascending = false }
  assert.equal("E-SORT-DESCRIPTOR", e.code)
  assert.equal('write { key = "name", ascending = false }', e.hint)
end)

it("are missed where nothing is given", function()
  assert.matches("a sort descriptor or a list of them", refusal().reason)
  assert.matches("a sort descriptor or a list of them", refusal(3).reason)
end)

it("leave everything as it was", function()
  refusal { "title", "titel" }
  assert.equal("b", album.songs:first().title)
end)
