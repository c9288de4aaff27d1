# Installs files below a folder so that they can be removed again, all of them or none. Sourced by Scripts/install, which
# sets `root`, `target` (the prefix, below DESTDIR), `prefix` and `executable`.
# shellcheck shell=bash disable=SC2154

# What is installed, from the prefix, and where it comes from.
files=(
  bin/kvosandbox
  bin/kvosandbox-play
  share/man/man1/kvosandbox.1
  share/bash-completion/completions/kvosandbox
  share/zsh/site-functions/_kvosandbox
  share/fish/vendor_completions.d/kvosandbox.fish
)
# Lines `file SHA256 PATH` and `folder PATH`: what was put there, and the folders that were made for it.
manifest=share/kvosandbox/manifest

usage() {
  complain "$1; usage: Scripts/install [--undo] [PREFIX]"
  exit 64
}

refuse() {
  complain "$1"
  exit 1
}

source_of() {
  case $1 in
    bin/kvosandbox) printf '%s' "$executable" ;;
    bin/kvosandbox-play) printf '%s' "$(dirname "$executable")/kvosandbox-play" ;;
    */kvosandbox.1) printf '%s' "$root/Documentation/Shell/kvosandbox.1" ;;
    */kvosandbox) printf '%s' "$root/Documentation/Shell/kvosandbox.bash" ;;
    *) printf '%s' "$root/Documentation/Shell/${1##*/}" ;;
  esac
}

checksum() { sha256sum <"$1" | cut -d ' ' -f 1; }

# is_ours PATH: whether what is there is what the manifest says. While files are replaced it has two lines for each.
is_ours() {
  local file=$target/$1
  [[ -f $file && ! -L $file && -f $target/$manifest ]] || return 1
  grep -q -x -F "file $(checksum "$file") $1" "$target/$manifest"
}

# check_folder FOLDER: refuses where it cannot be made or written to.
check_folder() {
  local folder=$1
  until [[ -e $folder || -L $folder ]]; do folder=$(dirname "$folder"); done
  if [[ ! -d $folder ]]; then refuse "$folder is not a folder: nothing was done"; fi
  if [[ ! -w $folder || ! -x $folder ]]; then
    refuse "$folder cannot be written to: nothing was done; use sudo, or name a folder of yours, such as ~/.local"
  fi
}

# check_places: refuses where something is in the way.
check_places() {
  local file
  for file in "${files[@]}" "$manifest"; do check_folder "$(dirname "$target/$file")"; done
  for file in "${files[@]}"; do
    if [[ ! -e $target/$file && ! -L $target/$file ]]; then continue; fi
    if ! is_ours "$file"; then
      refuse "$target/$file is there and is not what was installed: nothing was done; move it away, then try again"
    fi
  done
  if [[ -e $target/$manifest ]] && ! grep -q '^file ' "$target/$manifest"; then
    refuse "$target/$manifest is there and no list of what was installed: nothing was done; move it away, then try again"
  fi
}

staged=() made=()

