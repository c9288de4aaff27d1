-- Globals that nobody defined.

-- attempt: one that is read
if pcall(function() return undefined end) then print 'ESCAPED' end

-- attempt: one that is read through _G
if pcall(function() return _G.undefined end) then print 'ESCAPED' end

-- attempt: one that is made by a function
if pcall(function() made = 1 end) then print 'ESCAPED' end

-- attempt: one that is made by a chunk in a function
if pcall(function() local f = load 'local function g() made = 1 end g()'; f() end) then print 'ESCAPED' end

-- attempt: one that is read in a coroutine
local ok = coroutine.resume(coroutine.create(function() return undefined end))
if ok then print 'ESCAPED' end
