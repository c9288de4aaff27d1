local Song = class "Song" { title = "string", rating = "integer" }
local Library = class "Library" { songs = set "Song" }

it("tells of a song that the filter holds back", function()
  local song = Song { title = "A", rating = 1 }
  local controller = SetController {
    observed = Library { songs = { song, Song { title = "B", rating = 5 } } }, setKeyPath = "songs",
    keyPaths = { "rating" }, sortDescriptors = { "title" }, filteredBy = "rating > 3", delegate = Recorder "c" }
  assert(controller:performQuery())
  song.title = "C"
  expect [[
    c: willChangeContent
    c: didChangeObject <Song "C"> move from [0, 0] to [0, 1]
    c: didChangeContent
  ]]
end)
