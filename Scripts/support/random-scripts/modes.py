"""Random scripts of one family each: Lua lines, with what the plain model expects as checks."""

from model import ENTITIES, RELATIONS, Context, Denied
import shared


class Script:
    def __init__(self, random, store=None):
        self.random, self.lines, self.made, self.store, self.known = random, [], 0, store, set()

    def add(self, line):
        self.lines.append("  " + line)

    def open(self, name, classes="classes"):
        store = f', store = "{self.store}"' if self.store else ""
        self.add(f"local {name} = Context {{ classes = {classes}{store} }}")

    def name(self):
        self.made += 1
        return f"o{self.made}"


def find(context, model, name):
    # A fetch would end an event.
    return f"{context}_.{name}"


class OneContext:
    """Changes of one context beside the model of it."""

    def __init__(self, script, rules=None, lua="ctx"):
        self.script, self.random, self.lua = script, script.random, lua
        self.model = Context(rules)

    def start(self):
        rules = ", ".join(f'["{e}.{k}"] = "{r}"' for (e, k), r in sorted(self.model.rules.items()))
        self.script.add(f"local classes = declare {{ {rules} }}")
        self.script.open(self.lua)
        self.script.add(f"local {self.lua}_ = {{}}")
        for _ in range(self.random.randint(3, 7)):
            self.insert()
        for _ in range(self.random.randint(0, 8)):
            self.relate()

    def any(self, entity=None):
        names = [n for e in ([entity] if entity else ENTITIES) for n in self.model.names(e)]
        return self.random.choice(names) if names else None

    def insert(self):
        entity, name, n = self.random.choice(ENTITIES), self.script.name(), self.random.randint(0, 3)
        self.model.insert(entity, name, {"n": n, "m": 0})
        self.script.add(f'{self.lua}_.{name} = {self.lua}:insert(classes.{entity} {{ name = "{name}", n = {n} }})')

    def set(self):
        name = self.any()
        if name:
            key, value = self.random.choice("nm"), self.random.randint(0, 3)
            self.model.set(name, key, value)
            self.script.add(f"{find(self.lua, self.model, name)}.{key} = {value}")

    def relate(self):
        name = self.any()
        if not name:
            return
        entity = self.model.objects[name].entity
        key = self.random.choice(sorted(RELATIONS[entity]))
        target, inverse, kind = RELATIONS[entity][key]
        others = [n for n in self.model.names(target) if n != name]
        place = find(self.lua, self.model, name)
        if kind == "one":
            other = self.random.choice(others + [None]) if others else None
            self.model.assign(name, key, [other] if other else [])
            self.script.add(f"{place}.{key} = {find(self.lua, self.model, other) if other else 'nil'}")
        elif self.random.random() < 0.3:
            some = self.random.sample(others, self.random.randint(0, min(3, len(others))))
            self.model.assign(name, key, some)
            self.script.add(f"{place}.{key} = {{ {', '.join(find(self.lua, self.model, o) for o in some)} }}")
        elif others:
            other = self.random.choice(others)
            if self.random.random() < 0.3:
                self.model.leave(name, key, other)
                self.script.add(f"{place}.{key}:remove({find(self.lua, self.model, other)})")
            else:
                self.model.enter(name, key, other)
                self.script.add(f"{place}.{key}:add({find(self.lua, self.model, other)})")

    def delete(self):
        """One or two deletions in an event; where a rule denies one, the save says so and all is rolled back."""
        names = {self.any() for _ in range(self.random.choice([1, 1, 2]))} - {None}
        for name in sorted(names):
            self.model.delete(name)
            self.script.add(f"{self.lua}:delete({find(self.lua, self.model, name)})")
        try:
            self.process()
        except Denied:
            self.script.add(f'check("a denied save", "NSValidationErrorKey", saveError({self.lua}))')
            self.rollback()

    def process(self):
        self.script.add(f"{self.lua}:processPendingChanges()")
        self.model.process()

    def save(self):
        self.script.add(f"{self.lua}:save()")
        self.model.save()

    def rollback(self):
        self.script.add(f"{self.lua}:rollback()")
        self.model.rollback()

    def reset(self):
        self.save()
        self.script.add(f"{self.lua}:reset()")
        self.model.rollback()
        self.script.add(f"all({self.lua}, {self.lua}_)")

    def undo(self):
        for _ in range(self.random.randint(1, 2)):
            # What waits is an event of its own.
            what = self.random.choice(["undo", "undo", "redo"])
            self.script.add(f"{self.lua}:{what}()")
            getattr(self.model, what)()

    def refresh(self):
        """Of an object without changes it changes nothing."""
        inserted, updated, _ = self.model.changes()
        name = self.any()
        if name and name not in inserted + updated and name not in self.model.deleted:
            merging = self.random.choice(["true", "false"])
            self.script.add(f"{self.lua}:refresh({find(self.lua, self.model, name)}, {merging})")

    def fetch(self):
        """A fetch with a predicate and an order, or a count."""
        entity = self.random.choice(ENTITIES)
        self.process()
        objects = [o for o in self.model.objects.values() if o.entity == entity]
        k, key = self.random.randint(0, 3), self.random.choice("nm")
        one = next((r for r, v in RELATIONS[entity].items() if v[2] == "one"), None)
        many = next((r for r, v in RELATIONS[entity].items() if v[2] != "one"), None)

        def first(o, r):
            return self.model.objects[o.related[r][0]] if o.related[r] else None

        forms = [
            (f"{key} == {k}", lambda o: o.attributes[key] == k), (f"{key} < {k}", lambda o: o.attributes[key] < k),
            (f"NOT {key} IN {{{k}, 2}}", lambda o: o.attributes[key] not in (k, 2)),
            (f"{key} != {k} OR n > m", lambda o: o.attributes[key] != k or o.attributes["n"] > o.attributes["m"]),
            (f"{many}.@count >= {k}", lambda o: len(o.related[many]) >= k),
            (f"ANY {many}.n == {k}", lambda o: any(self.model.objects[x].attributes["n"] == k for x in o.related[many])),
        ]
        if one:
            forms += [
                (f"{one} == nil", lambda o: not o.related[one]), (f"{one} != nil", lambda o: bool(o.related[one])),
                (f"{one}.n == {k}", lambda o: first(o, one) is not None and first(o, one).attributes["n"] == k),
            ]
        text, holds = self.random.choice(forms)
        found = sorted((o for o in objects if holds(o)), key=lambda o: o.name)
        found.sort(key=lambda o: o.attributes[key], reverse=True)
        limit = self.random.choice([None, None, 2])
        options = f'entity = "{entity}", predicate = "{text}", sortDescriptors = {{ "-{key}", "name" }}'
        if limit:
            options, found = options + f", fetchLimit = {limit}", found[:limit]
        names = ",".join(o.name for o in found)
        self.script.add(f'check([[{text}]], "{names}", names({self.lua}:fetch {{ {options} }}))')

    def compare(self):
        self.process()
        inserted, updated, deleted = (",".join(x) for x in self.model.changes())
        self.script.add(f'check("state", [[\n{self.model.text()}]], state({self.lua}))')
        self.script.add(
            f'check("changes", "inserted {inserted} updated {updated} deleted {deleted}", changes({self.lua}))')
        has = "true" if inserted or updated or deleted else "false"
        self.script.add(f'check("hasChanges", {has}, {self.lua}.hasChanges)')

    def step(self, actions):
        total = self.random.choices([a for a, _ in actions], [w for _, w in actions])[0]
        getattr(self, total)()


