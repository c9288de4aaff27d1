-- Long sorts, in a loop that no hook sees.

-- attempt: a sort of some million numbers --memory-limit 256
local t, x = {}, 1
for i = 1, 1 << 14 do x = (x * 16807) % 2147483647; t[i] = x end
while #t < 1 << 22 do table.move(t, 1, #t, #t + 1) end
table.sort(t)
