"""The pictures of the documentation: pictures.py COMMAND FOLDER.

Draws the moving picture at the head of the README, play.webp, of at most 600 kB, and ten scenes of the page. What moves is drawn at
moments of its own time, so that the frames are the same however busy the machine is.
"""

import io
import pathlib
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1] / "report"))

from PIL import Image
from playwright.sync_api import sync_playwright

from browser import Browser, close, comes_true, launch
from playground import PLAY, Playground, settled, write
from server import Server

MOST_BYTES = 600_000
SONGS = """local Song = class "Song" { title = "string", rating = "integer" }
local Playlist = class "Playlist" { name = "string", songs = set "Song" }

local africa = Song { title = "Africa", rating = 3 }
local babylon = Song { title = "Babylon", rating = 5 }
local clocks = Song { title = "Clocks", rating = 4 }
local list = Playlist { name = "Road trip", songs = { africa, babylon, clocks } }

local view = TableView { name = "table" }
RelationalCollectionController {
  relation = "songs", onObject = list, filteredBy = "rating > 2",
  sortedBy = "-rating", delegate = view,
}

"""
SECTIONS = """local Friend = class "Friend" { name = "string", color = "string" }
local Document = class "Document" { friends = set "Friend" }
local joe = Friend { name = "Joe", color = "red" }
local sue = Friend { name = "Sue", color = "red" }
local zoe = Friend { name = "Zoe", color = "yellow" }
local document = Document { friends = { zoe, sue, joe } }
local view = TableView { name = "friends" }
local controller = SetController {
  observed = document, setKeyPath = "friends", keyPaths = { "name" },
  sectionNameKeyPath = "color", sortDescriptors = { "color", "name" }, delegate = view,
}
assert(controller:performQuery())

zoe.color = "blue"
joe.color = "blue"
document.friends:minus { sue }
"""
MANY = """local Song = class "Song" { title = "string", rating = "integer" }
local Playlist = class "Playlist" { songs = set "Song" }
local songs = {}
for number = 1, 81 do songs[number] = Song { title = ("Song %02d"):format(number), rating = number } end
local list = Playlist { songs = songs }
local view = TableView { name = "table" }
RelationalCollectionController { relation = "songs", onObject = list, sortedBy = "rating", delegate = view }
songs[5].rating = 77
songs[60].title = "Clocks"
"""
NESTED = """local Song = class "Song" { title = "string", plays = "integer" }
local song = Song { title = "Africa", plays = 0 }
local view = TableView { name = "table", rows = { { "Africa" } } }
song:addObserver(Recorder "log", "plays", { "old", "new" })
song:observe("title", { "new" }, function(change)
  song.plays = song.plays + 1
  print("renamed to " .. change.new)
end)
song.title = "Africa (live)"
"""
REFUSED = """local view = TableView { name = "table", rows = { { "Africa", "Babylon", "Clocks" } } }
view:beginUpdates()
view:deleteRows { { 0, 0 }, { 0, 1 } }
view:insertRows { { 0, 0 } }
view:endUpdates()
"""


def at_line(page, line):
    page.evaluate("(line) => { location.hash = location.hash.replace(/&(step|line)=[^&]*/g, '') + '&line=' + line; }", line)
    comes_true(page, f"report.where.line === {line}")


class Film:
    """Frames, each with how long it is shown."""

    def __init__(self, page):
        self.page = page
        self.frames, self.durations = [], []

    def shoot(self, milliseconds):
        picture = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        if self.frames and picture == self.frames[-1]:
            self.durations[-1] += milliseconds
            return
        self.frames.append(picture)
        self.durations.append(milliseconds)

    def type(self, text):
        for start in range(0, len(text), 3):
            self.page.keyboard.insert_text(text[start:start + 3])
            self.shoot(100)

    def move(self, steps=6, milliseconds=80):
        """What is being animated, from its beginning to its end."""
        for step in range(steps + 1):
            self.page.evaluate("""(part) => { for (const each of document.getAnimations()) {
                each.pause(); each.currentTime = part * each.effect.getComputedTiming().endTime; } }""", step / steps)
            self.shoot(milliseconds)
        self.page.evaluate("() => { for (const each of document.getAnimations()) each.finish(); }")

    def save(self, path):
        # Without loss, since most of a frame is that of the one before, to the pixel.
        self.frames[0].save(
            path, save_all=True, append_images=self.frames[1:], duration=self.durations, loop=0, lossless=True, quality=60, method=4,
            minimize_size=True)
        if path.stat().st_size > MOST_BYTES:
            raise SystemExit(f"{path} has {path.stat().st_size} bytes")


