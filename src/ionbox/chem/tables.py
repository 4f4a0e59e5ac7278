"""The data files beside the code, read once and only when asked for."""

import csv
import os
from functools import cache


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """All rows of data/<name>.csv, in the file's order."""
    path = os.path.join(os.path.dirname(__file__), "data", name + ".csv")
    with open(path, encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))
