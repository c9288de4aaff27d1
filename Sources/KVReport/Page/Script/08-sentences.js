// What a moment says in plain words: sentences as lists of parts, the first of them its headline.
const manyKeys = { inserted: 'manyInserted', deleted: 'manyDeleted', moved: 'manyMoved', updated: 'manyUpdated' };
/// Why no receiver is notified of a change.
const silenceKeys = {
  noObserver: 'notNotifiedNoObserver', paused: 'notNotifiedPaused', batch: 'notNotifiedBatch', context: 'notNotifiedContext',
  mainLoop: 'notNotifiedMainLoop', noReceiver: 'notNotifiedNoReceiver', notShown: 'notNotifiedNotShown', unannounced: 'notNotifiedUnannounced' };

class Words {
  constructor(run) { this.run = run; }

  object(id, at) { return this.run.objectPart(id, at); }
  values(value, at) { return valueParts(this.run, value, at); }
  headline(moment) { return plainText(this.sentences(moment)[0]); }

  sentences(moment) {
    const { lane, kind, registration, context } = moment, who = { strong: lane.name };
    if (moment.refusal) return [phrase('refused', { who }), [moment.refusal.reason ?? moment.refusal.refused]];
    switch (kind) {
      case 'model': return this.ofModel(moment);
      case 'notification': case 'prior': return [this.ofNotification(moment)];
      case 'print': {
        const [first, ...more] = moment.text.split('\n');
        return [phrase('prints', { text: [{ code: first }, more.length ? ' …' : ''] })];
      }
      case 'error': return [[{ strong: moment.diagnostic.message.split('\n')[0] }, moment.diagnostic.label ? ` – ${moment.diagnostic.label}` : '']];
      case 'failure': return [[{ strong: moment.failure.message.split('\n')[0] }]];
      case 'observe': case 'unobserve':
        return [phrase(kind === 'observe' ? 'observes' : 'observesNoLonger', {
          who, keyPath: { code: registration.keyPath }, object: this.object(registration.object, moment.index) })];
      case 'saved': return [phrase('hasSaved', { who, n: context.saved.length })];
      case 'pending': return [phrase('hasPending', { who, n: pendingCount(context) })];
      case 'load': return [phrase('loads', { who })];
    }
    return this.ofRows(moment);
  }

  // MARK: Objects

  ofModel(moment) {
    const { made, changes, index } = moment, sentences = [];
    for (const change of changes.slice(0, 3)) sentences.push(this.ofChange(change, index));
    if (changes.length > 3) sentences.push(phrase('moreChanges', { n: changes.length - 3 }));
    if (made.length > 3) sentences.push(phrase('objectsMade', { n: made.length }));
    else if (made.length) sentences.push(phrase('objectMade', { n: made.length, objects: listed(made.map((id) => [this.object(id, index)])) }));
    const reason = changes.map(({ notNotified }) => notNotified).find(Boolean);
    if (moment.isStop) sentences.push(phrase(silenceKeys[reason] ?? 'nobodyNotified'));
    return sentences;
  }

  ofChange(change, at) {
    const facts = { key: { code: change.key }, object: this.object(change.object, at) };
    if (!change.splices) {
      const old = this.values(change.old, at - 1), value = this.values(change.new, at);
      return JSON.stringify(change.old) === JSON.stringify(change.new)
        ? phrase('setToSame', { ...facts, value }) : phrase('changes', { ...facts, old, value });
    }
    if (change.splices.length === 1) {
      const [[place, removed, inserted]] = change.splices;
      if (!removed.length) return phrase('insertedInto', { ...facts, n: inserted.length, elements: this.values(inserted, at), place });
      if (!inserted.length) return phrase('removedFrom', { ...facts, n: removed.length, elements: this.values(removed, at), place });
    }
    return phrase('rearranged', facts);
  }

  // MARK: Notifications

