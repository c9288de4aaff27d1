// What an error advises to write: where the wrong word is, and the right one. Only a word that the error itself names is
// replaced; where it is not to be found, or in more than one place, there is nothing to press.

/// The right words of an error's advice: [word, the sign before it where it belongs to an object].
function meantBy(advice) {
  const named = (code) => {
    const [, sign = '', word] = /^(?:\w+([.:]))?([A-Za-z_]\w*)(?=$|\(| ?\{| ")/.exec(code) ?? [];
    return word ? [[word, sign]] : [];
  };
  const spelt = /did you mean (?:['"]([^'"]+)['"](?: or ['"]([^'"]+)['"])?|([A-Z]\w*:?))\?/.exec(advice);
  if (spelt) return spelt.slice(1).filter(Boolean).map((word) => [word]);
  const called = /is called (?:'(\w+)'|(.+)) here/.exec(advice);
  if (called) return called[1] ? [[called[1]]] : named(called[2]);
  const [, instead] = /write (\S+) instead of \S+/.exec(advice) ?? /^ *use ([^\s:]+)$/.exec(advice) ?? [];
  if (instead) return [[instead]];
  const [, code] = /^ *write (\w+|[\w.]+\([^()]*\))$/.exec(advice) ?? [];
  return code ? named(code) : [];
}

/// The words that an error quotes, or names as keys and operators.
const quotedIn = (said) => [...said.matchAll(/'([^'\s]+)'|"([^"\s]+)"|\bkeypath ([\w.@]+)|(?<![\w.])(@\w+)|instead of (\S+)/g)].map((each) => each.slice(1).find(Boolean));

/// Whether one word is another, misspelt.
function isLike(wrong, right) {
  const [a, b] = [wrong.toLowerCase(), right.toLowerCase()], most = Math.ceil(Math.max(a.length, b.length) / 3);
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (none, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1) <= most;
}

/// Where a word stands by itself in a part of a text.
function placesOfWord(word, text, [from, to] = [0, text.length]) {
  const isPart = (sign) => /[\w@]/.test(sign ?? ''), places = [];
  for (let at = text.indexOf(word, from); at >= 0 && at + word.length <= to; at = text.indexOf(word, at + 1))
    if (!(isPart(text[at - 1]) && /^[\w@]/.test(word)) && !(/\w/.test(text[at + word.length] ?? '') && /\w$/.test(word))) places.push([at, at + word.length]);
  return places;
}

/// The fixes of an error at a line: { line, from, to, word }. The wrong word is looked for where the error is, in its line, and then
/// in the key paths and predicates of the script.
function fixesOf(error, line, { lines, stretches }) {
  const { message, label = '', hint = '', column } = error, text = lines[line - 1];
  if (!column) return [];
  const [from, to] = columnsIn(text, error), underlined = text.slice(from, to), isQuoted = /^(["']).*\1$/.test(underlined);
  const bare = isQuoted ? [from + 1, to - 1] : [from, to], there = text.slice(...bare);
  const [, method] = /with a colon: \w+:(\w+)\(/.exec(label) ?? [];
  if (method) return there === method && text[from - 1] === '.' ? [{ line, from: from - 1, to, word: `:${method}` }] : [];
  const meant = [label, hint, message].map(meantBy).find(({ length }) => length);
  if (!meant) return [];
  const rights = meant.map(([word]) => word), wrong = quotedIn(`${message} ${label}`).filter((each) => !rights.includes(each));
  const near = wrong.filter((each) => rights.some((right) => isLike(each, right)));
  const here = (place) => ({ line, place }), only = (places) => (places.length === 1 ? places[0] : null);
  const isThere = near.includes(there) || !near.length && wrong.includes(there) && /^[A-Za-z_]\w*$/.test(there);
  const found = isThere ? here(bare) : near.reduce((first, each) => first ?? only(placesOfWord(each, text, [from, to]).map(here))
?? only(inLine(each, text, stretches[line - 1]).map(here)) ?? only(inStrings(each, lines, stretches)), null);
  if (!found) return [];
  // A method does not stand for a function, nor the other way around.
  const [first, last] = found.place, isMember = !isQuoted && /[.:]/.test(lines[found.line - 1][first - 1] ?? '');
  return meant.filter(([, sign]) => sign === undefined || Boolean(sign) === isMember).map(([word]) => ({ line: found.line, from: first, to: last, word }));
}

const isKeys = (string) => /^\W*[\w@.]+\W*$/.test(string) || /[=<>]|\b(?:IN|LIKE|BETWEEN|MATCHES|CONTAINS|BEGINSWITH|ENDSWITH)\b/.test(string);

/// Where a word is in a line: a name, or a key in a string.
const inLine = (word, text, stretches) => placesOfWord(word, text).filter(([at]) => stretches.every(([kind, from, to]) =>
  at < from || at >= to || kind !== 'comment' && (kind !== 'string' || isKeys(text.slice(from, to)))));

/// Where a word is a key in a string of the script: alone, in a key path, or in a predicate.
const inStrings = (word, lines, stretches) => lines.flatMap((text, index) => (text.includes(word) ? stretches[index] : [])
  .filter(([kind, from, to]) => kind === 'string' && isKeys(text.slice(from, to)))
  .flatMap(([, from, to]) => placesOfWord(word, text, [from, to]).map((place) => ({ line: index + 1, place }))));
