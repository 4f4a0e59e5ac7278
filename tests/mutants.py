"""Small faults in the code, one at a time, to see whether a test notices: `just mutants [WHERE [HOW_MANY [SEED]]]`.

WHERE is a folder or module below src/ionbox, such as `server`, `games/ion` or `store/sqlite.py`; all that stands in
TESTS if nothing is named. First the tests beside it run once, and for each line it is noted which of them came by. Then
faults are drawn from all that can be made, alike for the same seed. Each is made in a copy of the tree and meets
the tests that came by its line, the quickest first. What survives is listed in the end: either no test bites there, or
the fault changes nothing.

Our own and not mutmut or cosmic-ray: this draws a few from many, knows which tests are near, and is bounded in time.
"""

import ast
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import coverage
import pytest
from msgspec import json

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "src/ionbox"
TESTS = {
    "games": ("src/ionbox/games/{}/tests", "tests/lab/test_observe.py"),
    "server": ("tests/server",),
    "store": ("tests/store",),
    "bots": ("tests/bots",),
    "core": ("tests/core",),
    "chem": ("tests/chem",),
}
"""Those beside each room; {} is the game."""
ENOUGH = 40.0
"""Seconds of tests that a fault meets at most."""
BOUND = 1200.0
"""Seconds after which no more faults are made."""

OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OTHER: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.FloorDiv(), ast.FloorDiv: ast.Mult(),
    ast.BitAnd: ast.BitOr(), ast.BitOr: ast.BitAnd(), ast.LShift: ast.RShift(), ast.RShift: ast.LShift(),
}  # fmt: skip


@dataclass(frozen=True)
class Fault:
    module: str
    line: int
    statement: int
    """The line in which its statement begins: of an expression on several lines not every one is seen to run."""
    start: int
    end: int
    """Where in the source, in bytes."""
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}  {' '.join(self.old.split())}  →  {self.new}"


