"""The playground: editor, live run, completion, drafts, the file on disk, sharing."""

import json
import pathlib
import re
import tempfile
import urllib.parse

from playwright.sync_api import Error

from browser import close, comes_true, headline, violations, where
from playground import PLAY, READY, TEXT, asks_again, settled, write

SONGS = """local Song = class "Song" { title = "string" }
local Playlist = class "Playlist" { songs = array "Song" }
local list = Playlist { songs = { Song { title = "Africa" } } }
local view = TableView { name = "songs" }
TableObserver { object = list, keyPath = "songs", tableView = view }
list.songs:add(Song { title = "Babylon" })
list.songs:removeAt(0)
for number = 1, 3 do
  list.songs:add(Song { title = "Clocks" })
end
"""
WRONG = SONGS + 'list.songs:first().titel = "Dakota"\n'
AREA = ".area"
LINE = "report.where.line"


def caret(page, at=None):
    """Puts the caret at an offset, or at the end."""
    page.evaluate(f"(at) => {{ const {{ area }} = {PLAY}.editor; area.focus(); area.setSelectionRange(at, at); }}", 10_000_000 if at is None else at)


def text_of(page):
    return page.evaluate(TEXT)


def runs(page, text):
    """Whether the run of a script that holds a text is shown."""
    return comes_true(page, f"{PLAY}.live.run?.files.get({PLAY}.live.run.mainFile).includes({json.dumps(text)}) && {READY}")


def check_editor(account, play):
    page = play.open("new")
    account.check("a new script is empty", text_of(page) == "" and page.input_value("#pick") == "new", text_of(page))
    caret(page)
    page.keyboard.type("for i = 1, 2 do\nprint(i)\nend\nlocal x = {\n1,\n}")
    account.check("lines are indented after the beginning of a block, and its end goes back", text_of(page).startswith("for i = 1, 2 do\n  print(i)\nend\nlocal x = {\n  1,\n"), text_of(page))
    write(page, "one\ntwo\nthree")
    page.evaluate(f"{PLAY}.editor.area.focus(); {PLAY}.editor.area.setSelectionRange(1, 6)")
    page.keyboard.press("Tab")
    account.check("Tab indents the lines of the selection", text_of(page) == "  one\n  two\nthree", text_of(page))
    page.keyboard.press("Shift+Tab")
    account.check("Shift Tab takes it back", text_of(page) == "one\ntwo\nthree", text_of(page))
    page.keyboard.press("Control+z")
    account.check("the browser’s undo brings it again", text_of(page) == "  one\n  two\nthree", text_of(page))
    caret(page)
    page.keyboard.press("Tab")
    account.check("Tab alone is two spaces", text_of(page).endswith("three  "), text_of(page))
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    account.check("Escape, then Tab, leaves the editor", page.evaluate("!document.activeElement.matches('.area')"))
    before = text_of(page)
    write(page, before + "\nfour")
    account.check("a text that is replaced leaves the focus where it is", page.evaluate("!document.activeElement.matches('.area')"))
    page.evaluate("document.activeElement.blur()")
    write(page, before + "\nfive")
    account.check("or nowhere", page.evaluate("document.activeElement === document.body"))
    page.evaluate(f"{PLAY}.editor.area.focus()")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    account.check("and can be undone", text_of(page) == before, text_of(page))
    long = "\n".join(f'local name{number} = "a text" .. {number} -- 漢字 a comment' for number in range(1000))
    for name, script in (("short", SONGS), ("wide", "x = '" + "漢字 and more words " * 30 + "'\n\tprint(1)\n" * 5), ("long", long),
                         ("of one long line", "x = '" + "word " * 1000 + "'\nprint(1)"), ("with signs that act", "x = '" + "\u200b\0\u202e" * 100 + "'\nprint(1)")):
        page.evaluate(f"(text) => {{ {PLAY}.editor.text = text; {PLAY}.live.drop(); }}", script)
        sizes = page.evaluate("""(() => { const area = document.querySelector('.area'), list = document.querySelector('#script .code');
          area.style.height = '104px';
          const sizes = [area.scrollHeight - 104, list.offsetHeight, area.scrollWidth <= area.clientWidth, document.querySelectorAll('#script li').length];
          area.style.height = '';
          return sizes; })()""")
        account.check(f"{name}: the text and its lines are at the same places", sizes[0] == sizes[1] and sizes[2] and sizes[3] <= 205, sizes)
    page.evaluate(f"{PLAY}.editor.text = '\\n'.repeat(300_000); {PLAY}.live.drop()")
    account.check("a script of very many lines is shown", page.locator("#script li").count() < 100 and page.evaluate(f"{PLAY}.editor.lines.length") == 300_001)
    account.check("editor: no problem", not page.problems, page.problems)
    close(page)


