// Lessons: a task and a story above the editor, hints one by one, and an explanation once it is solved. What became of
// each is kept by the command, and shared with `kvosandbox learn`.

/// The paragraphs of a lesson as elements: lists begin with "- ", code is between backticks or indented by four blanks.
function lessonElements(text) {
  const blocks = [], isCode = (block) => /^ {4}/.test(block ?? '');
  for (const block of text.replace(/^\n+|\s+$/g, '').split(/\n{2,}/)) {
    if (isCode(block) && isCode(blocks.at(-1))) blocks.push(`${blocks.pop()}\n\n${block}`); else blocks.push(block);
  }
  return blocks.map((block) => {
    if (isCode(block)) return element('pre', { tabindex: '0', role: 'group', 'aria-label': say('exampleCode') }, block.replace(/^ {4}/gm, ''));
    if (/^- /.test(block)) return element('ul', null, block.slice(2).split(/\n- /).map((item) => element('li', null, inlineElements(item))));
    return element('p', null, inlineElements(block));
  });
}

const inlineElements = (text) => text.replace(/\s*\n\s*/g, ' ').split(/`([^`]*)`/).map((piece, index) => (index % 2 ? element('code', null, piece) : piece));

/// The first and the last line of the learner's part, 1-based: between marks, or the text of a prediction.
function ownLines(text) {
  const lines = text.split('\n'), first = lines.findIndex((line) => /^-- ▼|^predict \[\[/.test(line));
  const last = lines.findIndex((line, index) => index > first && /^-- ▲|^\]\]/.test(line));
  if (first < 0 || last < 0) return null;
  // An empty part is seen by what is around it.
  return last > first + 1 ? [first + 2, last] : [first + 1, last + 1];
}

class Lessons {
  constructor(play) {
    Object.assign(this, { play, groups: play.data.lessons ?? [], states: {}, lesson: null, report: null, origin: null });
    this.all = this.groups.flatMap(({ lessons }) => lessons);
    // A prediction has a line to be typed in.
    for (const lesson of this.all) lesson.start = lesson.start.replace(/^predict \[\[\n\]\]/m, 'predict [[\n\n]]');
    this.root = element('section', { class: 'lesson', 'aria-label': say('lesson'), hidden: true });
    byId('scriptPane').prepend(this.root);
    this.note = element('p', { class: 'limitNote', hidden: true }, say('answerBeginsHere'));
    document.querySelector('.stages').before(this.note);
    this.button = play.addButton('lessons', () => this.choose());
  }

  get isOn() { return this.lesson !== null; }
  get state() { return this.stateOf(this.lesson.id); }
  get isSolved() { return this.state.state === 'solved'; }
  get holdsBack() { return this.lesson.kind === 'predict' && !this.isSolved; }
  /// Whether the script is as it was given.
  get isUntouched() { return !this.isSolved && this.play.editor.text === this.lesson.start; }
  stateOf(id) { return this.states[id] ?? { state: 'open', hints: 0 }; }

  async refresh() {
    try {
      const { current, lessons } = await this.play.server.progress();
      Object.assign(this, { current, states: lessons ?? {} });
    } catch { /* Without a server every lesson is open. */ }
  }

  /// Where a learner goes on: the lesson that was last worked at, or the first that is open.
  get place() {
    const isOpen = ({ id }) => this.stateOf(id).state === 'open';
    return this.all.find((lesson) => lesson.id === this.current && isOpen(lesson)) ?? this.all.find(isOpen);
  }

  // MARK: The list

  async choose() {
    await this.refresh();
    const solved = this.all.filter(({ id }) => this.stateOf(id).state === 'solved').length;
    openDialog(say('lessons'), element('p', { class: 'quiet' }, say('lessonsSolved', { n: solved, of: this.all.length })),
      ...this.groups.map(({ title, lessons }) => element('section', { class: 'lessonGroup' }, element('h3', null, title),
        element('ul', null, lessons.map((lesson) => this.entry(lesson))))));
  }

  entry(lesson) {
    const { id, title, kind } = lesson, { state } = this.stateOf(id), isHere = this.lesson?.id === id;
    return element('li', null, button({ class: 'entry', 'aria-current': isHere ? 'true' : null, press: () => { byId('dialog').close(); this.begin(id); } },
      element('span', { class: `glyph ${{ solved: 'inserted', skipped: 'updated' }[state] ?? ''}`, 'aria-hidden': 'true' }, { solved: '✓', skipped: '›' }[state] ?? ''),
      element('span', null, title), this.place === lesson ? element('span', { class: 'badge' }, say('continueHere')) : null,
      element('span', { class: 'kind' }, say(kindOfLesson[kind] ?? kind)), unseen(`, ${say(stateKeys[state] ?? 'lessonOpen')}`)));
  }

  // MARK: One lesson

  /// Opens the lesson that a fragment names.
  openFragment(kind, id) {
    const isLesson = kind === 'lesson' && this.all.some((each) => each.id === id);
    if (isLesson) this.begin(id);
    return isLesson;
  }

  async begin(id) {
    const lesson = this.all.find((each) => each.id === id), { play } = this, isLatest = play.latest('opening');
    await this.refresh();
    // Something else may have been opened in the meantime.
    if (!isLatest()) return;
    const { page, server, editor } = play, fragment = `lesson=${id}`, draft = server.draft(fragment);
    if (!/^lesson=/.test(page.opened)) this.origin = page.opened;
    const run = play.load(`${id}.lua`, draft ?? lesson.start, fragment, lesson.start), { hints = 0, tries, state } = this.stateOf(id);
    const isNew = !draft && !hints && !tries && state !== 'solved';
    Object.assign(this, { lesson, report: null, checked: null, isOpened: false, hints, open: { task: true, story: isNew, whyPage: false } });
    editor.yours = ownLines(editor.text);
    this.root.hidden = false;
    this.draw();
    this.root.scrollTop = 0;
    openPane('scriptPane');
    await run;
    if (this.lesson === lesson) this.revealPart();
  }

  /// Puts the caret into the learner's part, and shows that.
  revealPart() {
    const { editor } = this.play, [first] = ownLines(editor.text) ?? [];
    if (!first || document.activeElement === editor.area) return;
    const at = editor.text.split('\n').slice(0, first - 1).join('\n').length + (first > 1 ? 1 : 0), line = editor.list.children[first - 1];
    editor.area.setSelectionRange(at, at);
    if (line) editor.scroller.scrollTop = line.offsetTop - editor.scroller.clientHeight / 2;
  }

  /// Goes back to what was open before the lessons, with what was typed there.
  async goBack() {
    const { play, play: { following, server } } = this, origin = this.origin ?? (following.name === null ? 'example=albums.lua' : 'file'), draft = server.draft(origin);
    this.leave();
    await play.open(origin);
    if (draft && play.page.opened === origin) { play.clearNotice(); play.editor.replace(draft); }
  }

  leave() {
    if (!this.isOn) return;
    const hadFocus = this.root.contains(document.activeElement), { lesson, play: { page, editor } } = this;
    this.lesson = null;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.note.hidden = true;
    editor.yours = null;
    if (lesson.kind === 'predict' && page.runs[0].limit < Infinity) page.limit = null;
    if (hadFocus) this.play.focusButton(this.button);
  }

  /// Of a prediction the stage stops where its answer would begin, until it is solved.
  runs(runs) {
    const run = runs.at(-1), column = this.lesson.kind === 'predict' && !this.isSolved ? run.columns.findIndex((index) => run.moments[index].calls.length) : -1;
    if (column >= 0) {
      limitRun(run, column);
      // How many callbacks come is said of an answer, not before there is one.
      if (this.isUntouched) run.errors = [];
    }
    return runs;
  }

  /// After a run: one that ends well may solve the lesson, which the command decides. The first is of what the reader is given.
  async taken(run, { status }) {
    if (!this.isOn) return;
    const { editor } = this.play, { isOpened } = this;
    this.isOpened = true;
    editor.yours = ownLines(editor.text);
    if (isOpened && status === 0 && !this.isSolved && editor.text !== this.checked) await this.check();
  }

  async check(isAsked = false) {
    const { lesson, play } = this, script = play.editor.text;
    this.checked = script;
    const wasSolved = this.isSolved, { status, output } = await this.ask('check', script);
    if (this.lesson !== lesson) return;
    this.report = status !== 0 && isAsked ? output.trim() || say('endedWith', { status: status ?? '–' }) : null;
    // Where one asked, the explanation comes first; while one types, nothing is put in the place of what is read.
    if (isAsked) this.open = status === 0 ? { task: false, story: false, whyPage: true } : { ...this.open, story: false };
    this.draw();
    if (status !== 0) { if (isAsked) this.reveal('.report'); return; }
    this.showAnswer();
    if (isAsked) this.root.scrollTop = 0;
    if (isAsked || !wasSolved) play.live.say('good', say('lessonIsSolved'));
  }

  /// What was held back, from where it begins. In lessons of other kinds a prediction may hold something back.
  showAnswer() {
    const { page } = this.play, { column } = page;
    if (this.lesson.kind !== 'predict' || page.runs[0].limit === Infinity) return;
    page.limit = null;
    page.go(column + 1, { isQuiet: true });
  }

  /// Asks the command about this lesson; what went wrong is an answer too.
  async ask(action, script) {
    const { id } = this.lesson;
    try {
      const answer = await this.play.server.lesson(id, action, script);
      await this.refresh();
      return answer;
    } catch (error) { return { status: null, output: error.message }; }
  }

  async giveHint() {
    const { lesson } = this, n = this.hints + 1;
    this.hints = n;
    this.open.story = false;
    this.draw();
    this.reveal(`[data-focus="hint ${n}"]`);
    await this.ask('hint');
    if (this.lesson === lesson && this.stateOf(lesson.id).hints > this.hints) { this.hints = this.stateOf(lesson.id).hints; this.draw(); }
  }

  get following() { return this.all[this.all.indexOf(this.lesson) + 1] ?? null; }

  async skip() {
    const { following, lesson } = this;
    await this.ask('skip');
    if (this.lesson !== lesson) return;
    if (following) await this.begin(following.id); else this.leave();
  }

  /// The text as it was given is solved by the command's own; why comes first then.
  showSolution() {
    this.open = { task: false, story: false, whyPage: true };
    this.draw();
    this.play.editor.replace(this.lesson.solution);
  }

  // MARK: Drawing

  /// Gives the focus to what has just come, and scrolls so that it is seen from its beginning.
  reveal(selector) {
    const found = this.root.querySelector(selector);
    found?.focus({ preventScroll: true });
    if (found) this.root.scrollTop = (found.closest('.hint') ?? found).offsetTop - 6;
  }

  draw() {
    const { lesson, root, isSolved, hints } = this, focused = root.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
    root.replaceChildren(...[
      this.heading(), isSolved ? this.fold('whyPage', say('why'), lesson.why) : null,
      this.fold('task', say('yourTask'), lesson.task), this.fold('story', say('lessonStory'), lesson.story), ...lesson.hints.slice(0, hints).map((text, index) => this.part('hint', say('hintNumber', { n: index + 1 }), text, `hint ${index + 1}`)),
      this.report ? wholeText('pre', { class: 'report', tabindex: '0', role: 'group', 'aria-label': say('checkReport') }, this.report) : null,
      this.actions()].filter(Boolean));
    this.note.hidden = isSolved || lesson.kind !== 'predict';
    if (focused) root.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  heading() {
    const { lesson, all, isSolved } = this, place = say('lessonNumber', { n: all.indexOf(lesson) + 1, of: all.length });
    return element('div', { class: 'lessonHead' }, element('span', { class: 'kind' }, place), element('h2', null, lesson.title),
      isSolved ? element('span', { class: 'badge' }, say('lessonSolved')) : null);
  }

  /// A part that can be folded, and stays as it was left.
  fold(name, title, text) {
    const summary = element('summary', { 'data-focus': name }, element('h3', null, title));
    const made = element('details', { class: name, open: this.open[name] }, summary, element('div', null, lessonElements(text)));
    made.addEventListener('toggle', () => { if (made.isConnected) this.open[name] = made.open; });
    return made;
  }

  part(name, title, text, focus) {
    return element('div', { class: name }, element('h3', { tabindex: '-1', 'data-focus': focus }, title), lessonElements(text));
  }

  actions() {
    const { lesson, isSolved, hints, following, play: { editor } } = this, { length } = lesson.hints;
    const tool = (key, press, facts, isPrimary) => button({ class: isPrimary ? 'primary' : null, 'data-focus': key, press }, say(key, facts));
    return element('div', { class: 'actions' },
      tool('checkLesson', () => this.check(true), {}, !isSolved),
      !isSolved && hints < length ? tool('giveHint', () => this.giveHint(), { n: hints + 1, of: length }) : null,
      isSolved || hints >= length ? tool('showSolution', () => this.showSolution()) : null,
      tool('resetLesson', () => editor.replace(lesson.start)),
      !isSolved && following ? tool('skipLesson', () => this.skip()) : null,
      following ? tool('nextLesson', () => this.begin(following.id), {}, isSolved) : null, tool('leaveLesson', () => this.goBack()));
  }
}

const kindOfLesson = { hello: 'lessonHello', repair: 'lessonRepair', predict: 'lessonPredict' };
const stateKeys = { open: 'lessonOpen', solved: 'lessonSolved', skipped: 'lessonSkipped' };

playModes.push(Lessons);
