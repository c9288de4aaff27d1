-- What two originals do otherwise: kvosandbox compare Scripts/Examples/compared.lua
local Track = class "Track" { title = "string", plays = "integer" }
local Album = class "Album" { tracks = array "Track" }

local a, b, c = Track { title = "A" }, Track { title = "B" }, Track { title = "C" }
local album = Album { tracks = { a, b } }
local shown = RelationalCollectionController {
  relation = "tracks", onObject = album, sortedBy = { "title" }, observingChildKeyPaths = { "plays" },
  delegate = Recorder "list",
}
print(shown:count())

album.tracks:add(c)
album.tracks:replaceAt(0, Track { title = "D" })
batch(function()
  album.tracks:remove(b)
  c.plays = 1
end)
