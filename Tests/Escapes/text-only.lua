-- Bytecode, which can do anything. What is refused for being bytecode never comes to the reader of it.

-- attempt: a string of bytecode
local f, e = load('\27Lua')
if tostring(e):find 'truncated' then print 'ESCAPED' end

-- attempt: a string of bytecode that is asked for
local f, e = load('\27Lua', 'x', 'bt')
if tostring(e):find 'truncated' then print 'ESCAPED' end

-- attempt: pieces of bytecode
local parts = { '\27', 'Lua' }
local i = 0
local f, e = load(function() i = i + 1; return parts[i] end)
if tostring(e):find 'truncated' then print 'ESCAPED' end
