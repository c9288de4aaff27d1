// The script: its lines, and beside them what each sent and, in loops, which pass is shown.
const scriptLimits = { long: 200, height: 24, margin: 12 };

class ScriptPane {
  constructor(scroller) {
    Object.assign(this, { scroller, lines: [], first: 0, last: -1, marks: new Map(), file: null, run: null, errors: new Map(), places: new Map() });
    this.list = element('ol', { class: 'code' });
    scroller.replaceChildren(this.list);
    scroller.addEventListener('scroll', () => { if (this.isLong) this.drawVisible(); }, { passive: true });
    new ResizeObserver(() => { if (this.isLong) this.drawVisible(); }).observe(scroller);
  }

  /// Of a long script only the lines in sight are drawn, and none is wrapped.
  get isLong() { return this.lines.length > scriptLimits.long; }

  show(run, file) {
    if (this.run === run && this.file === file) return;
    this.takeLines(visible(run.files.get(file) ?? '').replace(/([^])\n$/, '$1'));
    this.takeRun(run, file);
    this.draw();
  }

  /// The lines of a text, and their colours.
  takeLines(text) {
    this.lines = text.split('\n');
    this.stretches = luaStretches(text, this.lines);
  }

  /// What a run says of the lines of its file.
  takeRun(run, file) {
    Object.assign(this, { run, file, marks: new Map(), current: null });
    this.takeErrors(run, file);
    this.places = new Map();
    for (const [place, executions] of run.executions) {
      const cut = place.lastIndexOf(':');
      if (place.slice(0, cut) === file) this.places.set(Number(place.slice(cut + 1)), executions);
    }
  }

  takeErrors(run, file) {
    // An error hides a warning at the same line.
    const diagnostics = [...run.errors, ...run.warnings].map(({ diagnostic }) => diagnostic).filter((each) => each.line && (each.file ?? file) === file);
    this.errors = new Map();
    for (const each of diagnostics) if (!this.errors.has(each.line)) this.errors.set(each.line, each);
  }

  draw() {
    this.list.classList.toggle('isLong', this.isLong);
    this.list.classList.toggle('hasPasses', [...this.places.values()].some(({ length }) => length > 1));
    [this.first, this.last] = [0, -1];
    if (!this.isLong) this.list.style.padding = '';
    if (this.isLong) this.drawVisible(); else this.drawLines(0, this.lines.length - 1);
  }

  /// The line of the run's script that a line is, and the other way around. An editor's lines move.
  lineInRun(line) { return line; }
  lineHere(line) { return line; }

  drawVisible() {
    const { height, margin } = scriptLimits, { scrollTop, clientHeight } = this.scroller;
    const first = Math.max(0, Math.floor(scrollTop / height) - margin), last = Math.min(this.lines.length - 1, Math.ceil((scrollTop + (clientHeight || 600)) / height) + margin);
    if (first === this.first && last === this.last) return;
    // Before the lines, so that the place to which it is scrolled is there all the time.
    this.list.style.padding = `${first * height}px 0 ${(this.lines.length - 1 - last) * height}px`;
    this.drawLines(first, last);
  }

  drawLines(first, last) {
    Object.assign(this, { first, last });
    const focused = this.focused();
    this.list.replaceChildren(...Array.from({ length: last - first + 1 }, (none, index) => this.lineElement(first + index + 1)));
    this.paint();
    this.focus(focused);
  }

  paint() {
    const painted = [];
    for (const each of this.list.children) {
      const line = Number(each.dataset.line), node = each.querySelector('code').firstChild;
      if (!node) continue;
      for (const [kind, from, to] of this.stretches[line - 1]) painted.push([node, kind, from, to]);
      const error = this.errors.get(line);
      if (error?.column) painted.push([node, isWarning(error) ? 'warned' : 'wrong', ...columnsIn(this.lines[line - 1], error)]);
    }
    paintStretches(painted);
  }

  lineElement(line) {
    const error = this.errors.get(line);
    return element('li', { 'data-line': line, class: `line ${this.marks.get(line) ?? ''}` }, element('span', { class: 'number', 'aria-hidden': 'true' }, String(line)),
      element('code', null, this.lines[line - 1]), this.beside(line),
      error ? this.bubble(error, line) : null);
  }

  bubble({ message, label, severity }) { return element('p', { class: `bubble ${severity}` }, element('strong', null, message.split('\n')[0]), label ? ` ${label}` : ''); }

