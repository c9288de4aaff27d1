// The script. A short one stands there whole and wraps; of a long one only the lines in sight exist, all of one height.
const LINE_HEIGHT = 24, LONG_SCRIPT = 1000;
const pane = { file: -1, line: 0, stepsAt: new Map() };

const isLongScript = () => (run.lines[pane.file] || []).length > LONG_SCRIPT;

function showFile(file) {
  if (pane.file === file || !run.scripts[file]) return;
  Object.assign(pane, { file, line: 0, stepsAt: new Map() });
  run.steps.forEach((step, index) => {
    if (step.file !== file || !step.line || step.kind === 'earlier') return;
    if (!pane.stepsAt.has(step.line)) pane.stepsAt.set(step.line, []);
    pane.stepsAt.get(step.line).push(index);
  });
  write('fileName', visible(run.scripts[file][0]));
  byId('file').value = file;
  const code = byId('code'), count = run.lines[file].length;
  code.classList.toggle('long', isLongScript());
  code.style.height = isLongScript() ? count * LINE_HEIGHT + 'px' : '';
  byId('script').scrollTop = 0;
  if (isLongScript()) drawLinesInSight();
  else refill(code, ...run.lines[file].map((_, n) => scriptLine(n + 1)));
  keepReachable(byId('script'));
}

function scriptLine(number) {
  const steps = pane.stepsAt.get(number), isHere = number === pane.line;
  // The style writes the numbers of lines without steps: thousands of elements less.
  const line = el('li', { id: 'L' + number, value: number, class: steps ? '' : 'idle' });
  if (isHere) line.setAttribute('aria-current', 'step');
  if (steps) {
    line.append(button(String(number), { class: 'number', tabindex: isHere || (!pane.line && number === firstLine()) ? 0 : -1,
      'aria-label': say('lineButton', { line: number, n: steps.length }) }, () => toNextStepOf(number)));
  }
  line.append(visible(run.lines[pane.file][number - 1]));
  if (isLongScript()) line.style.top = (number - 1) * LINE_HEIGHT + 'px';
  return line;
}

const firstLine = () => Math.min(...pane.stepsAt.keys());

function drawLinesInSight() {
  const box = byId('script'), count = run.lines[pane.file].length;
  const first = isPrinting ? 1 : Math.max(1, Math.floor(box.scrollTop / LINE_HEIGHT) - 8);
  const last = isPrinting ? count : Math.min(count, first + Math.ceil(box.clientHeight / LINE_HEIGHT) + 16);
  const focused = document.activeElement.closest('#code li');
  refill(byId('code'), ...Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => scriptLine(first + n)));
  if (focused && byId(focused.id)) focusLine(focused.value);
  keepReachable(box);
}

// The next step of a line after the one that is shown, round and round.
function toNextStepOf(line) {
  const steps = pane.stepsAt.get(line), here = run.moments[current].step;
  go(run.steps[steps.find((step) => step > here) ?? steps[0]].lastMoment);
}

function drawScript(step) {
  if (step.file >= 0 && step.file !== pane.file) showFile(step.file);
  const line = step.file === pane.file ? step.line : 0, old = byId('L' + pane.line);
  const isLong = isLongScript(), box = byId('script');
  if (line !== pane.line) {
    pane.line = line;
    if (old) mark(old, false);
    const now = byId('L' + line);
    if (now) mark(now, true);
    if (!line && !isLong) for (const first of byId('code').querySelectorAll('button')) { first.tabIndex = 0; break; }
  }
  if (!line) return;
  const top = isLong ? (line - 1) * LINE_HEIGHT : byId('L' + line) ? byId('L' + line).offsetTop : 0;
  if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 60) box.scrollTop = top - box.clientHeight / 3;
  if (isLong) drawLinesInSight();
}

function mark(line, isHere) {
  if (isHere) line.setAttribute('aria-current', 'step'); else line.removeAttribute('aria-current');
  const number = line.querySelector('button');
  if (number) number.tabIndex = isHere ? 0 : -1;
}

// In the script ↑ and ↓ go from line to line, among those with steps.
function moveInScript(direction) {
  const here = Number(document.activeElement.closest('li').value);
  const lines = [...pane.stepsAt.keys()].sort((a, b) => (a - b) * direction);
  const next = lines.find((line) => (line - here) * direction > 0);
  if (next === undefined) return;
  if (!byId('L' + next)) { byId('script').scrollTop = (next - 1) * LINE_HEIGHT - byId('script').clientHeight / 2; drawLinesInSight(); }
  focusLine(next);
}

function focusLine(line) {
  for (const each of byId('code').querySelectorAll('button[tabindex="0"]')) each.tabIndex = -1;
  const number = byId('L' + line) && byId('L' + line).querySelector('button');
  if (number) { number.tabIndex = 0; number.focus({ preventScroll: false }); }
}
