it("renames across the sort order", function()
  local Track = class "Track" { title = "string" }
  local Album = class "Album" { tracks = set "Track" }
  local a = Track { title = "A" }
  local album = Album { tracks = { a, Track { title = "B" }, Track { title = "C" } } }
  local tracks = SetController {
    observed = album, setKeyPath = "tracks", keyPaths = { "title" }, sortDescriptors = "title", delegate = Recorder(),
  }
  assert(tracks:performQuery())
  a.title = "Z"
  expect [[
    willChangeContent
    didChangeObject <Track "Z"> update at [0, 0]
    didChangeContent
  ]]
end)
