"""The pages of `kvosandbox play` in a browser: where they are, and how they are opened."""

from browser import allow_axe, comes_true

READY = "document.querySelector('#status.good, #status.bad') !== null"
PLAY = "report.page.play"
TEXT = f"{PLAY}.editor.text"


class Playground:
    """A server's pages. Its address has the token in its fragment; `file` is the FILE that it was given, if any."""

    def __init__(self, browser, address, file=None):
        self.browser = browser
        self.address = address
        self.file = file

    @property
    def bare(self):
        """The address without its token."""
        return self.address.split("#")[0]

    def open(self, fragment="", size=(1400, 900), scheme="light", is_bare=False, for_axe=False, prepare=None, **options):
        """Opens what a fragment such as example=albums.lua names; `prepare(page)` is called before."""
        page = self.browser.blank(size, scheme, **options)
        if for_axe:
            allow_axe(page)
        if prepare:
            prepare(page)
        token = "" if is_bare else self.address.split("#")[1].split("&")[0]
        page.goto(self.bare + "#" + "&".join(part for part in (token, fragment) if part))
        settled(page)
        return page


def settled(page):
    """Whether what was asked for last has been answered."""
    return comes_true(page, READY)


def write(page, text):
    """Another script in the editor, as if it was typed; waits for its run."""
    page.evaluate(f"(text) => {{ {PLAY}.editor.replace(text); return {PLAY}.run(); }}", text)
    settled(page)


def asks_again(page, path, times=1):
    """Whether the page sends so many requests more to a path; what becomes of their answers may follow."""
    def count():
        return sum(request.endswith(path) for request in page.requests)
    wanted = count() + times
    for _ in range(600):
        if count() >= wanted:
            return True
        page.wait_for_timeout(50)
    return False
