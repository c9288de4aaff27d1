// From the lines of a trace to what the page shows: statements, moments, lanes, and the state at every moment.
// A *moment* is what is taken in at one go: a notification, a whole change set of one receiver, a print, a group of changes.
const schemaVersion = 2;

class Run {
  /// A run of a trace's lines, of which the statements of `range` are shown: [first, last], or nothing for all.
  constructor(name, lines, range) {
    const first = lines[0];
    if (first?.version !== schemaVersion) throw new Error(say('wrongVersion', { version: first?.version ?? '–', read: schemaVersion }));
    Object.assign(this, {
      name, lines, range, files: new Map(), classes: new Map(), objects: new Map(), controllers: new Map(), tables: new Map(),
      changes: new Map(), statements: [], moments: [], lanes: [], lanesById: new Map(), batches: [], failures: [], errors: [], warnings: [], callCount: 0, statement: null,
    });
    for (const line of lines) this[`take_${line.type}`]?.(line);
    arrange(this);
  }

  // MARK: Asking

  get mainFile() { return this.files.keys().next().value ?? ''; }

  /// The printed form of an object at a moment.
  printed(id, at) {
    const object = this.objects.get(id);
    if (!object) return id;
    return object.forms[Math.max(0, countUpTo(object.formMoments, at) - 1)];
  }

  objectPart(id, at) { return this.objects.has(id) ? { object: id, text: shortened(this.printed(id, at)) } : shortened(id); }

  /// The value of a property at a moment.
  value(id, key, at) {
    const object = this.objects.get(id);
    let value = object?.values[key];
    for (const { moment, change } of object?.history ?? []) {
      if (moment > at) break;
      if (change.key !== key) continue;
      if (!change.splices) { value = change.new; continue; }
      value = Array.isArray(value) ? value.slice() : [];
      for (const [place, removed, inserted] of change.splices) value.splice(place, removed.length, ...inserted);
    }
    return value;
  }

  /// Who observes an object at a moment: registrations, in their order.
  registrations(id, at) {
    const open = [];
    for (const { index, registration, lane } of this.moments) {
      if (index > at) break;
      if (registration?.object !== id) continue;
      if (registration.type === 'observe') { open.push({ lane, keyPath: registration.keyPath }); continue; }
      const known = open.findLastIndex((each) => each.lane === lane && each.keyPath === registration.keyPath);
      if (known >= 0) open.splice(known, 1);
    }
    return open;
  }

  // MARK: Taking lines

  take_script({ file, text }) { this.files.set(file, text); }
  take_class(line) { this.classes.set(line.name, line); }

  take_statement(line) {
    this.statement = {
      index: this.statements.length, number: line.step, kind: line.kind, file: line.file, line: line.line, endLine: line.endLine,
      source: line.source ?? '', loop: line.loop, pass: line.pass, first: this.moments.length, last: this.moments.length - 1 };
    this.statements.push(this.statement);
  }

  take_receiver({ receiverId, kind, name, file, line }) {
    const lane = this.receiverLane(receiverId);
    Object.assign(lane, { name: name ?? lane.name, receiverKind: kind, file, line });
    if (kind === 'table' || kind === 'collectionView') lane.kind = 'table';
  }

