-- $ kvosandbox compare relational-filter-keys-observed-late.lua --with controllers=original
-- The delegate changes what the filter reads of an object that has just come: the original does not hear of it yet.
local Track = class "Track" { title = "string", live = "boolean" }
local Album = class "Album" { tracks = array "Track" }
local album = Album()
local c = RelationalCollectionController {
  relation = "tracks", onObject = album, filteredBy = "live == NO", sortedBy = { "title" },
}
c.delegate = Recorder {
  insertedObject = function(controller, track) track.live = true end,
  removedObject = function() end,
}
album.tracks:add(Track { title = "A" })
