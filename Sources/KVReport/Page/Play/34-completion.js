// Completion: what a word of the script may become.
const completionLimit = 8;
/// The most frequent methods, which come first after a colon.
const commonMethods = ['add', 'remove', 'observe', 'insert', 'removeAt', 'move', 'save', 'performFetch'];

class Completion {
  /// `names` gives for '', '.' or ':' before a word what it may be: pairs of a name and a note.
  constructor(editor, names) {
    Object.assign(this, { editor, names, found: [], chosen: -1, word: '', at: 0 });
    this.list = element('ul', { class: 'completion', id: 'completion', role: 'listbox', 'aria-label': say('completions'), hidden: true });
    // They stay while they are hidden: where elements are taken away, a browser undoes what is typed letter by letter.
    this.list.replaceChildren(...Array.from({ length: completionLimit }, (none, index) => element('li', { role: 'option', id: `completion${index}`, 'aria-selected': 'false' },
      element('b', null, ''), element('span', null, ''))));
    // The text area keeps the focus.
    this.list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.list.addEventListener('click', ({ target }) => { const item = target.closest('li'); if (item) this.accept([...this.list.children].indexOf(item)); });
  }

  offer() {
    const { area, text, isReadOnly } = this.editor, at = area.selectionStart, before = text.slice(0, at);
    const [, kind, word] = /([.:]?)([A-Za-z_]\w*)?$/.exec(before).map((part) => part ?? '');
    const isUseless = isReadOnly || area.selectionEnd !== at || !kind && (word.length < 2 || luaKeywords.has(word));
    if (isUseless || /\w/.test(text[at] ?? '') || /\.\.$|\d\.$/.test(before) || this.isInText(at)) { this.close(); return; }
    const found = new Map(), isMeant = (name) => name !== word && name.toLowerCase().startsWith(word.toLowerCase());
    let isWhole = false;
    for (const [name, note] of this.names(kind)) {
      if (name === word) isWhole = true;
      else if (isMeant(name) && !found.has(name)) found.set(name, note);
    }
    if (!kind) for (const [name] of text.matchAll(/\b[A-Za-z_]\w{2,}\b/g)) if (isMeant(name) && !found.has(name)) found.set(name, '');
    if (kind === ':') for (const [, name] of text.matchAll(/\w:([A-Za-z_]\w+)/g)) if (isMeant(name) && !found.has(name)) found.set(name, '');
    if (!found.size) { this.close(); return; }
    Object.assign(this, { word, at });
    this.found = (kind === ':' ? this.byUse([...found.keys()]) : [...found.keys()]).slice(0, completionLimit);
    for (const [index, item] of [...this.list.children].entries()) {
      const name = this.found[index];
      item.hidden = name === undefined;
      item.children[0].firstChild.data = cut(name ?? '', textLimits.content);
      item.children[1].firstChild.data = cut(name && found.get(name) || '', textLimits.content);
    }
    this.list.hidden = false;
    area.setAttribute('aria-controls', 'completion');
    // A word that is whole is not replaced by Enter.
    this.choose(isWhole ? -1 : 0);
    this.place(at - word.length);
  }

  /// Methods that the script calls already come first, then those that most scripts call.
  byUse(names) {
    const used = new Set(Array.from(this.editor.text.matchAll(/\w:([A-Za-z_]\w*)/g), ([, name]) => name));
    const rank = (name) => (used.has(name) ? 0 : commonMethods.includes(name) ? 1 + commonMethods.indexOf(name) : 99);
    return names.sort((one, other) => rank(one) - rank(other));
  }

  /// Whether a place is in a comment or in a string.
  isInText(at) {
    const { text, lines, stretches } = this.editor, line = text.slice(0, at).split('\n').length - 1, column = at - text.lastIndexOf('\n', at - 1) - 1;
    const isOpen = (kind, to) => kind === 'comment' || to === lines[line].length && !/["'\]]$/.test(lines[line]);
    return stretches[line].some(([kind, from, to]) => /comment|string/.test(kind) && column > from && (column < to || column === to && isOpen(kind, to)));
  }

  place(at) {
    const { text, list, first, sheet, scroller } = this.editor, lines = text.slice(0, at).split('\n'), row = list.children[lines.length - 1 - first];
    if (!row) return;
    const range = new Range(), code = row.querySelector('code'), node = code.firstChild ?? code, outer = sheet.getBoundingClientRect();
    range.setStart(node, Math.min(lines.at(-1).length, node.length ?? 0));
    range.collapse(true);
    const box = range.getClientRects()[0] ?? row.getBoundingClientRect(), { top, bottom } = scroller.getBoundingClientRect(), { offsetWidth, offsetHeight } = this.list;
    const isAbove = box.bottom + offsetHeight + 6 > bottom && box.top - top > bottom - box.bottom, right = scroller.scrollLeft + scroller.clientWidth;
    this.list.style.left = `${Math.max(4, Math.min(box.left - outer.left - 9, right - offsetWidth - 8))}px`;
    this.list.style.top = `${(isAbove ? box.top - offsetHeight - 4 : box.bottom + 4) - outer.top}px`;
  }

  choose(index) {
    this.chosen = index;
    [...this.list.children].forEach((item, each) => item.setAttribute('aria-selected', String(each === index)));
    if (index < 0) this.editor.area.removeAttribute('aria-activedescendant'); else this.editor.area.setAttribute('aria-activedescendant', `completion${index}`);
  }

  /// Closes the list where the caret is no longer at the end of the word that it completes, as after Ctrl and an arrow key.
  closeElsewhere() {
    const { selectionStart, selectionEnd } = this.editor.area;
    if (!this.list.hidden && (selectionStart !== this.at || selectionEnd !== this.at)) this.close();
  }

  /// Whether a key is one of the list's.
  press(key) {
    this.closeElsewhere();
    if (this.list.hidden) return false;
    const n = this.found.length;
    switch (key) {
      case 'ArrowDown': this.choose((this.chosen + 1) % n); return true;
      case 'ArrowUp': this.choose((Math.max(this.chosen, 0) + n - 1) % n); return true;
      case 'Escape': this.close(); return true;
      case 'Enter': case 'Tab':
        if (this.chosen < 0) { this.close(); return false; }
        this.accept(this.chosen);
        return true;
    }
    if (/^(Arrow|Home|End|Page)/.test(key)) this.close();
    return false;
  }

  accept(index) {
    this.editor.type(this.found[index], this.at - this.word.length, this.at);
    this.close();
  }

  close() {
    this.list.hidden = true;
    for (const name of ['aria-controls', 'aria-activedescendant']) this.editor.area?.removeAttribute(name);
  }
}
