-- $ kvosandbox compare relational-exchange-is-one-move.lua --with controllers=original
-- Three rows, the outer two exchanged: two of them move, and the original tells of one.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }
local album = Album { tracks = { Track { title = "A" }, Track { title = "B" }, Track { title = "C" } } }
local c = RelationalCollectionController { relation = "tracks", onObject = album, delegate = Recorder "log" }
album.tracks:exchange(0, 2)
