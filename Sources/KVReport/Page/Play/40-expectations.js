// What a learner expects: rows in their places, or lines of callbacks; and either beside what was sent, line by line.

/// An arrangement that is made from the rows before an update: rows and sections are moved, deleted, inserted, marked as updated.
/// Items are named by their keys. A section is { key, name, rows, isNew, isMoved, isDeleted }, a row
/// { key, name, at, isNew, isMoved, isDeleted, isUpdated }.
class ExpectedRows {
  /// `nameOf(row)` is what a row shows before the update; `hasSections` whether sections can be inserted.
  constructor(before, nameOf, hasSections) {
    Object.assign(this, { before, nameOf, count: 0, hasSections: hasSections || before.length !== 1 || Boolean(before[0].name) });
    this.restart();
  }

  restart() {
    this.sections = this.before.map(({ key, name, rows }, section) => ({
      key, name: name || say('noName'), at: section, rows: rows.map((row, index) => ({ key: row.key, name: this.nameOf(row), at: index })) }));
  }

  /// The sections and rows that are expected to be there afterwards.
  get after() {
    return this.sections.filter(({ isDeleted }) => !isDeleted)
      .map((section) => ({ ...section, rows: section.rows.filter(({ isDeleted }) => !isDeleted) }));
  }

  /// All items in the order in which they are drawn.
  get items() { return this.sections.flatMap((section) => (this.hasSections ? [section, ...section.rows] : section.rows)); }

  /// Where an item is: { list, index, section } with the list that holds it, and the section of a row.
  find(key) {
    const own = this.sections.findIndex((section) => section.key === key);
    if (own >= 0) return { list: this.sections, index: own, item: this.sections[own] };
    for (const section of this.sections) {
      const index = section.rows.findIndex((row) => row.key === key);
      if (index >= 0) return { list: section.rows, index, section, item: section.rows[index] };
    }
    return null;
  }

  /// Moves an item up or down by one place, a row beyond the end of its section into the next. Gives whether it moved.
  move(key, by) {
    const { list, index, section, item } = this.find(key), to = index + by;
    if (to >= 0 && to < list.length) {
      list.splice(index, 1);
      list.splice(to, 0, item);
    } else {
      const next = section && this.sections[this.sections.indexOf(section) + by];
      if (!next) return false;
      list.splice(index, 1);
      next.rows.splice(by > 0 ? 0 : next.rows.length, 0, item);
    }
    item.isMoved = !item.isNew;
    return true;
  }

  /// Puts a row before another one, or at the end of a section.
  put(key, sectionKey, beforeKey) {
    if (key === beforeKey) return;
    const { list, index, item } = this.find(key), section = this.sections.find((each) => each.key === sectionKey);
    if (list === section.rows && list[index + 1]?.key === beforeKey) return;
    list.splice(index, 1);
    const to = section.rows.findIndex((row) => row.key === beforeKey);
    section.rows.splice(to < 0 ? section.rows.length : to, 0, item);
    item.isMoved = !item.isNew;
  }

  /// Deletes an item, or takes that back; what was inserted here is removed. Gives whether it is still listed.
  toggleDeleted(key) {
    const { list, index, item } = this.find(key);
    if (!item.isNew) { item.isDeleted = !item.isDeleted; return true; }
    // Rows that were put into a new section go back to the one beside it.
    const rows = item.rows?.filter(({ isNew }) => !isNew) ?? [];
    const beside = rows.length ? this.sections[index - 1] ?? this.sections[index + 1] : null;
    if (rows.length && !beside) return true;
    beside?.rows.push(...rows);
    list.splice(index, 1);
    return false;
  }

  toggleUpdated(key) {
    const { item } = this.find(key);
    if (!item.isNew && !item.rows) item.isUpdated = !item.isUpdated;
  }

  /// Inserts a row after another item, or at the end. Gives its key.
  insertRow(afterKey) {
    const row = { key: `expected ${this.count += 1}`, name: say('newRow'), isNew: true };
    if (!this.sections.length) this.insertSection();
    const { section, index, item } = this.find(afterKey) ?? { item: this.sections.at(-1) };
    if (section) section.rows.splice(index + 1, 0, row); else item.rows.splice(afterKey === item.key ? 0 : item.rows.length, 0, row);
    return row.key;
  }

  /// Inserts a section after that of an item, or at the end. Gives its key.
  insertSection(afterKey) {
    const section = { key: `expected ${this.count += 1}`, name: say('newSection'), isNew: true, rows: [] };
    const { section: around, item } = this.find(afterKey) ?? {}, index = this.sections.indexOf(around ?? item);
    this.sections.splice(index < 0 ? this.sections.length : index + 1, 0, section);
    return section.key;
  }

  kindOf(item) {
    if (item.isDeleted) return 'deleted';
    if (item.isNew) return 'inserted';
    return this.isMoved(item) ? 'moved' : item.isUpdated ? 'updated' : '';
  }

