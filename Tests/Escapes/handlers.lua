-- Handlers of xpcall, which run where no hook does.

-- attempt: a handler that loops
xpcall(function() while true do end end, function() while true do end end)

-- attempt: a handler that loops, in a coroutine
coroutine.wrap(function() xpcall(function() while true do end end, function() while true do end end) end)()
