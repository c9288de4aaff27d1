local Song = class "Song" { title = "string" }
local song = Song { title = "Africa" }
local calls = 0

do -- a screen is opened, and closed again
  local screen = { observeValue = function() calls = calls + 1 end }
  song:addObserver(screen, "title", {})
-- ▼ yours
  screen = nil -- nobody needs it any more
-- ▲
end
collectgarbage()
song.title = "Clocks"
assert.equal(0, calls)
