// On paper: the script, and each statement with its sentences, its callbacks, and what tables show before and after it.
const paperLimits = { statements: 80, rows: 25, calls: 60 };

function fillPaper({ runs, words, data }) {
  const sections = runs.flatMap((run, side) => [
    element('h2', null, runs.length > 1 || data.kind === 'play' ? run.name : data.title), paperScript([...run.files.values()][0] ?? ''), ...paperStatements(run, words[side])]);
  byId('paper').replaceChildren(...sections);
}

/// The lines are numbered by the style.
const paperScript = (text) => element('pre', { class: 'numbered' }, text.split(/(?<=\n)/).map((line) => wholeText('span', null, line)));

function paperStatements(run, words) {
  const byStatement = new Map();
  for (const index of run.stops) {
    const moment = run.moments[index];
    if (!byStatement.has(moment.statement)) byStatement.set(moment.statement, []);
    byStatement.get(moment.statement).push(moment);
  }
  const shown = [...byStatement].slice(0, paperLimits.statements).map(([statement, moments]) => element('section', null,
    element('h3', null, element('span', { class: 'kind' }, lineText(statement)), ' ', element('code', null, statement.source)),
    element('ul', null, moments.map((moment) => element('li', null, element('b', null, moment.lane.name), ': ',
      moment.text?.includes('\n') ? wholeText('pre', null, moment.text) : words.sentences(moment).slice(0, 3).map(plainText).join(' ')))),
    paperCalls(moments),
    [...new Set(moments.map(({ lane }) => lane))].filter(({ id }) => run.tables.has(id)).map((lane) => paperTables(run, lane, moments.filter((each) => each.lane === lane)))));
  const rest = byStatement.size - shown.length;
  return rest > 0 ? [...shown, element('p', null, say('moreStatements', { n: rest }))] : shown;
}

function paperCalls(moments) {
  const lines = moments.flatMap(({ calls }) => calls.map(({ receiver, text }) => `${receiver}: ${text}`)), rest = lines.length - paperLimits.calls;
  return lines.length ? wholeText('pre', null, [...lines.slice(0, paperLimits.calls), ...rest > 0 ? [say('moreCalls', { n: rest })] : []].join('\n')) : null;
}

/// What a table shows after some moments; and before them, where that differs.
function paperTables(run, lane, moments) {
  const versions = run.tables.get(lane.id), [{ index: first }] = moments, after = versions.after(moments.at(-1).index), marked = { moved: new Set(), updated: new Set() };
  for (const moment of moments) for (const kind of Object.keys(marked)) for (const key of moment[kind]) marked[kind].add(key);
  const before = versions.isKnown(first - 1) ? versions.before(first) : after, sections = difference(before, after, marked, ({ text }) => text ?? '');
  const hasChanged = sections.some(({ kind, rows }) => kind || rows.some((row) => row.kind));
  return (hasChanged ? ['before', 'after'] : ['after']).map((view) => element('table', null, element('caption', null, `${lane.name}, ${say(view)}`), element('tbody', null,
    sections.filter((section) => section[view] !== undefined).flatMap(({ name, kind, rows }) => [
      name ? element('tr', null, element('td', null, signs[kind] ?? ''), element('th', { colspan: '2' }, name)) : null,
      ...rows.filter((row) => isRowShown(row, view)).slice(0, paperLimits.rows).map((row) => element('tr', null, element('td', null, paperSign(row)),
        element('td', null, `[${row[view].join(', ')}]`), element('td', null, view === 'before' ? row.oldText ?? row.text : row.text)))]))));
}

const paperSign = ({ kind, before, after }) => (/moved|away/.test(kind) ? `[${before.join(', ')}] → [${after.join(', ')}]` : signs[kind] ?? '');
