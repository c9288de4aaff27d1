local Owner = class "Owner" { name = "string" }
local Pet = class "Pet" { name = "string", owner = "Owner" }
local Home = class "Home" { pets = set "Pet" }
local ann = Owner { name = "Ann" }
local home = Home { pets = { Pet { name = "Rex", owner = ann } } }
local view = TableView { name = "table", cellKeyPaths = { "name", "owner.name" } }
local controller = SetController {
  observed = home, setKeyPath = "pets", sortDescriptors = { "name" }, delegate = view,
-- ▼ yours
  keyPaths = { "name", "owner.name" },
-- ▲
}
assert(controller:performQuery()) -- the cell shows: Rex  Ann
ann.name = "Anna"
expect [[ table: reconfigureRows [0, 0] ]]
assert.equal("Rex  Anna", view:cell(0, 0))