  ofNotification(moment) {
    const { fields = {} } = moment.calls[0], at = moment.index;
    const facts = {
      who: { strong: moment.lane.name }, keyPath: { code: fields.keyPath },
      object: fields.objectId ? this.object(fields.objectId, at) : shortened(fields.object),
      place: (fields.indexes ?? []).map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ') };
    if (fields.isPrior) return phrase('receivesPrior', facts);
    const elements = (ids, text) => (ids ? this.values(ids.map((id) => ({ id })), at)
      : text === undefined ? [say('something')] : [shortened(text.replace(/^\[(.*)\]$/s, '$1'))]);
    switch (fields.kind) {
      case 'insertion': return phrase('receivesInsertion', { ...facts, elements: elements(fields.newIds, fields.new) });
      case 'removal': return phrase('receivesRemoval', { ...facts, elements: elements(fields.oldIds, fields.old) });
      case 'replacement': return phrase('receivesReplacement', facts);
    }
    const of = fields.elementId ? phrase('forElement', { object: this.object(fields.elementId, at) }) : [];
    if (fields.new === undefined && fields.old === undefined) return phrase('receivesSet', { ...facts, of });
    const value = shortened(fields.new ?? ''), old = shortened(fields.old ?? '');
    if (fields.new === undefined) return phrase('receivesOld', { ...facts, old, of });
    if (fields.old === undefined) return phrase('receivesNew', { ...facts, value, of });
    return phrase(fields.old === fields.new ? 'receivesSame' : 'receivesChange', { ...facts, old, value, of });
  }

  // MARK: Rows

  place([section, row], sections) {
    if (sections.length < 2) return say('rowAt', { row });
    return sections[section]?.name ? say('rowOf', { row, section: sections[section].name }) : `[${section}, ${row}]`;
  }

  /// The versions of the rows that a moment changes.
  versions({ lane, controller }) { return this.run.tables.get(lane.id) ?? controller?.content ?? lane.controllers.at(-1)?.content ?? null; }

  /// Each row that a moment changes: { kind, id, subject, sentence }.
  changedRows(moment) {
    const versions = this.versions(moment);
    const before = versions?.before(moment.index) ?? [], after = versions?.after(moment.index) ?? [];
    const changes = moment.changeSet ?? moment.tableChanges ?? changesOfCalls(moment.calls);
    const rowAt = (sections, [section, row]) => sections[section]?.rows[row];
    const found = [];
    const note = (kind, key, row, id, facts) => {
      const known = id ?? row?.id;
      const subject = this.run.objects.has(known) ? this.object(known, moment.index) : row?.text ? say('quoted', { text: row.text }) : shortened(known ?? say('aRow'));
      found.push({ kind, id: known, subject, sentence: phrase(key, { row: subject, ...facts, because: this.because(moment, known, kind) }) });
    };
    for (const at of changes.deletes ?? []) note('deleted', 'rowDeleted', rowAt(before, at), undefined, { place: this.place(at, before) });
    for (const [at, id] of changes.inserts ?? []) note('inserted', 'rowInserted', rowAt(after, at), id, { place: this.place(at, after) });
    for (const [from, to, id] of changes.moves ?? [])
      note('moved', 'rowMoved', rowAt(after, to), id, { from: this.place(from, before), to: this.place(to, after) });
    after.forEach((section, index) => section.rows.forEach((row, at) => {
      if (moment.updated.has(row.key) && !moment.moved.has(row.key) && !found.some(({ id }) => id && id === row.id))
        note('updated', 'rowUpdated', row, undefined, { place: this.place([index, at], after) });
    }));
    return { found, before, after, changes };
  }

  ofRows(moment) {
    const { found, before, after, changes } = this.changedRows(moment), who = { strong: moment.lane.name };
    const sentences = [];
    if (found.length <= 3) for (const { kind, sentence } of found) sentences.push([{ mark: kind }, ...sentence]);
    else sentences.push(this.summary(found));
    for (const index of changes.sectionDeletes ?? [])
      sentences.push(phrase('sectionDeleted', { section: { strong: before[index]?.name || String(index) }, place: index }));
    for (const [index, name] of changes.sectionInserts ?? [])
      sentences.push(phrase('sectionInserted', { section: { strong: name || after[index]?.name || String(index) }, place: index }));
    for (const [from, to] of changes.sectionMoves ?? [])
      sentences.push(phrase('sectionMoved', { section: { strong: after[to]?.name || String(from) }, from, to }));
    for (const index of changes.sectionReloads ?? [])
      sentences.push(phrase('sectionReloaded', { section: { strong: before[index]?.name || String(index) }, place: index }));
    const n = after.reduce((sum, { rows }) => sum + rows.length, 0);
    if (!sentences.length) sentences.push(moment.isReload ? phrase('reloads', { who, n }) : phrase('receivesNothing', { who }));
    else if (moment.isReload) sentences.push(phrase('alsoReloads', {}));
    if (moment.changeSet?.userDriven) sentences.push(phrase('userDriven', {}));
    return [...sentences, ...this.filteredOut(moment, found, after)];
  }

  /// Of more than three rows how many of each kind.
  summary(found) {
    const kinds = ['deleted', 'inserted', 'moved', 'updated'].filter((kind) => found.some((row) => row.kind === kind));
    const parts = listed(kinds.map((kind) => [{ mark: kind }, ...phrase(manyKeys[kind], { n: found.filter((row) => row.kind === kind).length })]));
    return kinds.length === 1 && found.length <= 6 ? [...parts, ': ', ...listed(found.map(({ subject }) => [subject])), '.'] : [...parts, '.'];
  }

  /// What a change concerns and a filter leaves out.
  filteredOut({ changeSet, controller, index }, found, after) {
    if (!changeSet?.because || !controller.filter) return [];
    const visible = new Set(after.flatMap(({ rows }) => rows.map(({ id }) => id)));
    for (const { id } of found) visible.add(id);
    const ids = [...new Set(changeSet.because.map(([id]) => id))].filter((id) => !visible.has(id) && this.run.objects.has(id));
    if (!ids.length) return [];
    return [phrase('notShown', { n: ids.length, objects: listed(ids.slice(0, 3).map((id) => [this.object(id, index)])), filter: { code: controller.filter } })];
  }
}

const pendingCount = ({ inserted, updated, deleted }) => inserted.length + updated.length + deleted.length;
