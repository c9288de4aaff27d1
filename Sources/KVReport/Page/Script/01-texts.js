// Every word that the page says by itself comes with its data, in the reader's language (Sources/KVTexts). {name} is
// filled in; where a number n decides, there is a form for each category that the language has. Callbacks, UIKit's
// sentences, codes and names of rules come with the trace and are never translated.
let texts = {}, pluralRules = null;

function textOf(key, facts) {
  const entry = texts[key];
  if (entry === undefined) return key;
  return typeof entry === 'string' ? entry : entry[pluralRules.select(facts.n)] ?? entry.other;
}

/// A text with its placeholders filled in.
const say = (key, facts = {}) => textOf(key, facts).replace(/\{(\w+)\}/g, (whole, name) => String(facts[name]));

/// The same as a list of parts: a fact may be a text, a part or a list of parts.
/// A part is a text or one of { object, text }, { code }, { strong }, { mark }.
function phrase(key, facts = {}) {
  const parts = [];
  textOf(key, facts).split(/\{(\w+)\}/).forEach((piece, index) => {
    if (index % 2) parts.push(...[facts[piece]].flat());
    else if (piece) parts.push(piece);
  });
  return parts;
}

/// Lists of parts as one: a, b and c.
const listed = (lists) => lists.flatMap((parts, index) =>
  index === 0 ? parts : [index === lists.length - 1 ? ` ${say('and')} ` : ', ', ...parts]);

const plainText = (parts) => parts
  .map((part) => (typeof part === 'object' ? part.text ?? part.code ?? part.strong ?? '' : String(part))).join('');