def check_live(account, play):
    page = play.open("new")
    write(page, SONGS)
    account.check("a script runs", "callbacks" in page.inner_text("#status") and "ms" in page.inner_text("#status"), page.inner_text("#status"))
    page.evaluate(f"(text) => {{ {PLAY}.editor.text = text + 'print(\"\\ud800\")'; return {PLAY}.run(); }}", SONGS)
    account.check("half of a pair of signs does not keep it from running", "callbacks" in page.inner_text("#status") and page.locator(".editor .chip").count() == 3, page.inner_text("#status"))
    write(page, SONGS)
    account.check("what lines sent is beside them", page.locator(".editor .chip").count() == 3 and page.locator(".editor .passes").count() == 1, page.locator(".editor .chip").count())
    page.evaluate("report.go(report.page.stops.find((column) => report.page.run.moments[report.page.table.columns[column].own[0]].statement.line === 7))")
    caret(page, 0)
    page.keyboard.type("-- first\n-- second\n")
    account.check("chips move with their lines while something is typed", page.locator(".line[data-line='9'] .chip").count() == 1)
    account.check("it runs by itself", runs(page, "-- second"))
    account.check("the place in time stays at its line", page.evaluate(LINE) == 9, page.evaluate(LINE))
    account.check("and the caret where it was", page.evaluate("document.activeElement.selectionStart") == len("-- first\n-- second\n"))
    page.evaluate("report.page.goToLast()")
    place = where(page)
    caret(page, 0)
    page.keyboard.type(" ")
    account.check("a pass of a loop stays, too", runs(page, " -- first") and where(page) == place and "pass" in place, (place, where(page)))
    page.click(".editor .passes button >> nth=0")
    account.check("passes lead to each other", "pass 2 of 3" in where(page) and page.evaluate("document.activeElement.matches('.passes button')"), where(page))
    page.evaluate(f"{PLAY}.editor.area.focus()")
    serial = page.evaluate(f"{PLAY}.live.serial")
    page.keyboard.press("Control+Enter")
    account.check("Ctrl Enter runs", page.evaluate(f"{PLAY}.live.serial") == serial + 1)
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("e")
    account.check("E leads into the editor", page.evaluate("document.activeElement.matches('.area')"))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    account.check("both are in the list of keys", "into the editor" in page.inner_text("#dialog") and "Ctrl" in page.inner_text("#dialog"))
    page.keyboard.press("Escape")
    page.evaluate(f"(text) => {{ const play = {PLAY}; play.editor.replace(text + 'print(1)'); play.run(); play.editor.replace(text + 'print(2)'); play.run(); }}", SONGS)
    account.check("of two runs the later is shown", runs(page, "print(2)"))
    account.check("live: no problem", not page.problems, page.problems)
    close(page)


def answer(lines=(), **ended):
    """An answer of the server that the command does not give at will."""
    last = {"type": "ended", "status": 0, "signal": None, "isCut": False, "errors": "", **ended}
    return {"content_type": "application/x-ndjson", "body": "\n".join(json.dumps(line) for line in [*lines, last])}


def giving(given):
    return lambda route: route.fulfill(**given)


def check_states(account, play):
    page = play.open("new")
    write(page, SONGS)
    trace = [{"type": "trace", "version": 2, "detail": "state"}, {"type": "script", "file": "script.lua", "text": SONGS}]
    for name, given, wanted, note in (
            ("busy", {"status": 429, "body": ""}, "busy", None),
            ("too long", {"status": 413, "body": ""}, "1 MiB", None),
            ("another refusal", {"status": 500, "body": ""}, "500", None),
            ("a signal", answer(lines=trace, status=None, signal=9, errors="out of memory"), "signal 9", "out of memory"),
            ("a signal before the first line", answer(status=None, signal=24), "signal 24", None),
            ("a cut trace", answer(lines=trace, isCut=True), "cut", None),
            ("a status", answer(lines=trace, status=70, errors="<b>internal</b>"), "status 70", "<b>internal</b>"),
            ("another version", answer(lines=[{"type": "trace", "version": 9}]), "version 9", None)):
        given.setdefault("content_type", "text/plain")
        page.route("**/run", giving(given))
        page.evaluate(f"{PLAY}.run()")
        settled(page)
        shown = page.inner_text("#omitted") if page.is_visible("#omitted") else None
        account.check(f"{name} is said", wanted in page.inner_text("#status") and "bad" in page.get_attribute("#status", "class") and shown == note, (page.inner_text("#status"), shown))
        page.unroute("**/run")
    page.route("**/run", lambda route: route.abort())
    page.evaluate(f"{PLAY}.run()")
    settled(page)
    account.check("a command that is gone is said", "does not answer" in page.inner_text("#status"), page.inner_text("#status"))
    account.check("and nothing is lost", text_of(page) == SONGS)
    page.unroute("**/run")
    page.keyboard.press("Control+Enter")
    account.check("it runs again when it can", comes_true(page, "document.querySelector('#status.good') !== null"))
    held = []
    page.route("**/run", lambda route: held.append(route))
    page.evaluate(f"void {PLAY}.run()")
    account.check("a run that goes on is said", comes_true(page, "document.querySelector('#status.busy') !== null") and "running" in page.inner_text("#status"))
    page.unroute("**/run")
    write(page, SONGS + "print('later')\n")
    account.check("and is dropped for a later one", runs(page, "later"))
    for route in held:
        try:
            route.abort()
        except Error:
            pass  # The page has dropped it already.
    close(page)


FETCH = """local Song = class "Song" { title = "string", rating = "integer" }
local Task = class "Task" { title = "string" }
local ctx = Context { classes = { Song, Task } }
ctx:insert(Song { title = "Africa", rating = 3 })
ctx:save()
"""
CONTROLLER = FETCH + """local controller = FetchedResultsController {
  context = ctx, fetchRequest = { entity = "Song", predicate = "rating > 1", sortDescriptors = { "title" } },
}
assert(controller:performFetch()) -- no rating
"""


