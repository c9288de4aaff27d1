"""Keys, buttons, filters and addresses."""

from playwright.sync_api import Error

from browser import close, violations, where


def check_keys(account, browser):
    page = browser.open("friends")
    press = page.keyboard.press
    account.check("starts at the first statement", where(page).startswith("Step 1 of 17"), where(page))
    press("End")
    account.check("End is the last event", where(page).startswith("Step 17 of 17"), where(page))
    press("Home")
    account.check("Home is the first", where(page).startswith("Step 1 of 17"), where(page))
    for _ in range(7):
        press("ArrowRight")
    account.check("→ is the next statement", where(page) == "Step 8 of 17 · line 24 · event 10 of 10", where(page))
    press("ArrowUp")
    account.check("↑ is the event before", where(page).endswith("event 9 of 10"), where(page))
    account.check("the address follows", page.url.endswith("#step=8.9"), page.url)
    press("ArrowRight")
    account.check("→ within a statement is its end", where(page).endswith("event 10 of 10"), where(page))
    press("ArrowDown")
    account.check("↓ is the next event", where(page).startswith("Step 9 of 17 · line 25 · event 1 of"), where(page))
    press("ArrowLeft")
    account.check("← is the statement before", where(page).startswith("Step 8"), where(page))
    press("PageDown")
    account.check("Page Down is ten statements", where(page).startswith("Step 17"), where(page))
    press("PageUp")
    account.check("Page Up is ten back", where(page).startswith("Step 7"), where(page))
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789":
        press(letter)
    account.check("no letter does anything", where(page).startswith("Step 7") and not page.problems, where(page))
    close(page)


def check_controls(account, browser):
    page = browser.open("friends", "#step=8")
    for id, want in (("toFirst", "Step 1 "), ("nextStatement", "Step 2 "), ("nextEvent", "Step 3 "), ("previousEvent", "Step 2 "),
                     ("previousStatement", "Step 1 "), ("toLast", "Step 17 ")):
        page.click("#" + id)
        account.check(f"the button {id}", where(page).startswith(want), where(page))
    page.focus("#slider")
    page.keyboard.press("ArrowLeft")
    account.check("the slider keeps its keys", where(page).startswith("Step 16"), where(page))
    page.click("#L24 button")
    account.check("a line goes to its step", "line 24" in where(page), where(page))
    page.keyboard.press("ArrowDown")
    focused = "document.activeElement.textContent"
    account.check("in the script ↓ goes to the next line with steps", page.evaluate(focused) == "25", page.evaluate(focused))
    page.keyboard.press("Enter")
    account.check("Enter goes to its step", "line 25" in where(page), where(page))
    account.check("the line of the step is the current one", page.get_attribute("#L25", "aria-current") == "step")
    page.click("#log .row:nth-child(4)")
    account.check("a row goes to its moment", page.get_attribute("#log .here", "aria-selected") == "true")
    active = page.get_attribute("#log", "aria-activedescendant")
    account.check("the list box names its active row", page.evaluate("(id) => document.getElementById(id).classList.contains('here')", active))
    page.focus("#graph")
    before = where(page)
    page.keyboard.press("ArrowDown")
    account.check("a pane that scrolls keeps its keys", where(page) == before)
    stops = tab_stops(page)
    want = ["theme", "toFirst", "slider", "receiver", "log", "now", "graph"]
    places = [stops.index(each) if each in stops else -1 for each in want]
    account.check("Tab visits header, bar, filters, list, box, drawing in order", places == sorted(places) and -1 not in places, stops)
    account.check("one line of the script is a tab stop", sum(each.startswith("line ") for each in stops) == 1, stops)
    for theme in ("dark", "light", "system"):
        page.click("#theme")
        account.check(f"the theme {theme}", page.inner_text("#theme").endswith(theme), page.inner_text("#theme"))
    account.check("controls: no problem", not page.problems, page.problems)
    close(page)


def tab_stops(page):
    page.evaluate("document.activeElement.blur()")
    page.focus("header summary")
    stops = []
    for _ in range(24):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(
            "document.activeElement.closest('#code') ? 'line ' + document.activeElement.textContent : document.activeElement.id"))
    return stops


def check_filters(account, browser):
    page = browser.open("friends", "#step=8")
    state = page.inner_html("#state")

    def count():
        return int(page.inner_text("#count").split()[0])

    everything = count()
    page.select_option("#kind", "tables")
    account.check("a kind filters the list", 0 < count() < everything, count())
    account.check("filters do not concern the state", page.inner_html("#state") == state)
    kinds = page.evaluate("[...document.querySelectorAll('#log .row:not(.heading)')].every((row) => row.classList.contains('tables'))")
    account.check("only rows of that kind are left", kinds)
    page.focus("#log")
    page.keyboard.press("ArrowDown")
    account.check("↓ visits what is listed", "Step 9" in where(page) and page.inner_text("#now").startswith("table: beginUpdates"), page.inner_text("#now"))
    page.select_option("#kind", "")
    page.select_option("#receiver", label="delegate")
    account.check("a receiver filters the list", 0 < count() < everything, count())
    page.select_option("#receiver", "")
    page.fill("#find", "KIM")
    account.check("text filters the list, in any case", 0 < count() < everything, count())
    page.fill("#find", "")
    account.check("no filter, no difference", count() == everything)
    page.evaluate("report.go(report.lastMomentOf(8))")
    page.click("#state summary")
    page.click("#state details button:has-text('favoriteColor')")
    account.check("a property's name filters the trace to its changes", 0 < count() <= 6, count())
    close(page)


