-- $ kvosandbox compare set-running-indexes.lua --with controllers=original
-- Two go at once: the second index of the original is that after the first has gone.
local Friend = class "Friend" { name = "string", color = "string", age = "integer" }
local Document = class "Document" { friends = set "Friend" }
local function friend(name, color, age) return Friend { name = name, color = color, age = age } end
local ann, zoe = friend("ann", "blue"), friend("zoe", "blue")
local document = Document { friends = { ann, friend("kim", "blue"), zoe } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "name" }, sectionNameKeyPath = "color", delegate = Recorder "log",
}
c:performQuery()
document.friends:minus { ann, zoe }
