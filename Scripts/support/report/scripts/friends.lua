-- Friends in sections by their favourite colour: sections come and go with the rows in them.
local Friend = class "Friend" { name = "string", favoriteColor = "string" }
local Document = class "Document" { friends = set "Friend" }

local joe = Friend { name = "joe", favoriteColor = "red" }
local sue = Friend { name = "sue", favoriteColor = "red" }
local zoe = Friend { name = "zoe", favoriteColor = "yellow" }
local document = Document { friends = { zoe, sue, joe } }

local function show(delegate)
  local controller = SetController {
    observed = document, setKeyPath = "friends", keyPaths = { "name", "favoriteColor" },
    sectionNameKeyPath = "favoriteColor", sortDescriptors = { "favoriteColor", "name" }, delegate = delegate,
  }
  assert(controller:performQuery())
  return controller
end

local view = TableView { name = "table" }
show(view)
local controller = show(Recorder "delegate")
print(view:text())

zoe.favoriteColor = "blue"
document.friends:add(Friend { name = "kim", favoriteColor = "red" })
document.friends:minus { joe, sue }
print(view:text())

-- Whatever happens within a batch is one bracket, with what has changed in the end.
batch(function()
  document.friends = { joe, zoe }
  zoe.name = "zac"
  joe.favoriteColor = "green"
end)

-- An order that lets the objects of a section stand apart cannot be shown: nothing changes.
document.friends:addAll {
  Friend { name = "abe", favoriteColor = "green" }, Friend { name = "bea", favoriteColor = "blue" },
}
print(pcall(function() controller.sortDescriptors = "name" end))
assert.replays(controller)
assert.replays(view)
