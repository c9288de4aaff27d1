// What comes from a trace reaches the page here alone, and only as text or as an attribute that does nothing.
const byId = (id) => document.getElementById(id);
const isList = Array.isArray;
const when = (target, event, action) => target.addEventListener(event, action);
const write = (id, text) => { byId(id).textContent = text; };
const refill = (element, ...children) => element.replaceChildren(...children);

function fill(element, attributes, children) {
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.append(...children);
  return element;
}

const el = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

function button(text, attributes, action) {
  const made = el('button', { type: 'button', ...attributes }, text);
  when(made, 'click', action);
  return made;
}

// A pane that scrolls takes the focus itself where nothing in it does, or keys could not scroll it.
function keepReachable(pane) {
  if (pane.querySelector('button, summary, [tabindex]')) pane.removeAttribute('tabindex'); else pane.tabIndex = 0;
}

// Words that only screen readers say.
const unseen = (text) => el('span', { class: 'unseen' }, text);

// What would hide or reorder text, or be no character at all, is shown by its number.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
// Of very long texts the beginning is shown: a browser takes minutes to set what nobody reads.
function visible(text, most = 4000) {
  const rest = text.length - most;
  return text.slice(0, most).replace(UNSEEN, (c) => '\\u{' + c.charCodeAt(0).toString(16) + '}') + (rest > 0 ? say('cut', { n: rest }) : '');
}
const oneLine = (text) => visible(text, 400).replace(/\n/g, '⏎');
const clipped = (text, length) => {
  const letters = Array.from(text);
  return letters.length > length ? letters.slice(0, length - 1).join('') + '…' : text;
};
