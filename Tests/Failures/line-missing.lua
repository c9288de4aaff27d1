it("expects a line too many", function()
  local List = class "List" { names = array "string" }
  local list = List()
  list:addObserver(Recorder "r", "names", { "new" })
  list.names:add "A"
  expect [[
    r: observeValue names of <List#1> {kind: insertion, indexes: [0], new: ["A"]}
    r: observeValue names of <List#1> {kind: insertion, indexes: [1], new: ["B"]}
  ]]
end)
