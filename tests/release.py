"""`just release-check`: what `just wheel` left in dist/, installed where there is no network and no compiler.

What ionbox depends on is fetched first, as somebody who installs it today would get it; after that nothing is.
"""

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WHEELS = ROOT / ".cache" / "wheels"


def only(pattern: str) -> Path:
    found = sorted((ROOT / "dist").glob(pattern))
    assert len(found) == 1, f"There should be one {pattern} in dist: {found}"
    return found[0]


def check_sdist() -> None:
    with tarfile.open(only("ionbox-*.tar.gz")) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("src/ionbox/static/index.html", "requirements-build.lock", "tests/installed.py"):
        assert name in inside, f"The sdist has no {name}."


def fetch(wheel: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--dest", str(WHEELS)]
    subprocess.run([*command, str(wheel)], check=True)


def check_wheel(wheel: Path) -> None:
    assert not wheel.name.endswith("-none-any.whl"), "The rules in this wheel are not compiled."
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        python = str(programs / ("python.exe" if os.name == "nt" else "python"))
        # Neither an index nor a compiler can be found, by whatever name.
        bare = {"PATH": str(programs), "CC": "no-compiler", "PIP_CONFIG_FILE": os.devnull, "PYTHONUTF8": "1"}
        bare |= {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMPDIR", "HOME") if name in os.environ}
        install = [python, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(WHEELS), str(wheel)]
        subprocess.run(install, check=True, env=bare)
        subprocess.run([python, "-u", str(ROOT / "tests" / "installed.py")], check=True, env=bare, cwd=folder)


def main() -> None:
    check_sdist()
    wheel = only("ionbox-*.whl")
    fetch(wheel)
    check_wheel(wheel)


if __name__ == "__main__":
    main()
