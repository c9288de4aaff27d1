local Friend = class "Friend" { name = "string", color = "string" }
local Document = class "Document" { friends = set "Friend" }
local joe = Friend { name = "joe", color = "red" }
local sue = Friend { name = "sue", color = "red" }
local zoe = Friend { name = "zoe", color = "yellow" }
local document = Document { friends = { joe, sue, zoe } }
local controller = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" },
  sortDescriptors = { "color", "name" }, sectionNameKeyPath = "color",
  delegate = Recorder "log",
}
assert(controller:performQuery()) -- sections: red (joe, sue), yellow (zoe)
zoe.color = "blue"
predict [[
]]
