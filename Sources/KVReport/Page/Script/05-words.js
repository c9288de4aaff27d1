// An event in words.
const labelOf = (element) => isObject(element) ? run.objects[element].label : stringOf(element);
// The name of a rule, with its sentence where the report has one.
const ruleText = (name) => say('rule', { rule: Object.hasOwn(data.rules, name) ? `${name}: ${data.rules[name]}` : name });
const receiverName = (receiver) => receiver < 0 ? '?' : run.receivers[receiver];

// A value on one line of a box; an absent one has no words.
function valueText(property, value) {
  if (value === null || value === undefined) return '';
  if (isList(value)) {
    const count = property.kind === 'set' ? '{' + value.length + '}' : '[' + value.length + ']';
    return isToMany(property) && property.type && run.typeNames.has(property.type) ? count
      : clipped(value.map(labelOf).join(', ') || count, 60);
  }
  return isObject(value) ? '→ ' + labelOf(value) : stringOf(value);
}

// A value in full, for a cell of a table.
function wholeValue(value) {
  if (value === null || value === undefined) return '';
  if (isList(value)) return value.length ? value.map(labelOf).join(', ') : say('emptyList');
  return labelOf(value);
}

function textOf(event) {
  if (isDelivery(event)) return joined(templateOf(event).shape, run.starts[event] + 1);
  const object = operand(event, 1);
  switch (codeOf(event)) {
    case PRINT: case ERROR: return stringOf(operand(event, 2));
    case OBJECT: return say('eventNew', { object: labelOf(object), text: joined(operand(event, 3), run.starts[event] + 4) });
    case SET: return pathOf(object, operand(event, 2)) + ' = ' + wholeValue(operand(event, 3));
    case SPLICE: {
      const gone = operand(event, 4), come = operand(event, 5);
      const change = [gone ? '−' + gone : '', come.length ? '+' + come.length : ''].filter(Boolean).join(' ');
      return say('eventSplice', { property: pathOf(object, operand(event, 2)), change: change || '±0', place: operand(event, 3) });
    }
    case OBSERVE: case UNOBSERVE:
      return say(codeOf(event) === OBSERVE ? 'eventObserve' : 'eventUnobserve',
        { receiver: receiverName(object), object: labelOf(operand(event, 2)), keyPath: stringOf(operand(event, 3)) });
    case FAILURE: return say('eventFailure', { message: run.failures[object].message || '' });
  }
  return '';
}

const pathOf = (object, slot) => labelOf(object) + '.' + propertyOf(object, slot).name;

// What stands before an event in the list, beside its indent.
function signOf(event) {
  const code = codeOf(event);
  if (isDelivery(event)) return receiverName(templateOf(event).receiver) + ': ';
  if (code === PRINT) return '» ';
  if (code === ERROR || code === FAILURE) return '✗ ';
  return code === OBSERVE || code === UNOBSERVE ? '◎ ' : '● ';
}

function kindOf(event) {
  const code = codeOf(event);
  if (isDelivery(event)) {
    const { callback } = templateOf(event);
    return callback === 'observeValue' ? 'notifications' : TABLE_CALLS.has(callback) ? 'tables' : 'callbacks';
  }
  if (code <= ERROR || code === FAILURE) return 'output';
  return code === OBSERVE || code === UNOBSERVE ? 'observers' : 'model';
}

const receiverOf = (event) => isDelivery(event) ? templateOf(event).receiver
  : codeOf(event) === OBSERVE || codeOf(event) === UNOBSERVE ? operand(event, 1) : -1;

// What a step is called: its line of the script, or what else caused it.
function headingOf(step) {
  if (step.kind === 'end') return say('headingEnd');
  if (step.kind === 'outside') return say('headingOutside');
  if (step.kind === 'earlier') return say('headingEarlier');
  if (step.source !== undefined) return step.source.trim();
  const lines = run.lines[step.file];
  return lines && lines[step.line - 1] !== undefined ? lines[step.line - 1].trim() : say('headingUnknown');
}
