"""What hostile texts may not do, how large a page becomes and how quick it is, how it looks on paper and to whom."""

import re

from browser import allow_axe, close, violations

COUNT = "document.querySelectorAll('*').length"
SCHEMES = {"light": {"scheme": "light"}, "dark": {"scheme": "dark"}, "forced colours": {"forced_colors": "active"}}
WIDTHS = {390: (390, 844), 1024: (1024, 768), 1400: (1400, 900)}
# States that a page can be in, as what is done after it is opened.
STATES = {
    "a moment": None,
    "callbacks": "document.querySelector('#stageA .calls').open = true",
    "a history": "document.querySelector('.card.now .row button.text, .touched [data-object]').click()",
    "keys": "document.querySelector('[data-key=help]').click()",
    "objects": "document.querySelector('[data-objects]').click()",
    "a list": "document.getElementById('asList').click()",
    "before": "report.page.setView('before')",
}


def check_hostile(account, browser):
    page = browser.open("hostile")
    shown = ""
    for moment in range(page.evaluate("report.moments")):
        shown += page.evaluate("""(moment) => { report.go(moment);
          return document.body.innerText + [...document.querySelectorAll('.lanes text, [title], [aria-label]')].map((each) => each.textContent + each.title + each.ariaLabel).join(); }""", moment)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; }); dispatchEvent(new Event('beforeprint'))")
    shown += page.evaluate("document.body.textContent.replace(/\\{\"kind[^]*/, '')")
    made = page.evaluate("document.querySelectorAll('img, main script, main h1').length")
    account.check("hostile texts make no element, dialog or problem", made == 0 and not page.problems, (made, page.problems))
    account.check("what turns text around is shown by its number", not re.search("[\u202e\u2028]", shown) and "\\u{202e}" in shown, "")
    account.check("a receiver called <!-- is text", "<!--" in page.inner_text(".laneNames"))
    injected = """(() => { const made = document.createElement('script'); made.textContent = 'window.taken = 1'; document.body.append(made);
      return window.taken === undefined; })()"""
    account.check("the policy lets no other script run", page.evaluate(injected))
    styled = "(() => { document.body.setAttribute('style', 'color: rgb(1, 2, 3)'); return getComputedStyle(document.body).color !== 'rgb(1, 2, 3)'; })()"
    account.check("nor a style", page.evaluate(styled))
    close(page)


