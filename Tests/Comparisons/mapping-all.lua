-- $ kvosandbox compare mapping-all.lua
-- A member goes and another one is updated in one bracket: of the mappings that people copy some name the wrong row.
local Track = class "Track" { title = "string", rating = "integer" }
local Album = class "Album" { tracks = set "Track" }
local a, b = Track { title = "A" }, Track { title = "B" }
local album = Album { tracks = { a, b } }
local c = SetController {
  observed = album, setKeyPath = "tracks", keyPaths = { "rating" }, sortDescriptors = { "title" },
  delegate = Recorder "log",
}
c:performQuery()
batch(function()
  album.tracks:remove(a)
  b.rating = 5
end)
batch(function()
  b.title = "Z"
  album.tracks:add(Track { title = "C" })
end)
