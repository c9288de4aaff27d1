local Song = class "Song" { title = "string", rating = "integer" }
local Playlist = class "Playlist" { songs = array "Song" }
local africa = Song { title = "Africa", rating = 3 }
local list = Playlist { songs = { africa, Song { title = "Clocks" } } }

local updates = 0
local delegate = { updatedObject = function() updates = updates + 1 end }
RelationalCollectionController {
  relation = "songs", onObject = list, sortedBy = "title", delegate = delegate,
-- ▼ yours
  observingChildKeyPaths = { "title" },
-- ▲
}

africa.rating = 5 -- the cell shows title and rating
africa.title = "Africa (live)"
assert.equal(2, updates)
