# Makes Swift functions of the English messages; run by Scripts/embed with -v folder=FOLDER.
#
# Reads Sources/KVTexts/en/messages.txt (the format is in Sources/KVTexts/Catalogue.swift) and writes one file for each of
# its parts, which begin with "## Title", to FOLDER. Plain awk, as a fresh Debian has mawk.

/^## / {
  finish()
  part = substr($0, 4)
  next
}

/^#/ { next }

/^$/ {
  blank++
  next
}

/^  / {
  if (key == "") fail("a line that goes on with nothing")
  while (blank-- > 0) text = text "\n"
  text = text "\n" substr($0, 3)
  blank = 0
  next
}

{
  finish()
  if ($0 !~ /^[a-z][A-Za-z0-9]*(\.(zero|one|two|few|many|other))? = [^ ]/) fail("no message: key = text")
  key = $1
  text = substr($0, length(key) + 4)
}

END {
  finish()
  close_part()
  if (failed) exit 1
}

function fail(words) {
  printf "%s:%d: error: %s\n", FILENAME, FNR, words > "/dev/stderr"
  failed = 1
}

# Takes in the message that has been read.
function finish(    name, dot) {
  blank = 0
  if (key == "") return
  dot = index(key, ".")
  name = dot ? substr(key, 1, dot - 1) : key
  if (dot && substr(key, dot + 1) == "one") {
    if (name in one) fail(key " is there twice")
    one[name] = text
  } else {
    if (name in seen) fail(key " is there twice")
    seen[name] = 1
    write_function(name, text, dot > 0)
  }
  key = text = ""
}

function write_function(name, text, has_forms,    names, count, i, parameters, arguments, form) {
  if (part != open_part) open_file()
  if (has_forms && !(name in one)) fail(name ".one has to stand before " name ".other")
  form = has_forms ? "one: " literal(one[name]) ", " : ""
  count = placeholders(text, names)
  if (count == 0 && !has_forms) {
    printf "  package static var %s: Message { Message(\"%s\", %s) }\n", name, name, literal(text) > file
    return
  }
  for (i = 1; i <= count; i++) {
    # A number may change the text in another language, if not in English.
    parameters = parameters (i > 1 ? ", " : "") names[i] ": " (names[i] == "n" ? "Int" : "some CustomStringConvertible")
    arguments = arguments (i > 1 ? ", " : "") "NamedArgument(\"" names[i] "\", `" names[i] "`)"
    if (names[i] == "n") has_number = 1
  }
  if (has_forms && !has_number) {
    # A form may leave the number out; the function needs it to choose.
    parameters = "n: Int" (count ? ", " : "") parameters
    has_number = 1
  }
  printf "  package static func %s(%s) -> Message {\n    Message(\"%s\", %s%s%s%s)\n  }\n", name, parameters, name, form, \
    literal(text), has_number ? ", count: n" : "", count ? ", [" arguments "]" : "" > file
  has_number = 0
}

# The names in braces in TEXT, each once.
function placeholders(text, names,    count, name, known, i) {
  count = 0
  while (match(text, /\{[A-Za-z][A-Za-z0-9]*\}/)) {
    name = substr(text, RSTART + 1, RLENGTH - 2)
    known = 0
    for (i = 1; i <= count; i++) if (names[i] == name) known = 1
    if (!known) names[++count] = name
    text = substr(text, RSTART + RLENGTH)
  }
  return count
}

function literal(text) {
  if (index(text, "\"#") || index(text, "\\#")) fail("a text may not hold \"# or \\#")
  gsub(/\n/, "\\#n", text)
  return "#\"" text "\"#"
}

function open_file(    words, count, i, name) {
  close_part()
  if (part == "") fail("a message before the first part: ## Title")
  count = split(part, words, /[ -]/)
  for (i = 1; i <= count; i++) name = name toupper(substr(words[i], 1, 1)) substr(words[i], 2)
  file = folder "/Message+" name ".swift"
  open_part = part
  printf "// swift-format-ignore-file\n// Made by Scripts/embed of en/messages.txt.\n\n" > file
  printf "/// %s.\nextension Message {\n", part > file
}

function close_part() {
  if (open_part == "") return
  print "}" > file
  close(file)
  open_part = ""
}
