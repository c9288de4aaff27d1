local Friend = class "Friend" { name = "string" }
local Document = class "Document" { friends = set "Friend" }
local joe = Friend { name = "joe" }
local document = Document { friends = { joe, Friend { name = "sue" }, Friend { name = "zoe" } } }
local controller = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" },
  sortDescriptors = { "name" }, delegate = Recorder "log",
}
assert(controller:performQuery()) -- joe, sue, zoe
joe.name = "jon"
joe.name = "tom"
predict [[
]]
