it("misspells a field of an index path", function()
  local Song = class "Song" { title = "string" }
  local List = class "List" { songs = set "Song" }
  local song = Song { title = "A" }
  local songs = SetController {
    observed = List { songs = { song } }, setKeyPath = "songs", keyPaths = { "title" }, sortDescriptors = "title",
  }
  assert(songs:performQuery())
  local path = songs:indexPathForObject(song)
  print(path, path.section, path.row, path.item)
  print(path.rwo)
end)
