"""What hostile texts may not do, how large a page becomes, how it looks on paper and to whom."""

import json
import re

from browser import close, violations, where


def check_hostile(account, browser):
    page = browser.open("hostile")
    for moment in range(page.evaluate("report.moments")):
        page.evaluate("(moment) => report.go(moment)", moment)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    made = page.evaluate("document.querySelectorAll('img, main script, main h1, main b').length")
    account.check("hostile texts make no element, dialog or problem", made == 0 and not page.problems, (made, page.problems))
    text = page.evaluate("report.go(0), document.body.innerText + [...document.querySelectorAll('svg text')].map((each) => each.textContent)")
    account.check("what turns text around is shown by its number", "\u202e" not in text and "\\u{202e}" in text.lower() or "\\u{202e}" in page.inner_text("#code").lower(), "")
    account.check("a receiver called <!-- is text", "<!--: " in page.evaluate("report.go(report.moments - 2), document.getElementById('log').textContent"))
    injected = """(() => { const made = document.createElement('script'); made.textContent = 'window.taken = 1'; document.body.append(made);
      return window.taken === undefined; })()"""
    account.check("the policy lets no other script run", page.evaluate(injected))
    styled = "(() => { document.body.setAttribute('style', 'color: rgb(1, 2, 3)'); return getComputedStyle(document.body).color !== 'rgb(1, 2, 3)'; })()"
    account.check("nor a style", page.evaluate(styled))
    close(page)


def check_many(account, browser, folder):
    size = (folder / "many.html").stat().st_size
    shell = (folder / "nothing.html").stat().st_size
    account.check("the shell has at most 60 kB", shell <= 60_400, shell)
    script = len(json.loads((folder / "many.jsonl").read_text().split("\n")[1])["text"])
    each = (size - shell - script) / 10_000
    account.check("a statement with three callbacks takes at most 100 bytes", each <= 100, each)
    page = browser.open("many")
    count = "document.querySelectorAll('*').length"
    account.check("10,000 steps stand in fewer than 1,500 elements", page.evaluate(count) < 1500, page.evaluate(count))
    for address in ("Home", "End"):
        page.keyboard.press(address)
        account.check(f"also at {address}", page.evaluate(count) < 1500, page.evaluate(count))
    account.check("a long script has its line in sight", page.is_visible("#L10000"), where(page))
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    page.wait_for_timeout(100)
    account.check("also with details open", page.evaluate(count) < 1500, page.evaluate(count))
    still = page.evaluate("""(() => { const places = {}; let moved = 0;
      for (let moment = 0; moment < 4000; moment += 7) { report.go(moment);
        for (const name of document.querySelectorAll('#state svg text.quiet')) { const y = name.getAttribute('y');
          const label = name.textContent; if (label.startsWith('Song#') && Number(label.slice(5)) <= 14) {
            if (places[label] && places[label] !== y) moved += 1; places[label] = y; } } }
      return moved; })()""")
    account.check("of 220 objects the eldest stay where they are", still == 0, still)
    changed = page.evaluate("""(() => { report.go(report.lastMomentOf(5100));
      return document.querySelector('#state svg rect.changed') !== null && document.querySelectorAll('#state svg rect').length <= 40; })()""")
    account.check("what changed is among at most 40 boxes", changed)
    times = page.evaluate("""(() => { const times = [];
      for (let n = 0; n < 200; n++) { const start = performance.now(); report.go((n * 7919) % report.moments); document.body.offsetHeight;
        times.push(performance.now() - start); } times.sort((a, b) => a - b); return [times[100], times[198]]; })()""")
    print("      a leap in 10,000 steps takes %.1f ms in the median, %.1f at most but one" % tuple(times))
    account.check("many: no problem", not page.problems, page.problems[:2])
    close(page)


def check_looks(account, browser):
    """Axe at every look; each page's own run has been in the light already."""
    looks = {
        "dark": {"scheme": "dark"}, "forced colours": {"forced_colors": "active"}, "390 px": {"size": (390, 844)},
        "900 px": {"size": (900, 800)}, "reduced motion": {"reduced_motion": "reduce"}}
    for name, options in looks.items():
        for page_name, address in (("friends", "#step=8"), ("failed", ""), ("refused", "#step=5"), ("library", "#step=15"), ("tests", "")):
            page = browser.open(page_name, address, **options)
            found = violations(page)
            account.check(f"{page_name} in {name}: axe finds nothing", not found, found)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            account.check(f"{page_name} in {name}: is no wider than the window", wide <= 0, wide)
            close(page)


def check_targets(account, browser):
    """Whatever can be pressed is at least 24 px high and wide."""
    for size in ((1400, 860), (390, 844)):
        page = browser.open("failed", size=size)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        page.wait_for_timeout(100)
        small = page.evaluate("""[...document.querySelectorAll('button, select, input, summary, .row')].map((each) => [each.id || each.textContent,
          each.getBoundingClientRect()]).filter(([, box]) => box.width && (box.height < 24 || box.width < 24)).map(([name, box]) => [name, box.width, box.height])""")
        account.check(f"targets at {size[0]} px", not small, small[:4])
        close(page)


def check_contrast(account, style):
    """Axe cannot judge words in a drawing: the contrast of the palette itself, light and dark."""
    palette = {name: shades for name, *shades in re.findall(r"--(\w+): light-dark\((#\w+), (#\w+)\)", style.read_text())}
    marks = ["inserted", "deleted", "moved", "updated"]
    pairs = [(mark, ground) for mark in marks for ground in ("ground", mark + "Ground")]
    pairs += [("ink", mark + "Ground") for mark in marks] + [("ink", "here"), ("accent", "here")]
    pairs += [(words, ground) for words in ("ink", "quiet", "accent") for ground in ("ground", "pane")]
    for index, scheme in enumerate(("light", "dark")):
        least = min(contrast(palette[words][index], palette[ground][index]) for words, ground in pairs)
        account.check(f"words stand out by 5 to 1, {scheme}", least >= 5, least)


def contrast(first, second):
    """How far two colours are apart, by WCAG 2."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(each * 2 for each in colour[1:])
    parts = [int(digits[n:n + 2], 16) / 255 for n in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_paper(account, browser, folder):
    page = browser.open("friends", "#step=8")
    page.pdf(path=str(folder / "friends.pdf"), format="A4")
    pages = (folder / "friends.pdf").read_bytes().count(b"/Type /Page\n")
    account.check("friends fits on few sheets", 1 <= pages <= 4, pages)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    hidden = page.evaluate("['.bar button', '#theme', '#kind', '#slider'].every((each) => getComputedStyle(document.querySelector(each)).display === 'none' || document.querySelector(each).offsetParent === null)")
    account.check("paper has no controls", hidden)
    rows = page.evaluate("[document.querySelectorAll('#log .row').length, report.moments]")
    account.check("paper has the whole trace", rows[0] >= rows[1], rows)
    page.screenshot(path=str(folder / "print.png"), full_page=True)
    close(page)
