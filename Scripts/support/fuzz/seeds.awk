# Cuts a scenario into scripts with one test each: everything outside of tests, and one of them. A fuzzer gets further
# with small scripts. Prints nothing where there is no test; the script itself is the seed then.
#
# A fuzzed script has no folder: a module of the scenario's `lib` stands in it where it is required.
#
#   awk -v prefix=FOLDER/NAME -f seeds.awk SCENARIO
function with_modules(text,    done, call, start, quoted, path, row, body) {
  while (match(text, /require( "[^"]+"|\("[^"]+"\))/)) {
    call = substr(text, start = RSTART, RLENGTH)
    split(call, quoted, "\"")
    path = FILENAME
    sub(/[^\/]*$/, "lib/" quoted[2] ".lua", path)
    body = ""
    while ((getline row < path) > 0) body = body "\n" with_modules(row)
    close(path)
    done = done substr(text, 1, start - 1) (body == "" ? call : "(function()" body "\nend)()")
    text = substr(text, start + length(call))
  }
  return done text
}
{
  line[NR] = with_modules($0)
  if (!inside && match($0, /^ *it\(/)) {
    inside = ++tests
    match($0, /^ */)
    close_text = substr($0, 1, RLENGTH) "end)"
    if ($0 ~ /end\)[ \t]*$/) is_short = 1
  }
  owner[NR] = inside
  if (inside && (is_short || $0 == close_text)) inside = is_short = 0
}
END {
  for (test = 1; test <= tests; test++) {
    file = prefix "-" test
    printf "" > file
    for (i = 1; i <= NR; i++) if (owner[i] == 0 || owner[i] == test) print line[i] >> file
    close(file)
  }
}