def check_fixes(account, play):
    """Each mistake of a script that works, and what a press makes of it."""
    page = play.open("new")

    def fixes():
        return page.locator(".fix").all_inner_texts()

    collection = SONGS + "local song = Song { title = 'x' }\n"
    for script, right, wrong in (
            (CONTROLLER, "rating > 1", "ratng > 1"), (CONTROLLER, '{ "title" }', '{ "titel" }'), (CONTROLLER, "entity", "entityName"),
            (FETCH + 'ctx:fetch { entity = "Task" }', '"Task" }', '"Tsk" }'),
            (FETCH + "ctx:delete(ctx:fetch { entity = 'Song' }[1])", "delete", "deleteObject"),
            (SONGS + 'print(list:valueForKeyPath("songs.@count"))', "@count", "@cont"),
            (SONGS + 'print(list:valueForKeyPath("songs.title"))', "songs.title", "songs.titel"),
            (SONGS + 'list.songs:sort { "-title" }', "-title", "-titel"),
            (SONGS + "print(#list.songs:filtered(\"title CONTAINS 'a'\"))", "CONTAINS", "CONTIANS"),
            (collection + "list.songs:add(song)", "add(song)", "append(song)"), (collection + "list.songs:add(song)", ":add(song)", ".add(song)"),
            ("print('x')", "print", "NSLog"), ("local a = true", "true", "True"), (SONGS, "keyPath", "keyPth")):
        write(page, script)
        account.check(f"{right} is right", "good" in page.get_attribute("#status", "class"), page.inner_text("#status"))
        at = script.rindex(right)
        broken = script[:at] + wrong + script[at + len(right):]
        write(page, broken)
        offered = fixes()
        if offered:
            page.locator(".fix").first.click()
        account.check(f"{wrong} becomes {right} again, and nothing else", len(offered) == 1 and text_of(page) == script, (offered, text_of(page)))
    twice = CONTROLLER.replace("rating > 1", "ratng > 1 AND ratng < 9")
    write(page, twice)
    account.check("where the wrong word is in two places nothing is offered", fixes() == [] and page.is_visible(".bubble"), fixes())
    for script in ('assert(false, "keypath ratng not found; did you mean \'rating\'?")', 'local key = "tit" .. "el"\n' + SONGS + "print(list.songs:first()[key])"):
        write(page, script)
        account.check(f"nothing is offered for {script[:30]}…", fixes() == [], fixes())
    account.check("fixes: no problem", not page.problems, page.problems)
    close(page)


def check_errors(account, play):
    page = play.open("new")
    write(page, WRONG)
    account.check("an error is in the status", page.inner_text("#status") == "1 error", page.inner_text("#status"))
    account.check("below its word", page.is_visible(".editor .bubble") and "did you mean 'title'" in page.inner_text(".editor .bubble"))
    marked = page.evaluate("[...CSS.highlights.get('lua-wrong')].map((each) => each.toString())")
    account.check("which is underlined", marked == ["titel"], marked)
    account.check("and to the ear", page.get_attribute(AREA, "aria-invalid") == "true" and page.locator("#editorError").count() == 1)
    page.click(".editor .fix")
    account.check("a press changes it", ".title = " in text_of(page) and comes_true(page, "document.querySelector('#status.good') !== null"), page.inner_text("#status"))
    account.check("the caret is after it", page.evaluate(f"{PLAY}.editor.text.slice(0, document.activeElement.selectionStart).endsWith('.title')"))
    page.keyboard.press("Control+z")
    account.check("undo brings the error back", text_of(page) == WRONG and comes_true(page, "document.querySelector('.bubble') !== null"))
    page.keyboard.press("Escape")
    account.check("Escape closes the bubble", page.locator(".editor .bubble").count() == 0 and page.get_attribute(AREA, "aria-describedby") == "editorKeys")
    page.evaluate("report.page.goToFirst(); report.page.goToLast()")
    account.check("which stays closed", page.locator(".editor .bubble").count() == 0)
    write(page, SONGS.replace("TableView", "TableVew").replace("keyPath", "keyPth").replace("removeAt", "removeAtt"))
    for word in ("TableView", "keyPath", "removeAt"):
        comes_true(page, f"document.querySelector('.fix')?.textContent.endsWith(' {word}')")
        page.click(".editor .fix")
    account.check("three mistakes are three presses", text_of(page) == SONGS and comes_true(page, "document.querySelector('#status.good') !== null"), text_of(page))
    for script, wrong, right in (
            ('local s = "ä😀e\u0301" TableVew { name = s }', "TableVew", "TableView"),
            ('local v = TableView { name = "a", updates = "relod" }', "relod", "reload")):
        write(page, script)
        page.click(".editor .fix")
        account.check(f"{wrong} becomes {right}", text_of(page) == script.replace(wrong, right), text_of(page))
    write(page, SONGS + 'list.songs:first().title = "Dakota"\n')
    account.check("a warning is no error", "1 warning" in page.inner_text("#status") and "good" in page.get_attribute("#status", "class"), page.inner_text("#status"))
    page.evaluate(f"{PLAY}.editor.area.focus(); {PLAY}.editor.area.setSelectionRange(0, 0)")
    account.check("and hides no line", comes_true(page, "document.querySelector('.bubble') === null"))
    caret(page, WRONG.index("TableObserver"))
    account.check("until the caret is in its own", comes_true(page, "document.querySelector('.bubble.warning') !== null"))
    shown = headline(page)
    write(page, "local a =\n")
    account.check("a script that cannot be read leaves the stage", headline(page) == shown and page.inner_text("#status") == "1 error", headline(page))
    account.check("an error of syntax has a bubble without a fix", page.is_visible(".editor .bubble") and page.locator(".editor .fix").count() == 0)
    account.check("errors: no problem", not page.problems, page.problems)
    close(page)


