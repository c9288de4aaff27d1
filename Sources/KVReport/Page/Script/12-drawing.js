// The objects as boxes, their relations as edges.
function drawing(chosen, changes, room) {
  const { list, places } = chosen;
  const here = list.map((object) => places.get(object));
  const shown = new Set(list), drawnEdges = edges(list, changes).filter((edge) => shown.has(edge.to));
  const right = Math.max(...here.map((place) => place.x + place.width));
  // An edge within the last column bends beyond it.
  const bends = drawnEdges.some(({ from, to }) => places.get(from).x === places.get(to).x && places.get(to).x + BOX.width === right);
  const width = right + (bends ? 40 : BOX.margin);
  const height = Math.max(...here.map((place) => place.y + place.height)) + BOX.margin;
  const scale = Math.min(1, Math.max(0.72, room / width));
  const drawn = svg('svg', { width: Math.round(width * scale), height: Math.round(height * scale), viewBox: `0 0 ${width} ${height}`,
    role: 'img', 'aria-labelledby': 'drawingTitle' });
  const changed = list.filter((object) => changes.values.has(object) || changes.born.has(object)).map(labelOf);
  drawn.append(
    svg('title', { id: 'drawingTitle' }, say('drawingTitle', {
      objects: list.map((object) => oneLine(run.objects[object].text)).join(', '), changed: changed.join(', ') || say('nothing') })),
    svg('defs', {}, svg('marker', { id: 'tip', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8,
      markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse' }, svg('path', { d: 'M0 0L8 4L0 8z', fill: 'context-stroke' }))));
  for (const edge of drawnEdges) drawn.append(...edgeShapes(edge, places));
  for (const object of list) drawn.append(...boxShapes(object, places.get(object), changes));
  return drawn;
}

const elementsOf = (value) => (isList(value) ? value : [value]).filter((to) => typeof to === 'number' && isObject(to));

// Each reference of an object that is drawn, and those that this step has broken. Both sides of a relation are one edge.
function edges(list, changes) {
  const found = [];
  for (const from of list) typeOf(from).slots.forEach((property, slot) => {
    const now = elementsOf(run.objects[from].values[slot]), values = changes.values.get(from);
    const isNew = changes.born.has(from);
    const before = isNew ? [] : values && values.has(slot) ? elementsOf(values.get(slot)) : now;
    const isOrdered = property.kind === 'array' || property.kind === 'orderedSet';
    const had = new Set(before), has = new Set(now);
    now.forEach((to, place) => {
      const other = twin(property, from, to);
      if (other >= 0 && !isFirstSide(from, slot, to, other)) return;
      found.push({ from, slot, to, both: other >= 0, mark: had.has(to) || isNew ? '' : 'added', place: isOrdered ? place : null });
    });
    for (const to of had) if (!has.has(to)) {
      const other = twinBefore(property, from, to, changes);
      if (other < 0 || isFirstSide(from, slot, to, other)) found.push({ from, slot, to, both: other >= 0, mark: 'broken', place: null });
    }
  });
  return found;
}

const inverseSlot = (property, to) => property.inverse ? typeOf(to).slots.findIndex(({ name }) => name === property.inverse) : -1;

// The property of `to` that refers back; −1 where none does.
function twin(property, from, to) {
  const slot = inverseSlot(property, to);
  return slot >= 0 && elementsOf(run.objects[to].values[slot]).includes(from) ? slot : -1;
}

function twinBefore(property, from, to, changes) {
  const slot = inverseSlot(property, to), values = changes.values.get(to);
  return slot >= 0 && values && values.has(slot) && elementsOf(values.get(slot)).includes(from) ? slot : -1;
}

// Of the two sides the one further left draws the edge.
function isFirstSide(from, slot, to, otherSlot) {
  const columns = run.layout.columnOf(from) - run.layout.columnOf(to);
  if (columns) return columns < 0;
  const many = isToMany(propertyOf(from, slot)) - isToMany(propertyOf(to, otherSlot));
  if (many) return many > 0;
  return from === to ? slot <= otherSlot : from < to;
}

function edgeShapes({ from, slot, to, both, mark, place }, places) {
  const start = places.get(from), end = places.get(to);
  const isRight = start.x < end.x, isSame = start.x === end.x;
  const x1 = isRight || isSame ? start.x + start.width : start.x, y1 = start.y + BOX.head + BOX.line * (lineOf(from, slot) + 0.45);
  const x2 = isRight ? end.x : end.x + end.width, y2 = end.y + 12;
  const bend = isRight || isSame ? 40 : -40, bendBack = isRight ? -40 : 40;
  const line = svg('path', { class: 'edge ' + mark, d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 + bendBack} ${y2} ${x2} ${y2}`, 'marker-end': 'url(#tip)' });
  if (both) line.setAttribute('marker-start', 'url(#tip)');
  const words = (mark === 'added' ? '+' : mark === 'broken' ? '−' : '') + (place ?? '');
  if (!words) return [line];
  const anchor = isRight ? { x: x2 - 10, 'text-anchor': 'end' } : { x: x2 + 10 };
  return [line, svg('text', { class: 'edgeWords ' + mark, y: y2 - 4, ...anchor }, words)];
}

// The line of a box on which a property stands; what is beyond the last is "… more".
const lineOf = (object, slot) => Math.min(slot, BOX.lines);

function boxShapes(object, place, changes) {
  const { label, text, values } = run.objects[object], { slots } = typeOf(object);
  const isNew = changes.born.has(object), old = changes.values.get(object);
  const sign = isNew ? '+ ' : old ? '● ' : '';
  const at = (line) => ({ x: place.x + 8, y: place.y + BOX.head + 10 + BOX.line * line });
  const name = label.length > 11 ? label.slice(label.lastIndexOf('#')) : label;
  const printed = oneLine(text);
  // An object without a text of its own prints its name, which stands once.
  const isNamed = printed === `<${label}>`;
  const shapes = [
    svg('rect', { class: 'box ' + (isNew ? 'new' : old ? 'changed' : ''), x: place.x, y: place.y, width: place.width, height: place.height, rx: 6 }),
    svg('text', { class: 'name', x: place.x + 8, y: place.y + 16 }, sign + clipped(isNamed ? label : printed, (isNamed ? 26 : 25 - name.length) - sign.length)),
  ];
  if (!isNamed) shapes.push(svg('text', { class: 'quiet', x: place.x + place.width - 7, y: place.y + 16, 'text-anchor': 'end' }, name));
  slots.slice(0, BOX.lines).forEach((property, slot) => {
    const isChanged = Boolean(old && old.has(slot));
    const now = oneLine(valueText(property, values[slot]));
    const was = isChanged ? oneLine(valueText(property, old.get(slot))) : '';
    const words = isChanged && was !== now ? changedWords(property.name, was, now) : property.name + ' ' + now;
    shapes.push(svg('text', { class: isChanged ? 'changed' : '', ...at(slot) }, clipped((isChanged ? '● ' : '') + words, 27)));
  });
  if (slots.length > BOX.lines) {
    const isChanged = old && [...old.keys()].some((slot) => slot >= BOX.lines);
    shapes.push(svg('text', { class: isChanged ? 'changed' : 'quiet', ...at(BOX.lines) },
      (isChanged ? '● ' : '') + say('moreProperties', { n: slots.length - BOX.lines })));
  }
  return shapes;
}

// Old and new share the line: the name gives way first, then both sides of the arrow.
function changedWords(name, was, now) {
  const before = was.replace(/^→ /, ''), after = now.replace(/^→ /, '');
  const short = clipped(name, Math.max(4, 21 - before.length - after.length)), room = 21 - short.length;
  const left = clipped(before, Math.max(Math.floor(room / 2), room - after.length));
  return `${short} ${left} ⇒ ${clipped(after, room - left.length)}`;
}
