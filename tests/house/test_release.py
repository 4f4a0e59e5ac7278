"""What is released: locks, extras, and the files that put a server up."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
UNIT = ROOT / "deploy/ionbox.service"


def locked(name: str) -> dict[str, set[str]]:
    """Package to versions: more than one where a marker chooses by Python."""
    packages: dict[str, set[str]] = {}
    for package, version in re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / name).read_text("utf-8"), re.MULTILINE):
        packages.setdefault(package, set()).add(version)
    return packages


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=!~;\[ ]", line)[0].lower().replace("_", "-") for line in requirements}


def test_what_runs_needs_nothing_that_only_builds() -> None:
    build, run = locked("requirements-build.lock"), locked("requirements.lock")
    # Compiled code stands on these, and mypy as well.
    assert set(build) & set(run) <= {"librt", "mypy-extensions", "typing-extensions"}


def test_an_extra_is_not_installed_for_everybody_and_is_tested() -> None:
    for name, extra in PYPROJECT["project"]["optional-dependencies"].items():
        assert not names(extra) & set(locked("requirements.lock")), name
        assert names(extra) <= set(locked("requirements-dev.lock")), name


def test_the_changelog_tells_of_the_version_that_comes_next() -> None:
    version = re.search(r'__version__ = "(.+)"', (ROOT / "src/ionbox/__init__.py").read_text("utf-8"))
    assert version
    heading = re.search(r"^## (\d[\d.]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heading
    assert heading[1] == version[1]


def test_unit_and_caddyfile_agree_on_name_port_and_proxy() -> None:
    start = re.search(r"^ExecStart=/opt/ionbox/bin/ionbox (.+)$", UNIT.read_text("utf-8"), re.MULTILINE)
    assert start
    words = start[1].split()
    given = dict(zip(words[2::2], words[3::2], strict=True))
    assert words[:2] == ["serve", "--local"]
    caddyfile = (ROOT / "deploy/Caddyfile").read_text("utf-8")
    assert f"\n{given['--host']} {{\n" in caddyfile
    assert f"reverse_proxy 127.0.0.1:{given['--port']} " in caddyfile
    assert given["--behind"] == "127.0.0.1"
    assert f"StateDirectory={Path(given['--folder']).name}\n" in UNIT.read_text("utf-8")


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd-analyze here")
    unit = tmp_path / UNIT.name
    # It looks for the program, which is not installed here.
    unit.write_text(UNIT.read_text("utf-8").replace("/opt/ionbox/bin/ionbox", sys.executable), encoding="utf-8")
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
