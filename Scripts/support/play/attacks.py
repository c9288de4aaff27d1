"""Attacks the server of `kvosandbox play`: attacks.py COMMAND. Each rule of it is broken once at least, and has to be kept.

Ends with `N passed, N failed`.
"""

import os
import pathlib
import random
import re
import signal
import stat
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1] / "report"))

from account import Account
from server import Answer, Server, arguments, eventually, received

LOOP = "while true do end"
PROMISES = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin", "connection": "close"}


class Attacks(Account):
    def refused(self, name, answer, *statuses):
        """An answer that says one of these, with what every answer promises, and nothing else. What is no HTTP gets no answer."""
        self.check(name, answer.status in statuses or answer.status is None and 400 in statuses, answer.raw[:300])
        if answer.status is None:
            return
        kept = all(answer.headers.get(header) == value for header, value in PROMISES.items())
        self.check(f"{name}: says what a page may do", kept and answer.body == b"", answer.raw[:300])


def check_files(account, server):
    page = server.get("/")
    account.check("the page is served", page.status == 200 and page.body.startswith(b"<!doctype html>"), page.raw[:200])
    for path in ("/", "/page.js", "/page.css"):
        answer = server.get(path)
        kept = all(answer.headers.get(header) == value for header, value in PROMISES.items())
        account.check(f"{path} says what a page may do", answer.status == 200 and kept, answer.headers)
        account.check(f"{path} allows no other site", not any(name.startswith("access-control") for name in answer.headers))
        account.check(f"{path} holds no token", server.token.encode() not in answer.body)
    account.check("by the host's other name", server.get("/", host=f"localhost:{server.port}").status == 200)


def check_hosts(account, server):
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1", f"127.0.0.1:{server.port + 1}", f"0.0.0.0:{server.port}",
                 f"[::1]:{server.port}", f"127.0.0.1:{server.port}.evil.example", f"LOCALHOST:{server.port}", ""):
        account.refused(f"host {host!r}", server.get("/", host=host), 421)
        account.refused(f"host {host!r}, posted", server.post("run", {"script": LOOP}, host=host), 421, 403)
    account.refused("no host", server.send(b"GET / HTTP/1.1\r\n\r\n"), 421, 400)
    account.refused("no host, of version 1.0", server.send(b"GET / HTTP/1.0\r\n\r\n"), 421, 400)
    account.refused("two hosts", server.send(f"GET / HTTP/1.1\r\nHost: {server.host}\r\nHost: {server.host}\r\n\r\n".encode()), 421, 400)


