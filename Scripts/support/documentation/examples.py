"""Compiles the examples in documentation comments and in articles.

  examples.py check WORK MODULES_FLAGS... -- FILE...   type-checks every ```swift block of the files, each by itself
  examples.py program ARTICLE                          prints the blocks of an article as one program
  examples.py output ARTICLE                           prints what the program is to print: its ```text blocks

A block of a comment may use what Preamble.swift declares, and the parameters below. A block of another language, or with
more than `swift` behind its fence, is left out.
"""
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PARAMETERS = """world: ObjectWorld, artist: Artist, album: Album, song: Song, playlist: Playlist,
  context: ManagedObjectContext, table: TableView, controller: RelationalCollectionController, sets: SetController,
  results: FetchedResultsController"""


def blocks(path, language="swift"):
  """The ```swift blocks of a file as (number of the first line, lines); of an article also those of another language."""
  found, waiting, block, start, fence = [], [], None, 0, ""
  is_swift = path.suffix == ".swift"
  for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
    if is_swift:
      match = re.match(r"\s*/// ?(.*)$", line)
      if not match:
        block = None
        if re.match(r"\s*@[\w]+(\(.*\))?\s*$", line):
          continue
        # What users of the library do not see may use what they do not see.
        if not re.match(r"\s*(@\w+(\([^)]*\))?\s+)*(package|private|fileprivate)\b|(final )?(class|struct|enum|func)\b", line):
          found += waiting
        waiting = []
        continue
      text = match.group(1)
    else:
      text = line
    mark = text.strip()
    if block is None:
      if mark.startswith("```"):
        fence = mark.strip("`").strip()
        block, start = [], number + 1
    elif mark == "```":
      if fence == language:
        (waiting if is_swift else found).append((start, block))
      block = None
    else:
      block.append(text)
  return found


def split(lines):
  """What has to stand at the level of the file (extensions, protocols, types of actors), and what in a function."""
  outer, inner, depth, is_outer = [], [], 0, False
  for line in lines:
    if re.match(r"\s*(@\w+ )*(public |private )?import ", line):
      outer.append("")
      inner.append("")
      continue
    if depth == 0:
      is_outer = bool(re.match(r"(@\w+(\([^)]*\))? )*(public |fileprivate |private )?(final )?(extension|protocol) ", line))
    (outer if is_outer else inner).append(line)
    (inner if is_outer else outer).append("")
    code = re.sub(r'"(\\.|[^"\\])*"|//.*', "", line)
    depth += code.count("{") - code.count("}")
  return outer, inner


def check(work, flags, files):
  parts = [(HERE / "Preamble.swift").read_text(encoding="utf-8")]
  count = 0
  for name in files:
    for start, lines in blocks(Path(name)):
      count += 1
      outer, inner = split(lines)
      inner = ["" if line.strip() == "…" else line for line in inner]
      if any(line.strip() for line in outer):
        parts.append(f'#sourceLocation(file: "{name}", line: {start})\n' + "\n".join(outer) + "\n#sourceLocation()")
      parts.append(f"func example{count}({PARAMETERS}) async throws {{")
      parts.append(f'#sourceLocation(file: "{name}", line: {start})\n' + "\n".join(inner))
      parts.append("#sourceLocation()\n}")
  source = Path(work) / "Examples.swift"
  source.write_text("\n".join(parts) + "\n", encoding="utf-8")
  command = ["swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings", *flags, str(source)]
  result = subprocess.run(command, capture_output=True, text=True)
  errors = [line for line in result.stderr.splitlines() if ": error: " in line]
  for line in errors:
    print(line)
  if result.returncode and not errors:
    print(result.stderr[-3000:])
  print(f"{count} examples, {len(errors)} errors")
  return 1 if result.returncode or not count else 0


def program(article):
  """The ```swift blocks, but for manifests of packages."""
  for start, lines in blocks(Path(article)):
    if lines and lines[0].startswith("// Package.swift"):
      continue
    print(f'#sourceLocation(file: "{article}", line: {start})')
    print("\n".join(lines))
    print("#sourceLocation()")


def output(article):
  for _, lines in blocks(Path(article), "text"):
    print("\n".join(lines))


if __name__ == "__main__":
  if sys.argv[1] == "check":
    rest = sys.argv[3:]
    middle = rest.index("--")
    sys.exit(check(sys.argv[2], rest[:middle], rest[middle + 1:]))
  {"program": program, "output": output}[sys.argv[1]](sys.argv[2])
