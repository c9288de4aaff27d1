// Controllers and tables at a moment.
const part = (title, note, ...children) => {
  const made = el('section', { class: 'part', 'aria-label': title }, el('h3', {}, title + ' '), ...children);
  if (note) made.firstChild.append(el('small', {}, note));
  return made;
};

// "2 of 3 in this step" where there is more than one change in it.
function captionOf(caption, track, n, moment) {
  const { first, end } = run.steps[moment.step];
  const from = lastAt(track.entries, first - 1) + 1, to = lastAt(track.entries, end - 1);
  return to <= from || n < from ? caption : say('nthOf', { caption, nth: n - from + 1, count: to - from + 1 });
}

const sinceThen = (entry) => say('unchanged', { step: stepNumber(run.stepOf[entry.event]) });

function drawController(track, moment, changes) {
  const facts = (track.definitions[Math.max(0, lastAt(track.definitions, moment.upTo))] || {}).facts;
  const n = lastAt(track.entries, moment.upTo);
  const title = facts ? say('controller', { kind: stringOf(facts[0]), number: track.number }) : String(track.number);
  const made = part(visible(title), facts && visible(describedController(facts)));
  if (n < 0) return made;
  const entry = track.entries[n], before = shownBefore(track, n);
  const text = (element, isOld) => rowText(element, isOld && isObject(element) ? textBefore(changes, element) : undefined);
  const isNow = entry.event >= run.steps[moment.step].first;
  if (isPending(entry, moment)) {
    const caption = entry.will >= 0 && entry.will === moment.told
      ? say('stillOld', { callback: templateOf(entry.will).callback }) : say('notBegun');
    made.append(frames({ after: before, marks: noMarks(), text, caption }));
    return made;
  }
  if (!entry.ops || !isNow) {
    const after = track.next(before, entry);
    const caption = isNow ? say('content') : sinceThen(entry);
    made.append(frames({ after, marks: noMarks(), text, caption, hidden: facts && hiddenObjects(facts, after) }));
    return made;
  }
  const { after, marks } = rearranged(before, editOf(entry.ops));
  made.append(frames({ before, after, marks, text, caption: captionOf(say('after'), track, n, moment),
    hidden: facts && hiddenObjects(facts, after) }));
  const { reasons, userDriven } = reasonsOf(entry.ops);
  if (reasons.length) made.append(el('p', { class: 'note' }, clipped(visible(say('because', { reasons: reasons.join(', ') })), 300)));
  if (userDriven) made.append(el('p', { class: 'note' }, say('userDriven')));
  return made;
}

function describedController([, root, relation, filter, sort, section, , receiver]) {
  return [
    root === null ? stringOf(relation) : say('relationOf', { relation: stringOf(relation), root: labelOf(root) }),
    stringOf(filter) && say('filteredBy', { filter: stringOf(filter) }),
    stringOf(sort) && say('sortedBy', { sort: stringOf(sort) }),
    stringOf(section) && say('sectionsBy', { section: stringOf(section) }),
    receiver >= 0 && say('drives', { receiver: receiverName(receiver) }),
  ].filter(Boolean).join(', ');
}

const cellText = (text) => text === undefined ? say('notRead') : oneLine(text);

function drawTable(track, moment) {
  const made = part(visible(say('table', { receiver: receiverName(track.receiver) })));
  const n = lastAt(track.entries, moment.upTo);
  if (n < 0) return made;
  const entry = track.entries[n], before = shownBefore(track, n);
  const { after, marks, settled, refused, reason, isWhole } = tableAfter(before, entry, moment.upTo);
  const isNow = entry.event >= run.steps[moment.step].first || entry.cells >= run.steps[moment.step].first;
  if (!isNow || (isWhole && !refused)) {
    const caption = isNow ? say(entry.calls.length ? 'rowsRead' : 'rowsShown') : sinceThen(entry);
    made.append(frames({ after: settled, marks: noMarks(), text: cellText, caption }));
    return made;
  }
  const caption = captionOf(say(refused ? 'asked' : 'after'), track, n, moment);
  if (refused) {
    markOffending(marks, offendingPlaces(reason), before, after);
    made.append(el('p', { class: 'refusal' }, '✗ ' + visible(reason)),
      el('p', { class: 'note' }, visible(ruleText(refused))));
  }
  made.append(frames({ before, after, marks, text: cellText, caption }));
  if (refused) made.append(frames({ after: settled, marks: noMarks(), text: cellText, caption: say('afterRefusal') }));
  return made;
}

// A refused place gets its mark on the side whose frame the sentence speaks of, or where there is such a row at all.
function markOffending(marks, { rows, section, isBefore }, before, after) {
  const has = (sections, key) => {
    const [s, r] = key.split(',').map(Number);
    return sections[s] && (r === undefined || sections[s].rows.length > r);
  };
  for (const key of section === null ? rows : [section]) {
    if (section !== null || (isBefore && has(before, key)) || !has(after, key)) marks.before.set(key, 'refusedHere');
    if (section !== null || (!isBefore && has(after, key)) || !has(before, key)) marks.after.set(key, 'refusedHere');
  }
}
