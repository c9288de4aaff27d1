// Rows that are put where they are expected: by the pointer, by keys, or by the buttons below them.
class Placing {
  /// `announce` is called with the result of a change, for screen readers.
  constructor(name, expected, announce) {
    Object.assign(this, { expected, announce, selected: expected.items[0]?.key });
    this.list = element('ol', { class: 'rows expected' });
    this.tools = element('div', { class: 'tools', role: 'group', 'aria-label': say('changeRow') });
    this.element = element('div', { class: 'card now placing', role: 'group', 'aria-label': name },
      element('div', { class: 'cardHead' }, element('h3', null, name), element('span', { class: 'kind' }, say('asExpected'))), this.list, this.tools);
    this.list.addEventListener('keydown', (event) => this.pressKey(event));
    this.list.addEventListener('pointerdown', (event) => this.beginDrag(event));
    this.list.addEventListener('click', ({ target }) => { const key = keyAt(target); if (key) this.select(key); });
    this.list.addEventListener('focusin', ({ target }) => { const key = keyAt(target); if (key && key !== this.selected) this.select(key); });
    this.draw();
  }

  focus() { this.list.querySelector('[aria-current]')?.focus({ preventScroll: true }); }

  // MARK: Drawing

  draw() {
    const hasFocus = this.list.contains(document.activeElement);
    if (!this.expected.find(this.selected)) this.selected = this.expected.items[0]?.key;
    const { items } = this.expected;
    this.list.replaceChildren(...items.map((item) => (item.rows ? this.heading(item) : this.row(item))),
      ...(items.length ? [] : [element('li', { class: 'empty' }, say('noRows'))]));
    this.drawTools();
    if (hasFocus) { if (items.length) this.focus(); else this.focusTool('insertRow'); }
  }

  row(item) {
    const kinds = this.kindsOf(item);
    return element('li', { class: `row ${kinds[0]}`, 'data-key': `expected ${item.key}`, 'data-item': item.key },
      element('span', { class: 'grip', 'aria-hidden': 'true' }, '⠿'), element('span', { class: 'index' }, item.at === undefined ? '' : String(item.at)),
      element('span', { class: 'marks' }, kinds.filter(Boolean).map((each) => glyph([each, signs[each]]))), this.itemButton(item, kinds));
  }

  /// A row that is moved can be updated too.
  kindsOf(item) {
    const kind = this.expected.kindOf(item);
    return kind === 'moved' && item.isUpdated ? ['moved', 'updated'] : [kind];
  }

  heading(item) {
    const kind = this.expected.kindOf(item);
    return element('li', { class: `heading ${kind}`, 'data-key': `expected ${item.key}`, 'data-item': item.key },
      element('span', { class: 'marks' }, kind ? glyph([kind, signs[kind]]) : null), this.itemButton(item, [kind]));
  }

  itemButton(item, kinds) {
    const isHere = item.key === this.selected;
    return button({ class: 'text', tabindex: isHere ? '0' : '-1', 'aria-current': isHere ? 'true' : null }, item.name, unseen(`, ${this.stateOf(item, kinds)}`));
  }

  /// The text that is read aloud after an item's name.
  stateOf(item, kinds) {
    const { list, index } = this.expected.find(item.key);
    const states = kinds.filter(Boolean).map((kind) => say(kind));
    return [...states, say('itemOf', { n: index + 1, of: list.length })].join(', ');
  }

  drawTools() {
    const item = this.expected.find(this.selected)?.item, isRow = Boolean(item) && !item.rows, { hasSections } = this.expected;
    const tool = (key, sign, press, options = {}) => button({
      'data-focus': `tool ${key}`, disabled: options.needs === false, 'aria-pressed': options.isPressed === undefined ? null : String(options.isPressed),
      press: () => { press(); this.focusTool(key); } }, element('span', { class: 'sign', 'aria-hidden': 'true' }, sign), ` ${say(key)}`);
    this.tools.replaceChildren(
      tool('moveUp', '↑', () => this.move(-1), { needs: Boolean(item) }), tool('moveDown', '↓', () => this.move(1), { needs: Boolean(item) }),
      tool('deleteItem', signs.deleted, () => this.toggleDeleted(), { needs: Boolean(item), isPressed: Boolean(item?.isDeleted) }),
      tool('updateRow', signs.updated, () => this.toggleUpdated(), { needs: isRow, isPressed: Boolean(item?.isUpdated) }),
      tool('insertRow', signs.inserted, () => this.change(() => { this.selected = this.expected.insertRow(this.selected); })),
      ...(hasSections ? [tool('insertSection', signs.inserted, () => this.change(() => { this.selected = this.expected.insertSection(this.selected); }))] : []),
      tool('startAgain', '↺', () => this.change(() => this.expected.restart())));
  }

