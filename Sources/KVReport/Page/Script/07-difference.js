// Rows before and after as one list: what stays once, what was deleted or moved away as a ghost at its old place, what was
// inserted or moved at its new one.

/// Of distinct numbers the indexes of a longest ascending run.
function longestAscending(numbers) {
  const ends = [], previous = [];
  numbers.forEach((number, index) => {
    let low = 0, high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1; else high = middle;
    }
    previous[index] = low ? ends[low - 1] : -1;
    ends[low] = index;
  });
  const found = new Set();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]) found.add(index);
  return found;
}

/// The keys that two lists have in the same order; of `moved` ones no other is known to stay.
function stayingKeys(before, after, moved) {
  const places = new Map(before.map((key, index) => [key, index]));
  const common = after.filter((key) => places.has(key) && !moved.has(key));
  const ascending = longestAscending(common.map((key) => places.get(key)));
  return new Set(common.filter((key, index) => ascending.has(index)));
}

/// Two lists as one: pairs [before, after] of indexes, one of them -1 where a key does not stay.
function interleaved(before, after, staying) {
  const pairs = [];
  for (let i = 0, j = 0; i < before.length || j < after.length;) {
    if (i < before.length && !staying.has(before[i])) pairs.push([i++, -1]);
    else if (j < after.length && !staying.has(after[j])) pairs.push([-1, j++]);
    else pairs.push([i++, j++]);
  }
  return pairs;
}

const keysOf = (list) => list.map(({ key }) => key);

function rowPlaces(sections) {
  const places = new Map();
  sections.forEach((section, index) => section.rows.forEach((row, at) => places.set(row.key, { at: [index, at], section: section.key, row })));
  return places;
}

/// Sections { key, name, kind, before, after, rows } of rows { key, id, kind, isGhost, before, after, text, oldText }, where
/// kinds are `inserted`, `deleted`, `moved`, `updated`, for the ghost of a moved row `away`, or none.
/// `textOf(row, isBefore)` gives the text of a row.
function difference(before, after, { moved, updated }, textOf) {
  const had = rowPlaces(before), has = rowPlaces(after);
  const stays = (key) => had.has(key) && has.has(key) && had.get(key).section === has.get(key).section;
  const sectionKeys = keysOf(before), newSectionKeys = keysOf(after);
  const stayingSections = stayingKeys(sectionKeys, newSectionKeys, new Set());
  const oldIndex = new Map(sectionKeys.map((key, index) => [key, index]));

  function rows(old, now) {
    const oldRows = old?.rows ?? [], newRows = now?.rows ?? [];
    const movedHere = new Set([...oldRows, ...newRows].map(({ key }) => key).filter((key) => moved.has(key) || !stays(key)));
    return interleaved(keysOf(oldRows), keysOf(newRows), stayingKeys(keysOf(oldRows), keysOf(newRows), movedHere)).map(([i, j]) => {
      const row = j < 0 ? oldRows[i] : newRows[j], { key } = row;
      const was = had.get(key), is = has.get(key);
      const made = { key, id: row.id, before: was?.at, after: is?.at, isGhost: j < 0, kind: '', text: textOf(row, j < 0) };
      if (was && j >= 0) made.oldText = textOf(was.row, true);
      if (j < 0) made.kind = is ? 'away' : 'deleted';
      else if (!was) made.kind = 'inserted';
      else if (i < 0) made.kind = 'moved';
      else if (updated.has(key) || made.oldText !== made.text && was.row.text !== null) made.kind = 'updated';
      if (made.kind === 'moved') made.isFar = was.section !== is.section;
      return made;
    });
  }

  const list = [];
  for (const [i, j] of interleaved(sectionKeys, newSectionKeys, stayingSections)) {
    if (j < 0) {
      if (!newSectionKeys.includes(sectionKeys[i]))
        list.push({ key: sectionKeys[i], name: before[i].name, kind: 'deleted', before: i, rows: rows(before[i], null) });
      continue;
    }
    const old = i < 0 ? oldIndex.get(newSectionKeys[j]) : i;
    list.push({
      key: newSectionKeys[j], name: after[j].name, kind: old === undefined ? 'inserted' : i < 0 ? 'moved' : '', before: old, after: j,
      rows: rows(before[old], after[j]) });
  }
  return list;
}