# Takes back what was staged.
unstage() {
  local i
  if ((${#staged[@]} > 0)); then rm -f "${staged[@]}"; fi
  for ((i = ${#made[@]} - 1; i >= 0; i--)); do rmdir "${made[i]}" 2>/dev/null || true; done
}

# Takes away what an install that was killed has staged.
remove_leftovers() {
  local file
  for file in "${files[@]}" "$manifest" "$manifest.both"; do rm -f "$target/$file".new.[0-9]*; done
}

# make_folder FOLDER: with those above it, each of which is noted.
make_folder() {
  if [[ -d $1 ]]; then return 0; fi
  make_folder "$(dirname "$1")"
  mkdir "$1"
  made+=("$1")
}

# stage FILE MODE: copies the standard input to where FILE will be, under another name.
stage() {
  local place=$target/$1.new.$$
  make_folder "$(dirname "$place")"
  staged+=("$place")
  cat >"$place"
  chmod "$2" "$place"
}

# kept_lines: of the manifest that is there, the folders, and the files of an older version that this one has not.
kept_lines() {
  local kind sum path
  [[ -f $target/$manifest ]] || return 0
  while read -r kind sum path; do
    if [[ $kind == file && " ${files[*]} " == *" $path "* ]]; then continue; fi
    printf '%s %s%s\n' "$kind" "$sum" "${path:+ $path}"
  done <"$target/$manifest"
}

# stage_files: puts everything beside its place; where that fails nothing is left of it.
stage_files() {
  local file mode folder
  trap unstage EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  remove_leftovers
  for file in "${files[@]}"; do
    mode=644
    if [[ $file == bin/* ]]; then mode=755; fi
    stage "$file" "$mode" <"$(source_of "$file")"
  done
  make_folder "$(dirname "$target/$manifest")"
  {
    for file in "${files[@]}"; do printf 'file %s %s\n' "$(checksum "$target/$file.new.$$")" "$file"; done
    kept_lines
    for folder in ${made[@]+"${made[@]}"}; do
      # What is above the prefix is nobody's.
      case $folder in
        "$target") printf 'folder .\n' ;;
        "$target"/*) printf 'folder %s\n' "${folder#"$target/"}" ;;
      esac
    done
  } | stage "$manifest" 644
  # Read by who kills this in the middle of it: what is there is then the one or the other.
  { cat "$target/$manifest" 2>/dev/null || true; cat "$target/$manifest.new.$$"; } | stage "$manifest.both" 644
}

# move_files: renames everything into its place.
move_files() {
  local file
  trap '' INT TERM HUP
  trap - EXIT
  mv -f "$target/$manifest.both.new.$$" "$target/$manifest"
  for file in "${files[@]}"; do mv -f "$target/$file.new.$$" "$target/$file"; done
  mv -f "$target/$manifest.new.$$" "$target/$manifest"
}

# undo_install: removes what the manifest names, if all of it is as it was installed.
undo_install() {
  local file folder kind sum path i
  local here=() folders=()
  if [[ ! -f $target/$manifest ]]; then refuse "nothing was installed below $target: there is no $target/$manifest"; fi
  if grep -q -E '(^| |/)\.\.(/|$)| /' "$target/$manifest"; then
    refuse "$target/$manifest names what is not below $target: nothing was removed"
  fi
  while read -r kind sum path; do
    case $kind in
      folder) folders+=("$sum${path:+ $path}") ;;
      file)
        if [[ " ${here[*]-} " == *" $path "* ]]; then continue; fi
        here+=("$path")
        ;;
    esac
  done <"$target/$manifest"
  for file in ${here[@]+"${here[@]}"}; do
    if [[ ! -e $target/$file && ! -L $target/$file ]]; then continue; fi
    if ! is_ours "$file"; then
      refuse "$target/$file was changed since it was installed: nothing was removed; move it away, then try again"
    fi
    check_folder "$(dirname "$target/$file")"
  done
  check_folder "$(dirname "$target/$manifest")"
  for file in ${here[@]+"${here[@]}"}; do
    if [[ -e $target/$file ]]; then
      rm -f "$target/$file"
      printf 'removed %s\n' "$target/$file"
    else
      printf 'gone already: %s\n' "$target/$file"
    fi
  done
  remove_leftovers
  # Last, so that what was interrupted can be undone once more.
  rm -f "$target/$manifest"
  for ((i = ${#folders[@]} - 1; i >= 0; i--)); do
    folder=$target/${folders[i]}
    if [[ ${folders[i]} == . ]]; then folder=$target; fi
    # Others may have put something there.
    if [[ -d $folder && ! -L $folder ]]; then rmdir "$folder" 2>/dev/null || true; fi
  done
}

# say_what_is_left: what the user has to do for the shell to find it.
say_what_is_left() {
  if [[ :$PATH: != *:"$prefix/bin":* ]]; then
    printf '%s\n' "$prefix/bin is not on the PATH yet: add it, then begin with kvosandbox demo"
  else
    printf '%s\n' 'Begin with: kvosandbox demo'
  fi
  case $prefix in
    /usr | /usr/local) ;;
    *) printf 'zsh finds its completions where ~/.zshrc has this before compinit: fpath+=(%q)\n' \
      "$prefix/share/zsh/site-functions" ;;
  esac
}
