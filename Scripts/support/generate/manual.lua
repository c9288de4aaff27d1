-- Writes the manual page, in mdoc, from what the command declares: its arguments are the version and, in parts, what
-- `kvosandbox --experimental-dump-help` prints. What is declared nowhere stands here.

local json = require "json"
-- In parts, as the system passes no argument of more than 128 KiB.
local version = arg[1]
local root = json(table.concat(arg, "", 2)).command

-- Of a release; a page that says the day of its making would be another one every day.
local date = "November 24, 2026"

local lines = {}
local function add(line) lines[#lines + 1] = line end

-- Text as it is: a backslash begins an escape.
local function escaped(text) return (text:gsub("\\", "\\e"):gsub("%-%-", "\\-\\-"):gsub("…", "...")) end

-- A sentence, in lines of at most 79 columns.
local function sentence(text)
  local line
  -- A point or an apostrophe at its beginning would be a request.
  local function finish() add((line:gsub("^[.']", "\\&%0"))) end
  for part in text:gmatch("%S+") do
    part = escaped(part)
    if line and #line + 1 + #part > 79 then
      finish()
      line = nil
    end
    line = line and line .. " " .. part or part
  end
  if line then finish() end
end

-- A word of a macro's line: two letters with a capital first may be macros themselves.
local function word(text)
  text = text:gsub("\\", "\\e"):gsub("%-", "\\-")
  if text:match("^%u%l$") or text:match("^[][(){}.,;:|]") then text = "\\&" .. text end
  if text:find(" ") then text = '"' .. text .. '"' end
  return text
end

-- Each sentence on a line of its own, as mdoc wants it.
local function prose(text)
  for paragraph in (text .. "\n"):gmatch("([^\n]*)\n") do
    paragraph = paragraph:gsub("([.!?]) (%u)", "%1\n%2")
    for line in (paragraph .. "\n"):gmatch("([^\n]*)\n") do sentence(line) end
  end
end

-- The options that may be written without their value, with it behind an equals sign only.
local joined = { shuffle = true, update = true }

local function spelled(argument)
  local names = {}
  for _, name in ipairs(argument.names) do
    local text = (name.kind == "short" and "Fl " or "Fl \\-") .. word(name.name)
    if argument.kind == "option" and joined[name.name] then
      text = text .. " Ns Op Ns = Ns Ar " .. word(argument.valueName)
    elseif argument.kind == "option" then
      text = text .. " Ar " .. word(argument.valueName)
    end
    names[#names + 1] = text
  end
  table.sort(names, function(a, b) return #a < #b end)
  return table.concat(names, " , ")
end

local function remarks(argument)
  if argument.allValues and #argument.allValues > 1 then
    local values = {}
    for i, value in ipairs(argument.allValues) do
      values[i] = "Cm " .. word(value) .. (i < #argument.allValues and " ," or " .")
    end
    add("One of")
    for _, value in ipairs(values) do add("." .. value) end
  end
  if argument.defaultValue == "." then
    add("The default is the current one.")
  elseif argument.defaultValue and argument.kind ~= "flag" then
    add("The default is")
    add(".Cm " .. word((argument.defaultValue:gsub("%.0$", ""))) .. " .")
  end
end

local function item(argument)
  if argument.kind == "positional" then
    add(".It Ar " .. word(argument.valueName) .. (argument.isRepeating and " ..." or ""))
  else
    add(".It " .. spelled(argument))
  end
  prose(argument.abstract or "")
  remarks(argument)
end

local function items(arguments)
  if #arguments == 0 then return end
  add(".Bl -tag -width Ds")
  for _, argument in ipairs(arguments) do item(argument) end
  add(".El")
end

local commands = {}
for _, command in ipairs(root.subcommands) do
  if command.shouldDisplay and command.commandName ~= "help" then commands[#commands + 1] = command end
end

-- How many commands declare an option: what all have stands once, at the end.
local declared = {}
for _, command in ipairs(commands) do
  for _, argument in ipairs(command.arguments) do
    if argument.names then
      local name = argument.preferredName.name
      declared[name] = (declared[name] or 0) + 1
    end
  end
end
local function isCommon(argument) return argument.names and declared[argument.preferredName.name] == #commands end

local function filtered(arguments, isIn)
  local result = {}
  for _, argument in ipairs(arguments) do
    if argument.shouldDisplay and isIn(argument) then result[#result + 1] = argument end
  end
  return result
end

local function synopsis(command)
  add(".Nm")
  add(".Cm " .. command.commandName)
  add(".Op Ar options")
  for _, argument in ipairs(command.arguments) do
    if argument.kind == "positional" and argument.shouldDisplay then
      local text = "Ar " .. word(argument.valueName) .. (argument.isRepeating and " ..." or "")
      add(argument.isOptional and ".Op " .. text or "." .. text)
    end
  end
end

add(".\\\" Made by Scripts/generate from what the command declares: change that, or the script.")
add(".Dd " .. date)
add(".Dt KVOSANDBOX 1")
add(".Os kvosandbox " .. version)
add(".Sh NAME")
add(".Nm " .. root.commandName)
add(".Nd " .. escaped((root.abstract:gsub("%.$", ""):gsub("^%u", string.lower))))
add(".Sh SYNOPSIS")
add(".Nm")
add(".Ar script.lua")
add(".Op Ar arg ...")
for _, command in ipairs(commands) do synopsis(command) end
add(".Sh DESCRIPTION")
add(".Nm")
prose [[
runs Lua scripts in a sandbox that has Cocoa's key-value coding and observing, controllers that keep a relation filtered, sorted and in sections, and table views that refuse what UIKit refuses.
It shows under each statement of a script the notifications, callbacks and table updates that the statement caused.
]]
prose(root.discussion)
add("Called with nothing it says what to do next.")
add(".Pp")
add("The commands are:")
for _, command in ipairs(commands) do
  add(".Ss kvosandbox " .. command.commandName)
  prose(command.abstract)
  if command.discussion and command.discussion ~= "" then prose(command.discussion) end
  local own = filtered(command.arguments, function(argument) return not isCommon(argument) end)
  items(own)
end
add(".Ss Options of every command")
items(filtered(commands[1].arguments, isCommon))

local function section(title, text)
  add(".Sh " .. title)
  for line in text:gmatch("[^\n]+") do
    if line:find("^%.") then add(line) else sentence(line) end
  end
end

section("ENVIRONMENT", [[
.Bl -tag -width Ds
.It Ev NO_COLOR
Nothing is coloured, whatever it is set to.
.It Ev CLICOLOR_FORCE
Set to anything but 0: output is coloured also where it goes to no terminal.
.It Ev LC_ALL , LC_MESSAGES , LANG
The language that people are spoken to in, unless
.Fl \-lang
names one: the first of these that is set decides.
.It Ev COLUMNS
How wide the terminal is.
.It Ev CI
Set to anything but false or 0:
.Fl \-update
writes nothing, and blocks that are missing or wrong fail.
.It Ev KVOSANDBOX_WATCH
Set to poll:
.Fl \-watch
looks for changes twice a second, for file systems that do not tell of them.
.It Ev XDG_CACHE_HOME
Where the names of failed tests are kept.
.It Ev TEST_TOTAL_SHARDS , TEST_SHARD_INDEX , TESTBRIDGE_TEST_ONLY , XML_OUTPUT_FILE
What Bazel, and whatever runs tests as it does, says of a run.
.El
]])
section("FILES", [[
.Bl -tag -width Ds
.It Pa Scenarios
The folder that is tested where none is named.
.It Pa ~/.cache/kvosandbox
The names of the tests that failed the last time, by folder.
.It Pa .kvosandbox/kvosandbox.lua , .luarc.json , .luacheckrc
What
.Cm stubs
writes.
.El
]])
section("EXIT STATUS", [[
.Bl -tag -width Ds
.It 0
All went well.
.It 1
An assertion or a test failed.
.It 2
The script could not be loaded or raised an error, or a file is no store.
.It 3
A limit of time, memory or depth was reached.
.It 5
No test matched, or there is no such page or entity.
.It 64
The command line is wrong.
.It 66
There is no such file.
.It 70
Output could not be written, or something is wrong with the command itself.
.It 130
Interrupted.
.It 143
Terminated.
.El
]])
section("EXAMPLES", [[
A script from the standard input:
.Pp
.Dl $ echo 'print(predicate("rating > 3"))' | kvosandbox run -
.Pp
The tests of a folder whose name contains a text, and then those that failed, at each save:
.Pp
.Dl $ kvosandbox test --filter rename Scenarios
.Dl $ kvosandbox test --failed --watch Scenarios
.Pp
What a diagnostic means:
.Pp
.Dl $ kvosandbox explain E-UNKNOWN-KEY
]])
section("SEE ALSO", [[
.Xr lua 1 ,
.Xr luacheck 1
]])

print(table.concat(lines, "\n"))
