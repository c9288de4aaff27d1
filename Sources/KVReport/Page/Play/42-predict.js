// What will happen? The stage stops before the next effect. Rows are placed or lines are typed; then they are compared with
// what was sent.
const rowsToPlace = 200, linesShown = 200;

/// What can be predicted of a run: for each statement that sends something, or else prints something,
/// { statement, sends, moment, column, rows, prints }: its first moment and that one's column, the moment whose rows can be placed.
function effectsOf(run, words) {
  const columns = new Map(run.columns.map((index, column) => [index, column]));
  return run.statements.flatMap((statement) => {
    const moments = run.moments.slice(statement.first, statement.last + 1), sends = moments.some(({ calls }) => calls.length);
    const telling = moments.filter(({ kind, calls, index }) => (sends ? calls.length > 0 : kind === 'print') && columns.has(index));
    // The first contents are not predicted.
    if (!telling.length || sends && telling.every((moment) => isWholeRead(moment))) return [];
    const changing = telling.filter((moment) => changesRows(moment, words));
    return [{
      statement, sends, moment: telling[0], column: columns.get(telling[0].index), rows: changing.find(({ lane }) => lane.kind === 'table') ?? changing[0] ?? null,
      prints: telling.flatMap(({ text }) => text?.split('\n') ?? []) }];
  });
}

const isWholeRead = ({ isReload, changeSet }) => Boolean(isReload && !changeSet);

function changesRows(moment, words) {
  if (moment.kind !== 'update' || moment.refusal || isWholeRead(moment)) return false;
  const versions = words.versions(moment);
  return Boolean(versions?.changesAt(moment.index) && versions.isKnown(moment.index - 1))
    && versions.before(moment.index).reduce((sum, { rows }) => sum + rows.length, 0) <= rowsToPlace;
}

