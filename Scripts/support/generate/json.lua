-- Reads JSON: a function that gives the value of a text. Objects and lists are tables, null is nil.

local escapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }
local words = { ["true"] = true, ["false"] = false }

return function(text)
  local at = 1
  local value

  local function skip() at = text:find("[^ \t\r\n]", at) or #text + 1 end

  local function string()
    local parts = {}
    at = at + 1
    while true do
      local plain = text:match('^[^"\\]+', at) or ""
      parts[#parts + 1] = plain
      at = at + #plain
      if text:sub(at, at) == '"' then break end
      local escape = text:sub(at + 1, at + 1)
      if escape == "u" then
        parts[#parts + 1] = utf8.char(tonumber(text:sub(at + 2, at + 5), 16))
        at = at + 6
      else
        parts[#parts + 1] = escapes[escape] or escape
        at = at + 2
      end
    end
    at = at + 1
    return table.concat(parts)
  end

  -- What stands between two brackets: `member` reads one and puts it into the table.
  local function members(close, member)
    local found = {}
    at = at + 1
    skip()
    while text:sub(at, at) ~= close do
      member(found)
      skip()
      if text:sub(at, at) == "," then at = at + 1 end
      skip()
    end
    at = at + 1
    return found
  end

  function value()
    skip()
    local first = text:sub(at, at)
    if first == "{" then
      return members("}", function(object)
        local key = string()
        skip()
        at = at + 1
        object[key] = value()
      end)
    elseif first == "[" then
      return members("]", function(list) list[#list + 1] = value() end)
    elseif first == '"' then
      return string()
    end
    local word = text:match("^[%w.+-]+", at)
    at = at + #word
    if words[word] ~= nil then return words[word] end
    return tonumber(word)
  end

  return value()
end
