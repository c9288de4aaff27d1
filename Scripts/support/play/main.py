"""Opens the pages of `kvosandbox play` in a browser: main.py COMMAND playing|learning [CHECK…].

Starts servers of its own, the first of which follows a file. Ends with `N passed, N failed`.
"""

import pathlib
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1] / "report"))

from playwright.sync_api import Error, sync_playwright

import learning
import playing
from account import Account
from browser import Browser, launch
from playground import Playground
from server import Server

PARTS = {"playing": playing, "learning": learning}


def main(command, part, *names):
    checks = [each for each in PARTS[part].CHECKS if not names or each.__name__ in names]
    account = Account()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = pathlib.Path(folder) / "mine.lua"
        file.write_text("print('mine')\n")
        server = Server(command, pathlib.Path(folder) / "server", *([str(file)] if part == "playing" else []))
        chromium = launch(playwright)
        play = Playground(Browser(chromium, pathlib.Path(folder)), server.address, file if part == "playing" else None)
        for check in checks:
            try:
                check(account, play)
            except (Error, AssertionError) as error:
                account.check(f"{check.__name__} comes to its end", False, str(error).split("\n")[0])
        chromium.close()
        account.check("the server still answers", server.get("/").status == 200)
        server.end()
    print(f"{account.passed} passed, {account.failed} failed")
    return 1 if account.failed or not account.passed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
