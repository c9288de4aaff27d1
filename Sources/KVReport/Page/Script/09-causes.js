// Why a moment happened: the cause of each row, the chain of what led to it, the rules of its calls.

/// Of the roles that are named as a cause, those that explain a kind of change, the best first.
const explainingRoles = {
  inserted: ['filter', 'relation', 'limit', 'section', 'sort'],
  deleted: ['filter', 'relation', 'limit', 'section', 'sort'],
  moved: ['section', 'sort', 'rearranged', 'relation', 'filter'],
  updated: ['observed', 'sort', 'section', 'filter', 'relation'],
};
const readerKeys = { filter: 'readsFilter', sort: 'readsSort', section: 'readsSection', observed: 'readsObserved' };
/// Calls that frame others say least.
const isFraming = ({ callback }) => /^(begin|end)Updates$|^(will|did)ChangeContent$/.test(callback);

Object.assign(Words.prototype, {
  /// The role and key path that explain why a row changed; nothing where the trace names none.
  reason({ changeSet }, id, kind) {
    const named = (changeSet?.because ?? []).filter(([each]) => each === id);
    const [, role, keyPath] = explainingRoles[kind].map((wanted) => named.find((each) => each[1] === wanted)).find(Boolean) ?? named[0] ?? [];
    return role && { role, keyPath };
  },

  because(moment, id, kind) {
    const reason = this.reason(moment, id, kind), controller = moment.controller;
    if (!reason) return [];
    const path = { code: reason.keyPath };
    switch (reason.role) {
      case 'relation':
        // Of fetched results the relation is all objects of an entity.
        if (!controller.root) return kind === 'inserted' ? phrase('becauseInserted', { path }) : kind === 'deleted' ? phrase('becauseDeleted', { path }) : [];
        return phrase({ inserted: 'becauseInto', deleted: 'becauseOut' }[kind] ?? 'becauseElsewhere', { path });
      case 'filter': return phrase(kind === 'inserted' ? 'becausePasses' : 'becauseFails', { filter: { code: controller.filter ?? reason.keyPath } });
      case 'limit': return phrase(kind === 'inserted' ? 'becauseWithinLimit' : 'becauseBeyondLimit', {});
      case 'sort': return phrase('becauseSort', { path });
      case 'section': return phrase('becauseSection', { path });
      case 'observed': return reason.keyPath ? phrase('becauseObserved', { path }) : phrase('becauseAnything', {});
      case 'rearranged': return phrase('becauseRearranged', {});
    }
    return [];
  },

  /// Statement › change › what reads it › receiver, as links { kind, text } with where each leads.
  chain(moment) {
    const { run } = this, { statement, inner, parent } = moment;
    // What cannot be read has no statement, but a line.
    const first = statement.line === undefined && moment.diagnostic?.line ? moment.diagnostic : statement;
    const links = [{ kind: 'toLine', text: lineText(first), statement: first }];
    if (inner && (inner.line !== statement.line || inner.file !== statement.file))
      links.push({ kind: 'toLine', text: say('withinLine', { line: inner.line }), statement: inner });
    const batch = run.batches.find(({ statement: own, to }) => own === statement && moment.index <= to);
    const cause = moment.kind === 'model' ? null : this.cause(moment);
    if (batch && !cause) {
      const changes = run.moments.slice(batch.from, moment.index).filter(({ changes: list }) => list.length);
      const n = changes.reduce((sum, { changes: list }) => sum + list.length, 0);
      if (n) links.push({ kind: 'toChange', text: say(batch.kind === 'batch' ? 'changesInBatch' : 'changesWaiting', { n }), moment: changes[0].index });
    }
    if (parent) links.push({ kind: 'toReceiver', text: say('during', { who: parent.lane.name }), moment: parent.index });
    if (cause) links.push(this.changeLink(cause, moment.index));
    for (const text of this.readers(moment)) links.push({ kind: 'rule', text });
    if (moment.kind !== 'model') links.push({ kind: 'toReceiver', text: moment.lane.name, moment: moment.index, isHere: true });
    return links;
  },

  /// The latest change in the same statement before a moment.
  cause(moment) {
    for (let index = moment.index - 1; index >= moment.statement.first; index -= 1) {
      const before = this.run.moments[index];
      if (before.kind === 'model' && before.changes.length && before.depth <= moment.depth) return before;
    }
    return null;
  },

  changeLink(cause, at) {
    const change = cause.changes.at(-1);
    let text = `${shortened(this.run.printed(change.object, at))}.${change.key}`;
    if (!change.splices) text += ` = ${valueText(this.run, change.new, at)}`;
    else if (change.splices.length === 1) {
      const [[, removed, inserted]] = change.splices;
      if (!removed.length) text += ` +${inserted.length}`;
      else if (!inserted.length) text += ` −${removed.length}`;
    }
    return { kind: 'toChange', text, moment: cause.index };
  },

  /// What of a controller reads the change: its filter, its order, its sections, observed key paths.
  readers(moment) {
    const { changeSet, controller } = moment;
    if (!changeSet?.because) return [];
    const texts = new Map();
    const kinds = new Map([
      ...(changeSet.inserts ?? []).map(([, id]) => [id, 'inserted']), ...(changeSet.updates ?? []).map(([, , id]) => [id, 'updated']),
      ...(changeSet.moves ?? []).map(([, , id]) => [id, 'moved'])]);
    for (const [id] of changeSet.because) {
      const { role, keyPath } = this.reason(moment, id, kinds.get(id) ?? 'deleted');
      const path = role === 'filter' ? controller.filter ?? keyPath : keyPath;
      if (path && readerKeys[role]) texts.set(role, say(readerKeys[role], { path }));
      if (texts.size === 2) break;
    }
    return [...texts.values()];
  },

  /// The rules of a moment's calls, each once, with the first call that has it; not those of calls that frame others.
  rules({ refusal, calls }) {
    if (refusal) return [{ rule: refusal.refused, call: null }];
    const found = new Map();
    for (const call of calls) if (call.rule && !isFraming(call) && !found.has(call.rule)) found.set(call.rule, call);
    return [...found].map(([rule, call]) => ({ rule, call }));
  },
});
