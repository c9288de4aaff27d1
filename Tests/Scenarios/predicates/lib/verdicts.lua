-- What predicates say of a subject: each test lists the formats that hold, and those that do not.
local function holds(subject, formats)
  for _, format in ipairs(formats) do assert.is_true(predicate(format):evaluate(subject), format) end
end

local function fails(subject, formats)
  for _, format in ipairs(formats) do assert.is_false(predicate(format):evaluate(subject), format) end
end

return { holds = holds, fails = fails }
