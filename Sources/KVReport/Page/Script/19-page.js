// The page: which runs are shown, which moment, and everything that leads to another one.
const warningCount = ({ warnings: { length } }) => (length ? [say('warnings', { n: length })] : []);

class Page {
  constructor(data) {
    this.data = data;
    Object.assign(this, {
      rules: data.rules ?? {}, callbacks: data.callbacks ?? {}, runs: [], words: [], table: { columns: [], groups: [] }, column: 0, stops: [],
      known: new Map(), shown: 0, playing: null, hasShortcuts: true, moreKeys: [], opened: '' });
  }

  connect() {
    this.stages = [new Stage(byId('stageA')), new Stage(byId('stageB'))];
    this.script = new ScriptPane(byId('script'));
    this.timeline = new Timeline(byId('timeline'), (column, isHeld) => this.go(column, { isScrubbing: isHeld, isStill: isHeld }));
    document.addEventListener('click', (event) => this.press(event));
  }

  get isComparing() { return this.runs.length > 1; }
  /// The run whose moment is spoken of: the first that has one in this column, or the last where the script is that of the last.
  get side() {
    const own = this.table.columns[this.column]?.own ?? [], has = (moment) => moment !== undefined;
    return Math.max(0, this.isOfLast ? own.findLastIndex(has) : own.findIndex(has));
  }
  get run() { return this.runs[this.side] ?? this.runs[0]; }
  get moment() { return this.run?.moments[this.table.columns[this.column]?.reached[this.side]] ?? null; }

  /// A run of the data, read once.
  runAt(index) {
    if (!this.known.has(index)) {
      const { name, lines } = this.data.runs[index];
      this.known.set(index, new Run(name, lines, this.data.steps));
    }
    return this.known.get(index);
  }

  /// Shows one of the runs, in a comparison beside the first.
  showRun(index, place) {
    this.shown = index;
    const isComparison = this.data.kind === 'compare' && this.data.runs.length > 1;
    this.show(isComparison ? [this.runAt(0), this.runAt(index)] : [this.runAt(index)], place);
  }

  show(runs, place) {
    this.stop();
    Object.assign(this, { runs, words: runs.map((run) => new Words(run)), table: columnsOf(runs), column: 0 });
    this.stops = this.table.columns.flatMap(({ isStop }, index) => (isStop ? [index] : []));
    this.timeline.show(runs, this.table, this.isComparing ? ['A', 'B'] : null);
    byId('scrub').max = String(Math.max(0, this.table.columns.length - 1));
    byId('stageB').hidden = !this.isComparing;
    document.body.classList.toggle('comparing', this.isComparing);
    this.showSummary();
    this.offerFiles();
    closeHistory();
    requestAnimationFrame(() => this.timeline.drawStrip(byId('strip')));
    this.go(place?.(this) ?? this.firstColumn(), { isStill: true, isQuiet: true });
  }

  /// Leaves what comes from a column on blank, such as what is to be predicted; null: nothing. Only where one run is shown.
  set limit(column) {
    const at = this.column;
    limitRun(this.runs[0], column ?? Infinity);
    this.script.draw();
    this.show(this.runs, () => at);
    this.script.draw();
  }

  showSummary() {
    const [run] = this.runs, status = byId('status'), failures = run.failures.length, errors = run.errors.length;
    const difference = this.isComparing ? this.table.groups.find(({ isDifferent }) => isDifferent) : null;
    const line = difference && (difference.statements[0] ?? difference.statements[1]).line;
    const text = this.isComparing ? say(difference ? 'differFirst' : 'sameRuns', { line: line ?? '–' })
      : errors ? say('errors', { n: errors }) : failures ? say('failures', { n: failures })
        : [say('statements', { n: run.statements.length }), say('callbacks', { n: run.callCount }), ...warningCount(run)].join(', ');
    status.textContent = text;
    status.className = `status ${difference || errors || failures ? 'bad' : 'good'}`;
  }

