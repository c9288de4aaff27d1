"""The account of checks."""


class Account:
    """Counts checks, and prints those that failed."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, name, holds, facts=""):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAIL", name, str(facts)[:2000], flush=True)
