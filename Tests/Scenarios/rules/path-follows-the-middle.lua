-- path-follows-the-middle: An object in the middle of a path was replaced: the path follows the new one, in one
-- notification.
it("an object in the middle of a path was replaced: the path follows the new one, in one notification", function()
  local Artist = class "Artist" { name = "string" }
  local Song = class "Song" { title = "string", artist = "Artist" }
  local kate, nick = Artist { name = "Kate" }, Artist { name = "Nick" }
  local song = Song { title = "A", artist = kate }
  song:addObserver(Recorder "r", "artist.name", { "new", "old" })
  song.artist = nick
  kate.name = "nobody hears of it"
  song.artist = nil
  expect [[
    r: observeValue artist.name of <Song "A"> {kind: setting, new: "Nick", old: "Kate"}
    r: observeValue artist.name of <Song "A"> {kind: setting, new: null, old: "Nick"}
  ]]
end)
