-- Tracks, and albums that hold them in a collection of each kind.
local Track = class "Track" { title = "string", length = "integer" }
local Album = class "Album" {
  title = "string", tracks = array "Track", singles = orderedSet "Track", extras = set "Track",
}

--- Five tracks, a to e; a scenario takes as many as it needs.
local function make()
  return Track { title = "a" }, Track { title = "b" }, Track { title = "c" }, Track { title = "d" }, Track { title = "e" }
end

return { Track = Track, Album = Album, make = make }