def check_syntax(account, play):
    """What cannot be read is said on the stage, and leads to its line."""
    page = play.open("new")
    write(page, "local a =")
    page.evaluate("document.activeElement.blur()")
    page.click("#stageA .link.toLine")
    account.check("where nothing has run yet, too, there is a link to its line", page.inner_text("#stageA .link.toLine") == "line 1", page.inner_text("#stageA .link.toLine"))
    write(page, SONGS + "-- a comment\n" * 60)
    shown = page.inner_text(".stages .headline")
    caret(page)
    page.keyboard.type("list.songs:add(")
    page.keyboard.press("Escape")
    comes_true(page, "document.querySelector('.bubble') !== null")
    account.check("an error of syntax is on the stage", "syntax error" in page.inner_text(".unread") and "line 71" in page.inner_text(".unread"), page.inner_text(".unread"))
    account.check("which says whose run is below", "last one that did" in page.inner_text(".unread") and page.inner_text(".stages .headline") == shown)
    seen = page.evaluate("""(() => { const view = document.querySelector('#script').getBoundingClientRect();
      return [...document.querySelectorAll(".bubble, .line[data-line='71'] code")].every((each) => { const box = each.getBoundingClientRect();
        return box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right; }); })()""")
    account.check("what arises at the end of a long script is seen, and so is its line", seen)
    page.evaluate("document.querySelector('#script').scrollTop = 0; document.activeElement.blur()")
    page.click("#status button")
    at = page.evaluate(f"document.activeElement.matches('.area') && {PLAY}.editor.caretLine")
    account.check("the status leads to its line", at == 71 and page.evaluate("document.querySelector('#script').scrollTop") > 100, at)
    page.evaluate("document.activeElement.blur()")
    page.click(".unread button")
    account.check("and so does the stage", page.evaluate("document.activeElement.matches('.area')"))
    write(page, WRONG)
    account.check("an error of a run is said once", page.is_hidden(".unread") and "titel" in headline(page))
    page.click("#status button")
    account.check("the status leads to its word", page.evaluate(f"{PLAY}.editor.text.slice(document.activeElement.selectionStart).startsWith('titel')"))
    page.route("**/run", lambda route: route.abort())
    page.evaluate(f"{PLAY}.editor.replace('print(1)'); {PLAY}.run()")
    settled(page)
    account.check("a script that did not run is not taken for the one on the stage", comes_true(page, "!document.querySelector('.unread').hidden"))
    account.check("syntax: no problem", not [each for each in page.problems if "ERR_FAILED" not in each], page.problems)
    close(page)


def check_bubble(account, play):
    """The bubble hides neither what is typed nor what it is about."""
    rows = "(lines) => { const box = document.querySelector('.bubble').getBoundingClientRect(); return lines.filter((line) => { const row = " \
        "document.querySelector(`.line[data-line='${line}'] code`).getBoundingClientRect(); return row.bottom > box.top + 1 && row.top < box.bottom - 1; }); }"
    for size in ((1400, 900), (390, 844)):
        page = play.open("new", size)
        page.evaluate("document.querySelector('.tabs button').click()")
        write(page, WRONG + "-- after\n" * 4)
        line = WRONG.count("\n")
        for other in (line, line + 1, line + 2, line - 1):
            caret(page, len("\n".join(WRONG.split("\n")[:other])) + (other - line if other > line else 0))
            at = page.evaluate(f"{PLAY}.editor.caretLine")
            account.check(f"{size[0]}: not the line of the caret, {other - line:+}", comes_true(page, f"!({rows})([{line}, {PLAY}.editor.caretLine]).length"), (at, page.evaluate(rows, [line, at])))
        page.evaluate(f"{PLAY}.editor.yours = [{line}, {line + 4}]")
        account.check(f"{size[0]}: not the reader’s part", page.evaluate(rows, list(range(line, line + 5))) == [], page.evaluate(rows, list(range(line, line + 5))))
        page.evaluate(f"{PLAY}.editor.yours = null")
        write(page, SONGS + "list.songs:add(Song {\n  title = 'x',\n  titel = 'y',\n})\nprint(1)\n")
        account.check(f"{size[0]}: not the statement", page.evaluate(rows, [11, 12, 13, 14]) == [], page.evaluate(rows, [11, 12, 13, 14]))
        write(page, "print('" + "some words " * 30 + "', TableVew, '" + "more words " * 20 + "')")
        tip = page.evaluate("""(() => { const [mark] = CSS.highlights.get('lua-wrong'), bubble = document.querySelector('.bubble'), { bottom, left } = mark.getClientRects()[0];
          const stem = parseFloat(bubble.style.getPropertyValue('--stem')), tip = parseFloat(bubble.style.getPropertyValue('--tip')), box = bubble.getBoundingClientRect();
          return [Math.abs(box.top - stem - bottom), Math.abs(box.left + tip - left)]; })()""")
        account.check(f"{size[0]}: its tip is at the word’s own row", tip[0] < 2 and tip[1] < 20, tip)
        page.click(".bubble .close")
        write(page, "-- more\n" + text_of(page))
        account.check(f"{size[0]}: closed, it stays so over a run", page.locator(".bubble").count() == 0)
        write(page, text_of(page).replace("TableVew", "TableVeww"))
        account.check(f"{size[0]}: until there is another error", page.locator(".bubble").count() == 1)
        caret(page)
        page.keyboard.type("\nTabl")
        comes_true(page, "document.querySelector('.bubble') !== null")
        account.check(f"{size[0]}: it is not over completions", page.is_visible("#completion") and page.is_hidden(".bubble"))
        account.check(f"{size[0]}: no problem", not page.problems, page.problems)
        close(page)


