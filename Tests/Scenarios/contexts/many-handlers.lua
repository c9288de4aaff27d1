-- Each of many handlers of a context is called, in the order in which they came.
it("ten thousand handlers are called with one event", function()
  local Song = class "Song" { title = "string" }
  local ctx, calls = Context { classes = { Song } }, {}
  for i = 1, 10000 do
    ctx:observeChanges(function() calls[#calls + 1] = i end)
  end
  ctx:insert(Song {})
  ctx:processPendingChanges()
  assert.equal(10000, #calls)
  for i = 1, 10000 do if calls[i] ~= i then assert.equal(i, calls[i]) end end
end)
