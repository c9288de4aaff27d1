"""Opens reports in a browser and proves what they promise: main.py [--own | --walk] PAGES.

PAGES is a folder of pages; with --own it holds those of the scripts and of pages.py, of which more is known. With --walk it
holds many, each of which is opened, walked in leaps and compared with its trace in the end. Ends with `N passed, N failed`.
"""

import argparse
import pathlib
import sys

from playwright.sync_api import Error, sync_playwright

import limits
import moving
from account import Account
from browser import Browser, launch
from every_page import check_page, walk_page

STYLE = pathlib.Path(__file__).parents[3] / "Sources/KVReport/Page/page.css"


def check_own(account, browser):
    for check in (
            moving.check_keys, moving.check_controls, moving.check_counts, moving.check_callbacks, moving.check_history_through_time, moving.check_words,
            moving.check_passes, moving.check_addresses, moving.check_embedding, moving.check_phone,
            moving.check_following, moving.check_tests, moving.check_parts, moving.check_comparison,
            limits.check_hostile, limits.check_many, limits.check_looks, limits.check_targets, limits.check_paper):
        try:
            check(account, browser)
        except (Error, AssertionError) as error:
            account.check(f"{check.__name__} comes to its end", False, str(error).split("\n")[0])
    limits.check_contrast(account, STYLE)


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
        # What is refused has a check of its own.
        if page.stem == "version-1":
            continue
        try:
            check_page(account, browser, page.stem)
        except Error as error:
            account.check(f"{page.stem}: answers", False, str(error).split("\n")[0])
    if is_own:
        check_own(account, browser)


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
