it("names the statement inside a batch", function()
  local List = class "List" { names = array "string" }
  local list = List()
  list:addObserver(Recorder "r", "names", { "new" })
  batch(function()
    list.names:add "A"
    list.names:add "B"
  end)
  expect [[
    r: observeValue names of <List#1> {kind: insertion, indexes: [0], new: ["A"]}
    r: observeValue names of <List#1> {kind: insertion, indexes: [1], new: ["C"]}
  ]]
end)
