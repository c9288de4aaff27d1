-- What nil is to a predicate.
local Song = class "Song" { title = "string", rating = "integer", artist = "Artist", note = "any" }
local Artist = class "Artist" { name = "string", songs = array "Song" }

local function holds(format, subject) return predicate(format):evaluate(subject or Song()) end

it("is equal to nil and to nothing else", function()
  assert.is_true(holds "title == nil")
  assert.is_true(holds "title = NULL")
  assert.is_true(holds "nil == nil")
  assert.is_false(holds "title != nil")
  assert.is_false(holds "title == ''")
  assert.is_true(holds "title != 'A'")
  assert.is_false(holds("title == nil", Song { title = "" }))
end)

it("is not equal to a number, not even to 0", function()
  assert.is_false(holds "note == 0")
  assert.is_true(holds "note != 0")
  assert.is_false(holds "rating == nil")
end)

it("has no order: neither before nor behind anything", function()
  for _, operator in ipairs { "<", ">" } do
    assert.is_false(holds("title " .. operator .. " 'A'"), operator)
    assert.is_false(holds("'A' " .. operator .. " title"), operator)
    assert.is_false(holds("note " .. operator .. " 3"), operator)
  end
end)

it("begins, contains and matches nothing", function()
  for _, operator in ipairs { "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES" } do
    assert.is_false(holds("title " .. operator .. " 'A'"), operator)
    assert.is_false(holds("title " .. operator .. "[cd] 'A'"), operator)
  end
end)

it("is in a list only where the list holds it", function()
  assert.is_false(holds "title IN {'A', 'B'}")
  assert.is_true(holds "title IN {'A', nil}")
end)

it("is between no bounds", function() assert.is_false(holds "note BETWEEN {1, 3}") end)

it("ends a key path early", function()
  assert.is_true(holds "artist.name == nil")
  assert.is_false(holds "artist.name == 'Kate'")
end)

it("is an empty collection where one is expected", function()
  local artist = Artist()
  artist.songs = nil
  assert.is_false(holds("ANY songs.rating > 3", artist))
  assert.is_true(holds("ALL songs.rating > 3", artist))
  assert.is_true(holds("NONE songs.rating > 3", artist))
end)

it("is a subject too", function()
  assert.is_true(predicate("SELF == nil"):evaluate(nil))
  assert.is_false(predicate("SELF == 3"):evaluate(nil))
end)

it("comes from null as from nil", function()
  assert.is_true(holds("note == nil", Song { note = null }))
end)
