// Buttons, filters and keys.
function connectControls() {
  for (const element of document.querySelectorAll('[data-say]')) element.append(say(element.dataset.say));
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', say(element.dataset.label));
  write('keyList', say('keyList'));
  byId('legend').append(...['inserted', 'deleted', 'moved', 'updated'].map((mark) => el('span', {}, MARKS[mark] + ' ' + say(mark))));
  byId('find').placeholder = say('find');
  const actions = { toFirst: () => go(0), previousStatement, previousEvent: () => moveEvent(-1), nextEvent: () => moveEvent(1), nextStatement,
    toLast: () => go(run.moments.length - 1) };
  for (const id in actions) when(byId(id), 'click', () => { if (byId(id).getAttribute('aria-disabled') !== 'true') actions[id](); });
  when(byId('slider'), 'input', () => toStep(Number(byId('slider').value) - run.base - 1));
  for (const id of ['receiver', 'kind']) when(byId(id), 'change', filterTrace);
  when(byId('find'), 'input', filterTrace);
  when(byId('file'), 'change', () => showFile(Number(byId('file').value)));
  when(byId('log'), 'click', (event) => {
    const row = event.target.closest('.row');
    if (row) go(Number(row.dataset.moment));
  });
  when(byId('traceScroll'), 'scroll', () => drawTrace(false));
  when(byId('script'), 'scroll', () => { if (isLongScript()) drawLinesInSight(); });
  when(document, 'keydown', takeKey);
  when(window, 'resize', () => { if (run.moments.length && !isPrinting) { drawTrace(false); drawState(run.moments[current]); } });
  when(window, 'hashchange', followAddress);
  when(window, 'beforeprint', () => print(true));
  when(window, 'afterprint', () => print(false));
  when(byId('theme'), 'click', changeTheme);
  nameTheme('');
}

// A page that is written anew while it is open loads itself again, at the same step: when it gets the focus back, and every two
// seconds where that is asked for.
function followFile() {
  if (!data.watched) return;
  const box = byId('follow');
  let hasLeft = false;
  byId('followChoice').hidden = false;
  box.checked = location.hash.endsWith('&follow');
  when(box, 'change', () => { if (run.moments.length) go(current); });
  when(window, 'blur', () => { hasLeft = true; });
  when(window, 'focus', () => { if (hasLeft) location.reload(); });
  setInterval(() => { if (box.checked) location.reload(); }, 2000);
}

function print(isOn) {
  isPrinting = isOn;
  drawTrace(!isOn);
  if (isLongScript()) drawLinesInSight();
}

function offerKinds() {
  const kinds = { '': 'everyKind', notifications: 'kindNotifications', callbacks: 'kindCallbacks', tables: 'kindTables', model: 'kindModel',
    observers: 'kindObservers', output: 'kindOutput' };
  refill(byId('kind'), ...Object.entries(kinds).map(([value, key]) => el('option', { value }, say(key))));
  const told = new Set();
  for (let event = 0; event < run.count; event++) if (receiverOf(event) >= 0) told.add(receiverOf(event));
  refill(byId('receiver'), el('option', { value: '' }, say('everyReceiver')),
    ...[...told].sort((a, b) => a - b).slice(0, 300).map((receiver) => el('option', { value: receiver }, clipped(oneLine(receiverName(receiver)), 40))));
  byId('fileChoice').hidden = run.scripts.length < 2;
  byId('fileName').hidden = run.scripts.length > 1;
  refill(byId('file'), ...run.scripts.map(([file], n) => el('option', { value: n }, oneLine(file))));
}

// Keys belong to what has the focus first: controls, and panes that scroll.
function takeKey(event) {
  if (!run.moments.length || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  const focused = document.activeElement;
  const isLine = focused.matches('#code button');
  if (isLine && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    moveInScript(event.key === 'ArrowUp' ? -1 : 1);
    event.preventDefault();
    return;
  }
  if (focused.matches('input, select, summary, [role="region"]')) return;
  const actions = { ArrowLeft: previousStatement, ArrowRight: nextStatement, ArrowUp: () => moveEvent(-1), ArrowDown: () => moveEvent(1),
    Home: () => go(0), End: () => go(run.moments.length - 1), PageUp: () => toStep(run.moments[current].step - 10),
    PageDown: () => toStep(run.moments[current].step + 10) };
  if (!Object.hasOwn(actions, event.key)) return;
  event.preventDefault();
  actions[event.key]();
}

const THEMES = ['', 'dark', 'light'];

function changeTheme() {
  const root = document.documentElement;
  const next = THEMES[(THEMES.indexOf(root.dataset.theme || '') + 1) % THEMES.length];
  if (next) root.dataset.theme = next; else delete root.dataset.theme;
  nameTheme(next);
}

function nameTheme(theme) {
  write('theme', say('theme', { theme: say({ '': 'themeSystem', dark: 'themeDark', light: 'themeLight' }[theme]) }));
}
