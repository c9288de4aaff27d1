"""The modes of the playground with which one learns: predicting, comparing, lessons. Its learner has solved nothing yet."""

from browser import close, comes_true, headline, violations
from playground import PLAY, READY, settled, write

LESSONS = f"{PLAY}.modes.find(({{ groups }}) => groups)"
LIMIT = "report.page.runs[0].limit"
RESULT = ".predicting .result"
SIZES = ((390, 844), (1024, 768), (1400, 900))


def opened(play, fragment, size=(1400, 900), scheme="light"):
    return play.open(fragment, size, scheme, for_axe=True)


def problems(page):
    """What went wrong in a page; that a server has no picture for the tab is nothing of it."""
    return [each for each in page.problems if "404" not in each]


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def predict(page, column=0):
    """Asks for the first effect after a column."""
    page.evaluate("(column) => report.go(column)", column)
    press(page, "p")
    comes_true(page, "!document.querySelector('.predicting').hidden")


def compare_answer(page):
    page.click(".predicting .primary")
    return comes_true(page, f"document.querySelector('{RESULT}') !== null")


def go_on(page):
    page.click(".predicting.isCompared .primary")
    return comes_true(page, f"document.querySelector('{RESULT}') === null")


def result_lines(page):
    return page.evaluate("[...document.querySelectorAll('.result tbody tr')].map((row) => [row.className, ...[...row.cells].map((cell) => cell.lastChild?.textContent)])")


# Predicting rows


def check_placing_by_keys(account, play):
    page = opened(play, "example=table-observer.lua")
    predict(page)
    account.check("the statement is asked about", "line 10" in page.inner_text(".ask") and "list.songs:move(2, 0)" in page.inner_text(".ask"), page.inner_text(".ask"))
    account.check("the stage is covered", not page.is_visible("#stageA .sentence"))
    account.check("the future is blank", page.evaluate("report.moments < 5 && report.page.runs[0].limit < Infinity"))
    account.check("and so are its chips", page.locator("#script .chip").count() == 0, page.locator("#script .chip").count())
    account.check("the first row has the focus", page.evaluate("document.activeElement.textContent.startsWith('Clocks')"), page.evaluate("document.activeElement.textContent"))
    press(page, "ArrowDown", "ArrowDown", "Alt+ArrowUp", "Alt+ArrowUp")
    account.check("a row is moved by keys and keeps the focus", page.evaluate("document.activeElement.textContent.startsWith('Babylon, moved')"), page.evaluate("document.activeElement.textContent"))
    account.check("that is said aloud", "Babylon, moved, 1 of 3" in page.text_content("#live"), page.text_content("#live"))
    compare_answer(page)
    account.check("what was placed is right", page.inner_text(".result h2") == "All right." and result_lines(page) == [["right", "Babylon", "moves to row 0", "moves to row 0"]], result_lines(page))
    account.check("the effect is shown", page.is_visible("#stageA .sentence") and "Babylon" in headline(page) and page.evaluate("report.where.line") == 10)
    account.check("the result has the focus", page.evaluate("document.activeElement.matches('.result h2')"))
    go_on(page)
    press(page, "u")
    compare_answer(page)
    account.check("a row is marked as updated by U", result_lines(page) == [["right", "Babylon", "is updated", "is updated"]], result_lines(page))
    account.check("credits are added up", "2 of 2" in page.inner_text(RESULT), page.inner_text(RESULT))
    go_on(page)
    press(page, "Delete")
    account.check("Delete deletes a row", page.locator(".expected .row.deleted").count() == 1)
    press(page, "Delete")
    account.check("and takes that back", page.locator(".expected .row.deleted").count() == 0)
    press(page, "ArrowDown", "Alt+ArrowDown", "Alt+ArrowUp")
    account.check("a row that is back in its place was not moved", page.locator(".expected .row.moved").count() == 0)
    press(page, "Alt+ArrowDown")
    compare_answer(page)
    account.check("a wrong arrangement shows what happens", page.inner_text(".result h2") == "½ of 2 right." and result_lines(page) == [
        ["near", "Clocks", "moves to row 2", "stays"], ["wrong", "Africa", "stays", "moves to row 0"]], result_lines(page))
    press(page, "Escape")
    account.check("Escape leaves", not page.is_visible(".predicting") and page.evaluate(LIMIT + " === Infinity") and page.evaluate("document.activeElement.dataset.mode") == "predict")
    press(page, "p", "p")
    account.check("P begins and leaves", not page.is_visible(".predicting") and page.get_attribute("[data-mode=predict]", "aria-pressed") == "false")
    write(page, 'local List = class "List" { songs = array "string" }\nlocal list = List { songs = {} }\n'
          'TableObserver { object = list, keyPath = "songs", tableView = TableView { name = "table" } }\nlist.songs:add("Africa")\n')
    page.focus("#theme")
    predict(page)
    for name, act in (("Delete", lambda: press(page, "Delete")), ("its button", lambda: page.click(".tools button:has-text('Delete')"))):
        page.click(".tools button:has-text('Insert a row')")
        page.locator(".expected button.text").focus()
        act()
        account.check(f"after the last row was deleted by {name} the focus is on what inserts one", page.locator(".expected .row").count() == 0 and
                      page.evaluate("document.activeElement.dataset.focus") == "tool insertRow", page.evaluate("document.activeElement.outerHTML"))
    press(page, "Escape")
    account.check("placing by keys: no problem", not problems(page), page.problems)
    close(page)


