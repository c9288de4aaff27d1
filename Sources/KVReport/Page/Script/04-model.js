// The model at one moment. One pass forwards at load keeps what each change replaced; afterwards it walks either way.
let at, replaced, registrations, contexts;

function startModel() {
  at = -1;
  replaced = new Array(run.count);
  registrations = [];
  contexts = new Map();
}

const copied = (value) => isList(value) ? value.slice() : value;

function apply(event) {
  const object = run.objects[operand(event, 1)];
  switch (codeOf(event)) {
    case OBJECT:
      object.born = event;
      object.values = operand(event, 2).map(copied);
      object.text = joined(operand(event, 3), run.starts[event] + 4);
      break;
    case SET:
      replaced[event] = object.values[operand(event, 2)];
      object.values[operand(event, 2)] = copied(operand(event, 3));
      break;
    case SPLICE: {
      // A property without a collection gets one.
      const list = object.values[operand(event, 2)];
      replaced[event] = { whole: isList(list) ? null : [list], gone: [] };
      if (!isList(list)) object.values[operand(event, 2)] = operand(event, 5).slice();
      else replaced[event].gone = list.splice(operand(event, 3), operand(event, 4), ...operand(event, 5));
      break;
    }
    case TEXT:
      replaced[event] = object.text;
      object.text = joined(operand(event, 2), run.starts[event] + 3);
      break;
    case CONTEXT:
      replaced[event] = contexts.get(operand(event, 1));
      contexts.set(operand(event, 1), event);
      break;
    case OBSERVE: registrations.push(event); break;
    case UNOBSERVE: {
      const place = registrations.findLastIndex((made) => [1, 2, 3].every((n) => operand(made, n) === operand(event, n)));
      replaced[event] = { place, made: registrations[place] };
      if (place >= 0) registrations.splice(place, 1);
      break;
    }
  }
}

function undo(event) {
  const object = run.objects[operand(event, 1)];
  switch (codeOf(event)) {
    case OBJECT: Object.assign(object, { born: -1, values: [], text: '' }); break;
    case SET: object.values[operand(event, 2)] = replaced[event]; break;
    case SPLICE: object.values[operand(event, 2)] = unspliced(object.values[operand(event, 2)], event); break;
    case TEXT: object.text = replaced[event]; break;
    case CONTEXT:
      if (replaced[event] === undefined) contexts.delete(operand(event, 1));
      else contexts.set(operand(event, 1), replaced[event]);
      break;
    case OBSERVE: registrations.pop(); break;
    case UNOBSERVE:
      if (replaced[event].place >= 0) registrations.splice(replaced[event].place, 0, replaced[event].made);
      break;
  }
}

// The list as it was before a splice. It is changed in place.
function unspliced(list, event) {
  if (replaced[event].whole) return replaced[event].whole[0];
  list.splice(operand(event, 3), operand(event, 5).length, ...replaced[event].gone);
  return list;
}

function walk(to) {
  while (at < to) apply(++at);
  while (at > to) undo(at--);
}

// What this step has changed so far: for each object the values and the printed form that it had before the step, the
// objects that are new, and registrations that came and went.
function changesHere(moment) {
  const first = run.steps[moment.step].first;
  const changes = { values: new Map(), texts: new Map(), born: new Set(), registered: new Set(), unregistered: [] };
  for (let event = moment.upTo; event >= first; event--) {
    const object = operand(event, 1), slot = operand(event, 2);
    switch (codeOf(event)) {
      case OBJECT:
        changes.born.add(object);
        changes.values.delete(object);
        changes.texts.delete(object);
        break;
      case SET: valuesBefore(changes, object).set(slot, copied(replaced[event])); break;
      case SPLICE: {
        const values = valuesBefore(changes, object);
        values.set(slot, unspliced(values.has(slot) ? values.get(slot) : copied(run.objects[object].values[slot]), event));
        break;
      }
      case TEXT: changes.texts.set(object, replaced[event]); break;
      case OBSERVE: changes.registered.add(event); break;
      case UNOBSERVE: if (replaced[event].place >= 0) changes.unregistered.unshift(replaced[event].made); break;
    }
  }
  return changes;
}

function valuesBefore(changes, object) {
  if (!changes.values.has(object)) changes.values.set(object, new Map());
  return changes.values.get(object);
}

const textBefore = (changes, object) => changes.texts.has(object) ? changes.texts.get(object) : run.objects[object].text;
