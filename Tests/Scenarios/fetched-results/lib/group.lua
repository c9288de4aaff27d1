--- Calls of a table that come as one group of updates: these, and the two calls around them.
return function(calls) return "beginUpdates\n" .. calls .. "\nendUpdates" end