def drag(page, row, target, offset):
    """Drags a row by its grip to above or below the middle of another one."""
    grip, place = (page.locator(".expected .row", has_text=text).first for text in (row, target))
    start, end = grip.locator(".grip").bounding_box(), place.bounding_box()
    page.mouse.move(start["x"] + 6, start["y"] + 6)
    page.mouse.down()
    page.mouse.move(start["x"] + 6, end["y"] + end["height"] / 2 + offset, steps=6)
    account_held = page.locator(".expected .held").count() == 1 and page.locator(".expected .target, .targetsEnd").count() == 1
    page.mouse.up()
    return account_held


def check_placing_by_pointer(account, play):
    page = opened(play, "example=table-observer.lua")
    predict(page)
    account.check("a row is dragged", drag(page, "Babylon", "Clocks", -9))
    account.check("and stands where it was put", page.evaluate("[...document.querySelectorAll('.expected .text')].map((each) => each.firstChild.textContent)") == ["Babylon", "Clocks", "Africa"])
    compare_answer(page)
    account.check("what was dragged is right", page.inner_text(".result h2") == "All right.", result_lines(page))
    go_on(page)
    for line in (12, 15):
        page.click(".predicting .actions button:has-text('Skip')")
        comes_true(page, f"document.querySelector('.ask .kind').textContent === 'line {line}'")
    account.check("an effect can be skipped", "line 15" in page.inner_text(".ask"), page.inner_text(".ask"))
    page.locator(".expected button.text").last.click()
    page.click(".tools button:has-text('Insert a row')")
    account.check("a row is inserted after the chosen one", page.evaluate("document.querySelector('.expected').lastChild.matches('.inserted')"))
    compare_answer(page)
    account.check("an insertion is right", [line[0] for line in result_lines(page)] == ["right"], result_lines(page))
    go_on(page)
    page.locator(".expected button.text").first.click()
    page.click(".tools button:has-text('Delete')")
    account.check("buttons do what the keys do", page.locator(".expected .row.deleted").count() == 1 and page.get_attribute(".tools [aria-pressed=true]", "data-focus") == "tool deleteItem")
    page.click(".tools button:has-text('Start again')")
    account.check("one can start again", page.locator(".expected .row:is(.deleted, .inserted, .moved)").count() == 0)
    compare_answer(page)
    account.check("what was not expected is wrong", {line[0] for line in result_lines(page)} == {"wrong"} and len(result_lines(page)) == 2, result_lines(page))
    account.check("placing by pointer: no problem", not problems(page), page.problems)
    close(page)


def check_placing_in_sections(account, play):
    page = opened(play, "example=friends.lua")
    column = page.evaluate("report.page.table.columns.findIndex(({ group }) => group.statements[0].line === 24)")
    predict(page, column)
    account.check("sections are listed", page.locator(".expected .heading").count() == 2, page.inner_text(".expected"))
    # zoe is the only one of her section: it is deleted, and a new one is inserted above the others.
    page.locator(".expected .heading button", has_text="yellow").click()
    press(page, "Delete")
    page.locator(".expected button.text").first.click()
    page.click(".tools button:has-text('Insert a section')")
    press(page, "Tab")
    page.locator(".expected .heading.inserted button").focus()
    press(page, "Alt+ArrowUp")
    account.check("a section is moved by keys", page.evaluate("document.querySelector('.expected').firstChild.matches('.inserted')"))
    page.locator(".expected .row", has_text="zoe").locator("button").focus()
    press(page, *["Alt+ArrowUp"] * 4)
    compare_answer(page)
    account.check("sections and rows are right", page.inner_text(".result h2") == "All right." and len(result_lines(page)) == 3, result_lines(page))
    account.check("placing in sections: no problem", not problems(page), page.problems)
    close(page)


