-- An ordered set notifies as an array does, and holds each member once: what is in already is not added again.
local items = require "items"
local List = class "List" { items = orderedSet "Item" }

local a, b, c, y, z, list

before_each(function()
  a, b, c, y, z = items.make()
  list = List { items = { a, b, c } }
  list:observe("items", { "new", "old" }, function() end)
end)

describe("adding to an ordered set", function()
  it("notifies with the index", function()
    list.items:add(z)
    list.items:insert(y, 0)
    expect [[
      observeValue items of <List#1> {kind: insertion, indexes: [3], new: [<Item "z">]}
      observeValue items of <List#1> {kind: insertion, indexes: [0], new: [<Item "y">]}
    ]]
  end)

  it("changes nothing for a member: its place is kept", function()
    list.items:add(a)
    list.items:insert(c, 0)
    list.items:addAll { b, a }
    list.items:union { c }
    expect [[ ]]
    assert.equal("a b c", items.names(list.items))
  end)

  it("skips members among several, and counts duplicates once, the first", function()
    list.items:addAll { z, b, y, z }
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [3-4], new: [<Item "z">, <Item "y">]} ]]
    assert.equal("a b c z y", items.names(list.items))
  end)

  -- decisions.md 13 and 37
  it("by insertAll skips members: the indexes of the others are those in the result", function()
    list.items:insertAll({ z, b, y }, { 0, 1, 2 })
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [0, 2], new: [<Item "z">, <Item "y">]} ]]
    assert.equal("z a y b c", items.names(list.items))
    list.items:insertAll({ a, z }, { 0, 1 })
    expect [[ ]]
  end)

  it("by insertAll skips what a prior observer has added meanwhile", function()
    local isFirst = true
    local token = list:observe("items", { "prior" }, function()
      if not isFirst then return end
      isFirst = false
      list.items:add(z)
    end)
    list.items:insertAll({ z, y }, { 0, 1 })
    token:invalidate()
    assert.equal("a y b c z", items.names(list.items))
    list.items:insertAll({ z }, { 0 })
    assert.equal("a y b c z", items.names(list.items))
  end)

  it("by insertAll refuses an index beyond the members that are then in", function()
    for _, indexes in ipairs { { 0, 5 }, { 5, 0 }, { 0, 4 }, { 4, 0 }, { -1, 0 } } do
      assert.has_error(function() list.items:insertAll({ a, z }, indexes) end, "NSRangeException")
    end
    expect [[ ]]
    list.items:insertAll({ a, z }, { 3, 2 })
    assert.equal("a b z c", items.names(list.items))
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [2], new: [<Item "z">]} ]]
  end)

  it("by union is one notification", function()
    list.items:union { z, a, y }
    expect [[ observeValue items of <List#1> {kind: insertion, indexes: [3-4], new: [<Item "z">, <Item "y">]} ]]
  end)
end)

describe("removing from an ordered set", function()
  it("notifies with the index", function()
    list.items:remove(b)
    list.items:removeAt(0)
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [1], old: [<Item "b">]}
      observeValue items of <List#1> {kind: removal, indexes: [0], old: [<Item "a">]}
    ]]
  end)

  it("by minus and intersect is one notification each", function()
    list.items:minus { c, z, a }
    list.items:intersect { z }
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [0, 2], old: [<Item "a">, <Item "c">]}
      observeValue items of <List#1> {kind: removal, indexes: [0], old: [<Item "b">]}
    ]]
  end)
end)

describe("replacing in an ordered set", function()
  it("notifies with both members", function()
    list.items:replaceAt(0, z)
    expect [[ observeValue items of <List#1> {kind: replacement, indexes: [0], new: [<Item "z">], old: [<Item "a">]} ]]
  end)

  it("by a member that stands elsewhere is refused", function()
    assert.has_error(function() list.items:replaceAt(0, c) end, "NSInvalidArgumentException")
    expect [[ ]]
    assert.equal("a b c", items.names(list.items))
  end)
end)

describe("rearranging an ordered set", function()
  it("exchanges by two replacements", function()
    list.items:exchange(0, 2)
    expect [[
      observeValue items of <List#1> {kind: replacement, indexes: [0], new: [<Item "c">], old: [<Item "a">]}
      observeValue items of <List#1> {kind: replacement, indexes: [2], new: [<Item "a">], old: [<Item "c">]}
    ]]
    assert.equal("c b a", items.names(list.items))
  end)

  it("moves by a removal and an insertion", function()
    list.items:move(2, 0)
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [2], old: [<Item "c">]}
      observeValue items of <List#1> {kind: insertion, indexes: [0], new: [<Item "c">]}
    ]]
  end)

  it("sorts by one replacement, exchanges with itself and sorts what is sorted by none", function()
    local descending = {
      key = "name", comparator = function(one, other) return one == other and 0 or one > other and -1 or 1 end,
    }
    list.items:sort(descending)
    list.items:sort(descending)
    list.items:exchange(1, 1)
    expect [[
      observeValue items of <List#1> {kind: replacement, indexes: [0, 2], new: [<Item "c">, <Item "a">], old: [<Item "a">, <Item "c">]}
    ]]
  end)

  it("setArray is a removal of all and an insertion of all, each member once", function()
    list.items:setArray { z, a, z }
    expect [[
      observeValue items of <List#1> {kind: removal, indexes: [0-2], old: [<Item "a">, <Item "b">, <Item "c">]}
      observeValue items of <List#1> {kind: insertion, indexes: [0-1], new: [<Item "z">, <Item "a">]}
    ]]
  end)

  it("removes all and replaces at indexes in one notification each", function()
    list.items:replaceAtIndexes({ 2, 0 }, { y, z })
    list.items:removeAll()
    expect [[
      observeValue items of <List#1> {kind: replacement, indexes: [0, 2], new: [<Item "z">, <Item "y">], old: [<Item "a">, <Item "c">]}
      observeValue items of <List#1> {kind: removal, indexes: [0-2], old: [<Item "z">, <Item "b">, <Item "y">]}
    ]]
  end)

  it("takes a list with duplicates once each, the first", function()
    list.items = { c, a, c, b, a }
    expect [[
      observeValue items of <List#1> {kind: setting, new: [<Item "c">, <Item "a">, <Item "b">], old: [<Item "a">, <Item "b">, <Item "c">]}
    ]]
    assert.equal("c a b", items.names(list.items))
  end)
end)
