"""What holds for each page, whatever its trace: it is complete, it walks both ways, it shows what its trace says."""

import json

from browser import allow_axe, close, violations
from pages import data_of
from replay import Replay

# All that a reader sees of a moment.
# Of a long script as many lines are drawn as are in sight, and how far it is scrolled depends on the way there.
SEEN = """(order) => order.map((column) => { report.go(column);
  const list = document.querySelector('#script .isLong'), marked = list && (list.querySelector('.inner') ?? list.querySelector('.now'));
  return [...['stageA', 'stageB', 'where'].map((id) => document.getElementById(id).innerHTML),
    list ? marked?.outerHTML : document.getElementById('script').innerHTML].join('\\n'); })"""
# What the page knows at the end of steps: rows by table, contents by controller, values by object; and prints that are the text of tables.
KNOWN = """([steps, ids]) => { const run = report.page.runs.at(-1);
  const names = (sections, of) => sections.map(({ name, rows }) => [name, rows.map(of)]);
  return steps.map((step) => { const at = report.lastMomentOf(step); return [
    Object.fromEntries([...run.tables].map(([id, versions]) => [id.split(' ')[1], names(versions.after(at), ({ text }) => text)])),
    Object.fromEntries([...run.controllers].map(([number, { content }]) => [number, names(content.after(at), ({ id }) => id)])),
    Object.fromEntries(ids.filter((id) => run.objects.get(id)?.made <= at).map((id) => [id, report.values(id, at)]))]; }); }"""
PRINTED = """() => { const wrong = []; let count = 0;
  for (const run of report.page.runs) for (const moment of run.moments) {
    if (moment.kind !== 'print' || !moment.text.startsWith('── ')) continue;
    const texts = [...run.tables.values()].filter((rows) => rows.isKnown(moment.index)).map((rows) => rows.after(moment.index).flatMap((section) =>
      [`── ${section.name ? section.name + ' ' : ''}(${section.rows.length})`, ...section.rows.map(({ text }, row) => `   ${row} ${text}`.trimEnd())]).join('\\n'));
    if (!texts.length) continue;
    count += 1;
    if (!texts.includes(moment.text.split('\\n').map((line) => line.trimEnd()).join('\\n'))) wrong.push([moment.statement.line, moment.text, texts]);
  }
  return [count, wrong.slice(0, 2)]; }"""
# Each moment has its words, and each merged list is both the rows before and those after.
WORDS = """() => { let wrong = [];
  for (const [side, run] of report.page.runs.entries()) for (const moment of run.moments.slice(0, 3000)) {
    const words = report.page.words[side], text = JSON.stringify([words.sentences(moment), words.chain(moment).map(({ kind, moment: to }) => [kind, to]), words.rules(moment).map(({ rule }) => rule)]);
    if (/undefined|\\[object|NaN|\\{\\w+\\}/.test(text.replace(/"(text|code|strong)":"(\\\\.|[^"\\\\])*"/g, ''))) wrong.push([moment.index, text]);
  }
  return wrong.slice(0, 2); }"""
MOST_MOMENTS = 120
MOST_STEPS = 150


def spaced(count, most):
    """At most so many indexes below a count, with the last one."""
    leap = max(1, count // most)
    return sorted({*range(0, count, leap), count - 1}) if count else []


def check_page(account, browser, name):
    page = browser.blank()
    allow_axe(page)
    browser.open_in(page, name)
    text = (browser.folder / f"{name}.html").read_text()
    account.check(f"{name}: opens without a problem", not page.problems, page.problems)
    order = spaced(page.evaluate("report.moments"), MOST_MOMENTS)
    forwards, backwards = page.evaluate(SEEN, order), page.evaluate(SEEN, order[::-1])[::-1]
    differing = [column for column, a, b in zip(order, forwards, backwards) if a != b]
    account.check(f"{name}: forwards is backwards at {len(order)} moments", not differing, differing[:5])
    wrong = page.evaluate(WORDS) if order else []
    account.check(f"{name}: each moment has its words", not wrong, wrong)
    check_printed(account, page, name)
    runs = data_of(text)["runs"]
    if len(runs) == 1:
        check_state(account, page, name, runs[0]["lines"], MOST_STEPS)
    found = violations(page)
    account.check(f"{name}: axe finds nothing", not found, found)
    account.check(f"{name}: one request, no problem", len(page.requests) == 1 and not page.problems, (page.requests, page.problems[:3]))
    close(page)


def walk_page(account, browser, page, name):
    """Opens one of many pages, walks it there and back, and compares its last rows with its trace."""
    browser.open_in(page, name)
    order = spaced(page.evaluate("report.moments"), 4)
    differ = order and page.evaluate(SEEN, order) != page.evaluate(SEEN, order[::-1])[::-1]
    wrong = page.evaluate(WORDS) if order else []
    account.check(f"{name}: opens and walks both ways", not differ and not wrong and not page.problems and len(page.requests) == 1, (wrong, page.problems[:2]))
    check_printed(account, page, name)
    runs = data_of((browser.folder / f"{name}.html").read_text())["runs"]
    if order and len(runs) == 1:
        check_state(account, page, name, runs[0]["lines"], 2)


def check_printed(account, page, name):
    count, wrong = page.evaluate(PRINTED)
    if count:
        account.check(f"{name}: rows are what {count} printed tables say", not wrong, wrong)


def check_state(account, page, name, lines, most):
    """Compares rows, contents and objects after steps with what the lines alone lead to."""
    steps = sum(line["type"] == "statement" for line in lines)
    chosen, wanted, replay = set(index + 1 for index in spaced(steps, most)), {}, Replay()
    for n, line in enumerate(lines):
        replay.take(line)
        step = line.get("step")
        is_last = step and (n + 1 == len(lines) or lines[n + 1]["type"] in ("statement", "end"))
        if is_last and step in chosen:
            ids = list(replay.values)[:40]
            wanted[step] = json.loads(json.dumps([
                {str(table): rows for table, rows in replay.rows.items()},
                {str(number): [[each["name"], each["objects"]] for each in sections] for number, sections in replay.contents.items()},
                {each: replay.values[each] for each in ids}]))
    ids = sorted({each for _, _, values in wanted.values() for each in values})
    known = dict(zip(wanted, page.evaluate(KNOWN, [list(wanted), ids])))
    wrong = []
    for step, parts in wanted.items():
        for part, got in zip(parts, known[step]):
            wrong += [(step, each, got.get(each), want) for each, want in part.items() if without_unknown(got.get(each)) != want]
    if replay.unknown:
        print(f"      {name}: the trace names objects that it has not told of: {replay.unknown[:3]}")
    account.check(f"{name}: shows after {len(wanted)} steps what its trace says", not wrong, wrong[:2])


def without_unknown(shown):
    return {key: value for key, value in shown.items() if value is not None} if isinstance(shown, dict) else shown
