// What is laid over the page: the history of an object, the list of all, keys.
let historyOpener = null, historyShown = null;

function closeHistory() {
  const panel = byId('history');
  if (panel.hidden) return false;
  panel.hidden = true;
  historyShown = null;
  if (historyOpener?.isConnected) historyOpener.focus();
  return true;
}

function showHistory(run, id, at, opener) {
  if (!run.objects.has(id)) return;
  const panel = byId('history'), dialog = byId('dialog');
  if (dialog.open) dialog.close(); else if (panel.hidden) historyOpener = opener;
  historyShown = { run, id };
  panel.hidden = false;
  drawHistory(at);
  panel.scrollTop = 0;
  byId('historyTitle').focus();
}

/// Draws the open history again, at another moment of its run.
function drawHistory(at) {
  const panel = byId('history'), { run, id } = historyShown, here = document.activeElement;
  const focused = panel.contains(here) ? here.dataset.focus ?? '' : null, { scrollTop } = panel;
  panel.replaceChildren(element('div', { class: 'cardHead' },
    element('h2', { tabindex: '-1', id: 'historyTitle' }, shortened(run.printed(id, at))), element('span', { class: 'kind' }, id),
    button({ class: 'close', 'aria-label': say('close'), 'data-focus': 'closeHistory', press: closeHistory }, '×')), ...objectHistory(run, id, at));
  panel.scrollTop = scrollTop;
  if (focused !== null) (panel.querySelector(`[data-focus="${CSS.escape(focused)}"]`) ?? byId('historyTitle')).focus({ preventScroll: true });
}

function openDialog(title, ...content) {
  const dialog = byId('dialog');
  dialog.replaceChildren(element('div', { class: 'cardHead' }, element('h2', { id: 'dialogTitle' }, title),
    button({ class: 'close', 'aria-label': say('close'), press: () => dialog.close() }, '×')), ...content);
  if (!dialog.open) dialog.showModal();
}

const showObjects = (run, at) => openDialog(say('objects'), ...objectList(run, at));

/// A key as it is labelled where the reader's language is.
const capKeys = { Shift: 'capShift', Home: 'capHome', End: 'capEnd', Space: 'capSpace', Ctrl: 'capCtrl' };
const capText = (name) => (capKeys[name] ? say(capKeys[name]) : name);

function showHelp(page) {
  const keys = {
    keyMoment: '← →', keyStatement: 'Shift ← →', keyColumn: ', .', keyEnds: 'Home End', keyPlay: 'Space', keyRows: 'B C A', keyCalls: 'R', keyHelp: '?' };
  const box = element('input', { type: 'checkbox', checked: page.hasShortcuts });
  box.addEventListener('change', () => { page.hasShortcuts = box.checked; });
  for (const { name, label } of page.moreKeys) keys[name] = label;
  openDialog(say('keys'), element('dl', { class: 'keyList' }, Object.entries(keys).map(([name, key]) => element('div', null,
    element('dt', null, key.split(' ').map((each) => element('kbd', null, capText(each)))), element('dd', null, say(name))))),
  element('p', null, element('label', null, box, ` ${say('letterKeys')}`)), element('p', null, say('howToRead')));
}

/// One pane of three on a narrow screen.
function openPane(id) {
  if (!isNarrow()) return;
  byId('main').scrollTo({ left: byId(id).offsetLeft, behavior: prefersStillness() ? 'auto' : 'smooth' });
  if (id === 'timePane') page.drawMoments();
}
