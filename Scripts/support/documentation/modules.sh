# Compiling against the modules of a debug build. Sourced from the folder of the package by Scripts/documentation and
# run-article.

build=.build/debug
# The rooms that KVEngine hands on, and the products beside it.
rooms=(KVBase KVPositions KVText KVObjects KVObserving KVPredicates KVContext KVControllers KVTables KVTableBinding KVMedia)
tops=(KVFoundation KVObservation KVStore KVScripting)

# What a compiler needs to find the modules.
flags=(-I "$build/Modules")
for module in Sources/C*/include; do
  map=$build/$(basename "$(dirname "$module")").build/module.modulemap
  if [[ -f $module/module.modulemap ]]; then map=$module/module.modulemap; fi
  flags+=(-I "$module" -Xcc "-fmodule-map-file=$map")
done

# add_objects ROOM: the objects of the sources that are there; the build folder may have those of others.
add_objects() {
  local file
  while IFS= read -r file; do objects+=("$build/$1.build/$(basename "$file").o"); done \
    < <(find "Sources/$1" -name '*.swift' -o -name '*.c')
}

# run_article ARTICLE FOLDER: whether the Swift blocks of an article, as one program made in FOLDER, print what its text blocks
# say; else the difference.
run_article() {
  local objects=() room
  # In a condition nothing ends by itself.
  python3 Scripts/support/documentation/examples.py program "$1" >"$2/main.swift" || return
  python3 Scripts/support/documentation/examples.py output "$1" >"$2/expected" || return
  if [[ ! -s $2/main.swift ]]; then return 1; fi
  for room in KVTexts KVTrees "${rooms[@]}" KVEngine KVFoundation KVObservation CThread; do add_objects "$room"; done
  if grep -q '^import KVScripting' "$2/main.swift"; then
    for room in KVTrace KVOriginals KVLua KVStore KVScripting CLua CSQLite; do add_objects "$room"; done
    objects+=(-llua5.4 -lsqlite3)
  elif grep -q '^import KVStore' "$2/main.swift"; then
    for room in KVStore CSQLite; do add_objects "$room"; done
    objects+=(-lsqlite3)
  fi
  swiftc -swift-version 6 -suppress-warnings "${flags[@]}" "$2/main.swift" "${objects[@]}" -o "$2/program" || return
  "$2/program" >"$2/actual" || return
  diff -u --label "$1" --label actual "$2/expected" "$2/actual"
}
