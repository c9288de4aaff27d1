// What is known of a run once all of its lines are taken: what happened inside of what, where arrow keys stop, executions of
// lines, lanes in their order.
const laneOrder = ['model', 'observer', 'table', 'delegate', 'controller', 'context', 'output'];

function arrange(run) {
  for (const lane of run.lanes) if (lane.kind === 'receiver') lane.kind = lane.isDriven ? 'delegate' : 'observer';
  nest(run.moments);
  for (const moment of run.moments) {
    moment.signs = signsOf(moment);
    // A change set that is empty and has no receiver.
    if (moment.kind === 'update' && !moment.calls.length && moment.signs[0][0] === 'minor') moment.isMinor = true;
  }
  for (const batch of run.batches) {
    if (batch.to < 0) Object.assign(batch, { to: run.moments.length - 1, statement: run.statement });
    else batch.to = Math.max(batch.to - 1, batch.statement?.last ?? -1);
  }
  run.batches = run.batches.filter(({ from, to, statement }) => statement && to >= from);
  findStops(run);
  findExecutions(run);
  limitRun(run, Infinity);
  run.lanes = run.lanes
    .filter(({ kind, moments }) => kind === 'table' || moments.some((index) => !/^(load|observe)$/.test(run.moments[index].kind)))
    .sort((a, b) => laneOrder.indexOf(a.kind) - laneOrder.indexOf(b.kind));
  const counts = new Map();
  for (const lane of run.lanes) {
    // A receiver that is sent nothing has no name in the trace.
    lane.name ||= kindName(lane.receiverKind ?? lane.kind);
    const count = (counts.get(lane.name) ?? 0) + 1;
    counts.set(lane.name, count);
    if (count > 1) lane.name += ` (${count})`;
  }
}

/// Shows so many columns of a run; from the moment `limit` on everything is blank.
function limitRun(run, columns) {
  const isShown = ({ statement: { number } }) => !run.range || number >= run.range[0] && number <= run.range[1];
  const all = run.moments.filter((moment) => isShown(moment) && (moment.kind !== 'load' || moment.isStop)).map(({ index }) => index);
  run.columns = all.slice(0, columns);
  run.limit = all[columns] ?? Infinity;
  run.stops = run.columns.filter((index) => run.moments[index].isStop);
}

/// Which moment each happens inside of, and where what happens inside of it ends.
function nest(moments) {
  const open = [];
  for (const moment of moments) {
    while (open.length && (open.at(-1).statement !== moment.statement || open.at(-1).depth >= moment.depth)) open.pop();
    moment.parent = open.at(-1) ?? null;
    for (const outer of open) outer.end = moment.index;
    open.push(moment);
  }
}

/// An arrow key stops where something is notified, printed, refused or saved, and at a change that no receiver is notified of.
function findStops({ moments }) {
  let statement = null, hasEffect = false;
  for (let index = moments.length - 1; index >= 0; index -= 1) {
    const moment = moments[index];
    if (moment.statement !== statement) { statement = moment.statement; hasEffect = false; }
    moment.isStop = moment.kind === 'model' ? !hasEffect && moment.changes.length > 0 && moment.depth === 0 : !moment.isMinor;
    hasEffect ||= moment.isStop;
  }
}

/// The executions of each line of each file, and of loops how many passes they have.
function findExecutions(run) {
  run.executions = new Map();
  const passes = new Map();
  for (const statement of run.statements) {
    const { file, line, loop, pass, first, last } = statement;
    if (line === undefined || last < first) continue;
    const place = `${file}:${line}`;
    if (!run.executions.has(place)) run.executions.set(place, []);
    const list = run.executions.get(place);
    statement.execution = list.length;
    list.push(statement);
    if (loop !== undefined) passes.set(`${file}:${loop}`, Math.max(pass, passes.get(`${file}:${loop}`) ?? 0));
  }
  for (const list of run.executions.values()) {
    // In nested loops passes begin again: there the executions are counted.
    const isPlain = list.every(({ loop, pass }, index) => loop !== undefined && (!index || pass > list[index - 1].pass));
    for (const [index, statement] of list.entries()) {
      statement.ordinal = isPlain ? statement.pass : index + 1;
      statement.ordinals = isPlain ? passes.get(`${statement.file}:${statement.loop}`) : list.length;
    }
  }
}

const executionsOf = (run, { file, line }) => run.executions.get(`${file}:${line}`) ?? [];

/// The glyphs of a moment in its lane: [kind, sign].
function signsOf(moment) {
  if (moment.refusal) return [['refused', '✕']];
  switch (moment.kind) {
    case 'print': return [['printed', '»']];
    case 'error': return [[isWarning(moment.diagnostic) ? 'warned' : 'refused', '!']];
    case 'failure': return [['refused', '✕']];
    case 'observe': return [['minor', '○']];
    case 'unobserve': return [['minor', '⌀']];
    case 'prior': return [['prior', '‹']];
    case 'saved': return [['saved', '⤓']];
    case 'pending': return [['minor', '•']];
    case 'load': return [['minor', '▤']];
    case 'model': return [moment.changes.length ? ['changed', '●'] : ['made', '◆']];
    case 'notification': switch (moment.calls[0].fields?.kind) {
      case 'insertion': return [['inserted', '+']];
      case 'removal': return [['deleted', '−']];
      case 'replacement': return [['moved', '⇄']];
      default: return [['updated', '~']];
    }
  }
  const changes = moment.changeSet ?? moment.tableChanges ?? changesOfCalls(moment.calls);
  const has = (...names) => names.some((name) => changes[name]?.length);
  const found = [];
  if (has('deletes', 'sectionDeletes')) found.push(['deleted', '−']);
  if (has('inserts', 'sectionInserts')) found.push(['inserted', '+']);
  if (has('moves', 'sectionMoves')) found.push(['moved', '→']);
  if (has('updates', 'sectionReloads')) found.push(['updated', '~']);
  if (!found.length) found.push(moment.isReload ? ['updated', '↻'] : ['minor', '•']);
  return found;
}