CHANGES = [("insert", 2), ("set", 3), ("relate", 6), ("delete", 1)]
OTHERS = [("process", 2), ("fetch", 2), ("refresh", 1), ("compare", 1), ("save", 1)]


def single(script):
    """One context, with undoing, saving, rolling back and resetting."""
    one = OneContext(script)
    one.start()
    for _ in range(25):
        one.step(CHANGES + OTHERS + [("undo", 2), ("rollback", 0.5), ("reset", 0.5)])
    one.compare()
    one.save()
    reread(script, one)


def rel(script):
    """Relations, and all delete rules."""
    rules = {
        (entity, key): script.random.choice(["nullify", "nullify", "cascade", "deny"])
        for entity in RELATIONS for key in RELATIONS[entity] if (entity, key) != ("Artist", "friends")
    }
    one = OneContext(script, rules)
    one.start()
    for _ in range(25):
        one.step(CHANGES + [("delete", 3)] + OTHERS + [("rollback", 0.5)])
    one.compare()
    one.save()
    reread(script, one)


def reread(script, one):
    """What the store has, read by a context that knows nothing."""
    if script.store:
        script.open("fresh")
    else:
        script.add(f"{one.lua}:reset()")
        script.add(f"local fresh = {one.lua}")
    script.add(f'check("reread", [[\n{one.model.text()}]], state(fresh))')
    script.add('bothSides(fresh, "reread")')


