// Sections of rows through time: what a controller holds, what a table shows.
// A section is { key, name, rows }, a row { key, id, text }; keys stay with what they name while it moves.
const byPosition = (a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1];

/// The sections after each moment that changed them. Every 16th version is kept whole, the others as what leads to them.
class Versions {
  static interval = 16;

  /// `name` keeps its keys apart from those of others.
  constructor(name) {
    this.name = name;
    this.moments = [];
    this.steps = [];
    this.whole = [];
    this.latest = { number: -1, sections: [] };
  }

  /// Adds a version: `step` gives its sections from those before, and the same ones however often it is asked.
  add(moment, step) {
    const number = this.steps.length;
    const sections = step(this.version(number - 1), this.keys(number));
    this.moments.push(moment);
    this.steps.push(step);
    if (number % Versions.interval === 0) this.whole.push(sections);
    this.latest = { number, sections };
  }

  /// Names for what is new in a version.
  keys(number) {
    let count = 0;
    return () => `${this.name}:${number}.${count++}`;
  }

  version(number) {
    if (number < 0) return [];
    let from = number - (number % Versions.interval), sections = this.whole[from / Versions.interval];
    const { latest } = this;
    if (latest.number === number) return latest.sections;
    if (latest.number < number && latest.number > from) ({ number: from, sections } = latest);
    while (from < number) { from += 1; sections = this.steps[from](sections, this.keys(from)); }
    this.latest = { number, sections };
    return sections;
  }

  numberAfter(moment) { return countUpTo(this.moments, moment) - 1; }
  after(moment) { return this.version(this.numberAfter(moment)); }
  before(moment) { return this.version(this.numberAfter(moment - 1)); }
  isKnown(moment) { return this.numberAfter(moment) >= 0; }
  changesAt(moment) {
    const number = this.numberAfter(moment);
    return number >= 0 && this.moments[number] === moment;
  }
}

/// Sections that are to become others: what is not changed is shared with those before.
class Draft {
  constructor(sections) {
    this.sections = sections.slice();
    this.own = new Set();
    this.reloaded = new Map();
  }

  section(index) {
    const section = this.sections[index];
    if (!section || this.own.has(section)) return section;
    const copy = { ...section, rows: section.rows.slice() };
    this.own.add(copy);
    this.sections[index] = copy;
    return copy;
  }
}

/// Sections after a change set, or after the calls of one update of a table. What is deleted or moved away counts before it,
/// what is inserted or moved to counts after it.
function rearranged(sections, changes, newKey) {
  const draft = new Draft(sections), carried = new Map();
  for (const index of changes.sectionReloads ?? []) {
    const section = draft.section(index);
    if (section) draft.reloaded.set(section, sections[index].rows);
  }
  const removals = [
    ...(changes.deletes ?? []).map((at) => ({ at })), ...(changes.moves ?? []).map((move) => ({ at: move[0], move }))];
  for (const { at: [section, row], move } of removals.sort(byPosition).reverse()) {
    const [removed] = draft.section(section)?.rows.splice(row, 1) ?? [];
    if (move && removed) carried.set(move, removed);
  }
  const sectionMoves = changes.sectionMoves ?? [], inserted = (changes.sectionInserts ?? []).map(([at, name]) => [at, { key: newKey(), name, rows: [] }]);
  for (const [, section] of inserted) draft.own.add(section);
  const placed = [...inserted, ...sectionMoves.map(([from, to]) => [to, draft.sections[from]])];
  const away = [...(changes.sectionDeletes ?? []), ...sectionMoves.map(([from]) => from)];
  for (const index of away.sort((a, b) => b - a)) draft.sections.splice(index, 1);
  for (const [at, section] of placed.sort((a, b) => a[0] - b[0])) if (section) draft.sections.splice(at, 0, section);
  const arrivals = [
    ...(changes.inserts ?? []).map(([at, id]) => ({ at, row: { key: newKey(), id, text: null } })),
    ...(changes.moves ?? []).map((move) => ({
      at: move[1], row: carried.get(move) ?? { key: newKey(), id: move[2], text: null } }))];
  for (const { at: [section, row], row: arrival } of arrivals.sort(byPosition)) draft.section(section)?.rows.splice(row, 0, arrival);
  return draft;
}

/// Gives rows and sections of a whole list the keys of equal ones before it, so that they stay in place.
function withKeys(before, sections, newKey) {
  const free = new Map();
  for (const { rows } of before) for (const row of rows) {
    const name = row.id || row.text;
    if (!free.has(name)) free.set(name, []);
    free.get(name).push(row.key);
  }
  const byName = new Map(before.filter(({ name }) => name).map(({ name, key }) => [name, key]));
  const taken = new Set();
  return sections.map((section, index) => {
    let key = section.name ? byName.get(section.name) : before[index] && !before[index].name ? before[index].key : undefined;
    if (key === undefined || taken.has(key)) key = newKey();
    taken.add(key);
    return { ...section, key, rows: section.rows.map((row) => ({ ...row, key: free.get(row.id || row.text)?.shift() ?? newKey() })) };
  });
}

/// The sections of a draft with what a `cells` line says of the update that leads to them.
function withCells(draft, line, newKey) {
  for (const section of draft.reloaded.keys()) section.rows = [];
  for (const [index, row, text, id] of line.rows ?? []) {
    const rows = draft.section(index)?.rows;
    if (!rows) continue;
    while (rows.length <= row) rows.push({ key: newKey(), text: '' });
    rows[row] = { ...rows[row], text, id: id || rows[row].id };
  }
  for (const [section, rows] of draft.reloaded) section.rows = withKeys([{ rows }], [section], newKey)[0].rows;
  for (const [index, title] of line.titles ?? []) if (draft.sections[index]) draft.section(index).name = title;
  return draft.sections;
}

/// A row that a section's changes took away in one place and brought back in another is the same: it gets its key again.
function reunited(before, sections) {
  const keys = new Set(sections.flatMap(({ rows }) => rows.map(({ key }) => key))), known = new Set(), removed = new Map();
  for (const { rows } of before) for (const { key, id } of rows) {
    known.add(key);
    if (id && !keys.has(key)) removed.set(id, key);
  }
  if (!removed.size) return sections;
  for (const { rows } of sections) for (const row of rows) {
    if (!removed.has(row.id) || known.has(row.key)) continue;
    row.key = removed.get(row.id);
    removed.delete(row.id);
  }
  return sections;
}

/// The calls of an update as changes; rows that are reloaded or reconfigured are updates: [before].
function changesOfCalls(calls) {
  const changes = {
    deletes: [], inserts: [], moves: [], updates: [], sectionDeletes: [], sectionInserts: [], sectionMoves: [], sectionReloads: [] };
  for (const { callback, fields } of calls) {
    switch (fields && callback) {
      case 'insertRows': changes.inserts.push(...fields.paths.map((path) => [path])); break;
      case 'deleteRows': changes.deletes.push(...fields.paths); break;
      case 'reloadRows': case 'reconfigureRows': changes.updates.push(...fields.paths.map((path) => [path])); break;
      case 'moveRow': changes.moves.push([fields.from, fields.to]); break;
      case 'insertSections': changes.sectionInserts.push(...spread(fields.sections).map((index) => [index, ''])); break;
      case 'deleteSections': changes.sectionDeletes.push(...spread(fields.sections)); break;
      case 'reloadSections': changes.sectionReloads.push(...spread(fields.sections)); break;
      case 'moveSection': changes.sectionMoves.push([fields.from, fields.to]); break;
    }
  }
  return changes;
}