def check_many(account, browser):
    """10,000 statements. What is limited are counts; times, which depend on the machine, are only printed."""
    shell = (browser.folder / "no-test.html").stat().st_size
    account.check("the page without data has at most 135 kB", shell <= 135_000, shell)
    page = browser.open("many")
    first = page.evaluate("performance.getEntriesByType('navigation')[0].domInteractive")
    statements = page.evaluate("report.page.run.statements.length")
    account.check("there are 10,000 statements", statements > 9_900, statements)
    page.evaluate("report.page.goToLast()")
    counts = [page.evaluate(COUNT)]
    times, made = page.evaluate("""async () => { const times = [], made = [];
      const observer = new MutationObserver(() => {});
      observer.observe(document, { childList: true, subtree: true });
      for (let n = 0; n < 120; n += 1) { const start = performance.now(); report.scrub((n * 7919) % report.moments); document.body.offsetHeight;
        times.push(performance.now() - start);
        made.push(observer.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]).reduce((sum, node) => sum + 1 + (node.querySelectorAll?.('*').length ?? 0), 0));
        await new Promise(requestAnimationFrame); }
      observer.disconnect();
      return [times.sort((a, b) => a - b), made]; }""")
    median = times[len(times) // 2]
    account.check("scrubbing makes fewer than 900 elements at each moment", max(made) < 900, max(made))
    counts.append(page.evaluate(COUNT))
    page.evaluate("report.page.setView('after')")
    page.evaluate("for (const gap of document.querySelectorAll('.gap button')) { gap.click(); break; }")
    counts += [page.evaluate("report.page.setView('change'), " + COUNT)]
    account.check("10,000 statements need fewer than 900 elements", max(counts[:2]) < 900, counts)
    print("      10,000 statements: page %d kB without data, first picture %.0f ms (bar 2,000), scrubbing %.1f ms in the median (bar 16) and %.1f at 95 %%, %d elements, %d made by a scrub"
          % (shell / 1000, first, median, times[int(len(times) * 0.95)], max(counts[:2]), max(made)))
    account.check("many: no problem", not page.problems, page.problems[:2])
    close(page)


def check_looks(account, browser):
    """Axe in each state, theme and width."""
    for scheme, options in SCHEMES.items():
        for width, size in WIDTHS.items():
            page = browser.blank(size, **options)
            allow_axe(page)
            for name, address, states in (("friends", "#line=24", STATES), ("failed", "", ("a moment",)), ("refused", "#step=5", ("a moment",)), ("tests", "", ("a moment",))):
                look(account, browser, page, name, address, states, f"{scheme}, {width} px")
            close(page)
    page = browser.blank(reduced_motion="reduce")
    browser.open_in(page, "friends", "#line=24")
    moving = page.evaluate("report.page.step(1), document.getAnimations().length")
    account.check("nothing moves where a reader wants none", moving == 0, moving)
    close(page)


def look(account, browser, page, name, address, states, where):
    for number, state in enumerate(states):
        # Another search part has the page loaded again.
        page.goto(f"{browser.address(name)}?{number}{address}")
        if STATES[state]:
            page.evaluate(STATES[state])
        found = violations(page)
        account.check(f"{name}, {state}, {where}: axe finds nothing", not found, found)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        account.check(f"{name}, {state}, {where}: is no wider than the window", wide <= 0, wide)


def check_targets(account, browser):
    """Whatever can be pressed is at least 24 px high and wide, unless it is a word of a sentence; the transport of a phone 40."""
    for size in WIDTHS.values():
        page = browser.open("friends", "#line=24", size=size)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        page.wait_for_timeout(100)
        small = page.evaluate("""[...document.querySelectorAll('button:not(p .object), select, input, summary')].map((each) => [each.id || each.className || each.textContent,
          each.getBoundingClientRect()]).filter(([, box]) => box.width && (box.height < 24 || box.width < 24)).map(([name, box]) => [name, box.width, box.height])""")
        account.check(f"targets at {size[0]} px", not small, small[:4])
        if size[0] == 390:
            low = page.evaluate("Math.min(...[...document.querySelectorAll('.transport button, .tabs button')].filter((each) => each.offsetWidth).map((each) => Math.min(each.offsetHeight, each.offsetWidth)))")
            account.check("targets of a phone have 40 px", low >= 40, low)
        close(page)


def check_contrast(account, style):
    """Axe cannot judge words in a drawing: the contrast of the palette itself, light and dark."""
    palette = {name: shades for name, *shades in re.findall(r"--(\w+): light-dark\((#\w+), (#\w+)\)", style.read_text())}
    marks = ["inserted", "deleted", "moved", "updated"]
    pairs = [(mark, ground) for mark in marks for ground in ("panel", mark + "Ground")]
    pairs += [("ink", mark + "Ground") for mark in marks] + [("ink", "now"), ("accent", "soft")]
    pairs += [(words, ground) for words in ("ink", "faint", "accent") for ground in ("ground", "panel", "raised")]
    pairs += [(words, "now") for words in ("keyword", "string", "number", "type", "comment")]
    for index, scheme in enumerate(("light", "dark")):
        each = min((contrast(palette[words][index], palette[ground][index]), words, ground) for words, ground in pairs)
        account.check(f"words stand out by 4.5 to 1, {scheme}", each[0] >= 4.5, each)


def contrast(first, second):
    """How far two colours are apart, by WCAG 2."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(each * 2 for each in colour[1:])
    parts = [int(digits[n:n + 2], 16) / 255 for n in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_paper(account, browser):
    page = browser.open("friends", "#line=24")
    page.pdf(path=str(browser.folder / "friends.pdf"), format="A4")
    sheets = (browser.folder / "friends.pdf").read_bytes().count(b"/Type /Page\n")
    account.check("friends fits on few sheets", 1 <= sheets <= 6, sheets)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    account.check("paper has no controls", not page.is_visible("#scrub") and not page.is_visible("header") and not page.is_visible("#timePane"))
    counts = page.evaluate("[document.querySelectorAll('.paper li').length, report.page.stops.length, document.querySelectorAll('.paper table').length]")
    account.check("paper has every moment, and tables", counts[0] == counts[1] and counts[2] > 3, counts)
    section = page.locator(".paper section", has=page.locator("h3", has_text="line 24"))
    text = section.inner_text()
    account.check("paper has the callbacks of a statement", "table: deleteSections [1]" in text, text)
    account.check("and rows before and after it, with what moved", section.locator("table").count() >= 2 and "[1, 0] → [0, 0]" in text and "table, before" in text, text)
    account.check("and the numbers of the script's lines", page.evaluate("document.querySelectorAll('.numbered span').length === document.querySelector('.numbered').textContent.trimEnd().split('\\n').length"))
    printed = page.locator(".paper section", has=page.locator("h3", has_text="line 22")).inner_text()
    account.check("and all that was printed", "zoe" in printed and "joe" in printed, printed)
    page.screenshot(path=str(browser.folder / "print.png"), full_page=True)
    close(page)
