// Elements. Whatever comes from a trace reaches the page as text alone.
const byId = (id) => document.getElementById(id);

/// What acts rather than shows, such as what turns text around, as its number.
const visible = (text) => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
  (each) => `\\u{${each.charCodeAt(0).toString(16)}}`);

/// The beginning of a long text: the rest is slow to lay out.
const cut = (text, limit) => visible(text.length > limit ? `${text.slice(0, limit)}…` : text);
const textLimits = { content: 2000, attribute: 300 };

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    const isRead = /^(aria-|title$|label$)/.test(name);
    made.setAttribute(name, isRead ? cut(String(value), textLimits.attribute) : value === true ? '' : value);
  }
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    made.append(typeof child === 'string' ? cut(child, textLimits.content) : child);
  }
  return made;
}

/// An element of HTML; children may be nested lists, and holes among them are left out.
const element = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
/// One of SVG.
const shape = (tag, attributes, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
/// One whose text is not cut.
function wholeText(tag, attributes, text) {
  const made = element(tag, attributes);
  made.textContent = visible(text);
  return made;
}
/// What is read aloud and not seen.
const unseen = (text) => element('span', { class: 'unseen' }, text);
/// A button, which is pressed by what its data say (see `Page.press`), or by a listener of its own.
function button(attributes, ...children) {
  const { press, ...others } = attributes;
  const made = element('button', { type: 'button', ...others }, ...children);
  if (press) made.addEventListener('click', press);
  return made;
}
/// One shape and one sign for each kind of event, beside its colour.
const glyph = ([kind, sign]) => element('span', { class: `glyph ${kind}`, 'aria-hidden': 'true' }, sign);
const signs = { inserted: '+', deleted: '−', moved: '→', updated: '~' };

/// The parts of a sentence; objects can be pressed.
const partElements = (parts) => parts.map((part) => {
  if (typeof part !== 'object') return String(part);
  if (part.object) return button({ class: 'object', 'data-object': part.object }, part.text);
  if (part.code !== undefined) return element('code', null, part.code);
  if (part.mark) return glyph([part.mark, signs[part.mark]]);
  return element('strong', null, part.strong);
});

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const isNarrow = () => matchMedia('(max-width: 760px)').matches;

/// How many of an ascending list are at most `limit`.
function countUpTo(list, limit) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= limit) low = middle + 1; else high = middle;
  }
  return low;
}
