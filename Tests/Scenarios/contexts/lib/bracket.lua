-- Most scenarios are about what stands in a bracket: they write the changes, and this the two callbacks around them.
return function(changes) return "willChangeContent\n" .. changes .. "\ndidChangeContent" end
