"""The oracles: tables of ions and compounds with every derived column written out, made apart from the code."""

import csv
from pathlib import Path

import pytest

Rows = list[dict[str, str]]


def oracle(name: str) -> Rows:
    with (Path(__file__).parent / "oracle" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="session")
def ion_rows() -> Rows:
    rows = oracle("ions")
    assert len(rows) == 47
    return rows


@pytest.fixture(scope="session")
def charged_rows() -> Rows:
    rows = oracle("charged-formulas")
    assert len(rows) == 189
    return rows


@pytest.fixture(scope="session")
def other_rows() -> Rows:
    rows = oracle("other-games-compounds")
    assert len(rows) == 79
    return rows


@pytest.fixture(scope="session")
def compound_rows(charged_rows: Rows, other_rows: Rows) -> Rows:
    return charged_rows + other_rows
