// The page begins: its texts, its data, the run and the moment that the address asks for.
let page = null;

function begin() {
  const data = JSON.parse(byId('data').textContent);
  texts = data.texts;
  pluralRules = new Intl.PluralRules([data.language, 'en']);
  for (const each of document.querySelectorAll('[data-say]')) each.textContent = say(each.dataset.say);
  for (const each of document.querySelectorAll('[data-label]')) each.setAttribute('aria-label', say(each.dataset.label));
  page = new Page(data);
  page.connect();
  connectControls(page);
  if (/\bembed\b/.test(location.hash) || window.self !== window.top) document.body.classList.add('embed');
  if (isNarrow()) byId('main').scrollLeft = byId('stagePane').offsetLeft;
  followFile(data);
  const { run, place } = page.asked, first = run ?? (data.kind === 'compare' ? Math.min(1, data.runs.length - 1) : 0);
  offerRuns(data, first);
  if (data.omitted?.length || data.omittedLines) showOmissions(data);
  if (data.runs.length) page.showRun(first, place);
  else { page.runs = [new Run('', [{ type: 'trace', version: schemaVersion }])]; page.words = [null]; page.showNothing(); }
  if (typeof beginPlay === 'function' && data.kind === 'play') beginPlay(page, data);
}

/// The choice between several tests, failures first, or between the runs that are compared with the first.
function offerRuns({ kind, runs }, first) {
  byId('runChoice').hidden = kind === 'compare' ? runs.length < 3 : runs.length < 2;
  byId('runLabel').textContent = say(kind === 'compare' ? 'comparedWith' : 'test');
  const options = runs.map(({ name, lines }, index) => ({ index, hasFailed: lines.some(({ type, diagnostic }) => type === 'failure' || type === 'error' && !isWarning(diagnostic)), option: element('option', { value: String(index) }, name) }));
  const group = (key, list) => (list.length ? [element('optgroup', { label: say(key) }, list.map(({ option }) => option))] : []);
  byId('run').replaceChildren(...kind === 'compare' ? options.slice(1).map(({ option }) => option)
    : [...group('failedTests', options.filter(({ hasFailed }) => hasFailed)), ...group('passedTests', options.filter(({ hasFailed }) => !hasFailed))]);
  byId('run').value = String(first);
}

function showOmissions({ omitted, omittedLines }) {
  const notes = [omittedLines ? say('linesOmitted', { n: omittedLines }) : '', omitted?.length ? say('testsOmitted', { names: omitted.join(', ') }) : ''];
  byId('omitted').textContent = visible(notes.filter(Boolean).join(' '));
  byId('omitted').hidden = false;
}

/// A page that is written again while it is open loads itself again: when it gets the focus back, and every two seconds where
/// that is asked for.
function followFile({ watched }) {
  if (!watched) return;
  const box = byId('follow');
  let hasLeft = false;
  byId('followChoice').hidden = false;
  box.checked = /&follow\b/.test(location.hash);
  box.addEventListener('change', () => page.keepAddress());
  window.addEventListener('blur', () => { hasLeft = true; });
  window.addEventListener('focus', () => { if (hasLeft) location.reload(); });
  setInterval(() => { if (box.checked) location.reload(); }, 2000);
}

try {
  begin();
} catch (error) {
  // A page of another version says so, and shows nothing.
  byId('stageA').replaceChildren(element('div', { class: 'sentence bad' }, element('p', { class: 'headline' }, error.message)));
  console.error(error);
}

/// For the browser's console and for tests: reading, and going elsewhere.
window.report = Object.freeze({
  get page() { return page; },
  get moments() { return page.table.columns.length; },
  go: (column) => page.go(column, { isStill: true }),
  scrub: (column) => page.go(column, { isScrubbing: true, isStill: true }),
  get where() { return { column: page.column, step: page.moment?.statement.number, line: page.moment?.statement.line }; },
  lastMomentOf: (step) => page.run.statements.findLast(({ number }) => number <= step)?.last ?? -1,
  content: (number, at) => page.run.controllers.get(number).content.after(at).map(({ name, rows }) => ({ name, objects: rows.map(({ id }) => id) })),
  rows: (receiver, at) => page.run.tables.get(`receiver ${receiver}`).after(at).map(({ name, rows }) => ({ name, rows: rows.map(({ text }) => text), ids: rows.map(({ id }) => id ?? '') })),
  values: (id, at) => Object.fromEntries(Object.keys(page.run.objects.get(id).values).map((key) => [key, page.run.value(id, key, at)])),
});
