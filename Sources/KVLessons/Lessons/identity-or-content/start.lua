local Song = class "Song" { title = "string", artist = "string" }
local Playlist = class "Playlist" { songs = array "Song" }
local list = Playlist {
  songs = {
    Song { title = "Africa", artist = "Toto" },
    Song { title = "Clocks", artist = "Coldplay" },
  },
}
local controller = RelationalCollectionController { relation = "songs", onObject = list }
local function find(received)
-- ▼ yours
  return received
-- ▲
end
-- What a server sends is made into a new song, equal in every property.
assert.equal(0, controller:indexOf(find(Song { title = "Africa", artist = "Toto" })))
assert.equal(1, controller:indexOf(find(Song { title = "Clocks", artist = "Coldplay" })))
