-- Mutating an array through its proxy: insertion, removal and replacement, each with the indexes concerned. Indexes of
-- insertions hold after the change, those of removals before it.
local items = require "items"
local List = class "List" { items = array "Item", numbers = array "integer" }

local a, b, c, y, z, list

before_each(function()
  a, b, c, y, z = items.make()
  list = List { items = { a, b, c } }
end)

local function observe(...) list:observe("items", { ... }, function() end) end

describe("insertion", function()
  before_each(function() observe("new", "old") end)

  it("by add is at the end", function()
    list.items:add(z)
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [3], new: [<Item "z">]} ]]
    assert.equal("a b c z", items.names(list.items))
  end)

  it("by insert is at an index", function()
    list.items:insert(z, 1)
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [1], new: [<Item "z">]} ]]
    assert.equal("a z b c", items.names(list.items))
  end)

  it("by addAll is one notification", function()
    list.items:addAll { y, z }
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [3-4], new: [<Item "y">, <Item "z">]} ]]
  end)

  it("by insertAll is one notification: objects and indexes are paired as given, then sorted", function()
    list.items:insertAll({ y, z }, { 2, 0 })
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [0, 2], new: [<Item "z">, <Item "y">]} ]]
    assert.equal("z a y b c", items.names(list.items))
  end)

  it("may take another collection", function()
    local other = List { items = { y, z } }
    list.items:addAll(other.items)
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [3-4], new: [<Item "y">, <Item "z">]} ]]
  end)

  it("may take itself", function()
    list.items:addAll(list.items)
    assert.equal("a b c a b c", items.names(list.items))
    expect [[
      observeValue items of <List#1> {kind: insertion, indexes: [3-5], new: [<Item "a">, <Item "b">, <Item "c">]}
    ]]
  end)
end)