# Places the rows of each effect as they will be, and gives how many that are, and those that are not all right.
PERFECT = """async () => {
  const mode = report.page.play.modes.find((each) => 'effect' in each), wrong = [];
  report.go(0);
  await mode.begin();
  const effects = mode.effects.filter(({ rows }) => rows).slice(0, 40);
  for (const effect of effects) {
    mode.ask(effect);
    const { expected } = mode.placing, { rows: moment } = effect, versions = mode.words.versions(moment);
    const after = versions.after(moment.index), before = versions.before(moment.index), was = new Map(before.flatMap(({ key, rows }) => rows.map((row) => [row.key, key])));
    const items = new Map(expected.sections.flatMap(({ rows }) => rows.map((row) => [row.key, row]))), sections = expected.sections;
    expected.sections = after.map(({ key, rows }, index) => ({
      ...(sections.find((each) => each.key === key) ?? { key: `new ${index}`, name: '', isNew: true }), isMoved: true,
      rows: rows.map((row, at) => Object.assign(items.get(row.key) ?? { key: `new ${index} ${at}`, name: '', isNew: true },
        { isMoved: moment.moved.has(row.key) || was.get(row.key) !== key, isUpdated: moment.updated.has(row.key) })) }));
    const placed = new Set(expected.sections.flatMap(({ key, rows }) => [key, ...rows.map((row) => row.key)]));
    for (const section of sections) if (!placed.has(section.key)) expected.sections.push({ ...section, isDeleted: true, rows: [] });
    for (const [key, row] of items) if (!placed.has(key)) expected.sections.find((each) => each.key === was.get(key)).rows.push(Object.assign(row, { isDeleted: true }));
    await mode.compare();
    if ([...mode.root.querySelectorAll('tbody tr')].some(({ className }) => className !== 'right')) wrong.push([effect.statement.line, mode.root.textContent]);
  }
  mode.leave();
  return [effects.length, wrong];
}"""


def check_perfect_answers(account, play):
    page = opened(play, "example=friends.lua")
    for name in ("friends", "mutations", "playlist-tests", "table-updates"):
        page.evaluate("(name) => report.page.play.open(`example=${name}.lua`)", name)
        comes_true(page, f"{PLAY}.live.run?.name === '{name}.lua'")
        settled(page)
        count, wrong = page.evaluate(PERFECT)
        account.check(f"{name}: rows that are placed as they will be are right", count > 2 and not wrong, (count, wrong[:2]))
    account.check("perfect answers: no problem", not problems(page), page.problems)
    close(page)


# Predicting callbacks


def check_typing(account, play):
    page = opened(play, "example=table-observer.lua")
    sent = page.evaluate("report.page.play.server.predict('table-observer.lua', report.page.play.editor.text, []).then(({ lines }) => lines.map(({ line, actual }) => [line, actual]))")
    predict(page)
    page.click(".ask button:has-text('Type the callbacks')")
    account.check("the way of the answer keeps the focus", page.evaluate("document.activeElement.textContent") == "Type the callbacks")
    right = next(actual for line, actual in sent if line == 10)
    page.fill(".answer", "\n".join(right))
    page.focus(".answer")
    press(page, "Control+Enter")
    account.check("right lines are right", comes_true(page, f"document.querySelector('{RESULT}')") and page.inner_text(".result h2") == "All right.", page.inner_text(".predicting"))
    account.check("they stand beside what was sent", result_lines(page) == [["right", str(n + 1), line, line] for n, line in enumerate(right)], result_lines(page))
    go_on(page)
    page.click(".ask button:has-text('Type the callbacks')")
    page.fill(".answer", "songs: reconfigureRows [0, 7]\nnonsense")
    compare_answer(page)
    marks = [line[0] for line in result_lines(page)]
    account.check("lines are near or wrong", "wrong" in marks and "right" not in marks, result_lines(page))
    account.check("a credit is named", "right." in page.inner_text(".result h2"), page.inner_text(".result h2"))
    account.check("what was sent is always shown", all(line[3] == "–" or line[3] in next(actual for at, actual in sent if at == 11) for line in result_lines(page)), result_lines(page))
    press(page, "Escape")
    page.evaluate("report.page.play.open('example=friends.lua')")
    comes_true(page, f"{PLAY}.live.run?.name === 'friends.lua'")
    settled(page)
    predict(page, page.evaluate("report.page.table.columns.findIndex(({ group }) => group.statements[0].line === 24)"))
    page.click(".ask button:has-text('Type the callbacks')")
    account.check("the form of a line is shown", page.inner_text(".ask .quiet code") == "table: reloadRows [0, 7]", page.inner_text(".ask .quiet"))
    page.fill(".answer", "table: beginUpdates\ntable: insertSections [3]\nnonsense")
    compare_answer(page)
    account.check("the credit is the command's", page.inner_text(".result h2") == "1½ of 9 right.", page.inner_text(".result h2"))
    account.check("near lines stand beside their callbacks", [line[0] for line in result_lines(page)][:4] == ["right", "wrong", "near", "wrong"] and
                  result_lines(page)[2][2:] == ["table: insertSections [3]", "table: insertSections [0]"], result_lines(page))
    press(page, "Escape")
    page.evaluate("report.page.play.open('example=table-observer.lua')")
    comes_true(page, f"{PLAY}.live.run?.name === 'table-observer.lua'")
    settled(page)
    predict(page, page.evaluate("report.page.table.columns.length - 2"))
    account.check("what is printed is typed", page.is_visible(".answer") and not page.is_visible(".ask .segments"), page.inner_text(".ask"))
    page.fill(".answer", page.evaluate("report.page.play.live.run.moments.findLast(({ kind }) => kind === 'print').text"))
    compare_answer(page)
    account.check("printed lines are graded", page.inner_text(".result h2") == "All right.", result_lines(page))
    account.check("and right ones among others", page.evaluate("""(() => { const mode = report.page.play.modes.find((each) => 'effect' in each), { prints } = mode.effect;
      mode.ask(mode.effect); mode.root.querySelector('.answer').value = ['nothing', prints[1].trim(), 'no more'].join('\\n'); return prints.length > 2; })()"""))
    compare_answer(page)
    account.check("whatever blanks are around them", [line[0] for line in result_lines(page)].count("right") == 1, result_lines(page))
    account.check("after the last effect one can only leave", page.locator(".predicting .actions button").all_inner_texts() == ["Leave"])
    page.click(".predicting .actions button")
    close(page)
    page = opened(play, "example=observers.lua")
    predict(page)
    account.check("of observers callbacks are typed", page.is_visible(".answer") and page.evaluate("document.activeElement.matches('.answer')"))
    page.evaluate("report.page.play.editor.replace(report.page.play.editor.text + '\\n')")
    account.check("an edited script is no longer asked about", comes_true(page, "document.querySelector('.predicting').hidden"))
    settled(page)
    page.focus("#theme")
    predict(page)
    write(page, "local = 1")
    account.check("nor one that cannot be read", page.is_hidden(".predicting") and page.evaluate(f"{LIMIT} === Infinity") and "error" in page.inner_text("#status"), page.inner_text("#status"))
    write(page, """local List = class "List" { songs = array "string" }
local list = List { songs = {} }
TableObserver { object = list, keyPath = "songs", tableView = TableView { name = "table" } }
for index, name in ipairs { "Africa", "Babylon" } do
  list.songs:insert(name, 0)
end
""")
    account.check("a loop runs", comes_true(page, "report.page.runs[0].statements.filter(({ line }) => line === 5).length === 2"))
    for n, grade in ((1, "right"), (2, "near")):
        if n == 1:
            page.focus("#theme")
            predict(page)
        else:
            go_on(page)
        if page.is_visible(".ask .segments"):
            page.click(".ask button:has-text('Type the callbacks')")
        page.fill(".answer", f"table: insertRows [0, {n - 1}]")
        compare_answer(page)
        account.check(f"pass {n} is graded by itself", result_lines(page) == [[grade, "1", f"table: insertRows [0, {n - 1}]", "table: insertRows [0, 0]"]], result_lines(page))
    account.check("typing: no problem", not problems(page), page.problems)
    close(page)


