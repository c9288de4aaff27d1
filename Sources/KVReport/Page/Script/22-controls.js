// Keys, buttons and the pointer.

/// What buttons in the page's frame do, by their `data-key`.
const actions = {
  first: (page) => page.goToFirst(),
  back: (page) => page.step(-1),
  play: (page) => page.togglePlaying(),
  next: (page) => page.step(1),
  last: (page) => page.goToLast(),
  theme: () => changeTheme(),
  help: (page) => showHelp(page),
  list: (page) => toggleList(page),
  narrower: ({ timeline }) => timeline.setZoom(timeline.zoom / 1.3),
  wider: ({ timeline }) => timeline.setZoom(timeline.zoom * 1.3),
};

function toggleList(page) {
  const isList = byId('timePane').classList.toggle('isList');
  byId('asList').setAttribute('aria-pressed', String(isList));
  if (isList) page.drawMoments(); else page.timeline.draw();
}

const themes = { '': ['◐', 'themeSystem'], light: ['○', 'themeLight'], dark: ['●', 'themeDark'] };

function changeTheme() {
  const names = Object.keys(themes), root = document.documentElement;
  nameTheme(names[(names.indexOf(root.dataset.theme ?? '') + 1) % names.length]);
  page.timeline.drawStrip(byId('strip'));
}
function nameTheme(name) {
  const [sign, key] = themes[name];
  document.documentElement.dataset.theme = name;
  byId('theme').textContent = sign;
  byId('theme').setAttribute('aria-label', say('theme', { theme: say(key) }));
}

function connectControls(page) {
  nameTheme('');
  const scrub = byId('scrub');
  let isWaiting = false;
  scrub.addEventListener('input', () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; page.go(Number(scrub.value), { isScrubbing: true, isStill: true }); });
  });
  scrub.addEventListener('change', () => page.go(Number(scrub.value), { isStill: true }));
  byId('file').addEventListener('change', ({ target }) => { page.showFile(target.value); if (page.moment) page.script.mark(page.moment, true); });
  byId('run').addEventListener('change', ({ target }) => page.showRun(Number(target.value)));
  byId('main').addEventListener('scroll', markTab, { passive: true });
  window.addEventListener('keydown', (event) => pressKey(page, event));
  window.addEventListener('pointerover', markSame);
  window.addEventListener('resize', () => page.timeline.drawStrip(byId('strip')));
  window.addEventListener('beforeprint', () => fillPaper(page));
  window.addEventListener('afterprint', () => byId('paper').replaceChildren());
  window.addEventListener('hashchange', () => page.goToAddress());
}

function markTab() {
  const main = byId('main'), shown = Math.round(main.scrollLeft / main.clientWidth);
  document.querySelectorAll('.tabs button').forEach((tab, index) => { if (index === shown) tab.setAttribute('aria-current', 'true'); else tab.removeAttribute('aria-current'); });
}

function pressKey(page, event) {
  const { target, key, shiftKey } = event;
  if (event.defaultPrevented || byId('dialog').open || event.metaKey || event.altKey || event.ctrlKey) return;
  if (key === 'Escape') { if (closeHistory()) event.preventDefault(); return; }
  if (target.matches('textarea, select, input:not([type=range]):not([type=checkbox])')) return;
  const moves = {
    ArrowRight: () => (shiftKey ? page.stepStatement(1) : page.step(1)), ArrowLeft: () => (shiftKey ? page.stepStatement(-1) : page.step(-1)),
    Home: () => page.goToFirst(), End: () => page.goToLast() };
  const letters = {
    ',': () => page.go(page.column - 1), '.': () => page.go(page.column + 1), ' ': () => page.togglePlaying(), '?': () => showHelp(page),
    b: () => page.setView('before'), c: () => page.setView('change'), a: () => page.setView('after'), r: () => toggleCalls(page) };
  for (const { letter, action } of page.moreKeys) if (letter) letters[letter] = action;
  // Space presses what has the focus.
  if (key === ' ' && target.matches('button, summary, input')) return;
  const action = moves[key] ?? (page.hasShortcuts && key.length === 1 ? letters[key.toLowerCase()] : undefined);
  if (!action) return;
  event.preventDefault();
  action();
}

function toggleCalls({ stages }) {
  const shows = !stages[0].showsCalls;
  for (const stage of stages) stage.showsCalls = shows;
  for (const each of document.querySelectorAll('.calls')) each.open = shows;
  for (const stage of stages) stage.revealCalls();
}

/// What is one object in several places is marked as one.
function markSame({ target }) {
  const id = target.closest?.('[data-object], .row, .touched li')?.matches('[data-object]') ? target.closest('[data-object]').dataset.object
    : target.closest?.('.row, .touched li')?.querySelector('[data-object]')?.dataset.object;
  if (markSame.id === id) return;
  markSame.id = id;
  for (const each of document.querySelectorAll('.same')) each.classList.remove('same');
  if (id === undefined) return;
  for (const each of document.querySelectorAll(`.row [data-object="${CSS.escape(id)}"], .touched [data-object="${CSS.escape(id)}"]`)) each.closest('.row, li').classList.add('same');
}
