-- $ kvosandbox compare set-lookups-are-nil.lua --with controllers=original
-- Both lookups of the original answer nil.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local ann = friend("ann")
local document = Document { friends = { ann } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "name" }, delegate = Recorder "log",
}
c:performQuery()
print(c:objectAtIndexPath { 0, 0 }, c:indexPathForObject(ann) and "found")
