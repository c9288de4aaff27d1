local CD = class "CD" { songs = array "string" }
local cd = CD { songs = { "A", "B", "C" } }

cd:observe("songs", { "new", "old" }, function(change) end)
cd.songs:removeAtIndexes { 0, 2 }
cd.songs:replaceAt(0, "D")
predict [[
observeValue songs of <CD#1> {kind: removal, indexes: [0, 2], old: ["A", "C"]}
observeValue songs of <CD#1> {kind: replacement, indexes: [0], new: ["D"], old: ["B"]}
]]
