// A card for each table, controller, delegate, observer and context, always at the same place.
const cardLimit = 12;
const cardOrder = ['table', 'controller', 'delegate', 'observer', 'context'];

/// A kind that a later version of the schema may add goes by its own name.
const kindName = (kind) => (kindKeys[kind] ? say(kindKeys[kind]) : kind);
const kindKeys = {
  table: 'kindTable', collectionView: 'kindCollectionView', delegate: 'kindDelegate', controller: 'kindController', observer: 'kindObserver',
  block: 'kindBlock', recorder: 'kindRecorder', observing: 'kindObserving', context: 'kindContext',
  insertion: 'kindInsertion', removal: 'kindRemoval', replacement: 'kindReplacement' };

/// What a lane shows as rows: the table's, else those of each controller.
function contentsOf(run, lane) {
  const table = run.tables.get(lane.id);
  if (table) return [{ name: lane.id, versions: table, controller: lane.controllers.at(-1), isTable: true }];
  const controllers = lane.kind === 'controller' ? [run.controllers.get(Number(lane.id.split(' ')[1]))] : lane.controllers;
  return controllers.map((controller) => ({ name: `${lane.id} ${controller.number}`, versions: controller.content, controller }));
}

/// Whether what a statement goes on to send is held back, as where it is to be predicted.
const isHeldBack = (run, { index, statement }) => run.moments[run.limit]?.statement === statement && index === run.columns.at(-1);

class Cards {
  constructor(stage) { this.stage = stage; }

  /// All cards at a moment.
  elements(moment) {
    const { run } = this.stage, shown = new Map(), cards = [];
    const lanes = run.lanes.filter(({ kind }) => cardOrder.includes(kind)).sort((a, b) => cardOrder.indexOf(a.kind) - cardOrder.indexOf(b.kind));
    const recent = this.recent(lanes, moment);
    for (const lane of lanes) {
      if (!recent.has(lane)) continue;
      const contents = contentsOf(run, lane);
      if (!contents.length) cards.push(this.listener(lane, moment));
      for (const content of contents) {
        if (!content.versions.isKnown(moment.index)) continue;
        const isNow = moment.lane === lane && (!moment.controller || moment.controller === content.controller || lane.kind === 'table');
        const { controller } = content, ids = content.versions.after(moment.index).map(({ rows }) => rows.map(({ id, text }) => id ?? text));
        const sameness = controller ? JSON.stringify([controller.root, controller.relation, controller.filter, controller.sort, controller.section, ids]) : content.name;
        const twin = isNow ? undefined : shown.get(sameness);
        if (!shown.has(sameness)) shown.set(sameness, lane.name);
        cards.push(this.card(lane, content, moment, isNow, twin));
      }
    }
    return cards.filter(Boolean);
  }

  /// Of very many receivers those that received something last.
  recent(lanes, moment) {
    if (lanes.length <= cardLimit) return new Set(lanes);
    const last = (lane) => lane.moments[countUpTo(lane.moments, moment.index) - 1] ?? -1;
    return new Set(lanes.map((lane) => [lane, last(lane)]).filter(([, index]) => index >= 0).sort((a, b) => b[1] - a[1]).slice(0, cardLimit).map(([lane]) => lane));
  }

  card(lane, { name, versions, controller, isTable }, moment, isNow, twin) {
    const { run, view, openLists } = this.stage, { index } = moment;
    const changes = isNow && versions.changesAt(index) && versions.isKnown(index - 1);
    const after = versions.after(index), before = changes ? versions.before(index) : after;
    const textOf = (row, isBefore) => row.text ?? unquoted(run.printed(row.id, isBefore && changes ? index - 1 : index));
    const none = { moved: new Set(), updated: new Set() };
    const sections = difference(before, after, changes ? moment : none, textOf);
    const n = (view === 'before' ? before : after).reduce((sum, { rows }) => sum + rows.length, 0);
    const kind = isTable && controller ? controller.kind : kindName(isTable ? lane.receiverKind ?? 'table' : lane.kind);
    const isRefused = isNow && moment.refusal;
    const card = element('div', {
      role: 'group', class: `card ${lane.kind}${isNow ? ' now' : ''}${isRefused ? ' refused' : ''}${twin ? ' twin' : ''}`, 'data-key': name,
      'aria-label': `${lane.name}, ${kind}, ${say('rows', { n })}` },
      element('div', { class: 'cardHead' }, element('h3', null, lane.name), element('span', { class: 'kind' }, kind), element('span', { class: 'count' }, say('rows', { n }))),
      controller ? this.configuration(controller, index) : null);
    if (isRefused) card.append(this.refusal(moment.refusal));
    if (twin) card.append(element('p', { class: 'quiet' }, say('sameRows', { name: twin })));
    else card.append(new RowList({
      run, moment, name, sections, view, isSectioned: after.length > 1 || before.length > 1 || Boolean(after[0]?.name || before[0]?.name),
      isChanged: changes, isOpen: openLists.has(name) }).element);
    return card;
  }

