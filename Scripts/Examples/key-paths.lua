-- Key paths: through to-one and to-many relations, with operators, and keys that are computed from others.

local Track = class "Track" { title = "string", seconds = "integer", rating = "integer" }
local Album = class "Album" {
  title = "string",
  tracks = orderedSet "Track",
  length = {
    "integer",
    dependsOn = { "tracks.seconds" },
    get = function(self) return self:valueForKeyPath("tracks.@sum.seconds") end,
  },
}
local Player = class "Player" { album = "Album" }

local album = Album {
  title = "Hounds",
  tracks = { Track { title = "Hill", seconds = 298, rating = 5 }, Track { title = "Cloud", seconds = 307, rating = 4 } },
}
local player = Player { album = album }

print(album.length, album:valueForKeyPath("tracks.@avg.rating"), album:valueForKeyPath("tracks.@count"))

-- A computed key: its observer hears of a change in any member, and of members that come.
player:observe("album.length", { "new", "old" }, function(change) print("length", change.old, change.new) end)
album.tracks:at(0).seconds = 300
album.tracks:add(Track { title = "Morning", seconds = 240 })

-- The middle of the path is followed too.
player.album = Album { title = "Other" }

-- A path through a collection says whose change it is.
album:observe("tracks.rating", function(change) print("rating of", change.element, change.element.rating) end)
album.tracks:last().rating = 3
