"""Pages in a browser, each with what went wrong in it; and the account of checks."""

import pathlib

import axe_playwright_python

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class Account:
    """Counts checks and tells those that failed."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, name, holds, facts=""):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAIL", name, facts, flush=True)


class Browser:
    """A browser that opens the pages of a folder, each in a context of its own."""

    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = folder

    def open(self, name, address="", size=(1400, 860), scheme="light", **options):
        context = self.browser.new_context(
            color_scheme=scheme, viewport={"width": size[0], "height": size[1]}, **options)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.problems, page.requests = [], []
        page.on("console", lambda message: page.problems.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on("dialog", lambda dialog: (page.problems.append("dialog " + dialog.message), dialog.dismiss()))
        page.on("request", lambda request: page.requests.append(request.url))
        page.goto((self.folder / f"{name}.html").resolve().as_uri() + address)
        return page


def where(page):
    return page.inner_text("#where")


def close(page):
    page.context.close()


def violations(page):
    """What axe finds, with all details open. Axe is code of its own, which the page's policy would refuse."""
    page.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
    page.reload()
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    page.wait_for_timeout(200)
    page.evaluate(AXE)
    found = page.evaluate("(rules) => axe.run(document, { runOnly: rules })", RULES)
    return [(each["id"], each["nodes"][0]["html"][:160], each["nodes"][0].get("failureSummary", "")[:200])
            for each in found["violations"]]
