# Whether programs hold a resident size that does not grow with what they do. Sourced; needs terminal.sh and $executable.

# How much larger than after the warm-up it may become, in percent, and what no measurement can tell apart, in KB.
readonly most_growth=5 slack=256

# resident PID: prints the resident size in KB; nothing where the process has gone.
resident() {
  local line
  { while IFS= read -r line; do
    if [[ $line == VmRSS:* ]]; then
      line=${line//[!0-9]/}
      printf '%s' "$line"
      return
    fi
  done <"/proc/$1/status"; } 2>/dev/null || true
}

# watch_size INTERVAL COMMAND…: runs a command to its end; sets `sizes` to its resident sizes, and `status`.
watch_size() {
  local interval=$1 pid size
  shift
  sizes=()
  "$@" >"$work/output" 2>&1 </dev/null &
  pid=$!
  while size=$(resident "$pid") && [[ -n $size ]]; do
    sizes+=("$size")
    sleep "$interval"
  done
  status=0
  wait "$pid" || status=$?
}

# The fewest samples that tell anything.
readonly fewest_samples=25

# watch_program FILE MUTATIONS ITS: runs one program as watch_size does; sets `what` it was, too.
watch_program() {
  local file=$1 mutations=$2 its=$3 interval=0.02 program=$1
  if ((mutations > 1000000 || its > 10000)); then interval=0.1; fi
  if [[ $(head -n 1 "$file") == '-- test'* ]]; then
    program=$work/${file##*/}
    sed "s/COUNT/$its/" "$file" >"$program"
    what="$its tests"
    watch_size "$interval" "$executable" test "$program"
  else
    what="$mutations mutations"
    watch_size "$interval" "$executable" run --format none --time-limit 86400 "$program" "$mutations"
  fi
}

# flat_program FILE MUTATIONS ITS: runs one program and prints its line; fails where it grows, or fails itself. One that
# has ended before its size could be told is run again for longer: how fast the machine and the engine are is no fault.
#
# What is compared is the largest size of the second half with the size a fifth of the way in: until then a program makes
# what it works on, a file declares its tests, and buffers and tables grow to their size.
flat_program() {
  local file=$1 mutations=$2 its=$3 what start=$SECONDS index largest=0 attempt
  for attempt in 1 2 3 4 5; do
    watch_program "$file" "$mutations" "$its"
    if ((status != 0 || ${#sizes[@]} >= fewest_samples)); then break; fi
    mutations=$((mutations * 4)) its=$((its * 4))
  done
  local count=${#sizes[@]}
  if ((status != 0)); then
    printf '%sFAIL%s  %s, %s: exit status %d\n' "$red" "$plain" "${file##*/}" "$what" "$status"
    sed 's/^/      /' "$work/output" | head -n 20
    return 1
  fi
  if ((count < fewest_samples)); then
    printf '%sFAIL%s  %s, %s: too short to tell anything, after %d attempts\n' "$red" "$plain" "${file##*/}" "$what" "$attempt"
    return 1
  fi
  local first=${sizes[count / 5]} word="${green}ok  $plain" grows=0
  # The last sample may be of a process that is ending.
  for ((index = count / 2; index < count; index++)); do
    if ((sizes[index] > largest)); then largest=${sizes[index]}; fi
  done
  if ((largest - first > first * most_growth / 100 && largest - first > slack)); then grows=1 word="${red}FAIL$plain"; fi
  printf '%s  %s, %s: %d KB after the warm-up, at most %d KB in the second half (%+d %%), %d s\n' \
    "$word" "${file##*/}" "$what" "$first" "$largest" "$(((largest - first) * 100 / first))" "$((SECONDS - start))"
  return "$grows"
}

# flat_all MUTATIONS: all programs of Scripts/support/flat, so many mutations in all; prints `N passed, N failed`.
flat_all() {
  local total=$1 passed=0 failed=0 file
  local -a files=(Scripts/support/flat/*.lua)
  local running=0
  for file in "${files[@]}"; do
    if [[ $(head -n 1 "$file") != '-- test'* ]]; then running=$((running + 1)); fi
  done
  local each=$(((total + running - 1) / running))
  local its=$((total >= 10000000 ? 20000 : total / 500 > 6000 ? total / 500 : 6000))
  work=$(mktemp -d "${TMPDIR:-/tmp}/kvosandbox-flat.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  for file in "${files[@]}"; do
    if flat_program "$file" "$each" "$its"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  done
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
}
