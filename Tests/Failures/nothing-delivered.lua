it("expects what nobody hears", function()
  local Song = class "Song" { title = "string" }
  Song().title = "A"
  expect [[
    observeValue title of <Song "A"> {kind: setting}
  ]]
end)
