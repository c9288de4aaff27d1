// Where the boxes of objects stand: columns by class, rows by first referrer, then age. Settled once for the whole trace,
// so that a step never moves what it does not change.
const BOX = { width: 204, gap: 60, head: 24, line: 15, foot: 5, space: 14, margin: 8, lines: 8, most: 40, eldest: 14, reserved: 2 };

const shownLines = (type) => Math.min(type.slots.length, BOX.lines) + (type.slots.length > BOX.lines ? 1 : 0);
const boxHeight = (type) => BOX.head + BOX.line * shownLines(type) + BOX.foot;

function settleLayout() {
  const layout = { column: columnsOfClasses(), places: new Map(), reserved: [], pitch: [] };
  const compare = orderOfRows(layout);
  layout.rank = new Map(run.objects.map((_, object) => object).sort(compare).map((object, rank) => [object, rank]));
  layout.columnOf = (object) => layout.column[run.objects[object].type];
  layout.isWhole = run.objects.length <= BOX.most;
  if (layout.isWhole) stack(layout, [...layout.rank.keys()], [], layout.places);
  else settleSelection(layout);
  run.layout = layout;
}

// Calls `take` with each reference that an object ever has: from which, in which property, to which.
function eachReference(take) {
  const refer = (from, slot, value) => elementsOf(value).forEach((to) => take(from, slot, to));
  for (let event = 0; event < run.count; event++) {
    const from = operand(event, 1);
    switch (codeOf(event)) {
      case OBJECT: operand(event, 2).forEach((value, slot) => refer(from, slot, value)); break;
      case SET: refer(from, operand(event, 2), operand(event, 3)); break;
      case SPLICE: refer(from, operand(event, 2), operand(event, 5)); break;
    }
  }
}

// Who refers stands left of whom it refers to; of two sides of a relation only the first counts, to-many before to-one.
// Classes may be called alike, so what refers to what is read from objects, not from declarations.
function columnsOfClasses() {
  const relations = new Map();
  eachReference((from, slot, to) => {
    const first = run.objects[from].type, second = run.objects[to].type, property = run.classes[first].slots[slot];
    if (property && property.kind !== 'attribute') relations.set([first, slot, second].join(), [first, property, second]);
  });
  // A relation may name its inverse on one side alone.
  for (const [, property, to] of relations.values()) {
    const other = otherSide(property, to);
    if (other && !other.inverse) other.inverse = property.name;
  }
  const targets = run.classes.map(() => []);
  for (const [from, property, to] of relations.values()) {
    if (from !== to && !isSecondSide(property, from, to)) targets[from].push(to);
  }
  const columns = run.classes.map(() => 0), open = new Set();
  const push = (from) => {
    open.add(from);
    for (const to of targets[from]) {
      if (open.has(to) || columns[to] > columns[from]) continue;
      columns[to] = columns[from] + 1;
      push(to);
    }
    open.delete(from);
  };
  targets.forEach((_, from) => push(from));
  const used = [...new Set(run.objects.map((object) => columns[object.type]))].sort((a, b) => a - b);
  return columns.map((column) => Math.max(0, used.indexOf(column)));
}

const otherSide = (property, to) => property.inverse && run.classes[to].slots.find(({ name }) => name === property.inverse);

function isSecondSide(property, from, to) {
  const other = otherSide(property, to);
  if (!other) return false;
  return isToMany(other) === isToMany(property) ? to < from : isToMany(other);
}

// Rows stand by their first referrer further left, then by age: the objects of one owner stay together.
function orderOfRows(layout) {
  const parents = new Map();
  const columnOf = (object) => layout.column[run.objects[object].type];
  eachReference((from, slot, to) => {
    if (!parents.has(to) && columnOf(from) < columnOf(to)) parents.set(to, from);
  });
  const keys = run.objects.map(() => null);
  const keyOf = (object) => keys[object] ||= [...(parents.has(object) ? keyOf(parents.get(object)) : []), object];
  return (a, b) => {
    const first = keyOf(a), second = keyOf(b);
    for (let n = 0; n < Math.max(first.length, second.length); n++) {
      const difference = (first[n] ?? -1) - (second[n] ?? -1);
      if (difference) return difference;
    }
    return 0;
  };
}

