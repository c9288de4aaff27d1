"""Opens reports in a browser and proves what they promise: main.py [--own | --walk] PAGES.

PAGES is a folder of pages, each perhaps with its trace beside it; with --own it holds those of the scripts and of traces.py,
of which more is known. With --walk it holds many, each of which is opened and walked in leaps, and no more. Ends with
`N passed, N failed`.
"""

import argparse
import json
import pathlib
import sys

from playwright.sync_api import Error, sync_playwright

import limits
import moving
from browser import Account, Browser, launch
from every_page import check_page, walk_page
from replay import check_version

STYLE = pathlib.Path(__file__).parents[3] / "Sources/KVReport/Page/page.css"


def lines_beside(page):
    """The lines of a page's trace, if it has exactly one."""
    trace = page.with_suffix(".jsonl")
    if not trace.exists():
        return []
    lines = [json.loads(line) for line in trace.read_text().split("\n") if line]
    if lines:
        check_version(lines[0])
    return lines if sum(line["type"] == "trace" for line in lines) == 1 else []


def check_own(account, browser, folder):
    moving.check_keys(account, browser)
    moving.check_controls(account, browser)
    moving.check_filters(account, browser)
    moving.check_addresses(account, browser)
    moving.check_following(account, browser)
    moving.check_failures(account, browser)
    limits.check_hostile(account, browser)
    limits.check_many(account, browser, folder)
    limits.check_looks(account, browser)
    limits.check_targets(account, browser)
    limits.check_contrast(account, STYLE)
    limits.check_paper(account, browser, folder)


def walk_pages(account, browser):
    """Opens each of many pages; tells how far it is, as they take a while."""
    pages = sorted(browser.folder.glob("*.html"))
    account.check("there are pages to walk", len(pages) > 0)
    shown = browser.blank()
    for n, page in enumerate(pages):
        if n % 50 == 49:
            print(f"      {n + 1} of {len(pages)} pages", flush=True)
        try:
            walk_page(account, browser, shown, page.stem)
        except Error as error:
            account.check(f"{page.stem}: answers", False, str(error).split("\n")[0])


def check_pages(account, browser, is_own):
    for page in sorted(browser.folder.glob("*.html")):
        try:
            check_page(account, browser, page.stem, lines_beside(page))
        except Error as error:
            account.check(f"{page.stem}: answers", False, str(error).split("\n")[0])
    if is_own:
        check_own(account, browser, browser.folder)


def main(folder, is_own, walks):
    account = Account()
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        browser = Browser(chromium, folder)
        if walks:
            walk_pages(account, browser)
        else:
            check_pages(account, browser, is_own)
        chromium.close()
    print(f"{account.passed} passed, {account.failed} failed")
    return 1 if account.failed or not account.passed else 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("pages", type=pathlib.Path)
    arguments.add_argument("--own", action="store_true")
    arguments.add_argument("--walk", action="store_true")
    given = arguments.parse_args()
    sys.exit(main(given.pages, given.own, given.walk))
