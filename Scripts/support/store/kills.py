"""Kills a script that saves, and one that opens a file in two versions of its class, and looks what is in their stores; run
by Scripts/check-store.

  kills.py COMMAND FOLDER KILLS

Each time the file opens, its integrity check passes, every save that was reported is there, and each is there whole. Of a
migration, which every fifth kill meets, the file has one version or the other, with everything that both have.
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
for script in ("saver.lua", "migrator.lua"):
  shutil.copy(os.path.join(here, script), folder)
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


def run(script, waits):
  """Runs a script and kills it at a random moment. Gives the lines that it printed, and what it said is wrong."""
  process = subprocess.Popen(
    [command, "run", "--format", "none", "--time-limit", "60", os.path.join(folder, script)],
    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
  # Its first line says that it has begun; before that now and then, too: the file is made then.
  first = process.stdout.readline() if waits else ""
  time.sleep(random.random() * 0.06)
  process.kill()
  rest, errors = process.communicate()
  return (first + rest).split("\n")[:-1], errors


versions = {
  "Entry": [("links", "set", "Entry"), ("name", "attribute", "string")],
  "Item": [
    ("extra", "attribute", "string"), ("links", "ordered set", "Item"), ("others", "array", "Item"),
    ("title", "attribute", "string")],
}


def look_at_version():
  """What is wrong with the store of two versions; nothing where it is one of them, whole."""
  store = sqlite3.connect(os.path.join(folder, "versions.sqlite"))
  try:
    answer = store.execute("PRAGMA integrity_check").fetchone()[0]
    if answer != "ok":
      return f"integrity_check says {answer}"
    (name, table), = store.execute("SELECT name, table_name FROM kv_entities")
    columns = dict(store.execute("SELECT name, column_name FROM kv_properties"))
    found = sorted(store.execute("SELECT name, kind, type FROM kv_properties"))
    if found != versions[name]:
      return f"the class {name} has {found}"
    there = {row[1] for row in store.execute(f'PRAGMA table_info("{table}")')}
    if not set(columns.values()) <= there or len(there - set(columns.values())) not in (1, 3):
      return f"{name} has the columns {sorted(there)}"
    text = columns["name" if name == "Entry" else "title"]
    names = [row[0] for row in store.execute(f'SELECT "{text}" FROM "{table}" ORDER BY kv_pk')]
    if names and names != [f"entry {place + 1}" for place in range(100)]:
      return f"{name} has {len(names)} rows, and not those that were saved"
    links = store.execute(f'SELECT count(*) FROM "{table}.{columns["links"]}"').fetchone()[0]
    if names and links != 99:
      return f"{name} has {links} links"
    return ""
  finally:
    store.close()


def kill_migrator(kill):
  lines, errors = run("migrator.lua", random.random() < 0.9)
  if errors:
    failures.append(f"kill {kill + 1}: it said {errors.strip().splitlines()[0]}")
  if not lines:
    return
  try:
    problem = look_at_version()
  except sqlite3.Error as error:
    problem = str(error)
  if problem:
    failures.append(f"kill {kill + 1}: {problem}")


for kill in range(kills):
  if kill % 5 == 4:
    kill_migrator(kill)
    continue
  if kill % 50 == 0 and os.path.exists(file):
    # A file that has grown makes each round slower.
    for suffix in ("", "-wal", "-shm"):
      if os.path.exists(file + suffix):
        os.remove(file + suffix)
  lines, errors = run("saver.lua", random.random() < 0.8)
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