  /// An item was moved only if it is on the other side of one that stays, or in another section.
  isMoved(item) {
    if (!item.isMoved || item.isDeleted) return false;
    const { list, section } = this.find(item.key), now = keysOf(list.filter(({ isNew, isDeleted }) => !isNew && !isDeleted));
    const old = keysOf(section ? this.before.find(({ key }) => key === section.key)?.rows ?? [] : this.before), [was, is] = [old.indexOf(item.key), now.indexOf(item.key)];
    return was < 0 || now.some((key, index) => old.includes(key) && (old.indexOf(key) < was) !== (index < is));
  }
}

// MARK: Beside what was sent

/// Lines { name, expected, actual, grade } for each row and section of which something was expected or sent; `after` are the
/// sections after the update, `moved` and `updated` the keys of rows that it moves and updates.
function comparedRows(expected, after, { moved, updated }) {
  const { before } = expected, had = rowPlaces(before), is = rowPlaces(after), placed = expected.after, own = rowPlaces(placed);
  const twins = newSections(before, placed, after), sectionOf = (key) => twins.get(key) ?? key;
  const lines = [...comparedSections(expected, after, twins)];
  const fate = (places, key, isMoved, isUpdated) => {
    const place = places.get(key);
    return { place, isMoved: Boolean(place) && isMoved, isUpdated: Boolean(place) && isUpdated };
  };
  for (const [key, { row }] of had) {
    // A row whose section was deleted may be carried over by a deletion and an insertion.
    const { item } = expected.find(key), isElsewhere = is.has(key) && is.get(key).section !== had.get(key).section;
    const you = fate(own, key, expected.isMoved(item), Boolean(item.isUpdated)), actual = fate(is, key, isElsewhere || moved.has(key), updated.has(key));
    const isEqualPlace = you.place && actual.place && sectionOf(you.place.section) === actual.place.section && you.place.at[1] === actual.place.at[1];
    const grade = gradeOfRow(you, actual, isEqualPlace);
    if (grade !== 'stays') lines.push({ name: expected.nameOf(row), expected: fateText(you, placed), actual: fateText(actual, after), grade });
  }
  lines.push(...comparedInsertions(expected, [...is].filter(([key]) => !had.has(key)), after, sectionOf));
  if (!lines.length) lines.push({ name: say('everyRow'), expected: say('rowStays'), actual: say('rowStays'), grade: 'right' });
  return lines;
}

/// Which of the sections that were inserted is meant by each that a learner inserted: keys by keys.
function newSections(before, placed, after) {
  const known = new Set(keysOf(before)), inserted = after.map(({ key }, at) => ({ key, at })).filter(({ key }) => !known.has(key)), twins = new Map();
  const expected = placed.map(({ key }, at) => ({ key, at })).filter(({ key }) => !known.has(key));
  for (const wantsEqual of [true, false]) for (const each of expected) {
    const twin = twins.has(each.key) ? -1 : inserted.findIndex(({ at }) => !wantsEqual || at === each.at);
    if (twin >= 0) twins.set(each.key, inserted.splice(twin, 1)[0].key);
  }
  return twins;
}

function gradeOfRow(you, actual, isEqualPlace) {
  if (!you.place && !actual.place) return 'right';
  if (!you.place || !actual.place) return 'wrong';
  if (!you.isMoved && !actual.isMoved && !you.isUpdated && !actual.isUpdated) return 'stays';
  const isSameUpdate = you.isUpdated === actual.isUpdated;
  if (you.isMoved && actual.isMoved) return isEqualPlace && isSameUpdate ? 'right' : 'near';
  // A row that another one slid past is where it was expected to be, but was not moved.
  if (you.isMoved !== actual.isMoved) return isEqualPlace || you.isUpdated && actual.isUpdated ? 'near' : 'wrong';
  return isSameUpdate ? 'right' : 'wrong';
}

const placeText = ([section, row], sections) =>
  (sections.length < 2 ? say('rowAt', { row }) : say('rowOf', { row, section: sections[section].name || say('noName') }));

function fateText({ place, isMoved, isUpdated }, sections) {
  if (!place) return say('rowIsDeleted');
  const texts = [isMoved ? say('rowMovesTo', { place: placeText(place.at, sections) }) : '', isUpdated ? say('rowIsUpdated') : ''].filter(Boolean);
  return texts.length ? texts.join(', ') : say('rowStays');
}

/// Rows that are new: those at the same place are one, the others are taken in their order.
function comparedInsertions(expected, inserted, after, sectionOf) {
  const placed = expected.after, free = [...rowPlaces(placed)].map(([, place]) => place).filter(({ row }) => row.isNew), pairs = new Map();
  for (const wantsEqual of [true, false]) for (const [key, { section, at }] of inserted) {
    const index = pairs.has(key) ? -1 : free.findIndex((each) => !wantsEqual || sectionOf(each.section) === section && each.at[1] === at[1]);
    if (index >= 0) pairs.set(key, { place: free.splice(index, 1)[0], grade: wantsEqual ? 'right' : 'near' });
  }
  const text = ({ at }, sections) => say('rowIsInserted', { place: placeText(at, sections) });
  return [
    ...inserted.map(([key, place]) => ({
      name: expected.nameOf(place.row, true), expected: pairs.has(key) ? text(pairs.get(key).place, placed) : null, actual: text(place, after),
      grade: pairs.get(key)?.grade ?? 'wrong' })),
    ...free.map((place) => ({ name: say('newRow'), expected: text(place, placed), actual: null, grade: 'wrong' }))];
}

