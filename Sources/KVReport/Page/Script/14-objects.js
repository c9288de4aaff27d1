// Objects: those that a statement touched, the history of one, all of them.

/// What the statement of a moment did to objects until then: per id what was made and changed.
function touchedObjects(run, moment) {
  const touched = new Map(), batch = run.batches.find(({ statement, from, to }) => statement === moment.statement && moment.index >= from && moment.index <= to);
  const note = (id) => { if (!touched.has(id)) touched.set(id, { isMade: false, changes: [] }); return touched.get(id); };
  for (let index = batch ? batch.from : moment.statement.first; index <= moment.index; index += 1) {
    const { made, changes } = run.moments[index];
    for (const id of made) if (run.objects.has(id)) note(id).isMade = true;
    for (const change of changes) if (run.objects.has(change.object)) note(change.object).changes.push(change);
  }
  return touched;
}

/// Several changes of one property as one: from what it held at first to what it holds at last.
function changesByKey(changes) {
  const byKey = new Map();
  for (const change of changes) {
    const known = byKey.get(change.key);
    byKey.set(change.key, !known ? change : change.splices ? { ...change, splices: [...known.splices ?? [], ...change.splices] } : { ...change, old: known.old });
  }
  return [...byKey.values()];
}

function touchedCard(run, moment, id, { isMade, changes }) {
  const { index } = moment, object = run.objects.get(id);
  const items = changesByKey(changes).map((change) => element('li', null, element('span', { class: 'keyPath' }, change.key), changeElements(run, change, index)));
  if (isMade && !items.length) {
    const values = Object.entries(object.values).filter(([, value]) => value !== 'nil' && !(Array.isArray(value) && !value.length)).slice(0, 3);
    for (const [key, value] of values) items.push(element('li', null, element('span', { class: 'keyPath' }, key), element('b', null, valueText(run, value, index))));
  }
  return element('li', { class: isMade ? 'new' : null, 'data-key': `object ${id}` },
    button({ class: 'objectName', 'data-object': id, 'data-focus': `object ${id}` }, element('b', null, shortened(run.printed(id, index))),
      element('span', { class: 'className' }, object.className), isMade ? element('span', { class: 'badge' }, say('new')) : null),
    items.length ? element('ul', null, items) : null);
}

/// A change as old → new, or as what was inserted, deleted and moved.
function changeElements(run, change, at) {
  if (!change.splices) return [element('s', null, valueText(run, change.old, at)), element('span', { class: 'quiet' }, ' → '), element('b', null, valueText(run, change.new, at))];
  const nameOf = (value) => valueText(run, value, at), effects = new Map();
  const note = (values, by) => {
    for (const value of values) {
      const identity = isReference(value) ? value.id : value;
      if (!effects.has(identity)) effects.set(identity, { value, sum: 0 });
      effects.get(identity).sum += by;
    }
  };
  for (const [, removed, inserted] of change.splices) { note(removed, -1); note(inserted, 1); }
  const withSign = (sign) => [...effects.values()].filter(({ sum }) => Math.sign(sum) === sign).map(({ value }) => value);
  const part = (kind, list) => {
    const names = list.map(nameOf), shown = names.slice(0, 2).join(', ');
    return names.length ? element('span', { class: `delta ${kind}` }, `${signs[kind]} ${names.length > 2 ? say('andMore', { shown, n: names.length - 2 }) : shown}`) : null;
  };
  return [part('deleted', withSign(-1)), part('inserted', withSign(1)), part('moved', withSign(0))];
}

/// Values, receivers and changes of one object, at a moment.
function objectHistory(run, id, at) {
  const object = run.objects.get(id);
  const link = (moment) => button({ class: 'link toLine', 'data-moment': moment, 'data-focus': `event ${moment}` }, lineText(run.moments[moment].statement));
  const values = Object.keys(object.values).map((key) => element('div', null, element('dt', null, key), element('dd', null, valueText(run, run.value(id, key, at), at))));
  const shown = [], followers = [];
  for (const lane of run.lanes) for (const { versions, controller } of contentsOf(run, lane)) {
    const places = !versions.isKnown(at) ? [] : versions.after(at).flatMap(({ rows }, index) => rows.flatMap((row, place) => (row.id === id ? [`[${index}, ${place}]`] : [])));
    for (const place of places) shown.push(say('shownAt', { name: lane.name, place }));
    if (controller && (places.length || controller.root === id)) followers.push(`${controller.kind} (${lane.name})`);
  }
  const observers = [...new Set([...run.registrations(id, at).map(({ lane, keyPath }) => `${lane.name} (${keyPath})`), ...followers])];
  const events = object.history.filter(({ moment }) => moment < run.limit).map(({ moment, change }) => element('li', { class: moment > at ? 'later' : null }, link(moment), ' ', element('code', null, change.key), ' ', changeElements(run, change, moment)));
  const hidden = Math.max(0, events.length - 40);
  return [
    element('dl', { class: 'values' }, values),
    element('p', null, shown.length ? say('shownIn', { places: shown.join(', ') }) : say('shownNowhere')),
    element('p', null, observers.length ? say('observedBy', { observers: observers.join(', ') }) : say('observedByNone')),
    element('h3', null, say('whatHappenedToIt')),
    element('ol', { class: 'events' }, element('li', { class: object.made > at ? 'later' : null }, link(object.made), ' ', say('isMade')),
      hidden ? element('li', { class: 'quiet' }, say('earlierChanges', { n: hidden })) : null, events.slice(hidden))];
}

/// Where a statement is: its line, or what else caused what happened.
const placeKeys = { statement: 'statement', end: 'endOfScript', outside: 'outsideOfScript' };
const lineText = ({ line, kind }) => (line === undefined ? say(placeKeys[kind] ?? 'statement') : say('line', { line }));

/// A list of all objects there are at a moment, with a search.
function objectList(run, at) {
  const list = element('ul', { class: 'objectList' }), find = element('input', { type: 'search', 'aria-label': say('findObject'), placeholder: say('find'), maxlength: '200' });
  const refill = () => {
    const wanted = find.value.toLowerCase();
    const found = [...run.objects.values()].filter(({ id, made }) => made <= at && `${id} ${run.printed(id, at)}`.toLowerCase().includes(wanted));
    list.replaceChildren(...found.slice(0, 100).map(({ id }) => element('li', null,
      button({ class: 'object', 'data-object': id }, shortened(run.printed(id, at))), element('span', { class: 'kind' }, id))));
    if (found.length > 100) list.append(element('li', { class: 'quiet' }, say('moreObjects', { n: found.length - 100 })));
  };
  find.addEventListener('input', refill);
  refill();
  return [find, list];
}
