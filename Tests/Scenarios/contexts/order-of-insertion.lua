-- Without sort descriptors objects come in the order of insertion, in whichever order they were read (decisions.md 16).
local A = class "A" { name = "string" }
local B = class("B", A) {}
local function names(ctx, entity)
  local list = {}
  for index, object in ipairs(ctx:fetch { entity = entity or "A" }) do list[index] = object.name end
  return table.concat(list, " ")
end

for _, store in ipairs { "file", "memory" } do
  describe("the order of a fetch, in a " .. store .. ",", function()
    local ctx
    local function read(each) each:fetch { entity = "B" } each:fetch { entity = "A", predicate = "name == '3'" } end

    before_each(function()
      ctx = Context { classes = { A, B }, store = store == "file" and "order.sqlite" or nil }
      for _, name in ipairs { "1", "2", "3" } do ctx:insert((name == "2" and B or A) { name = name }) end
      ctx:save()
    end)

    it("is that of insertion behind a reset", function()
      ctx:reset()
      read(ctx)
      assert.equal("1 2 3", names(ctx))
      ctx:insert(A { name = "4" })
      ctx:save()
      ctx:insert(B { name = "5" })
      assert.equal("1 2 3 4 5", names(ctx))
      ctx:save()
      ctx:reset()
      assert.equal("2 5", names(ctx, "B"))
      assert.equal("1 2 3 4 5", names(ctx))
    end)

    it("is that of the parent in a child", function()
      ctx:insert(A { name = "4" })
      ctx:insert(B { name = "5" })
      local child = ctx:child()
      read(child)
      assert.equal("1 2 3 4 5", names(child))
      child:insert(A { name = "7" })
      ctx:insert(B { name = "6" })
      child:save()
      assert.equal("1 2 3 4 5 6 7", names(ctx))
      assert.equal("1 2 3 4 5 6 7", names(child))
      ctx:save()
      ctx:insert(A { name = "8" })
      assert.equal("1 2 3 4 5 6 7 8", names(child))
      child:reset()
      read(child)
      assert.equal("1 2 3 4 5 6 7 8", names(child))
    end)

    it("is that of the first save where a saved deletion is undone", function()
      ctx:delete(ctx:fetch({ entity = "B" })[1])
      ctx:save()
      ctx:undo()
      assert.equal("1 2 3", names(ctx))
      ctx:save()
      ctx:reset()
      read(ctx)
      assert.equal("1 2 3", names(ctx))
    end)

    it("is that of the first save where a child brings back what was deleted and saved (31)", function()
      local c = FetchedResultsController {
        context = ctx, fetchRequest = { entity = "A", sortDescriptors = {} }, delegate = Recorder(),
      }
      assert(c:performFetch())
      local child = ctx:child()
      child:delete(child:fetch({ entity = "B" })[1])
      child:save()
      ctx:save()
      child:undo()
      child:save()
      ctx:processPendingChanges()
      assert.equal("1 2 3", names(ctx))
      ctx:insert(A { name = "4" })
      ctx:save()
      assert.equal("1 2 3 4", names(ctx))
      assert.equal("1 2 3 4", names(child))
      local list = {}
      for index, object in ipairs(c.fetchedObjects) do list[index] = object.name end
      assert.equal("1 2 3 4", table.concat(list, " "))
      assert.replays(c)
    end)

    it("is that of the parent where a child brings back what only that has had", function()
      local child = ctx:child()
      ctx:insert(A { name = "4" })
      ctx:insert(A { name = "5" })
      child:delete(child:fetch({ entity = "A", predicate = "name == '4'" })[1])
      child:save()
      ctx:processPendingChanges()
      child:undo()
      child:save()
      assert.equal("1 2 3 4 5", names(ctx))
      assert.equal("1 2 3 4 5", names(child))
      ctx:save()
      assert.equal("1 2 3 4 5", names(ctx))
      assert.equal("1 2 3 4 5", names(child))
    end)

    it("has what a parent saves before what it has deleted before that, in a child that still has this", function()
      for _, name in ipairs { "4", "5", "6" } do ctx:insert(A { name = name }) end
      local child = ctx:child()
      local c = FetchedResultsController {
        context = child, fetchRequest = { entity = "A", sortDescriptors = {} }, delegate = Recorder "c",
      }
      assert(c:performFetch())
      local function shown()
        local list = {}
        for index, object in ipairs(c.fetchedObjects) do list[index] = object.name end
        return table.concat(list, " ")
      end
      ctx:delete(ctx:fetch({ entity = "A", predicate = "name == '4'" })[1])
      ctx:save()
      assert.equal("1 2 3 4 5 6", shown())
      child:processPendingChanges()
      expect [[
        c: willChangeContent
        c: didChangeObject <A "4"> move from [0, 3] to [0, 5]
        c: didChangeContent
      ]]
      assert.equal("1 2 3 5 6 4", shown())
      -- A fetch asks the parent, which has deleted it (core-data.md CD62).
      assert.equal("1 2 3 5 6", names(child))
      assert.replays(c)
    end)

    it("is that in which a merge has brought what another store has", function()
      local other = Context { classes = { A, B } }
      for _, name in ipairs { "4", "5" } do other:insert(A { name = name }) end
      other:save()
      -- It has the rows alone.
      other:reset()
      ctx:merge(other)
      assert.equal("1 2 3 4 5", names(ctx))
      ctx:reset()
      assert.equal("1 2 3 4 5", names(ctx))
    end)

    it("is that of a controller without sort descriptors", function()
      ctx:reset()
      ctx:fetch { entity = "B" }
      local c = FetchedResultsController {
        context = ctx, fetchRequest = { entity = "A", sortDescriptors = {} }, delegate = Recorder(),
      }
      assert(c:performFetch())
      ctx:insert(A { name = "4" })
      ctx:processPendingChanges()
      local list = {}
      for index, object in ipairs(c.fetchedObjects) do list[index] = object.name end
      assert.equal("1 2 3 4", table.concat(list, " "))
      assert.replays(c)
    end)
  end)
end