  /// Marks what a moment belongs to: its statement, the lines within it, the innermost line.
  mark(moment, isScrubbing) {
    const { statement, inner } = moment, marks = new Map(), changed = new Set(this.marks.keys());
    if (this.current) changed.add(this.lineHere(this.current.statement.line));
    if (statement.file === this.file) {
      for (let line = statement.line + 1; line <= Math.min(statement.endLine ?? 0, statement.line + 200); line += 1) marks.set(this.lineHere(line), 'within');
      marks.set(this.lineHere(statement.line), 'now');
    }
    if (inner?.file === this.file && inner.line !== statement.line) marks.set(this.lineHere(inner.line), 'inner');
    for (const line of marks.keys()) changed.add(line);
    Object.assign(this, { marks, current: moment });
    const focused = this.focused();
    for (const line of changed) this.redraw(line);
    if (CSS.highlights) this.paint();
    this.focus(focused);
    const line = inner?.file === this.file ? inner.line : statement.file === this.file ? statement.line : 0;
    if (line) this.reveal(this.lineHere(line), isScrubbing);
  }

  redraw(line) {
    const place = line - 1 - this.first;
    if (place >= 0 && line - 1 <= this.last) this.list.children[place]?.replaceWith(this.lineElement(line));
  }

  reveal(line, isJump) {
    const { height } = scriptLimits, { scroller } = this, drawn = this.isLong ? null : this.list.children[line - 1];
    const top = drawn ? drawn.offsetTop : (line - 1) * height, bottom = top + (drawn?.offsetHeight ?? height);
    if (top >= scroller.scrollTop + 30 && bottom <= scroller.scrollTop + scroller.clientHeight - 30) return;
    scroller.scrollTo({ top: Math.max(0, top - scroller.clientHeight / 2), behavior: isJump || this.isLong || prefersStillness() ? 'auto' : 'smooth' });
    if (this.isLong) this.drawVisible();
  }

  flash(line) {
    this.reveal(line);
    if (!prefersStillness()) this.list.children[line - 1 - this.first]?.animate([{ background: 'var(--flash)' }, {}], { duration: 900 });
  }

  focused() { return this.list.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined; }
  focus(name) { if (name) this.list.querySelector(`[data-focus="${CSS.escape(name)}"]`)?.focus({ preventScroll: true }); }

  // MARK: Beside a line

  beside(lineHere) {
    const { run, current } = this, line = this.lineInRun(lineHere), all = this.places.get(line);
    const executions = all && run.limit < Infinity ? all.filter(({ first }) => first < run.limit) : all;
    if (!executions?.length) return null;
    const own = current?.statement.line === line && current.statement.file === this.file ? current.statement : null;
    const { calls, kinds } = effectOf(run, own ? [own] : executions, own ? null : `${this.file}:${line}`);
    const isLoop = executions.length > 1;
    if (!calls && !kinds.size && !isLoop) return null;
    const target = (statement) => run.stops.find((index) => index >= statement.first && index <= statement.last) ?? run.columns[Math.max(0, countUpTo(run.columns, statement.first - 1))];
    const here = own ? own.execution : -1, first = executions[Math.max(0, here)];
    const chip = calls || kinds.size ? button({ class: `chip${own ? ' now' : ''}`, 'data-moment': target(first), 'data-focus': `chip ${line}`, 'data-pane': 'stagePane' },
      [...kinds].map(glyph), calls ? element('span', { class: 'n' }, String(calls)) : null, unseen(` ${say('callsOfLine', { n: calls, line })}`)) : null;
    if (!isLoop) return element('span', { class: 'beside' }, chip);
    const pass = (statement, key, sign) => button({
      'aria-label': say(key, { line }), 'data-moment': statement && target(statement), 'data-focus': `${key} ${line}`, disabled: !statement }, sign);
    return element('span', { class: 'beside' }, element('span', { class: 'passes' },
      pass(here > 0 ? executions[here - 1] : null, 'previousPass', '‹'),
      element('span', { class: 'n' }, own ? `${own.ordinal}/${own.ordinals}` : `×${executions[0].ordinals ?? executions.length}`),
      pass(executions[here + 1], 'nextPass', '›')), chip);
  }
}

/// How many callbacks statements sent, and the glyphs of what they did; `place` names all executions of a line, which are kept.
function effectOf(run, statements, place) {
  run.effects ??= new Map();
  if (place && run.effects.has(place) && run.limit === Infinity) return run.effects.get(place);
  const effect = { calls: 0, kinds: new Map() };
  for (const { first, last } of statements) for (let index = first; index <= last && index < run.limit; index += 1) {
    const moment = run.moments[index];
    effect.calls += moment.calls.length;
    if (!moment.calls.length && !moment.refusal && !moment.diagnostic && !moment.failure) continue;
    for (const [kind, sign] of moment.signs) if (kind !== 'minor') effect.kinds.set(kind, sign);
  }
  if (place && run.limit === Infinity) run.effects.set(place, effect);
  return effect;
}

/// Where the columns of a diagnostic are in the text of its line: they count characters as people see them.
function columnsIn(text, { column, endColumn = column + 1 }) {
  const starts = Array.from(new Intl.Segmenter().segment(text), ({ index }) => index);
  const at = (each) => starts[each - 1] ?? text.length;
  return [at(column), at(Math.max(endColumn, column + 1))];
}
