local Song = class "Song" { title = "string", rating = "integer" }
local Playlist = class "Playlist" { songs = set "Song" }
local africa = Song { title = "Africa", rating = 5 }
local babylon = Song { title = "Babylon", rating = 4 }
local clocks = Song { title = "Clocks", rating = 2 }
local list = Playlist { songs = { africa, babylon, clocks } }
local controller = RelationalCollectionController {
  relation = "songs", onObject = list, sortedBy = "title",
  filteredBy = "rating > 3", delegate = Recorder "log",
}

controller.filteringPredicate = predicate "rating < 5"
predict [[
]]
