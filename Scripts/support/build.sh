# Builds one executable of the package, and only if something changed since it was built. Sourced.

# build_release ROOT PRODUCT: builds it for release and sets `executable` to the binary's path. Silent, except for progress
# on stderr once a build takes longer than three seconds, and the compiler's words when it fails.
build_release() { build_as release "$@"; }

# build_quick ROOT PRODUCT: the same without optimisation, in a quarter of the time.
build_quick() { build_as debug "$@"; }

# has_release ROOT PRODUCT: whether it was ever built for release.
has_release() { [[ -x $1/.build/release/$2 && -e $1/.build/$2.built ]]; }

# is_built ROOT: whether the command and its server are built for release as the sources are.
is_built() {
  has_release "$1" kvosandbox && is_fresh "$1" "$1/.build/kvosandbox.built" && [[ -x $1/.build/play/release/kvosandbox-play ]] \
    && is_fresh "$1" "$1/.build/kvosandbox-play.built"
}

# build_play ROOT: builds the server of `kvosandbox play` for release and puts it beside the command, whose path `executable` is. It is
# built apart: a trait changes the flags of every target, so that all of them would be compiled again.
build_play() {
  local command=$executable
  build_as play "$1" kvosandbox-play
  ln -sfn "$executable" "$(dirname "$(readlink -f "$command")")/kvosandbox-play"
  executable=$command
}

# build_as release|debug|play ROOT PRODUCT
build_as() {
  local configuration=$1 root=$2 product=$3
  executable="$root/.build/$configuration/$product"
  local stamp="$root/.build/$product.built"
  case $configuration in
    debug) stamp="$root/.build/$product.quick" ;;
    play) executable="$root/.build/play/release/$product" ;;
  esac
  if [[ -x $executable && -e $stamp ]] && is_fresh "$root" "$stamp"; then
    return 0
  fi
  mkdir -p "$root/.build"
  local log
  log=$(mktemp "${TMPDIR:-/tmp}/kvosandbox-build.XXXXXX")
  # The stamp is as old as the start of the build: what is edited meanwhile is built the next time.
  local next_stamp="$stamp.$$"
  touch "$next_stamp"
  if "compile_$configuration" "$root" "$product" 2>&1 </dev/null | show_build_progress "$product" "$log"; then
    mv -f "$next_stamp" "$stamp"
    rm -f "$log" ${first_log:+"$first_log"}
  else
    cat "$log" >&2
    rm -f "$log" "$next_stamp"
    complain "building $product failed"
    return 1
  fi
}

# compile_debug ROOT PRODUCT: the build itself, as the unit tests need it too.
compile_debug() { swift build --package-path "$1" --product "$2"; }

# compile_play ROOT PRODUCT: the build itself. What it resolves is not for other builds, which would fetch it, too.
compile_play() {
  local resolved=$1/Package.resolved status=0
  if [[ -e $resolved ]]; then cp -p "$resolved" "$resolved.before"; fi
  swift_release "$1" --scratch-path "$1/.build/play" --traits Play --product "$2" || status=$?
  rm -f "$resolved"
  if [[ -e $resolved.before ]]; then mv "$resolved.before" "$resolved"; fi
  return "$status"
}

# compile_release ROOT PRODUCT: the build itself.
compile_release() {
  if [[ -n $first_build ]]; then
    tail -n +1 -s 0.2 -f --pid="$first_build" "$first_log"
  elif ! has_first_rooms "$1"; then
    compile_first_rooms "$1" || return
  fi
  swift_release "$1" --product "$2"
}

# The first time the rooms that most others wait for go ahead alone: what is compiled beside them would slow them down, and
# finds a free core behind them (a sixteenth of the time). None of them needs Lua.
compile_first_rooms() { swift_release "$1" --target KVContext; }

has_first_rooms() { [[ -e $1/.build/release/Modules/KVContext.swiftmodule ]]; }

# swift_release ROOT ARGUMENTS...
swift_release() {
  prepare_archives "$1/.build/archives"
  # One static standard library for every product: products that differ in it would compile everything anew.
  # Without debug information, which a tenth of the build is made of: a crash names functions all the same.
  swift build --package-path "$1" -c release --static-swift-stdlib -debug-info-format none \
    -Xswiftc -L -Xswiftc "$1/.build/archives" "${@:2}"
}

# prepare_archives FOLDER: puts links to the archives of Lua, SQLite and the C++ library there, which the linker takes instead of
# the shared libraries as it looks there first. Looking up the symbols of these two is a quarter of what the start of an
# empty script takes; calls of Lua go past no table then. What has no archive stays shared.
prepare_archives() {
  local name path
  mkdir -p "$1"
  for name in liblua5.4.a libsqlite3.a libstdc++.a; do
    path=$(clang --print-file-name="$name" 2>/dev/null) || continue
    if [[ $path == /* && -e $path ]]; then ln -sfn "$path" "$1/$name"; fi
  done
}

# The process that compiles the first rooms ahead, and what it says.
first_build='' first_log=''

# begin_release ROOT: lets the first rooms be compiled while something else is done, where they never were. What follows
# has to be build_release; a script that ends before it ends this too.
begin_release() {
  if has_first_rooms "$1" || ! command -v swift >/dev/null; then return 0; fi
  first_log=$(mktemp "${TMPDIR:-/tmp}/kvosandbox-build.XXXXXX")
  compile_first_rooms "$1" >"$first_log" 2>&1 </dev/null &
  first_build=$!
  trap 'kill "$first_build" 2>/dev/null || true; rm -f "$first_log"' EXIT
}

# is_fresh ROOT STAMP: whether no source is newer than STAMP. A folder's own time tells of files that went away.
is_fresh() {
  local inputs=("$1/Package.swift" "$1/Sources") newer
  [[ -e $1/Package.resolved ]] && inputs+=("$1/Package.resolved")
  newer=$(find "${inputs[@]}" -newer "$2" -print -quit)
  [[ -z $newer ]]
}

# show_build_progress PRODUCT LOG: copies stdin to LOG, and after three seconds says on stderr how far it is: on a
# terminal in one line that is written over, elsewhere at most every twenty seconds.
show_build_progress() {
  local product=$1 log=$2 line='' step='' start=$SECONDS last_told=-20 status
  while true; do
    status=0
    IFS= read -r -t 1 line || status=$?
    if ((status == 0)); then
      printf '%s\n' "$line" >>"$log"
      [[ $line == '['* ]] && step=$line
    elif ((status <= 128)); then
      [[ -n $line ]] && printf '%s\n' "$line" >>"$log"
      break
    fi
    local elapsed=$((SECONDS - start))
    ((elapsed >= 3)) || continue
    if [[ -t 2 ]]; then
      printf '\r\e[K%.70s' "Building $product, $elapsed s  $step" >&2
      last_told=$elapsed
    elif ((elapsed - last_told >= 20)); then
      printf '%s\n' "Building $product, $elapsed s  $step" >&2
      last_told=$elapsed
    fi
  done
  if [[ -t 2 ]] && ((last_told >= 0)); then printf '\r\e[K' >&2; fi
}