def check_typing(account, play):
    page = play.open("new")
    write(page, SONGS)
    width = "parseFloat(getComputedStyle(document.querySelector('.area')).paddingRight)"
    loop = page.evaluate(width)
    write(page, SONGS.replace("for number = 1, 3 do", "do local number = 1"))
    account.check("passes of a loop leave other lines as wide as they are", page.evaluate(width) == loop and loop <= 100, loop)
    write(page, SONGS.replace('"Clocks"', '"Clocks and some more words " .. number .. " of a title"'))
    row = page.evaluate("""(() => { const [passes, chip] = document.querySelectorAll('.line[data-line="9"] :is(.passes, .chip)'), range = new Range();
      range.selectNodeContents(passes.closest('li').querySelector('code'));
      const boxes = [...range.getClientRects()], hits = (each) => { const box = each.getBoundingClientRect(); return boxes.some((line) => line.right > box.left && line.bottom > box.top + 4 && line.top < box.bottom - 4); };
      return [hits(passes), hits(chip)]; })()""")
    account.check("and hide no text of their own", row == [False, False], row)
    before = text_of(page)
    caret(page)
    page.keyboard.type("print(list.songs:count(), Tabl")
    page.keyboard.press("Escape")
    typed = text_of(page)
    page.keyboard.press("Control+z")
    once = text_of(page)
    # How many letters a browser takes as one step depends on how fast they come.
    account.check("what is typed is not undone letter by letter", len(before) <= len(once) < len(typed) - 1, once[len(before):])
    write(page, SONGS + "-- a comment\n" * 60)
    caret(page)
    page.keyboard.type("list.songs:")
    offered = page.locator("#completion li:not([hidden]) b").all_inner_texts()
    account.check("methods that the script calls are offered first, then the commonest", offered[:2] in (["add", "removeAt"], ["removeAt", "add"]) and "remove" in offered and "observe" in offered, offered)
    inside = page.evaluate("""(() => { const box = document.querySelector('#completion').getBoundingClientRect(), view = document.querySelector('#script').getBoundingClientRect();
      return box.top >= view.top && box.bottom <= view.bottom; })()""")
    account.check("at the lower edge they open upwards", inside)
    account.check("typing: no problem", not page.problems, page.problems)
    close(page)


def check_completion(account, play):
    page = play.open("new")
    write(page, SONGS)
    caret(page)

    def offered():
        return page.locator("#completion li b").all_inner_texts() if page.is_visible("#completion") else []

    page.keyboard.type("Tabl")
    account.check("globals are offered", "TableView" in offered(), offered())
    account.check("and named to the ear", page.get_attribute(AREA, "aria-activedescendant") == "completion0" and page.locator("#completion [aria-selected=true]").count() == 1)
    while page.locator("#completion [aria-selected=true] b").inner_text() != "TableView":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    account.check("↓ and Enter take one", text_of(page).endswith("\nTableView"), text_of(page)[-20:])
    page.keyboard.press("Enter")
    page.keyboard.type("list.so")
    account.check("after a dot the script’s own properties", "songs" in offered() and "Playlist" in page.inner_text("#completion"), offered())
    page.keyboard.press("Tab")
    page.keyboard.type(":ad")
    account.check("after a colon methods", "add" in offered() and "songs" not in offered(), offered())
    page.keyboard.press("Escape")
    account.check("Escape closes the list, and stays in the editor", not offered() and page.get_attribute(AREA, "aria-activedescendant") is None)
    page.keyboard.press("Enter")
    page.keyboard.type("-- Tabl")
    account.check("nothing is offered in comments", not offered(), offered())
    page.keyboard.press("Enter")
    page.keyboard.type('x = "Tabl')
    account.check("nor in strings", not offered(), offered())
    page.keyboard.type('"\nif x then\nend\n')
    account.check("Enter after a keyword is a line", text_of(page).endswith("if x then\nend\n"), text_of(page)[-30:])
    page.keyboard.type("vie")
    page.locator("#completion li >> nth=0").click()
    account.check("a press takes one, and the focus stays", text_of(page).endswith("\nview") and page.evaluate("document.activeElement.matches('.area')"), text_of(page)[-10:])
    for name, keys, wanted in (("all is selected", "Control+a", "\n"), ("the caret is elsewhere", "Control+ArrowLeft", "local x = 1\n\nTabl")):
        write(page, "local x = 1\n")
        caret(page)
        page.keyboard.type("Tabl")
        page.keyboard.press(keys)
        page.keyboard.press("Enter")
        account.check(f"nothing is completed where {name}", text_of(page) == wanted, text_of(page))
    account.check("completion: no problem", not page.problems, page.problems)
    close(page)


