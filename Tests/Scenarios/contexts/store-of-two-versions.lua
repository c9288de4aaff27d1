-- Contexts of one file whose classes differ: each goes by its own, and leaves the file whole (core-data.md CD69).
local function classes(rule, hasInverse, more)
  local inverse = hasInverse and "item" or nil
  local Item = class "Item" {
    name = "string", texts = set("Text", { inverse = inverse, deleteRule = rule }), more = more and set("Text") or nil,
  }
  local Text = class "Text" { name = "string", item = { "Item", inverse = hasInverse and "texts" or nil } }
  return Item, Text
end

for _, other in ipairs { { "nullify", true }, { "noAction", false } } do
  it("goes by its own delete rules, beside a context with others: " .. other[1] .. " " .. tostring(other[2]), function()
    local Item, Text = classes("noAction", true)
    local ctx = Context { classes = { Item, Text }, store = "items.sqlite" }
    local item = ctx:insert(Item { name = "soup" })
    ctx:insert(Text { name = "Suppe", item = item })
    ctx:save()
    local _ = Context { classes = { classes(other[1], other[2]) }, store = "items.sqlite" }
    ctx:delete(item)
    ctx:save()
    local third = Context { classes = { Item, Text }, store = "items.sqlite" }
    assert.equal(1, third:count { entity = "Text", predicate = "item != nil" })
  end)
end

it("deletes with an older version of a class what a newer one has added", function()
  local Item, Text = classes("noAction", true)
  local old = Context { classes = { Item, Text }, store = "items.sqlite" }
  local NewItem, NewText = classes("noAction", true, true)
  local new = Context { classes = { NewItem, NewText }, store = "items.sqlite" }
  local item = new:insert(NewItem { name = "soup" })
  new:insert(NewText { name = "Suppe", item = item })
  item.more:add(new:insert(NewText { name = "Potage" }))
  new:save()
  old:delete(old:fetch({ entity = "Item" })[1])
  old:save()
  local third = Context { classes = { NewItem, NewText }, store = "items.sqlite" }
  assert.equal(0, #third:fetch { entity = "Item" })
  assert.equal(2, #third:fetch { entity = "Text" })
  assert.equal(1, third:count { entity = "Text", predicate = "item != nil" })
end)
