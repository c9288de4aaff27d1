"""The picture at the head of the README: picture.py PAGE ADDRESS PICTURE."""

import pathlib
import sys

from playwright.sync_api import sync_playwright

from browser import launch


def main(page, address, picture):
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        shown = chromium.new_page(viewport={"width": 1320, "height": 880}, color_scheme="light", reduced_motion="reduce")
        shown.goto(pathlib.Path(page).resolve().as_uri() + address)
        shown.screenshot(path=picture)
        chromium.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
