-- What Lua has and the sandbox has not.

-- attempt: io.open
local isThere, value = pcall(function() return io.open end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: io.popen
local isThere, value = pcall(function() return io.popen end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: io.lines
local isThere, value = pcall(function() return io.lines end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: io.read
local isThere, value = pcall(function() return io.read end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: a file behind what io.write gives
local isThere, value = pcall(function() return io.write("").close end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: io.open of the library that require gives
local isThere, value = pcall(function() return require("io").open end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: io.stdout
local isThere, value = pcall(function() return io.stdout end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: os.execute
local isThere, value = pcall(function() return os.execute end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: os.exit
local isThere, value = pcall(function() return os.exit end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: os.getenv
local isThere, value = pcall(function() return os.getenv end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: os.remove
local isThere, value = pcall(function() return os.remove end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: os.rename
local isThere, value = pcall(function() return os.rename end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: os.tmpname
local isThere, value = pcall(function() return os.tmpname end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: os.setlocale
local isThere, value = pcall(function() return os.setlocale end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.getinfo
local isThere, value = pcall(function() return debug.getinfo end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.sethook
local isThere, value = pcall(function() return debug.sethook end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.getupvalue
local isThere, value = pcall(function() return debug.getupvalue end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.setupvalue
local isThere, value = pcall(function() return debug.setupvalue end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.getlocal
local isThere, value = pcall(function() return debug.getlocal end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.setmetatable
local isThere, value = pcall(function() return debug.setmetatable end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.getmetatable
local isThere, value = pcall(function() return debug.getmetatable end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.getregistry
local isThere, value = pcall(function() return debug.getregistry end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.upvalueid
local isThere, value = pcall(function() return debug.upvalueid end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: debug.traceback
local isThere, value = pcall(function() return debug.traceback end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: package.loadlib
local isThere, value = pcall(function() return package.loadlib end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: package.cpath
local isThere, value = pcall(function() return package.cpath end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: package.searchers
local isThere, value = pcall(function() return package.searchers end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: package.path
local isThere, value = pcall(function() return package.path end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: package.loaded
local isThere, value = pcall(function() return package.loaded end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: dofile
local isThere, value = pcall(function() return dofile end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: loadfile
local isThere, value = pcall(function() return loadfile end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: string.dump
local isThere, value = pcall(function() return string.dump end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: warn
local isThere, value = pcall(function() return warn end)
if isThere and value ~= nil then print 'ESCAPED' end

-- attempt: collectgarbage('stop')
if pcall(collectgarbage, 'stop') then print 'ESCAPED' end

-- attempt: collectgarbage('generational')
if pcall(collectgarbage, 'generational') then print 'ESCAPED' end

-- attempt: an address
if pcall(string.format, '%p', {}) then print 'ESCAPED' end
