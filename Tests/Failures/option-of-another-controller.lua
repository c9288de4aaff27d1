local Song = class "Song" { title = "string" }
local List = class "List" { songs = array "Song" }
it("sorts", function()
  local list = List()
  RelationalCollectionController { relation = "songs", onObject = list, sortDescriptors = { "title" } }
end)
