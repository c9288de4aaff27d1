"""What a trace says that there is after each of its steps, worked out apart from the page."""

import copy


class Replay:
    """Objects, contents of controllers and rows of tables; take each line in turn."""

    def __init__(self):
        self.values = {}
        self.contents = {}
        self.rows = {}
        self.calls = {}
        # Objects that lines name without an `object` line before them: the trace's fault, not the page's.
        self.unknown = []

    def take(self, line):
        action = getattr(self, "take_" + line["type"], None)
        if action:
            action(line)

    def take_object(self, line):
        self.values[line["id"]] = copy.deepcopy(line["values"])

    def take_change(self, line):
        if line["object"] not in self.values:
            self.unknown.append((line["step"], line["object"]))
            return
        values, key = self.values[line["object"]], line["key"]
        for at, removed, inserted in line.get("splices", []):
            held = values[key] if isinstance(values.get(key), list) else []
            values[key] = held[:at] + inserted + held[at + len(removed):]
        if "splices" not in line:
            values[key] = line.get("new")

    def take_content(self, line):
        self.contents[line["controller"]] = copy.deepcopy(line["sections"])

    def take_changeSet(self, line):
        before = self.contents.get(line["controller"], [])
        self.contents[line["controller"]] = [
            {"name": name, "objects": rows} for name, rows in after_changes([(each["name"], each["objects"]) for each in before], line)]

    def take_delivery(self, line):
        self.calls.setdefault(line["receiverId"], []).append(line)

    def take_cells(self, line):
        table = line["receiverId"]
        calls = self.calls.pop(table, [])
        whole = line.get("sections", line.get("data"))
        if whole is not None:
            self.rows[table] = [(each.get("title", ""), list(each["rows"])) for each in whole]
            return
        # A refused update changes nothing but what is read again after it.
        if "refused" in line:
            return
        changes, reloaded = changes_of(calls)
        marked = [(title, rows, index in reloaded) for index, (title, rows) in enumerate(self.rows.get(table, []))]
        after = [(title, [] if is_reloaded else rows) for (title, is_reloaded), rows in after_changes(
            [((title, is_reloaded), rows) for title, rows, is_reloaded in marked],
            changes, new_name=lambda name: (name, False))]
        for section, row, text, *_ in line.get("rows", []):
            rows = after[section][1]
            rows += [""] * (row + 1 - len(rows))
            rows[row] = text
        for section, title in line.get("titles", []):
            after[section] = (title, after[section][1])
        self.rows[table] = after


def changes_of(calls):
    """The calls of an update of a table as a change set, and which of its sections are read again."""
    changes = {"deletes": [], "inserts": [], "moves": [], "sectionDeletes": [], "sectionInserts": [], "sectionMoves": []}
    reloaded = set()
    for call in calls:
        fields, name = call.get("fields", {}), call["callback"]
        sections = [index for first, last in fields.get("sections", []) for index in range(first, last + 1)] if name.endswith("Sections") else []
        if name == "insertRows":
            changes["inserts"] += [[path, None] for path in fields["paths"]]
        elif name == "deleteRows":
            changes["deletes"] += fields["paths"]
        elif name == "moveRow":
            changes["moves"].append([fields["from"], fields["to"], None])
        elif name == "insertSections":
            changes["sectionInserts"] += [[index, ""] for index in sections]
        elif name == "deleteSections":
            changes["sectionDeletes"] += sections
        elif name == "moveSection":
            changes["sectionMoves"].append([fields["from"], fields["to"]])
        elif name == "reloadSections":
            reloaded |= set(sections)
    return changes, reloaded


def after_changes(before, changes, new_name=lambda name: name):
    """The sections (name, rows) after changes, as TraceSchema.md describes it."""
    moves = changes.get("moves", [])
    gone = {tuple(place) for place in changes.get("deletes", [])} | {tuple(move[0]) for move in moves}
    moving = {tuple(move[1]): before[move[0][0]][1][move[0][1]] for move in moves}
    kept = [(name, [each for row, each in enumerate(rows) if (index, row) not in gone]) for index, (name, rows) in enumerate(before)]
    section_moves = changes.get("sectionMoves", [])
    away = set(changes.get("sectionDeletes", [])) | {source for source, _ in section_moves}
    after = [section for index, section in enumerate(kept) if index not in away]
    arriving = [(index, (new_name(name), [])) for index, name in changes.get("sectionInserts", [])]
    arriving += [(target, kept[source]) for source, target in section_moves]
    for index, section in sorted(arriving, key=lambda each: each[0]):
        after.insert(index, section)
    arrivals = [(tuple(place), each) for place, each in changes.get("inserts", [])]
    arrivals += list(moving.items())
    for (section, row), each in sorted(arrivals, key=lambda each: each[0]):
        after[section][1].insert(row, "" if each is None else each)
    return after
