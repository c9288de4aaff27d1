-- One mutation is one bracket (decisions.md 47), whatever it comes to: rows that come, go and move, and each changed key path.
local bracket = require "bracket"

local Song = class "Song" {
  title = "string", n = "integer", album = { "Album", inverse = "songs" }, owner = "Person",
  label = { "string", get = function(self) return (self.title or "") .. (self.n or 0) end, dependsOn = { "title", "n" } },
  both = {
    "string", get = function(self) return self.title end,
    set = function(self, value)
      self.title = value
      self.n = #value
    end,
  },
}
local Person = class "Person" { name = "string" }
local Album = class "Album" { name = "string", songs = orderedSet("Song", { inverse = "album" }) }
local Artist = class "Artist" { albums = orderedSet "Album" }

local kate, a, b, c, log, controller

before_each(function()
  kate, log = Person { name = "Kate" }, Recorder()
  a = Song { title = "A", n = 1, owner = kate }
  b = Song { title = "B", n = 2, owner = kate }
  c = Song { title = "C", n = 3 }
end)

after_each(function() assert.replays(controller) end)

local function follow(relation, object, options)
  options.relation, options.onObject, options.delegate = relation, object, log
  controller = RelationalCollectionController(options)
end

it("A key that filter, sort and computed keys read moves its row and then updates it for each path", function()
  follow("songs", Album { songs = { a, b } }, {
    filteredBy = "n < 9", sortedBy = "n", observingChildKeyPaths = { "label", "n", "title" },
  })
  a.n = 5
  assert.callbacks(log, bracket [[
    movedObject <Song "A"> fromIndex 0 toIndex 1
    updatedObject <Song "A"> atIndex 1 changedKeyPath label
    updatedObject <Song "A"> atIndex 1 changedKeyPath n
  ]])
end)

it("An object that several rows lead to updates all of them, ascending, for each path", function()
  follow("songs", Album { songs = { a, c, b } }, { sortedBy = "title", observingChildKeyPaths = { "owner", "owner.name" } })
  kate.name = "Bush"
  assert.callbacks(log, bracket [[
    updatedObject <Song "A"> atIndex 0 changedKeyPath owner.name
    updatedObject <Song "B"> atIndex 1 changedKeyPath owner.name
  ]])
  a.owner = Person { name = "Peter" }
  assert.callbacks(log, bracket [[
    updatedObject <Song "A"> atIndex 0 changedKeyPath owner
    updatedObject <Song "A"> atIndex 0 changedKeyPath owner.name
  ]])
end)

it("A member that goes over to another album moves, and tells of its album, in one bracket", function()
  local one, two = Album { name = "one", songs = { a, b } }, Album { name = "two", songs = { c } }
  follow("albums.songs", Artist { albums = { one, two } }, { observingChildKeyPaths = { "album", "album.name" } })
  two.songs:add(a)
  assert.callbacks(log, bracket [[
    movedObject <Song "A"> fromIndex 0 toIndex 2
    updatedObject <Song "A"> atIndex 2 changedKeyPath album
    updatedObject <Song "A"> atIndex 2 changedKeyPath album.name
  ]])
end)

it("What a setter assigns belongs to the assignment that has called it", function()
  follow("songs", Album { songs = { a, b } }, { sortedBy = "n", observingChildKeyPaths = { "title", "n", "both" } })
  a.both = "long"
  assert.callbacks(log, bracket [[
    movedObject <Song "long"> fromIndex 0 toIndex 1
    updatedObject <Song "long"> atIndex 1 changedKeyPath title
    updatedObject <Song "long"> atIndex 1 changedKeyPath n
    updatedObject <Song "long"> atIndex 1 changedKeyPath both
  ]])
end)

it("A batch is the same as one mutation", function()
  follow("songs", Album { songs = { a, b } }, { sortedBy = "n", observingChildKeyPaths = { "title", "n" } })
  batch(function()
    a.n = 7
    a.title = "Z"
  end)
  assert.callbacks(log, bracket [[
    movedObject <Song "Z"> fromIndex 0 toIndex 1
    updatedObject <Song "Z"> atIndex 1 changedKeyPath title
    updatedObject <Song "Z"> atIndex 1 changedKeyPath n
  ]])
end)

it("The delete rules of one event are one bracket for every controller", function()
  local Track = class "Track" { n = "integer", list = { "List", inverse = "tracks" }, band = { "Band", inverse = "tracks" } }
  local List = class "List" { tracks = orderedSet("Track", { inverse = "list" }) }
  local Band = class "Band" { tracks = set("Track", { inverse = "band", deleteRule = "cascade" }) }
  local ctx = Context { classes = { Track, List, Band } }
  local list, band = ctx:insert(List {}), ctx:insert(Band {})
  for n = 1, 4 do ctx:insert(Track { n = n, list = list, band = n > 1 and band or nil }) end
  ctx:save()
  follow("tracks", list, { sortedBy = "n", observingChildKeyPaths = { "band" } })
  local other = Recorder()
  local sets = SetController {
    observed = list, setKeyPath = "tracks", sortDescriptors = { "n" }, keyPaths = { "band" }, delegate = other,
  }
  assert(sets:performQuery())
  ctx:delete(band)
  ctx:processPendingChanges()
  assert.callbacks(log, bracket [[
    removedObject <Track#4> atIndex 3
    removedObject <Track#3> atIndex 2
    removedObject <Track#2> atIndex 1
  ]])
  local _, count = tostring(other):gsub("willChangeContent", "")
  assert.equal(1, count)
  assert.replays(sets)
end)
