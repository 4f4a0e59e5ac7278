"""`ionbox serve` says what is wrong before it listens, and there is one server for one folder."""

import json
import logging
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from ionbox.core.types import BadInput
from ionbox.server import logs, serve
from ionbox.store.export import KEPT

COMMAND = [sys.executable, "-c", "from ionbox.cli import main; main()", "serve", "--local", "--no-browser"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}


def started(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """A start that is expected to fail."""
    return subprocess.run(
        [*COMMAND, "--folder", str(folder), "--port", "0", *more], capture_output=True, encoding="utf-8",
        env=ENVIRONMENT, timeout=60,
    )  # fmt: skip


def spoilt(folder: Path, how: str) -> None:
    folder.mkdir()
    file = folder / KEPT
    if how == "no database":
        file.write_text("hello " * 1000)
    elif how == "a folder":
        file.mkdir()
    else:
        with sqlite3.connect(file) as db:
            db.execute("CREATE TABLE notes (text)")
            if how == "newer":
                db.execute(f"PRAGMA application_id = {0x696F6E62}")
                db.execute("PRAGMA user_version = 999")
        db.close()


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("no database", "is not a database: choose another file, or move this one away."),
        ("a folder", "is a folder: name a file in it."),
        ("another program's", "is a database of another program: choose another file."),
        ("newer", "was made by a newer ionbox"),
    ],
)
def test_a_store_that_cannot_be_opened_is_said_in_a_sentence(how: str, says: str, tmp_path: Path) -> None:
    spoilt(tmp_path / "data", how)
    done = started(tmp_path / "data")
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert "ionbox is at" not in done.stdout


def test_a_database_that_is_away_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        done = started(tmp_path, "--database", f"postgresql://ada:secret@127.0.0.1:{port}/games")
    assert done.returncode == 2
    assert "The database games on 127.0.0.1 cannot be reached" in done.stderr
    assert "secret" not in done.stderr


