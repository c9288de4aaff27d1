-- Library tables, which every module of a script shares.

-- attempt: a function replaced
if pcall(function() string.rep = nil end) then print 'ESCAPED' end

-- attempt: a function added
if pcall(function() table.mine = print end) then print 'ESCAPED' end

-- attempt: a constant replaced
if pcall(function() math.pi = 3 end) then print 'ESCAPED' end

-- attempt: the clock replaced
if pcall(function() os.time = nil end) then print 'ESCAPED' end

-- attempt: replaced in the raw
if pcall(rawset, string, 'rep', print) then print 'ESCAPED' end

-- attempt: replaced through its pairs
for name in pairs(coroutine) do if pcall(function() coroutine[name] = print end) then print 'ESCAPED' end end

-- attempt: another metatable
if pcall(setmetatable, utf8, {}) then print 'ESCAPED' end
