-- $ kvosandbox compare relational-found-by-equality.lua --with controllers=original
-- A class that says when two of its objects are equal: the original takes a twin for the object that it shows.
local Track = class "Track" {
  title = "string",
  isEqual = function(self, other) return self.title == other.title end,
}
local Album = class "Album" { tracks = array "Track" }
local album = Album { tracks = { Track { title = "A" }, Track { title = "B" } } }
local c = RelationalCollectionController { relation = "tracks", onObject = album, delegate = Recorder "log" }
print(c:indexOf(Track { title = "B" }))
