-- $ kvosandbox compare relational-collection-is-live.lua --with controllers=original
-- A list that was handed out changes under whoever holds it.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }
local album = Album { tracks = { Track { title = "A" } } }
local c = RelationalCollectionController { relation = "tracks", onObject = album, delegate = Recorder "log" }
local rows = c.collection
album.tracks:add(Track { title = "B" })
print(#rows)
