-- A path whose operator cannot take what there will be is refused when it is observed, and not with each change: behind an
-- operator stands what is asked of each element, and of an object or a text no operator.
local F = class "F" { name = "string", born = "date", friends = array "F", best = "F", tags = array "string", any = "any" }
local friends

before_each(function() friends = F { name = "a", friends = { F { name = "b", friends = { F { name = "c" } } } } } end)

local function refused(path, text)
  assert.has_error(function() friends:observe(path, { "new" }, function() end) end, text)
  friends.friends:add(F { name = "d" })
end

it("refuses unions of what are no lists", function()
  refused("friends.friends.@unionOfArrays.@count", "@unionOfArrays cannot take values of type integer")
  refused("friends.@unionOfArrays.friends.@count", "@unionOfArrays cannot take values of type integer")
  refused("friends.@distinctUnionOfSets.name", "@distinctUnionOfSets cannot take values of type string")
  refused("friends.@unionOfArrays.self", "@unionOfArrays cannot take values of type F")
  refused("friends.friends.@unionOfArrays.@max.name", "@unionOfArrays cannot take values of type string")
end)

it("refuses sums and extremes of lists and objects", function()
  refused("friends.@sum.friends", "@sum cannot take values of type list")
  refused("friends.@avg.best", "@avg cannot take values of type F")
  refused("friends.@sum.born", "@sum cannot take values of type date")
  refused("friends.@max.friends", "@max cannot take values of type list")
  refused("friends.@allKeys", "@allKeys is of dictionaries")
end)

it("refuses an operator on what is no collection", function()
  refused("friends.@unionOfArrays.@count", "[<F> valueForUndefinedKey:]")
  refused("friends.@sum.@count", "[<F> valueForUndefinedKey:]")
  refused("tags.@sum.@count", "[<string> valueForUndefinedKey:]")
end)

it("takes what there may be a value of", function()
  for _, path in ipairs {
    "friends.@max.friends.@count", "friends.friends.@sum.@count", "friends.@unionOfArrays.friends", "friends.@max.name",
    "friends.friends.@unionOfArrays.name", "friends.@max.born", "friends.@count.name", "tags.@sum.self",
    "tags.@max.length", "best.friends.@avg.name", "friends.@unionOfArrays.any", "any.@unionOfArrays.self",
    "friends.@unionOfObjects.best.name",
  } do
    friends:observe(path, { "new" }, function() end)
  end
  friends.friends:add(F { name = "d", friends = { F { name = "e" } } })
end)