  /// Focuses a tool, or that which is always of use where there is nothing for it to do.
  focusTool(key) {
    const find = (name) => this.tools.querySelector(`[data-focus="tool ${name}"]:enabled`);
    (find(key) ?? find('insertRow')).focus({ preventScroll: true });
  }

  // MARK: Changing

  select(key) {
    this.selected = key;
    for (const each of this.list.querySelectorAll('button.text')) {
      const isHere = keyAt(each) === key;
      each.tabIndex = isHere ? 0 : -1;
      fill(each, { 'aria-current': isHere ? 'true' : null }, []);
      if (!isHere) each.removeAttribute('aria-current');
    }
    this.drawTools();
  }

  /// Changes the arrangement; what stays slides to its new place.
  change(act) {
    const places = placesIn(this.list);
    act();
    this.draw();
    slide(this.list, places, 220);
    this.list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    const item = this.expected.find(this.selected)?.item;
    if (item) this.announce(`${item.name}, ${this.stateOf(item, this.kindsOf(item))}`);
  }

  move(by) { this.change(() => this.expected.move(this.selected, by)); }

  toggleDeleted() {
    const { items } = this.expected, index = items.findIndex(({ key }) => key === this.selected);
    this.change(() => { if (!this.expected.toggleDeleted(this.selected)) this.selected = (items[index + 1] ?? items[index - 1])?.key; });
  }

  toggleUpdated() { this.change(() => this.expected.toggleUpdated(this.selected)); }

  pressKey(event) {
    const { key, altKey, ctrlKey, metaKey, target } = event, by = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (ctrlKey || metaKey || !keyAt(target)) return;
    if (by && altKey) this.move(by);
    else if (by) this.step(by);
    else if (altKey) return;
    else if (key === 'Delete' || key === 'Backspace') this.toggleDeleted();
    else if (key.toLowerCase() === 'u') this.toggleUpdated();
    else return;
    event.preventDefault();
  }

  step(by) {
    const { items } = this.expected, next = items[items.findIndex(({ key }) => key === this.selected) + by];
    if (!next) return;
    this.select(next.key);
    this.focus();
  }

  // MARK: Dragging

  /// A row follows the pointer; a finger drags it by its grip, elsewhere it scrolls.
  beginDrag(event) {
    const row = event.target.closest('.row');
    if (!row || event.button || event.pointerType === 'touch' && !event.target.closest('.grip')) return;
    const { list } = this, start = event.clientY, scrolled = this.scroller?.scrollTop ?? 0;
    let place = null;
    const follow = ({ clientY, pointerId }) => {
      if (!place && Math.abs(clientY - start) < 5) return;
      if (!place) { list.setPointerCapture(pointerId); row.classList.add('held'); }
      this.scrollAlong(clientY);
      row.style.transform = `translateY(${clientY - start + (this.scroller?.scrollTop ?? 0) - scrolled}px)`;
      place = this.placeAt(clientY, row);
      this.markPlace(place);
    };
    const end = ({ type }) => {
      for (const [name, listener] of [['pointermove', follow], ['pointerup', end], ['pointercancel', end]]) list.removeEventListener(name, listener);
      row.classList.remove('held');
      this.markPlace(null);
      if (!place) return;
      this.selected = row.dataset.item;
      const isPlaced = type === 'pointerup';
      this.change(() => { row.style.transform = ''; if (isPlaced) this.expected.put(row.dataset.item, place.section, place.before); });
      this.focus();
    };
    for (const [name, listener] of [['pointermove', follow], ['pointerup', end], ['pointercancel', end]]) list.addEventListener(name, listener);
  }

  get scroller() { return this.element.closest('.asked'); }

  scrollAlong(y) {
    const { scroller } = this, box = scroller?.getBoundingClientRect();
    if (!box) return;
    if (y < box.top + 30) scroller.scrollTop -= 12;
    else if (y > box.bottom - 30) scroller.scrollTop += 12;
  }

  /// Where a row would be put: { section, before, mark } with the element that it would precede.
  placeAt(y, held) {
    let section = this.expected.sections[0].key;
    for (const each of this.list.children) {
      if (each === held) continue;
      const { top, height } = each.getBoundingClientRect(), key = each.dataset.item, isHeading = each.matches('.heading');
      if (y < top + height / 2 && !(isHeading && each === this.list.firstChild)) return { section, before: isHeading ? undefined : key, mark: each };
      if (isHeading) section = key;
    }
    return { section, before: undefined, mark: null };
  }

  markPlace(place) {
    for (const each of this.list.querySelectorAll('.target')) each.classList.remove('target');
    place?.mark?.classList.add('target');
    this.list.classList.toggle('targetsEnd', Boolean(place) && !place.mark);
  }
}

const keyAt = (target) => target.closest?.('[data-item]')?.dataset.item;
