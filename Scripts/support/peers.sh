# Other programs for what kvbench measures, each compared in one run. Sourced by Scripts/bench.

# measure_peers ROOT KVBENCH: installs what they need, builds and runs them, and prints a table.
measure_peers() {
  local root=$1 kvbench=$2 folder
  folder=$(mktemp -d "${TMPDIR:-/tmp}/kvosandbox-peers.XXXXXX")
  printf '%14s  %14s  %10s   %s\n' 'theirs, ns' 'ours, ns' 'ours is' 'what'
  measure_border "$root" "$kvbench" "$folder" || complain 'the border was left out'
  measure_lists "$root" "$kvbench" "$folder" || complain 'Glazed Lists were left out'
  measure_grdb "$root" "$kvbench" "$folder" || complain 'GRDB was left out'
  rm -rf "$folder"
}

# show_pair WHAT THEIRS OURS: a row of the table.
show_pair() {
  awk -v what="$1" -v theirs="$2" -v ours="$3" 'BEGIN {
    printf "%14.0f  %14.0f  %8.2f x   %s\n", theirs, ours, (theirs > 0 ? ours / theirs : 0), what
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

# measure_grdb ROOT KVBENCH FOLDER: GRDB, which knows no objects that change, beside the rows of group "stores".
measure_grdb() {
  local package=$1/Scripts/support/peers/grdb scratch=$1/.build/grdb what theirs ours
  swift build --package-path "$package" --scratch-path "$scratch" -c release >"$3/grdb.log" 2>&1 || {
    tail -n 5 "$3/grdb.log" >&2
    return 1
  }
  "$2" --json stores >"$3/stores.json" || return
  "$scratch/release/GRDBPeer" >"$3/grdb.tsv" || return
  while IFS=$'\t' read -r what theirs; do
    ours=$(sed -n "s/.*\"name\": \"$what\", \"ns\": \([0-9.]*\).*/\1/p" "$3/stores.json" | head -n 1)
    if [[ -n $ours ]]; then show_pair "GRDB: ${what/, a context/}" "$theirs" "$ours"; fi
  done <"$3/grdb.tsv"
}
