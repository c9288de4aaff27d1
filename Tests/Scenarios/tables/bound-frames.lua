-- A table that follows a controller while somebody else has a hand in it: a group begun by hand, a controller given to it
-- within a group, a getter that changes what is being read. It is never left in a frame that nobody knows.
local hook
local Item = class "Item" {
  name = "string",
  label = {
    "string",
    get = function(self)
      local now = hook
      hook = nil
      if now then now() end
      return self.name
    end,
  },
}
local List = class "List" { items = array "Item" }

local list, tv

local function follow(options)
  list = List { items = { Item { name = "b" }, Item { name = "d" } } }
  tv = TableView(options or {})
  return RelationalCollectionController {
    relation = "items", onObject = list, observingChildKeyPaths = { "name" }, delegate = tv,
  }
end

describe("a group begun by hand", function()
  it("reads everything at its end where a bracket refreshes a row that moved in it", function()
    follow().sortDescriptors = "name"
    tv:performBatchUpdates(function()
      batch(function()
        list.items:add(Item { name = "a" })
        list.items:at(1).name = "z"
      end)
    end)
    assert.replays(tv)
  end)

  it("does so for a TableObserver, too", function()
    list = List { items = { Item { name = "b" }, Item { name = "d" } } }
    tv = TableView {}
    TableObserver { object = list, keyPath = "items", tableView = tv, cellKeyPaths = { "name" } }
    tv:performBatchUpdates(function()
      batch(function()
        list.items:exchange(0, 1)
        list.items:at(0).name = "q"
      end)
    end)
    assert.replays(tv)
  end)

  it("takes several brackets, each with a frame of its own", function()
    follow()
    tv:performBatchUpdates(function()
      list.items:add(Item { name = "k" })
      list.items:removeAt(0)
    end)
    assert.replays(tv)
  end)

  it("ends like reloadData where the table is given to a controller in it", function()
    tv = TableView { rows = { { "x" } } }
    tv:beginUpdates()
    tv:deleteRows { { 0, 0 } }
    RelationalCollectionController { relation = "items", onObject = List { items = {} }, delegate = tv }
    tv:endUpdates()
    assert.equal("── (0)", tv:text())
  end)
end)

describe("a getter", function()
  it("that changes the relation while the table is compared leaves it to be read anew", function()
    follow { cellKeyPaths = { "label" } }
    hook = function() list.items:removeAt(0) end
    assert.has_error(function() assert.replays(tv) end)
    list.items:add(Item { name = "y" })
    assert.replays(tv)
  end)

  it("may let go of the table that is reading", function()
    local held = { follow { cellKeyPaths = { "label" } } }
    tv = nil
    hook = function()
      held[1].delegate = nil
      held = nil
      collectgarbage()
      collectgarbage()
      for _ = 1, 2000 do Recorder() end
    end
    batch(function()
      list.items:add(Item { name = "x" })
      list.items:at(0).name = "y"
    end)
    assert.is_nil(held)
  end)
end)