# Comparing


def check_comparing(account, play):
    page = opened(play, "example=friends.lua")
    press(page, "k")
    account.check("a run is kept and compared with itself", page.is_visible("#stageB .sentence") and page.get_attribute("[data-mode=compare]", "aria-pressed") == "true")
    text = page.evaluate("report.page.play.editor.text")
    page.evaluate("report.page.play.editor.replace(report.page.play.editor.text.replace('\"blue\"', '\"red\"'))")
    account.check("B follows the editor", comes_true(page, "document.querySelector('#status').textContent.includes('differ first at line 24')"), page.inner_text("#status"))
    account.check("A is kept", page.evaluate("report.page.runs[0].files.values().next().value !== report.page.runs[1].files.values().next().value"))
    account.check("unlike statements are tinted", page.locator(".lanes .different").count() > 0)
    page.evaluate("(text) => report.page.play.editor.replace(text)", text)
    account.check("that both are the same is said", comes_true(page, "document.querySelector('#status').textContent.includes('are the same')"), page.inner_text("#status"))
    variants = page.evaluate("report.page.data.variants")
    account.check("there are variants", len(variants) >= 4 and page.locator("#variant option").count() == len(variants) + 1, variants)
    differing = 0
    for variant in variants:
        run = page.evaluate("report.page.play.live.serial")
        page.select_option("#variant", variant)
        account.check(f"{variant} runs", comes_true(page, f"report.page.play.live.serial > {run} && {READY}") and "runs" in page.inner_text("#status"), page.inner_text("#status"))
        if "differ" in page.inner_text("#status"):
            differing += 1
            account.check(f"{variant}: it opens where they differ", page.evaluate("report.page.table.columns[report.page.column].group.isDifferent"))
            account.check(f"{variant}: each side lists its own", "Sent only here" in page.inner_text(".stages"))
    account.check("most variants differ", differing >= len(variants) - 2, differing)
    page.focus("#stageA .scene")
    press(page, "k")
    account.check("K leaves", page.is_hidden("#stageB") and page.is_hidden("#variant") and settled(page) and page.evaluate("report.page.runs.length") == 1)
    press(page, "k", "p")
    account.check("predicting leaves the comparison", comes_true(page, "!document.querySelector('.predicting').hidden") and page.is_hidden("#stageB"))
    account.check("comparing: no problem", not problems(page), page.problems)
    close(page)
    page = opened(play, "example=friends.lua", SIZES[0])
    press(page, "k")
    account.check("a phone compares nothing", page.is_hidden("#stageB") and page.is_hidden("[data-mode=compare]"))
    page.click(".menuButton")
    account.check("and does not offer it", page.locator(".menu button:has-text('Compare'):visible").count() == 0)
    close(page)


