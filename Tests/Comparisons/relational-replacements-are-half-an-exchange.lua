-- $ kvosandbox compare relational-replacements-are-half-an-exchange.lua --with controllers=original
-- Without an order the original keeps the place of a replacement, and takes the next one for the other half of an exchange.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }
local album = Album { tracks = { Track { title = "A" }, Track { title = "B" } } }
local c = RelationalCollectionController { relation = "tracks", onObject = album, delegate = Recorder "log" }
album.tracks:replaceAt(0, Track { title = "C" })
album.tracks:replaceAt(1, Track { title = "D" })
