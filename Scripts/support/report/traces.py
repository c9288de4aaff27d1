"""Traces that no script makes: traces.py FOLDER, where the traces of the scripts are that others are made of."""

import json
import pathlib
import sys

from replay import check_version


def lines_of(path):
    lines = [json.loads(line) for line in path.read_text().split("\n") if line]
    check_version(lines[0])
    return lines


def write(folder, name, lines):
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    (folder / f"{name}.jsonl").write_text(text)


def failed(friends):
    """A test that expects four callbacks and gets five."""
    end = max(n for n, line in enumerate(friends) if line.get("line") == 24)
    rows = [
        ["willChangeContent", "willChangeContent"],
        ['didChangeSection "yellow" delete at 1', 'didChangeSection "yellow" delete at 1'],
        ['didChangeObject <Friend "zoe"> update at [1, 0]', 'didChangeSection "blue" insert at 0'],
        ["didChangeContent", 'didChangeObject <Friend "zoe"> move from [1, 0] to [0, 0]'],
        ["", "didChangeContent"],
    ]
    failure = {
        "type": "failure", "step": 8, "file": "friends.lua", "line": 24, "depth": 0,
        "test": "friends › a colour that no section has yet", "rows": rows, "first": 2, "word": 0,
        "message": "expected 4 callbacks, got 5; they differ first at callback 3",
        "hint": "the section value changed: this is a move between sections, not an update", "rule": "only-named-keys",
    }
    return friends[:end + 1] + [failure]


def several(friends, albums):
    """Three tests, of which two have failed."""
    def named(lines, name):
        return [{**lines[0], "test": name}] + lines[1:]

    return named(failed(friends), "friends › fails") + named(albums, "albums › passes") + named(failed(friends), "friends › again")


def many(statements):
    """A controller of 200 songs and 10,000 statements that each rename one, with three callbacks."""
    script = "".join(f'songs[{n % 200 + 1}].title = "Song {n % 977}"\n' for n in range(statements))
    yield {"type": "trace", "version": 2, "detail": "state"}
    yield {"type": "script", "file": "many.lua", "text": script}
    yield {"type": "class", "name": "Song", "properties": [{"name": "title", "kind": "attribute", "type": "string"}]}
    yield {"type": "class", "name": "Album", "properties": [{"name": "songs", "kind": "array", "type": "Song"}]}
    for n in range(statements):
        where = {"step": n + 1, "file": "many.lua", "line": n + 1, "depth": 0}
        yield {"type": "statement", "step": n + 1, "kind": "statement", "file": "many.lua", "line": n + 1}
        if n == 0:
            ids = [f"Song#{each + 1}" for each in range(200)]
            for each in ids:
                yield {"type": "object", **where, "id": each, "text": '<Song "…">', "values": {"title": '"…"'}}
            for owner in range(20):
                songs = [{"id": each} for each in ids[owner * 10:owner * 10 + 10]]
                yield {"type": "object", **where, "id": f"Album#{owner + 1}", "text": f"<Album#{owner + 1}>", "values": {"songs": songs}}
            yield {"type": "receiver", **where, "receiverId": 1, "kind": "recorder", "name": "log"}
            yield {"type": "controller", **where, "number": 1, "kind": "SetController", "relation": "songs", "receiverId": 1}
            yield {"type": "content", **where, "controller": 1, "sections": [{"name": "", "objects": ids}]}
        row = n % 200
        song, title = f"Song#{row + 1}", f'"Song {n % 977}"'
        told = {"type": "delivery", **where, "receiver": "log", "receiverId": 1, "changeSet": n + 1}
        yield {"type": "change", **where, "object": song, "key": "title", "old": "…", "new": title, "text": f"<Song {title}>"}
        yield {"type": "changeSet", **where, "number": n + 1, "controller": 1, "updates": [[[0, row], [0, row], song]]}
        yield {**told, "callback": "willChangeContent", "text": "willChangeContent"}
        yield {**told, "callback": "didChangeObject", "text": f"didChangeObject <Song {title}> update at [0, {row}]"}
        yield {**told, "callback": "didChangeContent", "text": "didChangeContent"}


def main(folder):
    friends, albums = lines_of(folder / "friends.jsonl"), lines_of(folder / "albums.jsonl")
    write(folder, "failed", failed(friends))
    write(folder, "tests", several(friends, albums))
    write(folder, "range", [{**friends[0], "steps": [9, 12]}] + friends[1:])
    write(folder, "nothing", [friends[0], {"type": "script", "file": "nothing.lua", "text": "local x = 1\n"}])
    write(folder, "many", many(10_000))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
