-- $ kvosandbox compare set-emptied-section-is-not-told.lua --with controllers=original
-- The last friend of a colour goes: the original asks its delegate for a misspelt method first.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local zoe = friend("zoe", "red")
local document = Document { friends = { friend("ann", "blue"), zoe } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "color", "name" }, sectionNameKeyPath = "color", delegate = Recorder "log",
}
c:performQuery()
document.friends:remove(zoe)
