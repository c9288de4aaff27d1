"""Pages that no script makes: pages.py FOLDER, where the pages of the scripts are that others are made of.

A page holds the lines of its traces as data, which its policy says nothing of: with other data it is another page.
"""

import json
import pathlib
import re
import sys

MARK = re.compile(r'(<script type="application/json" id="data">)(.*?)(</script>)', re.S)


def data_of(page):
    """The data of a page's text."""
    return json.loads(MARK.search(page)[2])


def with_data(page, data):
    """The page with other data, escaped as the command does it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return MARK.sub(lambda match: match[1] + text + match[3], page)


def failed(friends):
    """The lines of a test that expects four callbacks and gets five."""
    end = max(n for n, line in enumerate(friends) if line.get("line") == 24)
    rows = [
        ["willChangeContent", "willChangeContent"],
        ['didChangeSection "yellow" delete at 1', 'didChangeSection "yellow" delete at 1'],
        ['didChangeObject <Friend "zoe"> update at [1, 0]', 'didChangeSection "blue" insert at 0'],
        ["didChangeContent", 'didChangeObject <Friend "zoe"> move from [1, 0] to [0, 0]'],
        ["", "didChangeContent"],
    ]
    failure = {
        "type": "failure", "step": friends[end]["step"], "file": "friends.lua", "line": 24, "depth": 0,
        "test": "friends › a colour that no section has yet", "rows": rows, "first": 2, "word": 0,
        "message": "expected 4 callbacks, got 5; they differ first at callback 3",
        "hint": "the section value changed: this is a move between sections, not an update", "rule": "only-named-keys",
    }
    return friends[:end + 1] + [failure]


def main(folder):
    shell = (folder / "friends.html").read_text()
    data = data_of(shell)
    friends = data["runs"][0]["lines"]
    albums = data_of((folder / "albums.html").read_text())["runs"][0]["lines"]
    rules = {**data["rules"], "only-named-keys": "Only the keys that are named are updates."}

    def write(name, **members):
        (folder / f"{name}.html").write_text(with_data(shell, {**data, "rules": rules, **members}))

    write("failed", kind="test", runs=[{"name": "friends › fails", "lines": failed(friends)}])
    write("tests", kind="test", omitted=["a test that is only named"], runs=[
        {"name": "friends › fails", "lines": failed(friends)}, {"name": "albums › passes", "lines": albums},
        {"name": "friends › again", "lines": failed(friends)}])
    write("no-test", kind="test", runs=[])
    write("range", steps=[9, 12])
    write("cut", omittedLines=12)
    write("watched", watched=True)
    write("version-1", runs=[{"name": "old", "lines": [{**friends[0], "version": 1}] + friends[1:]}])
    write("nothing", runs=[{"name": "nothing", "lines": [friends[0], {"type": "script", "file": "nothing.lua", "text": "local x = 1\n"}]}])


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