def check_paths(account, server):
    for path in ("/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/page.js?x", "/page.js/..", "/run", "/file",
                 "/progress", f"/?token={server.token}", f"http://{server.host}/"):
        account.refused(f"GET {path}", server.get(path), 404, 400)
    for method in ("HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
        account.refused(method, server.request(method, "/", {"Host": server.host}), 404, 400)
        account.refused(f"{method} /run", server.request(method, "/run", server.headers(b"{}"), b"{}"), 404, 400)
    account.refused("a preflight of another site", server.request(
        "OPTIONS", "/run", {"Host": server.host, "Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}), 404)
    for path in ("/", "/page.js", "/run/", "/run?x", "/Run"):
        account.refused(f"POST {path}", server.request("POST", path, server.headers(b"{}"), b"{}"), 404)


def check_senders(account, server):
    routes = ("run", "predict", "page", "file", "lesson", "progress")
    for route in routes:
        for origin in (None, "null", "http://evil.example", f"http://localhost:{server.port}", f"https://{server.host}", f"http://{server.host}/"):
            account.refused(f"/{route} from {origin}", server.post(route, {"script": LOOP}, origin=origin), 403)
        for site in ("cross-site", "same-site", "none"):
            account.refused(f"/{route} from {site}", server.post(route, {"script": LOOP}, sec_fetch_site=site), 403)
        for token in (None, "", server.token[:-1], server.token + "0", "0" * 32, server.token.upper() if server.token.upper() != server.token else "x"):
            account.refused(f"/{route} with the token {token!r}", server.post(route, {"script": LOOP}, x_token=token), 403)
        for kind in (None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/json; charset=utf-8"):
            account.refused(f"/{route} as {kind}", server.post(route, {"script": LOOP}, content_type=kind), 415)
    account.check("none of them has started anything", not server.children and not server.run_folders, server.run_folders)


def check_bodies(account, server):
    for body in (b"", b"[]", b"{", b"\0", b"\xff\xfe", b'{"script":1}', b'{"name":"a.lua"}', b"[" * 100_000):
        account.refused(f"a body {body[:20]!r}", server.post("run", body=body), 400)
    for length in ("", "-1", "+2", "0x2", "2 2", "2097153", "99999999999999999999999"):
        account.refused(f"a length {length!r}", server.post("run", body=b"{}", content_length=length), 411, 413, 400)
    account.refused("no length", server.post("run", body=b"{}", content_length=None), 411)
    account.refused("pieces", server.request(
        "POST", "/run", server.headers(b"", content_length=None, transfer_encoding="chunked"), b"2\r\n{}\r\n0\r\n\r\n"), 411)
    account.refused("pieces and a length", server.request(
        "POST", "/run", server.headers(b"{}", transfer_encoding="chunked"), b"2\r\n{}\r\n0\r\n\r\n"), 411, 400)
    account.refused("a script of more than 1 MiB", server.post("run", {"script": "-" * ((1 << 20) + 1)}), 413)
    answer = server.post("run", {"script": "-" * (1 << 20)})
    account.check("a script of 1 MiB is taken", answer.status == 200, answer.raw[:200])
    account.check("the body of a GET request is not read", server.send(
        f"GET / HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 5\r\n\r\nhello".encode()).status in (200, 400))
    two = f"GET /page.css HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode() * 2
    account.check("a connection carries one request", server.send(two).raw.count(b"HTTP/1.1 ") == 1)
    for name in ("../../a.lua", "/tmp/a.lua", "a\0.lua", "-e.lua", "..", "x" * 5000):
        lines = server.post("run", {"name": name, "script": "error('x')", "page": "n"}).lines
        account.check(f"a script called {name[:20]!r}", any(each.get("file") == "script.lua" for each in lines), lines[-2:])
    for words in (["--html"], ["/x"], ["a=b\n"], ["mapping=recipe"] * 9):
        account.refused(f"variants {words}", server.post("run", {"script": "", "with": words}), 400)
    for value in ({"id": "../hello", "action": "check", "script": ""}, {"id": "--in", "action": "hint"}, {"id": "hello", "action": "reset"}, {}):
        account.refused(f"a lesson {value}", server.post("lesson", value), 400)


def check_sizes(account, server):
    for name, head in (
            ("a header of 17 KiB", f"X-A: {'a' * (17 << 10)}\r\n"), ("headers of 1 MiB", "X-A: " + "a" * 1000 + "\r\n" * 1 + "X-B: b\r\n" * 70_000),
            ("a target of 17 KiB", ""), ("100 headers", "".join(f"X-{n}: a\r\n" for n in range(100)))):
        target = "/" + "a" * (17 << 10) if not head else "/"
        answer = server.send(f"GET {target} HTTP/1.1\r\nHost: {server.host}\r\n{head}\r\n".encode())
        account.refused(name, answer, 400, 404)
    account.check("a connection beyond 32 is closed", eventually(lambda: is_refused_beside(server, 32)))
    account.check("and answered again once they are gone", eventually(lambda: server.get("/").status == 200))
    with server.connect() as slow:
        slow.sendall(f"POST /run HTTP/1.1\r\nHost: {server.host}\r\n".encode())
        account.check("a request that never ends is dropped", received(slow) == b"")
    with server.connect() as slow:
        slow.sendall(("POST /run HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in server.headers(b"x" * 100).items())).encode() + b"\r\n{")
        account.check("and one whose body never ends", received(slow) == b"")


def is_refused_beside(server, count):
    """Whether a request gets no answer while so many connections are open. Those that were closed before may still count, so that
    some of these are closed themselves: then they are no longer open."""
    quiet = [server.connect() for _ in range(count)]
    try:
        return server.get("/").status is None
    finally:
        for each in quiet:
            each.close()


def check_random(account, server):
    """Requests with some bytes changed: whatever is read of them, nothing is admitted without the token."""
    source = random.Random(1)
    body = b'{"script":"print(1)"}'
    head = "POST /run HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in server.headers(body, x_token="0" * 32).items())
    raw = head.encode() + b"\r\n" + body
    admitted = 0
    for _ in range(400):
        changed = bytearray(raw)
        for _ in range(source.randint(1, 8)):
            place = source.randrange(len(changed))
            choice = source.random()
            if choice < 0.5:
                changed[place] = source.randrange(256)
            elif choice < 0.75:
                del changed[place:place + source.randint(1, 20)]
            else:
                changed[place:place] = bytes(source.choice(b"\r\n :\0/\xff") for _ in range(source.randint(1, 5)))
        with server.connect() as connection:
            connection.sendall(changed)
            # What is incomplete is not waited for.
            connection.shutdown(1)
            answer = Answer(received(connection))
        admitted += answer.status == 200
    account.check("changed requests are not admitted", admitted == 0 and not server.children, admitted)
    account.check("and the server goes on", server.get("/").status == 200)


def check_run(account, server):
    answer = server.post("run", {"name": "a.lua", "script": "print('hello')\nerror('oh')", "page": "a"})
    lines = answer.lines
    account.check("a run answers with its trace", answer.status == 200 and answer.headers["content-type"].startswith("application/x-ndjson"), answer.headers)
    account.check("to its end", lines[-1]["type"] == "ended" and lines[-1]["status"] == 2 and not lines[-1]["isCut"], lines[-1])
    account.check("with what it printed and what went wrong", {"print", "error"} <= {each["type"] for each in lines})
    long = server.post("run", {"script": "local s = ('x'):rep(100000)\nfor i = 1, 1e9 do print(s) end", "page": "a"})
    account.check("32 MiB of a trace are passed on, and that it was cut", 1 << 20 < len(long.body) < 33 << 20 and long.lines[-1]["isCut"], (len(long.body), long.lines[-1]))
    with server.begin("run", {"name": "loop.lua", "script": LOOP, "page": "a"}) as connection:
        number = server.child()
        account.check("a run is a process", number is not None)
        folder = pathlib.Path(os.readlink(f"/proc/{number}/cwd"))
        account.check("in a folder for its user alone", folder.parent.parent == server.runs and stat.S_IMODE(folder.stat().st_mode) == 0o700, folder)
        account.check("its script is for its user alone", stat.S_IMODE((folder / "loop.lua").stat().st_mode) == 0o600)
        environment = sorted(each.split(b"=")[0] for each in pathlib.Path(f"/proc/{number}/environ").read_bytes().split(b"\0") if each)
        account.check("with nothing of the user's environment", set(environment) <= {b"KVOSANDBOX_PARENT", b"SWIFT_BACKTRACE", b"PWD", b"OLDPWD", b"SHLVL", b"_"}, environment)
        open_files = {each: os.readlink(f"/proc/{number}/fd/{each}") for each in os.listdir(f"/proc/{number}/fd")}
        account.check("with no descriptor of the server's", set(open_files) == {"0", "1", "2"} and open_files["0"] == "/dev/null", open_files)
        account.check("in a session of its own", os.getsid(number) == number)
        limits = pathlib.Path(f"/proc/{number}/limits").read_text()
        for name, value in (("Max cpu time", "8"), ("Max file size", str(16 << 20)), ("Max core file size", "0")):
            account.check(f"with a limit: {name}", re.search(rf"{name}\s+{value}\s+{value}\s", limits), limits)
        secret = server.token.encode()
        shown = [number for number in map(int, filter(str.isdigit, os.listdir("/proc"))) if any(secret in word for word in arguments(number))]
        account.check("no process shows the token in its arguments", not shown, shown)
        account.check("nor in its environment", all(secret not in read(f"/proc/{each}/environ") for each in (number, server.process.pid)))
        server.post("run", {"script": "print(1)", "page": "a"})
        account.check("it is ended when its page asks again", eventually(lambda: number not in server.children))
        account.check("which ends its answer", b'"ended"' not in received(connection))
    connection = server.begin("run", {"script": LOOP, "page": "b"})
    number = server.child()
    connection.close()
    account.check("and when its page goes", number and eventually(lambda: number not in server.children))
    account.check("its folder goes with it", eventually(lambda: not server.run_folders), server.run_folders)
    ended = server.post("run", {"script": LOOP, "page": "c"}).lines[-1]
    account.check("a loop ends at its limit", ended["status"] == 3 and "E-TIME-LIMIT" in ended["errors"], ended)


def check_places(account, server):
    runs = [server.begin("run", {"script": LOOP, "page": f"p{n}"}) for n in range(2)]
    account.check("two run at once", eventually(lambda: len(server.children) == 2))
    runs += [server.begin("run", {"script": LOOP, "page": f"p{n}"}) for n in range(2, 6)]
    # Which of them is refused is the server's to say: one of five that wait.
    more = server.begin("run", {"script": LOOP, "page": "p6"})
    account.check("and no third", len(server.children) == 2, server.children)
    statuses = []
    for each in runs[2:] + [more]:
        answer = Answer(received(each))
        statuses.append(answer.status)
    account.check("a fifth that waits is refused", 429 in statuses, statuses)
    for each in runs + [more]:
        each.close()
    account.check("all are ended with their pages", eventually(lambda: not server.children and not server.run_folders), server.children)


def check_large(account, server):
    """Answers that are longer than what a connection holds, read bit by bit."""
    script = "local s = ('x'):rep(100)\nfor i = 1, 20000 do print(s) end"
    whole = 0
    for _ in range(5):
        with server.begin("page", {"script": script}) as connection:
            parts = []
            while part := connection.recv(4096):
                parts.append(part)
            answer = Answer(b"".join(parts))
            whole += len(answer.body) == int(answer.headers["content-length"]) > 4 << 20
    account.check("a page of some MiB comes whole", whole == 5, whole)
    whole = 0
    for turn in range(5):
        with server.begin("run", {"script": script, "page": "large", "turn": turn}) as connection:
            parts = []
            while part := connection.recv(4096):
                parts.append(part)
            whole += Answer(b"".join(parts)).lines[-1]["type"] == "ended"
    account.check("and a trace to its end", whole == 5, whole)


def check_unread(account, server):
    """Two answers that are not read, by which others would wait for ever."""
    script = "local s = ('x'):rep(1000)\nfor i = 1, 1e9 do print(s) end"
    held = [server.begin("run", {"script": script, "page": f"unread {n}"}) for n in range(2)]
    account.check("they run", eventually(lambda: len(server.children) == 2))
    account.check("and others run once their time is over", eventually(lambda: server.post("run", {"script": "print(1)", "page": "other"}).status == 200))
    for each in held:
        each.close()
    account.check("their folders go", eventually(lambda: not server.run_folders), server.run_folders)


def check_other_routes(account, server):
    script = 'local A = class "A" { t = "string" }\nlocal a = A {}\na:observe("t", function() end)\na.t = "x"\n'
    lines = server.post("predict", {"script": script, "answers": [["observeValue t of <A#1> {kind: setting}"]]}).lines
    account.check("predictions are graded", lines[0]["grades"] == ["right"] and lines[-1]["type"] == "ended", lines)
    page = server.post("page", {"name": "a.lua", "script": script})
    account.check("a page is one file", page.headers["content-type"].startswith("text/html") and b'name="generator" content="kvosandbox"' in page.body)
    progress = server.post("progress").json
    account.check("progress has every lesson", len(progress["lessons"]) == 29 and progress["lessons"]["hello"]["state"] == "open", str(progress)[:200])
    server.post("lesson", {"id": "hello", "action": "hint"})
    account.check("a hint is kept where learn keeps it", (server.home / ".local/state/kvosandbox/learn.json").exists() and server.post("progress").json["lessons"]["hello"]["hints"] == 1)
    account.check("a lesson that fails is not solved", server.post("lesson", {"id": "silent-array", "action": "check", "script": "x"}).json["status"] != 0)
    account.check("a lesson that is not there", server.post("lesson", {"id": "nothing", "action": "hint"}).json["status"] != 0)
    account.check("no file is followed", server.post("file").body == b"{}")


def check_followed(account, command, folder):
    script = pathlib.Path(folder) / "mine.lua"
    script.write_text("print('secret')")
    before = script.stat()
    server = Server(command, pathlib.Path(folder) / "followed", str(script))
    account.check("the page is to follow a file", server.opening == "file", server.address)
    first = server.post("file").json
    account.check("its text comes", first["text"] == "print('secret')" and first["name"] == "mine.lua", first)
    account.check("once for each revision", "text" not in server.post("file", {"revision": first["revision"]}).json)
    for path in ("/", "/page.js", "/mine.lua", "/file", f"/{script}"):
        account.check(f"nothing of it is in {path}", b"secret" not in server.get(path).body)
    account.refused("nor without the token", server.post("file", x_token="0" * 32), 403)
    server.post("run", {"name": "mine.lua", "script": "print('other')"})
    after = script.stat()
    account.check("it is never written", (before.st_mtime_ns, before.st_size, before.st_ino) == (after.st_mtime_ns, after.st_size, after.st_ino))
    script.write_text("print('new')")
    account.check("what was saved comes", server.post("file", {"revision": first["revision"]}).json["text"] == "print('new')")
    script.unlink()
    account.check("that it is gone is said", server.post("file").json.get("problem"))
    account.check("Ctrl-C ends it", server.end() == 130)


def check_ends(account, command, folder):
    folder = pathlib.Path(folder)
    browser = folder / "browser.sh"
    seen = folder / "seen"
    browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >"{seen}.new"\nmv "{seen}.new" "{seen}"\n')
    browser.chmod(0o700)
    server = Server(command, folder / "ends", browser=str(browser))
    account.check("a browser is started", eventually(seen.exists))
    path = pathlib.Path(seen.read_text().strip())
    account.check("with a path, and not with the address", server.token not in str(path) and path.parent == server.runtime, path)
    account.check("of a file for its user alone", stat.S_IMODE(path.stat().st_mode) == 0o600)
    account.check("that leads on", server.address.replace("&", "&amp;") in path.read_text(), path.read_text())
    with server.begin("run", {"script": LOOP, "page": "a"}):
        number = server.child()
        account.check("it ends by SIGTERM", server.end(signal.SIGTERM) == 143)
        account.check("with its runs", eventually(lambda: not alive(number)))
    account.check("and leaves no file", not list(server.runs.iterdir()) and not list(server.runtime.iterdir()), list(server.runs.iterdir()))
    seen.unlink()
    server = Server(command, folder / "environment", browser=None, BROWSER=f" : false:{browser} --new %s --tab")
    words = eventually(seen.exists) and seen.read_text().split("\n")[:-1]
    account.check("the browsers of $BROWSER are tried in turn", words and len(words) == 3 and words[0] == "--new" and words[1].startswith(str(server.runtime)) and words[2] == "--tab", words)
    server.end()
    server = Server(command, folder / "killed")
    with server.begin("run", {"script": LOOP, "page": "a"}):
        number = server.child()
        server.end(signal.SIGKILL)
        account.check("a run ends with a server that is killed", eventually(lambda: not alive(number)))
    ends = [Server(command, folder / f"at once {n}").end() for n in range(10)]
    account.check("an interrupt right after the address ends it", ends == [130] * 10, ends)
    server = Server(command, folder / "lesson", "silent-array")
    account.check("a lesson is opened", server.opening == "lesson=silent-array", server.opening)
    server.end()
    server = Server(command, folder / "shared", "s=abc-_9")
    account.check("a shared script is opened", server.opening == "s=abc-_9", server.opening)
    server.end()


def check_loopback(account, server):
    places = [line.split()[1] for table in ("/proc/net/tcp", "/proc/net/tcp6") if os.path.exists(table)
              for line in pathlib.Path(table).read_text().splitlines()[1:] if line.split()[3] == "0A"]
    own = [place for place in places if int(place.rpartition(":")[2], 16) == server.port]
    account.check("it listens on 127.0.0.1 alone", own == [f"0100007F:{server.port:04X}"], own)


def read(path):
    try:
        return pathlib.Path(path).read_bytes()
    except OSError:
        return b""


def alive(number):
    return bool(number) and bool(arguments(number))


def main(command):
    account = Attacks()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(command, pathlib.Path(folder) / "first")
        for check in (check_loopback, check_files, check_hosts, check_paths, check_senders, check_bodies, check_run, check_large, check_other_routes, check_places, check_unread,
                      check_random, check_sizes):
            attempt(account, check, server)
        account.check("it still serves", server.get("/").status == 200)
        account.check("Ctrl-C ends it", server.end() == 130)
        account.check("and leaves no file", not list(server.runs.iterdir()) and not list(server.runtime.iterdir()), list(server.runs.iterdir()))
        attempt(account, check_followed, command, folder)
        attempt(account, check_ends, command, folder)
    print(f"{account.passed} passed, {account.failed} failed")
    return 1 if account.failed or not account.passed else 0


def attempt(account, check, *facts):
    try:
        check(account, *facts)
    except (AssertionError, KeyError, IndexError, OSError, TypeError, ValueError) as error:
        account.check(f"{check.__name__} comes to its end", False, repr(error))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
