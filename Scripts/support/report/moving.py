"""How one moves through a page: keys, buttons, the pointer, addresses; tests, comparisons, pages that follow their file."""

from browser import allow_axe, close, comes_true, headline, violations, where

COLUMN = "report.where.column"
STOPS = "report.page.stops"


def check_keys(account, browser):
    page = browser.open("friends")
    press = page.keyboard.press

    def at():
        return page.evaluate(COLUMN)

    stops = page.evaluate(STOPS)
    press("Home")
    account.check("Home is the first moment", at() == stops[0], at())
    press("ArrowRight")
    account.check("→ is the next moment", at() == stops[1], at())
    press("ArrowLeft")
    account.check("← is the one before", at() == stops[0], at())
    press("ArrowLeft")
    account.check("before the first there is none", at() == stops[0], at())
    press(".")
    account.check(". is the next column", at() == stops[0] + 1, at())
    press(",")
    account.check(", the column before", at() == stops[0], at())
    line = page.evaluate("report.where.line")
    press("Shift+ArrowRight")
    account.check("Shift → is the next statement", page.evaluate("report.where.line") != line and at() in stops, at())
    press("Shift+ArrowLeft")
    account.check("Shift ← the one before", page.evaluate("report.where.line") == line, at())
    press("End")
    account.check("End is the last moment", at() == stops[-1], at())
    calls = page.evaluate("report.page.stops.find((column) => report.page.run.moments[report.page.table.columns[column].own[0]].changeSet)")
    page.evaluate("(column) => report.go(column)", calls)
    for key, view in (("b", "before"), ("a", "after"), ("c", "change")):
        press(key)
        account.check(f"{key} shows the rows {view}", page.locator(f".card.now .rows.{view}").count() == 1 and page.get_attribute(f"[data-view={view}]", "aria-pressed") == "true")
    press("r")
    account.check("R shows the callbacks", page.locator("#stageA .calls[open]").count() == 1)
    press("r")
    account.check("and hides them", page.locator("#stageA .calls[open]").count() == 0)
    press(" ")
    account.check("Space plays", page.get_attribute("#play", "aria-label") == "Pause")
    account.check("which goes on by itself", comes_true(page, f"{COLUMN} > {calls}"))
    press(" ")
    account.check("and pauses", page.get_attribute("#play", "aria-label") == "Play")
    press("?")
    account.check("? shows the keys", page.is_visible("#dialog") and page.locator("#dialog kbd").count() >= 12)
    page.uncheck("#dialog input")
    press("Escape")
    account.check("Escape closes them", not page.is_visible("#dialog"))
    before = at()
    press(".")
    account.check("letters can be switched off", at() == before, at())
    account.check("no moment is endUpdates", page.evaluate("report.page.stops.every((column) => !/^endUpdates/.test(report.page.run.moments[report.page.table.columns[column].own[0]].calls[0]?.callback ?? ''))"))
    account.check("keys: no problem", not page.problems, page.problems)
    close(page)


def check_controls(account, browser):
    page = browser.open("friends")
    stops = page.evaluate(STOPS)
    for id, want in (("first", 0), ("next", 1), ("next", 2), ("back", 1), ("last", -1)):
        page.click("#" + id)
        account.check(f"the button {id}", page.evaluate(COLUMN) == stops[want], where(page))
    page.fill("#scrub", "3")
    account.check("the slider scrubs", page.evaluate(COLUMN) == 3 and "of" in page.get_attribute("#scrub", "aria-valuetext"), page.get_attribute("#scrub", "aria-valuetext"))
    box = page.locator(".space").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 400, box["y"] + 60, steps=4)
    page.mouse.up()
    account.check("dragging over the lanes scrubs", page.evaluate(COLUMN) > 3, where(page))
    page.click(".laneName:has-text('delegate')")
    page.click("#first")
    seen = set()
    for _ in range(4):
        page.click("#next")
        seen.add(page.evaluate("report.page.moment.lane.name"))
    account.check("a lane can be stepped through alone", seen == {"delegate"}, seen)
    page.click(".laneName:has-text('delegate')")
    chip = page.locator(".line[data-line='24'] .chip")
    chip.click()
    account.check("a chip leads to its line", page.evaluate("report.where.line") == 24)
    account.check("and keeps the focus", page.evaluate("document.activeElement.classList.contains('chip')"))
    page.locator(".card.now .row button.text").first.click()
    account.check("a row opens the history of its object", page.is_visible("#history") and "What happened to it" in page.inner_text("#history"))
    found = page.evaluate("document.activeElement.closest('#history') !== null")
    account.check("with the focus in it", found)
    page.keyboard.press("Escape")
    account.check("Escape closes it, and the focus is back", not page.is_visible("#history") and page.evaluate("document.activeElement.classList.contains('text')"))
    page.keyboard.press("ArrowDown")
    account.check("↓ goes to the next row", page.evaluate("document.activeElement.classList.contains('text')"))
    page.click("[data-objects]")
    page.fill("#dialog input", "zoe")
    account.check("all objects can be searched", page.locator("#dialog li").count() == 1, page.locator("#dialog li").count())
    page.click("#dialog li button")
    account.check("one of them opens its history", page.is_visible("#history") and not page.is_visible("#dialog"))
    page.click("#history .link.toLine >> nth=-1")
    page.keyboard.press("Escape")
    page.click("#asList")
    account.check("moments are a list of buttons", page.locator("#moments button").count() == len(stops) and page.locator("#moments [aria-current]").count() <= 1)
    page.click("#moments li:nth-child(2) button")
    account.check("which lead to them", page.evaluate(COLUMN) == stops[1])
    before = page.evaluate("document.documentElement.dataset.theme")
    for want in ("light", "dark", ""):
        page.click("#theme")
        account.check(f"the theme is {want or 'the system’s'}", page.evaluate("document.documentElement.dataset.theme") == want, before)
    account.check("controls: no problem", not page.problems, page.problems)
    close(page)


