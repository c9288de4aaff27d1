local Song = class "Song" { title = "string", artist = "string" }
local Playlist = class "Playlist" { songs = array "Song" }
local list = Playlist {
  songs = {
    Song { title = "Africa", artist = "Toto" },
    Song { title = "Clocks", artist = "Coldplay" },
  },
}
local controller = RelationalCollectionController { relation = "songs", onObject = list }

-- What a server sends is made into a new song, equal in every property.
local received = Song { title = "Africa", artist = "Toto" }
-- ▼ yours
local found = list.songs:filtered(predicate("title == %@", received.title))[1]
-- ▲
assert.equal(0, controller:indexOf(found))