  take_object(line) {
    const moment = this.modelMoment(line);
    moment.made.push(line.id);
    this.objects.set(line.id, {
      id: line.id, className: line.id.replace(/#[^#]*$/, ''), values: line.values, history: [], made: moment.index,
      forms: [line.text], formMoments: [-1], context: line.context });
  }

  take_change(line) {
    const moment = this.modelMoment(line), object = this.objects.get(line.object);
    moment.changes.push(line);
    this.changes.set(line.number, line);
    if (!object) return;
    object.history.push({ moment: moment.index, change: line });
    if (line.text === undefined) return;
    object.forms.push(line.text);
    object.formMoments.push(moment.index);
  }

  /// Why no receiver was notified of an earlier change.
  take_notNotified({ change, reason }) {
    const known = this.changes.get(change);
    if (known) known.notNotified = reason;
  }

  take_observe(line) {
    const moment = this.add(line, this.receiverLane(line.receiverId), line.type);
    Object.assign(moment, { isMinor: true, registration: line });
  }
  take_unobserve(line) { this.take_observe(line); }

  take_controller(line) {
    let controller = this.controllers.get(line.number);
    if (!controller) this.controllers.set(line.number, controller = { number: line.number, content: new Versions(`c${line.number}`) });
    const { type, step, depth, ...members } = line;
    Object.assign(controller, members);
    if (line.receiverId === undefined) return;
    const lane = this.receiverLane(line.receiverId);
    lane.isDriven = true;
    if (!lane.controllers.includes(controller)) lane.controllers.push(controller);
  }

  take_content(line) {
    const controller = this.controllers.get(line.controller);
    if (!controller) return;
    const lane = this.controllerLane(controller);
    let moment = this.latest(lane, line);
    if (!moment?.calls.some(({ callback }) => callback === 'replacedEntireCollection')) {
      moment = this.add(line, lane, 'load');
      Object.assign(moment, { isMinor: true, controller });
    }
    const sections = line.sections.map(({ name, objects }) => ({ name, rows: objects.map((id) => ({ id, text: null })) }));
    controller.content.add(moment.index, (before, newKey) => withKeys(before, sections, newKey));
  }

  take_changeSet(line) {
    const controller = this.controllers.get(line.controller);
    if (!controller) return;
    const moment = this.add(line, this.controllerLane(controller), 'update');
    Object.assign(moment, { changeSet: line, controller });
    this.noteKeys(moment, controller.content, line);
    controller.content.add(moment.index, (before, newKey) => rearranged(before, line, newKey).sections);
  }

  take_delivery(line) {
    this.callCount += 1;
    const lane = this.receiverLane(line.receiverId);
    lane.name ||= line.receiver;
    if (line.callback === 'observeValue') {
      this.add(line, lane, line.fields?.isPrior ? 'prior' : 'notification').calls.push(line);
      return;
    }
    const latest = this.latest(lane, line);
    const continues = latest && (line.changeSet === undefined ? lane.openUpdates > 0 && latest.kind === 'update'
      : latest.changeSet?.number === line.changeSet);
    const moment = continues ? latest : this.add(line, lane, 'update');
    moment.calls.push(line);
    lane.pendingCalls.push(line);
    if (/^(beginUpdates|willChangeContent)$/.test(line.callback)) lane.openUpdates += 1;
    if (/^(endUpdates|didChangeContent)$/.test(line.callback)) lane.openUpdates = Math.max(0, lane.openUpdates - 1);
    if (line.callback === 'reloadData') moment.isReload = true;
  }

  take_cells(line) {
    const lane = this.receiverLane(line.receiverId);
    lane.kind = 'table';
    if (!this.tables.has(lane.id)) this.tables.set(lane.id, new Versions(`t${line.receiverId}`));
    const rows = this.tables.get(lane.id);
    let moment = this.latest(lane, line);
    if (!moment || moment.registration) {
      moment = this.add(line, lane, 'load');
      moment.isMinor = true;
    }
    if (line.refused) Object.assign(moment, { refusal: line, isMinor: false });
    const changes = changesOfCalls(lane.pendingCalls);
    lane.pendingCalls = [];
    // A refused update changes nothing but what is read again after it.
    const whole = line.sections ?? line.data ?? (line.refused ? asTold(rows.version(rows.steps.length - 1)) : null);
    if (whole) {
      lane.openUpdates = 0;
      const sections = whole.map(({ title, rows: list, ids }) => ({
        name: title ?? '', rows: list.map((text, index) => ({ text, id: ids?.[index] || undefined })) }));
      rows.add(moment.index, (before, newKey) => withKeys(before, sections, newKey));
      return;
    }
    this.noteKeys(moment, rows, changes);
    moment.tableChanges = joinedChanges(moment.tableChanges, changes);
    const changesSections = changes.sectionDeletes.length || changes.sectionInserts.length || changes.sectionReloads.length;
    rows.add(moment.index, (before, newKey) => {
      const sections = withCells(rearranged(before, changes, newKey), line, newKey);
      return changesSections ? reunited(before, sections) : sections;
    });
  }

  take_print(line) { this.add(line, this.output, 'print').text = line.text; }
  take_error(line) {
    const moment = this.add(line, this.output, 'error');
    moment.diagnostic = line.diagnostic;
    (isWarning(moment.diagnostic) ? this.warnings : this.errors).push(moment);
  }
  take_failure(line) {
    const moment = this.add(line, this.output, 'failure');
    moment.failure = line;
    this.failures.push(moment);
  }
  take_context(line) {
    const lane = this.lane(`context ${line.number}`, line.name ?? say('context', { number: line.number }), 'context');
    Object.assign(this.add(line, lane, line.saved ? 'saved' : 'pending'), { context: line, isMinor: !line.saved });
  }

  take_batch({ phase, number, kind, parent, controllers }) {
    // The end of the outermost lets its controllers send.
    if (parent !== undefined) return;
    if (phase === 'begin') {
      this.batches.push({ number, kind, from: this.moments.length, to: -1, statement: null, controllers: [] });
      return;
    }
    const batch = this.batches.findLast((each) => each.number === number);
    if (batch) Object.assign(batch, { statement: this.statement, to: this.moments.length, controllers: controllers ?? [] });
  }

  // MARK: Lanes and moments

  get output() { return this.lane('output', say('output'), 'output'); }

  lane(id, name, kind) {
    let lane = this.lanesById.get(id);
    if (!lane) {
      lane = { id, name, kind, moments: [], controllers: [], pendingCalls: [], openUpdates: 0 };
      this.lanesById.set(id, lane);
      this.lanes.push(lane);
    }
    return lane;
  }
  receiverLane(id) { return this.lane(`receiver ${id}`, '', 'receiver'); }
  controllerLane(controller) {
    return controller.receiverId === undefined
      ? this.lane(`controller ${controller.number}`, `${controller.kind} ${controller.number}`, 'controller')
      : this.receiverLane(controller.receiverId);
  }

  add(line, lane, kind) {
    if (!this.statement) this.take_statement({ step: line.step ?? 0, kind: 'outside' });
    const inner = line.inner && { line: line.inner[0], file: line.inner[1] ?? line.file };
    const moment = {
      index: this.moments.length, statement: this.statement, depth: line.depth ?? 0, lane, kind, inner, calls: [], made: [], changes: [],
      isMinor: false, end: this.moments.length, parent: null, updated: new Set(), moved: new Set() };
    this.moments.push(moment);
    lane.moments.push(moment.index);
    this.statement.last = moment.index;
    return moment;
  }

  /// The latest moment of a lane, if it was caused by the same statement at the same depth.
  latest(lane, line) {
    const moment = this.moments[lane.moments.at(-1)];
    return moment?.statement === this.statement && moment.depth === (line.depth ?? 0) ? moment : undefined;
  }

  /// The group of changes that a line belongs to: objects that are made, then changes, each property once.
  modelMoment(line) {
    const last = this.moments.at(-1);
    const continues = last?.kind === 'model' && last.statement === this.statement && last.depth === (line.depth ?? 0)
      && last.inner?.line === line.inner?.[0]
      && (line.type === 'object' ? !last.changes.length
        : !last.changes.some(({ object, key }) => object === line.object && key === line.key));
    return continues ? last : this.add(line, this.lane('model', say('objectLane'), 'model'), 'model');
  }

  /// Remembers by their keys which rows are moved and updated: they are counted before the update.
  noteKeys(moment, versions, changes) {
    const sections = versions.version(versions.steps.length - 1);
    const keyAt = ([section, row]) => sections[section]?.rows[row]?.key;
    for (const [from] of changes.moves ?? []) moment.moved.add(keyAt(from));
    for (const [from] of changes.updates ?? []) moment.updated.add(keyAt(from));
  }
}

const isWarning = (diagnostic) => diagnostic?.severity === 'warning';

/// Sections as a `cells` line tells them.
const asTold = (sections) => sections.map(({ name, rows }) => ({ title: name, rows: rows.map(({ text }) => text), ids: rows.map(({ id }) => id) }));

/// What several updates of a table in one moment changed, in one.
function joinedChanges(known, changes) {
  if (!known) return changes;
  const joined = { ...known };
  for (const [name, list] of Object.entries(changes)) joined[name] = [...known[name], ...list];
  return joined;
}
