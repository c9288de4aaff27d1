-- Memory of Lua's.

-- attempt: strings --time-limit 20
local t = {}
while true do t[#t + 1] = ('x'):rep(100000) .. #t end

-- attempt: tables --time-limit 20
local t = {}
while true do t[#t + 1] = {} end

-- attempt: one string, doubled --time-limit 20
local s = 'x'
while true do s = s .. s end

-- attempt: closures --time-limit 20
local t = {}
while true do local n = #t; t[n + 1] = function() return n end end

-- attempt: coroutines --time-limit 20
local t = {}
while true do t[#t + 1] = coroutine.create(print) end

-- attempt: inside pcall --time-limit 20
while true do pcall(function() local t = {} while true do t[#t + 1] = ('x'):rep(100000) .. #t end end) end

-- attempt: a long concatenation --time-limit 20
local t = {}
for i = 1, 100000 do t[i] = ('x'):rep(100) end
local all = {}
while true do all[#all + 1] = table.concat(t, #all) end
