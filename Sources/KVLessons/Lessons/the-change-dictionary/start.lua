local CD = class "CD" { songs = array "string" }
local cd = CD { songs = { "A", "B", "C" } }

cd:observe("songs", { "new", "old" }, function(change) end)
cd.songs:removeAtIndexes { 0, 2 }
cd.songs:replaceAt(0, "D")
predict [[
]]
