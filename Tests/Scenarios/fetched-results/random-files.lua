-- Two contexts of one file at random: faults are read and deleted, saves merged by every policy, histories merged in both
-- directions. After each event every bracket replays, and the content is what a fetch gives.
local worlds = require "worlds-of-files"

it("Every controller of every world replays", function()
  forall {
    runs = 8, ops = 8,
    setup = function() return worlds.make(math.random) end,
    step = function(world, random)
      local function draw(n) return random(n) end
      for _ = 1, random(3) do pcall(worlds.change, world, draw) end
      pcall(worlds.finish, world, draw)
    end,
    check = worlds.check,
  }
end)
