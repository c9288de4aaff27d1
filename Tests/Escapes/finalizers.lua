-- Finalizers of a script's, which run where no hook does.

-- attempt: a finalizer that loops
setmetatable({}, { __gc = function() while true do end end })
collectgarbage()

-- attempt: a finalizer that is set later
local mt = { __gc = true }
setmetatable({}, mt)
mt.__gc = function() while true do end end
collectgarbage()

-- attempt: a finalizer that runs while memory is made
setmetatable({}, { __gc = function() while true do end end })
local kept
for i = 1, 1e7 do kept = { i } end

-- attempt: a finalizer that is told of
if pcall(setmetatable, {}, { __gc = function() end }) then print 'ESCAPED' end
