-- Collection operators in key paths.
local Item = class "Item" { name = "string", price = "integer", weight = "number", tags = array "string", kinds = set "string" }
local Cart = class "Cart" {
  items = array "Item", unique = set "Item", ordered = orderedSet "Item", numbers = array "integer", words = array "string",
}

local cart

local function value(path) return cart:valueForKeyPath(path) end

before_each(function()
  cart = Cart {
    items = {
      Item { name = "b", price = 2, weight = 0.5, tags = { "x", "y" }, kinds = { "p", "q" } },
      Item { name = "a", price = 1, weight = 1.5, tags = { "y" }, kinds = { "q", "r" } },
      Item { name = "b", price = 2, weight = 1.0, tags = {}, kinds = {} },
    },
    numbers = { 1, 2, 2, 5 },
    words = { "pear", "apple" },
  }
end)

describe("@count", function()
  it("counts elements", function() assert.equal(3, value "items.@count") end)
  it("counts none", function() assert.equal(0, value "unique.@count") end)
  it("ignores the path behind it", function() assert.equal(3, value "items.@count.name") end)
end)

describe("@sum and @avg", function()
  it("add", function()
    assert.equal(5, value "items.@sum.price")
    assert.equal(3.0, value "items.@sum.weight")
  end)

  it("keep a sum of integers an integer", function()
    assert.equal("integer", math.type(value "items.@sum.price"))
  end)

  it("average", function()
    assert.near(5 / 3, value "items.@avg.price", 1e-12)
    assert.equal(1.0, value "items.@avg.weight")
  end)

  it("ignore nil in a sum, count it as 0 in an average", function()
    local Bag = class "Bag" { things = array "any" }
    local bag = Bag { things = { 4, null } }
    assert.equal(4, bag:valueForKeyPath "things.@sum.self")
    assert.equal(2.0, bag:valueForKeyPath "things.@avg.self")
    bag.things = { null, null }
    assert.equal(2, bag:valueForKeyPath "things.@count")
    assert.equal(0, bag:valueForKeyPath "things.@sum.self")
    assert.equal(0.0, bag:valueForKeyPath "things.@avg.self")
    assert.is_nil(bag:valueForKeyPath "things.@max.self")
    assert.is_nil(bag:valueForKeyPath "things.@min.self")
  end)

  it("keep large integers exact, and go over to numbers where they no longer fit", function()
    cart.numbers = { 1 << 53, 1, 1 }
    assert.equal((1 << 53) + 2, value "numbers.@sum.self")
    cart.numbers = { math.maxinteger, 1 }
    assert.equal("float", math.type(value "numbers.@sum.self"))
    assert.equal(2.0 ^ 63, value "numbers.@sum.self")
  end)

  it("take the number that a text begins with, 0 where it begins with none", function()
    cart.words = { "3", "4", "x" }
    assert.equal(7.0, value "words.@sum.self")
  end)

  it("refuse what is no number", function()
    cart.ordered = { Item() }
    assert.has_error(function() value "ordered.@sum.self" end, "NSInvalidArgumentException")
  end)

  it("are 0 of nothing", function()
    assert.equal(0, value "unique.@sum.price")
    assert.equal(0, value "unique.@avg.price")
  end)

  it("take the elements themselves as self", function()
    assert.equal(10, value "numbers.@sum.self")
    assert.equal(2.5, value "numbers.@avg.self")
  end)
end)

describe("@min and @max", function()
  it("compare numbers", function()
    assert.equal(1, value "items.@min.price")
    assert.equal(2, value "items.@max.price")
  end)

  it("compare strings", function()
    assert.equal("apple", value "words.@min.self")
    assert.equal("pear", value "words.@max.self")
  end)

  it("compare dates", function()
    local Day = class "Day" { on = "date" }
    local Week = class "Week" { days = array "Day" }
    local week = Week { days = { Day { on = date "2001-01-03" }, Day { on = date "2001-01-02" }, Day() } }
    assert.equal(date "2001-01-02", week:valueForKeyPath "days.@min.on")
    assert.equal(date "2001-01-03", week:valueForKeyPath "days.@max.on")
  end)

  it("ignore nil", function()
    cart.items:add(Item())
    assert.equal("a", value "items.@min.name")
  end)

  it("refuse to compare a text with a number", function()
    local Bag = class "Bag" { things = array "any" }
    local bag = Bag { things = { 1, "a" } }
    assert.has_error(function() bag:valueForKeyPath "things.@max.self" end, "NSInvalidArgumentException")
    assert.has_error(function() bag:valueForKeyPath "things.@min.self" end, "NSInvalidArgumentException")
  end)

  it("are nil of nothing", function()
    assert.is_nil(value "unique.@min.price")
    assert.is_nil(value "unique.@max.price")
  end)
end)

