"""A plain model of a context: dictionaries of objects, and a store that is a copy of them."""

import copy

ENTITIES = ["Album", "Artist", "Song"]
# entity -> key -> (other entity, its key, kind): kind is "one", "set" or "ordered"
RELATIONS = {
    "Artist": {
        "albums": ("Album", "artist", "ordered"),
        "best": ("Album", "bestOf", "one"),
        "friends": ("Artist", "friends", "set"),
    },
    "Album": {
        "artist": ("Artist", "albums", "one"),
        "bestOf": ("Artist", "best", "one"),
        "songs": ("Song", "albums", "ordered"),
    },
    "Song": {"albums": ("Album", "songs", "set")},
}


class Plain:
    """An object: its entity, attributes and relations, these as lists of names."""

    def __init__(self, entity, name, attributes):
        self.entity, self.name = entity, name
        self.attributes = dict(attributes)
        self.related = {key: [] for key in RELATIONS[entity]}

    def same(self, other):
        if self.attributes != other.attributes:
            return False
        for key, (_, _, kind) in RELATIONS[self.entity].items():
            mine, theirs = self.related[key], other.related[key]
            if (sorted(mine) != sorted(theirs)) if kind == "set" else (mine != theirs):
                return False
        return True


class Denied(Exception):
    pass


class Context:
    """Objects by name, what is saved, and what can be undone."""

    def __init__(self, rules=None):
        self.rules = rules or {}
        self.objects, self.stored = {}, {}
        self.deleted = []
        self.before = {}
        self.undo_stack, self.redo_stack = [], []

    # MARK: changes
    def names(self, entity):
        return [o.name for o in self.objects.values() if o.entity == entity and o.name not in self.deleted]

    def insert(self, entity, name, attributes):
        self.objects[name] = Plain(entity, name, attributes)

    def set(self, name, key, value):
        self.objects[name].attributes[key] = value

    def kind(self, name, key):
        return RELATIONS[self.objects[name].entity][key]

    def leave(self, name, key, other):
        _, inverse, _ = self.kind(name, key)
        for owner, owned, slot in ((name, other, key), (other, name, inverse)):
            members = self.objects[owner].related[slot]
            if owned in members:
                members.remove(owned)

    def enter(self, name, key, other):
        """Both sides; a side that holds one object loses the one that it holds."""
        _, inverse, kind = self.kind(name, key)
        if other in self.objects[name].related[key]:
            return
        if kind == "one":
            for old in list(self.objects[name].related[key]):
                self.leave(name, key, old)
        if self.kind(other, inverse)[2] == "one":
            for old in list(self.objects[other].related[inverse]):
                self.leave(other, inverse, old)
        self.objects[name].related[key].append(other)
        if not (name == other and key == inverse):
            self.objects[other].related[inverse].append(name)

    def assign(self, name, key, members):
        # An assignment is the order of the list, with the sides of those that stay as they are.
        old = list(self.objects[name].related[key])
        for other in old:
            if other not in members:
                self.leave(name, key, other)
        for other in members:
            self.enter(name, key, other)
        self.objects[name].related[key] = list(members)

    def delete(self, name):
        if name not in self.deleted:
            self.deleted.append(name)

    # MARK: events
    def process(self):
        """Ends the event. Raises Denied where a rule refuses a deletion."""
        self.apply_rules()
        if any(name not in self.before or not self.before[name].same(o) for name, o in self.objects.items()) or any(
            name not in self.objects for name in self.before
        ):
            self.undo_stack.append(self.before)
            self.redo_stack = []
        self.before = copy.deepcopy(self.objects)

    def apply_rules(self):
        queue, place = self.deleted, 0
        while place < len(queue):
            name = queue[place]
            place += 1
            entity = self.objects[name].entity
            for key in RELATIONS[entity]:
                rule = self.rules.get((entity, key), "nullify")
                if rule == "cascade":
                    for other in self.objects[name].related[key]:
                        if other not in queue:
                            queue.append(other)
                elif rule == "nullify":
                    for other in list(self.objects[name].related[key]):
                        self.leave(name, key, other)
        for name in queue:
            entity = self.objects[name].entity
            for key, other in RELATIONS[entity].items():
                if self.rules.get((entity, key)) == "deny" and any(
                    member not in queue for member in self.objects[name].related[key]
                ):
                    raise Denied(name)
        for name in queue:
            for key in RELATIONS[self.objects[name].entity]:
                for other in list(self.objects[name].related[key]):
                    self.leave(name, key, other)
        for name in queue:
            del self.objects[name]
        self.deleted = []

    def undo(self):
        self.process()
        self.take(self.undo_stack, self.redo_stack)

    def redo(self):
        self.process()
        self.take(self.redo_stack, self.undo_stack)

    def take(self, source, target):
        if source:
            target.append(copy.deepcopy(self.objects))
            self.objects = copy.deepcopy(source.pop())
            self.before = copy.deepcopy(self.objects)

    def save(self):
        self.process()
        self.stored = copy.deepcopy(self.objects)

    def rollback(self):
        self.objects = copy.deepcopy(self.stored)
        self.before = copy.deepcopy(self.objects)
        self.deleted, self.undo_stack, self.redo_stack = [], [], []

    # MARK: answers
    def changes(self):
        """Names of inserted, updated and deleted objects."""
        inserted = [n for n in self.objects if n not in self.stored]
        deleted = [n for n in self.stored if n not in self.objects]
        updated = [n for n, o in self.objects.items() if n in self.stored and not o.same(self.stored[n])]
        return sorted(inserted), sorted(updated), sorted(deleted)

    def text(self):
        """All objects, one a line, as the scripts' function `state` writes them."""
        lines = []
        for entity in ENTITIES:
            for o in sorted((o for o in self.objects.values() if o.entity == entity), key=lambda o: o.name):
                parts = [o.name] + [f"{key}={lua_text(o.attributes[key])}" for key in sorted(o.attributes)]
                for key, (_, _, kind) in sorted(RELATIONS[entity].items()):
                    members = o.related[key]
                    parts.append(f"{key}=" + ",".join(members if kind == "ordered" else sorted(members)))
                lines.append(" ".join(parts))
        return "\n".join(lines)


def lua_text(value):
    """What the scripts' function `text` makes of a value."""
    if value is None:
        return "nil"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, float):
        return value.hex() if value == value else "nan"
    if isinstance(value, list):
        return "{" + ";".join(lua_text(v) for v in value) + "}"
    return str(value)
