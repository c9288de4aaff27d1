// What each controller showed, from its `content` and `bracket` events.
const OPERATION = { sectionDelete: 1, sectionInsert: 2, delete: 3, insert: 4, move: 5, updateInPlace: 6, update: 7,
  because: 8, userDriven: 9 };

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
    if (code === CODE.controller) track(operand(event, 1)).definitions.push({ event, facts: operand(event, 2) });
    else if (code === CODE.content) {
      const sections = operand(event, 2).map(([name, rows]) => ({ name: stringOf(name), rows }));
      track(operand(event, 1)).entries.push({ event, sections });
    } else if (code === CODE.bracket) {
      const entry = { event, ops: operand(event, 2), first: -1, will: -1 };
      track(operand(event, 1)).entries.push(entry);
      brackets.push(entry);
    } else if (code >= CODE.firstTemplate && templateOf(event).back >= 0) {
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
      case OPERATION.sectionDelete: edit.sectionDeletes.add(a); break;
      case OPERATION.sectionInsert: edit.sectionInserts.set(a, stringOf(b)); break;
      case OPERATION.delete: edit.deletes.add(placeKey(a, b)); break;
      case OPERATION.insert: edit.inserts.push([a, b, c]); break;
      case OPERATION.move: edit.moves.push([a, b, c, d]); break;
      case OPERATION.updateInPlace: edit.updates.push({ from: placeKey(a, b), to: placeKey(a, b) }); break;
      case OPERATION.update: edit.updates.push({ from: placeKey(a, b), to: placeKey(c, d) }); break;
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
  const reasons = [];
  let userDriven = false;
  eachOperation(ops, (code, [element, reason]) => {
    if (code === OPERATION.userDriven) userDriven = true;
    if (code !== OPERATION.because) return;
    const [role, keyPath] = run.reasons[reason];
    reasons.push(say('reason', { role, keyPath, object: labelOf(element) }));
  });
  return { reasons, userDriven };
}

// The objects of a controller's relation that it does not show: its filter leaves them out.
function hiddenObjects(facts, shown) {
  const [, root, relation, filter] = facts;
  if (root === null || !stringOf(filter)) return [];
  let object = root, value = null;
  for (const name of stringOf(relation).split('.')) {
    if (!isObject(object)) return [];
    const slot = typeOf(object).properties.findIndex((property) => property.name === name);
    value = run.objects[object].values[slot];
    object = typeof value === 'number' ? value : -1;
  }
  if (!Array.isArray(value)) return [];
  const rows = new Set(shown.flatMap((section) => section.rows));
  return value.filter((element) => !rows.has(element));
}
