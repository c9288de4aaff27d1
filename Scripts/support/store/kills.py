"""Kills a script that saves, and looks what is in its store; run by Scripts/check-store.

  kills.py COMMAND FOLDER KILLS

Each time the file opens, its integrity check passes, every save that was reported is there, and each is there whole.
"""
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time

command, folder, kills = sys.argv[1], sys.argv[2], int(sys.argv[3])
here = os.path.dirname(os.path.abspath(__file__))
shutil.copy(os.path.join(here, "saver.lua"), folder)
file = os.path.join(folder, "log.sqlite")
random.seed(1)
failures, saves = [], 0


def look(reported):
  """What is wrong with the store; nothing where it is right. Gives the number of the last save, too."""
  store = sqlite3.connect(file)
  try:
    answer = store.execute("PRAGMA integrity_check").fetchone()[0]
    if answer != "ok":
      return f"integrity_check says {answer}", 0
    if store.execute('SELECT 1 FROM "Entry" WHERE "log" NOT IN (SELECT "kv_pk" FROM "Log")').fetchone():
      return "a key leads nowhere", 0
    last = (store.execute('SELECT max("last") FROM "Log"').fetchone() or [0])[0] or 0
    if last < reported:
      return f"save {reported} was reported, and the last one there is {last}", last
    for batch, count, parts in store.execute(
      'SELECT "batch", count(*), sum("part" * (length("text") = 700 * "part")) FROM "Entry" GROUP BY 1'
    ):
      if count != 3 or parts != 6 or batch > last:
        return f"save {batch} is there in part: {count} entries", last
    count = store.execute('SELECT count(DISTINCT "batch") FROM "Entry"').fetchone()[0]
    return ("" if count == last else f"{count} saves are there of {last}"), last
  finally:
    store.close()


for kill in range(kills):
  if kill % 50 == 0 and os.path.exists(file):
    # A file that has grown makes each round slower.
    for suffix in ("", "-wal", "-shm"):
      if os.path.exists(file + suffix):
        os.remove(file + suffix)
  process = subprocess.Popen(
    [command, "run", "--format", "none", "--time-limit", "60", os.path.join(folder, "saver.lua")],
    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
  # Its first line says that it saves; before that now and then, too: the file is made then.
  if random.random() < 0.8:
    first = process.stdout.readline()
  else:
    first = ""
  time.sleep(random.random() * 0.06)
  process.kill()
  rest, errors = process.communicate()
  lines = (first + rest).split("\n")[:-1]
  reported = int(lines[-1]) if lines else 0
  if errors:
    failures.append(f"kill {kill + 1}: it said {errors.strip().splitlines()[0]}")
  if not os.path.exists(file) or os.path.getsize(file) == 0:
    if reported:
      failures.append(f"kill {kill + 1}: save {reported} was reported, and there is no file")
    continue
  try:
    problem, last = look(reported)
  except sqlite3.Error as error:
    # Before the first save the tables may not be there.
    problem, last = ("" if reported == 0 and "no such table" in str(error) else str(error)), 0
  saves = max(saves, last)
  if problem:
    failures.append(f"kill {kill + 1}: {problem}")

for failure in failures[:20]:
  print(f"FAIL  {failure}")
print(f"{kills} kills, up to {saves} saves in one file", file=sys.stderr)
print(f"{kills - len(failures)} passed, {len(failures)} failed")
sys.exit(1 if failures else 0)
