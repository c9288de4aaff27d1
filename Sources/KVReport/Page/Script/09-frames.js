// Sections of rows in one column or two, every place in its own frame, and lines between what is the same on both sides.
const MARKS = { inserted: '+', deleted: '−', moved: '→', updated: '~', refusedHere: '✗' };
const ROW_HEIGHT = 22, CAPTION_HEIGHT = 20, LONG = 30, MOST_ROWS = 120;
const noMarks = () => ({ before: new Map(), after: new Map(), links: [] });

// `text` gives a row's words. Without `before` there is one column.
function frames({ before, after, marks, text, caption, hidden }) {
  const right = column(caption, after, marks.after, (row) => text(row, false), hidden);
  if (!before) return el('div', { class: 'frames' }, right.table);
  const left = column(say('before'), before, marks.before, (row) => text(row, true));
  const lines = svg('svg', { class: 'links', width: 56, height: Math.max(left.height, right.height), 'aria-hidden': 'true' });
  for (const { from, to, kind } of marks.links) {
    const y1 = left.middles.get(from), y2 = right.middles.get(to);
    if (y1 === undefined || y2 === undefined) continue;
    lines.append(svg('path', { class: 'link ' + kind, d: `M2 ${y1}C28 ${y1} 28 ${y2} 54 ${y2}` }));
  }
  return el('div', { class: 'frames' }, left.table, lines, right.table);
}

// One column: a table, its height, and where the middle of each row is.
function column(caption, sections, marks, text, hidden) {
  const body = el('tbody'), middles = new Map();
  let height = CAPTION_HEIGHT, beyond = 0;
  const add = (row) => { body.append(row); height += ROW_HEIGHT; };
  const wide = (words) => add(el('tr', { class: 'quiet' }, el('td', { colspan: 3, title: words }, words)));
  const isLong = sections.reduce((sum, section) => sum + section.rows.length, 0) > LONG;
  sections.forEach((section, s) => {
    if (body.rows.length > MOST_ROWS) { beyond += section.rows.length; return; }
    if (sections.length > 1 || section.name) add(sectionRow(section, s, marks.get(String(s))));
    const kept = isLong ? rowsNear(marks, s, section.rows.length) : null;
    const last = kept && kept.size === MOST_ROWS ? Math.max(...kept) : Infinity;
    let skipped = 0;
    const tellSkipped = () => { if (skipped) wide(say('untouched', { n: skipped })); skipped = 0; };
    for (let r = 0; r < section.rows.length; r++) {
      if (r > last) { beyond += section.rows.length - r; break; }
      if (kept && !kept.has(r)) { skipped += 1; continue; }
      tellSkipped();
      const key = placeKey(s, r);
      middles.set(key, height + ROW_HEIGHT / 2);
      add(bodyRow(s, r, marks.get(key), text(section.rows[r])));
    }
    tellSkipped();
  });
  if (beyond) wide(say('moreRows', { n: beyond }));
  if (!sections.some((section) => section.rows.length) && sections.length < 2) wide(say('noSections'));
  if (hidden && hidden.length) {
    wide(say('hidden', { n: hidden.length, objects: clipped(hidden.map((each) => rowText(each)).join(', '), 120) }));
  }
  const columns = el('colgroup', {}, el('col', { class: 'mark' }), el('col', { class: 'place' }), el('col'));
  return { table: el('table', {}, el('caption', {}, caption), columns, body), height, middles };
}

// Two rows around each marked one, and where nothing is marked the first ones.
function rowsNear(marks, section, count) {
  const kept = new Set();
  for (const key of marks.keys()) {
    const [s, r] = key.split(',').map(Number);
    if (s !== section || r === undefined) continue;
    for (let n = Math.max(0, r - 2); n <= Math.min(count - 1, r + 2); n++) kept.add(n);
  }
  if (!kept.size) for (let n = 0; n < Math.min(count, 5); n++) kept.add(n);
  // Of very many marked rows the first are enough to read.
  return kept.size <= MOST_ROWS ? kept : new Set([...kept].sort((a, b) => a - b).slice(0, MOST_ROWS));
}

const markCell = (mark) => mark ? [MARKS[mark], unseen(' ' + say(mark))] : [];

function sectionRow(section, s, mark) {
  const name = section.name ? oneLine(section.name) : say('noName');
  const head = el('th', { colspan: 3, scope: 'rowgroup' }, ...markCell(mark), (mark ? ' ' : '') + s + ' ' + name);
  return el('tr', { class: 'section ' + (mark || '') }, head);
}

function bodyRow(s, r, mark, words) {
  const cell = el('td', { class: 'words', title: words }, words);
  return el('tr', { class: mark || '' }, el('td', { class: 'mark' }, ...markCell(mark)), el('td', { class: 'place' }, `[${s}, ${r}]`), cell);
}

// An object of a row: its printed form without the angle brackets, and its name.
function rowText(element, printed) {
  if (element === undefined) return say('notRead');
  if (!isObject(element)) return oneLine(stringOf(element));
  const object = run.objects[element];
  const short = oneLine(typeof printed === 'string' ? printed : object.text).replace(/^<[^\s"#]+ (.*)>$/, '$1');
  return short.includes(object.label) ? object.label : short + '  ' + object.label;
}
