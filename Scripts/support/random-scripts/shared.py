"""Scripts of several contexts of one file."""

from model import ENTITIES, RELATIONS

POLICIES = ["error", "mergeByPropertyStoreTrump", "mergeByPropertyObjectTrump", "overwrite", "rollback"]


class Row:
    def __init__(self, values, version):
        self.values, self.version = values, version


class Held:
    """An object of a context: `values` is nil while it is a fault that was not used."""

    def __init__(self, name):
        self.name, self.values, self.base, self.version = name, None, None, None
        self.is_new = False

    def changed(self):
        return [k for k in self.values or {} if self.base is None or self.values[k] != self.base[k]]


class Conflict(Exception):
    pass


class Mine:
    """A context of the file by the rules of fetches, faults and policies."""

    def __init__(self, store):
        self.store, self.objects, self.deleted = store, {}, {}
        self.policy, self.came = "error", []

    def found(self):
        """What a fetch finds: by rows, but of changed objects by what is held; new ones, none that is deleted."""
        result = {}
        for name, row in self.store.items():
            held = self.objects.get(name)
            if name in self.deleted:
                continue
            if held is None:
                held = self.objects[name] = Held(name)
                self.came.append(name)
            result[name] = held.values if held.values and not held.is_new and held.changed() else row.values
        for name, held in self.objects.items():
            if held.is_new:
                result[name] = held.values
        return result

    def use(self, name):
        """The first use reads what the store holds then."""
        held = self.objects[name]
        if held.values is None:
            row = self.store.get(name)
            if row is None:
                return False
            held.values, held.base, held.version = dict(row.values), dict(row.values), row.version
        return True

    def insert(self, name, values):
        held = self.objects[name] = Held(name)
        held.values, held.is_new = dict(values), True

    def delete(self, name):
        held = self.objects.pop(name)
        if not held.is_new:
            self.deleted[name] = held

    def rollback(self):
        for name, held in self.deleted.items():
            self.objects[name] = held
        self.deleted = {}
        for name in [n for n, h in self.objects.items() if h.is_new]:
            del self.objects[name]
        for held in self.objects.values():
            if held.values is not None:
                held.values = dict(held.base)

    def refresh(self, name, merging):
        held, row = self.objects[name], self.store.get(name)
        if held.values is None or row is None:
            return
        changed = held.changed()
        kept = {k: held.values[k] for k in changed} if merging else {}
        held.values, held.base, held.version = {**row.values, **kept}, dict(row.values), row.version

    def stale(self):
        names = [n for n, h in self.objects.items() if h.values and not h.is_new and h.changed()]
        names += [n for n in self.deleted if n in self.store]
        held = {**self.objects, **self.deleted}
        return [n for n in names if n not in self.store or (self.store[n].version != held[n].version)]

    def save(self):
        stale = self.stale()
        if stale and self.policy == "error":
            raise Conflict()
        for name in stale:
            self.resolve(name, self.store.get(name))
        for name, held in self.objects.items():
            if held.is_new:
                version = self.store.versions.get(name, 0) + 1
            elif held.values and held.changed():
                version = self.store[name].version + 1
            else:
                continue
            self.store.put(name, held.values, version)
            held.is_new, held.base, held.version = False, dict(held.values), version
        for name in self.deleted:
            self.store.pop(name, None)
        self.deleted = {}

    def resolve(self, name, row):
        ours = self.policy in ("mergeByPropertyObjectTrump", "overwrite")
        if row is None:
            if ours:
                self.objects[name].is_new = True
            else:
                del self.objects[name]
            return
        if name in self.deleted:
            if not ours:
                held = self.objects[name] = self.deleted.pop(name)
                held.values, held.base, held.version = dict(row.values), dict(row.values), row.version
            return
        held = self.objects[name]
        values = dict(row.values)
        for key in held.values:
            theirs = row.values[key] != held.base[key]
            mine = held.values[key] != held.base[key]
            if self.policy == "overwrite" or mine and (
                self.policy == "mergeByPropertyObjectTrump"
                or self.policy == "mergeByPropertyStoreTrump" and not theirs
            ):
                values[key] = held.values[key]
        held.values, held.base, held.version = values, dict(row.values), row.version


class Store(dict):
    def __init__(self):
        super().__init__()
        self.versions = {}

    def put(self, name, values, version):
        self[name] = Row(dict(values), version)
        self.versions[name] = version


