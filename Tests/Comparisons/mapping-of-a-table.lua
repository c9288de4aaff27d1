-- $ kvosandbox compare mapping-of-a-table.lua --with mapping="moveRow and reloadRows"
-- The table of the script follows by another mapping then, and refuses what the controller sends.
local Friend = class "Friend" { name = "string", color = "string" }
local Document = class "Document" { friends = set "Friend" }
local ann, zoe = Friend { name = "ann", color = "blue" }, Friend { name = "zoe", color = "red" }
local document = Document { friends = { ann, zoe } }
local c = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" }, sortDescriptors = { "color", "name" },
  sectionNameKeyPath = "color", delegate = TableView { name = "table" },
}
c:performQuery()
zoe.color = "blue"
ann.name = "abe"
