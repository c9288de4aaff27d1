-- Whole numbers at the end of what fits: a sum is a number of the other kind where it does not fit, in a property that
-- is a whole number it wraps as Lua's own; nothing ends the run.
local music = require "music"
local most, least = math.maxinteger, math.mininteger

it("in a computed property of a class in Swift", function()
  local album = music.Album { title = "x" }
  album.songs:addAll { music.Song { title = "a", duration = most }, music.Song { title = "b", duration = 1 } }
  assert.equal(most + 1, album.duration)
  album:addObserver(Recorder "o", "duration", { "new" })
  album.songs:at(1).duration = 2
  expect [[ o: observeValue duration of <Album "x"> {kind: setting, new: -9223372036854775807, element: <Song "b">} ]]
end)

it("in collection operators", function()
  local O = class "O" { xs = array "integer" }
  local o = O { xs = { most, most, least } }
  assert.equal("float", math.type(o:valueForKeyPath "xs.@sum.self"))
  assert.equal(most, o:valueForKeyPath "xs.@max.integerValue")
  assert.equal(2147483647, o:valueForKeyPath "xs.@max.intValue")
end)

it("in predicates", function()
  for _, operator in ipairs { "+", "-", "*", "/", "**", "<<", ">>", "&" } do
    for _, a in ipairs { most, least, -1, 0, 2.0 ^ 63, 1 / 0, 0 / 0 } do
      for _, b in ipairs { most, least, -1, 0, 64, 1e308 } do
        pcall(function() return predicate("%@ " .. operator .. " %@ > 0", a, b):evaluate {} end)
      end
    end
  end
  assert.is_true(predicate("%@ + 1 > 0 AND abs(%@) > 0 AND -(%@) > 0", most, least, least):evaluate {})
end)
