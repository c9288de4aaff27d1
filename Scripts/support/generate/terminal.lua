-- Draws a terminal: a command line and what it printed, with its colours, as a picture of the SVG kind. Arguments: the
-- command line, and its output. A sequence for a colour that is not known here is an error.

local commandLine, output = arg[1], arg[2]

local size, advance, leading = 14, 8.43, 20
local left, top, bottom = 20, 62, 18

-- What the numbers of the sequences come to.
local styles = {
  ["1"] = "bold", ["2"] = "faint", ["31"] = "red", ["32"] = "green", ["36"] = "cyan", ["1;31"] = "bold red",
  ["1;33"] = "bold yellow",
}

local function escaped(text) return (text:gsub("[&<>]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;" })) end

-- The parts of a line, each with its style: { text, style }.
local function parts(line)
  local found = {}
  local style = ""
  for text, code in (line .. "\27[0m"):gmatch("(.-)\27%[([%d;]*)m") do
    if text ~= "" then found[#found + 1] = { text, style } end
    if code == "0" then style = "" else style = assert(styles[code], "the sequence " .. code .. " is not known here") end
  end
  return found
end

local lines = { { { "$ ", "green" }, { commandLine, "bold" } } }
for line in (output:gsub("\n+$", "") .. "\n"):gmatch("([^\n]*)\n") do lines[#lines + 1] = parts(line) end

local columns = 0
local texts = {}
for number, line in ipairs(lines) do
  local spans = {}
  local column = 0
  for _, part in ipairs(line) do
    local text, style = part[1], part[2]
    local class = style == "" and "" or ' class="' .. style .. '"'
    -- Whether several spaces are kept is not the same everywhere: they are places instead.
    for words, spaces in (text .. "  "):gmatch("(.-)(  +)") do
      if words ~= "" then
        spans[#spans + 1] = ('<tspan x="%.1f"%s>%s</tspan>'):format(left + column * advance, class, escaped(words))
      end
      column = column + utf8.len(words) + #spaces
    end
    column = column - 2
  end
  columns = math.max(columns, column)
  if #spans > 0 then
    texts[#texts + 1] = ('<text y="%d">%s</text>'):format(top + (number - 1) * leading, table.concat(spans))
  end
end

local width = math.ceil(2 * left + columns * advance)
local height = top + (#lines - 1) * leading + bottom
local dots = {}
for i, colour in ipairs { "#ff5f57", "#febc2e", "#28c840" } do
  dots[i] = ('<circle cx="%d" cy="19" r="6" fill="%s"/>'):format(4 + i * 20, colour)
end
print(([[
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">
<title>A terminal: %s, and what it prints</title>
<style>
text { font: %dpx ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #c8ccd4; }
.bold { fill: #ffffff; font-weight: 600; }
.faint { fill: #8b93a1; }
.red { fill: #ff7b72; }
.green { fill: #7ee787; }
.cyan { fill: #76d9e6; }
.yellow { fill: #f2cc60; }
</style>
<rect width="100%%" height="100%%" rx="10" fill="#1b1f27"/>
<path d="M0 38 V10 A10 10 0 0 1 10 0 H%d A10 10 0 0 1 %d 10 V38 Z" fill="#2a2f3a"/>
%s
%s
</svg>]]):format(width, height, width, height, escaped(commandLine), size, width - 10, width, table.concat(dots),
  table.concat(texts, "\n")))
