-- Tables with keys are dictionaries: predicates and sort descriptors read them by key.
local List = class "List" { rows = array "any" }

it("are subjects of predicates", function()
  local p = predicate "name == 'x' AND owner.age > 3"
  assert.is_true(p:evaluate { name = "x", owner = { age = 4 } })
  assert.is_false(p:evaluate { name = "x", owner = { age = 3 } })
end)

it("have nil for every key that they do not hold", function()
  assert.is_true(predicate("other == nil AND owner.name == nil"):evaluate { name = "x" })
end)

it("hold lists, with quantifiers and operators", function()
  local row = { tags = { "a", "b" }, scores = { 1, 5 } }
  assert.is_true(predicate("ANY tags == 'b' AND NONE tags == 'c'"):evaluate(row))
  assert.is_true(predicate("tags.@count == 2 AND scores.@sum.self == 6"):evaluate(row))
  assert.is_true(predicate("tags CONTAINS 'a' AND 'b' IN tags AND tags[SIZE] == 2"):evaluate(row))
  assert.is_true(predicate("SUBQUERY(scores, $s, $s > 3).@count == 1"):evaluate(row))
end)

it("are filtered and sorted as objects are", function()
  local list = List { rows = { { name = "b", n = 1 }, { name = "a", n = 2 }, { n = 3 } } }
  assert.equal(2, #list.rows:filtered "name != nil")
  local function numbers(descriptors)
    local found = {}
    for i, row in ipairs(list.rows:sorted(descriptors)) do found[i] = row.n end
    return found
  end
  assert.same({ 3, 2, 1 }, numbers "name")
  assert.same({ 3, 2, 1 }, numbers "-n")
end)
