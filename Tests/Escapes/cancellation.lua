-- Computations in Swift that a limit has to stop.

-- attempt: subqueries one inside the other
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
predicate('SUBQUERY(bs,$a,SUBQUERY($a.bs,$b,SUBQUERY($b.bs,$c,SUBQUERY($c.bs,$d,SUBQUERY($d.bs,$e,$e.n==$a.n).@count>0).@count>0).@count>0).@count>0).@count>0'):evaluate(b)

-- attempt: a subquery that is counted
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
predicate('SUBQUERY(bs.bs.bs.bs,$a,ANY $a.bs.bs.n == 7).@count == 1'):evaluate(b)

-- attempt: ANY over a long way
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
predicate('ANY bs.bs.bs.bs.bs.bs.n == 77'):evaluate(b)

-- attempt: NONE over a long way
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
predicate('NONE bs.bs.bs.bs.bs.bs.n == 77'):evaluate(b)

-- attempt: ALL over a long way
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
predicate('ALL bs.bs.bs.bs.bs.bs.n == 0'):evaluate(b)

-- attempt: a sum over a long way
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
b:valueForKeyPath('bs.bs.bs.bs.bs.bs.@sum.n')

-- attempt: a union over a long way --memory-limit 2000
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
b:valueForKeyPath('bs.bs.bs.bs.bs.bs.@unionOfArrays.bs')

-- attempt: a value set over a long way
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
b:setValueForKeyPath(1, 'bs.bs.bs.bs.bs.bs.n')

-- attempt: a sort by a long way
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
b.bs:sorted('bs.bs.bs.bs.bs.@sum.n')

-- attempt: a filter by a long way
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
b.bs:filtered('ANY bs.bs.bs.bs.bs.n == 77')

-- attempt: a controller sorted by a long way
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
RelationalCollectionController { relation = 'bs', onObject = b, sortedBy = 'bs.bs.bs.bs.bs.@sum.n' }

-- attempt: a controller filtered by a long way
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
RelationalCollectionController { relation = 'bs', onObject = b, filteredBy = 'ANY bs.bs.bs.bs.bs.n == 77' }

-- attempt: a computed key that takes a long way
local B = class "B" { n = "integer", bs = array "B", sum = { "integer", get = function(self) return self:valueForKeyPath("bs.bs.bs.bs.bs.bs.@sum.n") end } }
local b = B()
local t = {}
for i = 1, 40 do t[i] = B() end
for i = 1, 40 do t[i].bs = t end
b.bs = t
print(b.sum)

-- attempt: the text of a list that holds itself --memory-limit 2000
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
b.xs:add(1)
for i = 1, 60 do b.xs:add(b.xs) end
b:observe('a', { 'new' }, function() end)
b.a = b.xs

-- attempt: the text of tables that share tables --memory-limit 2000 --format text
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local t = {}
for i = 1, 60 do t = { t, t } end
b:observe('a', { 'new' }, function() end)
b.a = t

-- attempt: lists that share lists, compared
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local c = B()
b.xs:add(1)
c.xs:add(1)
for i = 1, 60 do b.xs:add(b.xs); c.xs:add(c.xs) end
print(predicate('xs == %@', c.xs):evaluate(b))

-- attempt: LIKE with many wildcards
predicate('SELF LIKE %@', '*' .. ('é?'):rep(2000) .. 'b'):evaluate(('é'):rep(400000))

-- attempt: tables that share tables, in a predicate --memory-limit 2000
local t = {}
for i = 1, 60 do t = { t, t } end
predicate('SELF IN %@', t):evaluate(1)

-- attempt: tables that share tables, at the end of a key path --memory-limit 2000
local B = class "B" { a = "any" }
local t = {}
for i = 1, 60 do t = { t, t } end
B { a = t }:valueForKeyPath('a.n')

-- attempt: a text that takes long to fold
local text = ('é́e'):rep(600000)
predicate('SELF ==[cd] %@', text):evaluate(text .. 'x')

-- attempt: a text that takes long to compose --memory-limit 2000
local text, pattern = ("é"):rep(4000000), ("é"):rep(2000000) .. "z"
while true do pcall(function() predicate("SELF MATCHES %@", pattern):evaluate(text) end) end

-- attempt: long texts sorted without regard to case --memory-limit 2000
local B = class "B" { name = "string", bs = array "B" }
local b, text, list = B(), ("é"):rep(2000000), {}
for i = 1, 12 do list[i] = B { name = text .. i } end
b.bs = list
while true do b.bs:sorted { key = "name", selector = "caseInsensitiveCompare:" } end

-- attempt: a misspelt global among very many --memory-limit 2000
for i = 1, 20000 do _G[("g"):rep(200) .. i] = 1 end
while true do pcall(function() return _G[("g"):rep(200) .. "x"] end) end
