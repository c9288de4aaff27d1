it("compares two values", function()
  local Song = class "Song" { title = "string" }
  assert.equal("y", Song { title = "x" }.title)
end)
