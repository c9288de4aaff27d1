// The file that the command was given: it is read, and followed when it changes on disk; it is never written.
const followingInterval = 2000;

class Following {
  constructor(play) {
    Object.assign(this, { play, name: null, revision: null, text: null, isAway: false });
    // The server ends when it has received nothing for some time: a page that is not visible asks, too.
    setInterval(() => this.look(), followingInterval);
    document.addEventListener('visibilitychange', () => this.look());
  }

  get isShown() { return this.name !== null && this.play.page.opened === 'file'; }

  /// Reads the file at first. Gives why there is nothing to show, as a text.
  async open() {
    const found = await this.ask();
    if (found?.text === undefined) return found?.problem ? say('fileProblem', { name: found.name ?? '', problem: found.problem }) : '';
    this.keep(found);
    return null;
  }

  keep({ name, revision, text }) {
    Object.assign(this, { name, revision, text });
    if (this.isShown) this.play.loaded = text;
  }

  async ask() {
    try {
      const found = await this.play.server.file(this.revision ?? undefined);
      if (this.isAway) { this.isAway = false; this.play.run(); }
      return found;
    } catch (error) {
      if (error.key === 'serverGone') {
        this.isAway = true;
        this.play.live.fail(error);
      }
      return null;
    }
  }

  async look() {
    if (!this.play.server.token || this.isLooking) return;
    this.isLooking = true;
    const found = await this.ask();
    this.isLooking = false;
    if (found?.name && this.name === null) { this.name = found.name; this.play.offerScripts(); }
    // The editor takes nothing in while it is not visible or a dialog is open: the next look does.
    if (!found || document.visibilityState !== 'visible' || byId('dialog').open) return;
    if (!this.isShown) { if (found.text !== undefined) this.keep(found); return; }
    if (found.problem) { if (found.problem !== this.problem) this.play.notice(say('fileProblem', { name: found.name ?? this.name, problem: found.problem })); }
    else if (found.text !== undefined) this.changed(found);
    else if (this.problem) this.play.clearNotice();
    this.problem = found.problem;
  }

  /// What was not edited takes the file's text; what was is the reader's to choose.
  changed(found) {
    const { play, play: { editor } } = this, wasEdited = editor.text !== this.text;
    this.keep(found);
    if (editor.text === found.text) { play.clearNotice(); return; }
    if (!wasEdited) {
      editor.replace(found.text);
      play.run();
      play.notice(say('fileTaken', { name: this.name }));
      return;
    }
    play.notice(say('fileChanged', { name: this.name }), [
      ['takeFile', () => { editor.replace(this.text); play.run(); editor.area.focus({ preventScroll: true }); }], ['keepMine', () => editor.area.focus({ preventScroll: true })]]);
  }
}
