"""Debian's Caddy with `deploy/Caddyfile` in front of a real `ionbox serve`, as docs/deploy.md puts them up.

Caddy is its own certificate authority here, so that nothing is asked of any network.
"""

import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[2]
NAME = "play.example.org"
ADDRESS = f"127.{64 + (os.getpid() >> 16) % 64}.{(os.getpid() >> 8) % 256}.{os.getpid() % 256}"
"""Of this process alone, so that the ports below are always free."""
HTTP, HTTPS, IONBOX = 8080, 8443, 8000
# Put before the deployed file, which has no such block.
OPTIONS = """{
	admin off
	local_certs
	skip_install_trust
	default_bind ADDRESS
	http_port HTTP_PORT
	https_port HTTPS_PORT
	storage file_system FOLDER
}
"""


def missing() -> str:
    """Why this cannot be run here; "" if it can."""
    if sys.platform != "linux":
        return "only Linux has all of 127.0.0.0/8 for itself"
    return "" if shutil.which("caddy") else "there is no caddy on PATH (Debian: sudo apt install caddy)"


@dataclass
class Site:
    """ionbox behind Caddy, as somebody out there reaches it."""

    url: str
    trust: ssl.SSLContext
    greeting: str
    """What stands in the terminal."""

    def visitor(self, address: str = "127.0.0.1") -> httpx.Client:
        """A program whose connections come from this address."""
        return httpx.Client(
            base_url=f"https://{ADDRESS}:{HTTPS}",
            transport=Named(local_address=address, verify=self.trust),
            headers={"host": f"{NAME}:{HTTPS}"},
            timeout=30,
        )


class Named(httpx.HTTPTransport):
    """Asks for the certificate of NAME, which no resolver here knows."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions = {**request.extensions, "sni_hostname": NAME}
        return super().handle_request(request)


@contextmanager
def site(folder: Path) -> Iterator[Site]:
    with ionbox(folder / "data") as greeting, caddy(folder):
        trust = ssl.create_default_context(cafile=str(folder / "caddy/pki/authorities/local/root.crt"))
        yield Site(f"https://{NAME}:{HTTPS}", trust, greeting)


@contextmanager
def ionbox(data: Path) -> Iterator[str]:
    command = [sys.executable, "-c", "from ionbox.cli import main; main()", "serve", "--local", "--folder", str(data)]
    command += ["--host", f"{ADDRESS},{NAME}", "--port", str(IONBOX), "--behind", "127.0.0.1"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
    with started(command, environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        yield read_until(process.stdout, "Ctrl-C")


@contextmanager
def caddy(folder: Path) -> Iterator[None]:
    options = OPTIONS.replace("HTTPS_PORT", str(HTTPS)).replace("HTTP_PORT", str(HTTP))
    options = options.replace("ADDRESS", ADDRESS).replace("FOLDER", str(folder / "caddy"))
    deployed = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    assert "127.0.0.1:8000" in deployed
    (folder / "Caddyfile").write_text(options + deployed.replace("127.0.0.1:8000", f"{ADDRESS}:{IONBOX}"))
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with started(command, environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        read_until(process.stderr, "serving initial configuration", "certificate obtained successfully")
        yield


def read_until(pipe: Any, *signs: str) -> str:
    told = ""
    while not all(sign in told for sign in signs):
        line = pipe.readline()
        assert line, told
        told += line
    return told


@contextmanager
def started(command: list[str], environment: dict[str, str], **pipes: Any) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, env=environment, encoding="utf-8", **pipes)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=30)
