local Friend = class "Friend" { name = "string", color = "string" }
local Document = class "Document" { friends = set "Friend" }
local zoe = Friend { name = "zoe", color = "red" }
local sue = Friend { name = "sue", color = "yellow" }
local joe = Friend { name = "joe", color = "red" }
local document = Document { friends = { zoe, sue, joe } }
local controller = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" },
  sectionNameKeyPath = "color",
-- ▼ yours
  sortDescriptors = { "name" },
-- ▲
}
assert(controller:performQuery())
assert.equal(2, #controller.sections)
assert.equal(joe, controller:objectAtIndexPath { 0, 0 }) -- joe stands before zoe
