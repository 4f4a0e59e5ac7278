"""What is released: locks, extras, and the files that put a server up."""

import inspect
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from ionbox.commands import server

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
UNIT = ROOT / "deploy/ionbox.service"


COMPOSE, KUBERNETES = ROOT / "deploy/compose.yaml", ROOT / "deploy/kubernetes.yaml"


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
        # But for printing: whoever starts ionbox with play.py has it all.
        assert bool(names(extra) & set(locked("requirements.lock"))) == (name == "print"), name
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


def checked(tool: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    program = shutil.which(tool, path=str(Path(sys.executable).parent))
    assert program, f"{tool} is not installed"
    return subprocess.run(
        [program, *arguments], cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True
    )


def test_linters_and_nats_itself_understand_what_puts_several_nodes_up() -> None:
    for tool, *arguments in (
        ("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "deploy/compose.yaml"),
        ("kubernetes-validate", "--strict", "deploy/kubernetes.yaml"),
        ("nats-server", "-t", "-c", "deploy/nats.conf"),
    ):
        done = checked(tool, *arguments, IONBOX_BUS_TOKEN="t1")
        assert done.returncode == 0, done.stdout + done.stderr


def test_caddy_understands_the_file_for_several_nodes() -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("there is no caddy here")
    command = [caddy, "adapt", "--adapter", "caddyfile", "--config", str(ROOT / "deploy/Caddyfile.nodes")]
    done = subprocess.run(command, env={**os.environ, "IONBOX_NAME": "a.example"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert {"node-1:8000", "node-2:8000"} == set(re.findall(r"node-\d:8000", done.stdout))


def test_whoever_puts_several_nodes_up_writes_no_password_down_and_lets_nobody_at_bus_and_database() -> None:
    compose = yaml.safe_load(COMPOSE.read_text("utf-8"))
    services, nets = compose["services"], compose["networks"]
    assert nets["front"]["internal"]
    assert nets["back"]["internal"]
    for name, service in services.items():
        assert ("ports" in service) == (name == "caddy"), name
        for value in (
            *service.get("environment", {}).values(),
            *re.findall(r"nats://([^@]+)@", service.get("command", "")),
        ):
            assert value.startswith("${") or value == "ionbox", (name, value)
    assert services["nats"]["networks"] == services["postgres"]["networks"] == ["back"]
    assert nets["front"]["ipam"]["config"][0]["subnet"] in services["node-1"]["command"]

    objects = list(yaml.safe_load_all(KUBERNETES.read_text("utf-8")))
    kinds = {(one["kind"], one["metadata"]["name"]) for one in objects}
    assert {("NetworkPolicy", "node"), ("NetworkPolicy", "bus"), ("PodDisruptionBudget", "node")} <= kinds
    assert "Secret" not in {kind for kind, _ in kinds}
    for one in objects:
        if one["kind"] == "Deployment":
            pod = one["spec"]["template"]["spec"]
            assert pod["securityContext"]["runAsNonRoot"]
            for container in pod["containers"]:
                assert not container["securityContext"]["allowPrivilegeEscalation"]
                assert all("valueFrom" in variable for variable in container["env"])


def test_whoever_puts_nodes_up_names_options_that_there_are() -> None:
    told = " ".join(
        service["command"] for service in yaml.safe_load(COMPOSE.read_text("utf-8"))["services"].values()
        if service.get("image") == "ionbox"
    )  # fmt: skip
    for one in yaml.safe_load_all(KUBERNETES.read_text("utf-8")):
        if one["kind"] == "Deployment" and one["metadata"]["name"] != "bus":
            told += " " + " ".join(one["spec"]["template"]["spec"]["containers"][0]["args"])
    words = told.split()
    for command in ("serve", "think"):
        assert command in words
    known = {name for one in (server.serve, server.think) for name in inspect.signature(one).parameters}
    if "node" not in known:
        pytest.skip("ionbox serve --node is not built yet")
    assert {word[2:].partition("=")[0] for word in words if word.startswith("--")} <= known


def test_what_nodes_need_is_locked_as_for_everybody_with_two_packages_more() -> None:
    nodes, run = locked("requirements-nodes.lock"), locked("requirements.lock")
    assert {name: nodes[name] for name in run} == run
    assert {name: nodes[name] for name in nodes.keys() - run} == {
        name: locked("requirements-dev.lock")[name] for name in ("asyncpg", "nats-py")
    }
