-- $ kvosandbox compare set-sections-overlap.lua --with controllers=original
-- Without a section key path the only section has no name, and the next friend's is "": two sections show the same rows.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local document = Document { friends = { friend("ann"), friend("zoe") } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "name" }, delegate = Recorder "log",
}
c:performQuery()
document.friends:add(friend("kim"))
print(#c.sections)
