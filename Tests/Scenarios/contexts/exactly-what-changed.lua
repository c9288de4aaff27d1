-- What counts as changed is exact: another kind of value, another sign of 0, a collection that is nil and no empty one.
local A = class "A" { any = "any", real = "number", list = array "any", tags = array "string", kids = array "A", kinds = set "any" }
local function context() return Context { classes = { A }, store = "exact.sqlite" } end
local function changed(object)
  local keys = {}
  for key in pairs(object:changedValues()) do keys[#keys + 1] = key end
  table.sort(keys)
  return table.concat(keys, " ")
end
local function saved() return context():fetch({ entity = "A" })[1] end

describe("a value of another kind that equals the one before", function()
  it("is a change, and is what the file has", function()
    local one = context()
    local a = one:insert(A { any = 1, real = 0, list = { 1 }, kinds = { 1 } })
    one:save()
    a.any, a.real, a.list, a.kinds = true, -0.0, { true }, { 1.0 }
    assert.is_true(one.hasChanges)
    assert.equal("any kinds list real", changed(a))
    one:save()
    assert.is_false(one.hasChanges)
    local read = saved()
    assert.equal("true -0.0 true 1.0", ("%s %s %s %s"):format(read.any, read.real, read.list:at(0), read.kinds:toTable()[1]))
  end)

  it("is none where it was changed back", function()
    local one = context()
    local a = one:insert(A { any = 1, list = { 1, 2 } })
    one:save()
    a.any, a.list = true, { true, 2 }
    a.any, a.list = 1, { 1, 2 }
    assert.equal("", changed(a))
    assert.is_false(one.hasChanges)
  end)

  it("is undone and rolled back", function()
    local one = context()
    local a = one:insert(A { any = 1, list = { 1, "x" }, kinds = { 1 } })
    one:save()
    for _, back in ipairs { "undo", "rollback" } do
      a.any, a.list, a.kinds = true, { true, "x" }, { true }
      one:processPendingChanges()
      one[back](one)
      assert.equal("1 1 1", ("%s %s %s"):format(a.any, a.list:at(0), a.kinds:toTable()[1]))
      assert.is_false(one.hasChanges)
    end
  end)
end)

describe("a collection that is nil", function()
  it("is saved and read back as nil, an empty one as empty", function()
    local one = context()
    local a = one:insert(A { tags = { "x" } })
    one:save()
    a.tags, a.kids = nil, nil
    assert.equal("kids tags", changed(a))
    one:save()
    assert.is_nil(saved().tags)
    assert.is_nil(saved().kids)
    a.tags, a.kids = {}, {}
    assert.equal("kids tags", changed(a))
    one:save()
    assert.equal(0, saved().tags:count())
    assert.equal(0, saved().kids:count())
  end)

  it("comes by merges, refreshes and to a child", function()
    local one, two = context(), context()
    local a = one:insert(A { tags = { "x" }, kids = { A {} } })
    one:save()
    local theirs = two:fetch({ entity = "A" })[1]
    assert.equal(1, theirs.tags:count() + theirs.kids:count() - 1)
    a.tags, a.kids = nil, nil
    one:save()
    two:mergeHistory()
    assert.is_nil(theirs.tags)
    assert.is_nil(theirs.kids)
    assert.is_false(two.hasChanges)
    local child = one:child()
    local twin = child:object(a:objectID())
    assert.is_nil(twin.tags)
    assert.is_nil(twin.kids)
    one:refresh(a)
    assert.is_nil(a.tags)
    assert.is_nil(a.kids)
  end)
end)
