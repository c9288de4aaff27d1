local music = require "music"

it("fails, so that there is something to report", function()
  assert.equal("Wow", music.Song { title = "Wov" }.title)
end)
