// Every word that the page says by itself comes with its data, in the language of the report (Sources/KVTexts). {name} is filled
// in; where a number n decides, there is a form for each category that the language has.
// Callbacks, UIKit's sentences, codes and names of rules come with the trace and are never translated.
let pluralRules;

function say(key, facts = {}) {
  const entry = data.texts[key];
  pluralRules ??= new Intl.PluralRules([data.language, 'en']);
  const text = typeof entry === 'string' ? entry : entry[pluralRules.select(facts.n)] ?? entry.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name]));
}
