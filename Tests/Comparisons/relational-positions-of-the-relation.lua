-- $ kvosandbox compare relational-positions-of-the-relation.lua --with controllers=original
-- Of three tracks two are shown; the original exchanges rows at the places of the relation.
local Track = class "Track" { title = "string", live = "boolean" }
local Album = class "Album" { tracks = array "Track" }
local album = Album {
  tracks = { Track { title = "A", live = true }, Track { title = "B" }, Track { title = "C" } },
}
local c = RelationalCollectionController {
  relation = "tracks", onObject = album, filteredBy = "live == NO", delegate = Recorder "log",
}
print(pcall(function() album.tracks:exchange(1, 2) end))
