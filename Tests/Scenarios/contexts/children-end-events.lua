-- A fetch of a child ends the event of its parent, whatever it asks for and however often it has asked (fetched-results.md A7).
local A = class "A" { name = "string" }
local B = class "B" { name = "string" }

local deeds = {
  ["a change"] = function(_, a) a.name = "b" end,
  ["an insertion"] = function(ctx) ctx:insert(A { name = "x" }) end,
  ["a deletion"] = function(ctx, a) ctx:delete(a) end,
}
local questions = {
  ["fetch"] = function(child) child:fetch { entity = "A" } end,
  ["fetch of another entity"] = function(child) child:fetch { entity = "B" } end,
  ["count"] = function(child) child:count { entity = "A" } end,
  ["performFetch"] = function(child)
    local c = FetchedResultsController { context = child, fetchRequest = { entity = "A", sortDescriptors = { "name" } } }
    assert(c:performFetch())
  end,
}

for depth = 1, 2 do
  for deed, act in pairs(deeds) do
    for question, ask in pairs(questions) do
      for times = 0, 1 do
        it(("%s ends with the %s of a child of depth %d, asked %d times before"):format(deed, question, depth, times), function()
          local ctx = Context { classes = { A, B } }
          local a = ctx:insert(A { name = "a" })
          ctx:save()
          local child = ctx:child()
          if depth == 2 then child = child:child() end
          for _ = 1, times do ask(child) end
          local notes = 0
          ctx:observeChanges(function() notes = notes + 1 end)
          act(ctx, a)
          ask(child)
          assert.equal(1, notes)
          ask(child)
          assert.equal(1, notes)
        end)
      end
    end
  end
end
