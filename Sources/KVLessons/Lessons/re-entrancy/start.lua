local Song = class "Song" { title = "string", rating = "integer" }
local song = Song { title = "Africa", rating = 3 }

local limit = {}
function limit:observeValue(keyPath, object, change)
  if object.rating > 5 then object.rating = 5 end
end

song:addObserver(limit, "rating", { "new" })
song:addObserver(Recorder "label", "rating", { "new" })

song.rating = 9
predict [[
]]
