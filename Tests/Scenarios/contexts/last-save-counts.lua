-- Merges in both directions go property by property, and of each the last save counts (decisions.md 19, 29, 30).
local Item = class "Item" { name = "string", n = "integer", m = "integer", flag = "boolean" }
local root, left, right, l, r, t

before_each(function()
  root = Context { classes = { Item } }
  t = root:insert(Item { name = "a" })
  root:save()
  left, right = root:child(), root:child()
  l, r = left:fetch({ entity = "Item" })[1], right:fetch({ entity = "Item" })[1]
end)

local function values(item) return { item.n, item.m, item.flag } end

it("of two that have changed different properties both are everywhere", function()
  l.n, l.flag = 1, true
  left:save()
  r.m = 5
  right:save()
  left:merge(right)
  right:merge(left)
  for _, item in ipairs { t, l, r } do assert.same({ 1, 5, true }, values(item)) end
end)

it("of two that have changed one property the later save is everywhere", function()
  l.n = 1
  left:save()
  r.n = 2
  right:save()
  right:merge(left)
  left:merge(right)
  for _, item in ipairs { t, l, r } do assert.equal(2, item.n) end
  assert.is_false(left.hasChanges)
  assert.is_false(right.hasChanges)
end)

for _, way in ipairs { "a merge", "a fetch" } do
  it("of an object that came by " .. way .. " only what was saved since comes", function()
    local theirs = right:insert(Item { name = "i" })
    right:save()
    if way == "a merge" then left:merge(right) end
    local mine = left:fetch({ entity = "Item", predicate = "name == 'i'" })[1]
    mine.n, mine.flag = 1, true
    left:save()
    theirs.m = 5
    right:save()
    left:merge(right)
    assert.same({ 1, 5, true }, values(mine))
    right:merge(left)
    assert.same({ 1, 5, true }, values(theirs))
  end)
end

it("what was not saved here stays, and is saved", function()
  l.n = 1
  r.n = 2
  right:save()
  left:merge(right)
  assert.equal(1, l.n)
  left:save()
  right:merge(left)
  assert.equal(1, r.n)
  assert.equal(1, t.n)
end)

it("contexts of one file do the same", function()
  local function context() return Context { classes = { Item }, store = "last.sqlite", mergePolicy = "overwrite" } end
  local one, two = context(), context()
  local mine = one:insert(Item { name = "a" })
  one:save()
  local theirs = two:fetch({ entity = "Item" })[1]
  local _ = theirs.n
  mine.n = 1
  one:save()
  theirs.n = 2
  two:save()
  two:merge(one)
  assert.equal(2, theirs.n)
  one:merge(two)
  assert.equal(2, mine.n)
  mine.m = 3
  one:save()
  assert.is_false(one.hasChanges)
end)
