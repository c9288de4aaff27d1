# Checks Swift sources against the laws of the house; run by Scripts/lint-layers.
#
# Reads the table of rooms first, then any number of Swift files. Prints FILE:LINE: error: WHAT for each breach and
# ends with status 1 if there was any. Plain awk, as a fresh Debian has mawk.

BEGIN {
  longest = 450

  # Modules that every room may import.
  split("Swift Synchronization Glibc Musl Darwin", names, " ")
  for (i in names) everywhere[names[i]] = 1

  # The one file below the top rooms that may import Foundation: folding and comparing strings as a locale does.
  foundation_file = "LocalizedComparison.swift"

  # Rooms that write to standard output; below them nothing prints.
  split("KVTrace KVScripting KVReport kvosandbox kvbench", names, " ")
  for (i in names) may_print[names[i]] = 1

  # The functions of Lua that never raise ("Lua 5.4 manual, 4.6", marked '-'): all that Swift may call directly. A
  # jump over a Swift frame leaks and skips its defers, so every other one goes through a protected C helper.
  # lua_tolstring and lua_getinfo raise when memory is short and so are not among them.
  split("absindex atpanic checkstack close copy getallocf getextraspace gethook gethookcount gethookmask " \
    "getiuservalue getlocal getmetatable getstack gettop getupvalue insert isboolean iscfunction isfunction " \
    "isinteger islightuserdata isnil isnone isnoneornil isnumber isstring istable isthread isuserdata isyieldable " \
    "load newstate pcall pcallk pop pushboolean pushcfunction pushinteger pushlightuserdata pushnil pushnumber " \
    "pushthread pushvalue rawequal rawget rawgeti rawgetp rawlen remove replace resetthread resume rotate setallocf " \
    "sethook setiuservalue setlocal setmetatable settop setupvalue setwarnf status toboolean tocfunction tointeger " \
    "tointegerx tonumber tonumberx topointer tothread touserdata type typename upvalueid upvaluejoin version xmove", \
    names, " ")
  for (i in names) never_raises["lua_" names[i]] = 1
}

# MARK: The table of rooms

