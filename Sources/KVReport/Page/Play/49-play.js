// The playground: the page with an editor in the place of the script, and with modes.
class Play {
  constructor(page, data) {
    Object.assign(this, { page, data, name: 'script.lua', modes: [], classes: [] });
    const { token, fragment } = this.asked, asked = fragment ?? 'example=albums.lua';
    this.server = new Server(token);
    page.opened = asked;
    this.place = page.asked.place;
    // The token leaves the address at once.
    history.replaceState(null, '', `#${asked}`);
    document.body.classList.add('playing');
    page.play = this;
    this.buildHead();
    this.buildPane();
    this.live = new Live(this);
    this.following = new Following(this);
    page.script = this.editor = new Editor(byId('script'), { changed: (move) => this.edited(move), names: (kind) => this.names(kind) });
    this.addKey({ letter: 'e', label: 'E', name: 'keyEditor', action: () => { openPane('scriptPane'); this.editor.area.focus(); } });
    this.addKey({ label: 'Ctrl ↵', name: 'keyRun' });
    window.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !event.ctrlKey && !event.metaKey || event.defaultPrevented || byId('dialog').open) return;
      event.preventDefault();
      this.editor.completion.close();
      this.run();
    });
    page.goToAddress = () => this.goToAddress();
    this.modes = playModes.map((Mode) => new Mode(this));
    this.open(asked);
  }

  /// What the address holds: a token, and what is to be opened.
  get asked() {
    const parts = location.hash.slice(1).split('&');
    return {
      token: parts.find((part) => part.startsWith('token='))?.slice(6), fragment: parts.find((part) => /^(file|new)$|^(example|s|lesson)=/.test(part)) };
  }

  // MARK: The frame

  buildHead() {
    const words = this.data.title.split(' '), last = words.pop();
    document.querySelector('h1').replaceChildren(`${words.join(' ')} `, element('b', null, last));
    this.menuButton = button({ class: 'icon menuButton', 'aria-label': say('menu'), press: () => this.openMenu() }, '⋯');
    document.querySelector('.top').append(this.menuButton);
  }

  /// A button of the head; on narrow screens it is in the menu. Gives the button.
  addButton(key, action) {
    const made = button({ class: 'mode', 'data-mode': key, press: action }, say(key));
    byId('theme').before(made);
    return made;
  }

  /// Says at the button of a mode why it cannot be used now; null where it can.
  refuse(made, reason) {
    if (reason) fill(made, { 'aria-disabled': 'true', 'data-why': reason }, []); else for (const name of ['aria-disabled', 'data-why']) made.removeAttribute(name);
  }

  /// Why nothing can be predicted or compared now, or null.
  get refusal() { return !this.server.token ? say('serverToken') : this.modes.some((mode) => mode.isOn && mode.holdsBack) ? say('answerIsYours') : null; }

  addKey(key) { this.page.moreKeys.push(key); }

  openMenu() {
    const items = [...document.querySelectorAll('.modes button:not([hidden])')].map((each) => button({
      'aria-pressed': each.getAttribute('aria-pressed'), 'aria-disabled': each.getAttribute('aria-disabled'), disabled: each.disabled,
      press: () => { byId('dialog').close(); each.click(); } },
    each.getAttribute('aria-label') ?? each.textContent, each.dataset.why ? element('span', { class: 'kind' }, each.dataset.why) : null));
    openDialog(say('menu'), element('div', { class: 'menu' }, items));
  }

  buildPane() {
    const head = document.querySelector('#scriptPane .paneHead');
    this.pick = element('select', { id: 'pick', 'aria-label': say('scriptChoice') });
    this.pick.addEventListener('change', () => this.choose());
    this.runButton = button({ class: 'primary', id: 'runScript', press: () => this.run() }, say('run'), ' ', element('kbd', { 'aria-hidden': 'true' }, `${capText('Ctrl')} ↵`));
    head.querySelector('h2').classList.add('unseen');
    head.append(this.pick, this.runButton);
    this.noticeBox = element('div', { class: 'notice', role: 'status', hidden: true });
    head.after(this.noticeBox);
  }

  /// Says something above the script, with buttons [key, action].
  notice(text, actions = []) {
    this.noticeBox.replaceChildren(element('p', null, text), ...actions.map(([key, action]) => button({ press: () => { this.clearNotice(); action(); } }, say(key))),
      button({ class: 'close', 'aria-label': say('close'), press: () => { this.clearNotice(); this.editor.area.focus({ preventScroll: true }); } }, '×'));
    this.noticeBox.hidden = false;
  }
  clearNotice() {
    this.noticeBox.hidden = true;
    this.noticeBox.replaceChildren();
  }

  /// The scripts that can be opened: the file, a new one, the examples; and what is open.
  offerScripts() {
    const { page: { opened }, following } = this, option = (value, name) => element('option', { value }, name);
    const examples = this.data.examples.map(({ name }) => option(`example=${name}`, name));
    const own = [...following.name === null ? [] : [option('file', following.name)], option('new', say('newScript'))];
    if (![...own, ...examples].some(({ value }) => value === opened)) own.unshift(option(opened, this.name));
    this.pick.replaceChildren(...own, element('optgroup', { label: say('examples') }, examples));
    this.pick.value = opened;
  }

  /// Begins something that waits for answers, such as opening a script. Gives whether nothing of its kind has begun since.
  latest(kind) {
    const mine = this[kind] = {};
    return () => this[kind] === mine;
  }

  /// Gives the focus to the button of a mode that was left; on narrow screens it is in the menu.
  focusButton(made) { (made.checkVisibility() ? made : this.menuButton).focus(); }

  // MARK: Scripts

  /// Opens what was picked; who predicts goes on predicting.
  async choose() {
    const mode = this.modes.find(({ isOn, goesOn }) => isOn && goesOn);
    await this.open(this.pick.value);
    if (mode && !mode.isOn) await mode.begin(true);
  }

  /// Opens what a fragment names: `file`, `new`, `example=NAME`, `s=PACKED`, `lesson=ID`.
  async open(fragment) {
    const [, kind, value] = /^(\w+)=?(.*)$/s.exec(fragment) ?? ['', '', ''], isLatest = this.latest('opening');
    for (const mode of this.modes) if (mode.openFragment?.(kind, value)) { this.offerScripts(); return; }
    const example = this.data.examples.find(({ name }) => name === value) ?? this.data.examples.find(({ name }) => name === 'albums.lua') ?? this.data.examples[0];
    let problem = null, text = '';
    if (kind === 'file' && this.following.text === null) problem = await this.following.open();
    // Something else may have been opened in the meantime.
    if (kind === 's') text = await unpack(value).catch(() => { problem = say('linkDamaged'); });
    if (!isLatest()) return;
    if (kind === 'file' && problem === null) await this.load(this.following.name, this.following.text, 'file');
    else if (kind === 's' && problem === null) await this.load('shared.lua', text, fragment);
    else if (kind === 'new' || kind === 's') await this.load('script.lua', '', 'new');
    else await this.load(example.name, example.text, `example=${example.name}`);
    if (problem) this.notice(problem);
  }

  /// What is written into the address bar while the page is open.
  goToAddress() {
    const { token, fragment } = this.asked, { page } = this, { opened, asked: { place } } = page;
    if (token) {
      this.server.take(token);
      history.replaceState(null, '', `#${fragment ?? opened}`);
    }
    if (!token && (!fragment || fragment === opened)) { Page.prototype.goToAddress.call(page); return; }
    this.place = place;
    this.open(fragment ?? opened);
  }

  /// Another script in the editor; modes that are on are left. `given` is its text before anybody changed it.
  load(name, text, opened = this.page.opened, given = text) {
    const { page, editor, live } = this;
    for (const mode of this.modes) if (mode.isOn) mode.leave?.();
    live.drop();
    Object.assign(this, { name, classes: [], isEdited: false });
    page.opened = opened;
    history.replaceState(null, '', `#${opened}`);
    editor.isReadOnly = this.runButton.disabled = !this.server.token;
    editor.text = text;
    this.loaded = given;
    this.isEdited = editor.text !== given;
    this.offerScripts();
    this.clearNotice();
    this.offerDraft();
    if (!this.server.token) this.offerCommand();
    return this.run({ isFresh: true });
  }

  /// What was typed before is offered, and comes in so that it can be undone.
  offerDraft() {
    const draft = this.server.draft(this.page.opened);
    if (!draft || draft === this.editor.text) return;
    this.notice(say('draftKept', { name: this.name }), [['bringBack', () => { this.editor.replace(draft); this.editor.area.focus({ preventScroll: true }); }]]);
  }

  /// Without a token nothing runs here: a command that opens the script is offered.
  async offerCommand() {
    const { text } = this.editor, packed = await pack(text);
    if (this.server.token || this.editor.text !== text || packed.length > argumentLimit) return;
    this.notice(say('serverToken'));
    this.noticeBox.querySelector('p').after(element('div', { class: 'command' }, copiable(commandOf(packed))));
  }

  edited(move) {
    const { text } = this.editor;
    // What is offered from before is not forgotten where nothing was typed, as when the file changes.
    if (this.isEdited || text !== this.loaded) this.server.draft(this.page.opened, text === this.loaded ? null : text);
    this.isEdited = text !== this.loaded;
    this.live.later(move);
  }

  /// The place in the first run that the address asked for.
  takePlace() {
    const { place } = this;
    this.place = null;
    return place ?? undefined;
  }

  async run(options) {
    const taken = await this.live.start(options);
    if (taken?.run?.classes.size) this.classes = [...taken.run.classes.values()];
    return taken;
  }

  /// The completions of a word after '.', ':' or neither.
  names(kind) {
    const { globals = {}, members = {} } = this.data.names ?? {};
    if (!kind) return [...Object.entries(globals), ...[...luaKeywords].filter(({ length }) => length > 4).map((word) => [word, 'Lua'])];
    const own = this.classes.flatMap(({ name, properties }) => properties.map((each) => [each.name, `${name}, ${each.type}`]));
    return kind === '.' ? [...own, ...Object.entries(members)] : Object.entries(members);
  }
}

function beginPlay(page, data) { return new Play(page, data); }
