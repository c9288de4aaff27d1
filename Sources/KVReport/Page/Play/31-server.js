// The server that the page came from: the one place that sends anything, and that keeps anything in the browser.
/// Why a request was not answered: the name of a text.
class ServerError extends Error {
  constructor(key, facts) { super(say(key, facts)); this.key = key; }
}

/// What a browser may refuse to keep is lost with the page.
function kept(storage, name, value) {
  try {
    const place = window[storage];
    if (value === null) place.removeItem(name);
    else if (value !== undefined) place.setItem(name, value);
    return place.getItem(name);
  } catch { return value ?? null; }
}

class Server {
  static refusals = { 403: 'serverToken', 413: 'serverTooLong', 429: 'serverBusy' };

  constructor(token) {
    this.take(token);
    // The server ends a run when the same page asks for another one.
    this.id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (each) => each.toString(36)).join('');
    this.open = new Map();
    this.turn = 0;
  }

  /// A token is kept for as long as the browser's tab is.
  take(token) { this.token = kept('sessionStorage', 'token', token || undefined); }

  async ask(path, body) {
    if (!this.token) throw new ServerError('serverToken');
    let answer;
    try {
      answer = await fetch(path, {
        method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Token': this.token }, body: JSON.stringify(body), signal: this.signal(path) });
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      throw new ServerError('serverGone');
    }
    if (!answer.ok) throw new ServerError(Server.refusals[answer.status] ?? 'serverAnswers', { status: answer.status });
    return answer.text();
  }

  /// Ends the request that is still open where the same is asked again. Checks of lessons are not ended.
  signal(path) {
    if (!/^(run|predict)$/.test(path)) return undefined;
    this.open.get(path)?.abort();
    this.open.set(path, new AbortController());
    return this.open.get(path).signal;
  }

  /// The lines of an answer, and how the run ended.
  async lines(path, body) {
    const lines = [];
    for (const text of (await this.ask(path, { page: this.id, turn: (this.turn += 1), ...body })).split('\n')) {
      // Of a trace that is cut the last line may be half of one.
      try { if (text) lines.push(JSON.parse(text)); } catch { continue; }
    }
    const ended = lines.at(-1)?.type === 'ended' ? lines.pop() : { status: null, signal: null, isCut: true, errors: '' };
    return { lines, ended };
  }

  run(name, script, { with: variants } = {}) { return this.lines('run', { name, script, with: variants }); }
  predict(name, script, answers) { return this.lines('predict', { name, script, answers }); }
  page(name, script) { return this.ask('page', { name, script }); }
  /// Lines end as they do in a text area.
  async file(revision) {
    const { text, ...found } = JSON.parse(await this.ask('file', { revision }));
    return text === undefined ? found : { ...found, text: text.replace(/\r\n?/g, '\n') };
  }
  async lesson(id, action, script) { return JSON.parse(await this.ask('lesson', { id, action, script })); }
  async progress() { return JSON.parse(await this.ask('progress', {})); }

  /// What was typed into the script that a fragment names; `text` keeps it, null forgets it.
  draft(fragment, text) { return kept('localStorage', `draft:${fragment}`, text); }
}
