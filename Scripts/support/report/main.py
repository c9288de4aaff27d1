"""Opens reports in a browser and proves what they promise: main.py PAGES [--own].

PAGES is a folder of pages, each perhaps with its trace beside it; with --own it holds those that traces.py and the recorded
traces lead to, of which more is known. Ends with `N passed, N failed`.
"""

import json
import pathlib
import sys

from playwright.sync_api import Error, sync_playwright

import limits
import moving
from browser import Account, Browser
from every_page import check_page

STYLE = pathlib.Path(__file__).parents[3] / "Sources/KVReport/Page/page.css"


def lines_beside(page):
    """The lines of a page's trace, if it has exactly one."""
    trace = page.with_suffix(".jsonl")
    if not trace.exists():
        return []
    lines = [json.loads(line) for line in trace.read_text().split("\n") if line]
    return lines if sum(line["type"] == "trace" for line in lines) == 1 else []


def check_own(account, browser, folder):
    moving.check_keys(account, browser)
    moving.check_controls(account, browser)
    moving.check_filters(account, browser)
    moving.check_addresses(account, browser)
    moving.check_failures(account, browser)
    limits.check_hostile(account, browser)
    limits.check_many(account, browser, folder)
    limits.check_looks(account, browser)
    limits.check_targets(account, browser)
    limits.check_contrast(account, STYLE)
    limits.check_paper(account, browser, folder)


def main(folder, is_own):
    account = Account()
    with sync_playwright() as playwright:
        # Its own sandbox needs rights that root in a container has not; the pages are ours.
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        browser = Browser(chromium, folder)
        for page in sorted(folder.glob("*.html")):
            try:
                check_page(account, browser, page.stem, lines_beside(page))
            except Error as error:
                account.check(f"{page.stem}: answers", False, str(error).split("\n")[0])
        if is_own:
            check_own(account, browser, folder)
        chromium.close()
    print(f"{account.passed} passed, {account.failed} failed")
    return 1 if account.failed or not account.passed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), "--own" in sys.argv[2:]))
