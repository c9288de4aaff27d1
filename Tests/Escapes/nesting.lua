-- Lists that nest so deep that whoever prints, compares or frees them runs out of stack.

-- attempt: a list in a list in a list --time-limit 20
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
for i = 1, 120000 do b.xs:setArray { b.xs } end
b.xs:setArray {}

-- attempt: the text of deep lists --time-limit 20
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
for i = 1, 120000 do b.xs:setArray { b.xs } end
b:observe('xs', { 'new' }, function() end)
b.xs:add(1)
b.xs:setArray {}
