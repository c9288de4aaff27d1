"""Writes random scripts, runs them in files of several, and says which of them failed."""

import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

from modes import MODES, Script

HERE = pathlib.Path(__file__).parent
FOLDER = pathlib.Path(".build/random-scripts")
PER_FILE = 25


def write(mode, seed):
    """The Lua text of one script, the same for the same seed. Every third one is kept in memory, but for those of files."""
    chance = random.Random(f"{mode} {seed}")
    in_file = mode in ("file2", "three") or seed % 3 > 0
    script = Script(chance, f"{mode}{seed}.sqlite" if in_file else None)
    MODES[mode](script)
    return f'script("{mode} {seed}", function()\n' + "\n".join(script.lines) + "\nend)\n"


def run(command, text, stores, path):
    path.write_text((HERE / "prelude.lua").read_text() + text + "summary()\n")
    shutil.rmtree(stores, ignore_errors=True)
    stores.mkdir()
    try:
        return subprocess.run(
            [command, "run", "--time-limit", "120", "--store", str(stores), str(path)],
            capture_output=True, text=True, errors="replace", timeout=300)
    except subprocess.TimeoutExpired as error:
        return subprocess.CompletedProcess(error.cmd, 124, "", "it did not come to its end")


def run_batch(command, mode, seeds):
    """How many scripts passed, and the seeds of those that failed, with what is wrong."""
    stores, path = FOLDER / "stores", FOLDER / "batch.lua"
    done = run(command, "".join(write(mode, seed) for seed in seeds), stores, path)
    failed = {}
    for match in re.finditer(r"^FAILED \w+ (\d+): (.*(?:\n       .*)*)", done.stdout, re.M):
        failed[int(match[1])] = match[2]
    for file in sorted(stores.glob("*.sqlite")):
        found = subprocess.run([command, "store", "--check", str(file)], capture_output=True, text=True)
        seed = int(re.search(r"(\d+)\.sqlite$", file.name)[1])
        if found.returncode and seed not in failed:
            failed[seed] = "store --check: " + (found.stdout + found.stderr).strip()
    if "COUNT " not in done.stdout:
        if len(seeds) == 1:
            failed[seeds[0]] = f"exit {done.returncode}: " + (done.stdout + done.stderr).strip()[-2000:]
        else:
            failed = {}
            for seed in seeds:
                failed.update(run_batch(command, mode, [seed])[1])
    return len(seeds) - len(failed), failed


def main():
    parser = argparse.ArgumentParser(prog="Scripts/random-scripts")
    parser.add_argument("count", nargs="?", type=int, default=1000)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("--mode", choices=sorted(MODES))
    parser.add_argument("--command", default=".build/debug/kvosandbox")
    options = parser.parse_args()
    os.environ["SWIFT_BACKTRACE"] = "enable=no"
    FOLDER.mkdir(parents=True, exist_ok=True)
    modes = [options.mode] if options.mode else list(MODES)
    passed = failures = 0
    seeds = list(range(options.seed, options.seed + -(-options.count // len(modes))))
    for mode in modes:
        total = {}
        for start in range(0, len(seeds), PER_FILE):
            count, failed = run_batch(options.command, mode, seeds[start:start + PER_FILE])
            passed, failures = passed + count, failures + len(failed)
            total.update(failed)
            for seed, message in sorted(failed.items()):
                kept = FOLDER / f"{mode}-{seed}.lua"
                kept.write_text((HERE / "prelude.lua").read_text() + write(mode, seed) + "summary()\n")
                print(f"{mode}, seed {seed}: {message}\n  {kept}; again: Scripts/random-scripts 1 {seed} --mode {mode}")
        print(f"{mode}: {len(seeds)} scripts, {len(total)} failed", flush=True)
    print(f"{passed} passed, {failures} failed")
    sys.exit(failures > 0)


main()
