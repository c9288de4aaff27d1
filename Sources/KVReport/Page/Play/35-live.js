// The live run: what is typed runs a moment later, and the place in time stays where it was.
const liveDelay = 350;

class Live {
  constructor(play) {
    Object.assign(this, { play, serial: 0, waiting: null, place: null, run: null, ended: null });
    // What the page says of a run is said here.
    play.page.showSummary = () => this.showStatus();
    this.unread = element('div', { class: 'sentence unread', hidden: true });
    document.querySelector('#stagePane .stages').before(this.unread);
  }

  /// After a change of the text, of which `move` says where a line is now.
  later(move) {
    clearTimeout(this.waiting);
    if (this.place) this.place.line = move(this.place.line);
    this.waiting = setTimeout(() => this.play.run(), liveDelay);
  }

  /// Runs the script of the editor. Gives { run, ended }, or null where something newer runs or nothing answered.
  async start({ isFresh = false } = {}) {
    const { editor, server, name, modes, page } = this.play, mine = this.serial += 1, began = performance.now();
    clearTimeout(this.waiting);
    this.notePlace(isFresh);
    this.say('busy', say('running'));
    try {
      const answer = await server.run(name, editor.text, { with: modes.find((mode) => mode.isOn && mode.variants)?.variants });
      if (mine !== this.serial) return null;
      this.milliseconds = Math.round(performance.now() - began);
      return this.take(answer, isFresh);
    } catch (error) {
      if (mine !== this.serial || error.name === 'AbortError') return null;
      this.fail(error);
      if (isFresh) this.showNothing(error.message); else this.sayEarlier(page.runs.every(({ files, mainFile }) => files.get(mainFile) !== editor.text));
      return null;
    }
  }

  /// A script that is no longer there: what still runs is of no use.
  drop() {
    clearTimeout(this.waiting);
    this.serial += 1;
  }

  take({ lines, ended }, isFresh) {
    const { play, play: { page } } = this;
    this.ended = ended;
    if (!lines.length) {
      this.run = null;
      this.sayEarlier(!isFresh);
      this.showStatus();
      return { run: null, ended };
    }
    const run = this.run = new Run(play.name, lines);
    // While somebody is in the middle of a line, it is no script: the stage stays.
    const isUnread = !isFresh && run.errors.length > 0 && run.statements.every(({ line }) => line === undefined) && page.runs.some(({ moments }) => moments.length);
    this.sayEarlier(isUnread, run.errors[0]);
    if (isUnread) {
      page.script.showErrors(run);
      this.showStatus();
    } else this.show(run, isFresh);
    for (const mode of play.modes) mode.taken?.(run, ended);
    return { run, ended };
  }

  show(run, isFresh) {
    const { play, play: { page } } = this, shown = play.modes.reduce((runs, mode) => (mode.isOn && mode.runs ? mode.runs(runs) : runs), [run]);
    page.script.show(run, run.mainFile);
    page.show(shown, isFresh ? play.takePlace() : run.errors.length ? undefined : () => this.columnOfPlace(shown.length - 1));
  }

  // MARK: The place in time

  /// Remembers which stop of which line is shown; not that of an error, since it goes away.
  notePlace(isFresh) {
    const { page, editor } = this.play, { moment, run } = page;
    if (isFresh) { this.place = null; return; }
    if (!moment || moment.diagnostic) return;
    const stops = this.stopsOf(run, moment.statement.line);
    this.place = { line: editor.lineHere(moment.statement.line), ordinal: Math.max(0, stops.findLastIndex((index) => index <= moment.index)) };
  }
  stopsOf(run, line) { return run.stops.filter((index) => run.moments[index].statement.line === line); }

  columnOfPlace(side) {
    const { page } = this.play, stops = this.place ? this.stopsOf(this.run, this.place.line) : [];
    return stops.length ? page.timeline.columnOf(side, stops[Math.min(this.place.ordinal, stops.length - 1)]) : page.firstColumn();
  }

  // MARK: The state

  /// A text that leads somewhere when it is pressed is a button.
  say(kind, text, press = null) {
    const status = byId('status');
    status.replaceChildren(press ? button({ press }, text) : visible(text));
    status.className = `status ${kind}`;
  }

  /// Whether the stage shows an earlier run, since the script of the editor has none: says so above it, with the error that it has.
  sayEarlier(isEarlier, moment) {
    const { page, editor } = this.play, { line } = moment?.diagnostic ?? {};
    document.body.classList.toggle('isOfEarlier', isEarlier);
    this.unread.hidden = !isEarlier;
    this.unread.classList.toggle('bad', Boolean(moment));
    this.unread.replaceChildren(...!isEarlier ? [] : [
      line ? element('div', { class: 'chain' }, button({ class: 'link toLine', press: () => editor.goTo(line) }, say('line', { line }))) : null,
      moment ? element('p', { class: 'headline' }, glyph(['refused', '!']), partElements(new Words(this.run).sentences(moment)[0])) : null,
      ...moment ? Stage.prototype.diagnosticNotes(moment) : [], element('p', { class: 'why' }, say('lastThatWorked'))].filter(Boolean));
  }

  /// Nothing was run: the stage says why.
  showNothing(text) {
    Object.assign(this, { run: null, ended: null });
    this.sayEarlier(false);
    this.play.page.show([new Run('', [{ type: 'trace', version: schemaVersion }])]);
    byId('stageA').querySelector('.headline').textContent = visible(text);
  }

  fail(error) {
    byId('omitted').hidden = true;
    this.say('bad', error instanceof ServerError ? error.message : say('notUnderstood', { problem: error.message }));
  }

  /// How the latest run went. A run that was cut or ended has said why as text.
  showStatus() {
    const { run, ended, play: { page } } = this;
    if (!ended) return;
    const { status, signal, isCut, errors } = ended, hasErrors = run?.errors.length, hasFailures = run?.failures.length;
    const isEnded = signal !== null || isCut || !run || status && !hasErrors && !hasFailures;
    const text = signal !== null ? say('endedBySignal', { signal }) : isCut ? say('traceCut') : isEnded ? say('endedWith', { status: status ?? '–' })
      : hasErrors ? say('errors', { n: hasErrors }) : hasFailures ? say('failures', { n: hasFailures }) : this.counts(run);
    if (page.isComparing && page.runs.includes(run) && !isEnded) Page.prototype.showSummary.call(page);
    else if (!isEnded && this.play.modes.some((mode) => mode.isOn && mode.isUntouched)) this.say('good open', say('notSolvedYet'));
    else this.say(isEnded || hasErrors || hasFailures ? 'bad' : 'good', text, isEnded ? null : this.wayToError(run));
    for (const mode of this.play.modes) mode.nameState?.();
    byId('status').title = text;
    byId('omitted').textContent = isEnded ? cut(errors.trim(), textLimits.content) : '';
    byId('omitted').hidden = !isEnded || !errors.trim();
    page.script.markInvalid?.();
  }

  /// Goes to the first error of a run, or what was not as expected; null where it is not in the script.
  wayToError({ errors: [error], failures: [failure], mainFile }) {
    const { file = mainFile, line } = error?.diagnostic ?? failure?.statement ?? {};
    return line && file === mainFile ? () => this.play.editor.goTo(line) : null;
  }

  /// The counts of a run; without callbacks while its end is blank.
  counts(run) {
    const counts = run.limit < Infinity ? [] : [say('callbacks', { n: run.callCount }), ...warningCount(run)];
    return `${[say('statements', { n: run.statements.length }), ...counts].join(', ')} · ${say('milliseconds', { n: this.milliseconds })}`;
  }
}