  /// Where a run is opened: its failure, its first error, or the first that a receiver other than the output receives.
  firstColumn() {
    const [run] = this.runs, last = this.runs.at(-1);
    const wrong = run.failures[0] ?? run.errors[0] ?? last.failures[0] ?? last.errors[0];
    const different = this.table.groups.find(({ isDifferent }) => isDifferent);
    if (different) return this.differingColumn(different);
    if (wrong) return this.timeline.columnOf(run.moments[wrong.index] === wrong ? 0 : this.runs.length - 1, wrong.index);
    const isTelling = (index) => { const { lane, kind, isReload } = run.moments[index]; return lane.kind !== 'output' && kind !== 'model' && !isReload; };
    const stop = run.stops.find(isTelling) ?? run.stops[0];
    return stop === undefined ? 0 : this.timeline.columnOf(0, stop);
  }

  /// The first column of a statement in which two runs are not sent the same.
  differingColumn({ from, to }) {
    const sent = (column, side) => (this.runs[side].moments[this.table.columns[column].own[side]]?.calls ?? []).map(({ receiver, text }) => `${receiver}: ${text}`).join('\n');
    const columns = Array.from({ length: to - from + 1 }, (none, index) => from + index);
    return columns.find((column) => sent(column, 0) !== sent(column, 1)) ?? from;
  }

  offerFiles() {
    const files = [...new Set(this.runs.flatMap((run) => [...run.files.keys()]))], choice = byId('file');
    byId('fileChoice').hidden = files.length < 2;
    byId('fileName').hidden = files.length > 1 || files[0] === this.data.title;
    choice.replaceChildren(...files.map((file) => element('option', { value: file }, file)));
  }

  showFile(file) {
    const run = [this.run, ...this.runs].find(({ files }) => files.has(file)) ?? this.runs[0];
    this.script.show(run, file ?? run.mainFile);
    byId('fileName').textContent = visible(this.script.file ?? '');
    byId('file').value = this.script.file ?? '';
  }

  // MARK: Going

  go(column, { isScrubbing = false, isStill = false, isQuiet = false } = {}) {
    const { columns } = this.table;
    if (!columns.length) { this.showNothing(); return; }
    this.column = Math.max(0, Math.min(columns.length - 1, column));
    const { reached, own, group } = columns[this.column], duration = isStill ? 0 : motion.duration;
    this.runs.forEach((run, side) => {
      const stage = this.stages[side];
      stage.otherCalls = this.isComparing ? new Set(callsBy(this.runs[1 - side], group.statements[1 - side])) : null;
      stage.show(run, this.words[side], reached[side], { duration, isScrubbing });
      stage.root.classList.toggle('idle', own[side] === undefined);
    });
    this.timeline.mark(this.column, !isScrubbing && !isStill);
    const { moment } = this, { statement } = moment;
    if (this.run.files.has(statement.file) && (this.script.run !== this.run || this.script.file !== statement.file)) this.showFile(statement.file);
    if (this.script.run !== this.run && !this.script.run) this.showFile(this.run.mainFile);
    this.script.mark(moment, isScrubbing || isStill);
    this.tell(moment, isScrubbing || isQuiet);
    if (historyShown && this.runs.includes(historyShown.run)) drawHistory(reached[this.runs.indexOf(historyShown.run)]);
    if (!isScrubbing) { this.drawMoments(); this.keepAddress(); }
  }

  /// Says where one is, to the eye and to the ear.
  tell(moment, isQuiet) {
    const { statement, lane } = moment, words = this.words[this.side], place = lineText(statement), n = countUpTo(this.stops, this.column);
    const pass = executionsOf(this.run, statement).length > 1 ? `, ${say('pass', { pass: statement.ordinal, of: statement.ordinals })}` : '';
    const of = say('momentOf', { n, of: this.stops.length }), receiver = lane.kind === 'model' ? '' : `${lane.name}: `;
    byId('where').replaceChildren(element('b', null, place), ' ', element('span', null, `${pass && `${pass.slice(2)} `}· ${of}`));
    byId('scrub').value = String(this.column);
    fill(byId('scrub'), { 'aria-valuetext': `${place}${pass}, ${of}: ${receiver}${words.headline(moment)}` }, []);
    if (!isQuiet) byId('live').textContent = cut(`${place}${pass}. ${receiver}${words.sentences(moment).map(plainText).join(' ')}`, textLimits.content);
  }

