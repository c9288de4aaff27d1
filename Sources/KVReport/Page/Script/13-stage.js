// The stage of one run: the sentence of a moment, the objects that it concerns, and what every receiver shows.
/// A rule's name, with its sentence where the pointer rests.
const ruleElement = (name) => element('code', { class: 'ruleName', title: page.rules[name] }, name);

class Stage {
  constructor(root) {
    Object.assign(this, { root, view: 'change', openLists: new Set(), showsCalls: false, otherCalls: null, cards: new Cards(this) });
    this.sentence = element('div', { class: 'sentence' });
    this.touched = element('div', { class: 'touched' });
    this.receivers = element('div', { class: 'receivers' });
    this.scene = element('div', { class: 'scene', tabindex: '0', role: 'group', 'aria-label': say('objectsAndRows') }, this.touched, this.receivers);
    root.replaceChildren(this.sentence, this.scene);
    root.addEventListener('keydown', (event) => this.moveInRows(event));
    root.addEventListener('toggle', (event) => { if (event.target.matches('.calls')) this.showsCalls = event.target.open; }, true);
  }

  /// Shows a moment; `duration` of what slides, 0 for none. `isScrubbing` leaves where the scene is scrolled to.
  show(run, words, index, { duration = 0, isScrubbing = false } = {}) {
    Object.assign(this, { run, words, moment: run.moments[index] });
    if (!this.moment) {
      this.sentence.replaceChildren(element('p', { class: 'headline' }, say('nothingHappens')));
      this.touched.replaceChildren();
      this.receivers.replaceChildren();
      return;
    }
    const places = duration ? placesIn(this.scene) : new Map();
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
    this.drawSentence();
    this.drawTouched();
    this.receivers.replaceChildren(...this.cards.elements(this.moment));
    if (this.view === 'change') for (const box of this.receivers.querySelectorAll('.rowBox')) drawArrows(box, duration);
    slide(this.scene, places, duration);
    if (focused) this.root.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    if (!isScrubbing) this.reveal();
  }

  redraw(duration) { if (this.run) this.show(this.run, this.words, this.moment?.index, { duration, isScrubbing: true }); }

  toggleList(name) {
    if (!this.openLists.delete(name)) this.openLists.add(name);
    this.redraw(250);
  }

  // MARK: The sentence

  drawSentence() {
    const { moment, words } = this, [headline, ...more] = words.sentences(moment);
    const links = element('ol', { class: 'chain', 'aria-label': say('whatLedToIt') }, words.chain(moment).map((link) => element('li', null,
      link.kind === 'rule' ? element('span', { class: 'link rule' }, link.text)
        : button({
          class: `link ${link.kind}`, 'aria-current': link.isHere ? 'true' : null, 'data-moment': link.moment,
          'data-line': link.statement?.line, 'data-file': link.statement?.file }, link.text))));
    const glyphs = headline.some((part) => part.mark) ? null : moment.signs.map(glyph);
    this.sentence.replaceChildren(...[
      links, element('p', { class: 'headline' }, glyphs, partElements(headline)), this.otherCalls && moment.calls.length ? this.ownCalls(moment) : null,
      more.length ? element('p', { class: 'more' }, more.slice(0, 6).map((each) => [partElements(each), ' '])) : null,
      moment.kind === 'print' && moment.text.includes('\n') ? element('pre', { class: 'printed', tabindex: '0', 'aria-label': say('printedText') }, moment.text) : null,
      ...this.diagnosticNotes(moment), ...this.failureNotes(moment), this.ruleNote(moment), !this.otherCalls && moment.calls.length ? this.callList(moment) : null].filter(Boolean));
    this.sentence.classList.toggle('bad', Boolean(moment.refusal || moment.diagnostic && !isWarning(moment.diagnostic) || moment.failure));
  }

  diagnosticNotes({ diagnostic }) {
    if (!diagnostic) return [];
    const details = [...diagnostic.message.split('\n').slice(1), ...(diagnostic.notes ?? [])];
    return [details.length ? element('p', { class: 'why' }, details.join(' ')) : null,
      diagnostic.cocoa ? element('p', { class: 'why' }, 'Cocoa: ', element('code', null, diagnostic.cocoa)) : null];
  }

  failureNotes({ failure }) {
    if (!failure) return [];
    const rule = failure.rule && page.rules[failure.rule];
    return [
      failure.rows ? element('table', { class: 'compared' },
        element('thead', null, element('tr', null, element('td'), element('th', { scope: 'col' }, say('expected')), element('th', { scope: 'col' }, say('got')))),
        element('tbody', null, failure.rows.map(([expected, got], index) => element('tr', { class: expected === got ? null : 'differs' },
          element('th', { scope: 'row' }, expected === got ? String(index + 1) : `≠ ${index + 1}`),
          element('td', null, expected || say('missing')), element('td', null, got || say('missing')))))) : null,
      failure.hint ? element('p', { class: 'why' }, say('hint', { hint: failure.hint })) : null,
      rule ? element('p', { class: 'why' }, `${rule} `, ruleElement(failure.rule)) : null,
      failure.rows && failure.first !== undefined ? button({ class: 'quiet underlined', 'data-difference': 'true' }, say('goToDifference')) : null];
  }

