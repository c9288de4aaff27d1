-- Updates that a table view refuses, in UIKit's words: each is caught, so that the script goes on.

local view = TableView { name = "letters", rows = { { "a", "b", "c" } } }

-- The rows follow Lua's lists, from 1; the operations take Cocoa's index paths, from 0.
local function try(what, f)
  view.rows = { { "a", "b", "c" } }
  view:reloadData()
  view:clear()
  local ok, problem = pcall(f)
  print(("%s: %s"):format(what, ok and "accepted" or problem.reason))
end

try("the data changed, nothing was said", function()
  table.remove(view.rows[1], 1)
  view:performBatchUpdates(function() end)
end)

try("deleted twice", function()
  table.remove(view.rows[1], 1)
  view:deleteRows { { 0, 0 }, { 0, 0 } }
end)

try("reloaded and deleted", function()
  table.remove(view.rows[1], 1)
  view:performBatchUpdates(function()
    view:deleteRows { { 0, 0 } }
    view:reloadRows { { 0, 0 } }
  end)
end)

try("a row that is not there", function() view:deleteRows { { 0, 3 } } end)

try("two calls that should have been one group", function()
  view.rows = { { "b", "c", "d" } }
  view:deleteRows { { 0, 0 } }
  view:insertRows { { 0, 2 } }
end)

try("the same two calls as one group", function()
  view.rows = { { "b", "c", "d" } }
  view:performBatchUpdates(function()
    view:insertRows { { 0, 2 } }
    view:deleteRows { { 0, 0 } }
  end)
end)
print(view:text())
