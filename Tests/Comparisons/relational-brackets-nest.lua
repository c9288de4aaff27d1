-- $ kvosandbox compare relational-brackets-nest.lua --with controllers=original
-- A delegate that changes the model: the original sends the next bracket inside of the one under way.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }
local album = Album { tracks = { Track { title = "B" } } }
local c = RelationalCollectionController { relation = "tracks", onObject = album, sortedBy = { "title" } }
c.delegate = Recorder {
  willChangeContent = function() end,
  insertedObject = function(controller, track)
    if track.title == "C" then album.tracks:add(Track { title = "A" }) end
  end,
  didChangeContent = function() end,
}
album.tracks:add(Track { title = "C" })
