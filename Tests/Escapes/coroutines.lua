-- Limits that a coroutine would swallow. The hook stands in front: it is left out in both runs.

-- attempt: a loop of coroutines that read (without hook)
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local function read() return b.n end
while true do coroutine.resume(coroutine.create(read)) end

-- attempt: a loop of coroutines that are closed (without hook)
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local mt = { __close = function() return b.n end }
while true do
  local co = coroutine.create(function() local x <close> = setmetatable({}, mt); coroutine.yield() end)
  coroutine.resume(co)
  coroutine.close(co)
end

-- attempt: coroutines that yield for ever (without hook)
local co = coroutine.wrap(function() while true do coroutine.yield() end end)
while true do co() end