def check_two_runs(account, play):
    """Both runs have lanes from the beginning, and a variant differs in nothing but itself."""
    page = opened(play, "example=friends.lua", SIZES[1])
    press(page, "k")
    account.check("comparing begins", comes_true(page, "!document.querySelector('#stageB').hidden"))
    marks = """(() => { const { timeline } = report.page, marked = [...document.querySelectorAll('.lanes .mark')].map((each) => { const box = each.getBBox(); return Math.floor((box.y + box.height / 2 - 24) / 30); });
      return timeline.lanes.map(({ side }, row) => [side, marked.filter((each) => each === row).length]); })()"""
    found = page.evaluate(marks)
    account.check("the lanes of A are those of B", found and [n for side, n in found if side == 0] == [n for side, n in found if side == 1] and sum(n for _, n in found) > 4, found)
    page.evaluate(f"{PLAY}.editor.replace({PLAY}.editor.text.replace('zoe.favoriteColor = \"blue\"', 'zoe.favoriteColor = \"red\"'))")
    comes_true(page, f"{READY} && [...report.page.runs[1].files.values()][0].includes('zoe.favoriteColor = \"red\"')")
    text = "report.page.runs.map(({ files }) => [...files.values()][0].includes('zoe.favoriteColor = \"red\"'))"
    account.check("what is edited is B alone", page.evaluate(text) == [False, True], page.evaluate(text))
    page.select_option("#variant", "mapping=recipe")
    account.check("a variant is beside the same script", comes_true(page, f"{text}.join() === 'true,true'") and settled(page), page.evaluate(text))
    account.check("what is chosen is not cut off", page.evaluate("document.querySelector('#variant').scrollWidth <= document.querySelector('#variant').clientWidth + 1"))
    page.select_option("#variant", "")
    account.check("without it A is what was kept", comes_true(page, f"{text}.join() === 'false,true'"), page.evaluate(text))
    account.check("two runs: no problem", not problems(page), page.problems)
    close(page)


def check_refusals(account, play):
    """Where a mode cannot be used its button says why; and from where a prediction begins can be chosen."""
    page = opened(play, "lesson=equal-values")
    comes_true(page, f"{LIMIT} < Infinity")
    why = page.get_attribute("[data-mode=predict]", "data-why") or ""
    account.check("Predict says why it cannot be used", "answer" in why and page.get_attribute("[data-mode=predict]", "aria-disabled") == "true", why)
    page.focus("[data-mode=predict]")
    press(page, "Enter")
    account.check("and does nothing", page.is_hidden(".predicting"))
    account.check("refusals: no violation", violations(page) == [], violations(page))
    close(page)
    page = play.open("s=eNrLS8xNVchJLC4BABIKA0k", is_bare=True)
    account.check("without a token nothing can be predicted or compared", all(page.get_attribute(f"[data-mode={mode}]", "aria-disabled") == "true" for mode in ("predict", "compare")))
    close(page)
    page = opened(play, "example=table-observer.lua")
    press(page, "p")
    comes_true(page, "!document.querySelector('.predicting').hidden")
    account.check("a prediction begins with the first effect", "line 10" in page.inner_text(".ask") and page.locator(".predicting button:has-text('From the start')").count() == 0, page.inner_text(".ask"))
    press(page, "Escape")
    press(page, "End", "ArrowLeft", "ArrowLeft", "p")
    comes_true(page, "!document.querySelector('.predicting').hidden")
    page.click(".predicting button:has-text('From the start')")
    account.check("or is led there", "line 10" in page.inner_text(".ask"), page.inner_text(".ask"))
    page.select_option("#pick", "example=friends.lua")
    account.check("another example is asked about too", comes_true(page, f"{PLAY}.name === 'friends.lua' && !document.querySelector('.predicting').hidden && document.querySelector('.ask')?.textContent.includes('view:text')"),
                  page.inner_text(".predicting"))
    account.check("refusals: no problem", not problems(page), page.problems)
    close(page)


# From mode to mode


