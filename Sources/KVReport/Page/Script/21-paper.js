// On paper: each statement with its sentences, and what tables show after it.
const paperLimits = { statements: 80, rows: 25 };

function fillPaper({ runs, words, data }) {
  const sections = runs.flatMap((run, side) => [
    element('h2', null, runs.length > 1 ? run.name : data.title), element('pre', null, [...run.files.values()][0] ?? ''), ...paperStatements(run, words[side])]);
  byId('paper').replaceChildren(...sections);
}

function paperStatements(run, words) {
  const byStatement = new Map();
  for (const index of run.stops) {
    const moment = run.moments[index];
    if (!byStatement.has(moment.statement)) byStatement.set(moment.statement, []);
    byStatement.get(moment.statement).push(moment);
  }
  const shown = [...byStatement].slice(0, paperLimits.statements).map(([statement, moments]) => element('section', null,
    element('h3', null, element('span', { class: 'kind' }, lineText(statement)), ' ', element('code', null, statement.source)),
    element('ul', null, moments.map((moment) => element('li', null, element('b', null, moment.lane.name), ': ', words.sentences(moment).slice(0, 3).map(plainText).join(' ')))),
    [...new Map(moments.filter(({ lane }) => run.tables.has(lane.id)).map(({ lane, index }) => [lane, index]))].map(([lane, index]) => paperTable(run, lane, index))));
  const rest = byStatement.size - shown.length;
  return rest > 0 ? [...shown, element('p', null, say('moreStatements', { n: rest }))] : shown;
}

function paperTable(run, lane, at) {
  return element('table', null, element('caption', null, lane.name), element('tbody', null, run.tables.get(lane.id).after(at).flatMap(({ name, rows }, section) => [
    name ? element('tr', null, element('th', { colspan: '2' }, name)) : null,
    ...rows.slice(0, paperLimits.rows).map(({ text }, row) => element('tr', null, element('td', null, `[${section}, ${row}]`), element('td', null, text)))])));
}