FILENAME ~ /\.txt$/ {
  if ($0 ~ /^#/ || NF == 0) next
  name = $1
  sub(/:$/, "", name)
  is_room[name] = 1
  for (i = 2; i <= NF; i++) {
    below[name] = below[name] " " $i
    if ($i !~ /^(Foundation|FoundationEssentials|ArgumentParser|Dispatch|Observation|NIOCore|NIOHTTP1|NIOPosix|Subprocess|SystemPackage)$/ && !($i in is_room)) {
      printf "%s:%d: error: %s stands before %s, which it needs\n", FILENAME, FNR, name, $i
      breaches++
    }
  }
  next
}

# MARK: Swift files

FNR == 1 {
  finish_file()
  file = FILENAME
  parts = split(file, path, "/")
  is_test = path[1] == "Tests"
  target = path[2]
  room = target
  if (is_test) sub(/Tests$/, "", room)
  if (!(target in closed)) close_over(target)
  in_string = 0
  in_block_comment = 0
  forget_documentation()
}

{
  lines = FNR
  code = code_of($0)
}

code ~ /^[ \t]*$/ {
  if ($0 ~ /^[ \t]*\/\/\// || ($0 ~ /\*\/[ \t]*$/ && is_documentation_block)) is_documented = 1
  else if ($0 !~ /^[ \t]*\/\//) forget_documentation()
  next
}

code ~ /(^|[ \t])import[ \t]/ && code ~ /^[ \t]*((@[A-Za-z_]+|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]/ {
  if (code ~ /@testable/) breach("@testable import: tests see what is public or package")
  module = code
  sub(/^.*import[ \t]+/, "", module)
  sub(/^(struct|class|enum|protocol|func|var|let|typealias|actor)[ \t]+/, "", module)
  sub(/[^A-Za-z0-9_].*$/, "", module)
  check_import(module)
  forget_documentation()
  next
}

{
  check_calls()
  check_casts()
  if (!is_test) check_documentation()
}

END {
  finish_file()
  if (breaches) exit 1
}

# MARK: Checks

function check_import(module) {
  if (module in everywhere || module == target) return
  if (is_test && (module == "Testing" || module ~ /^Foundation(Essentials)?$/ || module == "KVTestSupport")) return
  if ((target, module) in may_import) return
  if (module == "Foundation" && path[parts] == foundation_file) return
  if (module == "Foundation") breach("Foundation in " target ": start-up is part of the product, only the top rooms use it")
  else if (module in is_room) breach(target " imports " module ", which is not below it")
  else breach(target " imports " module ", which is not in the table of rooms")
}

function check_calls(    rest, name) {
  rest = code
  while (match(rest, /lua(L|opt)?_[a-z][A-Za-z_]*/)) {
    name = substr(rest, RSTART, RLENGTH)
    if ((RSTART == 1 || substr(rest, RSTART - 1, 1) !~ /[A-Za-z0-9_]/) && !(name in never_raises)) {
      breach(name " may raise: call it through a protected helper of CLua")
    }
    rest = substr(rest, RSTART + RLENGTH)
  }
  if (!is_test && !(room in may_print) && code ~ /(^|[^A-Za-z0-9_.])(print|debugPrint|dump)\(/) {
    breach("nothing below KVTrace prints")
  }
}

# A cast to a generic parameter takes a name whose type says that something is there. In an optimised build a cast of an
# optional object to one reads the class of nil: it ends the process where it should end the cast.
function check_casts(    rest, list, names, count, i, name, operand, cast) {
  rest = code
  while (match(rest, /(func|init|subscript|struct|class|enum|actor)[^<(]*<[^>]*>/)) {
    list = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    sub(/^[^<]*</, "", list)
    sub(/>$/, "", list)
    count = split(list, names, ",")
    for (i = 1; i <= count; i++) {
      name = names[i]
      sub(/:.*$/, "", name)
      gsub(/[ \t]/, "", name)
      is_generic[name] = file
    }
  }
  rest = code
  while (match(rest, /[a-z][A-Za-z0-9_]*: *(any |some )?[A-Z][A-Za-z0-9_.]*\?/)) {
    name = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    sub(/:.*$/, "", name)
    is_optional[name] = file
  }
  rest = code
  while (match(rest, /[^ \t]+[ \t]+as\?[ \t]+[A-Z][A-Za-z0-9_]*/)) {
    cast = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    name = cast
    sub(/^.*[ \t]/, "", name)
    if (name != "Self" && is_generic[name] != file) continue
    operand = cast
    sub(/[ \t].*$/, "", operand)
    sub(/^.*[({!]/, "", operand)
    if (operand !~ /^[a-z][A-Za-z0-9_]*$/ || is_optional[operand] == file) {
      breach("a cast to the generic " name " of what may be nil: unwrap it first, or use BoundObject.cast(to:)")
    }
  }
}

# A declaration is documented where a `///` line stands above it or above its attributes, which may take several lines.
function check_documentation(    declaration) {
  if (open_parentheses > 0 && is_attribute) {
    count_parentheses(code)
    return
  }
  is_attribute = 0
  declaration = code
  sub(/^[ \t]+/, "", declaration)
  while (match(declaration, /^@[A-Za-z_][A-Za-z0-9_.]*(\([^()]*(\([^()]*\)[^()]*)*\))?/)) {
    if (substr(declaration, RSTART, RLENGTH) ~ /unavailable/) is_unavailable = 1
    declaration = substr(declaration, RLENGTH + 1)
    sub(/^[ \t]+/, "", declaration)
  }
  if (code ~ /^[ \t]*@/ && declaration ~ /^(\(.*)?$/) {
    is_attribute = 1
    open_parentheses = 0
    count_parentheses(declaration)
    if (code ~ /unavailable/) is_unavailable = 1
    return
  }
  if (is_public(declaration) && !is_documented && !is_unavailable) breach("undocumented: " declaration)
  forget_documentation()
}

# Whether the modifiers before the declaration's keyword make it public or open for reading.
function is_public(declaration,    words, count, i, word) {
  count = split(declaration, words, /[ \t]+/)
  for (i = 1; i <= count; i++) {
    word = words[i]
    if (word == "override" || word == "extension" || word == "case") return 0
    if (word == "public" || word == "open") {
      # `public override`, `public extension`: one repeats its ancestor, the other is a header.
      return declaration !~ /^([a-z()]+[ \t]+)*(override|extension|import)[ \t]/
    }
    if (word !~ /^(static|class|final|nonisolated|mutating|nonmutating|convenience|required|indirect|lazy|weak|unowned|dynamic|consuming|borrowing|nonisolated\(unsafe\)|(private|fileprivate|internal|package)\(set\))$/) return 0
  }
  return 0
}

# MARK: Helpers

function breach(what) {
  printf "%s:%d: error: %s\n", file, FNR, what
  breaches++
}

function finish_file() {
  if (file != "" && lines > longest) {
    printf "%s:%d: error: %d lines; past %d a file holds two concerns\n", file, lines, lines, longest
    breaches++
  }
  lines = 0
}

function forget_documentation() {
  is_documented = 0
  is_unavailable = 0
  is_attribute = 0
  open_parentheses = 0
  is_documentation_block = 0
}

function count_parentheses(text,    copy) {
  copy = text
  open_parentheses += gsub(/\(/, "", copy)
  copy = text
  open_parentheses -= gsub(/\)/, "", copy)
}

# Notes what the target of a file may import: everything below its room, and for tests the room itself.
function close_over(target,    start, granted, pending, count, i, name, names) {
  closed[target] = 1
  start = target
  if (target ~ /Tests$/) {
    sub(/Tests$/, "", start)
    may_import[target, start] = 1
    granted = below[target]
  }
  if (!(start in is_room) && !is_test) {
    printf "%s:1: error: %s is not in the table of rooms\n", FILENAME, target
    breaches++
  }
  pending = below[start] granted
  while (pending != "") {
    count = split(pending, names, " ")
    pending = ""
    for (i = 1; i <= count; i++) {
      name = names[i]
      if ((target, name) in may_import) continue
      may_import[target, name] = 1
      # Foundation is granted room by room, not handed down.
      pending = pending below[name]
    }
  }
  if (!is_test && below[start] !~ /(^| )Foundation( |$)/) delete may_import[target, "Foundation"]
}

# The line without comments and without what stands in string literals; keeps track of both over lines.
function code_of(line,    result, position, rest, two) {
  result = ""
  rest = line
  while (rest != "") {
    if (in_string) {
      position = index(rest, "\"\"\"")
      if (!position) return result
      in_string = 0
      rest = substr(rest, position + 3)
    } else if (in_block_comment) {
      position = index(rest, "*/")
      if (!position) return result
      in_block_comment = 0
      rest = substr(rest, position + 2)
    } else if (match(rest, /"|\/\/|\/\*/)) {
      result = result substr(rest, 1, RSTART - 1)
      two = substr(rest, RSTART, 2)
      if (substr(rest, RSTART, 3) == "\"\"\"") {
        in_string = 1
        result = result "\"\""
        rest = substr(rest, RSTART + 3)
      } else if (two == "//") {
        return result
      } else if (two == "/*") {
        in_block_comment = 1
        if (substr(rest, RSTART, 3) == "/**") is_documentation_block = 1
        rest = substr(rest, RSTART + 2)
      } else {
        rest = substr(rest, RSTART + 1)
        result = result "\"\""
        if (match(rest, /^([^"\\]|\\.)*"/)) rest = substr(rest, RLENGTH + 1)
        else return result
      }
    } else {
      return result rest
    }
  }
  return result
}