class Finder(ast.NodeVisitor):
    """Every fault that can be made in one module."""

    def __init__(self, module: str, source: bytes) -> None:
        self.module = module
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Fault] = []
        self.statement = 0
        self.visit(ast.parse(source))

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            self.statement = node.lineno
        super().visit(node)

    def add(self, node: ast.expr | ast.stmt, new: ast.expr | str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        text = new if isinstance(new, str) else f"({ast.unparse(new)})"
        old = self.source[start:end].decode()
        self.found.append(Fault(self.module, node.lineno, self.statement, start, end, old, text))

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            return
        self.add(node.test, ast.UnaryOp(ast.Not(), node.test))
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for statement in node.body:
            self.visit(statement)
        if node.returns is not None and ast.unparse(node.returns) == "bool":
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    self.statement = inner.lineno
                    self.add(inner.value, ast.UnaryOp(ast.Not(), inner.value))

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """What must hold anyway."""

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call | ast.Await):
            self.add(node, "pass")
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not isinstance(node.targets[0], ast.Name | ast.Tuple):
            self.add(node, "pass")
        self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.add(node, "pass")
        self.visit(node.value)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.add(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self.add(node, "pass")

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            self.add(node, ast.Compare(node.left, [OPPOSITE[type(node.ops[0])]()], node.comparators))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self.add(node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in OTHER and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            self.add(node, ast.BinOp(node.left, OTHER[type(node.op)], node.right))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add(node, ast.Constant(not node.value))
        elif isinstance(node.value, int):
            self.add(node, ast.Constant(node.value + 1))

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if ast.unparse(node.slice) == ":":
            self.add(node, node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
            other = ast.Name("max" if node.func.id == "min" else "min")
            self.add(node, ast.Call(other, node.args, node.keywords))
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """What people read is held by other tests, and its parts have no places of their own before Python 3.12."""


def modules(where: str) -> list[str]:
    """Modules below src/ionbox."""
    place = ROOT / PACKAGE / where
    found = [place] if place.is_file() else sorted(place.rglob("*.py"))
    names = [path.relative_to(ROOT / PACKAGE) for path in found]
    return [n.as_posix() for n in names if n.parts[0] in TESTS and not {"tests", "ui"} & set(n.parts)]


def tests_beside(module: str) -> list[str]:
    room, *rest = module.split("/")
    return [tests.format(rest[0]) for tests in TESTS[room]]


def copy_tree(to: Path) -> None:
    """What git knows, and what it would take in."""
    told = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    for name in told.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, to / name)


def run_tests(tree: Path, arguments: Sequence[str], limit: float | None = None, **more: str) -> int:
    """pytest's exit code; 1 as well if it takes too long."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "IONBOX_FORM": "pure", "CI": "true", **more}
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    with subprocess.Popen(
        command, cwd=tree, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as running:
        try:
            return running.wait(limit)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, 9)  # what it started as well
            return 1


# Which tests came by a line. As a plugin of pytest (`-p mutants`), in each of its workers.


@dataclass
class Passing:
    """Measures while each test runs."""

    notes: Path
    seconds: dict[str, float]
    """Of the tests that passed."""
    measuring: coverage.Coverage

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.measuring.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.seconds[report.nodeid] = report.duration

    def pytest_sessionfinish(self) -> None:
        self.measuring.stop()
        self.measuring.save()
        (self.notes / f"{os.getpid()}.json").write_bytes(json.encode(self.seconds))


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Before a conftest imports what is measured."""
    notes = Path(os.environ["IONBOX_MUTANTS"])
    source = str(early_config.rootpath / PACKAGE)
    measuring = coverage.Coverage(str(notes / "lines"), data_suffix=True, source=[source], config_file=False)
    measuring.start()
    early_config.pluginmanager.register(Passing(notes, {}, measuring))


@dataclass
class Near:
    """What was noted."""

    lines: coverage.CoverageData
    seconds: dict[str, float]

    def tests_of(self, path: Path, fault: Fault) -> list[str]:
        """Those that came by, the quickest first; all there are for a line that ran before any of them."""
        noted = self.lines.contexts_by_lineno(str(path))
        contexts = {name for line in range(fault.statement, fault.line + 1) for name in noted.get(line, [])}
        names = self.seconds if "" in contexts else [name for name in contexts if name in self.seconds]
        return sorted(names, key=lambda name: self.seconds[name])


def look(tree: Path, tests: Sequence[str]) -> Near:
    with TemporaryDirectory() as folder:
        arguments = ["-p", "mutants", "-n", str(os.cpu_count() or 1), *tests]
        code = run_tests(tree, arguments, IONBOX_MUTANTS=folder)
        lines = coverage.CoverageData(no_disk=True)
        seconds: dict[str, float] = {}
        for noted in Path(folder).glob("lines.*"):
            part = coverage.CoverageData(str(noted))
            part.read()
            lines.update(part)
        for noted in Path(folder).glob("*.json"):
            seconds |= json.decode(noted.read_bytes(), type=dict[str, float])
    if not seconds:
        sys.exit(f"No test of {', '.join(tests)} passed as things stand (pytest said {code}).")
    return Near(lines, seconds)


def survives(tree: Path, fault: Fault, near: Near) -> str:
    """Why it does; nothing if a test noticed it."""
    path = tree / PACKAGE / fault.module
    tests = near.tests_of(path, fault)
    if not tests:
        return "no test comes by"
    chosen: list[str] = []
    time_left = ENOUGH
    for name in tests:
        time_left -= near.seconds[name]
        if chosen and time_left < 0:
            break
        chosen.append(name)
    source = path.read_bytes()
    try:
        path.write_bytes(source[: fault.start] + fault.new.encode() + source[fault.end :])
        code = run_tests(tree, ["-x", *chosen], 3 * ENOUGH)
    finally:
        path.write_bytes(source)
    return "" if code else f"{len(chosen)} of {len(tests)} tests passed"


def main(where: str, how_many: int, seed: int) -> None:
    os.nice(15)
    begin = time.monotonic()
    names = modules(where)
    if not names:
        sys.exit(f"There is no module {where!r} below {PACKAGE} that this knows the tests of.")
    faults = [fault for name in names for fault in Finder(name, (ROOT / PACKAGE / name).read_bytes()).found]
    drawn = Random(seed).sample(faults, min(how_many, len(faults)))
    with TemporaryDirectory() as folder:
        tree = Path(folder).resolve()
        copy_tree(tree)
        tests = sorted({tests for fault in drawn for tests in tests_beside(fault.module)})
        near = look(tree, tests)
        print(f"{len(near.seconds)} tests in {', '.join(tests)}; {len(drawn)} of {len(faults)} faults", flush=True)
        survivors, tried = [], 0
        for fault in drawn:
            if time.monotonic() - begin > BOUND:
                break
            tried += 1
            why = survives(tree, fault, near)
            print(f"{'SURVIVED' if why else 'noticed '}  {fault}", flush=True)
            if why:
                survivors.append(f"{fault}  ({why})")
    print(f"\n{tried} faults, {tried - len(survivors)} noticed, {len(survivors)} survived:", *survivors, sep="\n")


if __name__ == "__main__":
    place, many, start = [*sys.argv[1:], *("", "40", "1")[len(sys.argv) - 1 :]]
    main(place, int(many), int(start))
