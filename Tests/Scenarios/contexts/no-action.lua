-- A relation whose rule is noAction: what leads to the deleted object goes on doing so (core-data.md CD69).
local Item = class "Item" { name = "string", texts = set("Text", { inverse = "item", deleteRule = "noAction" }) }
local Text = class "Text" { name = "string", item = { "Item", inverse = "texts" } }
local ctx, item, text

before_each(function()
  ctx = Context { classes = { Item, Text }, store = "items.sqlite" }
  item = ctx:insert(Item { name = "soup" })
  text = ctx:insert(Text { name = "Suppe", item = item })
  ctx:save()
  ctx:delete(item)
  ctx:save()
end)

local function refuses(object)
  local ok, e = pcall(function() return object.name end)
  assert.is_false(ok)
  assert.equal("NSObjectInaccessibleException", e.name)
end

it("still leads to it once that is saved", function()
  assert.equal(item, text.item)
  assert.equal(0, ctx:count { entity = "Text", predicate = "item == nil" })
  assert.equal(0, ctx:count { entity = "Item" })
end)

it("does so after a refresh, and to use that object is an error", function()
  ctx:refresh(text)
  assert.not_nil(text.item)
  refuses(text.item)
  assert.is_false(ctx.hasChanges)
  assert.equal(0, ctx:count { entity = "Text", predicate = "item == nil" })
end)

it("does so in other contexts, and in children", function()
  for _, other in ipairs { Context { classes = { Item, Text }, store = "items.sqlite" }, ctx:child() } do
    local theirs = other:fetch({ entity = "Text" })[1]
    refuses(theirs.item)
    assert.equal(0, other:count { entity = "Text", predicate = "item == nil" })
    assert.equal(0, other:count { entity = "Item" })
  end
end)

it("stays where something else of the object is saved", function()
  local other = Context { classes = { Item, Text }, store = "items.sqlite" }
  local theirs = other:fetch({ entity = "Text" })[1]
  theirs.name = "Potage"
  other:save()
  refuses(Context({ classes = { Item, Text }, store = "items.sqlite" }):fetch({ entity = "Text" })[1].item)
end)

it("can be set to nil, and to another object", function()
  ctx:refresh(text)
  text.item = nil
  ctx:save()
  assert.equal(1, ctx:count { entity = "Text", predicate = "item == nil" })
  text.item = ctx:insert(Item { name = "tea" })
  ctx:save()
  assert.equal("tea", Context({ classes = { Item, Text }, store = "items.sqlite" }):fetch({ entity = "Text" })[1].item.name)
end)

it("leads to the object again where its deletion is undone", function()
  ctx:undo()
  ctx:save()
  local theirs = Context({ classes = { Item, Text }, store = "items.sqlite" }):fetch({ entity = "Text" })[1]
  assert.equal("soup", theirs.item.name)
end)
