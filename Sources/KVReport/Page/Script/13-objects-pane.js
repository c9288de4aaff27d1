// The objects at a moment, drawn and as a table; who observes them; what their contexts have not saved.
const TABLE_ROWS = 90;
const opened = { table: false, observers: false };

function drawObjects(changes) {
  const chosen = selection(changes);
  const made = part(say('objects'), chosen.list.length < chosen.all ? say('objectsOf', { shown: chosen.list.length, all: chosen.all }) : '');
  if (!chosen.list.length) {
    made.append(el('p', { class: 'note' }, say(run.moments.length ? 'noObjects' : 'empty')));
    return made;
  }
  const room = byId('state').clientWidth - 28;
  made.append(
    el('div', { class: 'graph', id: 'graph', tabindex: 0, role: 'region', 'aria-label': say('drawing') }, drawing(chosen, changes, room)),
    lateDetails('table', say('asTable'), () => objectTable(chosen, changes)));
  return made;
}

// Details whose inside is made when they are opened, and which stay open from step to step.
function lateDetails(name, title, make) {
  const details = el('details', { class: 'screen' }, el('summary', {}, title));
  const show = () => { if (details.open && !details.children[1]) details.append(make()); };
  details.open = opened[name];
  when(details, 'toggle', () => { opened[name] = details.open; show(); });
  show();
  return details;
}

const headRow = (...keys) => el('thead', {}, el('tr', {}, ...keys.map((key) => el('th', { scope: 'col' }, say(key)))));

function objectTable({ list, all }, changes) {
  const body = el('tbody');
  let shown = 0;
  for (const object of list) {
    const { slots } = typeOf(object);
    if (shown && shown + slots.length > TABLE_ROWS) break;
    slots.forEach((property, slot) => body.append(objectRow(object, property, slot, changes)));
    shown += slots.length;
  }
  const objectsShown = new Set([...body.rows].map((row) => row.cells[0].textContent)).size;
  const rest = all - Math.max(objectsShown, list.filter((object) => !typeOf(object).slots.length).length);
  const table = el('table', {}, headRow('object', 'property', 'value', 'beforeStep'), body);
  return rest > 0 ? el('div', {}, table, el('p', { class: 'note' }, say('moreObjects', { n: rest }))) : table;
}

function objectRow(object, property, slot, changes) {
  const old = changes.values.get(object), isChanged = Boolean(old && old.has(slot));
  const path = pathOf(object, slot);
  const name = button(visible(property.name), { class: 'plain', title: say('changesOf', { property: path }) }, () => showChangesOf(path));
  const before = changes.born.has(object) ? say('isNew') : isChanged ? wholeValue(old.get(slot)) : '';
  return el('tr', { class: isChanged ? 'updated' : '' }, el('td', {}, visible(labelOf(object))), el('td', {}, name),
    el('td', { class: 'mono' }, visible(wholeValue(run.objects[object].values[slot]), 1000)),
    el('td', { class: 'mono' }, (isChanged ? '● ' : '') + visible(before, 1000)));
}

function drawObservers(changes) {
  const gone = changes.unregistered.map((made) => ({ made, mark: 'deleted' }));
  const here = registrations.map((made) => ({ made, mark: changes.registered.has(made) ? 'inserted' : '' }));
  const all = [...gone, ...here.filter(({ mark }) => mark), ...here.filter(({ mark }) => !mark)];
  if (!all.length) return null;
  const section = el('section', { class: 'part', 'aria-label': say('observers', { n: here.length }) });
  section.append(lateDetails('observers', say('observers', { n: here.length }), () => observerTable(all)));
  const fresh = all.filter(({ mark }) => mark).slice(0, 5);
  for (const { made, mark } of fresh) {
    section.append(el('p', { class: 'note ' + mark }, MARKS[mark] + ' ' + clipped(registrationText(made), 120) + ' ',
      unseen(say(mark === 'inserted' ? 'added' : 'removed'))));
  }
  return section;
}

const registrationText = (made) => oneLine(say('eventObserve', { receiver: receiverName(operand(made, 1)), object: labelOf(operand(made, 2)), keyPath: stringOf(operand(made, 3)) }));

function observerTable(all) {
  const body = el('tbody');
  for (const { made, mark } of all.slice(0, 60)) {
    const cells = [receiverName(operand(made, 1)), labelOf(operand(made, 2)), stringOf(operand(made, 3)), operand(made, 4).map(stringOf).join(', ')];
    const row = el('tr', { class: mark }, ...cells.map((words) => el('td', {}, visible(words))));
    if (mark) row.cells[0].prepend(MARKS[mark] + ' ');
    body.append(row);
  }
  const table = el('table', {}, headRow('observer', 'object', 'keyPath', 'options'), body);
  const rest = all.length - 60;
  return rest > 0 ? el('div', {}, table, el('p', { class: 'note' }, say('moreObservers', { n: rest }))) : table;
}

function drawContexts(moment) {
  if (!contexts.size) return null;
  const made = part(say('contexts'));
  for (const [number, event] of [...contexts].sort(([a], [b]) => a - b)) {
    const [parent, inserted, updated, deleted, saved] = operand(event, 2);
    const line = (mark, key, ids) => ids.length ? [el('li', { class: mark }, (mark ? MARKS[mark] + ' ' : '✓ ') + say(key) + ': ' + clipped(ids.map(labelOf).join(', '), 200))] : [];
    const isNow = event >= run.steps[moment.step].first;
    const items = [...line('inserted', 'pendingInserted', inserted), ...line('updated', 'pendingUpdated', updated),
      ...line('deleted', 'pendingDeleted', deleted), ...(isNow ? line('', 'savedNow', saved) : [])];
    const head = el('p', {}, say('context', { number }));
    if (parent) head.append(' ', el('small', {}, say('childOf', { parent })));
    made.append(head, items.length ? el('ul', { class: 'pending' }, ...items) : el('p', { class: 'note' }, say('noPending')));
  }
  return made;
}
