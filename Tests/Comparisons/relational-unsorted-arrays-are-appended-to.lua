-- $ kvosandbox compare relational-unsorted-arrays-are-appended-to.lua --with controllers=original
-- Without an order the rows are the array's; the original shows what is inserted at the end.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }
local album = Album { tracks = { Track { title = "A" }, Track { title = "B" } } }
local c = RelationalCollectionController { relation = "tracks", onObject = album, delegate = Recorder "log" }
album.tracks:insert(Track { title = "C" }, 0)