COUNTS = "[...document.querySelectorAll('.card.now .cardHead .count, .card.now .heading .count')].map((each) => each.textContent)"


def check_counts(account, browser):
    """The rows that a card and its sections say they have are those that it lists."""
    page = browser.open("friends", "#line=25")
    seen = {}
    for view in ("before", "change", "after"):
        page.evaluate("(view) => report.page.setView(view)", view)
        seen[view] = page.evaluate(COUNTS)
        if view != "change":
            listed = page.evaluate("""[...document.querySelectorAll('.card.now .heading')].map((each) => { let count = 0;
              for (let next = each.nextElementSibling; next?.matches('.row'); next = next.nextElementSibling) count += 1; return String(count); })""")
            account.check(f"{view}: each section counts the rows below it", seen[view][1:] == listed and len(listed) > 1, (seen, listed))
            account.check(f"{view}: and the card all of them", seen[view][0].split(" ")[0] == str(sum(map(int, listed))), (seen, listed))
    account.check("the change counts rows as they were and are", any(" → " in each for each in seen["change"]), seen)
    close(page)


def check_callbacks(account, browser):
    """R shows all callbacks of a moment, whatever the height of the stage, and what is cut off has a sign."""
    for name, address, size in (("friends", "#line=24", (1024, 768)), ("german", "#line=24", (1024, 768)), ("friends", "#line=24&embed", (800, 500)), ("friends", "#line=24", (390, 844))):
        page = browser.open(name, address, size=size)
        page.evaluate("document.getElementById('stagePane').scrollIntoView()")
        account.check(f"{name}, {size[0]} px: there are callbacks", page.locator("#stageA .calls li").count() > 2)
        page.keyboard.press("r")
        seen = """(() => { const stage = document.getElementById('stageA').getBoundingClientRect();
          return [...document.querySelectorAll('#stageA .calls li')].filter((each) => { const { top, bottom } = each.getBoundingClientRect(); return top >= stage.top - 1 && bottom <= stage.bottom + 1; }).length; })()"""
        least = page.locator("#stageA .calls li").count() if size[1] > 700 else 3
        account.check(f"{name}, {size[0]} px: R shows them", page.evaluate(seen) >= least, (page.evaluate(seen), least))
        account.check(f"{name}, {size[0]} px: the sentence has no end of its own", page.evaluate("document.querySelector('#stageA .sentence').scrollHeight <= document.querySelector('#stageA .sentence').clientHeight + 1"))
        page.keyboard.press("r")
        account.check(f"{name}, {size[0]} px: R takes them away", page.evaluate("document.getElementById('stageA').scrollTop === 0 && !document.querySelector('#stageA .calls').open"))
        close(page)


def check_history_through_time(account, browser):
    """The history of an object is that of the moment that is shown, and names what follows the object."""
    page = browser.open("friends", "#line=24")
    page.locator(".card.now .row button.text", has_text="zoe").first.click()
    text = page.inner_text("#history")
    account.check("a history names tables and controllers", "table at [0, 0]" in text and "SetController (table)" in text and "Nothing observes" not in text, text)
    for place, colour in (("first", "yellow"), ("last", "blue")):
        page.evaluate(f"report.page.goTo{place.capitalize()}()")
        account.check(f"at the {place} moment its values are those of then", colour in page.inner_text("#history .values"), page.inner_text("#history .values"))
        account.check(f"at the {place} moment the focus stays in it", page.evaluate("document.activeElement.closest('#history') !== null"))
    page.locator("#history .events button").first.focus()
    page.keyboard.press("Enter")
    account.check("an event leads there and keeps the focus", page.is_visible("#history") and page.evaluate("document.activeElement.matches('#history .events button')"))
    account.check("what comes later is marked", page.locator("#history .later").count() > 0)
    close(page)


