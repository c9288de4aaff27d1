-- luacheck: ignore
-- A module as it is written for several versions of Lua.
local unpack = unpack or table.unpack
local compile = loadstring or load
if setfenv then error "there is no setfenv here" end

return { unpack = unpack, compile = compile, mispelt = function() return undefined_name end }