function comparedSections(expected, after, twins) {
  const { before } = expected, placed = keysOf(expected.after), is = keysOf(after), known = new Set(keysOf(before)), lines = [];
  const staying = stayingKeys(keysOf(before), is, new Set());
  const text = (at, isMoved) => (at < 0 ? say('rowIsDeleted') : isMoved ? say('sectionMovesTo', { place: at }) : say('rowStays'));
  for (const { key, name } of before) {
    const { item } = expected.find(key), you = placed.indexOf(key), actual = is.indexOf(key), isMoved = expected.isMoved(item), reallyMoved = !staying.has(key);
    if (you >= 0 && actual >= 0 && !isMoved && !reallyMoved) continue;
    const grade = you < 0 !== actual < 0 ? 'wrong' : you < 0 || isMoved && reallyMoved && you === actual ? 'right' : isMoved && reallyMoved || you === actual ? 'near' : 'wrong';
    lines.push({ name: say('sectionNamed', { section: name || say('noName') }), expected: text(you, isMoved), actual: text(actual, reallyMoved), grade });
  }
  const meant = new Map([...twins].map(([own, twin]) => [twin, placed.indexOf(own)])), inserted = (place) => say('sectionIsInserted', { place });
  is.forEach((key, at) => {
    if (known.has(key)) return;
    const own = meant.get(key);
    lines.push({
      name: say('sectionNamed', { section: after[at].name || say('noName') }), expected: own === undefined ? null : inserted(own), actual: inserted(at),
      grade: own === at ? 'right' : own === undefined ? 'wrong' : 'near' });
  });
  placed.forEach((key, at) => { if (!known.has(key) && !twins.has(key)) lines.push({ name: say('newSection'), expected: inserted(at), actual: null, grade: 'wrong' }); });
  return lines;
}

/// Typed lines beside those that were sent: equal ones are anchors, between them near ones are beside a callback of their name, and
/// the others are paired in their order.
function comparedLines({ predicted, grades, actual }) {
  const lines = [], rest = actual.slice();
  let open = [];
  const pair = (own, sent) => {
    for (let index = 0; index < Math.max(own.length, sent.length); index += 1) lines.push({ expected: own[index] ?? null, actual: sent[index] ?? null, grade: 'wrong' });
  };
  const close = (sent) => {
    let wrong = [];
    for (const { line, grade } of open) {
      const at = grade === 'near' ? sent.findIndex((each) => callbackName(each) === callbackName(line)) : -1;
      if (at < 0 && grade !== 'near') { wrong.push(line); continue; }
      pair(wrong, sent.splice(0, Math.max(0, at)));
      wrong = [];
      lines.push({ expected: line, actual: at < 0 ? null : sent.shift(), grade });
    }
    pair(wrong, sent);
    open = [];
  };
  predicted.forEach((line, index) => {
    const at = grades[index] === 'right' ? rest.findIndex((each) => each.trim() === line.trim()) : -1;
    if (at < 0) { open.push({ line, grade: grades[index] }); return; }
    close(rest.splice(0, at));
    lines.push({ expected: line, actual: rest.shift(), grade: 'right' });
  });
  close(rest);
  return lines.map((line, index) => ({ ...line, name: String(index + 1) }));
}

/// Grades of lines that the command does not grade: right ones come in the same order, whatever blanks are around them, near ones are alike in what `likeness` gives.
function gradedHere(predicted, actual, likeness) {
  const items = (lines) => lines.map((line, index) => ({ source: line.trim(), index, line: NaN })), free = new Set(actual.keys());
  const grades = predicted.map(() => 'wrong');
  for (const [own, sent] of aligned(items(predicted), items(actual))) if (own && sent && own.source === sent.source) {
    grades[own.index] = 'right';
    free.delete(sent.index);
  }
  predicted.forEach((line, index) => {
    const like = grades[index] === 'right' ? undefined : [...free].find((each) => likeness(actual[each]) === likeness(line));
    if (like === undefined) return;
    grades[index] = 'near';
    free.delete(like);
  });
  return { predicted, grades, actual, halves: halvesOf(grades), most: Math.max(predicted.length, actual.length) };
}

/// The first word of a callback after the name of its receiver.
const callbackName = (line) => line.split(' ').find((word) => !word.endsWith(':')) ?? '';

/// Halves of credits as people write them: 1½.
const creditText = (halves) => (halves % 2 ? `${halves > 1 ? (halves - 1) / 2 : ''}½` : String(halves / 2));
const halvesOf = (grades) => grades.reduce((sum, grade) => sum + { right: 2, near: 1, wrong: 0 }[grade], 0);
