// The trace: a list box of which only the rows in sight exist. Filters concern the list and what ↑ and ↓ visit.
const ROW = 24, PRINTED_ROWS = 800;
// A row is a moment, or −1 − step for its heading; `rowOf` gives a moment's row.
let rows = [], rowOf;
// On paper windows are whole, whatever the browser does to the size of the page meanwhile.
let isPrinting = false;

function filterTrace() {
  const receiver = byId('receiver').value, kind = byId('kind').value, words = byId('find').value.toLowerCase();
  const isFiltered = receiver !== '' || kind !== '' || words !== '';
  rows = [];
  rowOf = new Int32Array(run.moments.length).fill(-1);
  run.steps.forEach((step, index) => {
    const heading = rows.length, isNamed = words && headingOf(step).toLowerCase().includes(words);
    rows.push(-1 - index);
    for (let m = step.firstMoment; m <= step.lastMoment; m++) {
      const { told } = run.moments[m];
      if (told < 0) continue;
      if (receiver !== '' && receiverOf(told) !== Number(receiver)) continue;
      if (kind !== '' && kindOf(told) !== kind) continue;
      if (words && !isNamed && !(signOf(told) + textOf(told)).toLowerCase().includes(words)) continue;
      rowOf[m] = rows.length;
      rows.push(m);
    }
    if (isFiltered && rows.length === heading + 1 && !(isNamed && receiver === '' && kind === '')) rows.pop();
  });
  byId('log').style.height = rows.length * ROW + 'px';
  write('count', say('rows', { n: rows.length }));
  drawTrace(true);
}

// The row of the moment that is shown: its own, or the last before it that is listed.
function currentRow() {
  if (rowOf[current] >= 0) return rowOf[current];
  let low = 0, high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1, row = rows[middle];
    const first = row < 0 ? run.steps[-1 - row].firstMoment : row;
    if (first <= current) low = middle + 1; else high = middle;
  }
  return low - 1;
}

function drawTrace(follows) {
  const box = byId('traceScroll'), here = currentRow();
  if (follows && !isPrinting && here >= 0) {
    if (here * ROW < box.scrollTop + ROW) box.scrollTop = Math.max(0, (here - 1) * ROW);
    else if ((here + 2) * ROW > box.scrollTop + box.clientHeight) box.scrollTop = Math.min(here * ROW, (here + 3) * ROW - box.clientHeight);
  }
  const first = isPrinting ? 0 : Math.max(0, Math.floor(box.scrollTop / ROW) - 8);
  const end = isPrinting ? Math.min(rows.length, PRINTED_ROWS) : Math.min(rows.length, first + Math.ceil(box.clientHeight / ROW) + 16);
  const log = byId('log');
  refill(log, ...Array.from({ length: Math.max(0, end - first) }, (_, n) => traceRow(first + n, here)));
  if (here >= first && here < end) log.setAttribute('aria-activedescendant', 'r' + here);
  else log.removeAttribute('aria-activedescendant');
}

function traceRow(n, here) {
  const row = rows[n];
  const made = el('div', { class: 'row', id: 'r' + n, role: 'option', 'aria-posinset': n + 1, 'aria-setsize': rows.length, 'aria-selected': n === here });
  made.style.top = n * ROW + 'px';
  if (n === here) made.classList.add('here');
  if (row < 0) {
    const step = run.steps[-1 - row];
    made.classList.add('heading');
    made.append((step.line ? step.line + '  ' : '') + oneLine(headingOf(step)));
    made.dataset.moment = step.lastMoment;
    return made;
  }
  const { told } = run.moments[row];
  made.dataset.moment = row;
  made.classList.add(kindOf(told), codeOf(told) === ERROR || codeOf(told) === FAILURE ? 'bad' : 'good');
  const sign = oneLine(signOf(told));
  made.append('  '.repeat(1 + Math.min(20, run.depths[told])), isDelivery(told) ? el('span', { class: 'who' }, sign) : sign, oneLine(textOf(told)));
  return made;
}

// The current event whole, and the rule that says why it was sent.
function drawNow({ step, told }) {
  const words = told < 0 ? headingOf(run.steps[step]) : signOf(told) + textOf(told);
  const rule = told >= 0 && isDelivery(told) ? templateOf(told).rule : '';
  write('now', visible(words) + (rule ? '\n' + ruleText(rule) : ''));
}

function showChangesOf(path) {
  byId('receiver').value = '';
  byId('kind').value = 'model';
  byId('find').value = path;
  filterTrace();
  byId('log').focus();
}
