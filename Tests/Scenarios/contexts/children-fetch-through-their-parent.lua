-- A child's fetch asks its parent, with what waits there (core-data.md CD62): what the parent has deleted is not found, and the
-- child's unchanged objects are judged by what the parent holds; they keep what they show.
local Person = class "Person" { name = "string", n = "integer" }
local parent, child, theirs, mine

local function text(ctx, format)
  local parts = {}
  for index, person in ipairs(ctx:fetch { entity = "Person", predicate = format, sortDescriptors = "n" }) do
    parts[index] = person.name .. "=" .. person.n
  end
  assert.equal(#parts, ctx:count { entity = "Person", predicate = format })
  return table.concat(parts, " ")
end

before_each(function()
  parent = Context { classes = { Person } }
  for n = 1, 3 do parent:insert(Person { name = "p" .. n, n = n }) end
  parent:save()
  child = parent:child()
  theirs = parent:fetch { entity = "Person", sortDescriptors = "n" }
  mine = child:fetch { entity = "Person", sortDescriptors = "n" }
end)

describe("a fetch of a child", function()
  it("judges by what its parent holds, saved or not", function()
    theirs[1].n = 50
    assert.equal("p1=1", text(child, "n > 40"))
    parent:save()
    assert.equal("p1=1", text(child, "n > 40"))
    assert.equal("p2=2 p3=3 p1=1", text(child))
    assert.equal(1, mine[1].n)
  end)

  it("does not find what its parent has deleted, and finds what is new there", function()
    parent:delete(theirs[2])
    parent:insert(Person { name = "new", n = 9 })
    assert.equal("p1=1 p3=3 new=9", text(child))
    assert.equal("p2", mine[2].name)
  end)

  it("judges what was changed in the child by what that holds", function()
    theirs[1].n = 50
    mine[1].n = 7
    assert.equal("p2=2 p3=3 p1=7", text(child))
    child:save()
    assert.equal(7, theirs[1].n)
    assert.equal("p2=2 p3=3 p1=7", text(child))
  end)

  it("of a child goes through both", function()
    local grandchild = child:child()
    local its = grandchild:fetch { entity = "Person", sortDescriptors = "n" }
    theirs[1].n = 50
    assert.equal("p1=1", text(grandchild, "n > 40"))
    mine[1].n = 60
    assert.equal("p1=1", text(grandchild, "n > 55"))
    assert.equal(1, its[1].n)
  end)
end)

describe("a child of a context on a file", function()
  it("is judged by what others have saved there", function()
    local function context() return Context { classes = { Person }, store = "through.sqlite" } end
    local root = context()
    for n = 1, 3 do root:insert(Person { name = "p" .. n, n = n }) end
    root:save()
    local its = root:child()
    assert.equal("p1=1 p2=2 p3=3", text(its))
    local other = context()
    local others = other:fetch { entity = "Person", sortDescriptors = "n" }
    others[1].n = 50
    other:delete(others[2])
    other:save()
    assert.equal("p3=3 p1=1", text(its))
    assert.equal("p1=1", text(its, "n > 40"))
  end)
end)
