-- What a relational controller reads of faults is no use of them: it shows what they hold, also where others have deleted their rows,
-- until a merge (core-data.md CD64).
local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "album" }) }
local Song = class "Song" { title = "string", n = "integer", album = { "Album", inverse = "songs" } }
local function open() return Context { classes = { Album, Song }, store = "relational.sqlite" } end
local one, two, album

local function show(log)
  return RelationalCollectionController {
    relation = "songs", onObject = album, sortedBy = "n", filteredBy = "n > 0", observingChildKeyPaths = { "title" },
    delegate = log,
  }
end

local function numbers(c)
  local all = {}
  for _, song in ipairs(c.collection) do table.insert(all, song.n) end
  return table.concat(all, " ")
end

local function deleteSecond()
  one:delete(one:fetch({ entity = "Song", predicate = "n == 2" })[1])
  one:save()
end

before_each(function()
  one, two = open(), open()
  one:insert(Album { songs = { Song { title = "a", n = 1 }, Song { title = "b", n = 2 }, Song { title = "c", n = 3 } } })
  one:save()
  album = two:fetch({ entity = "Album" })[1]
  assert.equal(3, album.songs:count())
  two:fetch { entity = "Song" }
end)

for _, isLate in ipairs { false, true } do
  describe(isLate and "a controller made after others have deleted a member's row" or
    "a controller made before others delete a member's row", function()
    local c, log
    before_each(function()
      log = Recorder()
      if isLate then deleteSecond() end
      c = show(log)
      if not isLate then deleteSecond() end
    end)

    it("shows the member, whose values can be read", function()
      assert.equal("1 2 3", numbers(c))
      assert.equal("b", c:objectAt(1).title)
    end)

    it("files other changes beside it", function()
      album.songs:add(two:insert(Song { title = "d", n = 4 }))
      album.songs:at(0).n = 5
      assert.equal("2 3 4 5", numbers(c))
      assert.replays(c)
    end)

    it("reports that it goes with a merge", function()
      two:mergeHistory()
      assert.callbacks(log, [[
        willChangeContent
        removedObject <Song "b"> atIndex 1
        didChangeContent
      ]])
      assert.equal("1 3", numbers(c))
    end)
  end)
end
