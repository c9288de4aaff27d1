-- unregistered: What is removed has to be what was registered: the same observer and key path.
it("what is removed has to be what was registered: the same observer and key path", function()
  local Song = class "Song" { title = "string" }
  local song = Song { title = "A" }
  song:addObserver(Recorder "r", "title", { "new", "old" })
  local _, refusal = pcall(function() song:removeObserver(Recorder "other", "title") end)
  assert.equal("E-NOT-REGISTERED", refusal.code)
  expect ""
end)
