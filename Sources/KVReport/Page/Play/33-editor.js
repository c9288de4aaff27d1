// The editor: a text area that is seen through, over the lines of the script pane. What is typed stays the browser's own:
// undo, selection, dictation and touch keyboards work as everywhere.
const bubbleLimits = { text: 400, width: 450, gap: 5, lines: 12 };
const wordsOf = ({ message, label }) => `${message} ${label ?? ''}`;

/// How many elements two texts or lists have in common at the beginning (`from`) and, of the others, at the end (`after`).
function commonEnds(left, right) {
  const shorter = Math.min(left.length, right.length);
  let from = 0, after = 0;
  while (from < shorter && left[from] === right[from]) from += 1;
  while (after < shorter - from && left[left.length - 1 - after] === right[right.length - 1 - after]) after += 1;
  return { from, after };
}

class Editor extends ScriptPane {
  /// `changed(move)` is called after each change of the text, with where a line is now; `names` has what completion offers.
  constructor(scroller, { changed, names }) {
    super(scroller);
    Object.assign(this, { origins: [], closed: new Set(), extents: new Map(), changed });
    this.area = element('textarea', {
      class: 'area', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', autocorrect: 'off', 'aria-label': say('scriptInLua'), 'aria-describedby': 'editorKeys' });
    this.completion = new Completion(this, names);
    this.list.setAttribute('role', 'none');
    this.sheet = element('div', { class: 'sheet' }, this.list, this.area, this.completion.list, element('p', { id: 'editorKeys', class: 'unseen' }, say('editorKeys')));
    scroller.replaceChildren(this.sheet);
    scroller.classList.add('editor');
    scroller.removeAttribute('tabindex');
    this.area.addEventListener('input', ({ inputType }) => { if (!this.isTyping) this.typed(inputType !== 'insertFromPaste'); });
    this.area.addEventListener('keydown', (event) => this.press(event));
    this.area.addEventListener('scroll', () => { this.area.scrollTop = 0; this.area.scrollLeft = 0; });
    for (const name of ['blur', 'click']) this.area.addEventListener(name, () => this.completion.close());
    this.area.addEventListener('blur', () => { this.isLeaving = false; });
    new ResizeObserver(() => {
      for (const row of this.list.children) row.classList.remove('tight', 'twoRows');
      this.placePasses();
      this.placeBubble();
    }).observe(scroller);
    document.addEventListener('selectionchange', () => {
      this.completion.closeElsewhere();
      if (this.errors.size) this.moved();
    });
  }

  /// Halves of pairs, which no JSON and no file holds, are replaced.
  get text() { return this.area.value.toWellFormed(); }
  /// Another script: what can be undone begins again.
  set text(text) {
    this.area.value = text;
    Object.assign(this, { ownLines: null, lines: [], origins: [], run: null, file: null, current: null, places: new Map(), closed: new Set() });
    this.takeText();
    this.scroller.scrollTop = 0;
  }

  get isReadOnly() { return this.area.readOnly; }
  set isReadOnly(isReadOnly) { this.area.readOnly = isReadOnly; }

  /// The first and the last line of the part that is the reader's own, which is tinted; null for none.
  set yours(lines) {
    this.ownLines = lines;
    if (this.lines.length) this.draw();
  }

  // MARK: Lines

  /// Puts another text in as a reader would type it: undo brings back what was there. Only what differs is replaced.
  replace(text) {
    const { area } = this, old = area.value, { from, after } = commonEnds(old, text);
    if (from === old.length && from === text.length) return;
    const to = old.length - after, by = text.length - old.length;
    const moved = (place) => (place <= from ? place : place >= to ? place + by : from);
    const caret = [moved(area.selectionStart), moved(area.selectionEnd)], { activeElement } = document, { scrollTop } = this.scroller, { isReadOnly } = this;
    this.isReadOnly = false;
    this.type(text.slice(from, text.length - after), from, to);
    this.isReadOnly = isReadOnly;
    area.setSelectionRange(...caret);
    this.scroller.scrollTop = scrollTop;
    if (activeElement === area) return;
    // The body takes no focus: where nothing has it, the text area must not keep it.
    area.blur();
    activeElement?.focus({ preventScroll: true });
  }

  /// Types a text in the place of what is selected, or of a part of the script.
  type(text, from = this.area.selectionStart, to = this.area.selectionEnd) {
    const { area } = this;
    area.focus({ preventScroll: true });
    area.setSelectionRange(from, to);
    if (from === to && !text) return;
    // A browser sends two events for each line.
    this.isTyping = true;
    // Behind a dialog the text area has not got the focus.
    const isTyped = document.activeElement === area && document.execCommand(text ? 'insertText' : 'delete', false, text);
    this.isTyping = false;
    if (!isTyped) area.setRangeText(text, from, to, 'end');
    this.typed(false);
  }

  /// After each change of the text; `isByHand` where it was typed key by key.
  typed(isByHand) {
    const move = this.takeText();
    this.isByHand = isByHand;
    if (isByHand) this.completion.offer(); else this.completion.close();
    this.changed(move);
  }

  /// Takes the text as it is now. Lines before and after a change stay those of the run that they were. Gives where lines move.
  takeText() {
    const { lines: before, origins, text } = this, lines = text.split('\n'), { from, after } = commonEnds(before, lines);
    const changed = before.length === lines.length ? origins.slice(from, lines.length - after) : new Array(lines.length - from - after).fill(0);
    this.origins = [...origins.slice(0, from), ...changed, ...origins.slice(before.length - after)];
    const end = before.length - after, by = lines.length - before.length, move = (line) => (line > end ? line + by : line);
    // The reader's part grows with what is typed in it.
    if (this.ownLines && before.length) this.ownLines = [move(this.ownLines[0]), from < this.ownLines[1] ? this.ownLines[1] + by : this.ownLines[1]];
    const acts = visible(text) !== text, isInPlace = by === 0 && before.length && !this.errors.size && !acts && !this.sheet.classList.contains('inOrder');
    this.takeLines(text);
    this.errors = new Map();
    this.markInvalid();
    // What turns text around shows itself in the order in which it is read by the command.
    this.sheet.classList.toggle('inOrder', acts);
    this.placeMarks();
    if (isInPlace) this.drawInPlace(from, end); else this.draw();
    return move;
  }

  /// Draws changed lines without taking an element away: after that a browser undoes what is typed letter by letter.
  drawInPlace(from, end) {
    this.fitWidth();
    for (const row of this.list.children) {
      const line = Number(row.dataset.line);
      for (const mark of ['now', 'within', 'inner']) row.classList.toggle(mark, this.marks.get(line) === mark);
      if (line <= from || line > end) continue;
      const code = row.querySelector('code');
      if (code.firstChild) code.firstChild.data = this.lines[line - 1]; else code.append(this.lines[line - 1]);
      row.classList.remove('tight', 'twoRows');
      this.placePasses([row]);
    }
    this.paint();
  }

  lineInRun(line) { return this.origins[line - 1] ?? 0; }
  lineHere(line) { return this.origins[line - 1] === line ? line : this.origins.indexOf(line) + 1; }

  /// Only a run of the script that is edited says something of its lines.
  show(run, file) {
    if (this.run === run || file !== run.mainFile || run.files.get(file) !== this.text) return;
    this.origins = this.lines.map((line, index) => index + 1);
    this.takeRun(run, file);
    this.markInvalid();
    this.draw();
    if (this.isByHand) this.keepBubbleInView();
  }

  /// Of a script that cannot be read only its errors are known: what an earlier run said of the lines stays.
  showErrors(run) {
    this.takeErrors(run, run.mainFile);
    this.markInvalid();
    this.draw();
    if (this.isByHand) this.keepBubbleInView();
  }

  mark(moment, isScrubbing) {
    if (this.run?.moments[moment.index] === moment) super.mark(moment, isScrubbing || document.activeElement === this.area);
  }
  placeMarks() {
    this.marks = new Map();
    if (!this.current) return;
    const line = this.lineHere(this.current.statement.line);
    if (line) this.marks.set(line, 'now');
  }

  draw() {
    this.fitWidth();
    super.draw();
  }
  fitWidth() {
    const { isLong } = this;
    this.area.wrap = isLong ? 'off' : 'soft';
    this.sheet.classList.toggle('isLong', isLong);
    // Of a long script no line is wrapped: the sheet is as wide as the longest.
    const longest = isLong ? this.lines.reduce((most, line) => Math.max(most, line.length * (/[^\0-\u02ff]/.test(line) ? 2 : 1)), 0) : 0;
    this.sheet.style.minWidth = isLong ? `calc(${longest + 2}ch + 240px)` : '';
  }

  drawLines(first, last) {
    this.shownBubble = this.bubbleLine;
    super.drawLines(first, last);
    this.placePasses();
    this.placeBubble();
  }

  /// All lines have one margin, that of the text area: what needs more goes over the text's free end, or below each other where there is none.
  placePasses(rows = [...this.list.children]) {
    if (this.isLong) return;
    const tight = rows.filter((row) => {
      const beside = row.querySelector('.passes')?.parentElement, node = row.querySelector('code').firstChild;
      if (!beside || !node) return false;
      const range = new Range();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      return rects.some(({ right, top }) => top < rects[0].top + 12 && right > beside.getBoundingClientRect().left - 4);
    });
    for (const row of tight) row.classList.add(row.querySelector('code').offsetHeight > scriptLimits.height * 1.5 ? 'twoRows' : 'tight');
  }

  lineElement(line) {
    const made = super.lineElement(line), own = this.ownLines;
    made.setAttribute('role', 'none');
    // The text as it is, whole and with what acts in it: only so it is in the same places as in the text area.
    const code = made.querySelector('code'), text = this.lines[line - 1];
    code.setAttribute('aria-hidden', 'true');
    code.textContent = text;
    if (visible(text) !== text) {
      made.classList.add('acts');
      fill(made.querySelector('.number'), { title: text }, []);
    }
    if (own && line >= own[0] && line <= own[1]) made.classList.add('yours');
    return made;
  }

  /// While somebody types the script stays where it is.
  reveal(line, isJump) { if (line && !(this.isByHand && document.activeElement === this.area)) super.reveal(line, isJump); }

  // MARK: Errors

  /// What is wrong, with the advice of the command, one press away. All of a long message is on the stage.
  bubble(error, line) {
    if (line !== this.bubbleLine) return null;
    return element('div', { class: `bubble ${error.severity}`, id: 'editorError' },
      element('p', null, element('strong', null, cut(error.message.split('\n')[0], bubbleLimits.text)), error.label ? ` ${cut(error.label, bubbleLimits.text)}` : ''),
      fixesOf(error, line, this).map((fix) => button({ class: 'fix', 'data-focus': `fix ${fix.word}`, press: () => this.fix(fix) }, say('changeTo', { word: fix.word }))),
      button({ class: 'close', 'aria-label': say('close'), 'data-focus': 'closeBubble', press: () => this.closeBubble() }, '×'));
  }

  get caretLine() { return this.text.slice(0, this.area.selectionStart).split('\n').length; }
  get errorLine() { return [...this.errors].find(([, each]) => !isWarning(each))?.[0] ?? 0; }

  /// Of an error the bubble is open at once, of a warning while the caret is in its line: it would hide what is below.
  get bubbleLine() {
    const line = this.errorLine || (this.errors.size && document.activeElement === this.area ? this.caretLine : 0), error = this.errors.get(line);
    return error && this.closed.has(wordsOf(error)) ? 0 : line;
  }

  /// After the caret was moved.
  moved() {
    const line = this.bubbleLine;
    if (line === this.shownBubble) { this.placeBubble(); return; }
    const old = this.shownBubble;
    this.shownBubble = line;
    for (const each of [old, line]) if (this.errors.has(each)) this.redraw(each);
    this.paint();
  }

  redraw(line) {
    super.redraw(line);
    const row = this.list.children[line - 1 - this.first];
    if (row?.querySelector('.passes')) this.placePasses([row]);
    if (this.errors.has(line)) this.placeBubble();
  }

  /// Near the word that is meant, with a tip to it, where it hides neither the statement nor what the reader writes.
  placeBubble({ mayScroll = false } = {}) {
    const bubble = this.list.querySelector('.bubble'), row = bubble?.closest('.line'), { scroller } = this;
    fill(this.area, { 'aria-describedby': bubble ? 'editorKeys editorError' : 'editorKeys' }, []);
    for (const each of this.list.querySelectorAll('.under')) each.classList.remove('under');
    if (!bubble) return;
    const line = Number(row.dataset.line), outer = row.getBoundingClientRect(), view = scroller.getBoundingClientRect(), word = this.wordBox(row, this.errors.get(line));
    bubble.style.maxWidth = `${Math.min(bubbleLimits.width, scroller.clientWidth - 58)}px`;
    const { offsetWidth, offsetHeight: height } = bubble, at = Math.max(view.left, outer.left);
    const kept = [this.box(...this.extents.get(line) ?? [line, line]), { top: word.top, bottom: word.bottom }];
    if (document.activeElement === this.area) kept.push(this.box(this.caretLine, this.caretLine));
    const isSeen = (top) => word.bottom < view.top || word.top > view.bottom || top >= view.top + 2 && top + height <= view.bottom - 2
      || mayScroll && top > word.top && top + height - word.top < view.height / 2;
    const spot = (boxes) => boxes.flatMap(({ top, bottom }) => [bottom + bubbleLimits.gap, top - height - bubbleLimits.gap])
      .filter((top) => isSeen(top) && boxes.every((box) => top >= box.bottom || top + height <= box.top))
      .sort((one, other) => Math.abs(one + height / 2 - word.bottom) - Math.abs(other + height / 2 - word.bottom))[0];
    const there = kept.filter(Boolean), own = this.ownLines && this.box(...this.ownLines);
    const top = (own ? spot([...there, own]) : undefined) ?? spot(there) ?? Math.max(...there.map(({ bottom }) => bottom)) + bubbleLimits.gap, isAbove = top < word.top;
    const left = Math.max(at + 46, Math.min(word.left - 12, view.left + scroller.clientWidth - offsetWidth - 8));
    Object.assign(bubble.style, { top: `${top - outer.top}px`, left: `${left - outer.left - row.clientLeft}px` });
    bubble.classList.toggle('above', isAbove);
    bubble.style.setProperty('--tip', `${Math.max(10, Math.min(offsetWidth - 18, word.left - left))}px`);
    bubble.style.setProperty('--stem', `${Math.max(0, isAbove ? word.top - top - height : top - word.bottom)}px`);
    // What it covers in part cannot be pressed there.
    for (const each of this.list.querySelectorAll('.beside')) {
      const box = each.getBoundingClientRect();
      each.classList.toggle('under', box.bottom > top && box.top < top + height && box.right > left && box.left < left + offsetWidth && !each.contains(document.activeElement));
    }
  }

  /// Where the word of an error begins, in its own row where the line is wrapped.
  wordBox(row, { column, ...others }) {
    const node = row.querySelector('code').firstChild, line = row.getBoundingClientRect(), start = { left: line.left + 58, top: line.top, bottom: line.bottom };
    if (!column || !node) return start;
    const range = new Range(), [from, to] = columnsIn(node.data, { column, ...others }).map((each) => Math.min(node.length, each));
    range.setStart(node, from === to ? Math.max(0, from - 1) : from);
    range.setEnd(node, to);
    return range.getClientRects()[0] ?? start;
  }

  /// Where the lines from one to another are, as far as they are drawn.
  box(from, to) {
    const [first, last] = [Math.max(from - 1, this.first), Math.min(to - 1, this.last)];
    if (first > last) return null;
    return { top: this.list.children[first - this.first].getBoundingClientRect().top, bottom: this.list.children[last - this.first].getBoundingClientRect().bottom };
  }

  /// What arises while somebody types is seen together with the line that is typed.
  keepBubbleInView() {
    const bubble = this.list.querySelector('.bubble'), { scroller } = this;
    if (!bubble || document.activeElement !== this.area) return;
    this.placeBubble({ mayScroll: true });
    const boxes = [bubble.getBoundingClientRect(), this.box(this.caretLine, this.caretLine)].filter(Boolean), view = scroller.getBoundingClientRect();
    const top = Math.min(...boxes.map((each) => each.top)) - 4, bottom = Math.max(...boxes.map((each) => each.bottom)) + 4;
    if (bottom - top > view.height) return;
    scroller.scrollTop += Math.min(0, top - view.top) + Math.max(0, bottom - view.bottom);
  }

  fix({ line, from, to, word }) {
    const start = this.offset(line);
    this.type(word, start + from, start + to);
  }
  offset(line) { return this.lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0); }

  /// Goes to a line, of an error to its word, and opens its bubble.
  goTo(line) {
    const error = this.errors.get(line), start = this.offset(line) + (error?.column ? columnsIn(this.lines[line - 1], error)[0] : 0);
    openPane('scriptPane');
    this.closed.clear();
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, start);
    super.reveal(line, true);
    const row = this.list.children[line - 1 - this.first], { left, right } = this.scroller.getBoundingClientRect(), word = row ? this.wordBox(row, error ?? {}).left : left;
    if (this.isLong && (word < left + 50 || word > right - 100)) this.scroller.scrollLeft += word - (left + right) / 2;
    this.moved();
    this.keepBubbleInView();
  }

