-- test: a file of many tests, each of which makes classes, objects, observers, controllers and tables of its own.
local Shared = class "Shared" { number = "integer" }
local shared = Shared()

local bodies = {
  function()
    local told
    local Item = class "Item" {
      number = "integer", double = { "integer", dependsOn = { "number" }, get = function(self) return self.number * 2 end },
      hello = function(self) return "hello " .. self.number end,
    }
    local item = Item { number = 1 }
    item:observe("double", { "new" }, function(change) told = change.new end)
    item.number = 2
    assert.equal(4, told)
    assert.equal("hello 2", item:hello())
    expect [[
      observeValue double of <Item#1> {kind: setting, new: 4}
    ]]
  end,
  function()
    local told = 0
    shared:observe("number", { "new" }, function() told = told + shared.number % 2 end)
    shared:addObserver({ observeValue = function() told = told + 1 end }, "number")
    shared.number = shared.number + 1
    assert.is_true(told > 0)
  end,
  function()
    local Track = class "Track" { number = "integer" }
    local Album = class "Album" { tracks = array "Track" }
    local album, log = Album(), Recorder "log"
    local controller = RelationalCollectionController { relation = "tracks", onObject = album, sortedBy = "number", delegate = log }
    for i = 1, 5 do album.tracks:add(Track { number = 5 - i }) end
    assert.replays(controller)
    assert.equal(15, #log)
  end,
  function()
    local Row = class "Row" { title = "string" }
    local Data = class "Data" { rows = array "Row" }
    local data, view = Data(), TableView { name = "view" }
    TableObserver { object = data, keyPath = "rows", tableView = view, cellKeyPaths = { "title" } }
    data.rows:add(Row { title = "a" })
    data.rows:at(0).title = "b"
    assert.callbacks(view, [[
      insertRows [0, 0]
      reloadRows [0, 0]
    ]])
    assert.replays(view)
  end,
}
for i = 1, COUNT do it("test " .. i, bodies[i % #bodies + 1]) end
