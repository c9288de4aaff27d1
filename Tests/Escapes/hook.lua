-- Loops in Lua, wherever a script's function can be called from.

-- attempt: an empty loop
while true do end

-- attempt: a loop that counts
local n = 0
repeat n = n + 1 until false

-- attempt: a numeric loop without end
for i = 1, math.huge do end

-- attempt: a jump back
::again::
goto again

-- attempt: a tail call without end
local function f() return f() end
f()

-- attempt: a coroutine that never yields
coroutine.resume(coroutine.create(function() while true do end end))

-- attempt: a wrapped coroutine that never yields
coroutine.wrap(function() while true do end end)()

-- attempt: coroutines one inside the other
local function deep(n) coroutine.wrap(function() if n > 0 then deep(n - 1) end while true do end end)() end
deep(10)

-- attempt: a loop inside pcall
pcall(function() while true do end end)

-- attempt: a loop of pcalls
while true do pcall(function() while true do end end) end

-- attempt: a loop inside xpcall
xpcall(function() while true do end end, function(e) return e end)

-- attempt: an observer
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
b:observe('n', function() while true do end end)
b.n = 1

-- attempt: a prior observer
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
b:observe('n', { 'prior' }, function() while true do end end)
b.n = 1

-- attempt: a classic observer
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
b:addObserver({ observeValue = function() while true do end end }, 'n', {})
b.n = 1

-- attempt: an initial observer
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
b:observe('n', { 'initial' }, function() while true do end end)

-- attempt: a getter
local B = class "B" { n = { "integer", get = function() while true do end end } }
print(B().n)

-- attempt: a setter
local B = class "B" { n = { "integer", get = function() return 1 end, set = function() while true do end end } }
B().n = 2

-- attempt: a validator
local B = class "B" { n = { "integer", validate = function() while true do end end } }
B():validateValueForKey(1, "n")

-- attempt: a method
local B = class "B" { n = "integer", run = function() while true do end end }
B():run()

-- attempt: a filter
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
b.bs = { B() }
b.bs:filtered { function() while true do end end, keyPaths = {} }

-- attempt: a comparator
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
b.bs = { B(), B() }
b.bs:sorted { key = 'n', comparator = function() while true do end end }

-- attempt: a delegate
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
RelationalCollectionController { relation = 'bs', onObject = b, delegate = { insertedObject = function() while true do end end } }
b.bs:add(B())

-- attempt: a recorder that passes on
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
RelationalCollectionController { relation = 'bs', onObject = b, delegate = Recorder { didChangeContent = function() while true do end end } }
b.bs:add(B())

-- attempt: a cell of a data source
local tv = TableView { dataSource = { numberOfSections = function() return 1 end, numberOfRows = function() return 1 end, cell = function() while true do end end } }
tv:reloadData()
print(tv:text())

-- attempt: a batch
batch(function() while true do end end)

-- attempt: what is done in the background
background(function() while true do end end)

-- attempt: a change driven by the user
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
local c = RelationalCollectionController { relation = 'bs', onObject = b }
c:userDriven(function() while true do end end)

-- attempt: the body of a describe
describe('d', function() while true do end end)

-- attempt: a test
it('runs', function() while true do end end)

-- attempt: a hook of a test
describe('d', function()
  before_each(function() while true do end end)
  it('runs', function() end)
end)

-- attempt: a step of a property
forall { runs = 1, ops = 1, setup = function() return {} end, step = function() while true do end end, check = function() end }

-- attempt: the check of a property
forall { setup = function() return {} end, step = function() end, check = function() while true do end end }

-- attempt: an __index
local t = setmetatable({}, { __index = function() while true do end end })
print(t.x)

-- attempt: a __tostring
print(setmetatable({}, { __tostring = function() while true do end end }))

-- attempt: a __close
do local x <close> = setmetatable({}, { __close = function() while true do end end }) end

-- attempt: the replacement of a gsub
local _ = ('x'):gsub('x', function() while true do end end)

-- attempt: the comparison of a sort
table.sort({ 2, 1 }, function() while true do end end)

-- attempt: a chunk that was loaded
load('while true do end')()

-- attempt: a reader of chunks
load(function() while true do end end)

-- attempt: an error object that describes itself for ever
error(setmetatable({}, { __tostring = function() while true do end end }))