def test_the_second_server_of_a_folder_says_where_the_first_one_is(tmp_path: Path) -> None:
    first = subprocess.Popen(
        [*COMMAND, "--folder", str(tmp_path), "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8", env=ENVIRONMENT,
    )  # fmt: skip
    try:
        assert first.stdout
        found = re.fullmatch(r"ionbox is at (http://127\.0\.0\.1:\d+/)\n", first.stdout.readline())
        assert found
        second = started(tmp_path)
        assert second.returncode == 2
        assert f"ionbox already serves this folder at {found[1]}." in second.stderr
        assert httpx.get(f"{found[1]}readyz").status_code == 200
        first.kill()
        first.wait()
        # The lock went with its holder, however it ended.
        third = subprocess.Popen(
            [*COMMAND, "--folder", str(tmp_path), "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding="utf-8", env=ENVIRONMENT,
        )  # fmt: skip
        assert third.stdout
        assert third.stdout.readline().startswith("ionbox is at ")
        third.send_signal(signal.SIGINT)
        third.communicate(timeout=20)
    finally:
        first.kill()
        first.communicate()


def test_host_names_an_address_and_names() -> None:
    assert serve.read_host("") == ("", ())
    assert serve.read_host("192.0.2.7") == ("192.0.2.7", ())
    assert serve.read_host("play.example.org, 127.0.0.1,ions.example.org") == (
        "127.0.0.1", ("play.example.org", "ions.example.org"),
    )  # fmt: skip
    with pytest.raises(BadInput, match="one address"):
        serve.read_host("127.0.0.1,192.0.2.7")


@pytest.mark.parametrize("behind", ["caddy", "10.0.0.0/99", "172.30.30.1/24", "127.0.0.1,"])
def test_a_proxy_that_nobody_could_recognize_is_refused(behind: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="--behind takes the address of a proxy"):
        serve.serve(folder=tmp_path, behind=behind)


def test_behind_a_proxy_no_other_port_will_do(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"Port {port} is taken. Choose another with --port, and tell the proxy."):
            serve.serve(port=port, folder=tmp_path, local=True, behind="127.0.0.1")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit on Windows")
def test_a_low_limit_of_open_files_is_raised_and_told(tmp_path: Path) -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (64, 256))\n"
        "from ionbox.server import serve; print(serve.raise_open_files(), resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT)
    assert done.stdout == "256 (256, 256)\n"
    spoilt(tmp_path / "data", "no database")
    low = subprocess.run(
        ["sh", "-c", 'ulimit -n 300; exec "$@"', "sh", *COMMAND, "--folder", str(tmp_path / "data"), "--port", "0"],
        capture_output=True, text=True, env=ENVIRONMENT,
    )  # fmt: skip
    assert "This system lets ionbox open 300 files, so about 100 people" in low.stdout


def test_warnings_of_uvicorn_keep_their_words_and_nobody_elses() -> None:
    lines = logs.Lines()

    def told(name: str, message: str, *arguments: object) -> dict[str, object]:
        made = logging.LogRecord(name, logging.WARNING, "", 0, message, arguments, None)
        found: dict[str, object] = json.loads(lines.format(made))
        return found

    assert told("uvicorn.error", "Invalid HTTP request received.")["says"] == "Invalid HTTP request received."
    cancelled = "Cancel %s running task(s), timeout graceful shutdown exceeded"
    assert told("uvicorn.error", cancelled, 3)["says"] == cancelled
    assert told("asyncio", "Task exception was never retrieved\nfuture: <Task name='Ada'>")["says"] == (
        "Task exception was never retrieved"
    )
    for name, message in (("uvicorn.error", "Ada holds Na+"), ("asyncio", "secret"), ("somebody", "Unsupported")):
        line = told(name, message)
        assert "says" not in line
        assert message not in json.dumps(line)


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(
        BadInput, match=r"file/data cannot be made: Not a directory\. Choose another place with --folder"
    ):
        serve.serve(port=0, folder=tmp_path / "file" / "data", local=True)


def by_itself(tmp_path: Path, *lines: str, **arguments: object) -> subprocess.CompletedProcess[str]:
    """A server in a process of its own, where something is not as it is here."""
    given = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
    call = f"serve.serve(port=0, folder=Path({str(tmp_path)!r}), local=True, {given})"
    code = ["import os, webbrowser", "from pathlib import Path", "from ionbox.server import serve", *lines, call]
    return subprocess.run(
        [sys.executable, "-c", "\n".join(code)], capture_output=True, encoding="utf-8", env=ENVIRONMENT, timeout=60
    )


@pytest.mark.skipif(sys.platform == "win32", reason="a signal ends it")
def test_behind_a_proxy_the_terminal_shows_the_name_that_people_type(tmp_path: Path) -> None:
    done = by_itself(
        tmp_path,
        "serve.is_built = lambda: True",
        "webbrowser.open = lambda url: (print('opened', url), os.kill(os.getpid(), 2))",
        host="play.example.org",
        behind="127.0.0.1",
        browser=True,
    )
    assert done.stdout.startswith("ionbox is at https://play.example.org/\n")
    assert re.search(r"opened http://127\.0\.0\.1:\d+/$", done.stdout.strip())
    assert done.returncode == 0, done.stderr


def test_a_port_taken_at_the_last_moment_and_a_server_that_does_not_start_are_said_in_a_sentence(
    tmp_path: Path,
) -> None:
    taken = by_itself(
        tmp_path,
        "class Taken(serve.socket.socket):",
        "    def listen(self, backlog): raise OSError(98, 'Address already in use')",
        "serve.socket.socket = Taken",
    )
    assert re.search(r"BadInput: Port \d+ was taken meanwhile: Address already in use\. Start again\.", taken.stderr)
    cannot = by_itself(
        tmp_path,
        "async def broken(lobby): raise RuntimeError('bug')",
        "serve.Lobby.open = broken",
    )
    assert "BadInput: ionbox could not start; the lines above say why." in cannot.stderr


def test_the_greeting_says_that_the_boards_were_not_built_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for built in (True, False):
        monkeypatch.setattr(serve, "is_built", lambda built=built: built)
        assert ("python3 play.py build" in serve.greeting("http://127.0.0.1:8000/", True)) is not built
