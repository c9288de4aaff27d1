"""What a trace says that there is after each of its steps, worked out apart from the page."""

import copy

# The version of the schema that is read.
VERSION = 2


def check_version(line):
    """Refuses the first line of a trace of another version."""
    found = line.get("version")
    if line.get("type") != "trace" or found != VERSION:
        raise ValueError(f"this trace has version {found} of the schema; version {VERSION} is read")


class Replay:
    """Objects, contents and what tables have said whole; take each line in turn."""

    def __init__(self):
        self.values = {}
        self.contents = {}
        self.rows = {}
        self.receivers = {}
        self.driven = {}
        # Objects that lines name without an `object` line before them: the trace's fault, not the page's.
        self.unknown = []

    def take(self, line):
        action = getattr(self, "take_" + line["type"], None)
        if action:
            action(line)

    def take_object(self, line):
        self.values[line["id"]] = {name: plain(value) for name, value in line["values"].items()}

    def take_change(self, line):
        if line["object"] not in self.values:
            self.unknown.append((line["step"], line["object"]))
        values, key = self.values.setdefault(line["object"], {}), line["key"]
        for at, removed, inserted in line.get("splices", []):
            held = values[key] if isinstance(values.get(key), list) else []
            values[key] = held[:at] + plain(inserted) + held[at + len(removed):]
        if "splices" not in line:
            values[key] = plain(line.get("new"))

    def take_controller(self, line):
        if "receiverId" in line:
            self.driven[line["number"]] = line["receiverId"]

    def take_content(self, line):
        self.contents[line["controller"]] = copy.deepcopy(line["sections"])

    def take_changeSet(self, line):
        self.contents[line["controller"]] = after_change_set(self.contents.get(line["controller"], []), line)

    def take_receiver(self, line):
        self.receivers[line["receiverId"]] = line.get("name")

    def take_cells(self, line):
        # Cells that are not whole need the operations before them: what a table shows is then not known here.
        self.rows[line["receiverId"]] = line.get("sections")


def plain(value):
    """A value as the page's tests give it: an object by its id."""
    if isinstance(value, dict):
        return value["id"]
    return [plain(each) for each in value] if isinstance(value, list) else value


def after_change_set(before, line):
    """The content after a change set, as TraceSchema.md describes it."""
    gone = {tuple(place) for place in line.get("deletes", [])} | {tuple(move[0]) for move in line.get("moves", [])}
    after = []
    for index, section in enumerate(before):
        if index not in line.get("sectionDeletes", []):
            kept = [each for row, each in enumerate(section["objects"]) if (index, row) not in gone]
            after.append({"name": section["name"], "objects": kept})
    for index, name in sorted(line.get("sectionInserts", [])):
        after.insert(index, {"name": name, "objects": []})
    arrivals = [(place, each) for place, each in line.get("inserts", [])]
    arrivals += [(to, each) for _, to, each in line.get("moves", [])]
    for (section, row), each in sorted(arrivals, key=lambda arrival: arrival[0]):
        while section >= len(after):
            after.append({"name": "", "objects": []})
        after[section]["objects"].insert(row, each)
    return after
