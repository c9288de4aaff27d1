it("gives options without braces", function()
  local Song = class "Song" { title = "string", seconds = "integer", released = "date" }
  local List = class "List" { songs = array "Song", name = "string" }
  Song { title = "A" }:observe("title", "new", function() end)
end)
