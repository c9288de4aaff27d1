-- $ kvosandbox compare relational-brackets-off-the-main-thread.lua --with controllers=original
-- Two changes made off the main thread: the original tells of them there, ours on the main loop.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }
local album = Album()
local c = RelationalCollectionController {
  relation = "tracks", onObject = album, sortedBy = { "title" }, delegate = Recorder "log",
}
background(function()
  album.tracks:add(Track { title = "A" })
  print "still in the background"
end)
mainLoop:drain()
