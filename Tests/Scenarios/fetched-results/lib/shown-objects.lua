-- What a controller that follows a context shows: the objects that are here, judged and sorted by what they hold. In contrast
-- to a fetch, which asks the store what is there by now.
local Sorter = class "Sorter" { items = array "any" }

return function(ctx, request)
  local filter, passing = request.predicate and predicate(request.predicate), {}
  for _, object in ipairs(ctx.registeredObjects) do
    if object:class().name == request.entity then
      -- A fault whose row is gone was never shown.
      local isThere, passes = pcall(function()
        local _ = object.name
        return not filter or filter:evaluate(object)
      end)
      if isThere and passes then passing[#passing + 1] = object end
    end
  end
  ctx:processPendingChanges()
  if #request.sortDescriptors > 0 then passing = Sorter({ items = passing }).items:sorted(request.sortDescriptors) end
  local first = (request.fetchOffset or 0) + 1
  local last = request.fetchLimit and first + request.fetchLimit - 1 or #passing
  return table.move(passing, first, math.max(first - 1, math.min(last, #passing)), 1, {})
end