  ruleNote(moment) {
    const [first] = this.words.rules(moment);
    if (!first || !page.rules[first.rule]) return null;
    const name = first.call ? first.call.callback : say('why');
    return element('p', { class: 'why' }, element('b', null, `${name}: `), page.rules[first.rule], ' ', ruleElement(first.rule));
  }

  callList(moment) {
    return element('details', { class: 'calls', open: this.showsCalls }, element('summary', { 'data-focus': 'calls' }, say('callsAsSent', { n: moment.calls.length })),
      element('ol', null, moment.calls.slice(0, 60).map((call) => element('li', null, element('code', null, `${call.receiver}: ${call.text}`),
        page.callbacks[call.callback] ? element('span', { class: 'cocoa' }, 'Cocoa: ', element('code', null, page.callbacks[call.callback])) : null,
        call.rule ? element('span', { class: 'cocoa' }, `${say('rule')}: `, ruleElement(call.rule)) : null))),
      moment.calls.length > 60 ? element('p', { class: 'quiet' }, say('moreCalls', { n: moment.calls.length - 60 })) : null);
  }

  /// Of two runs: what only this one was sent.
  ownCalls({ calls }) {
    const own = calls.filter(({ receiver, text }) => !this.otherCalls.has(`${receiver}: ${text}`));
    if (!own.length) return element('p', { class: 'why both' }, say('bothSent', { n: calls.length }));
    return element('div', { class: 'calls own' }, element('p', { class: 'quiet' }, say('onlyHere')),
      element('ol', null, own.slice(0, 8).map(({ text }) => element('li', null, element('code', null, text)))));
  }

  // MARK: Objects

  drawTouched() {
    const { run, moment } = this, touched = touchedObjects(run, moment), ids = [...touched.keys()].slice(-6);
    const others = [...run.objects.values()].filter(({ made }) => made <= moment.index).length - ids.length;
    this.scene.classList.toggle('hasNoObjects', !run.objects.size);
    this.touched.replaceChildren(...[
      element('h3', null, say('objects')),
      ids.length ? element('ul', null, ids.map((id) => touchedCard(run, moment, id, touched.get(id)))) : element('p', { class: 'quiet none' }, say('noneTouched')),
      others > 0 ? button({ class: 'quiet underlined', 'data-objects': 'true', 'data-focus': 'objects' }, say(ids.length ? 'othersNotTouched' : 'allObjects', { n: others })) : null].filter(Boolean));
  }

  // MARK: Where one looks

  /// Scrolls to the callbacks, as far as the sentence above them leaves room.
  revealCalls() {
    if (this.showsCalls) this.sentence.querySelector('.calls')?.scrollIntoView({ block: 'nearest' }); else this.root.scrollTop = 0;
  }

  /// Scrolls so that both ends of a move are seen; where callbacks are, to them.
  reveal() {
    if (this.sentence.querySelector('.calls[open]')) { this.revealCalls(); return; }
    const card = this.receivers.querySelector('.card.now');
    if (!card) return;
    const box = this.scene.getBoundingClientRect();
    let { top, bottom } = card.getBoundingClientRect();
    const rows = [...card.querySelectorAll('.row:is(.inserted, .moved, .deleted, .updated, .away)')].map((row) => row.getBoundingClientRect());
    if (bottom - top > box.height - 8 && rows.length) {
      top = Math.min(...rows.map((row) => row.top)) - 34;
      bottom = Math.max(...rows.map((row) => row.bottom)) + 8;
      if (bottom - top > box.height) {
        const target = (card.querySelector('.row:is(.moved, .inserted, .updated)') ?? card.querySelector('.row.ghost')).getBoundingClientRect();
        top = target.top - 60;
        bottom = target.bottom + 60;
      }
    }
    if (top < box.top + 2) this.scene.scrollTop += top - box.top - 4;
    else if (bottom > box.bottom - 4) this.scene.scrollTop += Math.min(top - box.top - 4, bottom - box.bottom + 10);
  }

  /// ↑ and ↓ go from row to row, of which one is reached by Tab.
  moveInRows(event) {
    const here = event.target.closest?.('.rows button.text');
    if (!here || !/^Arrow(Up|Down)$/.test(event.key)) return;
    const all = [...here.closest('.rows').querySelectorAll('button.text')];
    const next = all[all.indexOf(here) + (event.key === 'ArrowDown' ? 1 : -1)];
    event.preventDefault();
    if (!next) return;
    here.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}