def check_drafts(account, play):
    page = play.open("example=friends.lua")
    original = text_of(page)
    caret(page, 0)
    page.keyboard.type("-- mine ")
    runs(page, "-- mine")
    page.select_option("#pick", "example=albums.lua")
    comes_true(page, f"{PLAY}.name === 'albums.lua' && {READY}")
    page.evaluate("location.hash = 'example=table-observer.lua&line=12'")
    account.check("an address leads to a line of another script", comes_true(page, f"{PLAY}.name === 'table-observer.lua' && {READY} && {LINE} === 12"), page.evaluate(LINE))
    page.evaluate("location.hash = 'example=albums.lua'")
    comes_true(page, f"{PLAY}.name === 'albums.lua' && {READY}")
    account.check("another script is opened", page.evaluate("location.hash").startswith("#example=albums.lua"), page.evaluate("location.hash"))
    page.select_option("#pick", "example=friends.lua")
    account.check("what was typed is offered", comes_true(page, "document.querySelector('.notice button') !== null") and text_of(page) == original)
    page.click(".notice button >> nth=0")
    account.check("and comes back", text_of(page) == "-- mine " + original and not page.is_visible(".notice"))
    page.keyboard.press("Control+z")
    account.check("undo takes it away", text_of(page) == original)
    page.keyboard.press("Control+Shift+z")
    runs(page, "-- mine")
    page.reload()
    settled(page)
    account.check("the same script is there after a reload, with the offer", page.evaluate(f"{PLAY}.name") == "friends.lua" and page.is_visible(".notice"), page.url)
    account.check("the token is not in the address", "token" not in page.url, page.url)
    page.click(".notice .close")
    account.check("which can be closed", not page.is_visible(".notice"))
    account.check("drafts: no problem", not page.problems, page.problems)
    close(page)


def check_file(account, play):
    if play.file is None:
        return
    file = pathlib.Path(play.file)
    file.write_text(SONGS)
    page = play.open("file")
    account.check("the file is opened", text_of(page) == SONGS and page.evaluate(f"{PLAY}.name") == file.name, text_of(page)[:80])
    caret(page, 10)
    file.write_text(SONGS + "print('from the disk')\n")
    account.check("what changes on disk is taken", runs(page, "from the disk") and "changed on disk" in page.inner_text(".notice"))
    account.check("the caret stays", page.evaluate("document.activeElement.selectionStart") == 10)
    page.keyboard.press("Control+z")
    account.check("undo brings back what was there", text_of(page) == SONGS, text_of(page)[-40:])
    page.keyboard.type("-- mine ")
    file.write_text("print('again')\n")
    account.check("what was edited is not overwritten", comes_true(page, "document.querySelectorAll('.notice button').length === 3") and "-- mine" in text_of(page))
    page.click(".notice button:has-text('Keep mine')")
    account.check("it can be kept", "-- mine" in text_of(page) and not page.is_visible(".notice"))
    file.write_text("print('once more')\n")
    comes_true(page, "document.querySelectorAll('.notice button').length === 3")
    page.click(".notice button:has-text('Take the file')")
    account.check("or the file’s is taken", text_of(page) == "print('once more')\n" and runs(page, "once more"))
    account.check("the file is as it was written", file.read_text() == "print('once more')\n")
    page.select_option("#pick", "example=albums.lua")
    file.write_text(SONGS)
    account.check("the file is read while another script is open", comes_true(page, f"{PLAY}.following.text.length === {len(SONGS)}"))
    account.check("which is left alone", page.evaluate(f"{PLAY}.name") == "albums.lua" and not page.is_visible(".notice"))
    page.select_option("#pick", "file")
    account.check("and shown as it is now", comes_true(page, f"{TEXT} === {json.dumps(SONGS)}") and not page.is_visible(".notice"), text_of(page))
    page.evaluate("(() => { const dialog = document.querySelector('#dialog'); dialog.replaceChildren(document.createElement('input')); dialog.showModal(); dialog.firstChild.focus(); })()")
    file.write_bytes(SONGS.replace("\n", "\r\n").encode())
    account.check("while a dialog is open the file is read", asks_again(page, "/file", 3))
    account.check("and not taken", page.evaluate("document.querySelector('#dialog input').value") == "" and text_of(page) == SONGS)
    page.keyboard.press("Escape")
    file.write_bytes(b"print('a')\r\nprint('with lines of another system')\r\n")
    account.check("then it is taken, whatever ends its lines", runs(page, "another system") and page.locator(".notice button").count() == 1, page.inner_text(".notice"))
    file.write_bytes(b"print('a')\r\nprint('with one line more')\r\n")
    account.check("and again", runs(page, "one line more") and page.locator(".notice button").count() == 1, page.inner_text(".notice"))
    caret(page, 0)
    page.keyboard.type("-- kept ")
    page.reload()
    settled(page)
    account.check("what was typed is offered", page.locator(".notice button").count() == 2)
    file.write_text(SONGS)
    account.check("the file is taken in its place", runs(page, "Babylon"))
    page.reload()
    settled(page)
    account.check("and the offer comes again", page.locator(".notice button").count() == 2)
    page.click(".notice button >> nth=0")
    account.check("with what was typed", text_of(page).startswith("-- kept "), text_of(page)[:40])
    page.keyboard.press("Control+z")
    account.check("file: no problem", not page.problems, page.problems)
    close(page)