def check_switching(account, play):
    page = opened(play, "example=friends.lua")
    press(page, "k")
    page.select_option("#variant", index=2)
    settled(page)
    page.focus("#stageA .scene")
    serial = page.evaluate(f"{PLAY}.live.serial")
    # The run that ends the comparison has no answer before both keys are pressed.
    held = []
    page.route("**/run", lambda route: held.append(route))
    press(page, "p")
    comes_true(page, f"{PLAY}.live.serial > {serial}")
    press(page, "k")
    with page.expect_response("**/run"):
        for route in held:
            route.continue_()
    page.unroute("**/run")
    comes_true(page, f"{PLAY}.live.serial > {serial} && {READY} && !document.querySelector('#stageB').hidden")
    account.check("of two modes that are asked for at once the latter is on", page.is_hidden(".predicting") and page.get_attribute("[data-mode=predict]", "aria-pressed") == "false" and
                  page.get_attribute("[data-mode=compare]", "aria-pressed") == "true")
    held = []
    page.route("**/progress", lambda route: held.append(route))
    page.evaluate(f"void {PLAY}.open('lesson=hello')")
    page.evaluate(f"{PLAY}.open('example=albums.lua')")
    account.check("the lesson waits for its progress", comes_true(page, f"{PLAY}.name === 'albums.lua'") and len(held) == 1, len(held))
    with page.expect_response("**/progress"):
        for route in held:
            route.continue_()
    settled(page)
    page.unroute("**/progress")
    account.check("a lesson that answers late takes no other script away", page.evaluate(f"{PLAY}.name") == "albums.lua" and page.is_hidden(".lesson") and len(held) == 1, len(held))
    account.check("hello opens", open_lesson(page, "hello"))
    press(page, "Escape")
    page.focus("#stageA .scene")
    predict(page)
    page.click("[data-focus=checkLesson]")
    comes_true(page, "document.querySelector('#status').textContent === 'Solved.'")
    account.check("a lesson that is solved shows nothing of a prediction", page.is_visible(".predicting") and page.evaluate(f"{LIMIT} < Infinity"))
    page.click("[data-focus=leaveLesson]")
    account.check("leaving it ends the prediction", comes_true(page, "document.querySelector('.predicting').hidden") and settled(page) and page.evaluate(f"{LIMIT} === Infinity"))
    account.check("switching: no problem", not problems(page), page.problems)
    close(page)
    page = opened(play, "example=table-observer.lua", SIZES[0])
    for leave in ("document.querySelector('.predicting .actions button:last-child').click()", f"{PLAY}.editor.replace({PLAY}.editor.text + ' ')"):
        page.click(".menuButton")
        page.click(".menu button:has-text('Predict')")
        comes_true(page, "document.activeElement.closest('.predicting') !== null")
        page.evaluate(leave)
        account.check("on a phone the focus goes back to the menu", comes_true(page, "document.querySelector('.predicting').hidden && document.activeElement.matches('.menuButton')"))
    close(page)


# Lessons


def open_lesson(page, lesson):
    page.evaluate("(id) => { location.hash = `lesson=${id}`; }", lesson)
    return comes_true(page, f"{LESSONS}.lesson?.id === '{lesson}' && report.page.play.name === '{lesson}.lua' && report.page.play.live.run?.name === '{lesson}.lua' && {READY}")


def check_steps_of_lesson(account, play):
    page = opened(play, "lesson=silent-array")
    account.check("a lesson opens by its address", comes_true(page, "!document.querySelector('.lesson').hidden") and "observer is called" in page.inner_text(".lesson h2"))
    account.check("the own part is tinted", page.evaluate("[...document.querySelectorAll('.line.yours')].map(({ dataset }) => dataset.line).join()") == "7,8")
    buttons = lambda: page.locator(".lesson .actions button").all_inner_texts()
    account.check("there is no solution yet", buttons() == ["Check", "Hint 1 of 3", "Reset", "Skip", "Next", "Leave"], buttons())
    page.click("[data-focus=checkLesson]")
    account.check("Check says why not", comes_true(page, "document.querySelector('.lesson .report')") and "callback 1 is missing" in page.inner_text(".lesson .report"), page.inner_text(".lesson"))
    account.check("the report has the focus and is seen", page.evaluate("document.activeElement.matches('.report') && document.activeElement.offsetHeight > 60"))
    page.route("**/lesson", lambda route: route.fulfill(json={"status": 1, "output": "a long line of a report\n" * 200 + "its end"}))
    page.click("[data-focus=checkLesson]")
    account.check("however long it is", comes_true(page, "document.querySelector('.lesson .report').textContent.endsWith('its end')"))
    page.unroute("**/lesson")
    page.route("**/lesson", lambda route: route.fulfill(json={"status": None, "output": ""}))
    page.click("[data-focus=checkLesson]")
    account.check("or that nothing was said", comes_true(page, "document.querySelector('.lesson .report').textContent === 'ended with status –'"))
    page.unroute("**/lesson")
    for n in (1, 2, 3):
        page.click("[data-focus=giveHint]")
        account.check(f"hint {n} is shown and has the focus", page.locator(".lesson .hint").count() == n and page.evaluate("document.activeElement.textContent") == f"Hint {n}")
        account.check(f"hint {n} is recorded", comes_true(page, f"{LESSONS}.states['silent-array']?.hints === {n}"), page.evaluate(f"{LESSONS}.states"))
    account.check("after three hints there is a solution", "Solution" in buttons() and not [each for each in buttons() if "Hint" in each], buttons())
    page.reload()
    account.check("hints and lesson survive a reload", comes_true(page, "document.querySelectorAll('.lesson .hint').length === 3"))
    settled(page)
    page.click("[data-focus=showSolution]")
    account.check("the solution solves it", comes_true(page, "document.querySelector('.lesson .badge')") and page.inner_text("#status") == "Solved.", page.inner_text("#status"))
    account.check("then there is the explanation", page.is_visible(".lesson .whyPage") and "Facts:" in page.inner_text(".lesson .whyPage"))
    account.check("which leaves task and story where they are, folded", page.evaluate("['task', 'story'].every((name) => !document.querySelector(`.lesson .${name}`).open)"))
    page.focus(".area")
    press(page, "Control+z")
    account.check("the solution can be undone", comes_true(page, "report.page.play.editor.text.includes('table.insert(songs')"))
    press(page, "Control+Shift+z")
    page.click("[data-focus=resetLesson]")
    account.check("Reset brings back how it began", page.evaluate(f"report.page.play.editor.text === {LESSONS}.lesson.start"))
    page.click("[data-focus=nextLesson]")
    account.check("Next is the next lesson", comes_true(page, f"{LESSONS}.lesson.id === 'the-collection-itself' && location.hash.startsWith('#lesson=the-collection-itself')"), page.evaluate("location.hash"))
    settled(page)
    page.click("[data-focus=skipLesson]")
    account.check("Skip is recorded and goes on", comes_true(page, f"{LESSONS}.lesson.id === 'the-change-dictionary' && {LESSONS}.states['the-collection-itself'].state === 'skipped'"))
    settled(page)
    page.click("[data-mode=lessons]")
    account.check("all lessons are listed", comes_true(page, "document.querySelector('#dialog').open") and page.locator("#dialog .entry").count() == 29, page.locator("#dialog .entry").count())
    states = page.evaluate("[...document.querySelectorAll('#dialog .entry')].map((each) => each.lastChild.textContent.slice(2))")
    account.check("with their states", sorted(set(states)) == ["open", "skipped", "solved"] and states.count("solved") == 1, states)
    account.check("the list has no violation", violations(page) == [], violations(page))
    page.locator("#dialog .entry").first.click()
    account.check("one of them is chosen", comes_true(page, f"{LESSONS}.lesson.id === 'hello'"))
    settled(page)
    page.click("[data-focus=leaveLesson]")
    comes_true(page, f"{PLAY}.name === 'albums.lua'")
    account.check("a lesson can be left", page.is_hidden(".lesson") and page.locator(".line.yours").count() == 0 and page.evaluate("document.activeElement.dataset.mode") == "lessons")
    account.check("steps of a lesson: no problem", not problems(page), page.problems)
    close(page)


