-- Key paths so long that whoever follows them runs out of stack.

-- attempt: read
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
b:valueForKeyPath(('self.'):rep(300000) .. 'n')

-- attempt: written
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
b:setValueForKeyPath(1, ('self.'):rep(300000) .. 'n')

-- attempt: in a predicate
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
predicate(('self.'):rep(300000) .. 'n == 1'):evaluate(b)