def check_words(account, browser):
    """Keys in the order of what they do, a legend of what occurs, and one word for one thing in German."""
    page = browser.open("friends", "#line=24", size=(390, 844))
    account.check("the chain of causes is as wide as its card", page.evaluate("document.querySelector('.chain').scrollWidth <= document.querySelector('.chain').clientWidth"))
    account.check("where one is breaks between its parts alone", page.evaluate("[...document.getElementById('where').children].every((each) => each.getClientRects().length === 1)"))
    close(page)
    page = browser.open("friends", "#line=24")
    account.check("the legend has what is made", "made" in page.inner_text(".legend") and "saved" not in page.inner_text(".legend"), page.inner_text(".legend"))
    page.click("[data-key=help]")
    account.check("← is the previous moment, → the next", "previous and next moment" in page.inner_text("#dialog"), page.inner_text("#dialog"))
    close(page)
    page = browser.open("german", "#line=24")
    account.check("German: lines are of the script, rows of a table", "Zeile 24" in page.inner_text("#where") and "Reihe 0" in headline(page) and "Reihen" in page.inner_text(".card.now"), headline(page))
    page.click("[data-key=help]")
    account.check("German: keys have their names", all(name in page.inner_text("#dialog") for name in ("Umschalt", "Pos1", "Ende", "Leertaste")), page.inner_text("#dialog"))
    close(page)


def check_passes(account, browser):
    page = browser.open("many", "#step=5000")
    line = page.evaluate("report.where.line")
    text = page.inner_text(f".line[data-line='{line}'] .passes .n")
    account.check("a loop says which pass is shown", text.endswith("/5000"), text)
    page.click(f".line[data-line='{line}'] .passes button:last-child")
    after = page.inner_text(f".line[data-line='{line}'] .passes .n")
    account.check("and leads to the next one", int(after.split("/")[0]) == int(text.split("/")[0]) + 1, (text, after))
    account.check("and the place says it", "pass" in where(page), where(page))
    close(page)


def check_addresses(account, browser):
    for address, line in (("#line=24", 24), ("#line=23", 24), ("#step=8", 24), ("#step=8.1", 24), ("#step=99", None), ("#step=0", None),
                          ("#step=x", None), ("#__proto__=1", None), ("#step=8.99", 24)):
        page = browser.open("friends", address)
        there = page.evaluate("report.where")
        account.check(f"opens at {address}", (line is None or there["line"] == line) and not page.problems, (there, page.problems))
        page.reload()
        account.check(f"{address}: where it was after a reload", page.evaluate("report.where") == there, page.evaluate("report.where"))
        close(page)


def check_embedding(account, browser):
    page = browser.open("friends", "#embed")
    account.check("embedded it has neither head nor legend", not page.is_visible("header") and not page.is_visible(".legend") and page.is_visible("#scrub"))
    close(page)


def check_phone(account, browser):
    page = browser.open("friends", "#line=24", size=(390, 844), has_touch=True)
    account.check("a phone begins at the stage", page.evaluate("Math.round(main.scrollLeft / main.clientWidth)") == 1)
    for index, name in enumerate(("scriptPane", "stagePane", "timePane")):
        page.click(f".tabs [data-pane={name}]")
        shows = f"Math.abs(main.scrollLeft - {index} * main.clientWidth) < 2 && document.querySelector('.tabs [aria-current]').dataset.pane === '{name}'"
        account.check(f"the tab of {name}", comes_true(page, shows) and page.is_visible("#scrub"))
    account.check("the time lists the moments", page.locator("#moments button").count() > 5)
    close(page)


def comes(page, text):
    """Whether the heading begins so within some seconds, over reloads."""
    for _ in range(600):
        try:
            if page.inner_text("h1").startswith(text):
                return True
        except Exception:
            pass
        page.wait_for_timeout(50)
    return False


