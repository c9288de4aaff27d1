-- Limits that a protected call would swallow. The hook stands in front: it is left out in both runs.

-- attempt: a loop of protected calls into Swift (without hook)
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local function read() return b.n end
while true do pcall(read) end

-- attempt: a loop of protected changes (without hook)
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local function write() b.n = b.n + 1 end
while true do pcall(write) end

-- attempt: a loop of protected calls with a handler (without hook)
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local function read() return b.n end
local function handler() end
while true do xpcall(read, handler) end

-- attempt: a loop of protected calls of error (without hook)
while true do pcall(error, 'x') end

-- attempt: protected observers that change each other's key (without hook)
local B = class "B" { n = "integer", m = "integer" }
local b = B()
local function step()
  local token = b:observe("n", function() pcall(function() b.m = b.n end) end)
  b.n = b.n + 1
  token:invalidate()
end
while true do pcall(step) end
