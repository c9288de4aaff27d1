-- Relations with inverses in a context, fetched results in sections, observers that come and go.
local Artist = class "Artist" { name = "string", albums = set("Album", { inverse = "artist", deleteRule = "cascade" }) }
local Album = class "Album" { title = "string", year = "integer", artist = "Artist", genres = array "string" }
local context = Context { classes = { Artist, Album } }

local kate = Artist { name = "Kate" }
local tori = Artist { name = "Tori" }
context:insert(kate)
context:insert(tori)
kate.albums:addAll { Album { title = "Hounds", year = 1985, genres = { "art", "pop" } }, Album { title = "Aerial", year = 2005 } }
context:save()

local results = FetchedResultsController {
  fetchRequest = { entity = "Album", sortDescriptors = { "artist.name", "title" } }, context = context,
  sectionNameKeyPath = "artist.name", delegate = Recorder "results",
}
results:performFetch()
local recent = RelationalCollectionController {
  relation = "albums", onObject = kate, filteredBy = "year > 2000", sortedBy = "title", delegate = Recorder "recent",
}

local observation = kate:observe("name", { "new", "old" }, function(change) print("renamed to " .. change.new) end)
kate:observe("albums", { "new", "prior" }, function() end)
kate.name = "Kate Bush"
observation:invalidate()

local album = Album { title = "Pink", year = 1994 }
tori.albums:add(album)
context:processPendingChanges()
album.artist = kate
context:processPendingChanges()
album.year = 2004
context:save()
context:delete(kate)
context:processPendingChanges()
