// What each controller showed, from its `content` and `bracket` events.
// What an operation in a bracket begins with:
const SECTION_DELETE = 1, SECTION_INSERT = 2, DELETE = 3, INSERT = 4, MOVE = 5, UPDATE_IN_PLACE = 6, UPDATE = 7, BECAUSE = 8,
  USER_DRIVEN = 9;

let controllers;

function collectControllers() {
  controllers = new Map();
  const brackets = [];
  const track = (number) => {
    if (!controllers.has(number)) {
      controllers.set(number, { number, definitions: [], entries: [], remembered: new Map(),
        next: (shown, entry) => entry.ops ? rearranged(shown, editOf(entry.ops)).after : entry.sections });
    }
    return controllers.get(number);
  };
  for (let event = 0; event < run.count; event++) {
    const code = codeOf(event);
    if (code === CONTROLLER) track(operand(event, 1)).definitions.push({ event, facts: operand(event, 2) });
    else if (code === CONTENT) {
      const sections = operand(event, 2).map(([name, rows]) => ({ name: stringOf(name), rows }));
      track(operand(event, 1)).entries.push({ event, sections });
    } else if (code === BRACKET) {
      const entry = { event, ops: operand(event, 2), first: -1, will: -1 };
      track(operand(event, 1)).entries.push(entry);
      brackets.push(entry);
    } else if (code >= FIRST_TEMPLATE && templateOf(event).back >= 0) {
      const entry = brackets.at(-1 - templateOf(event).back);
      if (!entry) continue;
      if (entry.first < 0) entry.first = event;
      if (entry.will < 0 && templateOf(event).callback.startsWith('willChange')) entry.will = event;
    }
  }
}

// Calls `take` with the name and the operands of each operation of a bracket.
function eachOperation(ops, take) {
  const lengths = [0, 1, 2, 2, 3, 5, 3, 5, 2, 0];
  for (let n = 0; n < ops.length; n += 1 + lengths[ops[n]]) take(ops[n], ops.slice(n + 1, n + 1 + lengths[ops[n]]));
}

function editOf(ops) {
  const edit = newEdit();
  eachOperation(ops, (code, [a, b, c, d]) => {
    switch (code) {
      case SECTION_DELETE: edit.sectionDeletes.add(a); break;
      case SECTION_INSERT: edit.sectionInserts.set(a, stringOf(b)); break;
      case DELETE: edit.deletes.add(placeKey(a, b)); break;
      case INSERT: edit.inserts.push([a, b, c]); break;
      case MOVE: edit.moves.push([a, b, c, d]); break;
      case UPDATE_IN_PLACE: edit.updates.push({ from: placeKey(a, b), to: placeKey(a, b) }); break;
      case UPDATE: edit.updates.push({ from: placeKey(a, b), to: placeKey(c, d) }); break;
    }
  });
  return edit;
}

// Whether a bracket has not changed what delegates know yet: until `will` is over, the old content is what there is.
const isPending = (entry, moment) => entry.ops !== undefined && entry.first >= 0
  && (moment.told >= 0 ? moment.told <= Math.max(entry.first - 1, entry.will) : moment.upTo < entry.first);

// The sections that a controller shows at a moment, for tests and hidden rows.
function contentAt(track, moment) {
  const n = lastAt(track.entries, moment.upTo);
  if (n < 0) return [];
  const before = shownBefore(track, n);
  return isPending(track.entries[n], moment) ? before : track.next(before, track.entries[n]);
}

function reasonsOf(ops) {
  // The roles of one key path of one object stand together.
  const roles = new Map();
  let userDriven = false;
  eachOperation(ops, (code, [element, reason]) => {
    if (code === USER_DRIVEN) userDriven = true;
    if (code !== BECAUSE) return;
    const [role, keyPath] = run.reasons[reason];
    const key = element + ' ' + keyPath;
    if (roles.has(key)) roles.get(key).roles += ', ' + role;
    else roles.set(key, { keyPath, object: labelOf(element), roles: role });
  });
  return { reasons: [...roles.values()].map((reason) => say(reason.keyPath ? 'reason' : 'reasonAlone', reason)), userDriven };
}

// The objects of a controller's relation that it does not show: its filter leaves them out.
function hiddenObjects(facts, shown) {
  const [, root, relation, filter] = facts;
  if (root === null || !stringOf(filter)) return [];
  let object = root, value = null;
  for (const name of stringOf(relation).split('.')) {
    if (!isObject(object)) return [];
    const slot = typeOf(object).slots.findIndex((property) => property.name === name);
    value = run.objects[object].values[slot];
    object = typeof value === 'number' ? value : -1;
  }
  if (!isList(value)) return [];
  const rows = new Set(shown.flatMap((section) => section.rows));
  return value.filter((element) => !rows.has(element));
}
