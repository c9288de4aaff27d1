// The page begins: its data, the run that the address asks for, the moment in it.
const data = JSON.parse(byId('data').textContent);
const unpacked = new Map();
let shownRun = 0;

function prepare(index) {
  run = unpack(data.runs[index]);
  run.typeNames = new Set(run.classes.map((type) => type.name));
  run.lines = run.scripts.map(([, text]) => {
    const lines = text.split('\n');
    if (lines.length > 1 && lines.at(-1) === '') lines.pop();
    return lines;
  });
  startModel();
  walk(run.count - 1);
  walk(-1);
  collectControllers();
  collectTables();
  settleLayout();
}

function showRun(index, asked = {}, keepsAddress = false) {
  shownRun = index;
  prepare(index);
  Object.assign(pane, { file: -1, line: 0 });
  const first = run.base + 1, last = run.base + run.steps.length;
  Object.assign(byId('slider'), { min: first, max: Math.max(first, last) });
  byId('limit').hidden = !run.omitted;
  // The step of what was before the range is none of its own.
  const earlier = run.steps.length && run.steps[0].kind === 'earlier' ? run.steps[0].count : 0;
  write('limit', say('limit', { shown: run.count - earlier, first: first + (earlier ? 1 : 0), last, omitted: run.omitted }));
  offerKinds();
  drawTests();
  drawFailure();
  showFile(0);
  if (!run.moments.length) { showNothing(); return; }
  current = 0;
  filterTrace();
  const moment = momentAsked(asked);
  go(moment ?? (run.failures.length ? momentOfFailure() : run.steps[0].lastMoment), keepsAddress && moment === null);
}

// A run in which nothing happened has nothing to step through, and says what to try. Where no test failed there is one without
// a name.
function showNothing() {
  rows = [];
  for (const id of ['toFirst', 'previousStatement', 'previousEvent', 'nextEvent', 'nextStatement', 'toLast', 'slider']) byId(id).disabled = true;
  refill(byId('log'));
  write('where', say('whereNoEvent'));
  refill(byId('state'), el('p', { class: 'part note' }, say(run.name === '' ? 'noTest' : 'empty')));
}

function followAddress() {
  const asked = askedFor();
  if (asked.test !== null && asked.test !== shownRun) showRun(asked.test, asked);
  else if (run.moments.length) {
    const moment = momentAsked(asked);
    if (moment !== null && moment !== current) go(moment, true);
  }
}

connectControls();
followFile();
const asked = askedFor();
showRun(asked.test ?? 0, asked, asked.test === null);

// For whoever looks into the page with a browser's console, and for its tests: reading, and going elsewhere.
window.report = Object.freeze({
  go: (moment) => go(moment),
  get 'moments'() { return run.moments.length; },
  get events() { return run.count; },
  get where() { return { ...run.moments[current], moment: current, step: stepNumber(run.moments[current].step) }; },
  lastMomentOf: (step) => run.steps[step - run.base - 1].lastMoment,
  content: (number) => contentAt(controllers.get(number), run.moments[current])
    .map((section) => ({ name: section.name, objects: section.rows.map(labelOf) })),
  rows: (receiver) => {
    const track = [...tables.values()].find((each) => receiverName(each.receiver) === receiver);
    const n = lastAt(track.entries, run.moments[current].upTo);
    return tableAfter(shownBefore(track, n), track.entries[n], run.moments[current].upTo).settled;
  },
  values: (label) => {
    const object = run.objects.findIndex((each) => each.label === label);
    return Object.fromEntries(typeOf(object).slots.map(({ name }, slot) => [name, copied(run.objects[object].values[slot])])
      .map(([name, value]) => [name, isList(value) ? value.map(labelOf) : value === null ? null : labelOf(value)]));
  },
});
