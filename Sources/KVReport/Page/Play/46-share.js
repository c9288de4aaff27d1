// Sharing: one page as a file, a command, a link, paper, a frame in documentation.
/// A text, of which the beginning is shown, and a button that copies all of it.
function copiable(text) {
  const code = element('code', { class: 'cut' }, text.slice(0, 400));
  const press = async ({ currentTarget }) => {
    try {
      await navigator.clipboard.writeText(text);
      currentTarget.textContent = say('copied');
    } catch {
      // What cannot be copied is selected, so that a key can.
      code.textContent = text;
      getSelection().selectAllChildren(code);
      currentTarget.textContent = say('notCopied');
    }
  };
  return [code, button({ press }, say('copy'))];
}

/// A longer argument is refused by Linux.
const argumentLimit = 120_000;

const commandOf = (packed) => `kvosandbox play s=${packed}`;

class Share {
  constructor(play) {
    this.play = play;
    this.button = play.addButton('share', () => this.open());
  }

  async open() {
    const { play } = this, packed = await pack(play.editor.text), page = `${play.name.replace(/\.lua$/, '')}.html`;
    const place = play.page.placeAsked && `&${play.page.placeAsked}`;
    const quoted = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const frame = `<iframe src="${encodeURIComponent(page)}#embed${place.replaceAll('&', '&amp;')}" title="${quoted(play.name)}" width="100%" height="640"></iframe>`;
    openDialog(say('share'), element('div', { class: 'ways' },
      this.way('sharePage', this.downloadButton(page)),
      this.way('shareCommand', packed.length > argumentLimit ? element('p', { class: 'quiet' }, say('tooLongForCommand')) : copiable(commandOf(packed))),
      this.way('shareLink', copiable(`${location.origin}${location.pathname}#s=${packed}${place}`)),
      this.way('shareFrame', copiable(frame)),
      this.way('sharePaper', button({ press: () => { byId('dialog').close(); print(); } }, say('print')))));
  }

  way(key, ...content) { return element('section', null, element('h3', null, say(key)), element('p', null, say(`${key}How`)), ...content); }

  downloadButton(name) {
    const problem = element('p', { class: 'problem', role: 'status' });
    const press = async () => {
      try {
        const address = URL.createObjectURL(new Blob([await this.play.server.page(this.play.name, this.play.editor.text)], { type: 'text/html' }));
        element('a', { href: address, download: name }).click();
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
        problem.textContent = say('downloaded', { name });
      } catch (error) {
        problem.textContent = visible(error.message);
      }
    };
    return [button({ class: 'primary', press }, say('download')), problem];
  }
}

playModes.push(Share);
