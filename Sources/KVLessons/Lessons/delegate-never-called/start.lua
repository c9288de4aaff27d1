local Song = class "Song" { title = "string", rating = "integer" }
local Playlist = class "Playlist" { songs = array "Song" }
local africa = Song { title = "Africa", rating = 3 }
local list = Playlist { songs = { africa, Song { title = "Clocks" } } }

local brackets = 0
local delegate = { didChangeContent = function() brackets = brackets + 1 end }
RelationalCollectionController {
  relation = "songs", onObject = list, sortedBy = "title", delegate = delegate,
-- ▼ yours
  observingChildKeyPaths = { "title" },
-- ▲
}

africa.rating = 5 -- the cell shows title and rating
assert.equal(1, brackets)
