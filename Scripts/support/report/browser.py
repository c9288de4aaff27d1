"""Pages in a browser, each with what went wrong in it."""

import pathlib
import sys

import axe_playwright_python
from playwright.sync_api import sync_playwright

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def launch(playwright):
    """The browser. Its own sandbox needs rights that root in a container has not, and its shared memory room; the pages are ours."""
    return playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])


class Browser:
    """A browser that opens the pages of a folder, each in a context of its own."""

    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = folder

    def open(self, name, address="", size=(1400, 900), scheme="light", **options):
        page = self.blank(size, scheme, **options)
        page.goto(self.address(name) + address)
        return page

    def open_in(self, page, name, address=""):
        """Opens another page in the place of the one before: many of them, for which a context each takes too long."""
        page.problems.clear()
        page.requests.clear()
        page.goto(self.address(name) + address)

    def address(self, name):
        return (self.folder / f"{name}.html").resolve().as_uri()

    def blank(self, size=(1400, 900), scheme="light", **options):
        """A page in a context of its own, which notes what goes wrong in it."""
        context = self.browser.new_context(
            color_scheme=scheme, viewport={"width": size[0], "height": size[1]}, **options)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.problems, page.requests = [], []
        page.on("console", lambda message: page.problems.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on("dialog", lambda dialog: (page.problems.append("dialog " + dialog.message), dialog.dismiss()))
        page.on("request", lambda request: page.requests.append(request.url))
        return page


def close(page):
    page.context.close()


def comes_true(page, expression, seconds=30):
    """Whether an expression becomes true; Playwright's own waiting evaluates texts, which the policy of the page refuses."""
    for _ in range(seconds * 20):
        if page.evaluate(expression):
            return True
        page.wait_for_timeout(50)
    return False


def where(page):
    return page.inner_text("#where")


def headline(page, stage="#stageA"):
    return page.inner_text(f"{stage} .headline")


def allow_axe(page):
    """Axe is code of its own, which the policy of the page would refuse; call this before the page is opened."""
    page.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})


def violations(page):
    """What axe finds in a page as it is; animations are ended first, since axe judges colours in their midst."""
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("(rules) => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })", RULES)
    return [(each["id"], each["nodes"][0]["html"][:160], each["nodes"][0].get("failureSummary", "")[:200])
            for each in found["violations"]]


# Run by itself: whether the browser starts and shows anything at all.
if __name__ == "__main__":
    with sync_playwright() as started:
        chromium = launch(started)
        shown = chromium.new_page()
        shown.set_content("<p>shown</p>")
        text = shown.inner_text("p")
        chromium.close()
    sys.exit(0 if text == "shown" else 1)
