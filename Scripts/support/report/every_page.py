"""What holds for each page, whatever its trace: it stands alone, it walks both ways, it shows what its trace says."""

from browser import close, violations
from replay import Replay

# All that a reader sees of a moment.
SEEN = """(order) => order.map((moment) => { report.go(moment);
  return ['state', 'where', 'now'].map((id) => document.getElementById(id).innerHTML).join('\\n'); })"""
# What the page shows at the end of a step: contents by the numbers of their controllers, values by ids.
SHOWN = """([step, numbers, ids]) => { report.go(report.lastMomentOf(step));
  return [numbers.map((number) => report.content(number)), ids.map((id) => report.values(id))]; }"""
# A page of very many moments is walked in leaps.
MOST_MOMENTS = 400
# One of many pages at so many moments.
FEW_MOMENTS = 4


def check_page(account, browser, name, lines):
    page = browser.open(name)
    count = page.evaluate("report.moments")
    account.check(f"{name}: opens without a problem", not page.problems, page.problems)
    if count:
        leap = max(1, count // MOST_MOMENTS)
        order = list(range(0, count, leap))
        # Forgets what was scrolled, which is no part of the state.
        forwards = page.evaluate(SEEN, order)
        backwards = page.evaluate(SEEN, order[::-1])[::-1]
        differing = [moment for moment, a, b in zip(order, forwards, backwards) if a != b]
        account.check(f"{name}: forwards is backwards at {len(order)} moments", not differing, differing[:5])
        if lines:
            check_contents(account, page, name, lines)
    account.check(f"{name}: one request, no problem", len(page.requests) == 1 and not page.problems, (page.requests, page.problems[:3]))
    close(page)
    page = browser.open(name)
    found = violations(page)
    account.check(f"{name}: axe finds nothing", not found, found)
    close(page)


def walk_page(account, browser, page, name):
    """Opens one of many pages, and walks it there and back."""
    browser.open_in(page, name)
    count = page.evaluate("report.moments")
    order = sorted({count * n // FEW_MOMENTS for n in range(FEW_MOMENTS)} | {count - 1}) if count else []
    differ = order and page.evaluate(SEEN, order) != page.evaluate(SEEN, order[::-1])[::-1]
    account.check(f"{name}: opens and walks both ways", not differ and not page.problems and len(page.requests) == 1, page.problems[:2])


def check_contents(account, page, name, lines):
    """Compares objects and contents after each step with what the lines alone lead to."""
    replay, wrong, compared = Replay(), [], 0
    # A page may show some of the steps alone.
    first, last = lines[0].get("steps", [1, float("inf")])
    for n, line in enumerate(lines):
        replay.take(line)
        step = line.get("step")
        is_last = step and (n + 1 == len(lines) or lines[n + 1]["type"] in ("statement", "end", "trace"))
        # Of very many steps each 97th is compared.
        if not is_last or not first <= step <= last or (len(lines) > 20_000 and step % 97):
            continue
        ids = list(replay.values)[:60]
        contents, values = page.evaluate(SHOWN, [step, list(replay.contents), ids])
        got = dict(zip([*replay.contents, *ids], [*contents, *values]))
        want = {**replay.contents, **{id: replay.values[id] for id in ids}}
        compared += len(want)
        wrong += [(step, each, got[each], want[each]) for each in want if without_unknown(got[each]) != want[each]]
        wrong += rows_that_differ(page, replay, step)
    if replay.unknown:
        print(f"      {name}: the trace names objects that it has not told of: {replay.unknown[:3]}")
    account.check(f"{name}: shows at {compared} places what its trace says", not wrong, wrong[:2])


def without_unknown(shown):
    """Values without those that the trace does not store: computed properties have none here."""
    return {key: value for key, value in shown.items() if value is not None} if isinstance(shown, dict) else shown


def rows_that_differ(page, replay, step):
    """Rows of tables: all of them where the trace says all, else as many in each section as their controller has."""
    wrong = []
    for receiver, whole in replay.rows.items():
        # Of receivers that are called alike the page is not asked.
        if list(replay.receivers.values()).count(replay.receivers.get(receiver)) != 1:
            continue
        got = page.evaluate("(name) => report.rows(name)", replay.receivers[receiver])
        if whole is not None:
            want = [[section.get("title", ""), section["rows"]] for section in whole]
            if [[section["name"], section["rows"]] for section in got] != want:
                wrong.append((step, "rows", got, want))
        drivers = [number for number, each in replay.driven.items() if each == receiver]
        if len(drivers) == 1 and drivers[0] in replay.contents:
            want = [len(section["objects"]) for section in replay.contents[drivers[0]]]
            if [len(section["rows"]) for section in got] != want:
                wrong.append((step, "row counts", got, want))
    return wrong
