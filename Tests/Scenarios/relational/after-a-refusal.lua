-- A refused configuration leaves no trace: what comes next is sent as if it had never been assigned.
local O = class "O" { name = "string", n = "integer" }
local R = class "R" { xs = array "O" }

local function fails() error("bad", 0) end

local refusals = {
  ["an order"] = function(controller) controller.sortDescriptors = "nosuch" end,
  ["a filter"] = function(controller) controller.filteringPredicate = { fails, keyPaths = { "n" } } end,
}
local scopes = {
  ["at once"] = function(_, body) body() end,
  ["in a batch"] = function(_, body) batch(body) end,
  ["in a pause"] = function(controller, body)
    controller:pause()
    body()
    controller:resume()
  end,
  ["in a batch within a pause"] = function(controller, body)
    controller:pause()
    batch(body)
    controller:resume()
  end,
}

for what, refuse in pairs(refusals) do
  for where, scope in pairs(scopes) do
    it(("After %s that was refused %s every change is what it is"):format(what, where), function()
      local a, b, c = O { name = "a", n = 1 }, O { name = "b", n = 5 }, O { name = "c", n = 1 }
      local r, log = R { xs = { a, b } }, Recorder()
      local controller = RelationalCollectionController {
        relation = "xs", onObject = r, filteredBy = "n < 4", delegate = log,
      }
      assert.has_error(function() scope(controller, function() refuse(controller) end) end)
      assert.no_callbacks(log)
      local function sends(change, expected)
        change()
        assert.callbacks(log, "willChangeContent\n" .. expected .. "\ndidChangeContent")
      end
      sends(function() r.xs:remove(b) end, "")
      sends(function() r.xs:add(O { name = "h", n = 9 }) end, "")
      sends(function() r.xs = r.xs:toTable() end, "replacedEntireCollection")
      sends(function() r.xs:add(c) end, 'insertedObject <O "c"> atIndex 1')
      assert.replays(controller)
    end)
  end
end