def text(found):
    return ",".join(f"{n}:{v['n']}{v['m']}" for n, v in sorted(found.items()))


def file2(script):
    """Two contexts of one file: fetches, faults, conflicts and policies, without relations."""
    random, store = script.random, Store()
    script.add('local classes = { class "V" { name = "string", n = "integer", m = "integer" } }')
    contexts = {"a": Mine(store), "b": Mine(store)}
    for name in contexts:
        script.open(name)
    for _ in range(random.randint(2, 5)):
        name = script.name()
        contexts["a"].insert(name, {"n": 1, "m": 1})
        script.add(f'a:insert(classes[1] {{ name = "{name}", n = 1, m = 1 }})')
    contexts["a"].save()
    script.add("a:save()")
    script.add("local held = { a = {}, b = {} }")
    for _ in range(30):
        lua = random.choice("ab")
        ctx = contexts[lua]
        what = random.randint(1, 12)
        known = sorted(n for n in ctx.objects if (lua, n) in script.known)
        if what <= 2:
            k, found = random.randint(0, 3), ctx.found()
            matching = {n: v for n, v in found.items() if v["n"] <= k}
            names = ",".join(sorted(matching))
            script.add(f'check("fetch", "{names}", names({lua}:fetch {{ entity = "V", predicate = "n <= {k}", '
                       'sortDescriptors = "name" }))')
            script.add(f'check("count", {len(found)}, {lua}:count {{ entity = "V" }})')
            for name in matching:
                ctx.use(name)
            # Of those alone that it has found it has faults.
            for name in set(found) - set(matching):
                held = ctx.objects[name]
                if held.values is None and not held.is_new and (lua, name) not in script.known:
                    del ctx.objects[name]
        elif what <= 4:
            found = ctx.found()
            script.add(f'for _, o in ipairs({lua}:fetch {{ entity = "V" }}) do held.{lua}[#held.{lua} + 1] = o end')
            script.add(f"index(held.{lua})")
            for name in sorted(found):
                script.known.add((lua, name))
                # The index uses each.
                ctx.use(name)
        elif what <= 6 and known:
            name, key, value = random.choice(known), random.choice("nm"), random.randint(0, 3)
            ctx.objects[name].values[key] = value
            script.add(f"held.{lua}.{name}.{key} = {value}")
        elif what == 7 and known:
            name = random.choice(known)
            values = ctx.objects[name].values
            script.add(f'check("held", "{values["n"]}{values["m"]}", held.{lua}.{name}.n .. held.{lua}.{name}.m)')
        elif what == 8 and known and random.random() < 0.5:
            name = random.choice(known)
            ctx.delete(name)
            script.add(f"{lua}:delete(held.{lua}.{name})")
        elif what == 8:
            name, n = script.name(), random.randint(0, 3)
            ctx.insert(name, {"n": n, "m": 0})
            script.known.add((lua, name))
            script.add(f'held.{lua}.{name} = {lua}:insert(classes[1] {{ name = "{name}", n = {n}, m = 0 }})')
        elif what == 9 and random.random() < 0.5:
            ctx.rollback()
            script.add(f"{lua}:rollback()")
        elif what <= 11:
            ctx.policy = random.choice(POLICIES)
            script.add(f'{lua}.mergePolicy = "{ctx.policy}"')
            try:
                ctx.save()
                result = "done"
            except Conflict:
                result = "NSManagedObjectMergeError"
            script.add(f'check("save", "{result}", attempt(function() {lua}:save() end, "NSManagedObjectMergeError"))')
        elif known:
            name = random.choice(known)
            if name in store and not ctx.objects[name].is_new:
                merging = random.random() < 0.6
                ctx.refresh(name, merging)
                script.add(f"{lua}:refresh(held.{lua}.{name}, {'true' if merging else 'false'})")
                if not merging:
                    script.add(f"local _ = held.{lua}.{name}.n")
        # One that was deleted here, and that others have saved again, is another object.
        if what > 2 and what <= 4:
            ctx.came = []
        for name in ctx.came:
            script.known.discard((lua, name))
        changes = any(h.is_new or h.values and h.changed() for h in ctx.objects.values()) or bool(ctx.deleted)
        script.add(f'check("hasChanges", {"true" if changes else "false"}, {lua}.hasChanges)')
    script.open("fresh")
    rows = {n: r.values for n, r in store.items()}
    script.add(f'check("file", "{text(rows)}", rows(fresh))')