def check_following(account, browser):
    """A page that is written again while it is open: it comes back with what is there then, where it was."""
    file = browser.folder / "watched.html"
    first = file.read_text()
    page = browser.open("watched", "#step=8.3")
    there = page.evaluate("report.where")
    account.check("a watched page offers to follow its file", page.is_visible("#follow") and not page.is_checked("#follow"))
    file.write_text(first.replace("<h1>", "<h1>again ", 1))
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.wait_for_timeout(300)
    account.check("the focus alone loads nothing", not page.inner_text("h1").startswith("again"))
    page.evaluate("dispatchEvent(new Event('blur')); dispatchEvent(new Event('focus'))")
    account.check("the focus that comes back loads the page again", comes(page, "again"))
    account.check("where it was", page.evaluate("report.where") == there, page.evaluate("report.where"))
    page.check("#follow")
    file.write_text(first.replace("<h1>", "<h1>later ", 1))
    account.check("a page that follows loads itself again", comes(page, "later"))
    account.check("at its moment, and goes on to follow", page.evaluate("report.where") == there and page.is_checked("#follow") and not page.problems, page.problems)
    page.uncheck("#follow")
    file.write_text(first)
    page.wait_for_timeout(2300)
    account.check("until it is to no longer", page.inner_text("h1").startswith("later"))
    close(page)


def check_tests(account, browser):
    page = browser.open("failed")
    account.check("a failed test opens at its failure", "expected 4 callbacks" in headline(page), headline(page))
    rows = page.locator("#stageA .compared tbody tr")
    account.check("and sets expected and got callbacks side by side", rows.count() == 5 and "≠ 3" in rows.nth(2).inner_text(), rows.nth(2).inner_text())
    account.check("with the hint and the rule", "Hint: the section value" in page.inner_text("#stageA") and "Only the keys that are named" in page.inner_text("#stageA"))
    page.click("[data-difference]")
    account.check("goes to the first difference", page.evaluate("report.page.moment.calls.some(({ text }) => text.startsWith('didChangeSection \"blue\"'))"), headline(page))
    close(page)
    page = browser.open("tests", "#test=2")
    account.check("a test is chosen by its number", page.input_value("#run") == "1" and page.evaluate("report.page.run.name") == "albums › passes", page.url)
    account.check("failures are first in the list", [each.split("›")[0].strip() for each in page.locator("#run option").all_inner_texts()] == ["friends", "friends", "albums"])
    page.select_option("#run", "2")
    account.check("the list of tests chooses one", "expected 4 callbacks" in headline(page) and "test=3" in page.url, page.url)
    account.check("what is not shown is named", "only named" in page.inner_text("#omitted"))
    page.evaluate("location.hash = '#test=2'")
    account.check("and an address", comes_true(page, "report.page.run.name === 'albums › passes'"))
    account.check("tests: no problem", not page.problems, page.problems)
    close(page)
    page = browser.open("no-test")
    account.check("where no test failed the page says so", headline(page) == "No test failed." and not page.problems, (headline(page), page.problems))
    close(page)


def check_parts(account, browser):
    page = browser.open("range")
    numbers = page.evaluate("report.page.table.groups.map(({ statements }) => statements[0].number)")
    account.check("a range shows its steps alone", numbers and min(numbers) >= 9 and max(numbers) <= 12, numbers)
    account.check("with the rows that were there before", page.locator(".card .row").count() > 0)
    close(page)
    page = browser.open("cut")
    account.check("what was left out is said", "12 lines of the trace" in page.inner_text("#omitted"))
    close(page)
    page = browser.open("nothing")
    account.check("a run in which nothing happened says what to try", "give a controller a delegate" in headline(page) and not page.problems, (headline(page), page.problems))
    for key in ("End", "ArrowDown", "ArrowRight", "Home", ".", "b", " "):
        page.keyboard.press(key)
    account.check("and bears keys", not page.problems, page.problems)
    close(page)
    page = browser.open("version-1")
    account.check("another version is refused with both versions", headline(page) == "This trace has version 1 of the schema; version 2 is read.", headline(page))
    close(page)


def check_comparison(account, browser):
    page = browser.blank()
    allow_axe(page)
    browser.open_in(page, "comparison")
    account.check("two runs have a stage each", page.is_visible("#stageA .sentence") and page.is_visible("#stageB .sentence") and page.inner_text("#status").startswith("The runs differ first at line"), page.inner_text("#status"))
    account.check("it opens where they differ", page.evaluate("report.page.table.columns[report.page.column].group.isDifferent"))
    account.check("each says what only it was sent", "Sent only here" in page.inner_text(".stages"), page.inner_text(".stages")[:300])
    account.check("statements are aligned by their texts", page.evaluate("report.page.table.groups.every(({ statements: [a, b] }) => !a || !b || a.source === b.source || a.line === b.line)"))
    account.check("lanes are of both", page.locator(".laneName .side").count() == page.locator(".laneName").count())
    account.check("a comparison has no violation", violations(page) == [], violations(page))
    if page.is_visible("#run"):
        page.select_option("#run", index=1)
        account.check("another run can be compared", page.is_visible("#stageB .sentence") and not page.problems, page.problems)
    account.check("comparison: no problem", not page.problems, page.problems)
    close(page)
