"""Checks the documentation of what is public, from symbol graphs.

  surface.py FOLDER [ROOM...]    the graphs in FOLDER; of all rooms, or of those that are named

Each public declaration is documented; what throws says what; what belongs to an indexed structure says its cost. Prints
FILE:LINE: error: WHAT for each breach, then what the documentation is like, and ends with status 1 if there was any.
"""
import json
import re
import statistics
import sys
from pathlib import Path

# Types whose members have a cost that depends on the number of elements.
INDEXED = {
  "IndexRanges", "EditScript", "ToManyCollection", "ToMany", "ValueList", "ArrangedContent", "SectionInfo",
  "CollectionController", "RelationalCollectionController", "SetController", "FetchedResultsController",
  "TableObserver", "ManagedObjectContext", "TableView", "MediaItemCollection", "ChangeReplay", "ControllerBracket",
  "ObservableContent",
}
CALLS = {"func", "method", "type.method", "init", "subscript"}
TYPES = {"class", "struct", "enum", "protocol"}
# What a conformance to a protocol of the standard library asks for says nothing new.
PROTOCOL_OWN = {
  "description", "customMirror", "hash(into:)", "==(_:_:)", "<(_:_:)", "startIndex", "endIndex", "index(after:)",
  "index(before:)", "makeIterator()", "next()", "init(arrayLiteral:)", "init(integerLiteral:)", "init(floatLiteral:)",
  "init(stringLiteral:)", "init(booleanLiteral:)", "init(rawValue:)", "rawValue",
}


def symbols(folder):
  seen = set()
  for path in sorted(Path(folder).glob("*.symbols.json")):
    for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]:
      key = symbol["identifier"]["precise"]
      if symbol["accessLevel"] not in ("public", "open") or "::SYNTHESIZED::" in key or key in seen:
        continue
      if "location" not in symbol or is_unavailable(symbol):
        continue
      seen.add(key)
      yield symbol


def is_unavailable(symbol):
  return any(entry.get("isUnconditionallyUnavailable") for entry in symbol.get("availability", []))


def main():
  rooms = sys.argv[2:]
  breaches, lines, costs, examples, type_examples, types, calls = [], [], 0, 0, 0, 0, 0
  for symbol in symbols(sys.argv[1]):
    place = symbol["location"]["uri"].split("/Sources/")[-1]
    if rooms and place.split("/")[0] not in rooms:
      continue
    where = f"Sources/{place}:{symbol['location']['position']['line'] + 1}"
    path = symbol["pathComponents"]
    name = ".".join(path)
    kind = symbol["kind"]["identifier"].removeprefix("swift.")
    declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    document = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
    text = "\n".join(document)
    if not text.strip():
      breaches.append(f"{where}: error: {name} is not documented")
      continue
    if path[-1] in PROTOCOL_OWN:
      continue
    is_call = kind in CALLS
    if re.search(r"\bthrows\b", re.sub(r"\([^()]*(\([^()]*\)[^()]*)*\)\s*(?=async|throws|->|$)", "", declaration)) and kind != "protocol":
      if not re.search(r"[Tt]hrow|raise", text):
        breaches.append(f"{where}: error: {name} throws and does not say what")
    elif re.search(r"\brethrows\b", declaration) and not re.search(r"[Tt]hrow", text):
      breaches.append(f"{where}: error: {name} rethrows and does not say what")
    has_cost = bool(re.search(r"\bO\(|Complexity|Costs?:", text))
    if len(path) > 1 and path[0] in INDEXED and len(path) == 2 and (is_call or "{ get" in declaration):
      if not re.search(r"\bO\(|Costs?:|[Cc]omplexity", text):
        breaches.append(f"{where}: error: {name} does not say its cost")
    if kind in TYPES:
      types += 1
      type_examples += "```" in text
    if is_call:
      calls += 1
      lines.append(len([line for line in document if line.strip()]))
      costs += has_cost
      examples += "```" in text
  for breach in breaches:
    print(breach)
  print(
    f"{calls} calls: {statistics.median(lines or [0]):g} lines in the median, {100 * examples // max(calls, 1)} % with an "
    f"example, {100 * costs // max(calls, 1)} % with a cost; {types} types, {100 * type_examples // max(types, 1)} % with "
    f"an example; {len(breaches)} breaches")
  return 1 if breaches or not calls else 0


sys.exit(main())
