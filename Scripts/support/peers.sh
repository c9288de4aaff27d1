# Other programs for what kvbench measures, each compared in one run. Sourced by Scripts/bench.

# measure_peers ROOT KVBENCH [PART]: installs what they need, builds and runs them, and prints a table. PART is lua, lists or
# stores; all of them where none is given.
measure_peers() {
  local root=$1 kvbench=$2 part=${3:-} folder
  case $part in '' | lua | lists | stores) ;; *) complain "there is no part '$part': lua, lists, stores" && return 64 ;; esac
  folder=$(mktemp -d "${TMPDIR:-/tmp}/kvosandbox-peers.XXXXXX")
  printf '%14s  %14s  %10s  %6s  %-6s   %s\n' 'theirs, ns' 'ours, ns' 'ours is' 'goal' '' 'what'
  if [[ -z $part || $part == lua ]]; then
    measure_border "$root" "$kvbench" "$folder" || complain 'the border was left out'
  fi
  if [[ -z $part || $part == lists ]]; then
    measure_lists "$root" "$kvbench" "$folder" || complain 'Glazed Lists were left out'
  fi
  if [[ -z $part || $part == stores ]]; then
    measure_stores "$root" "$kvbench" "$folder" || complain 'stores were left out'
  fi
  rm -rf "$folder"
}

# show_pair WHAT THEIRS OURS [GOAL]: a row of the table, with how often the other figure ours is, and may be.
show_pair() {
  awk -v what="$1" -v theirs="$2" -v ours="$3" -v goal="${4:-}" 'BEGIN {
    ratio = theirs > 0 ? ours / theirs : 0
    said = goal == "" ? "" : ratio <= goal ? "met" : "missed"
    printf "%14.0f  %14.0f  %8.2f x  %6s  %-6s   %s\n", theirs, ours, ratio, goal, said, what
  }'
}

# measure_border ROOT KVBENCH FOLDER: Lua through its plain C API, beside the rows of group "lua".
measure_border() {
  local what theirs ours
  cc -O2 -o "$3/border" "$1/Scripts/support/peers/border.c" -llua5.4 || return
  "$2" --json lua >"$3/lua.json" || return
  "$3/border" >"$3/border.tsv" || return
  while IFS=$'\t' read -r what theirs; do
    # The observer of kvbench asks for new and old, too.
    local name=$what
    if [[ $what == 'a callback'* ]]; then name='set with a Lua observer, new and old'; fi
    ours=$(sed -n "s/.*\"name\": \"$name\", \"ns\": \([0-9.]*\).*/\1/p" "$3/lua.json" | head -n 1)
    if [[ -n $ours ]]; then show_pair "Lua's C API: $what" "$theirs" "$ours"; fi
  done <"$3/border.tsv"
}

# measure_lists ROOT KVBENCH FOLDER: workload W with Glazed Lists, which do no observing: the program tells them of each
# change.
measure_lists() {
  local jar=/usr/share/java/glazedlists.jar count what theirs ours mutations=20000
  if [[ ! -e $jar ]] || ! command -v javac >/dev/null; then
    "$1/Scripts/bootstrap" libglazedlists-java default-jdk-headless || return
  fi
  javac -cp "$jar" -d "$3" "$1/Scripts/support/peers/GlazedListsPeer.java" || return
  for count in 1000 100000 1000000; do
    ours=$("$2" workload --count "$count" --mutations 50000 --json |
      sed -n 's/.*"ns_per_mutation": \([0-9.]*\).*/\1/p')
    java -Xmx8g -XX:+UseSerialGC -cp "$jar:$3" GlazedListsPeer "$count" "$mutations" 5 >"$3/lists.tsv" || return
    while IFS=$'\t' read -r what theirs; do
      show_pair "$what, workload W with $count members" "$theirs" "$ours"
    done <"$3/lists.tsv"
  done
}

# measure_stores ROOT KVBENCH FOLDER: stores in files, SQLite's C API and GRDB, which has no objects that change, in turns: three
# rounds, of which the middle figure counts.
measure_stores() {
  local package=$1/Scripts/support/peers/grdb scratch=$1/.build/grdb hasGRDB=1
  swift build --package-path "$package" --scratch-path "$scratch" -c release >"$3/grdb.log" 2>&1 || {
    tail -n 5 "$3/grdb.log" >&2
    complain 'GRDB was left out'
    hasGRDB=''
  }
  for _ in 1 2 3; do
    { "$2" --json stores && "$2" --json relations; } |
      sed -nE 's/.*"name": "([^"]*)", "(ns|times)": ([0-9.]*).*/\1\t\3/p' >>"$3/ours.tsv" || return
    if [[ -n $hasGRDB ]]; then "$scratch/release/GRDBPeer" >>"$3/grdb.tsv" || return; fi
  done
  local fetch='half of 100000 objects, sorted' save='10000 new objects' count='and count 100000 objects'
  local delete='delete 10000 members and save, 100000 members' fault='what a to-one relation leads to, of 10000'
  if [[ -n $hasGRDB ]]; then
    show_goal "$3/grdb.tsv" "fetch, a context, $fetch" "$3/ours.tsv" '' 2 "GRDB: fetch and first use, $fetch"
  fi
  show_goal "$3/ours.tsv" "fetch, SQLite's C API, $fetch" "$3/ours.tsv" "fetch, a context, $fetch" 2.2 \
    "SQLite's C API: fetch and first use, $fetch"
  show_goal "$3/ours.tsv" "save, SQLite's C API, $save" "$3/ours.tsv" "save, a context, $save" 3 "SQLite's C API: save, $save"
  if [[ -n $hasGRDB ]]; then
    show_goal "$3/grdb.tsv" "save, a context, $save" "$3/ours.tsv" '' 0.3 "GRDB: save, $save"
    show_goal "$3/grdb.tsv" "open, a context, $count" "$3/ours.tsv" '' 1.5 "GRDB: open $count"
  fi
  show_goal "$3/ours.tsv" "save, SQLite's C API, one new object, wall clock" "$3/ours.tsv" \
    'save, a context, one new object, wall clock' 1.2 "SQLite's C API: save of one new object, wall clock"
  show_goal "$3/ours.tsv" "read, SQLite's C API, $fault" "$3/ours.tsv" "read, a context, $fault" '' \
    "SQLite's C API: $fault"
  show_pair 'a microsecond: what a to-one relation leads to' 1000 "$(middle "$3/ours.tsv" "read, a context, $fault")" 5
  local members growth='add a member and save'
  for members in 1000 10000 100000; do
    show_goal "$3/ours.tsv" "$growth, 100 members" "$3/ours.tsv" "$growth, $members members" 1.5 \
      "with 100 members: $growth, $members members"
  done
  if [[ -n $hasGRDB ]]; then show_goal "$3/grdb.tsv" "$delete" "$3/ours.tsv" '' 3 "GRDB: $delete"; fi
}

# show_goal FILE WHAT FILE WHAT GOAL NAME: a row of two figures, theirs first, each the middle one of its name; ours has the
# same name where none is given.
show_goal() { show_pair "$6" "$(middle "$1" "$2")" "$(middle "$3" "${4:-$2}")" "$5"; }

# middle FILE NAME: the middle one of the figures of a name.
middle() {
  awk -F '\t' -v name="$2" '$1 == name { print $2 }' "$1" | sort -g |
    awk '{ figures[NR] = $1 } END { print NR ? figures[int((NR + 1) / 2)] : 0 }'
}
