-- undoManager: what keeps the steps; without one nothing is registered (core-data.md CD12).
local A = class "A" { n = "integer" }

describe("an undo manager", function()
  local ctx, a
  before_each(function()
    ctx = Context { classes = { A } }
    a = ctx:insert(A { n = 0 })
    ctx:processPendingChanges()
  end)

  it("is there at first", function()
    assert.is_true(ctx.undoManager.canUndo)
    assert.is_false(ctx.undoManager.canRedo)
    a.n = 1
    ctx.undoManager:undo()
    assert.equal(0, a.n)
    assert.is_true(ctx.undoManager.canRedo)
    ctx.undoManager:redo()
    assert.equal(1, a.n)
  end)

  it("that is nil registers nothing", function()
    ctx.undoManager = nil
    assert.is_nil(ctx.undoManager)
    a.n = 1
    ctx:processPendingChanges()
    a.n = 2
    ctx:undo()
    assert.equal(2, a.n)
    ctx:redo()
    assert.equal(2, a.n)
    ctx:rollback()
    assert.is_nil(a:objectID())
  end)

  it("begins afresh where another is set", function()
    a.n = 1
    ctx:processPendingChanges()
    ctx.undoManager = nil
    ctx.undoManager = UndoManager()
    assert.is_false(ctx.undoManager.canUndo)
    a.n = 2
    ctx:undo()
    assert.equal(1, a.n)
    ctx:undo()
    assert.equal(1, a.n)
  end)

  it("is switched off by an option", function()
    local without = Context { classes = { A }, undoManager = false }
    assert.is_nil(without.undoManager)
    without:insert(A { n = 1 })
    without:undo()
    assert.equal(1, without:count { entity = "A" })
    local manager = UndoManager()
    assert.equal(manager, Context({ classes = { A }, undoManager = manager }).undoManager)
    assert.has_error(function() Context { classes = { A }, undoManager = 1 } end, "NSInvalidArgumentException")
    assert.has_error(function() ctx.undoManager = "x" end, "NSInvalidArgumentException")
  end)

  it("is one context's, and goes with who gets it", function()
    local other = Context { classes = { A } }
    local manager = ctx.undoManager
    other.undoManager = manager
    assert.is_nil(ctx.undoManager)
    assert.is_false(manager.canUndo)
    ctx:undo()
    assert.equal(1, ctx:count { entity = "A" })
  end)
end)
