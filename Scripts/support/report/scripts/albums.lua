local Track = class "Track" { title = "string", seconds = "integer" }
local Album = class "Album" { title = "string", live = "boolean", tracks = array "Track" }
local Artist = class "Artist" { name = "string", albums = set "Album" }

local kick, hounds = Album { title = "The Kick Inside" }, Album { title = "Hounds" }
local kate = Artist { name = "Kate", albums = { kick, hounds } }

local function show(delegate) -- her studio albums, the longest first
  return RelationalCollectionController {
    relation = "albums", onObject = kate, filteredBy = "live == NO",
    sortedBy = "-tracks.@sum.seconds", observingChildKeyPaths = { "title" }, delegate = delegate,
  }
end
local view = TableView { name = "table" }
show(view)
show(Recorder "delegate")
print(view:text())

kate.albums:addAll { Album { title = "The Dreaming" }, Album { title = "Before the Dawn", live = true } }
hounds.tracks:add(Track { title = "Cloudbusting", seconds = 310 })
hounds.title = "Hounds of Love"
print(view:text())
