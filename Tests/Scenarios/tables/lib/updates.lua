-- Groups of updates by hand, and their refusals.

--- Gives the table these rows within one group of updates.
local function update(tv, rows, calls)
  tv:performBatchUpdates(function()
    tv.rows = rows
    calls()
  end)
end

--- The function is refused for this reason and, where one is given, with this hint.
local function refuses(reason, f, hint)
  local ok, e = pcall(f)
  assert.is_false(ok, "the table accepted the update")
  assert.equal("NSInternalInconsistencyException: " .. reason, tostring(e))
  assert.equal(hint or e.hint, e.hint)
end

--- How a reason names an index path, less its address.
local function path(section, row)
  return ("(<NSIndexPath> {length = 2, path = %d - %d})"):format(section, row)
end

return { update = update, refuses = refuses, path = path }
