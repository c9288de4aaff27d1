-- Sort descriptors: "name", "-name", { key = …, ascending = …, selector = … }, one or a list of them.
local Artist = class "Artist" { name = "string" }
local Song = class "Song" {
  title = "string", rating = "integer", length = "number", live = "boolean", released = "date", note = "any",
  artist = "Artist", tags = set "string",
  shout = { "string", dependsOn = { "title" }, get = function(self) return self.title and self.title:upper() end },
}
local List = class "List" { songs = array "Song", picks = orderedSet "Song", all = set "Song", words = array "string" }

local function songs(...)
  local made = {}
  for i, title in ipairs { ... } do made[i] = Song { title = title } end
  return List { songs = made }
end

local function titles(list, key)
  local found = {}
  for i, song in ipairs(list) do found[i] = tostring(song[key or "title"]) end
  return table.concat(found, " ")
end

describe("a descriptor", function()
  it("is a key, ascending", function()
    assert.equal("a b c", titles(songs("b", "c", "a").songs:sorted "title"))
  end)

  it("is a key behind a minus, descending", function()
    assert.equal("c b a", titles(songs("b", "c", "a").songs:sorted "-title"))
  end)

  it("is a table with a key and a direction", function()
    local list = songs("b", "c", "a")
    assert.equal("a b c", titles(list.songs:sorted { key = "title" }))
    assert.equal("a b c", titles(list.songs:sorted { key = "title", ascending = true }))
    assert.equal("c b a", titles(list.songs:sorted { key = "title", ascending = false }))
  end)

  it("may be a key path, through objects and operators", function()
    local list = List {
      songs = {
        Song { title = "a", artist = Artist { name = "Toto" }, tags = { "x", "y" } },
        Song { title = "b", artist = Artist { name = "Kate" }, tags = { "x" } },
        Song { title = "c" },
      },
    }
    assert.equal("c b a", titles(list.songs:sorted "artist.name"))
    assert.equal("a b c", titles(list.songs:sorted "-tags.@count"))
  end)

  it("may be a computed key", function()
    assert.equal("a B c", titles(songs("B", "c", "a").songs:sorted "shout"))
  end)

  it("is self for elements that are no objects", function()
    local list = List { words = { "b", "a", "c" } }
    assert.same({ "a", "b", "c" }, list.words:sorted "self")
    assert.same({ "c", "b", "a" }, list.words:sorted "-self")
  end)
end)

describe("several descriptors", function()
  it("decide one after the other", function()
    local list = songs("b", "a", "c", "d")
    for i, rating in ipairs { 2, 1, 2, 1 } do list.songs:at(i - 1).rating = rating end
    assert.equal("a d b c", titles(list.songs:sorted { "rating", "title" }))
    assert.equal("c b d a", titles(list.songs:sorted { "-rating", { key = "title", ascending = false } }))
  end)

  it("may be none", function()
    assert.equal("b c a", titles(songs("b", "c", "a").songs:sorted {}))
  end)
end)

describe("the order of values", function()
  it("puts nil first, and last where it is descending", function()
    local list = List { songs = { Song { title = "b" }, Song {}, Song { title = "a" } } }
    assert.equal("nil a b", titles(list.songs:sorted "title"))
    assert.equal("b a nil", titles(list.songs:sorted "-title"))
  end)

  it("puts NaN before numbers, numbers before texts, texts before dates", function()
    local notes = { date "2001-01-01", "a", 0 / 0, 2, 1.5, true, date "2000-01-01", "B" }
    local made = { Song {} }
    for i, note in ipairs(notes) do made[i + 1] = Song { note = note } end
    local sorted = titles(List { songs = made }.songs:sorted "note", "note")
    assert.matches("^nil %-?nan true 1.5 2 B a 2000%-01%-01T00:00:00Z 2001%-01%-01T00:00:00Z$", sorted)
  end)

  it("compares whole numbers and floats exactly, and truth values as 0 and 1", function()
    local list = List { songs = {} }
    for _, note in ipairs { 9007199254740993, 9007199254740992.0, 0.5, true, false } do
      list.songs:add(Song { note = note })
    end
    assert.equal("false 0.5 true 9.007199254741e+15 9007199254740993", titles(list.songs:sorted "note", "note"))
  end)

  it("compares texts by their code points", function()
    assert.equal("A B a b é", titles(songs("b", "é", "a", "B", "A").songs:sorted "title"))
  end)
end)

describe("sorting", function()
  it("is stable in both directions", function()
    local list = List { songs = {} }
    for i, rating in ipairs { 2, 1, 2, 1, 2 } do list.songs:add(Song { title = tostring(i), rating = rating }) end
    assert.equal("2 4 1 3 5", titles(list.songs:sorted "rating"))
    assert.equal("1 3 5 2 4", titles(list.songs:sorted "-rating"))
    assert.equal("1 2 3 4 5", titles(list.songs:sorted "live"))
  end)

  it("with sorted gives a plain list and changes nothing", function()
    local list = songs("b", "a")
    local log = Recorder()
    list:addObserver(log, "songs")
    assert.equal("a b", titles(list.songs:sorted "title"))
    assert.equal("b a", titles(list.songs:toTable()))
    assert.no_callbacks(log)
  end)

  it("with sort is one replacement of the places that change", function()
    local list = songs("c", "a", "b", "d")
    local log = Recorder()
    list:addObserver(log, "songs", { "new" })
    list.songs:sort "title"
    assert.callbacks(log, [[
      observeValue songs of <List#1> {kind: replacement, indexes: [0-2], new: [<Song "a">, <Song "b">, <Song "c">]}
    ]])
  end)

  it("with sort tells nobody where nothing changes", function()
    local list = songs("a", "b")
    local log = Recorder()
    list:addObserver(log, "songs")
    list.songs:sort { "title", "-rating" }
    assert.no_callbacks(log)
  end)

  it("works for ordered sets, and for sets with sorted", function()
    local a, b = Song { title = "a" }, Song { title = "b" }
    local list = List { picks = { b, a }, all = { b, a } }
    list.picks:sort "title"
    assert.same({ a, b }, list.picks:toTable())
    assert.same({ a, b }, list.all:sorted "title")
    assert.same({ b, a }, list.all:toTable())
  end)

  it("sorts many as a sort of theirs would", function()
    local list = List { words = {} }
    local words = {}
    for i = 1, 500 do words[i] = tostring(math.random(1, 300)) end
    list.words:setArray(words)
    table.sort(words)
    assert.same(words, list.words:sorted "self")
  end)
end)