describe("unions", function()
  it("@unionOfObjects keeps order and duplicates", function()
    assert.same({ "b", "a", "b" }, value "items.@unionOfObjects.name")
  end)

  it("@distinctUnionOfObjects keeps the first of each", function()
    assert.same({ "b", "a" }, value "items.@distinctUnionOfObjects.name")
  end)

  it("@unionOfArrays joins lists", function()
    assert.same({ "x", "y", "y" }, value "items.@unionOfArrays.tags")
  end)

  it("@distinctUnionOfArrays joins lists and keeps the first of each", function()
    assert.same({ "x", "y" }, value "items.@distinctUnionOfArrays.tags")
  end)

  it("@distinctUnionOfSets joins sets", function()
    assert.same({ "p", "q", "r" }, value "items.@distinctUnionOfSets.kinds")
  end)

  it("keep nil as null", function()
    cart.items = { Item { name = "a" }, Item() }
    assert.same({ "a", null }, value "items.@unionOfObjects.name")
  end)

  it("of arrays refuse what is no array", function()
    assert.has_error(function() value "items.@unionOfArrays.name" end)
  end)
end)

describe("operators in operators", function()
  local Group = class "Group" { name = "string", xs = array "Item" }
  local Root = class "Root" { groups = array "Group" }
  local root

  before_each(function()
    root = Root {
      groups = {
        Group { xs = { Item { price = 4 }, Item { price = 2 } } }, Group { xs = { Item { price = 8 }, Item { price = 10 } } },
      },
    }
  end)

  it("are applied from the inside", function()
    assert.equal(12.0, root:valueForKeyPath "groups.@sum.xs.@avg.price")
    assert.equal(18, root:valueForKeyPath "groups.@max.xs.@sum.price")
    assert.same({ 4, 2, 8, 10 }, root:valueForKeyPath "groups.@unionOfArrays.xs.price")
    assert.same({ { 4, 2 }, { 8, 10 } }, root:valueForKeyPath "groups.xs.price")
  end)

  it("behind a mapped key take the list that it gave", function()
    root.groups:add(Group { xs = { Item { price = 8 } } })
    assert.equal(3, root:valueForKeyPath "groups.xs.@count")
    assert.equal(5, #root:valueForKeyPath "groups.xs.@unionOfArrays.self")
    assert.same({ 4, 2, 8, 10 }, root:valueForKeyPath "groups.xs.@distinctUnionOfArrays.price")
    assert.equal(32, root:valueForKeyPath "groups.@sum.xs.price.@sum.self")
    local _, problem = pcall(root.valueForKeyPath, root, "groups.xs.@sum.price")
    assert.match("cannot take", problem.reason)
  end)
end)

describe("every collection", function()
  it("has operators: arrays, sets and ordered sets", function()
    local list = cart.items:toTable()
    cart.unique, cart.ordered = list, list
    assert.equal(5, value "unique.@sum.price")
    assert.equal(5, value "ordered.@sum.price")
    assert.same({ "b", "a" }, value "ordered.@distinctUnionOfObjects.name")
  end)

  it("may be followed by another key path", function()
    assert.equal(3, cart.items:valueForKeyPath "@count")
  end)
end)

describe("an operator that cannot be read", function()
  it("is unknown", function()
    local _, e = pcall(value, "items.@total.price")
    assert.equal("NSInvalidArgumentException", e.name)
    assert.matches("@total", e.reason)
  end)

  it("stands behind what is no collection", function()
    local first = cart.items:at(0)
    assert.has_error(function() first:valueForKeyPath "price.@sum.self" end, "NSUndefinedKeyException")
    assert.has_error(function() first:valueForKeyPath "name.@count" end, "NSUndefinedKeyException")
    assert.has_error(function() first:valueForKeyPath "@count" end, "NSUndefinedKeyException")
  end)

  it("is nil behind nil", function()
    cart.items = nil
    assert.is_nil(value "items.@count")
    assert.is_nil(value "items.@sum.price")
  end)

  it("has no path behind it", function()
    assert.has_error(function() value "items.@sum" end)
  end)
end)
