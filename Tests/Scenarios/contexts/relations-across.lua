-- A relation between objects of different contexts is refused where it is assigned, and nothing has changed on either side
-- (core-data.md CD60).
local Owner = class "Owner" {
  name = "string", items = orderedSet("Item", { inverse = "owner" }), list = array "Item", bag = set "Item",
  favourite = "Item",
}
local Item = class "Item" { name = "string", owner = { "Owner", inverse = "items" } }

local function two()
  local one, other = Context { classes = { Owner, Item } }, Context { classes = { Owner, Item } }
  local owner = one:insert(Owner { name = "o", items = { Item { name = "own" } } })
  owner.list, owner.bag = { owner.items:at(0) }, { owner.items:at(0) }
  local item = other:insert(Item { name = "i" })
  one:save()
  other:save()
  return one, other, owner, item
end

local ways = {
  ["a to-one relation"] = function(owner, item) item.owner = owner end,
  ["a to-one relation without an inverse"] = function(owner, item) owner.favourite = item end,
  ["setValueForKey"] = function(owner, item) item:setValueForKey(owner, "owner") end,
  ["setValueForKeyPath"] = function(owner, item) owner:setValueForKeyPath(item, "items.owner.favourite") end,
  ["setPrimitive"] = function(owner, item) item:setPrimitive(owner, "owner") end,
  ["add"] = function(owner, item) owner.items:add(item) end,
  ["addAll"] = function(owner, item) owner.bag:addAll { Item { name = "n" }, item } end,
  ["insert"] = function(owner, item) owner.list:insert(item, 0) end,
  ["insertAll"] = function(owner, item) owner.list:insertAll({ item }, { 0 }) end,
  ["replaceAt"] = function(owner, item) owner.items:replaceAt(0, item) end,
  ["setArray"] = function(owner, item) owner.list:setArray { item } end,
  ["setSet"] = function(owner, item) owner.bag:setSet { item } end,
  ["an assigned list"] = function(owner, item) owner.items = { item } end,
  ["an assigned set"] = function(owner, item) owner.bag = { item } end,
  ["a constructor and insert"] = function(owner, item)
    local _, context = owner, item
    context:insert(Item { name = "new", owner = owner })
  end,
}

local function refuses(f)
  assert.has_error(f, "NSInvalidArgumentException")
  local _, e = pcall(f)
  assert.matches("Illegal attempt to establish a relationship '%w+' between objects in different contexts", e.reason)
end

describe("a relation between two contexts", function()
  for name, way in pairs(ways) do
    if name ~= "a constructor and insert" then
      it("is refused: " .. name, function()
        local one, other, owner, item = two()
        refuses(function() way(owner, item) end)
        assert.is_nil(item.owner)
        assert.is_nil(owner.favourite)
        assert.same({ 1, 1, 1 }, { #owner.items, #owner.list, #owner.bag })
        assert.is_false(one.hasChanges or other.hasChanges)
        one:save()
        other:save()
      end)
    end
  end

  it("is refused when an object with it is inserted", function()
    local _, other, owner = two()
    refuses(function() other:insert(Item { name = "new", owner = owner }) end)
    assert.is_false(other.hasChanges)
  end)

  it("is refused between a parent and its child, both ways", function()
    local one, _, owner = two()
    local child = one:child()
    local his = child:fetch({ entity = "Item" })[1]
    refuses(function() his.owner = owner end)
    refuses(function() owner.items:add(his) end)
    assert.equal("o", his.owner.name)
    assert.is_false(one.hasChanges or child.hasChanges)
  end)

  it("is refused also behind a reset", function()
    local one, _, owner, item = two()
    one:reset()
    refuses(function() item.owner = owner end)
  end)

  it("is none to an object in no context, nor behind a saved deletion", function()
    local one, other, owner, item = two()
    other:delete(item)
    other:save()
    owner.items:add(item)
    owner.items:add(Item { name = "n" })
    one:save()
    assert.equal(3, one:count { entity = "Item" })
  end)
end)
