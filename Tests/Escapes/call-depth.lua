-- Calls between Lua and Swift, one inside the other.

-- attempt: validators
local depth, b = 0
local B = class "B" { n = { "integer", validate = function(self, v) depth = depth + 1; return self:validateValueForKey(v, "n") end } }
b = B()
pcall(function() b:validateValueForKey(1, "n") end)
if depth > 155 then print "ESCAPED" end

-- attempt: filters
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local depth = 0
b.bs = { b }
local p
p = predicate('TRUEPREDICATE')
local function filter() depth = depth + 1; return #b.bs:filtered { filter, keyPaths = {} } end
local function go() return b.bs:filtered { filter, keyPaths = {} } end
pcall(go)
if depth > 155 then print 'ESCAPED' end
