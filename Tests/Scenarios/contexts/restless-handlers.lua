-- A handler of changes that changes something whenever it is called: a save is refused behind a thousand rounds, and nothing
-- is saved (core-data.md CD07).
local Doc = class "Doc" { text = "string", saves = "integer" }

describe("a handler that changes something", function()
  local ctx, doc, calls
  before_each(function()
    ctx = Context { classes = { Doc } }
    doc = ctx:insert(Doc { text = "a" })
    ctx:save()
    calls = 0
  end)

  local function change()
    calls = calls + 1
    doc.saves = doc.saves + 1
  end

  it("again and again lets no save come to an end", function()
    ctx:observeChanges(change)
    doc.text = "b"
    local ok, e = pcall(ctx.save, ctx)
    assert.is_false(ok)
    assert.equal("NSInternalInconsistencyException", e.name)
    assert.equal(
      "Failed to process pending changes before save.  The context is still dirty after 1000 attempts.  Typically this "
        .. "recursive dirtying is caused by a bad validation method, -willSave, or notification handler.", e.reason)
    assert.equal(1000, calls)
    assert.is_true(ctx.hasChanges)
    local child = ctx:child()
    assert.equal("b", child:object(doc:objectID()).text)
    ctx:refresh(doc)
    assert.equal("a", doc.text)
  end)

  it("a hundred times is saved with all of it", function()
    ctx:observeChanges(function() if doc.saves < 100 then change() end end)
    doc.text = "b"
    ctx:save()
    assert.equal(100, doc.saves)
    assert.is_false(ctx.hasChanges)
  end)

  it("is called once by each processing", function()
    ctx:observeChanges(change)
    doc.text = "b"
    ctx:processPendingChanges()
    assert.equal(1, calls)
    ctx:rollback()
  end)
end)