describe("removal", function()
  before_each(function() observe("new", "old") end)

  it("by removeAt", function()
    list.items:removeAt(1)
    expect [[ observeValue items of <List#1> {kind: removal, indexes: [1], old: [<Item "b">]} ]]
  end)

  it("by removeLast", function()
    list.items:removeLast()
    expect [[ observeValue items of <List#1> {kind: removal, indexes: [2], old: [<Item "c">]} ]]
  end)

  it("by removeAtIndexes is one notification", function()
    list.items:removeAtIndexes { 2, 0 }
    expect [[ observeValue items of <List#1> {kind: removal, indexes: [0, 2], old: [<Item "a">, <Item "c">]} ]]
    assert.equal("b", items.names(list.items))
  end)

  it("by remove takes every occurrence, in one notification", function()
    list.items = { a, b, a }
    expect [[ observeValue items of <List#1> {kind: setting, new: [<Item "a">, <Item "b">, <Item "a">], old: [<Item "a">, <Item "b">, <Item "c">]} ]]
    list.items:remove(a)
    expect [[ observeValue items of <List#1> {kind: removal, indexes: [0, 2], old: [<Item "a">, <Item "a">]} ]]
  end)

  it("by removeAll is one notification", function()
    list.items:removeAll()
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [0-2], old: [<Item "a">, <Item "b">, <Item "c">]}
    ]]
  end)
end)

describe("replacement", function()
  before_each(function() observe("new", "old") end)

  it("by replaceAt", function()
    list.items:replaceAt(1, z)
    expect [[ observeValue items of <List#1> {kind: replacement, indexes: [1], new: [<Item "z">], old: [<Item "b">]} ]]
  end)

  it("by replaceAtIndexes is one notification, paired as given", function()
    list.items:replaceAtIndexes({ 2, 0 }, { y, z })
    expect [[
      observeValue items of <List#1> {kind: replacement, indexes: [0, 2], new: [<Item "z">, <Item "y">], old: [<Item "a">, <Item "c">]}
    ]]
    assert.equal("z b y", items.names(list.items))
  end)
end)

describe("compound mutations, as a plain observer sees them", function()
  before_each(function() observe("new", "old") end)

  it("exchange is two replacements", function()
    list.items:exchange(0, 2)
    expect [[
      observeValue items of <List#1> {kind: replacement, indexes: [0], new: [<Item "c">], old: [<Item "a">]}
      observeValue items of <List#1> {kind: replacement, indexes: [2], new: [<Item "a">], old: [<Item "c">]}
    ]]
    assert.equal("c b a", items.names(list.items))
  end)

  it("move is a removal and an insertion", function()
    list.items:move(0, 2)
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [0], old: [<Item "a">]}
      observeValue items of <List#1> {kind: insertion, indexes: [2], new: [<Item "a">]}
    ]]
    assert.equal("b c a", items.names(list.items))
  end)

  it("sort is one replacement of the positions whose object changed", function()
    list.items = { b, a, c }
    expect [[ observeValue items of <List#1> {kind: setting, new: [<Item "b">, <Item "a">, <Item "c">], old: [<Item "a">, <Item "b">, <Item "c">]} ]]
    list.items:sort { key = "name", comparator = function(x, w) return x < w and -1 or x > w and 1 or 0 end }
    expect [[
      observeValue items of <List#1> {kind: replacement, indexes: [0-1], new: [<Item "a">, <Item "b">], old: [<Item "b">, <Item "a">]}
    ]]
  end)

  it("setArray is a removal of all and an insertion of all", function()
    list.items:setArray { z, a }
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [0-2], old: [<Item "a">, <Item "b">, <Item "c">]}
      observeValue items of <List#1> {kind: insertion, indexes: [0-1], new: [<Item "z">, <Item "a">]}
    ]]
  end)

  it("setArray leaves an empty half out", function()
    list.items:setArray {}
    list.items:setArray { a }
    list.items:setArray { a }
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [0-2], old: [<Item "a">, <Item "b">, <Item "c">]}
      observeValue items of <List#1> {kind: insertion, indexes: [0], new: [<Item "a">]}
      observeValue items of <List#1> {kind: removal, indexes: [0], old: [<Item "a">]}
      observeValue items of <List#1> {kind: insertion, indexes: [0], new: [<Item "a">]}
    ]]
  end)
end)

describe("nothing to do", function()
  it("is no notification", function()
    observe("prior")
    list.items:addAll {}
    list.items:insertAll({}, {})
    list.items:removeAtIndexes {}
    list.items:replaceAtIndexes({}, {})
    list.items:remove(z)
    list.items:exchange(1, 1)
    list.items:sort { key = "name", comparator = function(x, w) return x < w and -1 or x > w and 1 or 0 end }
    list.items:removeAll()
    expect [[
      observeValue items of <List#1> {kind: removal, isPrior: true, indexes: [0-2]}
      observeValue items of <List#1> {kind: removal, indexes: [0-2]}
    ]]
    list.items:removeAll()
    list.items:setArray {}
    expect [[ ]]
  end)
end)

describe("options", function()
  it("none: kind and indexes", function()
    observe()
    list.items:add(z)
    list.items:replaceAt(0, y)
    list.items:removeAt(1)
    expect [[
      observeValue items of <List#1> {kind: insertion, indexes: [3]}
      observeValue items of <List#1> {kind: replacement, indexes: [0]}
      observeValue items of <List#1> {kind: removal, indexes: [1]}
    ]]
  end)

  it("new alone leaves a removal bare; old alone leaves an insertion bare", function()
    observe "new"
    observe "old"
    list.items:removeAt(0)
    list.items:add(z)
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [0]}
      observeValue items of <List#1> {kind: removal, indexes: [0], old: [<Item "a">]}
      observeValue items of <List#1> {kind: insertion, indexes: [2], new: [<Item "z">]}
      observeValue items of <List#1> {kind: insertion, indexes: [2]}
    ]]
  end)

  it("prior of an insertion has neither new nor old, prior of a removal has old", function()
    observe("prior", "old", "new")
    list.items:add(z)
    list.items:removeAt(1)
    expect [[
      observeValue items of <List#1> {kind: insertion, isPrior: true, indexes: [3]}
      observeValue items of <List#1> {kind: insertion, indexes: [3], new: [<Item "z">]}
      observeValue items of <List#1> {kind: removal, isPrior: true, indexes: [1], old: [<Item "b">]}
      observeValue items of <List#1> {kind: removal, indexes: [1], old: [<Item "b">]}
    ]]
  end)

  it("prior comes before each single change", function()
    observe("prior", "old", "new")
    list.items:exchange(0, 2)
    expect [[
      observeValue items of <List#1> {kind: replacement, isPrior: true, indexes: [0], old: [<Item "a">]}
      observeValue items of <List#1> {kind: replacement, indexes: [0], new: [<Item "c">], old: [<Item "a">]}
      observeValue items of <List#1> {kind: replacement, isPrior: true, indexes: [2], old: [<Item "c">]}
      observeValue items of <List#1> {kind: replacement, indexes: [2], new: [<Item "a">], old: [<Item "c">]}
    ]]
  end)

  it("initial is a setting of the whole", function()
    observe("initial", "new")
    expect [[ observeValue items of <List#1> {kind: setting, new: [<Item "a">, <Item "b">, <Item "c">]} ]]
  end)
end)

describe("Cocoa's calls that have no name here", function()
  before_each(function() observe("new", "old") end)

  it("removeObjectsInArray is a removal at indexes: one notification", function()
    list.items:removeAtIndexes { list.items:indexOf(a), list.items:indexOf(c) }
    expect [[ observeValue items of <List#1> {kind: removal, indexes: [0, 2], old: [<Item "a">, <Item "c">]} ]]
  end)

  it("removeObjectsInRange too, in whatever order the indexes are given", function()
    list.items:removeAtIndexes { 2, 1 }
    expect [[ observeValue items of <List#1> {kind: removal, indexes: [1-2], old: [<Item "b">, <Item "c">]} ]]
  end)

  it("replaceObjectsInRange by a shorter list is a removal and an insertion", function()
    list.items:removeAtIndexes { 0, 1 }
    list.items:insertAll({ z }, { 0 })
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [0-1], old: [<Item "a">, <Item "b">]}
      observeValue items of <List#1> {kind: insertion, indexes: [0], new: [<Item "z">]}
    ]]
    assert.equal("z c", items.names(list.items))
  end)

  it("an accessor of the class notifies as the proxy that it calls", function()
    local Shelf = class "Shelf" {
      items = array "Item",
      insertObjectInItemsAtIndex = function(self, item, index) self.items:insert(item, index) end,
    }
    local shelf = Shelf { items = { a } }
    shelf:observe("items", { "new" }, function() end)
    shelf:insertObjectInItemsAtIndex(b, 0)
    expect [[ observeValue items of <Shelf#1> {kind: insertion, indexes: [0], new: [<Item "b">]} ]]
  end)
end)
