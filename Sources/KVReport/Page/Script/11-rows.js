// The rows of a card: before, the change, or after.
const rowLimit = { whole: 16, changed: 40, opened: 400 };

const sectionKeys = { inserted: 'aloudSectionInserted', deleted: 'aloudSectionDeleted', moved: 'aloudSectionMoved' };

/// Whether a row of a difference is one before it, or after it.
const isRowShown = ({ isGhost, kind }, view) => view === 'change' || (view === 'after' ? !isGhost : isGhost || kind !== 'inserted' && kind !== 'moved');

class RowList {
  /// `view` is `before`, `change` or `after`; `isOpen` shows the rows that a gap would hide.
  constructor({ run, moment, name, sections, isSectioned, isChanged, view, isOpen }) {
    Object.assign(this, { run, moment, name, sections, isSectioned, isChanged, view, isOpen, hasTabStop: false });
  }

  get element() {
    const total = this.sections.reduce((sum, { rows }) => sum + rows.length, 0), isLong = total > rowLimit.whole;
    const budget = { changed: rowLimit.changed, opened: rowLimit.opened };
    const items = [];
    for (const section of this.sections) {
      if (this.view === 'before' && section.before === undefined || this.view === 'after' && section.after === undefined) continue;
      if (this.isSectioned) items.push(this.heading(section));
      items.push(...this.items(section, section.rows.filter((row) => isRowShown(row, this.view)), isLong, budget));
    }
    if (isLong && this.isOpen) items.push(element('li', { class: 'gap' }, button({ 'data-open': this.name, 'data-focus': `gap ${this.name}` }, say('fewerRows'))));
    if (!total) items.push(element('li', { class: 'empty' }, say('noRows')));
    return element('div', { class: 'rowBox' }, element('ol', { class: `rows ${this.view}${this.isChanged ? ' hasChange' : ''}` }, items));
  }

  /// How many rows a section has in this view; in the change how many it had and has, where those differ.
  countOf({ before, after, rows }) {
    const [was, is] = ['before', 'after'].map((view) => rows.filter((row) => isRowShown(row, view)).length);
    if (this.view === 'before' || after === undefined) return String(was);
    return this.view === 'after' || before === undefined || was === is ? String(is) : `${was} → ${is}`;
  }

  heading(section) {
    const { key, name, kind, before, after } = section;
    return element('li', { class: `heading ${kind}`, 'data-key': `${this.name} ${key}` },
      element('span', { class: 'index' }, String((this.view === 'before' ? before : after) ?? before)), kind ? glyph([kind, signs[kind]]) : null,
      element('span', { class: 'title' }, name || say('noName'), kind ? unseen(`, ${say(sectionKeys[kind])}`) : null), element('span', { class: 'count' }, this.countOf(section)));
  }

  /// Beyond some rows only those near a change are drawn, and gaps say how many they hide.
  items(section, rows, isLong, budget) {
    const near = new Set(), isTight = isLong && !this.isOpen;
    if (isTight) {
      rows.forEach(({ kind }, index) => {
        if (!kind || budget.changed-- <= 0) return;
        for (const each of [index - 1, index, index + 1]) near.add(each);
      });
      if (!near.size && this.isChanged && this.isSectioned) return [];
      const first = Math.max(2, Math.floor(12 / this.sections.length));
      if (!near.size && budget.changed > 0) for (let index = 0; index < first; index += 1) near.add(index);
    }
    const isDrawn = (index) => (isTight ? near.has(index) : !isLong || budget.opened-- > 0);
    const items = [];
    for (let index = 0, hidden = 0; index <= rows.length; index += 1) {
      const draws = index < rows.length && isDrawn(index);
      if (index < rows.length && !draws) { hidden += 1; continue; }
      // A gap of one row takes as much room as the row.
      if (hidden === 1) items.push(this.row(rows[index - 1]));
      else if (hidden) items.push(this.gap(section, index, hidden));
      hidden = 0;
      if (draws) items.push(this.row(rows[index]));
    }
    return items;
  }

  gap({ key }, index, hidden) {
    return element('li', { class: 'gap', 'data-key': `${this.name} gap ${key} ${index}` },
      button({ 'data-open': this.name, 'data-focus': `gap ${this.name} ${key}` }, say('rows', { n: hidden })));
  }

  row(row) {
    const { key, id, kind, isGhost, isFar, text } = row;
    const before = row.before?.[1] ?? '', after = row.after?.[1] ?? '', name = `${this.name} ${isGhost ? 'ghost' : 'row'} ${key}`;
    const hasOldText = kind === 'updated' && row.oldText !== undefined && row.oldText !== text;
    const content = !hasOldText || this.view === 'after' ? text
      : this.view === 'before' ? row.oldText : [element('s', null, row.oldText), ' ', element('b', null, text)];
    const aloud = unseen(this.aloud(row, before, after)), isObject = id && this.run.objects.has(id);
    const made = isObject
      ? button({ class: 'text', tabindex: this.hasTabStop ? '-1' : '0', 'data-object': id, 'data-focus': name }, content, aloud)
      : element('span', { class: 'text' }, content, aloud);
    this.hasTabStop ||= Boolean(isObject);
    const shownBefore = this.view === 'before' || isGhost || (this.view === 'change' && before !== after && !isFar) ? before : '';
    const shownAfter = this.view === 'before' || isGhost ? '' : after;
    return element('li', { class: `row ${kind}${isGhost ? ' ghost' : ''}`, 'data-key': name, 'data-row': key },
      element('span', { class: 'index', title: `[${(row.after ?? row.before)?.join(', ')}]` },
        element('span', { class: 'old' }, String(shownBefore)), element('span', { class: 'new' }, String(shownAfter))),
      element('span', { class: `glyph ${kind}`, 'aria-hidden': 'true' }, signs[kind] ?? ''), made);
  }

  /// What is read aloud of a row behind its text.
  aloud({ kind, isFar, before, after }, from, to) {
    switch (kind) {
      case 'inserted': return `, ${say('aloudInserted', { to })}`;
      case 'deleted': return `, ${say('aloudDeleted', { from })}`;
      case 'away': return `, ${say('aloudAway', { from })}`;
      case 'moved': return `, ${say('aloudMoved', isFar ? { from: `[${before.join(', ')}]`, to: `[${after.join(', ')}]` } : { from, to })}`;
      case 'updated': return `, ${say('aloudUpdated')}`;
    }
    return before && after && from !== to ? `, ${say('aloudBefore', { from })}` : '';
  }
}