class Predicting {
  constructor(play) {
    Object.assign(this, { play, effect: null, isExclusive: true, goesOn: true });
    this.root = element('section', { class: 'predicting', 'aria-label': say('predict'), hidden: true });
    document.querySelector('.stages').before(this.root);
    this.button = play.addButton('predict', () => this.toggle());
    play.addKey({ letter: 'p', label: 'P', name: 'keyPredict', action: () => this.toggle() });
    this.nameState();
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !this.isOn || byId('dialog').open) return;
      event.preventDefault();
      this.leave();
    });
  }

  get isOn() { return this.effect !== null; }
  get page() { return this.play.page; }

  // MARK: From effect to effect

  toggle() {
    if (this.isOn) this.leave(); else this.begin();
  }

  /// Asks for what is next, where something was gone to, else for the first; `isQuiet` leaves the focus where it is.
  async begin(isQuiet = false) {
    const { page, play } = this;
    if (!await leaveOthers(play, this)) return;
    const [run] = page.runs, { refusal } = play;
    if (refusal) { play.live.say('bad', refusal); return; }
    Object.assign(this, { run, words: page.words[0], effects: effectsOf(run, page.words[0]), total: { halves: 0, most: 0 } });
    const isAtBeginning = page.column === page.firstColumn(), effect = isAtBeginning ? null : this.effects.find(({ column }) => column > page.column);
    if (!this.effects.length) { play.live.say('bad', say('nothingToPredict')); return; }
    this.root.hidden = false;
    this.ask(effect ?? this.effects[0], isQuiet);
    this.nameState();
  }

  get following() { return this.effects[this.effects.indexOf(this.effect) + 1] ?? null; }

  ask(effect, isQuiet) {
    const { rows, statement, column } = effect, { page } = this;
    Object.assign(this, { effect, isTyping: !rows, answer: element('textarea', { class: 'answer', rows: '5', spellcheck: 'false', 'aria-label': say('yourLines') }) });
    this.answer.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.compare();
    });
    this.placing = rows ? new Placing(rows.lane.name, this.expectedRows(rows), (text) => { byId('live').textContent = text; }) : null;
    page.limit = column;
    page.go(column - 1, { isStill: true, isQuiet: true });
    page.script.mark(effect.moment, true);
    this.root.classList.remove('isCompared');
    this.nameState();
    this.draw();
    byId('live').textContent = `${say('whatWillHappen')} ${lineText(statement)}`;
    openPane('stagePane');
    if (isQuiet) return;
    if (rows) this.placing.focus(); else this.answer.focus({ preventScroll: true });
  }

  expectedRows(moment) {
    const { run, words } = this, { index } = moment, controller = moment.controller ?? moment.lane.controllers.at(-1);
    return new ExpectedRows(words.versions(moment).before(index),
      (row, isAfter) => row.text ?? unquoted(run.printed(row.id, isAfter ? index : index - 1)), Boolean(controller?.section));
  }

  next() {
    if (this.following) this.ask(this.following); else this.leave();
  }

  leave() {
    if (!this.isOn) return;
    this.close();
    this.page.limit = null;
  }

  close() {
    if (!this.isOn) return;
    const hadFocus = this.root.contains(document.activeElement);
    this.effect = null;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.nameState();
    if (hadFocus) this.play.focusButton(this.button);
  }

  /// A script that was changed is asked about again by its reader.
  runs(runs) {
    this.close();
    return runs;
  }

  /// Nor is one that cannot be read, of which the stage shows nothing.
  taken(run) {
    if (this.isOn && run !== this.run) this.leave();
  }

  nameState() {
    this.button.setAttribute('aria-pressed', String(this.isOn));
    this.play.refuse(this.button, this.isOn ? null : this.play.refusal);
    document.body.classList.toggle('isPredicting', this.isOn && !this.root.matches('.isCompared'));
  }

  // MARK: Asking

  draw() {
    const { statement, rows } = this.effect, isPlacing = rows && !this.isTyping;
    this.root.replaceChildren(element('div', { class: 'asked' },
      element('div', { class: 'ask' },
        element('p', { class: 'askHead' }, glyph(['updated', '?']), element('b', null, say('whatWillHappen')), element('span', { class: 'kind' }, lineText(statement))),
        element('p', { class: 'headline' }, element('code', null, cut(statement.source, 120))),
        element('p', { class: 'quiet' }, this.instruction(isPlacing)),
        rows ? element('div', { class: 'segments', role: 'group', 'aria-label': say('howToAnswer') }, this.way(false, 'placing'), this.way(true, 'typing')) : null),
      isPlacing ? this.placing.element : element('div', { class: 'card now' }, element('div', { class: 'cardHead' }, element('h3', null, say('yourLines'))), this.answer)),
      this.actions(button({ class: 'primary', 'data-focus': 'compareAnswer', press: () => this.compare() }, say('compareAnswer')),
        this.following ? button({ press: () => this.next() }, say('skipEffect')) : null,
        this.effect !== this.effects[0] ? button({ press: () => this.ask(this.effects[0]) }, say('fromTheStart')) : null));
  }

  instruction(isPlacing) {
    const { rows, sends } = this.effect;
    if (isPlacing) return partElements(phrase('placeRows', { who: { strong: rows.lane.name } }));
    return sends ? partElements(phrase('typeCallbacks', { form: { code: this.form } })) : say('typePrints');
  }

  /// What a line looks like, with names and numbers that give nothing away.
  get form() {
    const { lane, calls: [{ receiver }] } = this.effect.moment;
    const text = { table: 'reloadRows [0, 7]', observer: 'observeValue title of <Song "Africa"> {kind: setting}' }[lane.kind] ?? 'willChangeContent';
    return /#\d+$/.test(receiver) ? text : `${receiver}: ${text}`;
  }

  way(isTyping, key) {
    return button({
      'aria-pressed': String(this.isTyping === isTyping), 'data-focus': key,
      press: () => { this.isTyping = isTyping; this.draw(); this.root.querySelector(`[data-focus=${key}]`).focus(); } }, say(key));
  }

  actions(...buttons) {
    return element('div', { class: 'actions' }, buttons, button({ press: () => this.leave() }, say('leave')));
  }

  // MARK: Comparing

  async compare() {
    const { effect, placing, isTyping } = this;
    if (!isTyping) {
      const lines = comparedRows(placing.expected, this.words.versions(effect.rows).after(effect.rows.index), effect.rows);
      this.show({ lines, halves: halvesOf(lines.map(({ grade }) => grade)), most: lines.length });
      return;
    }
    const typed = this.answer.value.split('\n').map((line) => line.trimEnd());
    while (typed.length && !typed.at(-1)) typed.pop();
    const graded = effect.sends ? await this.graded(effect, typed.map((line) => line.trim()).filter(Boolean))
      : gradedHere(typed, effect.prints, (line) => line.trim().toLowerCase());
    if (this.effect !== effect) return;
    if (graded) this.show({ ...graded, lines: comparedLines(graded) });
    else this.play.live.say('bad', say('notGraded'));
  }

  /// What the command says of typed lines; nothing where it gives no answer. Of a line that sends several times in a row, as in
  /// a loop, it grades all passes as one: there each is graded here.
  async graded({ statement }, lines) {
    const { play: { name, server, editor } } = this, { index, from, to } = this.questionOf(statement);
    try {
      const answers = [...Array.from({ length: index }, () => []), lines];
      const found = (await server.predict(name, editor.text, answers)).lines.filter(({ type }) => type === 'prediction')[index];
      if (found?.line !== statement.line || found.actual.length < to) return null;
      return found.grades && found.actual.length === to - from ? found : gradedHere(lines, found.actual.slice(from, to), callbackName);
    } catch (error) {
      console.info(error.message);
      return null;
    }
  }

  /// Which of the questions that the command asks is about a statement, and which of its lines are.
  questionOf(statement) {
    const { statements, moments } = this.run;
    let index = -1, to = 0, last = null;
    for (const each of statements) {
      const count = moments.slice(each.first, each.last + 1).reduce((sum, { calls }) => sum + calls.length, 0), place = `${each.file}:${each.line}`;
      if (!count) continue;
      if (place !== last) [index, to, last] = [index + 1, 0, place];
      to += count;
      if (each === statement) return { index, from: to - count, to };
    }
    return { index: -1, from: 0, to: 0 };
  }

  show({ lines, halves, most, headline, hint }) {
    const { effect, total, following, page } = this;
    total.halves += halves;
    total.most += most;
    page.limit = following?.column ?? null;
    page.go(page.timeline.columnOf(0, (effect.rows ?? effect.moment).index), { isQuiet: true });
    const isRight = halves === most * 2, title = element('h2', { tabindex: '-1' }, isRight ? say('allRight') : say('rightOf', { credit: creditText(halves), n: most }));
    this.root.classList.add('isCompared');
    this.nameState();
    this.root.replaceChildren(
      element('div', { class: 'asked', tabindex: '0', role: 'group', 'aria-label': say('comparedAnswer') }, element('div', { class: `result${isRight ? ' right' : ''}` }, title,
        headline ? element('p', { class: 'quiet' }, headline) : null, this.table(lines), hint ? element('p', { class: 'why' }, hint) : null,
        total.most > most ? element('p', { class: 'quiet' }, say('altogether', { credit: creditText(total.halves), n: total.most })) : null)),
      this.actions(following ? button({ class: 'primary', press: () => this.next() }, say('nextEffect')) : null));
    title.focus();
  }

  table(lines) {
    const [first, second] = ['youExpected', 'wasSent'].map((key) => element('th', { scope: 'col' }, say(key)));
    return element('table', null, element('thead', null, element('tr', null, element('td'), first, second)), element('tbody', null,
      lines.slice(0, linesShown).map(({ name, expected, actual, grade }) => element('tr', { class: grade },
        element('th', { scope: 'row' },
          element('span', { class: 'tick', 'aria-hidden': 'true' }, { right: '✓', near: '½', wrong: '✕' }[grade]), unseen(`${say(gradeKeys[grade])}: `), name),
        element('td', null, expected ?? say('nothingExpected')), element('td', null, actual ?? say('nothingSent'))))));
  }
}

const gradeKeys = { right: 'gradeRight', near: 'gradeNear', wrong: 'gradeWrong' };

/// Of the modes that take the stage only one is on. Gives whether no other one was asked for until the others were left.
async function leaveOthers(play, own) {
  const isLatest = play.latest('beginning');
  for (const mode of play.modes) if (mode !== own && mode.isOn && mode.isExclusive) await mode.leave();
  return isLatest();
}

playModes.push(Predicting);
