# Reads, in this order, the names of the Swift tests, the scenarios, the rules and the table that says where each rule
# is shown; `kind` says which. See Scripts/check-facts.

function complain(line, text) {
  printf "%s:%d: error: %s\n", FILENAME, line, text
  failed = 1
}

function trim(text) {
  gsub(/^[ \t]+|[ \t]+$/, "", text)
  return text
}

# The literal that is the first argument of a call at `start`; a name that is computed is what it begins with.
function name_at(text, start,    place, character, name) {
  name = ""
  for (place = start; place <= length(text); place++) {
    character = substr(text, place, 1)
    if (character == "\\") character = substr(text, ++place, 1)
    else if (character == "\"") break
    name = name character
  }
  is_computed = substr(text, place + 1) ~ /^ *\.\./
  return name
}

# Notes a test under its own name, and under that with one group more in front, and so on.
function note_test(name,    depth) {
  note(name)
  for (depth = groups; depth > 0; depth--) {
    name = group[depth] separator name
    note(name)
  }
}

function note(name) {
  counts[FILENAME]++
  names[FILENAME, counts[FILENAME]] = name
  computed[FILENAME, counts[FILENAME]] = is_computed
}

# Whether a test of `file` is named at the beginning of `text`; a remark may follow.
function is_test(file, text,    index_, name, rest) {
  for (index_ = 1; index_ <= counts[file]; index_++) {
    name = names[file, index_]
    if (index(text, name) != 1) continue
    rest = substr(text, length(name) + 1)
    if (computed[file, index_] || rest == "" || rest ~ /^ \(/ || rest ~ /^;/) return 1
  }
  return 0
}

# Notes the facts of a first cell: `K4`, `K4, K5` or `K4–K6`; `B1.4` and `A2.4` have no stretches.
function note_facts(cell,    parts, count, part, ends, number) {
  count = split(cell, parts, / *, */)
  for (part = 1; part <= count; part++) {
    if (split(parts[part], ends, "–") == 2) {
      for (number = digits(ends[1]); number <= digits(ends[2]); number++) note_fact(written(ends[1], number))
    } else note_fact(written(parts[part], digits(parts[part])))
  }
}

function digits(name) { return substr(name, 2) + 0 }

# The number with the letter of `name`, as the rules write it: K004, D4, T4, B1.4, A2.4.
function written(name, number) {
  if (name ~ /^[AB]/) return name
  return sprintf(name ~ /^K/ ? "K%03d" : substr(name, 1, 1) "%d", number)
}

function note_rule(fact) {
  order[++facts] = fact
  rules[fact] = FNR
}

function note_fact(fact) {
  if (!(fact in rules)) complain(FNR, fact " is no fact and no decision of the rules")
  if (fact in shown) complain(FNR, fact " has a row already, in line " shown[fact])
  else shown[fact] = FNR
}

# Looks at every scenario and every Swift test that a cell names.
function check_cell(cell,    rest, file, text, swift) {
  rest = cell
  while (match(rest, /\]\([^)]*\.lua\)/)) {
    file = substr(rest, RSTART + 2, RLENGTH - 3)
    sub(/^\.\.\//, "", file)
    rest = substr(rest, RSTART + RLENGTH)
    text = match(rest, /;[^;]*\[[^]]*\]\([^)]*\.lua\)/) ? substr(rest, 1, RSTART - 1) : rest
    if (!(file in counts)) complain(FNR, "there is no scenario " file)
    else if (index(text, separator) == 1) {
      text = substr(text, length(separator) + 1)
      if (!is_test(file, text)) complain(FNR, file " has no test '" text "'")
    } else if (text !~ /^, all/) complain(FNR, "which test of " file " is meant?")
    named++
  }
  rest = cell
  while (match(rest, /Tests\/[A-Za-z0-9_\/+]*\.swift/)) {
    swift = substr(rest, RSTART, RLENGTH)
    if (!(swift in tests)) complain(FNR, "there is no " swift)
    rest = substr(rest, RSTART + RLENGTH)
  }
}

BEGIN { separator = " › " }

kind == "test" { tests[$0] = 1; next }

kind == "scenario" {
  if (FNR == 1) { counts[FILENAME] += 0; groups = 0 }
  match($0, /^ */)
  indentation = RLENGTH
  call = substr($0, indentation + 1)
  if (call ~ /^describe\("/ || call ~ /^it\("/) {
    while (groups > 0 && indentations[groups] >= indentation) groups--
    name = name_at(call, index(call, "\"") + 1)
    if (call ~ /^it/) note_test(name)
    else {
      group[++groups] = name
      indentations[groups] = indentation
    }
  }
  next
}

kind == "rule" && match($0, /^\| [KD][0-9]+ \|/) {
  fact = substr($0, 3, RLENGTH - 4)
  note_rule(written(fact, digits(fact)))
  next
}

# The sentences of table views, and what is known of fetched results.
kind == "rule" && match($0, /^\| (T[0-9]+|A[0-9]+\.[0-9]+) /) { note_rule(substr($0, 3, RLENGTH - 3)) }
# The rules of updates of table views, and more of fetched results: lists below their headings.
kind == "rule" && /^### / { list = match($0, /^### (B1|A[0-9]+)\./) ? substr($0, 5, RLENGTH - 4) : "" }
kind == "rule" && list != "" && match($0, /^[0-9]+\. /) { note_rule(list substr($0, 1, RLENGTH - 2)) }

kind == "fact" && /^\| / {
  split($0, cells, "|")
  if ($0 ~ /^\| ([KDT][0-9]|B1\.|A[0-9]+\.[0-9])/) note_facts(trim(cells[2]))
  check_cell(trim(cells[3]))
}

END {
  for (fact = 1; fact <= facts; fact++) {
    if (!(order[fact] in shown)) complain(FNR, order[fact] " has no row")
  }
  if (!facts || !named) complain(FNR, "no facts were read")
  exit failed
}
