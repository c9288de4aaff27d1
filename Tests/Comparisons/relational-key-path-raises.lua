-- $ kvosandbox compare relational-key-path-raises.lua --with controllers=original
-- The original reads its relation by valueForKey:, which knows no paths.
local Track = class "Track" { title = "string" }
local Album = class "Album" { tracks = array "Track" }
local Player = class "Player" { album = "Album" }
local player = Player { album = Album { tracks = { Track { title = "A" } } } }
print((pcall(function()
  return RelationalCollectionController { relation = "album.tracks", onObject = player, delegate = Recorder "log" }
end)))
