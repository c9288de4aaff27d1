it("declares an observer without self", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  local song = Song { title = "A" }
  song:addObserver({ observeValue = function(keyPath, object, change) print(change.new) end }, "title", { "new" })
  song.title = "B"
end)
