-- Proxies of arrays are live: they follow whatever is assigned, and notify whenever they were made. What a mutation cannot do
-- it refuses before anybody is told.
local items = require "items"
local List = class "List" { items = array "Item", numbers = array "integer" }

local a, b, c, y, z, list

before_each(function()
  a, b, c, y, z = items.make()
  list = List { items = { a, b, c } }
end)

local function observe(...) list:observe("items", { ... }, function() end) end

describe("assigning the whole", function()
  it("is a setting without indexes", function()
    observe("new", "old")
    list.items = { z }
    list.items = nil
    list.items = {}
    expect [[
      observeValue items of <List#1> {kind: setting, new: [<Item "z">], old: [<Item "a">, <Item "b">, <Item "c">]}
      observeValue items of <List#1> {kind: setting, new: null, old: [<Item "z">]}
      observeValue items of <List#1> {kind: setting, new: [], old: null}
    ]]
  end)

  it("copies what is assigned", function()
    local plain = { z }
    list.items = plain
    plain[2] = y
    assert.equal("z", items.names(list.items))
    local other = List { items = list.items }
    other.items:add(y)
    assert.equal("z", items.names(list.items))
  end)
end)

describe("a proxy", function()
  it("is live: it follows whatever is assigned", function()
    local proxy = list.items
    list.items = { z }
    observe()
    proxy:add(y)
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [1]} ]]
    assert.equal(2, #proxy)
  end)

  it("made before the first observer notifies it", function()
    local proxy = list:mutableArrayValueForKey "items"
    observe()
    proxy:add(z)
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [3]} ]]
  end)

  it("of nil creates the collection", function()
    list.items = nil
    observe("new", "old")
    list:mutableArrayValueForKey("items"):add(z)
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [0], new: [<Item "z">]} ]]
    assert.equal("z", items.names(list.items))
  end)

  it("of nil counts nothing, until something is added", function()
    local proxy = list:mutableArrayValueForKey "items"
    list.items = nil
    assert.equal(0, #proxy)
    assert.is_nil(proxy:first())
    assert.is_false(proxy:contains(a))
    assert.is_nil(list.items)
  end)

  it("of nil removes nothing and tells nobody", function()
    local proxy = list:mutableArrayValueForKey "items"
    list.items = nil
    observe()
    proxy:remove(a)
    proxy:removeAll()
    proxy:setArray {}
    expect [[ ]]
  end)

  it("that was assigned from another object is a copy", function()
    local other = List { items = list.items }
    list.items:removeAll()
    assert.equal(3, #other.items)
  end)

  it("of a key path resolves its parent once", function()
    local Owner = class "Owner" { list = "List" }
    local other, owner = List(), Owner { list = list }
    local proxy = owner:mutableArrayValueForKeyPath "list.items"
    owner.list = other
    proxy:add(z)
    assert.equal(4, #list.items)
    assert.equal(0, #other.items)
  end)

  it("of plain values works alike", function()
    list:observe("numbers", { "new" }, function() end)
    list.numbers:add(5)
    list.numbers:addAll { 5, 7 }
    expect [[
      observeValue numbers of <List#1> {kind: insertion, indexes: [0], new: [5]}
      observeValue numbers of <List#1> {kind: insertion, indexes: [1-2], new: [5, 7]}
    ]]
  end)
end)

describe("refused mutations", function()
  it("tell nobody, not even prior observers, and change nothing", function()
    observe "prior"
    assert.has_error(function() list.items:insert(z, 4) end, "NSRangeException")
    assert.has_error(function() list.items:removeAt(3) end, "NSRangeException")
    assert.has_error(function() list.items:replaceAt(-1, z) end, "NSRangeException")
    assert.has_error(function() list.items:exchange(0, 3) end, "NSRangeException")
    assert.has_error(function() list.items:move(0, 3) end, "NSRangeException")
    assert.has_error(function() list.items:removeAtIndexes { 0, 9 } end, "NSRangeException")
    assert.has_error(function() list.items:insertAll({ y, z }, { 0 }) end, "NSInvalidArgumentException")
    assert.has_error(function() list.items:replaceAtIndexes({ 0 }, { y, z }) end, "NSInvalidArgumentException")
    assert.has_error(function() list.items:add(nil) end, "NSInvalidArgumentException")
    assert.has_error(function() list.items:add "z" end, "NSInvalidArgumentException")
    assert.has_error(function() list.items:addAll { z, list } end, "NSInvalidArgumentException")
    expect [[ ]]
    assert.equal("a b c", items.names(list.items))
  end)
end)
