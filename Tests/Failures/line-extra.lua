it("lacks a line", function()
  local List = class "List" { names = array "string" }
  local list = List()
  list:addObserver(Recorder "r", "names", { "new" })
  list.names:add "A"
  list.names:add "B"
  expect [[
    r: observeValue names of <List#1> {kind: insertion, indexes: [0], new: ["A"]}
  ]]
end)
