// What each table showed, from its operations and the `cells` behind them. An update is a group of operations, or one
// that was called alone; whole cells are an entry of their own.
let tables;

function collectTables() {
  tables = new Map();
  const track = (receiver) => {
    if (!tables.has(receiver)) {
      tables.set(receiver, { receiver, entries: [], remembered: new Map(), open: null,
        next: (shown, entry) => tableAfter(shown, entry, run.count).settled });
    }
    return tables.get(receiver);
  };
  for (let event = 0; event < run.count; event++) {
    if (codeOf(event) === CELLS) endUpdate(track(operand(event, 1)), event);
    else if (isDelivery(event) && TABLE_CALLS.has(templateOf(event).callback)) {
      takeCall(track(templateOf(event).receiver), event, templateOf(event).callback);
    }
  }
}

function takeCall(track, event, callback) {
  if (!track.open || (track.open.nesting === 0 && track.open.isWhole)) {
    track.open = { event, calls: [], nesting: 0, isWhole: false, cells: -1 };
    track.entries.push(track.open);
  }
  const { open } = track;
  open.calls.push(event);
  if (callback === 'beginUpdates') open.nesting += 1;
  if (callback === 'endUpdates') open.nesting = Math.max(0, open.nesting - 1);
  if (open.nesting === 0) open.isWhole = true;
}

function endUpdate(track, event) {
  if (track.open) track.open.cells = event;
  else track.entries.push({ event, calls: [], cells: event });
  track.open = null;
}

// Where a section before an update stands after it, as far as section operations say.
function sectionTarget(before, edit, from) {
  return sectionsAfter(before, edit, { before: new Map(), after: new Map() }).findIndex((section) => section.from === from);
}

// What an entry leads to, as far as events up to `upTo` say: `after` with its marks is what was asked for, `settled` what
// the table shows then: the same once its cells have been read, unless it refused.
function tableAfter(before, entry, upTo) {
  const edit = newEdit();
  for (const call of entry.calls) if (call <= upTo) takeOperation(edit, templateOf(call).callback, numbersOf(call));
  const { after, marks } = rearranged(before, edit);
  const result = { after, marks, settled: before, edit, refused: '', reason: '', isWhole: false };
  if (entry.cells < 0 || entry.cells > upTo) return result;
  const [whole, rows, titles, refused, reason] = operand(entry.cells, 2);
  result.refused = stringOf(refused);
  result.reason = stringOf(reason);
  if (whole) {
    result.isWhole = true;
    result.settled = whole.map(([name, texts]) => ({ name: stringOf(name), rows: texts.map(stringOf) }));
    if (!result.refused) {
      result.after = result.settled;
      result.marks = { before: new Map(), after: new Map(), links: [] };
    }
  } else {
    readCells(before, result, rows, titles);
    result.settled = after;
  }
  return result;
}

// Puts the texts that were read into the rows; sections that are new, or read anew, get all of theirs.
function readCells(before, { after, marks, edit }, rows, titles) {
  const fresh = new Set([...edit.sectionInserts.keys()].concat(
    [...edit.sectionReloads].map((from) => sectionTarget(before, edit, from))));
  for (const n of fresh) {
    if (!after[n]) continue;
    if (marks.after.get(String(n)) === 'updated') {
      marks.links = marks.links.filter((link) => !link.to.startsWith(n + ','));
      after[n].rows = [];
    }
  }
  for (let n = 0; n < rows.length; n += 3) {
    const section = after[rows[n]];
    if (!section) continue;
    section.rows[rows[n + 1]] = stringOf(rows[n + 2]);
    const key = placeKey(rows[n], rows[n + 1]);
    if (fresh.has(rows[n]) && !marks.after.has(key)) marks.after.set(key, marks.after.get(String(rows[n])) || 'inserted');
  }
  for (let n = 0; n < titles.length; n += 2) if (after[titles[n]]) after[titles[n]].name = stringOf(titles[n + 1]);
}

function takeOperation(edit, callback, numbers) {
  for (let n = 0; n < numbers.length; n += 2) {
    const [a, b] = [numbers[n], numbers[n + 1]];
    switch (callback) {
      case 'insertRows': edit.inserts.push([a, b, undefined]); break;
      case 'deleteRows': edit.deletes.add(placeKey(a, b)); break;
      case 'reloadRows': case 'reconfigureRows': edit.updates.push({ from: placeKey(a, b) }); break;
    }
  }
  switch (callback) {
    case 'moveRow': edit.moves.push(numbers); break;
    case 'moveSection': edit.sectionMoves.set(numbers[0], numbers[1]); break;
    case 'insertSections': for (const n of numbers) edit.sectionInserts.set(n, ''); break;
    case 'deleteSections': for (const n of numbers) edit.sectionDeletes.add(n); break;
    case 'reloadSections': for (const n of numbers) edit.sectionReloads.add(n); break;
  }
}

// The places that UIKit's sentence names, as keys: of rows `section,row`, else of sections.
function offendingPlaces(reason) {
  const rows = [...reason.matchAll(/path = (\d+) - (\d+)/g)].map((found) => placeKey(found[1], found[2]));
  const words = /row (\d+) (?:from|in|into|of) section (\d+)/.exec(reason);
  if (words) rows.push(placeKey(words[2], words[1]));
  const section = /section (?:\()?(\d+)/.exec(reason);
  return { rows, section: rows.length || !section ? null : section[1], isBefore: !/insert|after the update/.test(reason) };
}
