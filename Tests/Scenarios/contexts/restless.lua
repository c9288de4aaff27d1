-- Observers that change the very collection that a context is bringing back or taking over: nothing is lost by it, and a
-- rollback without them is exact.
local N = class "N" { name = "string", list = array "string", row = orderedSet "string", bag = set "string" }

local ways = {
  rollback = function(world) world.ctx:rollback() end,
  undo = function(world) world.ctx:undo() end,
  refresh = function(world) world.ctx:refresh(world.mine) end,
  ["a child's save"] = function(world) world.child:save() end,
  merge = function(world)
    world.child:save()
    world.other:merge(world.child)
  end,
}

local deeds = {
  empties = function(object, key) object[key]:removeAll() end,
  replaces = function(object, key) object[key] = { "q" } end,
  extends = function(object, key) object[key]:addAll { "1", "2" } end,
  ["sets to nil"] = function(object, key) object[key] = nil end,
}

for _, key in ipairs { "list", "row", "bag" } do
  for _, option in ipairs { "prior", "new" } do
    for _, deed in ipairs { "empties", "replaces", "extends", "sets to nil" } do
      for _, way in ipairs { "rollback", "undo", "refresh", "a child's save", "merge" } do
        it(("an observer (%s) %s '%s' during %s"):format(option, deed, key, way), function()
          local ctx = Context { classes = { N } }
          local mine = ctx:insert(N { name = "n", [key] = { "a", "b", "c", "d" } })
          ctx:save()
          local world = { ctx = ctx, child = ctx:child(), other = ctx:child(), mine = mine }
          local theirs = world.child:fetch({ entity = "N" })[1]
          local others = world.other:fetch({ entity = "N" })[1]
          theirs[key] = { "x", "b", "y", "z", "w" }
          if way ~= "merge" and way ~= "a child's save" then
            mine[key] = { "x", "b", "y", "z", "w" }
            ctx:processPendingChanges()
          end
          local target, armed = way == "merge" and others or mine, true
          target:observe(key, { option }, function(change)
            if armed and (option == "new" or change.isPrior) then
              armed = false
              deeds[deed](target, key)
            end
          end)
          pcall(ways[way], world)
          assert.is_false(armed)
          for _, context in ipairs { world.child, world.other, ctx } do
            context:processPendingChanges()
            local count = #context.updatedObjects
            assert.equal(count > 0, context.hasChanges)
            context:rollback()
            assert.is_false(context.hasChanges)
          end
          assert.same({ "a", "b", "c", "d" }, mine[key]:toTable())
        end)
      end
    end
  end
end
