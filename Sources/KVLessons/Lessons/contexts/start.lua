local Song = class "Song" { title = "string" }
local song = Song { title = "Africa" }
local mine, redraws = "mine", 0

local view = {}
function view:observeValue(keyPath, object, change, context)
-- ▼ yours
  redraws = redraws + 1
-- ▲
end
song:addObserver(view, "title", {}, mine)
song.title = "Babylon"
song:addObserver(view, "title", {}, "my superclass's")
song.title = "Clocks"
assert.equal(2, redraws) -- two changes of the title