def check_sharing(account, play):
    page = play.open("new", permissions=["clipboard-read", "clipboard-write"])
    script = SONGS + "-- größer 漢字 😀 <&\"'>\n"
    write(page, script)
    page.click("[data-mode=share]")
    comes_true(page, "document.querySelector('.ways') !== null")
    page.click(".ways section:nth-child(3) button")
    comes_true(page, "document.querySelector('.ways section:nth-child(3) button').textContent === 'Copied'")
    link = page.evaluate("navigator.clipboard.readText()")
    account.check("a link holds the script, and no token", "#s=" in link and "token" not in link and urllib.parse.urlsplit(link).query == "", link)
    place = link.partition("&")[2]
    link = link.partition("&")[0]
    account.check("and the place that is shown", re.fullmatch(r"line=\d+|step=\d+\.\d+", place), place)
    command = page.inner_text(".ways section:nth-child(2) code")
    account.check("a command holds it, too", command.startswith("kvosandbox play s=") and command.split("s=", 1)[1] == link.split("#s=")[1], command)
    account.check("a frame is offered for documentation", page.inner_text(".ways section:nth-child(4) code").startswith(f'<iframe src="script.html#embed&amp;{place}"'))
    with page.expect_download() as download, tempfile.TemporaryDirectory() as folder:
        page.click(".ways .primary")
        path = pathlib.Path(folder) / download.value.suggested_filename
        download.value.save_as(path)
        account.check("one page is a file with a name", path.name == "script.html", path.name)
        shared = play.browser.blank()
        shared.goto(path.as_uri())
        account.check("it shows the run without a server", shared.evaluate("report.moments") > 3 and not shared.problems and "Babylon" in shared.inner_text("#stageA"), shared.problems)
        shared.goto(path.as_uri() + "#embed")
        shared.reload()
        account.check("and itself in a frame", not shared.is_visible("header"))
        close(shared)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    account.check("paper has the script and its statements", page.evaluate("document.querySelector('#paper h2').textContent") == "script.lua" and page.evaluate("document.querySelectorAll('#paper section').length") == 5)
    write(page, script + "-- more\n" * 400)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    account.check("all of a long script", page.evaluate("document.querySelector('#paper pre').textContent.length") == len(script.encode("utf-16-le")) // 2 + 8 * 400)
    write(page, script)
    account.check("the download is said", comes_true(page, "document.querySelector('.problem').textContent.includes('script.html')"))
    packed = link.split("#s=")[1]
    other = play.open("s=" + packed)
    account.check("a link shows the script and runs it", text_of(other) == script and "callbacks" in other.inner_text("#status"), other.inner_text("#status"))
    close(other)
    other = play.open("s=" + packed, is_bare=True)
    account.check("without the token it shows the script", text_of(other) == script, text_of(other)[:80])
    account.check("and nothing runs", "printed" in other.inner_text("#status") and not any(request.endswith("/run") for request in other.requests), other.requests)
    account.check("which is said on the stage", headline(other) == other.inner_text("#status"), headline(other))
    account.check("and a command that runs it is offered", comes_true(other, "document.querySelector('.notice .command') !== null") and other.inner_text(".notice code").startswith("kvosandbox play s="))
    account.check("nor can be run", other.is_disabled("#runScript") and other.get_attribute(AREA, "readonly") is not None)
    other.evaluate("(address) => { location.hash = address.split('#')[1].split('&')[0]; }", play.address)
    account.check("until the printed address is opened there", comes_true(other, "document.querySelector('#status.good') !== null") and text_of(other) == script and "token" not in other.url, other.url)
    close(other)
    other = play.open("s=" + packed)
    caret(other, 0)
    other.keyboard.type("-- mine ")
    another = other.evaluate(f"(address) => {PLAY}.open(address).then(() => {PLAY}.name)", "s=KyjKzCvRUM8vyUgtUtfkAgA")
    account.check("what was typed into one link is not offered at another", another == "shared.lua" and "-- mine" not in text_of(other) and not other.is_visible(".notice"), text_of(other))
    other.evaluate(f"(address) => {PLAY}.open(address)", "s=" + packed)
    account.check("but where it was typed", comes_true(other, "document.querySelectorAll('.notice button').length === 2"))
    close(other)
    for name, damaged in (("a damaged link", packed[:40]), ("a link of no script", "%%%"), ("a link without a script", "")):
        other = play.open("s=" + damaged)
        account.check(f"{name} says so", "damaged" in other.inner_text(".notice") and not other.problems, other.problems)
        close(other)
    bomb = page.evaluate("""async () => { const bytes = new Uint8Array(await new Response(new Blob([new Uint8Array(8 << 20)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
      let signs = ''; for (const byte of bytes) signs += String.fromCharCode(byte); return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''); }""")
    other = play.open("s=" + bomb)
    account.check("unpacking stops", "damaged" in other.inner_text(".notice") and text_of(other) == "")
    close(other)
    account.check("sharing: no problem", not page.problems, page.problems)
    close(page)


def check_narrow(account, play):
    page = play.open(size=(390, 844), has_touch=True)
    account.check("the stage is shown first", comes_true(page, "document.querySelector('.tabs button:nth-child(2)').hasAttribute('aria-current')"))
    account.check("modes are in one menu", not page.is_visible(".modes") and page.is_visible(".menuButton"))
    page.tap(".menuButton")
    account.check("which has them all", page.locator(".menu button").count() == page.locator(".modes button:not([hidden])").count(), page.inner_text("#dialog"))
    page.tap(".menu button:has-text('Share')")
    account.check("a press there acts", comes_true(page, "document.querySelector('.ways') !== null") and page.is_visible(".ways"))
    page.keyboard.press("Escape")
    page.tap(".tabs button >> nth=0")
    account.check("the script is a pane", comes_true(page, "document.querySelector('.tabs button').hasAttribute('aria-current')"))
    write(page, WRONG)
    small = page.evaluate("""[...document.querySelectorAll('#scriptPane button, #scriptPane select, .top button')].filter((each) => each.offsetParent)
      .map((each) => [each.className || each.id, each.offsetWidth, each.offsetHeight]).filter(([name, width, height]) => height < 24 || width < 24 || !/chip|passes/.test(name) && height < 40 && name)""")
    account.check("targets are large enough", not small, small)
    account.check("nothing is wider than the screen", page.evaluate("document.documentElement.scrollWidth") <= 390 and page.evaluate("document.querySelector('#script').scrollWidth <= document.querySelector('#script').clientWidth"))
    page.tap(".editor .fix")
    account.check("a fix is one press", comes_true(page, "document.querySelector('#status.good') !== null"))
    account.check("narrow: no problem", not page.problems, page.problems)
    close(page)


def check_limit(account, play):
    page = play.open("new")
    write(page, SONGS)
    columns = page.evaluate("report.moments")
    page.evaluate("report.page.limit = 4")
    account.check("from a column on everything is blank", page.evaluate("report.moments") == 4 and page.get_attribute("#scrub", "max") == "3", page.evaluate("report.moments"))
    page.keyboard.press("End")
    account.check("and is not reached", page.evaluate("report.where.column") <= 3)
    account.check("nor are chips of it shown", page.locator(".editor .chip").count() < 3 and page.locator(".editor .passes").count() == 0, page.locator(".editor .chip").count())
    account.check("nor in the status", "callback" not in page.inner_text("#status"), page.inner_text("#status"))
    page.evaluate("report.page.limit = null")
    account.check("and back again", page.evaluate("report.moments") == columns and page.locator(".editor .passes").count() == 1)
    page.evaluate("report.page.limit = 0")
    account.check("it may be the first", page.evaluate("report.moments") == 0 and not page.problems, page.problems)
    close(page)


def check_hostile(account, play):
    script = """local evil = "</script><img src=x onerror=alert(1)>\u202e<b>"
local C = class "C" { title = "string" }
local c = C { title = evil }
c:addObserver(Recorder "<i>see</i>", "title")
c.title = evil .. evil
print(evil)
-- <script>alert(2)</script> ${alert(3)} javascript:alert(4)
c.titel = 1
"""
    page = play.open("new")
    write(page, script)
    count = page.evaluate("document.querySelectorAll('*').length")
    account.check("a hostile script is text in the editor", text_of(page) == script and "onerror" in page.inner_text("#script"))
    account.check("and on the stage", page.locator("#stageA img, #script img, #script b:not(.completion b), #stageA i").count() == 0, count)
    account.check("what turns text around is shown in its order", page.locator(".sheet.inOrder").count() == 1)
    account.check("and named at its line", page.locator(".line.acts").count() == 1 and "\\u{202e}" in page.get_attribute(".line.acts .number", "title"))
    page.evaluate("document.querySelector('#script .area').focus()")
    caret(page)
    page.keyboard.type("</scr")
    page.click("[data-mode=share]")
    comes_true(page, "document.querySelector('.ways') !== null")
    page.keyboard.press("Escape")
    for fragment in ("example=__proto__", "example=<img>", "lesson=<img src=x onerror=alert(1)>", "s=<img>", "file=../../etc/passwd"):
        other = play.open(fragment)
        account.check(f"{fragment} opens a page", settled(other) and not other.problems, other.problems)
        close(other)
    account.check("hostile: no problem", not page.problems, page.problems)
    close(page)


def check_axe(account, play):
    """Each state in both schemes and three widths."""
    for size in ((390, 844), (1024, 768), (1400, 900)):
        for scheme in ("light", "dark"):
            page = play.open("new", size, scheme, for_axe=True)
            place = f"{size[0]} {scheme}"

            def look(state):
                found = violations(page)
                account.check(f"axe: {state}, {place}", not found, found)

            write(page, SONGS)
            page.evaluate("document.querySelector('.tabs button').click()")
            look("editor")
            caret(page)
            page.keyboard.type("Tabl")
            look("completion")
            page.keyboard.press("Escape")
            write(page, WRONG)
            look("error")
            write(page, SONGS + "list.songs:add(")
            look("error of syntax")
            page.evaluate("document.querySelectorAll('.tabs button')[1].click()")
            look("stage of an earlier run")
            page.evaluate("document.querySelector('.tabs button').click()")
            page.evaluate(f"{PLAY}.notice('The file changed.', [['takeFile', () => {{}}], ['keepMine', () => {{}}]])")
            look("notice")
            if size[0] < 761:
                page.click(".menuButton")
                look("menu")
                page.keyboard.press("Escape")
            page.evaluate("document.querySelector('[data-mode=share]').click()")
            comes_true(page, "document.querySelector('.ways') !== null")
            look("share")
            close(page)


CHECKS = (check_editor, check_live, check_states, check_errors, check_fixes, check_syntax, check_bubble, check_typing, check_completion, check_drafts, check_file, check_sharing, check_narrow, check_limit,
          check_hostile, check_axe)
