"""Opens the pages of `kvosandbox play` in a browser: main.py COMMAND playing|learning [CHECK…].

Starts servers of its own, the first of which follows a file. Ends with `N passed, N failed`.
"""

import pathlib
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1] / "report"))

from playwright.sync_api import sync_playwright

import learning
import playing
from browser import Account, Browser, launch
from playground import Playground
from server import Server


def main(command, part, *names):
    module, check = {"playing": (playing, playing.check_playing), "learning": (learning, learning.check_learning)}[part]
    account = Account()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = pathlib.Path(folder) / "mine.lua"
        file.write_text("print('mine')\n")
        server = Server(command, pathlib.Path(folder) / "server", *([str(file)] if part == "playing" else []))
        chromium = launch(playwright)
        play = Playground(Browser(chromium, pathlib.Path(folder)), server.address, file if part == "playing" else None)
        check(account, play, [each for each in module.CHECKS if not names or each.__name__ in names])
        chromium.close()
        account.check("the server still answers", server.get("/").status == 200)
        server.end()
    print(f"{account.passed} passed, {account.failed} failed")
    return 1 if account.failed or not account.passed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