def three(script):
    """Three contexts of one file with relations: what no model has to say, both sides agree, and all come to the file's."""
    random = script.random
    rules = {
        (entity, key): random.choice(["nullify", "nullify", "cascade", "deny"])
        for entity in RELATIONS for key in RELATIONS[entity] if (entity, key) != ("Artist", "friends")
    }
    script.add("local classes = declare { " + ", ".join(
        f'["{e}.{k}"] = "{r}"' for (e, k), r in sorted(rules.items())) + " }")
    contexts = ["a", "b", "c"]
    for name in contexts:
        script.open(name)
    entities = {}

    def insert(lua):
        name, entity = script.name(), random.choice(ENTITIES)
        entities[name] = entity
        script.add(f'{lua}:insert(classes.{entity} {{ name = "{name}", n = {random.randint(0, 3)} }})')

    def change(lua, body, *objects):
        places = ", ".join(f'find({lua}, "{entities[o]}", "{o}")' for o in objects)
        names = ", ".join(f"x{i}" for i in range(len(objects)))
        script.add(f"attempt(function() local {names} = {places}; if {names.replace(', ', ' and ')} then {body} end end, "
                   '"NSObjectInaccessibleException")')

    def relate(lua):
        name = random.choice(sorted(entities))
        key = random.choice(sorted(RELATIONS[entities[name]]))
        target, _, kind = RELATIONS[entities[name]][key]
        others = [o for o in sorted(entities) if entities[o] == target and o != name]
        if not others:
            return
        other, second = random.choice(others), random.choice(others)
        if kind == "one":
            change(lua, f"x0.{key} = " + random.choice(["x1", "x1", "nil"]), name, other)
        else:
            change(lua, random.choice([
                f"x0.{key}:add(x1)", f"x0.{key}:add(x1)", f"x0.{key}:remove(x1)", f"x0.{key} = {{ x1, x2 }}",
                f"x0.{key}:removeAll()"]), name, other, second)

    for _ in range(8):
        insert("a")
    for _ in range(10):
        relate("a")
    script.add("a:save()")
    for _ in range(40):
        lua, other = random.choice(contexts), random.choice(contexts)
        what = random.randint(1, 20)
        if what <= 2:
            insert(lua)
        elif what <= 7:
            relate(lua)
        elif what == 8:
            change(lua, f"x0.n = {random.randint(0, 9)}", random.choice(sorted(entities)))
        elif what == 9:
            change(lua, f"{lua}:delete(x0)", random.choice(sorted(entities)))
        elif what <= 12:
            script.add(f'{lua}.mergePolicy = "{random.choice(POLICIES)}"')
            script.add(f'attempt(function() {lua}:save() end, "NSManagedObjectMergeError", 1600, 1560)')
        elif what == 13 and lua != other:
            script.add(f"{lua}:merge({other})")
        elif what == 14:
            script.add(f'attempt(function() {lua}:mergeHistory() end, "NSManagedObjectMergeError")')
        elif what == 15:
            name = random.choice(sorted(entities))
            script.add(f'local x = find({lua}, "{entities[name]}", "{name}"); if x then '
                       f'{lua}:refresh(x, {random.choice(["true", "false"])}) end')
        elif what == 16:
            script.add(f"{lua}:{random.choice(['undo', 'undo', 'redo', 'rollback', 'processPendingChanges'])}()")
        elif what == 17:
            script.add(f'{lua}:fetch {{ entity = "{random.choice(ENTITIES)}", predicate = "n < 2" }}')
        elif what == 18:
            # In the file, whatever any of them holds.
            script.add('do local fresh = Context { classes = classes, store = "%s" }; bothSides(fresh, "in the file") end'
                       % script.store)
        elif what == 19:
            script.add(f"{lua}:rollback(); {lua}:mergeHistory(); bothSides({lua}, 'in {lua}')")
            script.add(f'check("hasChanges of {lua}", false, {lua}.hasChanges)')
            script.add('do local fresh = Context { classes = classes, store = "%s" }; ' % script.store
                       + f'check("{lua} as the file", state(fresh), state({lua})) end')
