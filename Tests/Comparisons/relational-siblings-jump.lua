-- $ kvosandbox compare relational-siblings-jump.lua --with controllers=original
-- Sorted by a key of an object that two rows share: the original tells of one, though everything is sorted.
local Artist = class "Artist" { name = "string" }
local Track = class "Track" { title = "string", artist = "Artist" }
local Album = class "Album" { tracks = array "Track" }
local shared = Artist { name = "A" }
local album = Album {
  tracks = {
    Track { title = "one", artist = shared }, Track { title = "two", artist = shared },
    Track { title = "three", artist = Artist { name = "M" } },
  },
}
local c = RelationalCollectionController {
  relation = "tracks", onObject = album, sortedBy = { "artist.name" }, delegate = Recorder "log",
}
shared.name = "Z"