  showNothing() {
    this.stages[0].show(this.runs[0], this.words[0], -1);
    if (this.data.kind === 'test' && !this.data.runs.length) byId('stageA').querySelector('.headline').textContent = say('noTestFailed');
    this.showFile(this.runs[0].mainFile);
    byId('where').textContent = '';
    this.drawMoments();
  }

  goToMoment(index, side = this.side) { this.go(this.timeline.columnOf(side, index)); }

  /// To the next stop, or the one before; in a lane that is stepped through alone to its next one. Gives whether there is one.
  step(by) {
    const { alone } = this.timeline;
    const isInLane = (column) => !alone || this.table.columns[column].own.some((moment, side) => this.runs[side].moments[moment]?.lane === alone);
    const list = this.stops.filter(isInLane);
    const next = by > 0 ? list.find((column) => column > this.column) : list.findLast((column) => column < this.column);
    if (next === undefined) this.stop(); else this.go(next);
    return next !== undefined;
  }

  stepStatement(by) {
    const { columns, groups } = this.table;
    for (let index = (columns[this.column]?.group.index ?? 0) + by; groups[index]; index += by) {
      const stop = this.stops.find((column) => column >= groups[index].from && column <= groups[index].to);
      if (stop !== undefined) { this.go(stop); return; }
    }
  }

  goToFirst() { this.go(this.stops[0] ?? 0); }
  goToLast() { this.go(this.stops.at(-1) ?? this.table.columns.length - 1); }

  // MARK: Playing

  togglePlaying() {
    if (this.playing) { this.stop(); return; }
    if ((this.stops.at(-1) ?? 0) <= this.column) this.goToFirst();
    this.playing = setInterval(() => this.step(1), 1300);
    this.namePlay('pause');
  }
  stop() {
    clearInterval(this.playing);
    this.playing = null;
    this.namePlay('play');
  }
  namePlay(key) {
    byId('play').setAttribute('aria-label', say(key));
    byId('play').classList.toggle('isPlaying', key === 'pause');
  }

  setView(view) {
    for (const stage of this.stages) { stage.view = view; }
    for (const each of document.querySelectorAll('[data-view]')) each.setAttribute('aria-pressed', String(each.dataset.view === view));
    this.runs.forEach((run, side) => this.stages[side].redraw(300));
  }

  // MARK: The list of moments

  drawMoments() {
    const list = byId('moments');
    if (getComputedStyle(list).display === 'none') return;
    const { columns } = this.table, near = Math.max(0, countUpTo(this.stops, this.column - 1) - 30);
    list.replaceChildren(...this.stops.slice(near, near + 60).map((column) => {
      const side = columns[column].own.findIndex((moment, each) => this.runs[each].moments[moment]?.isStop), moment = this.runs[side].moments[columns[column].own[side]];
      const headline = this.words[side].headline(moment), { name, kind } = moment.lane;
      return element('li', null, button({ 'data-column': column, 'data-focus': `moment ${column}`, 'aria-current': column === this.column ? 'true' : null },
        element('span', { class: 'number' }, String(moment.statement.line ?? '–')), moment.signs.map(glyph),
        element('span', null, element('b', null, kind === 'model' || headline.startsWith(name) ? '' : `${name} `), headline)));
    }));
    const current = list.querySelector('[aria-current]');
    if (current) list.scrollTop = Math.max(0, current.offsetTop - list.clientHeight / 2);
  }

  // MARK: Pressing

