local Friend = class "Friend" { name = "string", color = "string" }
local Document = class "Document" { friends = set "Friend" }

it("names what moved", function()
  local joe = Friend { name = "joe", color = "red" }
  local document = Document { friends = { joe, Friend { name = "sue", color = "red" } } }
  local controller = SetController {
    observed = document, setKeyPath = "friends", keyPaths = { "name" }, sectionNameKeyPath = "color",
    sortDescriptors = { "color", "name" }, delegate = Recorder "log",
  }
  assert(controller:performQuery())
  document.friends:add(Friend { name = "ann", color = "blue" })
  expect [[
    log: willChangeContent
    log: didChangeSection "blue" insert at 0
    log: didChangeObject <Friend "ann"> insert at [0, 0]
    log: didChangeContent
  ]]
  joe.color = "blue"
  expect [[
    log: willChangeContent
    log: didChangeObject <Friend "joe"> move from [1, 0] to [0, 0]
    log: didChangeContent
  ]]
end)