VISIBLE = """(name) => { const panel = document.querySelector('.lesson').getBoundingClientRect(), actions = document.querySelector('.lesson .actions').getBoundingClientRect();
  const { top } = document.querySelector(`.lesson ${name}`).getBoundingClientRect(); return top >= panel.top - 1 && top + 20 < actions.top; }"""


def check_lesson_panel(account, play):
    """What a learner needs is seen in a small panel, and nothing is revealed before it is asked for."""
    page = opened(play, "lesson=the-change-dictionary", SIZES[1])
    account.check("the task is seen", page.evaluate(VISIBLE, ".task p"))
    account.check("an untouched lesson is not solved yet, and no error", page.inner_text("#status") == "not solved yet" and page.locator("#status.bad, .editor .bubble").count() == 0, page.inner_text("#status"))
    account.check("nor is said how many callbacks come", "2 came" not in page.inner_text("body"))
    account.check("what is held back is a question", page.inner_text(".card.listener .quiet") == "?", page.inner_text(".card.listener"))
    account.check("there is a line for the prediction, and the caret is in it", page.evaluate(
        f"(() => {{ const {{ area }} = {PLAY}.editor; return area.value.slice(0, area.selectionStart).endsWith('predict [[\\n') && area.value.slice(area.selectionStart).startsWith('\\n]]'); }})()"))
    account.check("and it is seen", page.evaluate("(() => { const box = document.querySelector('#script').getBoundingClientRect(), { top, bottom } = document.querySelector('.line.yours').getBoundingClientRect(); return top >= box.top && bottom <= box.bottom; })()"))
    page.click("[data-focus=giveHint]")
    account.check("a new hint is seen", page.evaluate(VISIBLE, ".hint h3") and not page.evaluate("document.querySelector('.lesson .story').open"))
    account.check("code in a lesson wraps", page.evaluate("[...document.querySelectorAll('.lesson pre:not(.report)')].every((each) => each.scrollWidth <= each.clientWidth)"))
    page.click("[data-focus=checkLesson]")
    comes_true(page, "document.querySelector('.lesson .report')")
    account.check("a verdict is seen, and its lines do not wrap", page.evaluate(VISIBLE, ".report") and page.evaluate("getComputedStyle(document.querySelector('.report')).whiteSpace") == "pre")
    solution = page.evaluate(f"{LESSONS}.lesson.solution")
    write(page, solution)
    account.check("what is solved while one types says so and folds nothing", comes_true(page, "document.querySelector('.lesson .badge')") and page.evaluate("document.querySelector('.lesson .task').open && !document.querySelector('.lesson .whyPage').open"))
    page.evaluate(f"void {PLAY}.open('example=friends.lua')")
    comes_true(page, f"{PLAY}.name === 'friends.lua' && {READY}")
    write(page, "print('kept')")
    open_lesson(page, "the-change-dictionary")
    account.check("a lesson opens again with what was typed", page.evaluate(f"{PLAY}.editor.text") == solution)
    page.click("[data-mode=lessons]")
    comes_true(page, "document.querySelector('#dialog').open")
    account.check("the list says where to continue", page.locator("#dialog .entry:has-text('continue here')").count() == 1)
    press(page, "Escape")
    page.click("[data-focus=resetLesson]")
    page.click("[data-focus=leaveLesson]")
    account.check("Leave leads back to what was open, as it was", comes_true(page, f"{PLAY}.name === 'friends.lua' && {PLAY}.editor.text === \"print('kept')\""), page.evaluate(f"{PLAY}.editor.text"))
    account.check("panel of a lesson: no problem", not problems(page), page.problems)
    close(page)


