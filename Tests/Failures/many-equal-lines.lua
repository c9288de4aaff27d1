it("differs behind many equal lines", function()
  local Song = class "Song" { plays = "integer" }
  local song = Song()
  song:addObserver(Recorder "r", "plays", { "new" })
  for plays = 1, 7 do song.plays = plays end
  expect [[
    r: observeValue plays of <Song#1> {kind: setting, new: 1}
    r: observeValue plays of <Song#1> {kind: setting, new: 2}
    r: observeValue plays of <Song#1> {kind: setting, new: 3}
    r: observeValue plays of <Song#1> {kind: setting, new: 4}
    r: observeValue plays of <Song#1> {kind: setting, new: 5}
    r: observeValue plays of <Song#1> {kind: setting, new: 9}
    r: observeValue plays of <Song#1> {kind: setting, new: 7}
  ]]
end)
