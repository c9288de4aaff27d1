-- Metatables of what is shared.

-- attempt: that of strings
if type(getmetatable '') == 'table' then print 'ESCAPED' end

-- attempt: the methods of strings
local mt = getmetatable ''
if pcall(function() mt.__index = {} end) then print 'ESCAPED' end

-- attempt: that of an object
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
if type(getmetatable(b)) == 'table' then print 'ESCAPED' end

-- attempt: that of a collection
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
if type(getmetatable(b.bs)) == 'table' then print 'ESCAPED' end

-- attempt: that of a class
local B = class "B" { n = "integer", name = "string", a = "any", xs = array "any", bs = array "B" }
local b = B()
if type(getmetatable(B)) == 'table' then print 'ESCAPED' end

-- attempt: that of the globals
if type(getmetatable(_G)) == 'table' then print 'ESCAPED' end

-- attempt: that of a library
if type(getmetatable(string)) == 'table' then print 'ESCAPED' end

-- attempt: another one for the globals
if pcall(setmetatable, _G, {}) then print 'ESCAPED' end
