it("forgets ipairs", function()
  local titles = { "A", "B" }
  for i, title in titles do print(i, title) end
end)
it("goes through a collection", function()
  local List = class "List" { titles = array "string" }
  local list = List { titles = { "A" } }
  for i, title in list.titles do print(i, title) end
end)
it("counts as Python does", function()
  for i in 1, 10 do print(i) end
end)
it("goes through nil with pairs", function()
  local songs = {}
  for title in pairs(songs.titles) do print(title) end
end)
it("goes through nil with ipairs", function()
  local songs = {}
  for i in ipairs(songs.titles) do print(i) end
end)