def child(script):
    """A child, its saves, and changes of its parent that a reset of the child takes over."""
    one = OneContext(script, lua="parent")
    one.start()
    one.process()
    script.add("local ctx, ctx_ = parent:child(), {}")
    other = OneContext(script, lua="ctx")

    def take(target, source):
        import copy
        source.process()
        target.model.objects = copy.deepcopy(source.model.objects)
        target.model.before = copy.deepcopy(source.model.objects)

    def descend():
        script.add("ctx:reset()")
        other.model.stored = {n: o for n, o in one.model.objects.items()}
        other.model.rollback()
        script.add("all(ctx, ctx_)")

    descend()
    for _ in range(8):
        if script.random.random() < 0.6:
            for _ in range(4):
                other.step(CHANGES + [("process", 1), ("fetch", 1), ("compare", 0.5), ("undo", 1)])
            other.save()
            take(one, other)
            script.add("all(parent, parent_)")
            one.compare()
        else:
            for _ in range(3):
                one.step(CHANGES + [("process", 1)])
            one.process()
            descend()
            other.compare()
        if script.random.random() < 0.3:
            one.save()
    one.compare()
    one.save()
    reread(script, one)


def values(script):
    """Values of every type, saved and read again."""
    random = script.random
    texts = ["", "a", "ß", "\\0", "\\n", "é", "e\\u{301}", "'", '\\"', "%d", "日本", "🎸", "A" * 300, "nil", "1"]
    numbers = ["0", "1", "-1", "9223372036854775807", "math.mininteger", "42", "4294967296"]
    floats = ["0.0", "1.5", "-1e300", "5e-324", "1e16", "math.huge", "-math.huge", "0.1", "-0.5"]

    def text():
        return '"' + random.choice(texts) + '"'

    makers = {
        "s": lambda: random.choice([text(), "nil"]), "i": lambda: random.choice(numbers),
        "x": lambda: random.choice(floats), "b": lambda: random.choice(["true", "false"]),
        "tags": lambda: random.choice(["nil", "{}", "{ %s, %s, %s }" % (text(), text(), text()), "{ %s }" % text()]),
        "ids": lambda: random.choice(["nil", "{ %s, %s }" % (random.choice(numbers), random.choice(numbers))]),
    }
    script.add('local classes = { class "V" { name = "string", s = "string", i = "integer", x = "number", '
               'b = "boolean", tags = array "string", ids = array "integer" } }')
    script.open("ctx")
    rows, saved = {}, {}
    for _ in range(20):
        what = random.random()
        if what < 0.3 or not rows:
            name = script.name()
            rows[name] = {"s": "nil", "i": "0", "x": "0.0", "b": "false", "tags": "{}", "ids": "{}"}
            script.add(f'ctx:insert(classes[1] {{ name = "{name}" }})')
        elif what < 0.8:
            name, key = random.choice(sorted(rows)), random.choice(sorted(makers))
            rows[name][key] = makers[key]()
            script.add(f'find(ctx, "V", "{name}").{key} = {rows[name][key]}')
        else:
            if random.random() < 0.6:
                saved = {n: dict(v) for n, v in rows.items()}
                script.add("ctx:save()")
            elif random.random() < 0.5:
                rows = {n: dict(v) for n, v in saved.items()}
                script.add("ctx:rollback()")
            if random.random() < 0.5 and rows == saved:
                script.add("ctx:reset()")
            for name in sorted(rows):
                for key in sorted(makers):
                    script.add(f'same("{name}.{key}", {rows[name][key]}, find(ctx, "V", "{name}").{key})')
            script.add(f'check("changes", {"true" if rows != saved else "nil"}, ctx.hasChanges or nil)'
                       if rows == saved else "local _ = ctx.hasChanges")


