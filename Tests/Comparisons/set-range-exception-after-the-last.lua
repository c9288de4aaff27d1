-- $ kvosandbox compare set-range-exception-after-the-last.lua --with controllers=original
-- When the last friend has left there is no section, and the original counts one below zero.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local ann = friend("ann")
local document = Document { friends = { ann } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "name" }, delegate = Recorder "log",
}
c:performQuery()
document.friends:remove(ann)
print(pcall(function() document.friends:add(friend("kim")) end))
