// A run as it is packed by KVReport (EventCode.swift), made ready to be walked.
// What an event begins with:
const PRINT = 0, ERROR = 1, OBJECT = 2, SET = 3, SPLICE = 4, TEXT = 5, CONTROLLER = 6, CONTENT = 7, BRACKET = 8, CELLS = 9,
  CONTEXT = 10, OBSERVE = 11, UNOBSERVE = 12, FAILURE = 13, DEPTH = 14, FIRST_TEMPLATE = 16;
const TABLE_CALLS = new Set(['beginUpdates', 'endUpdates', 'reloadData', 'insertRows', 'deleteRows', 'reloadRows',
  'reconfigureRows', 'moveRow', 'insertSections', 'deleteSections', 'reloadSections', 'moveSection']);
// What belongs to the moment before it: nobody was told, and the model has not changed by it.
const SILENT = new Set([TEXT, CONTROLLER, CONTENT, BRACKET, CELLS, CONTEXT]);

let run;

function unpack(packed) {
  const wordCount = (shape) => packed.shapes[shape].length - 1;
  const templates = packed.templates.map(([shape, receiver, depth, back, hasNumbers, callback, rule]) => ({
    shape, receiver, depth, back, hasNumbers, callback: packed.strings[-1 - callback], rule: packed.strings[-1 - rule] }));
  const raw = packed.events;
  const lengthAt = (at) => {
    switch (raw[at]) {
      case OBJECT: return 4 + wordCount(raw[at + 3]);
      case TEXT: return 3 + wordCount(raw[at + 2]);
      case SET: case UNOBSERVE: return 4;
      case SPLICE: return 6;
      case OBSERVE: return 5;
      case FAILURE: case DEPTH: return 2;
    }
    if (raw[at] < FIRST_TEMPLATE) return 3;
    const template = templates[raw[at] - FIRST_TEMPLATE];
    return 1 + wordCount(template.shape) + template.hasNumbers;
  };
  const made = { ...packed, templates, raw, steps: unpackSteps(packed), starts: [], depths: [], stepOf: [], moments: [] };
  let at = 0;
  made.steps.forEach((step, index) => {
    let depth = 0;
    step.first = made.starts.length;
    for (let n = 0; n < step.count; n++) {
      while (raw[at] === DEPTH) { depth = raw[at + 1]; at += 2; }
      made.starts.push(at);
      made.stepOf.push(index);
      made.depths.push(raw[at] >= FIRST_TEMPLATE ? templates[raw[at] - FIRST_TEMPLATE].depth
        : raw[at] <= ERROR ? raw[at + 1] : depth);
      at += lengthAt(at);
    }
    step.end = made.starts.length;
  });
  made.count = made.starts.length;
  made.objects = [];
  for (let n = 0; n < packed.objects.length; n += 2) {
    const type = packed.objects[n];
    made.objects.push({ type, label: packed.classes[type].name + '#' + packed.objects[n + 1], text: '', values: [], born: -1 });
  }
  for (const type of packed.classes) type.slots = type.properties || [];
  made.receivers = namedApart(packed.receivers);
  findMoments(made);
  return made;
}

// Of receivers that are called alike the second and later ones get a number.
function namedApart(names) {
  const counts = new Map();
  return names.map((name, index) => {
    const count = (counts.get(name) || 0) + 1;
    counts.set(name, count);
    return !name ? '#' + (index + 1) : count > 1 ? `${name} (${count})` : name;
  });
}

// Lines are packed as the distance from the line before; what is no statement of that file is a list.
function unpackSteps(packed) {
  const steps = [];
  let file = 0, line = 0;
  for (let n = 0; n < packed.steps.length; n += 2) {
    const head = packed.steps[n];
    let kind = 'statement', source;
    if (isList(head)) [kind, file, line, source] = head; else line += head;
    steps.push({ kind, file, line, source, count: packed.steps[n + 1] });
  }
  return steps;
}

// A moment is what one can stop at: an event that was told, with the silent ones behind it, or a step without any.
function findMoments(made) {
  made.steps.forEach((step, index) => {
    step.firstMoment = made.moments.length;
    for (let i = step.first; i < step.end; i++) {
      if (!SILENT.has(made.raw[made.starts[i]])) made.moments.push({ step: index, told: i, upTo: i });
      else if (made.moments.length > step.firstMoment) made.moments.at(-1).upTo = i;
    }
    step.told = made.moments.length - step.firstMoment;
    if (!step.told) made.moments.push({ step: index, told: -1, upTo: step.end - 1 });
    step.lastMoment = made.moments.length - 1;
  });
  made.momentOf = new Int32Array(made.count).fill(-1);
  made.moments.forEach((moment, index) => { if (moment.told >= 0) made.momentOf[moment.told] = index; });
}

const codeOf = (event) => run.raw[run.starts[event]];
// The operand at a place behind the code.
const operand = (event, place) => run.raw[run.starts[event] + place];
const templateOf = (event) => run.templates[codeOf(event) - FIRST_TEMPLATE];
const isDelivery = (event) => codeOf(event) >= FIRST_TEMPLATE;
const isObject = (element) => element >= 0;
const stringOf = (element) => run.strings[-1 - element];
const typeOf = (object) => run.classes[run.objects[object].type];
const propertyOf = (object, slot) => typeOf(object).slots[slot] || { name: '?', kind: 'attribute', type: '' };
const isToMany = (property) => ['array', 'set', 'orderedSet'].includes(property.kind);
const stepNumber = (index) => run.base + index + 1;

// The numbers of a table operation: the words of its text, or a list of their own.
function numbersOf(event) {
  const template = templateOf(event), words = run.shapes[template.shape].length - 1, start = run.starts[event] + 1;
  return template.hasNumbers ? run.raw[start + words] : run.raw.slice(start, start + words);
}

function joined(shape, start) {
  const parts = run.shapes[shape];
  let text = parts[0];
  for (let n = 1; n < parts.length; n++) {
    const word = run.raw[start + n - 1];
    text += (word < 0 ? stringOf(word) : word) + parts[n];
  }
  return text;
}