  /// Whatever is pressed says by its data where it leads.
  press(event) {
    const pressed = event.target.closest?.('button');
    if (!pressed || pressed.disabled) return;
    const { object, objects, moment, line, file, open, difference: toDifference, column, pane, view, key } = pressed.dataset;
    const side = pressed.closest('#stageB') ? 1 : pressed.closest('#stageA') ? 0 : this.side;
    if (object !== undefined) showHistory(this.runs[side], object, this.table.columns[this.column].reached[side], pressed);
    else if (objects) showObjects(this.runs[side], this.table.columns[this.column].reached[side]);
    else if (open !== undefined) this.stages[side].toggleList(open);
    else if (toDifference) this.goToDifference();
    else if (moment !== undefined) { const name = pressed.dataset.focus; this.goToMoment(Number(moment), side); if (pane && isNarrow()) openPane(pane); else this.refocus(name); }
    else if (line !== undefined && line !== '') { this.showFile(file); if (this.moment) this.script.mark(this.moment, true); this.script.flash(Number(line)); openPane('scriptPane'); }
    else if (column !== undefined) { this.go(Number(column)); this.refocus(pressed.dataset.focus); }
    else if (view) this.setView(view);
    else if (pane) openPane(pane);
    else if (key) actions[key]?.(this);
  }

  /// Gives the focus back to what has been drawn again.
  refocus(name) {
    if (name && document.activeElement === document.body) document.querySelector(`[data-focus="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
  }

  /// To the callback in which a failed test's expectation and its run differ first.
  goToDifference() {
    const { failure, index } = this.moment, got = failure?.rows?.[failure.first]?.[1];
    const before = this.run.moments.slice(0, index);
    const found = before.findLast(({ calls }) => got && calls.some(({ text }) => text === got || got.endsWith(text))) ?? before.findLast(({ isStop }) => isStop);
    if (found) this.goToMoment(found.index);
  }

  // MARK: The address

  keepAddress() {
    const { stepAsked } = this;
    if (!stepAsked) return;
    const parts = [this.opened, stepAsked].filter(Boolean);
    if (this.data.runs.length > 1) parts.unshift(`test=${this.shown + 1}`);
    if (byId('follow').checked) parts.push('follow');
    if (document.body.classList.contains('embed')) parts.push('embed');
    history.replaceState(null, '', `#${parts.join('&')}`);
  }

  /// What leads to the moment that is shown: its step; or its line, which is the better to read.
  get stepAsked() {
    const { statement, index } = this.moment ?? {};
    return statement ? `step=${statement.number}.${index - statement.first + 1}` : '';
  }
  get placeAsked() {
    const line = this.moment?.statement.line;
    return line !== undefined && this.columnAsked(null, [line]) === this.column ? `line=${line}` : this.stepAsked;
  }

  goToAddress() {
    const { run, place } = this.asked;
    if (run !== null && run !== this.shown) { byId('run').value = String(run); this.showRun(run, place); } else if (place) this.go(place(), { isStill: true });
  }

  /// What the address asks for: a run, and a function that gives the column in it.
  get asked() {
    const asked = new Map(location.hash.slice(1).split('&').map((part) => part.split('=')));
    const test = Number(asked.get('test')), step = /^(\d+)(?:\.(\d+))?$/.exec(asked.get('step') ?? ''), line = /^\d+$/.exec(asked.get('line') ?? '');
    const run = Number.isInteger(test) && test >= 1 ? Math.min(test, this.data.runs.length) - 1 : null;
    return { run, place: step || line ? () => this.columnAsked(step, line) : null };
  }

  columnAsked(step, line) {
    const { statements, moments } = this.run;
    const statement = line ? statements.find((each) => each.line >= Number(line[0])) : statements.findLast(({ number }) => number <= Number(step[1]));
    if (!statement) return 0;
    const index = step?.[2] ? Math.min(statement.last, statement.first + Math.max(1, Number(step[2])) - 1)
      : moments.slice(statement.first, statement.last + 1).find(({ isStop }) => isStop)?.index ?? statement.last;
    return this.timeline.columnOf(this.side, index);
  }
}
