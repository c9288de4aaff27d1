// The columns of the timeline: those of one run, or of two whose statements are aligned by their texts.

/// Columns { group, own, reached, isStop }: per run the moment in it, if any, and the latest moment until then; and groups
/// { statements, from, to, isDifferent }, one for each statement.
function columnsOf(runs) {
  const columns = [], groups = [];
  const byStatement = runs.map((run) => {
    const lists = new Map();
    for (const index of run.columns) {
      const { statement } = run.moments[index];
      if (!lists.has(statement)) lists.set(statement, []);
      lists.get(statement).push(index);
    }
    return lists;
  });
  const statements = byStatement.map((lists) => [...lists.keys()]);
  const rows = runs.length === 1 ? statements[0].map((each) => [each]) : aligned(statements[0], statements[1]);
  const reached = runs.map(() => -1);
  for (const row of rows) {
    const moments = row.map((statement, side) => byStatement[side].get(statement) ?? []);
    const count = Math.max(...moments.map(({ length }) => length));
    const group = {
      statements: row, index: groups.length, from: columns.length, to: columns.length + count - 1,
      isDifferent: runs.length > 1 && sentBy(runs[0], row[0]) !== sentBy(runs[1], row[1]) };
    groups.push(group);
    for (let place = 0; place < count; place += 1) {
      const own = moments.map((list) => list[place]);
      own.forEach((moment, side) => { if (moment !== undefined) reached[side] = moment; });
      columns.push({ group, own, reached: reached.slice(), isStop: own.some((moment, side) => moment !== undefined && runs[side].moments[moment].isStop) });
    }
  }
  return { columns, groups };
}

/// Everything that a statement sent, with who received it.
const callsBy = (run, statement) => (statement
  ? run.moments.slice(statement.first, statement.last + 1).flatMap(({ calls }) => calls.map(({ receiver, text }) => `${receiver}: ${text}`)) : []);
const sentBy = (run, statement) => callsBy(run, statement).join('\n');

/// Pairs of the statements of two runs: the longest common sequence of their texts, and the others alone, or together where
/// they are at the same line.
function aligned(left, right) {
  const pairs = [];
  let first = 0, leftEnd = left.length, rightEnd = right.length;
  while (first < leftEnd && first < rightEnd && left[first].source === right[first].source) { pairs.push([left[first], right[first]]); first += 1; }
  const tail = [];
  while (leftEnd > first && rightEnd > first && left[leftEnd - 1].source === right[rightEnd - 1].source) tail.unshift([left[leftEnd -= 1], right[rightEnd -= 1]]);
  const a = left.slice(first, leftEnd), b = right.slice(first, rightEnd), width = b.length + 1;
  if (a.length * b.length > 4e6) {
    for (let index = 0; index < Math.max(a.length, b.length); index += 1) pairs.push([a[index], b[index]]);
    return [...pairs, ...tail];
  }
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i].source === b[j].source ? lengths[(i + 1) * width + j + 1] + 1 : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const both = i < a.length && j < b.length;
    if (both && (a[i].source === b[j].source || a[i].line === b[j].line && lengths[(i + 1) * width + j + 1] === lengths[i * width + j])) pairs.push([a[i++], b[j++]]);
    else if (j >= b.length || i < a.length && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) pairs.push([a[i++], undefined]);
    else pairs.push([undefined, b[j++]]);
  }
  return [...pairs, ...tail];
}