  closeBubble() {
    const bubble = this.list.querySelector('.bubble');
    if (!bubble) return false;
    if (bubble.contains(document.activeElement)) this.area.focus();
    this.closed.add(wordsOf(this.errors.get(this.bubbleLine)));
    this.moved();
    return true;
  }

  /// A bubble that was closed stays so while its error lasts: until a run has none, or another.
  takeErrors(run, file) {
    super.takeErrors(run, file);
    if (!this.errors.size) this.closed.clear();
    // From where to where the statement of each line reaches, unless it fills the pane.
    this.extents = new Map();
    for (const { diagnostic: { line }, statement } of [...run.errors, ...run.warnings]) {
      const last = statement.endLine ?? statement.line;
      if (statement.file === file && statement.line <= line && line <= last && last - statement.line < bubbleLimits.lines) this.extents.set(line, [statement.line, last]);
    }
  }

  /// Marks the text area as invalid for screen readers if the script has errors.
  markInvalid() {
    const hasErrors = [...this.errors.values()].some((each) => !isWarning(each));
    fill(this.area, { 'aria-invalid': String(hasErrors) }, []);
  }

  // MARK: Keys

  press(event) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (event.isComposing || ctrlKey || metaKey || altKey) return;
    if (this.completion.press(key)) { event.preventDefault(); return; }
    // Escape gives Tab back to the page, so that the keyboard is never caught in here.
    if (key === 'Escape') { if (!this.closeBubble()) this.isLeaving = true; event.preventDefault(); return; }
    if (this.isReadOnly) return;
    if (key === 'Tab' && !this.isLeaving) { event.preventDefault(); this.indent(shiftKey); return; }
    if (key !== 'Tab' && key !== 'Shift') this.isLeaving = false;
    if (key === 'Enter' && !shiftKey) { event.preventDefault(); this.breakLine(); }
  }

  indent(isOut) {
    const { area, text } = this, { selectionStart: start, selectionEnd: end } = area;
    if (!isOut && !text.slice(start, end).includes('\n')) { this.type('  '); return; }
    const from = text.lastIndexOf('\n', start - 1) + 1, next = text.indexOf('\n', end > start ? end - 1 : end), to = next < 0 ? text.length : next;
    const lines = text.slice(from, to).split('\n').map((line) => (isOut ? line.replace(/^ {1,2}/, '') : line && `  ${line}`)).join('\n');
    if (lines === text.slice(from, to)) return;
    this.type(lines, from, to);
    if (start === end) area.setSelectionRange(Math.max(from, start + lines.length - (to - from)), Math.max(from, start + lines.length - (to - from)));
    else area.setSelectionRange(from, from + lines.length);
  }

  /// A new line begins below the one before, deeper after the beginning of a block; the end of one goes back.
  breakLine() {
    const { text } = this, { selectionStart: start } = this.area, from = text.lastIndexOf('\n', start - 1) + 1;
    let line = text.slice(from, start);
    const before = text.slice(0, Math.max(0, from - 1)).split('\n').findLast((each) => each.trim()) ?? '', depth = (each) => /^ */.exec(each)[0].length;
    const opens = (each) => /(\b(do|then|else|repeat)|\{|\(|\bfunction\b[^\n]*\))\s*$/.test(each.replace(/--.*$/, ''));
    const isClosing = /^ {2,}(end\b|else|until\b|[})])/.test(line) && depth(line) === depth(before) + (opens(before) ? 2 : 0);
    if (isClosing) line = line.slice(2);
    const indent = ' '.repeat(depth(line) + (opens(line) ? 2 : 0));
    if (isClosing) this.type(`${line}\n${indent}`, from, this.area.selectionEnd); else this.type(`\n${indent}`);
  }
}