  configuration({ root, relation, filter, sort, section }, at) {
    const { run } = this.stage, facts = { relation: { code: relation }, root: root ? shortened(run.printed(root, at)) : '' };
    return element('p', { class: 'configuration' }, partElements([
      ...phrase(root ? 'showsRelation' : 'showsEntity', facts), ...(filter ? [' ', ...phrase('showsFilter', { filter: { code: filter } })] : []),
      ...(sort ? [' ', ...phrase('showsSort', { sort: { code: sort } })] : []),
      ...(section ? [' ', ...phrase('showsSections', { section: { code: section } })] : [])]));
  }

  refusal({ refused, data }) {
    const counts = data?.map(({ rows }) => (Array.isArray(rows) ? rows.length : rows)).join(' + ');
    return element('p', { class: 'refusal' }, glyph(['refused', '✕']), element('span', null, say('refusedBy', { rule: refused }), counts === undefined ? '' : ` ${say('dataHas', { counts })}`));
  }

  // MARK: Observers and contexts

  listener(lane, moment) {
    const { run } = this.stage, known = countUpTo(lane.moments, moment.index);
    if (!known) return null;
    const received = [];
    for (let place = known - 1; place >= 0 && lane.moments[place] >= moment.statement.first; place -= 1) {
      const each = run.moments[lane.moments[place]];
      if (!each.registration) received.unshift(each);
    }
    const kind = kindName(lane.kind === 'observer' ? lane.receiverKind ?? lane.kind : lane.kind);
    return element('div', {
      role: 'group', class: `card listener${moment.lane === lane ? ' now' : ''}${received.length ? ' hasNews' : ''}`, 'data-key': lane.id, 'aria-label': `${lane.name}, ${kind}` },
      element('div', { class: 'cardHead' }, element('h3', null, lane.name), element('span', { class: 'kind' }, kind)),
      received.length
        ? element('ol', { class: 'received' }, received.slice(-6).map((each) => element('li', { class: each === moment ? 'at' : null },
          button({ 'data-moment': each.index, 'data-focus': `received ${each.index}` }, glyph(each.signs[0]), element('span', null, this.short(each))))))
        : element('p', { class: 'quiet' }, isHeldBack(run, moment) ? '?' : lane.kind === 'context' ? this.pending(run.moments[lane.moments[known - 1]].context) : say('receivesNothingHere')));
  }

  pending(context) {
    const n = context ? pendingCount(context) : 0;
    return n ? say('pendingChanges', { n }) : say('everythingSaved');
  }

  /// A notification in a line.
  short(moment) {
    if (moment.context) return moment.kind === 'saved' ? say('savedObjects', { n: moment.context.saved.length }) : this.pending(moment.context);
    const fields = moment.calls[0]?.fields;
    if (!fields) return moment.calls[0]?.text ?? '';
    const keyPath = element('code', { class: 'keyPath' }, fields.keyPath);
    if (fields.isPrior) return [keyPath, ' ', element('span', { class: 'quiet' }, say('isAboutToChange'))];
    if (fields.kind !== 'setting') {
      const place = (fields.indexes ?? []).map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
      return [keyPath, ' ', element('b', null, kindName(fields.kind)), place ? ` ${say('at', { place })}` : ''];
    }
    if (fields.new === undefined && fields.old === undefined) return [keyPath, ' ', element('span', { class: 'quiet' }, say('wasSet'))];
    return [keyPath, ' ', fields.old === undefined ? null : [element('s', null, shortened(fields.old)), ' → '],
      fields.new === undefined ? '…' : element('b', null, shortened(fields.new))];
  }
}