# Animations wait until the film asks for them.
HELD = """const animate = Element.prototype.animate;
Element.prototype.animate = function (...facts) { const made = animate.apply(this, facts); made.pause(); return made; };"""


def draw_film(play, folder):
    page = play.open("new", (1040, 680), prepare=lambda page: page.add_init_script(HELD))
    write(page, SONGS)
    page.evaluate(f"() => {{ const {{ area }} = {PLAY}.editor; area.focus(); area.setSelectionRange(1e6, 1e6); }}")
    film = Film(page)
    film.shoot(900)
    for line in ("africa.rating = 6", 'list.songs:add(Song { title = "Dakota", rating = 5 })', "clocks.rating = 1"):
        serial = page.evaluate(f"{PLAY}.live.serial")
        film.type(line)
        comes_true(page, f"{PLAY}.live.serial > {serial}")
        settled(page)
        page.evaluate("() => report.page.goToLast()")
        film.move()
        film.shoot(1700)
        page.keyboard.press("Enter")
    page.evaluate("() => document.activeElement.blur()")
    for key, pause in (("ArrowLeft", 900), ("ArrowLeft", 900), ("ArrowRight", 900), ("ArrowRight", 1800)):
        page.keyboard.press(key)
        film.move()
        film.shoot(pause)
    film.save(folder / "play.webp")
    close(page)


def draw_scenes(play, folder):
    def scene(name, fragment, size=(1400, 900), scheme="light", script=None, line=None, act=None, **options):
        page = play.open(fragment, size, scheme, reduced_motion="reduce", **options)
        if script:
            write(page, script)
        if line:
            at_line(page, line)
        if act:
            act(page)
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        picture.save(folder / f"{name}.webp", quality=80, method=6)
        close(page)

    def predict(page):
        page.evaluate("() => document.activeElement.blur()")
        page.evaluate("() => report.page.goToFirst()")
        page.keyboard.press("p")
        comes_true(page, "document.querySelector('.predicting') !== null")

    def compare(page):
        page.evaluate("() => document.activeElement.blur()")
        page.keyboard.press("k")
        comes_true(page, "document.body.classList.contains('comparing')")
        page.evaluate(f"() => {{ {PLAY}.editor.replace({PLAY}.editor.text.replace('joe.color = \"blue\"', 'joe.color = \"green\"')); return {PLAY}.run(); }}")
        settled(page)

    def lesson(page):
        comes_true(page, "!document.querySelector('.lesson').hidden")

    scene("01-move", "new", script=SONGS + "africa.rating = 6\n", line=15)
    scene("02-sections-dark", "new", scheme="dark", script=SECTIONS, line=14)
    scene("03-eighty-one-objects", "new", script=MANY, line=8)
    scene("04-nested-observers", "new", script=NESTED, line=8)
    scene("05-error", "new", size=(1024, 768), script=SONGS + 'africa.titel = "Africa (live)"\n')
    scene("06-prediction", "new", script=SECTIONS, act=predict)
    scene("07-compare", "new", script=SECTIONS, act=compare)
    scene("08-lesson", "lesson=silent-array", act=lesson)
    scene("09-phone", "new", size=(390, 844), script=SECTIONS, line=14, has_touch=True)
    scene("10-refused", "new", script=REFUSED)


def main(command, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        server = Server(command, pathlib.Path(work) / "server")
        chromium = launch(playwright)
        play = Playground(Browser(chromium, pathlib.Path(work)), server.address)
        draw_film(play, folder)
        draw_scenes(play, folder)
        chromium.close()
        server.end()


if __name__ == "__main__":
    main(*sys.argv[1:])