def frc(script):
    """Fetched results with sections and limits, and their change sets."""
    one, random = OneContext(script), script.random
    one.start()
    entity, key = random.choice(ENTITIES), random.choice("nm")
    k, section = random.randint(1, 3), random.random() < 0.5
    key_path = random.choice(["n", "artist.n"]) if entity == "Album" else "n"
    limit = random.choice([None, None, 3]) if not section else None
    descriptors = (["n"] if section else []) + [random.choice(["", "-"]) + key_path, "name"]
    options = f'entity = "{entity}", predicate = "{key} < {k}", sortDescriptors = {{ ' + ", ".join(
        f'"{d}"' for d in descriptors) + " }" + (f", fetchLimit = {limit}" if limit else "")
    script.add(f"local c = FetchedResultsController {{ context = ctx, delegate = Recorder(), "
               f"fetchRequest = {{ {options} }}" + (', sectionNameKeyPath = "n"' if section else "") + " }")
    one.process()
    script.add("assert(c:performFetch())")

    def value(o, path):
        if path == "artist.n":
            if not o.related["artist"]:
                return -1
            return one.model.objects[o.related["artist"][0]].attributes["n"]
        return o.attributes[path]

    def compare():
        one.process()
        found = [o for o in one.model.objects.values() if o.entity == entity and o.attributes[key] < k]
        found.sort(key=lambda o: o.name)
        for d in reversed(descriptors[:-1]):
            found.sort(key=lambda o: value(o, d.lstrip("-")), reverse=d.startswith("-"))
        if not limit:
            script.add(f'check("fetched", "{",".join(o.name for o in found)}", names(c.fetchedObjects))')
        script.add("assert.replays(c)")

    for _ in range(15):
        for _ in range(random.randint(1, 3)):
            one.step(CHANGES + [("undo", 1), ("save", 0.5), ("rollback", 0.3)])
        compare()


def kvo(script):
    """Observers of one object's keys: each change once, with old and new value; members by index."""
    one, random = OneContext(script), script.random
    one.start()
    one.save()
    name = one.any()
    entity = one.model.objects[name].entity
    script.add(f"local o, seen = {find('ctx', one.model, name)}, {{}}")
    script.add('o:observe("n", { "new", "old" }, function(change) '
               'table.insert(seen, text(change.old) .. ">" .. text(change.new)) end)')
    many = next(r for r, v in RELATIONS[entity].items() if v[2] != "one")
    script.add(f'o:observe("{many}", function(change) table.insert(seen, change.kind) end)')
    expected = []
    for _ in range(20):
        what = random.random()
        if what < 0.4:
            value, old = random.randint(0, 3), one.model.objects[name].attributes["n"]
            one.model.set(name, "n", value)
            expected.append(f"{old}>{value}")
            script.add(f"o.n = {value}")
        elif what < 0.8:
            target = RELATIONS[entity][many][0]
            others = [n for n in one.model.names(target) if n != name]
            if not others:
                continue
            other = random.choice(others)
            held = other in one.model.objects[name].related[many]
            # What is sought is found by a fetch, which notifies nobody.
            if random.random() < 0.5:
                one.model.enter(name, many, other)
                script.add(f"o.{many}:add({find('ctx', one.model, other)})")
                expected += [] if held else ["insertion"]
            else:
                one.model.leave(name, many, other)
                script.add(f"o.{many}:remove({find('ctx', one.model, other)})")
                expected += ["removal"] if held else []
        else:
            one.step([("process", 1), ("fetch", 1), ("compare", 1), ("save", 1)])
        script.add(f'check("seen", "{" ".join(expected)}", table.concat(seen, " "))')


MODES = {
    "single": single, "child": child, "rel": rel, "values": values, "file2": shared.file2, "three": shared.three,
    "frc": frc, "kvo": kvo,
}
