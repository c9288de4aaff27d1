"""The server of `kvosandbox play` under test: starts it, speaks with it byte by byte, and looks at what it has started."""

import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import time

PATIENCE = 120  # seconds after which an answer is taken as missing: a limit of the test's, not of what is tested


class Answer:
    """What came back on a connection: nothing, where it was closed without an answer."""

    def __init__(self, raw):
        self.raw = raw
        head, _, body = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split(" ")[1]) if raw.startswith(b"HTTP/1.1 ") else None
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.headers[name.strip().lower()] = value.strip()
        self.body = unchunked(body) if self.headers.get("transfer-encoding") == "chunked" else body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def lines(self):
        return [json.loads(line) for line in self.body.splitlines() if line]


def unchunked(body):
    parts = []
    while body:
        size, _, body = body.partition(b"\r\n")
        count = int(size or b"0", 16)
        if count == 0:
            break
        parts.append(body[:count])
        body = body[count + 2:]
    return b"".join(parts)


class Server:
    """A server with its own folders for temporary and run-time files, and its own home."""

    def __init__(self, command, folder, *arguments, browser="none", **variables):
        self.folder = pathlib.Path(folder)
        self.runs = self.folder / "tmp"
        self.runtime = self.folder / "runtime"
        self.home = self.folder / "home"
        for each in (self.runs, self.runtime, self.home):
            each.mkdir(parents=True, exist_ok=True)
        environment = {
            "PATH": os.environ["PATH"], "TMPDIR": str(self.runs), "XDG_RUNTIME_DIR": str(self.runtime), "HOME": str(self.home),
            "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "SECRET": "of the user", **variables}
        words = [command, "play", *arguments] + (["--browser", browser] if browser else [])
        self.process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=self.folder)
        self.address = self.process.stdout.readline().decode().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#token=([0-9a-f]{32})(?:&(.*))?", self.address)
        if not found:
            raise AssertionError(f"the first line is no address: {self.address!r} {self.process.stderr.read()!r}")
        self.port, self.token, self.opening = int(found[1]), found[2], found[3]
        self.host = f"127.0.0.1:{self.port}"

    # Speaking

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        return connection

    def send(self, raw):
        """The answer to bytes as they are."""
        with self.connect() as connection:
            try:
                connection.sendall(raw)
            except (BrokenPipeError, ConnectionResetError):
                pass
            return Answer(received(connection))

    def get(self, path, host=None, **headers):
        return self.request("GET", path, {"Host": self.host if host is None else host, **named(headers)})

    def request(self, method, path, headers, body=b""):
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return self.send(head.encode("latin-1") + b"\r\n" + body)

    def headers(self, body, **changes):
        """The headers of a request that is admitted, with changes; None leaves one out."""
        headers = {
            "Host": self.host, "Origin": f"http://{self.host}", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json",
            "X-Token": self.token, "Content-Length": str(len(body)), **named(changes)}
        return {name: value for name, value in headers.items() if value is not None}

    def post(self, route, value=None, body=None, **changes):
        body = json.dumps({} if value is None else value).encode() if body is None else body
        return self.request("POST", f"/{route}", self.headers(body, **changes), body)

    def begin(self, route, value):
        """A connection on which a request was sent; what comes is not read."""
        body = json.dumps(value).encode()
        connection = self.connect()
        head = f"POST /{route} HTTP/1.1\r\n" + "".join(f"{name}: {each}\r\n" for name, each in self.headers(body).items())
        connection.sendall(head.encode() + b"\r\n" + body)
        return connection

    # Looking

    @property
    def children(self):
        """The processes of runs that are under way, by their numbers."""
        found = []
        for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = status.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid and fields[0] != "Z":
                found.append(int(status.parent.name))
        return found

    def child(self):
        """The one process of a run, once the command has begun in it."""
        def begun():
            for number in self.children:
                words = arguments(number)
                # Until it is another program it has the arguments of the server, then those of the shell that begins the command.
                if words and words != arguments(self.process.pid) and not words[0].endswith(b"/sh"):
                    return number
            return None
        return eventually(begun)

    @property
    def run_folders(self):
        return list(self.runs.glob("kvosandbox-play.*/run.*"))

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        self.process.wait(PATIENCE)
        return self.process.returncode


def named(changes):
    """`content_type` for Content-Type."""
    return {"-".join(part.capitalize() for part in name.split("_")): value for name, value in changes.items()}


def received(connection):
    parts = []
    try:
        while part := connection.recv(1 << 16):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def arguments(number):
    try:
        return pathlib.Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")[:-1]
    except OSError:
        return []


def eventually(ask):
    """What `ask` gives once that is true; what it gave last, where it never is."""
    end = time.monotonic() + PATIENCE
    while not (found := ask()) and time.monotonic() < end:
        time.sleep(0.02)
    return found
