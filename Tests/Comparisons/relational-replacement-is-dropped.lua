-- $ kvosandbox compare relational-replacement-is-dropped.lua --with controllers=original
-- A sorted array: the original minds no replacement.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }
local album = Album { tracks = { Track { title = "A" }, Track { title = "B" } } }
local c = RelationalCollectionController {
  relation = "tracks", onObject = album, sortedBy = { "title" }, delegate = Recorder "log",
}
album.tracks:replaceAt(0, Track { title = "C" })