def check_every_lesson(account, play):
    page = opened(play, "example=albums.lua")
    lessons = page.evaluate("report.page.data.lessons.flatMap(({ lessons }) => lessons.map(({ id, kind }) => [id, kind]))")
    account.check("there are 29 lessons", len(lessons) == 29, len(lessons))
    was_solved = page.evaluate(f"{LESSONS}.refresh().then(() => Object.entries({LESSONS}.states).filter(([, {{ state }}]) => state === 'solved').map(([id]) => id))")
    for lesson, kind in lessons:
        account.check(f"{lesson} opens", open_lesson(page, lesson))
        if lesson not in was_solved:
            account.check(f"{lesson} is not solved", page.locator(".lesson .badge").count() == 0 and page.locator(".lesson .whyPage").count() == 0)
            if kind == "predict":
                account.check(f"{lesson}: the answer is held back", page.evaluate(f"{LIMIT} < Infinity && report.page.runs[0].columns.every((index) => !report.page.runs[0].moments[index].calls.length)"))
                account.check(f"{lesson}: that is said", page.is_visible(".limitNote"))
                press(page, "Escape", "p")
                account.check(f"{lesson}: predicting does not show it", page.is_hidden(".predicting"))
        account.check(f"{lesson}: its part is tinted", page.locator(".line.yours").count() > 0)
        page.evaluate(f"report.page.play.editor.replace({LESSONS}.lesson.solution)")
        # In the first there is nothing to change.
        if kind == "hello":
            page.click("[data-focus=checkLesson]")
        account.check(f"{lesson} is solved by its solution", comes_true(page, "document.querySelector('.lesson .badge')"), page.inner_text("#status"))
        account.check(f"{lesson}: the rest is shown", page.is_visible(".lesson .whyPage") and comes_true(page, f"{LIMIT} === Infinity") and page.is_hidden(".limitNote"))
        account.check(f"{lesson}: no markup is left", "`" not in page.text_content(".lesson .whyPage"))
    solved = page.evaluate("report.page.play.server.progress().then(({ lessons }) => Object.values(lessons).filter(({ state }) => state === 'solved').length)")
    account.check("the command knows that all are solved", solved == 29, solved)
    account.check("every lesson: no problem", not problems(page), page.problems)
    close(page)


# Looks


def check_looks_of_modes(account, play):
    for scheme in ("light", "dark"):
        for size in SIZES:
            name, is_phone = f"{scheme} {size[0]}", size[0] < 761
            page = opened(play, "example=friends.lua", size, scheme)
            toggle = "report.page.play.modes.find((mode) => 'effect' in mode).toggle()"
            page.evaluate(toggle)
            account.check(f"placing, {name}: no violation", comes_true(page, "!document.querySelector('.predicting').hidden") and violations(page) == [], violations(page))
            account.check(f"placing, {name}: targets", small_targets(page, is_phone) == [], small_targets(page, is_phone))
            compare_answer(page)
            account.check(f"result, {name}: no violation", violations(page) == [], violations(page))
            account.check(f"result, {name}: nothing is wider than the page", page.evaluate("document.body.scrollWidth <= innerWidth"))
            page.evaluate(toggle)
            if not is_phone:
                press(page, "k")
                page.select_option("#variant", index=4)
                comes_true(page, "document.querySelector('#status').textContent.includes('differ')")
                account.check(f"comparing, {name}: no violation", violations(page) == [], violations(page))
            close(page)
            page = opened(play, "lesson=section-sort", size, scheme)
            comes_true(page, "!document.querySelector('.lesson').hidden")
            account.check(f"lesson, {name}: no violation", violations(page) == [], violations(page))
            page.click("[data-focus=checkLesson]")
            comes_true(page, "document.querySelector('.lesson .report, .lesson .badge')")
            account.check(f"checked lesson, {name}: no violation", violations(page) == [], violations(page))
            account.check(f"lesson, {name}: targets", small_targets(page, is_phone) == [], small_targets(page, is_phone))
            account.check(f"modes, {name}: no problem", not problems(page), page.problems)
            close(page)


def small_targets(page, is_phone):
    return page.evaluate("""(least) => [...document.querySelectorAll('.predicting :is(button, textarea), .lesson :is(button, summary)')]
        .map((each) => [each.textContent, each.getBoundingClientRect()]).filter(([, { width, height }]) => width && (height < least || width < 24))
        .map(([text, { width, height }]) => [text, width, height])""", 35 if is_phone else 24)


CHECKS = (
    check_placing_by_keys, check_placing_by_pointer, check_placing_in_sections, check_perfect_answers, check_typing,
    check_comparing, check_two_runs, check_refusals,
    check_steps_of_lesson, check_lesson_panel, check_every_lesson, check_switching, check_looks_of_modes)
