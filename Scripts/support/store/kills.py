"""Kills processes that write stores, and looks what is in these; run by Scripts/check-store.

  kills.py COMMAND FOLDER KILLS

Of ten kills six meet a script that saves, one a script that opens a file in two versions of its class, one an upgrade of a file
of format 2, and two eight scripts that save in one file, of which one is killed, or all. Each time the file opens, its integrity
check passes, every save that was reported is there, and each is there whole; where several processes write, `store --check` finds
nothing. A migration and an upgrade have been done whole, or not at all.
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
for script in ("saver.lua", "migrator.lua", "writer.lua"):
  shutil.copy(os.path.join(here, script), folder)
random.seed(1)
failures, saves, outcomes = [], 0, {}


def path(name):
  return os.path.join(folder, name)


def remove(name):
  for suffix in ("", "-wal", "-shm", "-journal"):
    if os.path.exists(path(name + suffix)):
      os.remove(path(name + suffix))


def count(outcome):
  outcomes[outcome] = outcomes.get(outcome, 0) + 1


def start(script, *arguments):
  return subprocess.Popen(
    [command, "run", "--format", "none", "--time-limit", "60", path(script), *arguments],
    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(script, waits):
  """Runs a script and kills it at a random moment. Gives the lines that it printed, and what it said is wrong."""
  process = start(script)
  # Its first line says that it has begun; before that now and then, too: the file is made then.
  first = process.stdout.readline() if waits else ""
  time.sleep(random.random() * 0.06)
  process.kill()
  rest, errors = process.communicate()
  return (first + rest).split("\n")[:-1], errors


def integrity(store):
  answer = store.execute("PRAGMA integrity_check").fetchone()[0]
  return "" if answer == "ok" else f"integrity_check says {answer}"


def check(name):
  """What `store --check` reports of a file; nothing where it is whole."""
  done = subprocess.run([command, "store", "--check", path(name)], capture_output=True, text=True)
  return "" if done.returncode == 0 else (done.stdout + done.stderr).strip().splitlines()[0]


# A script that saves.


def look_at_saves(reported):
  """What is wrong with the store of the script that saves, and the number of its last save."""
  store = sqlite3.connect(path("log.sqlite"))
  try:
    problem = integrity(store)
    if problem:
      return problem, 0
    if store.execute('SELECT 1 FROM "Entry" WHERE "log" NOT IN (SELECT "kv_pk" FROM "Log")').fetchone():
      return "a key leads nowhere", 0
    last = (store.execute('SELECT max("last") FROM "Log"').fetchone() or [0])[0] or 0
    if last < reported:
      return f"save {reported} was reported, and the last one there is {last}", last
    for batch, entries, parts in store.execute(
      'SELECT "batch", count(*), sum("part" * (length("text") = 700 * "part")) FROM "Entry" GROUP BY 1'
    ):
      if entries != 3 or parts != 6 or batch > last:
        return f"save {batch} is there in part: {entries} entries", last
    found = store.execute('SELECT count(DISTINCT "batch") FROM "Entry"').fetchone()[0]
    return ("" if found == last else f"{found} saves are there of {last}"), last
  finally:
    store.close()


def kill_saver(kill):
  global saves
  if kill % 50 == 0:
    # A file that has grown makes each round slower.
    remove("log.sqlite")
  lines, errors = run("saver.lua", random.random() < 0.8)
  reported = int(lines[-1]) if lines else 0
  if errors:
    return f"it said {errors.strip().splitlines()[0]}"
  if not os.path.exists(path("log.sqlite")) or os.path.getsize(path("log.sqlite")) == 0:
    return f"save {reported} was reported, and there is no file" if reported else ""
  try:
    problem, last = look_at_saves(reported)
  except sqlite3.Error as error:
    # Before the first save the tables may not be there.
    problem, last = ("" if reported == 0 and "no such table" in str(error) else str(error)), 0
  saves = max(saves, last)
  return problem


# A script that opens a file in two versions of its class.

versions = {
  "Entry": [("links", "set", "Entry"), ("name", "attribute", "string")],
  "Item": [
    ("extra", "attribute", "string"), ("links", "ordered set", "Item"), ("others", "array", "Item"),
    ("title", "attribute", "string")],
}


def look_at_version():
  """What is wrong with the store of two versions; nothing where it is one of them, whole."""
  store = sqlite3.connect(path("versions.sqlite"))
  try:
    problem = integrity(store)
    if problem:
      return problem
    (name, table), = store.execute("SELECT name, table_name FROM kv_entities")
    columns = dict(store.execute("SELECT name, column_name FROM kv_properties"))
    found = sorted(store.execute("SELECT name, kind, type FROM kv_properties"))
    if found != versions[name]:
      return f"the class {name} has {found}"
    there = {row[1] for row in store.execute(f'PRAGMA table_info("{table}")')}
    own = {column for column in there if column.startswith("kv_")}
    if not set(columns.values()) <= there or there - own - set(columns.values()):
      return f"{name} has the columns {sorted(there)}"
    text = columns["name" if name == "Entry" else "title"]
    names = [row[0] for row in store.execute(f'SELECT "{text}" FROM "{table}" ORDER BY kv_pk')]
    if names and names != [f"entry {place + 1}" for place in range(100)]:
      return f"{name} has {len(names)} rows, and not those that were saved"
    links = store.execute(f'SELECT count(*) FROM "{table}.{columns["links"]}"').fetchone()[0]
    return f"{name} has {links} links" if names and links != 99 else ""
  finally:
    store.close()


def kill_migrator(kill):
  lines, errors = run("migrator.lua", random.random() < 0.9)
  if errors:
    return f"it said {errors.strip().splitlines()[0]}"
  return look_at_version() if lines else ""


# An upgrade.

former_rows = 20_000
# How long an upgrade takes that is not killed, in seconds.
upgrade_time = 0


def make_former_file():
  """Makes a file as format 2 had it: one class whose objects have a text, a partner and friends."""
  store = sqlite3.connect(path("template.sqlite"))
  store.executescript(
    """
    PRAGMA journal_mode = WAL;
    BEGIN;
    CREATE TABLE kv_meta (key TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
    INSERT INTO kv_meta VALUES ('format', 2), ('revision', 1);
    CREATE TABLE kv_entities (
      number INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, table_name TEXT UNIQUE NOT NULL, hash TEXT NOT NULL,
      last INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE kv_properties (
      entity INTEGER NOT NULL REFERENCES kv_entities, name TEXT NOT NULL, kind TEXT NOT NULL, type TEXT NOT NULL,
      inverse TEXT, column_name TEXT NOT NULL, PRIMARY KEY (entity, name)) WITHOUT ROWID;
    INSERT INTO kv_properties VALUES
      (1, 'name', 'attribute', 'string', NULL, 'name'), (1, 'kv_number', 'attribute', 'integer', NULL, 'kv_number'),
      (1, 'partner', 'to-one', 'Item', 'partner', 'partner'), (1, 'friends', 'set', 'Item', 'friends', 'friends');
    CREATE TABLE kv_objects (
      pk INTEGER PRIMARY KEY AUTOINCREMENT, entity INTEGER NOT NULL REFERENCES kv_entities, number INTEGER NOT NULL,
      version INTEGER NOT NULL DEFAULT 1, saved INTEGER NOT NULL DEFAULT 0, UNIQUE (entity, number));
    CREATE TABLE kv_gone (pk INTEGER PRIMARY KEY, revision INTEGER NOT NULL);
    CREATE TABLE "Item" (
      kv_pk INTEGER PRIMARY KEY REFERENCES kv_objects ON DELETE CASCADE, "name" TEXT, "kv_number" INTEGER,
      "partner" INTEGER REFERENCES kv_objects ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED, "friends" INTEGER);
    CREATE TABLE "Item.friends" (
      owner INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE, position INTEGER NOT NULL,
      member INTEGER NOT NULL REFERENCES kv_objects ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      PRIMARY KEY (owner, position)) WITHOUT ROWID;
    CREATE INDEX kv_objects_saved ON kv_objects (saved);
    CREATE INDEX kv_gone_revision ON kv_gone (revision);
    CREATE INDEX "kv_Item.friends" ON "Item.friends" (member);
    CREATE INDEX "kv_Item.partner" ON "Item" ("partner") WHERE "partner" IS NOT NULL;
    """)
  store.execute("INSERT INTO kv_entities VALUES (1, 'Item', 'Item', '0000000000000000', ?)", (former_rows,))
  numbers = range(1, former_rows + 1)
  store.executemany("INSERT INTO kv_objects VALUES (?, 1, ?, 1, 1)", [(n, n) for n in numbers])
  # Partners are 1 and 2, 3 and 4, …; friends are neighbours.
  store.executemany(
    'INSERT INTO "Item" VALUES (?, ?, ?, ?, 1)', [(n, f"item {n}", n, n + 1 if n % 2 else n - 1) for n in numbers])
  store.executemany(
    'INSERT INTO "Item.friends" VALUES (?, 0, ?)', [(n, n + 1) for n in numbers if n < former_rows])
  store.executemany(
    'INSERT INTO "Item.friends" VALUES (?, 1, ?)', [(n, n - 1) for n in numbers if n > 1])
  store.commit()
  store.close()


def look_at_upgrade():
  """What is wrong with the file that was upgraded, and its format."""
  store = sqlite3.connect(path("former.sqlite"))
  try:
    problem = integrity(store)
    if problem:
      return problem, 0
    form = store.execute("SELECT value FROM kv_meta WHERE key = 'format'").fetchone()[0]
    names = [row[0] for row in store.execute('SELECT "name" FROM "Item" ORDER BY kv_pk')]
    if names != [f"item {place + 1}" for place in range(former_rows)]:
      return f"format {form} has {len(names)} rows, and not those of format 2", form
    column, = store.execute("SELECT column_name FROM kv_properties WHERE name = 'kv_number'").fetchone()
    if store.execute(f'SELECT sum("{column}") FROM "Item"').fetchone()[0] != former_rows * (former_rows + 1) // 2:
      return f"format {form} has other values of kv_number", form
    friends = store.execute(
      'SELECT count(*) FROM "Item.friends" JOIN "Item" o ON o.kv_pk = owner JOIN "Item" m ON m.kv_pk = member').fetchone()[0]
    if friends != 2 * (former_rows - 1):
      return f"format {form} has {friends} friends", form
    return "", form
  finally:
    store.close()


def copy_former_file():
  remove("former.sqlite")
  shutil.copy(path("template.sqlite"), path("former.sqlite"))


def kill_upgrade(kill):
  global upgrade_time
  if not upgrade_time:
    remove("template.sqlite")
    make_former_file()
    copy_former_file()
    began = time.monotonic()
    subprocess.run([command, "store", "--upgrade", path("former.sqlite")], capture_output=True)
    upgrade_time = time.monotonic() - began
  copy_former_file()
  process = subprocess.Popen(
    [command, "store", "--upgrade", path("former.sqlite")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
  time.sleep(random.random() * 1.2 * upgrade_time)
  process.kill()
  lines, errors = process.communicate()
  if errors:
    return f"it said {errors.strip().splitlines()[0]}"
  problem, form = look_at_upgrade()
  count(f"upgrade killed, format {form}")
  if not problem and lines and form != 3:
    problem = f"the upgrade was reported, and the file has format {form}"
  if not problem:
    problem = check("former.sqlite")
  if not problem:
    done = subprocess.run([command, "store", "--upgrade", path("former.sqlite")], capture_output=True, text=True)
    problem, form = look_at_upgrade() if done.returncode == 0 else (done.stderr.strip(), 0)
    if not problem and form != 3:
      problem = f"another upgrade leaves format {form}"
  return problem


# Eight scripts that save in one file.


def look_at_writers(reported):
  """What is wrong with the file of several scripts, given the last save that each has reported."""
  store = sqlite3.connect(path("writers.sqlite"))
  try:
    problem = integrity(store)
    if problem:
      return problem
    last = dict(store.execute('SELECT "name", "last" FROM "Writer"'))
    for name, number in reported.items():
      if number > last.get(name, 0):
        return f"save {number} of {name} was reported, and the last one there is {last.get(name, 0)}"
    entries = {}
    for name, batch, found, parts in store.execute(
      'SELECT w."name", e."batch", count(*), sum(e."part") FROM "Entry" e JOIN "Writer" w ON w.kv_pk = e."writer" GROUP BY 1, 2'
    ):
      if found != 3 or parts != 6 or batch > last[name]:
        return f"save {batch} of {name} is there in part: {found} entries"
      entries[name] = entries.get(name, 0) + 1
    for name, number in last.items():
      if entries.get(name, 0) != number:
        return f"{entries.get(name, 0)} saves of {name} are there of {number}"
    if store.execute('SELECT count(*) FROM "Entry"').fetchone()[0] != 3 * sum(entries.values()):
      return "entries lead to no writer"
    return ""
  finally:
    store.close()


def kill_writers(kill):
  remove("writers.sqlite")
  names = [f"w{place}" for place in range(8)]
  processes = [start("writer.lua", name) for name in names]
  for process in processes[:random.randrange(9)]:
    process.stdout.readline()
  time.sleep(random.random() * 0.3)
  first = random.choice(processes)
  first.kill()
  if random.random() < 0.5:
    # The others go on.
    time.sleep(random.random() * 0.3)
    count("one of eight writers killed first")
  else:
    count("eight writers killed at once")
  for process in processes:
    process.kill()
  reported = {}
  for name, process in zip(names, processes):
    lines, errors = process.communicate()
    if "another process has held the store" in errors:
      # Seven others may write for so long that one gives up: what it has reported is there.
      count("writer that waited too long")
    elif errors:
      return f"{name} said {errors.strip().splitlines()[0]}"
    numbers = [int(line) for line in lines.split("\n")[:-1]]
    reported[name] = numbers[-1] if numbers else 0
  if not any(reported.values()):
    return ""
  outcomes["saves of eight writers"] = outcomes.get("saves of eight writers", 0) + sum(reported.values())
  return look_at_writers(reported) or check("writers.sqlite")


rounds = [kill_saver, kill_upgrade, kill_saver, kill_saver, kill_migrator, kill_saver, kill_writers, kill_saver, kill_saver,
          kill_writers]
for kill in range(kills):
  try:
    problem = rounds[kill % 10](kill)
  except sqlite3.Error as error:
    problem = str(error)
  if problem:
    failures.append(f"kill {kill + 1} ({rounds[kill % 10].__name__}): {problem}")

for failure in failures[:20]:
  print(f"FAIL  {failure}")
print(f"{kills} kills, up to {saves} saves in one file", file=sys.stderr)
for outcome, times in sorted(outcomes.items()):
  print(f"{outcome}: {times}", file=sys.stderr)
print(f"{kills - len(failures)} passed, {len(failures)} failed")
sys.exit(1 if failures else 0)