// Of many objects the eldest have places of their own; above them each column keeps room for what a step changes, below
// them stands what that touches.
function settleSelection(layout) {
  layout.eldest = new Set(run.objects.map((_, object) => object).slice(0, BOX.eldest));
  for (const object of run.objects.keys()) {
    const column = layout.columnOf(object), pitch = boxHeight(typeOf(object)) + BOX.space;
    layout.pitch[column] = Math.max(layout.pitch[column] || 0, pitch);
  }
  for (const step of run.steps) {
    const changed = new Set();
    for (let event = step.first; event < step.end; event++) {
      const code = codeOf(event);
      if (code === OBJECT || code === SET || code === SPLICE) changed.add(operand(event, 1));
    }
    const counts = [];
    for (const object of changed) {
      if (!layout.eldest.has(object)) counts[layout.columnOf(object)] = (counts[layout.columnOf(object)] || 0) + 1;
    }
    // What changes very many is rare, and stands below.
    counts.forEach((count, column) => {
      if (count <= BOX.reserved) layout.reserved[column] = Math.max(layout.reserved[column] || 0, count);
    });
  }
  layout.next = [];
  for (const object of [...layout.eldest].sort((a, b) => layout.rank.get(a) - layout.rank.get(b))) {
    const column = layout.columnOf(object), slot = layout.next[column] ?? (layout.reserved[column] || 0);
    layout.places.set(object, placeOf(layout, object, BOX.margin + slot * layout.pitch[column]));
    layout.next[column] = slot + 1;
  }
}

const placeOf = (layout, object, y) => ({
  x: BOX.margin + layout.columnOf(object) * (BOX.width + BOX.gap), y, width: BOX.width, height: boxHeight(typeOf(object)) });

function stack(layout, objects, heights, places) {
  for (const object of objects) {
    const column = layout.columnOf(object), y = heights[column] ?? BOX.margin;
    places.set(object, placeOf(layout, object, y));
    heights[column] = y + boxHeight(typeOf(object)) + BOX.space;
  }
}

// Which objects are drawn, the changed ones first, then those they touch, then the eldest; and where.
function selection(changes) {
  const { layout } = run;
  const alive = run.objects.map((_, object) => object).filter((object) => run.objects[object].born >= 0);
  const changed = alive.filter((object) => changes.values.has(object) || changes.born.has(object));
  const list = new Set(changed.slice(0, BOX.most));
  const take = (object) => { if (list.size < BOX.most && run.objects[object].born >= 0) list.add(object); };
  if (layout.isWhole) {
    alive.forEach(take);
    return { list: [...list], all: alive.length, places: layout.places };
  }
  const near = neighbours(new Set(list), alive);
  near.forEach(take);
  layout.eldest.forEach(take);
  const places = new Map(layout.places), slots = layout.next.slice();
  const byRank = (a, b) => layout.rank.get(a) - layout.rank.get(b);
  const free = [];
  const settle = (object, mayStandAbove) => {
    if (layout.eldest.has(object)) return;
    const column = layout.columnOf(object);
    let slot = free[column] ?? 0;
    if (mayStandAbove && slot < (layout.reserved[column] || 0)) free[column] = slot + 1;
    else { slot = slots[column] ?? (layout.reserved[column] || 0); slots[column] = slot + 1; }
    places.set(object, placeOf(layout, object, BOX.margin + slot * layout.pitch[column]));
  };
  changed.filter((object) => list.has(object)).sort(byRank).forEach((object) => settle(object, true));
  [...list].filter((object) => !changed.includes(object)).sort(byRank).forEach((object) => settle(object, false));
  return { list: [...list], all: alive.length, places };
}

function neighbours(objects, alive) {
  const near = [];
  for (const object of objects) for (const value of run.objects[object].values) {
    for (const to of isList(value) ? value.slice(0, BOX.most) : [value]) if (typeof to === 'number' && isObject(to)) near.push(to);
  }
  const refers = (value) => isList(value) ? value.some((to) => objects.has(to)) : typeof value === 'number' && objects.has(value);
  const referrers = alive.filter((object) => run.objects[object].values.some(refers));
  return [...referrers, ...near];
}