def check_addresses(account, browser):
    for address, want in (("#step=8", "Step 8 of 17 · line 24 · event 10 of 10"), ("#step=8.3", "Step 8 of 17 · line 24 · event 3 of 10"),
                          ("#line=25", "Step 9 "), ("#line=23", "Step 8 "), ("#step=99", "Step 17 "), ("#step=0", "Step 1 "),
                          ("#step=x", "Step 1 "), ("#__proto__=1", "Step 1 "), ("#step=8.99", "Step 8 of 17 · line 24 · event 10")):
        page = browser.open("friends", address)
        account.check(f"opens at {address}", where(page).startswith(want) and not page.problems, (where(page), page.problems))
        page.reload()
        account.check(f"is at {address} when it is loaded again", where(page).startswith(want), where(page))
        close(page)
    page = browser.open("friends", "#step=8")
    page.evaluate("location.hash = '#step=3'")
    page.wait_for_function("document.getElementById('where').textContent.startsWith('Step 3')")
    account.check("follows an address that changes", True)
    close(page)


def comes(page, heading):
    """Whether the page loads itself again, with a heading that begins so, within five seconds."""
    for _ in range(100):
        try:
            if page.inner_text("h1").startswith(heading):
                return True
        except Error:
            pass  # It is being loaded just now.
        page.wait_for_timeout(50)
    return False


def check_following(account, browser):
    """A page that is written anew while it is open: it comes back with what is there then, where it was."""
    folder = browser.folder.parent / "watched"
    folder.mkdir(exist_ok=True)
    text = (browser.folder / "friends.html").read_text()
    first = text.replace('{"version":1,', '{"version":1,"watched":true,', 1)
    file = folder / "friends.html"
    file.write_text(first)
    following = type(browser)(browser.browser, folder)
    account.check("a watched page has no violation", violations(following.open("friends")) == [])
    page = following.open("friends", "#step=8.3")
    account.check("a watched page offers to follow its file", page.is_visible("#follow") and not page.is_checked("#follow"))
    file.write_text(first.replace("<h1>", "<h1>anew ", 1))
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.wait_for_timeout(300)
    account.check("the focus alone loads nothing", not page.inner_text("h1").startswith("anew"))
    page.evaluate("dispatchEvent(new Event('blur')); dispatchEvent(new Event('focus'))")
    account.check("the focus that comes back loads the page again", comes(page, "anew"))
    account.check("where it was", where(page).startswith("Step 8 of 17 · line 24 · event 3"), where(page))
    page.check("#follow")
    file.write_text(first.replace("<h1>", "<h1>later ", 1))
    account.check("a page that follows loads itself again", comes(page, "later"))
    account.check("at its step", where(page).startswith("Step 8 of 17 · line 24 · event 3"), where(page))
    account.check("and goes on to follow", page.is_checked("#follow") and not page.problems, page.problems)
    page.uncheck("#follow")
    file.write_text(first)
    page.wait_for_timeout(2500)
    account.check("until it is to no longer", page.inner_text("h1").startswith("later"))
    close(page)
    page = browser.open("friends")
    account.check("another page offers nothing of it", not page.is_visible("#follow"))
    close(page)


def check_failures(account, browser):
    page = browser.open("failed")
    account.check("a failed test opens at its first difference", "didChangeSection \"blue\"" in page.inner_text("#now"), page.inner_text("#now"))
    account.check("says what differs", page.inner_text("#failure .different").split()[:2] == ["≠", "3"], page.inner_text("#failure .different"))
    account.check("says the rule", "only-named-keys: Only the keys" in page.inner_text("#failure"), page.inner_text("#failure"))
    page.keyboard.press("Home")
    page.click("#failure button")
    account.check("goes back to the first difference", "didChangeSection \"blue\"" in page.inner_text("#now"))
    close(page)
    page = browser.open("tests", "#test=2&step=3")
    account.check("a test is chosen by its number", "albums" in page.inner_text("#tests [aria-current]") and where(page).startswith("Step 3 of 9"), where(page))
    page.click("#tests li:nth-child(1) button")
    account.check("the list of tests chooses one", page.is_visible("#failure") and "test=1" in page.url, page.url)
    account.check("names what it does not show", "only named" in page.inner_text("#tests"))
    page.evaluate("location.hash = '#test=2'")
    page.wait_for_function("document.getElementById('failure').hidden")
    account.check("tests: no problem", not page.problems, page.problems)
    close(page)
    page = browser.open("range")
    account.check("a range keeps the numbers of its steps", where(page).startswith("Step 8 of 17") and page.is_visible("#limit"), (where(page), page.inner_text("#limit")))
    account.check("and says which", "of steps 9 to 12" in page.inner_text("#limit"), page.inner_text("#limit"))
    account.check("and what receivers are called", "for delegate" in page.inner_text("#state"), page.inner_text("#state")[:300])
    page.keyboard.press("End")
    account.check("a range ends with its last step", where(page).startswith("Step 12 of 17"), where(page))
    close(page)
    page = browser.open("nothing")
    account.check("a run in which nothing happened says what to try", "give a controller a delegate" in page.inner_text("#state") and not page.problems, page.problems)
    for key in ("End", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    account.check("and bears keys", not page.problems, page.problems)
    close(page)
