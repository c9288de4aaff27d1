# Adds up what parts of a check have counted. Sourced.

passed=0 failed=0

# count COMMAND…: passes on what a command prints, except its last line `N passed, N failed`, which is added to `passed` and `failed`.
count() {
  local last='' line
  while IFS= read -r line; do
    if [[ -n $last ]]; then printf '%s\n' "$last"; fi
    last=$line
  done < <("$@" 2>&1)
  if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
  else
    printf 'FAIL a part ended without its summary: %s\n' "$last"
    failed=$((failed + 1))
  fi
}
