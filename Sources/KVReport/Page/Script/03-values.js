// Values of a trace, as people read them.

/// A printed form in short: <Track "Z"> is “Z”, <Album#1> is Album#1, "Z" is “Z”.
function shortened(printed) {
  const named = /^<[^ >]+ "(.*)">$/s.exec(printed) ?? /^"(.*)"$/s.exec(printed);
  if (named) return say('quoted', { text: named[1] });
  const bare = /^<([^ >]+)>$/.exec(printed);
  return bare ? bare[1] : String(printed ?? '');
}

/// The same as a row of a table shows it: without quotes.
function unquoted(printed) {
  const named = /^<[^ >]+ "(.*)">$/s.exec(printed) ?? /^"(.*)"$/s.exec(printed);
  return named ? named[1] : shortened(printed);
}

const isReference = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/// A value as parts, at a moment of a run.
function valueParts(run, value, at) {
  if (value === undefined) return [say('nothing')];
  if (!Array.isArray(value)) return [isReference(value) ? run.objectPart(value.id, at) : shortened(value)];
  if (!value.length) return [say('emptyList')];
  if (value.length > 3) return [say('elements', { n: value.length })];
  return listed(value.map((each) => valueParts(run, each, at)));
}

const valueText = (run, value, at) => plainText(valueParts(run, value, at));

/// Runs [first, last] as single numbers.
const spread = (runs) => (runs ?? []).flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (none, index) => first + index));
