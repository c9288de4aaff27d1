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

/// Sections after a change set, or after the calls of one update of a table. What is deleted or moved away counts before it,
/// what is inserted or moved to counts after it.
function rearranged(sections, changes, newKey) {
  const result = sections.map((section) => ({ ...section, rows: section.rows.slice() }));
  const carried = new Map();
  for (const index of changes.sectionReloads ?? []) if (result[index]) result[index].isReloaded = true;
  const removals = [
    ...(changes.deletes ?? []).map((at) => ({ at })), ...(changes.moves ?? []).map((move) => ({ at: move[0], move }))];
  for (const { at: [section, row], move } of removals.sort(byPosition).reverse()) {
    const [removed] = result[section]?.rows.splice(row, 1) ?? [];
    if (move && removed) carried.set(move, removed);
  }
  const sectionMoves = changes.sectionMoves ?? [];
  const placed = [
    ...(changes.sectionInserts ?? []).map(([at, name]) => [at, { key: newKey(), name, rows: [] }]),
    ...sectionMoves.map(([from, to]) => [to, result[from]])];
  const away = [...(changes.sectionDeletes ?? []), ...sectionMoves.map(([from]) => from)];
  for (const index of away.sort((a, b) => b - a)) result.splice(index, 1);
  for (const [at, section] of placed.sort((a, b) => a[0] - b[0])) if (section) result.splice(at, 0, section);
  const arrivals = [
    ...(changes.inserts ?? []).map(([at, id]) => ({ at, row: { key: newKey(), id, text: null } })),
    ...(changes.moves ?? []).map((move) => ({
      at: move[1], row: carried.get(move) ?? { key: newKey(), id: move[2], text: null } }))];
  for (const { at: [section, row], row: arrival } of arrivals.sort(byPosition)) result[section]?.rows.splice(row, 0, arrival);
  return result;
}

/// Gives rows and sections that are told whole the keys of those before that are the same, so that they are seen to stay.
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

/// Puts what a `cells` line says of an update into the sections that its calls lead to.
function withCells(sections, line, newKey) {
  const reloaded = new Map();
  for (const section of sections) {
    if (!section.isReloaded) continue;
    reloaded.set(section, section.rows);
    section.rows = [];
    delete section.isReloaded;
  }
  for (const [section, row, text, id] of line.rows ?? []) {
    const rows = sections[section]?.rows;
    if (!rows) continue;
    while (rows.length <= row) rows.push({ key: newKey(), text: '' });
    rows[row] = { ...rows[row], text, id: id || rows[row].id };
  }
  for (const [section, rows] of reloaded) section.rows = withKeys([{ rows }], [section], newKey)[0].rows;
  for (const [section, title] of line.titles ?? []) if (sections[section]) sections[section].name = title;
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
