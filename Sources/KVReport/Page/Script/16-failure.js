// What a failed test expected and got, above everything; and the list of tests where there are several.
function drawFailure() {
  const box = byId('failure');
  box.hidden = !run.failures.length;
  refill(box);
  if (box.hidden) return;
  const failure = run.failures[0], note = (text) => box.append(el('p', { class: 'note' }, text));
  box.append(el('h2', {}, '✗ ' + visible(failure.test || run.name || say('failedHere'))), el('p', { class: 'words' }, visible(failure.message || '')));
  if (failure.rows?.length) box.append(differenceTable(failure));
  if (failure.hint) note(say('hint', { hint: visible(failure.hint) }));
  if (failure.rule) note(visible(ruleText(failure.rule)));
  if (run.failures.length > 1) note(say('moreFailures', { n: run.failures.length - 1 }));
  box.append(button(say('goToDifference'), {}, () => go(momentOfFailure())));
}

function differenceTable({ rows: both, first, word, columns }) {
  const body = el('tbody');
  both.forEach(([expected, got], n) => {
    const isFirst = n === first;
    const cell = (text) => el('td', {}, ...(text ? isFirst ? markedWord(text, word) : [visible(text)] : [say('missing')]));
    body.append(el('tr', { class: isFirst ? 'different' : '' },
      el('th', { scope: 'row' }, isFirst ? '≠ ' : '', String(n + 1), ...(isFirst ? [unseen(' ' + say('firstDifference'))] : [])), cell(expected), cell(got)));
  });
  const head = el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, el('span', { 'aria-hidden': 'true' }, '#'), unseen(say('callbackNumber'))),
    ...(columns ?? [say('expected'), say('got')]).map((name) => el('th', { scope: 'col' }, visible(name)))));
  return el('div', { class: 'differences', tabindex: 0, role: 'region', 'aria-label': say('differences') }, el('table', { class: 'difference' }, head, body));
}

// A text with its word of that number marked.
function markedWord(text, word) {
  const pieces = visible(text).split(/(\s+)/), at = word === undefined ? -1 : word * 2;
  return pieces.map((piece, n) => n === at && piece ? el('mark', {}, piece) : piece);
}

// Where the first difference happened: the callbacks that were got end before the failure, so they are counted back.
function momentOfFailure() {
  const event = run.starts.findIndex((start) => run.raw[start] === FAILURE);
  const failure = run.failures[0], end = run.momentOf[event];
  const rows = failure.rows ?? [], got = rows.map(([, text]) => text).filter(Boolean);
  const wanted = rows.slice(0, failure.first + 1).filter(([, text]) => text).length - 1;
  let left = got.length - 1;
  for (let m = end; m >= 0 && left >= 0; m--) {
    const { told } = run.moments[m];
    if (told < 0 || !isDelivery(told)) continue;
    const text = oneLine(textOf(told));
    if (oneLine(got[left]) !== text && oneLine(got[left]) !== oneLine(signOf(told)) + text) continue;
    if (left === Math.max(0, wanted)) return m;
    left -= 1;
  }
  return end;
}

function drawTests() {
  const box = byId('tests');
  box.hidden = data.runs.length < 2 && !data.omitted.length;
  if (box.hidden) return;
  const list = el('ol');
  data.runs.forEach((each, n) => {
    const choice = button((each.failures.length ? '✗ ' : '✓ ') + visible(each.name || data.title), { class: 'plain' }, () => showRun(n));
    if (n === shownRun) choice.setAttribute('aria-current', 'true');
    list.append(el('li', {}, choice));
  });
  refill(box, el('h2', {}, say(data.runs[0].failures[0]?.columns ? 'runsShown' : 'testsShown', { n: data.runs.length })), list);
  if (data.omitted.length) box.append(el('p', { class: 'note' }, say('testsOmitted', { names: data.omitted.map((name) => visible(name)).join(', ') })));
}
