"""Types at prompts through a pseudo-terminal, and looks at what a terminal would show. For Scripts/check-prompt.

    prompt.py COMMAND FOLDER

Each check is one behaviour; the last line is `N passed, N failed`.
"""

import fcntl, os, pty, re, select, signal, stat, struct, sys, termios, time, unicodedata

command, folder = map(os.path.abspath, sys.argv[1:3])
passed = failed = 0
LOOK = 60.0  # seconds that something may take to show: for those that never do


class Screen:
    """As much of a terminal as line editing uses: a cursor, its moves, erasing, and characters that take two columns."""

    def __init__(self, columns, rows):
        self.resize(columns, rows)
        self.cells = {}
        self.row = self.column = 0
        self.rest = b""

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows

    def feed(self, data):
        data = self.rest + data
        text = data.decode("utf-8", "surrogateescape")
        # A character, or a sequence, that has not come as a whole.
        cut = re.search("(\x1b(\\[[0-9;?]*)?|[\udcc2-\udcf4][\udc80-\udcbf]{0,2})$", text)
        self.rest = text[cut.start():].encode("utf-8", "surrogateescape") if cut else b""
        text = text[: cut.start()] if cut else text
        for part in re.findall("\x1b\\[[0-9;?]*[A-Za-z@]|\x1b.|.", text, re.S):
            self.take(part)

    def take(self, part):
        if part[0] == "\x1b":
            self.sequence(part)
        elif part == "\r":
            self.column = 0
        elif part == "\n":
            self.row += 1
        elif part == "\b":
            self.column = max(0, min(self.column, self.columns - 1) - 1)
        elif part == "\t":
            self.column = min(self.columns - 1, (self.column // 8 + 1) * 8)
        elif part >= " ":
            self.put(part)

    def put(self, letter):
        width = 2 if unicodedata.east_asian_width(letter) in "WF" else 0 if unicodedata.combining(letter) else 1
        if self.column + width > self.columns:
            self.row, self.column = self.row + 1, 0
        self.cells[self.row, self.column] = letter
        if width == 2:
            self.cells[self.row, self.column + 1] = ""
        self.column += width

    def sequence(self, part):
        numbers = [int(n) for n in re.findall("[0-9]+", part)]
        count, kind = (numbers or [1])[0], part[-1]
        if not part.startswith("\x1b["):
            return
        if kind == "A":
            self.row -= count
        elif kind == "B":
            self.row += count
        elif kind == "C":
            self.column = min(self.columns - 1, self.column + count)
        elif kind == "D":
            self.column = max(0, self.column - count)
        elif kind == "G":
            self.column = count - 1
        elif kind in "KJ" and (not numbers or numbers[0] == 0):
            for row, column in list(self.cells):
                if row == self.row and column >= self.column or kind == "J" and row > self.row:
                    del self.cells[row, column]
        elif kind in "P@":
            line = [self.cells.get((self.row, column), " ") for column in range(self.columns)]
            if kind == "P":
                line = line[: self.column] + line[self.column + count :] + [" "] * count
            else:
                line = (line[: self.column] + [" "] * count + line[self.column :])[: self.columns]
            for column, letter in enumerate(line):
                self.cells[self.row, column] = letter

    def text(self):
        if not self.cells:
            return ""
        last = max(row for row, _ in self.cells)
        lines = ("".join(self.cells.get((row, c), " ") for c in range(self.columns)).rstrip() for row in range(last + 1))
        return "\n".join(lines)


class Prompt:
    """A prompt on a terminal of its own."""

    def __init__(self, *arguments, columns=80, wait=True, **environment):
        variables = {"PATH": "/usr/bin:/bin", "HOME": folder, "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
        variables.update(environment)
        self.screen = Screen(columns, 24)
        self.terminal, inner = pty.openpty()
        # Before the command can have changed anything.
        self.before = termios.tcgetattr(inner)
        self.id = os.fork()
        if self.id == 0:
            os.setsid()
            fcntl.ioctl(inner, termios.TIOCSCTTY, 0)
            for descriptor in range(3):
                os.dup2(inner, descriptor)
            os.closerange(3, 256)
            os.chdir(folder)
            os.execve(command, [command, "repl", *arguments], variables)
        self.inner = inner
        self.resize(columns, tell=False)
        self.output = b""
        self.status = None
        if wait:
            self.is_ready()

    def resize(self, columns, tell=True):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.screen.resize(columns, 24)
        if tell:
            self.settles()

    def settles(self):
        """Takes what comes until no signal waits for it any more and every thread of it sleeps; whether it comes to that."""
        end = time.monotonic() + LOOK
        while time.monotonic() < end:
            if not self.look(0.01) and self.is_asleep():
                return True
        return False

    def is_asleep(self):
        try:
            for thread in os.listdir(f"/proc/{self.id}/task"):
                with open(f"/proc/{self.id}/task/{thread}/status") as file:
                    facts = dict(line.split(":", 1) for line in file)
                waiting = int(facts["SigPnd"], 16) | int(facts["ShdPnd"], 16)
                if waiting or facts["State"].split()[0] != "S":
                    return False
        except OSError:
            pass
        return True

    def look(self, seconds):
        """Takes what has come, at most for so long."""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            data = b""
        self.output += data
        self.screen.feed(data)
        return bool(data)

    def type(self, text):
        os.write(self.terminal, text.encode("utf-8", "surrogateescape"))

    def shows(self, text):
        """Waits until the screen shows a text; whether it does."""
        end = time.monotonic() + LOOK
        while text not in self.screen.text():
            if not self.look(max(0, end - time.monotonic())):
                return text in self.screen.text()
        return True

    def is_ready(self):
        """Waits until a prompt is there and nothing behind it; whether that is so."""
        end = time.monotonic() + LOOK
        # What shows now may be what stood there before the last key.
        while self.look(0.2):
            pass
        while not re.search("(^|\n)(\\[[0-9]+\\]>|…|>)$", self.screen.text()):
            if not self.look(max(0, end - time.monotonic())):
                return False
        return True

    def statement(self, text, number):
        """Types a statement and waits for the prompt behind it."""
        self.type(text + "\n")
        return self.shows(f"\n[{number + 1}]>")

    def end(self):
        """How it ended, once it has; the terminal has to be as it was."""
        deadline = time.monotonic() + LOOK
        while time.monotonic() < deadline:
            id, status = os.waitpid(self.id, os.WNOHANG)
            if id:
                self.status = os.waitstatus_to_exitcode(status)
                break
            self.look(0.05)
        else:
            os.kill(self.id, signal.SIGKILL)
            os.waitpid(self.id, 0)
            self.status = "killed"
        while self.look(0):
            pass
        after = termios.tcgetattr(self.inner)
        os.close(self.inner)
        os.close(self.terminal)
        self.is_restored = after[:4] == self.before[:4]
        return self.status


def check(what, is_right, prompt=None):
    global passed, failed
    if is_right:
        passed += 1
        return
    failed += 1
    print(f"FAIL  {what}")
    if prompt:
        print("".join(f"      {line}\n" for line in prompt.screen.text().split("\n")), end="")


def leave(prompt, what):
    # What is typed before the terminal listens to single keys is no key.
    prompt.is_ready()
    prompt.type("\x04")
    check(what, prompt.end() == 0 and prompt.is_restored, prompt)


LEFT, RIGHT, UP, HOME, END, ERASE = "\x1b[D", "\x1b[C", "\x1b[A", "\x01", "\x05", "\x7f"

# --- Editing

prompt = Prompt()
prompt.type('x = "é日🎈' + ERASE * 3 + 'ok"\nx\n')
check("é, 日 and 🎈 are erased as one character each", prompt.shows('\n"ok"\n'), prompt)
prompt.type('y = "日"' + LEFT * 2 + "é🎈" + RIGHT + "z\ny\n")
check("characters are inserted before one of two columns", prompt.shows('\n"é🎈日z"\n'), prompt)
prompt.type("+ 1" + HOME + "40 " + END + "0\n")
check("the ends of a line are reached", prompt.shows("\n50\n"), prompt)
prompt.type(UP * 2 + "\n")
check("earlier lines come back", prompt.shows('[6]> y\n"é🎈日z"'), prompt)
prompt.is_ready()
prompt.type('z = "' + "日" * 60 + '"' + ERASE * 31 + '"\n#z\n')
check("a line longer than the screen is edited", prompt.shows("\n90\n"), prompt)
leave(prompt, "Ctrl-D leaves, and the terminal is as it was")

prompt = Prompt(LC_ALL="C", LANG="C")
prompt.type('x = "é日🎈' + ERASE + '"\nx\n')
check("characters are edited right where the locale is no UTF-8", prompt.shows('\n"é日"\n'), prompt)
leave(prompt, "it is left there, too")

prompt = Prompt()
prompt.type('print("a line that is broken where the screen becomes narrow", 1)')
prompt.shows(", 1)")
prompt.resize(40)
prompt.type(LEFT + ERASE + "7" + "\n")
prompt.shows("\n[2]>")
check("a line goes on after the size of the terminal has changed", re.search("narrow +7\n", prompt.screen.text()), prompt)
leave(prompt, "it is left behind that")

# --- Signals

prompt = Prompt()
prompt.type("this is not wanted")
prompt.shows("not wanted")
prompt.type("\x03")
prompt.is_ready()
prompt.type("1 + 1\n")
check("Ctrl-C clears the line", prompt.shows("[1]> 1 + 1\n2\n"), prompt)
prompt.type("if true then\n")
prompt.shows("\n…")
prompt.type("\x03")
prompt.is_ready()
prompt.type("2 + 1\n")
check("Ctrl-C gives up what is not finished", prompt.shows("[2]> 2 + 1\n3\n"), prompt)
# What it prints says that it runs.
prompt.type("n = 1 print('be' .. 'gun') while true do n = n + 1 end\n")
prompt.shows("\nbegun")
prompt.type("\x03")
check("Ctrl-C stops a statement", prompt.shows("everything is as it was before this statement"), prompt)
prompt.is_ready()
prompt.type("4 + 4\n")
check("and the session goes on", prompt.shows("\n8\n"), prompt)
prompt.type("print('see' .. 'ks') string.rep('a', 30):find(string.rep('a?', 30) .. string.rep('a', 30))\n")
prompt.shows("\nseeks")
prompt.type("\x03")
check("a search that takes for ever is stopped, too", prompt.is_ready() and prompt.screen.text().count("as it was") == 2, prompt)
leave(prompt, "Ctrl-D leaves behind interrupts")

prompt = Prompt()
prompt.statement("n = 0 for i = 1, 2e6 do n = n + #tostring(i) end", 1)
prompt.type("n = 1 print('be' .. 'gun') while true do end\n")
prompt.shows("\nbegun")
prompt.type("\x03")
prompt.shows("as it was")
prompt.is_ready()
prompt.type("n\n")
check("what is run again for that is not stopped by the same Ctrl-C", prompt.shows("\n12888896\n"), prompt)
leave(prompt, "Ctrl-D leaves behind what was run again")

for name, number in (("TERM", signal.SIGTERM), ("HUP", signal.SIGHUP)):
    prompt = Prompt()
    prompt.type("x = 'half")
    prompt.shows("half")
    os.kill(prompt.id, number)
    check(f"SIG{name} ends it, and the terminal is as it was", prompt.end() == 143 and prompt.is_restored, prompt)

# --- Statements

prompt = Prompt()
prompt.type("for i = 1, 2 do\n\tprint(i)\nend\n")
check("what is not finished goes on behind another prompt", prompt.shows("… end\n1\n2\n"), prompt)
prompt.type("x = {\n")
prompt.shows("[2]> x = {\n…")
prompt.is_ready()
prompt.type("\n")
check("an empty line gives it up", prompt.shows("given up"), prompt)
lines = ["local function make(i)", "", "  return '日' .. i", "end", "made = {}"]
lines += [f"made[#made + 1] = make({i})" for i in range(25)]
prompt.type("\n".join(lines) + "\n#made, made[25]\n")
check("thirty lines that are pasted are run, empty ones within a statement too", prompt.shows('\n25, "日24"\n'), prompt)
prompt.is_ready()
prompt.type(":quit\n")
check(":quit leaves", prompt.end() == 0 and prompt.is_restored, prompt)

prompt = Prompt()
prompt.statement('local Song = class "Song" { title = "string" }', 1)
prompt.statement('local song = Song { title = "A" }', 2)
prompt.statement('local token = song:observe("title", { "new" }, function() end)', 3)
prompt.type('song.title = "B"\n')
check("a statement shows what it sends", prompt.shows('[4]:1  song.title = "B"\n    observer#1: observeValue'), prompt)
prompt.type(":predict on\n")
prompt.shows("asks first")
prompt.type('song.title = "C"\n')
check("a statement asks what it sends", prompt.shows("\n>"), prompt)
prompt.type('observeValue title of <Song "C"> {kind: setting, new: "C"}\n\n')
check("and grades the answer", prompt.shows("credit 1 of 1") and prompt.shows("\n[6]>"), prompt)
prompt.type(":predict off\n")
prompt.shows("show what they send")
prompt.type("song.ti\t\n")
check("Tab completes a key", prompt.shows('song.title\n"C"\n'), prompt)
prompt.type("song:obs\t\t")
check("Tab twice lists signatures", prompt.shows("observe(keyPath"), prompt)
prompt.type("\x15:un\t\n")
check("Tab completes a command", prompt.shows(":undo\n1 statement taken back"), prompt)
leave(prompt, "Ctrl-D leaves behind completions")

# --- History

history = os.path.join(folder, "state/kvosandbox/history")
state = {"XDG_STATE_HOME": os.path.join(folder, "state")}
prompt = Prompt(**state)
prompt.statement("kept = 1", 1)
prompt.statement(" secret = 2", 2)
leave(prompt, "it is left with a history")
check("the history is its user's alone", stat.S_IMODE(os.stat(history).st_mode) == 0o600)
check("a line that begins with a blank is not kept", open(history).read() == "kept = 1\n")
prompt = Prompt(**state)
prompt.type(UP + "\n" + "kept\n")
check("lines of the time before come back", prompt.shows("[2]> kept\n1\n"), prompt)
leave(prompt, "it is left with a history again")
with open(history, "w") as file:
    file.writelines(f"line{i}\n" for i in range(1500))
prompt = Prompt(**state)
leave(prompt, "it is left with a long history")
lines = open(history).read().split("\n")[:-1]
check("a thousand lines are kept", len(lines) == 1000 and lines[-1] == "line1499")
prompt = Prompt(XDG_STATE_HOME="/proc/nothing")
check("where nothing can be kept it works", prompt.statement("x = 1", 1), prompt)
leave(prompt, "it is left without a history")

# --- Without libedit

hidden = os.path.join(folder, "hidden")
os.mkdir(hidden)
for name in ("libedit.so.2", "libedit.so.0", "libedit.so"):
    open(os.path.join(hidden, name), "w").close()
prompt = Prompt(LD_LIBRARY_PATH=hidden)
check("without libedit its package is named", "libedit2" in prompt.screen.text(), prompt)
check("and lines are read all the same", prompt.statement("x = 1", 1) and prompt.is_ready(), prompt)
prompt.type("if x then\n")
prompt.shows("\n…")
prompt.type("\x03")
prompt.shows("^C\n[2]>")
prompt.type("print('be' .. 'gun') while true do end\n")
prompt.shows("\nbegun")
prompt.type("\x03")
check("Ctrl-C stops there, too", prompt.shows("as it was before"), prompt)
leave(prompt, "Ctrl-D leaves there, too")

# --- Other terminals

prompt = Prompt(TERM="dumb")
check("a terminal that cannot move its cursor gets plain lines", prompt.statement("1 + 1", 1) and prompt.shows("\n2\n"), prompt)
leave(prompt, "it is left, too")
prompt = Prompt("--lang", "de")
check("it welcomes in German", prompt.shows("Strg-D"), prompt)
leave(prompt, "it is left in German, too")
prompt = Prompt("--quiet")
check("--quiet does without a welcome", "Ctrl-D" not in prompt.screen.text(), prompt)
leave(prompt, "it is left in silence")

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
