it("misspells a key behind wide letters", function()
  local Song = class "Song" { title = "string" }
  print("日本語", Song().titel)
end)
