// From sections of rows before an edit to those after it: one engine for brackets of controllers and updates of tables.
//
// A section is {name, rows}; a row is an element, or a text. Places are keys: `section,row`, and `section` of a section.
const placeKey = (section, row) => section + ',' + row;

function newEdit() {
  return { sectionDeletes: new Set(), sectionInserts: new Map(), sectionMoves: new Map(), sectionReloads: new Set(),
    deletes: new Set(), inserts: [], moves: [], updates: [] };
}

// Gives the sections after `edit`, what is marked on either side, and which rows are the same on both.
function rearranged(before, edit) {
  const marks = { before: new Map(), after: new Map(), links: [] };
  const sources = new Map(edit.moves.map((move) => [placeKey(move[0], move[1]), move]));
  const after = sectionsAfter(before, edit, marks);
  for (const section of after) {
    section.rows = section.from === undefined ? [] : before[section.from].rows
      .map((row, n) => ({ row, from: placeKey(section.from, n) }))
      .filter(({ from }) => !edit.deletes.has(from) && !sources.has(from));
  }
  before.forEach((section, s) => section.rows.forEach((row, r) => {
    const key = placeKey(s, r);
    if (sources.has(key)) marks.before.set(key, 'moved');
    else if (edit.deletes.has(key) || edit.sectionDeletes.has(s)) marks.before.set(key, 'deleted');
  }));
  const arrivals = edit.inserts.map(([section, r, row]) => ({ section, r, row, kind: 'inserted' }))
    .concat(edit.moves.map(([s, r, section, to]) => ({
      section, r: to, row: before[s] && before[s].rows[r], from: placeKey(s, r), kind: 'moved' })));
  arrivals.sort((a, b) => a.section - b.section || a.r - b.r);
  for (const { section, r, row, from, kind } of arrivals) {
    if (after[section]) after[section].rows.splice(r, 0, { row, from, kind });
  }
  const places = markRows(after, marks);
  markUpdates(edit, places, marks);
  return { after: after.map(({ name, rows }) => ({ name, rows: rows.map(({ row }) => row) })), marks };
}

function sectionsAfter(before, edit, marks) {
  const stay = before.map((section, n) => ({ name: section.name, from: n }))
    .filter(({ from }) => !edit.sectionDeletes.has(from) && !edit.sectionMoves.has(from));
  const targets = new Map([...edit.sectionMoves].map(([from, to]) => [to, from]));
  const count = stay.length + edit.sectionInserts.size + targets.size, after = [];
  for (let n = 0; n < count; n++) {
    if (edit.sectionInserts.has(n)) after.push({ name: edit.sectionInserts.get(n) });
    else if (targets.has(n) && before[targets.get(n)]) after.push({ name: before[targets.get(n)].name, from: targets.get(n) });
    else if (stay.length) after.push(stay.shift());
  }
  for (const n of edit.sectionDeletes) marks.before.set(String(n), 'deleted');
  for (const n of edit.sectionInserts.keys()) marks.after.set(String(n), 'inserted');
  for (const [from, to] of edit.sectionMoves) { marks.before.set(String(from), 'moved'); marks.after.set(String(to), 'moved'); }
  for (const n of edit.sectionReloads) {
    const to = after.findIndex(({ from }) => from === n);
    marks.before.set(String(n), 'updated');
    if (to >= 0) marks.after.set(String(to), 'updated');
  }
  return after;
}

// Marks what has arrived, links what was there before, and gives the place after for each place before.
function markRows(after, marks) {
  const places = new Map();
  after.forEach((section, s) => section.rows.forEach(({ from, kind }, r) => {
    const key = placeKey(s, r);
    // Rows of an inserted section are inserted though nobody is told of them (table-views.md B1.9).
    const mark = kind || (section.from === undefined ? 'inserted' : undefined);
    if (mark) marks.after.set(key, mark);
    if (from !== undefined) { places.set(from, key); marks.links.push({ from, to: key, kind: kind || '' }); }
  }));
  return places;
}

function markUpdates(edit, places, marks) {
  for (const { from, to } of edit.updates) {
    const target = to || places.get(from);
    if (!marks.before.has(from)) marks.before.set(from, 'updated');
    if (target === undefined || marks.after.has(target)) continue;
    marks.after.set(target, 'updated');
    const link = marks.links.find((each) => each.to === target);
    if (link) link.kind = 'updated';
  }
}

// The last entry of a list at or before an event; −1 where there is none.
function lastAt(list, event) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].event <= event) low = middle + 1; else high = middle;
  }
  return low - 1;
}

// What a controller or table shows before its entry n. Remembered for every 64th.
function shownBefore(track, n) {
  let known = n - n % 64;
  while (known > 0 && !track.remembered.has(known)) known -= 64;
  let shown = known > 0 ? track.remembered.get(known) : [];
  for (; known < n; known++) {
    shown = track.next(shown, track.entries[known]);
    if ((known + 1) % 64 === 0) track.remembered.set(known + 1, shown);
  }
  return shown;
}
