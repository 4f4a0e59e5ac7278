"""The kernel stays plain: the standard library alone, and of it no clock, no chance, no sockets, no database."""

import ast
import re
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src/ionbox"
MODULES = [
    path
    for room in ("core", "chem", "games")
    for path in sorted((PACKAGE / room).rglob("*.py"))
    if not {"tests", "ui", "lab"} & set(path.relative_to(PACKAGE).parts)
]
FORBIDDEN = {"asyncio", "datetime", "multiprocessing", "random", "secrets", "socket", "sqlite3", "threading", "time"}
ALLOWED = (set(sys.stdlib_module_names) - FORBIDDEN) | {"ionbox", "librt", "mypy_extensions"}


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            names.add((node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_kernel_module_imports_only_what_runs_anywhere(path: Path) -> None:
    assert imported(path) - ALLOWED == set()


def test_the_compilers_young_library_has_one_door() -> None:
    inside = [path for path in PACKAGE.rglob("*.py") if "librt" in imported(path)]
    assert inside == [PACKAGE / "core/fast.py"]


def test_the_time_of_day_is_read_in_one_place_and_dates_a_report_and_a_progress_code() -> None:
    asks = re.compile(r"\btime\.time\(|\bdatetime\.now\(|\bdate\.today\(")
    inside = {
        path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if asks.search(path.read_text("utf-8"))
    }
    assert inside == {"server/clocks.py", "lab/bench.py", "terminal/practise.py"}


def test_the_check_sees_what_it_forbids(tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.py"
    spoilt.write_text("import time\nfrom rich.table import Table\n", "utf-8")
    assert imported(spoilt) - ALLOWED == {"time", "rich"}
