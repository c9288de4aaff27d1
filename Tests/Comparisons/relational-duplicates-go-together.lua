-- $ kvosandbox compare relational-duplicates-go-together.lua --with controllers=original
-- One object twice: the original observes it twice, and removes both rows with one.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }
local a = Track { title = "A" }
local album = Album { tracks = { a, Track { title = "B" }, a } }
local c = RelationalCollectionController {
  relation = "tracks", onObject = album, observingChildKeyPaths = { "title" }, delegate = Recorder "log",
}
a.title = "AA"
album.tracks:removeAt(2)
