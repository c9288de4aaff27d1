-- $ kvosandbox compare set-first-of-an-empty-set.lua --with controllers=original
-- An empty set has one section without a name, and the first friend is counted from the end of it.
local Friend = class "Friend" { name = "string" }
local Document = class "Document" { friends = set "Friend" }
local document = Document()
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "name" },
  delegate = Recorder "log",
}
c:performQuery()
document.friends:add(Friend { name = "ann" })
