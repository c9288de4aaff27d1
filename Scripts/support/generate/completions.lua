-- Writes the completions of a shell: those that the parser makes, with what it does not know. Arguments: what
-- `kvosandbox --generate-completion-script SHELL` prints, and the shell.
--
-- A script may stand where a command does (`kvosandbox a.lua`), and --shuffle and --update take a value behind an equals
-- sign only. Where a text that is replaced here is not there any more, this fails.

local text, shell = arg[1], arg[2]

-- replace PLAIN WITH: every one of them; there has to be one.
local function replace(plain, with)
  local count
  text, count = text:gsub(plain:gsub("%p", "%%%0"), (with:gsub("%%", "%%%%")))
  assert(count > 0, shell .. ": there is no " .. plain)
end

local made = "made by Scripts/generate from what the command declares"
if shell == "bash" then
  replace("#!/bin/bash\n", "# Completions of kvosandbox for bash, " .. made .. ".\n")
  replace(" --shuffle --html --update ", " --html ")
  replace("--failed --list ", "--failed --list --shuffle --update ")
  replace("    '--shuffle')\n        return\n        ;;\n", "")
  replace("    '--update')\n        __kvosandbox_add_completions -W 'new'$'\\n''all'\n        return\n        ;;\n", "")
  replace(
    "-- \"${cur}\"))\n        ;;\n    esac\n}",
    "-- \"${cur}\"))\n        __kvosandbox_add_completions -o plusdirs -fX '!*.@(lua)'\n        ;;\n    esac\n}")
elseif shell == "zsh" then
  replace("#compdef kvosandbox\n", "#compdef kvosandbox\n# " .. made:gsub("^%l", string.upper) .. ".\n")
  replace("'--shuffle[", "'--shuffle=-[")
  replace(":seed:'", "::seed:'")
  replace("'--update[", "'--update=-[")
  replace(":new:{", "::new:{")
  replace(
    "_describe -V subcommand subcommands && ret=0\n",
    "_describe -V subcommand subcommands && ret=0\n        _files -g '*.lua' && ret=0\n")
else
  text = "# Completions of kvosandbox for fish, " .. made .. ".\n" .. text
  for line in text:gmatch("[^\n]+") do
    if line:find(" -l 'shuffle' ", 1, true) or line:find(" -l 'update' ", 1, true) then
      replace(line, (line:gsub(" %-rfka '.*'$", "")))
    end
  end
  text = text .. "\ncomplete -c 'kvosandbox' -n '__kvosandbox_should_offer_completions_for_positional \"kvosandbox\" -eq 1'"
    .. " -fa '(__fish_complete_suffix .lua)'"
end
print(text)
