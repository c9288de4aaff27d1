// Comparing: the run is kept as A; B follows the editor, or is the same script with something varied.
class Comparing {
  constructor(play) {
    Object.assign(this, { play, kept: null, isExclusive: true });
    this.choice = element('select', { id: 'variant' }, element('option', { value: '' }, say('whatYouChange')),
      (play.data.variants ?? []).map((variant) => element('option', { value: variant }, variantText(variant))));
    this.label = element('label', { class: 'choice', hidden: true }, element('span', null, say('withVariant')), this.choice);
    this.choice.addEventListener('change', () => play.run({ isFresh: true }));
    document.querySelector('.stageHead .segments').after(this.label);
    this.button = play.addButton('compare', () => this.toggle());
    play.addKey({ letter: 'k', label: 'K', name: 'keyCompare', action: () => this.toggle() });
    this.nameState();
    // Two stages need the width.
    matchMedia('(max-width: 760px)').addEventListener('change', () => { if (isNarrow()) this.leave(); this.nameState(); });
  }

  get isOn() { return this.kept !== null; }
  /// What a run of the script is varied with.
  get variants() { return this.choice.value ? [this.choice.value] : undefined; }

  toggle() {
    if (this.isOn) this.leave(); else this.begin();
  }

  async begin() {
    const { play, play: { page } } = this;
    if (!await leaveOthers(play, this)) return;
    const { column } = page, { refusal, live: { run } } = play;
    if (refusal) { play.live.say('bad', refusal); return; }
    if (isNarrow() || !run) return;
    // Two runs of one script: each has lanes of its own.
    Object.assign(this, { kept: new Run(run.name, run.lines), base: null });
    page.isOfLast = true;
    this.nameState();
    page.show(this.runs([run]), () => column);
    play.live.say('good', say('keptAsA'));
  }

  async leave() {
    if (!this.isOn) return;
    const { play, play: { page } } = this, { variants, side, moment } = { variants: this.variants, side: page.runs.length - 1, moment: page.moment };
    const hadFocus = this.label.contains(document.activeElement);
    this.kept = null;
    this.choice.value = '';
    page.isOfLast = false;
    this.nameState();
    if (hadFocus) play.focusButton(this.button);
    page.show([page.runs[side]], () => page.timeline.columnOf(0, moment?.index ?? 0));
    if (variants) await play.run();
  }

  /// The runs that are shown where one of the editor's script is there. A variant is beside the same script without it.
  runs([run]) { return [this.variants && this.base?.text === this.play.editor.text ? this.base.run : this.kept, run]; }

  async taken(run) {
    const { play, play: { page, editor: { text } } } = this;
    if (!this.isOn || !this.variants || !run || text === this.base?.text || text === [...this.kept.files.values()][0]) return;
    try {
      const { lines } = await play.server.run(play.name, text);
      if (!this.isOn || !this.variants || run !== play.live.run || !lines.length) return;
      this.base = { text, run: new Run(play.name, lines) };
      page.show(this.runs([run]));
    } catch (error) {
      console.info(error.message);
    }
  }

  nameState() {
    this.button.setAttribute('aria-pressed', String(this.isOn));
    this.button.hidden = isNarrow();
    this.label.hidden = !this.isOn;
    this.play.refuse(this.button, this.isOn ? null : this.play.refusal);
  }
}

/// `mapping=recipe` as people read it.
function variantText(variant) {
  const [name, value] = variant.split('=');
  return { mapping: say('withMapping', { name: value }), controllers: say('withControllers', { name: value }) }[name] ?? variant;
}

playModes.push(Comparing);
