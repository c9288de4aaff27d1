it("misspells a field of a section", function()
  local Song = class "Song" { title = "string" }
  local List = class "List" { songs = set "Song" }
  local songs = SetController {
    observed = List { songs = { Song { title = "A" } } }, setKeyPath = "songs", keyPaths = { "title" },
    sortDescriptors = "title",
  }
  assert(songs:performQuery())
  local section = songs.sections[1]
  print(section, section.name, section.indexTitle)
  print(section.nmae)
end)
