"""The bench runs, compares the two forms and writes its tables. How fast anything is, is not tested here."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from ionbox.core.kit import Bench, Measure
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab import measures
from ionbox.lab.bench import FormsDiffer, bench, refuse_difference
from ionbox.lab.measures import CALLS, COPIES, PLAYOUTS, Setting
from ionbox.lab.tables import GameReport, Report, Row, as_markdown, show


def test_it_measures_a_game_and_writes_markdown_and_json(tmp_path: Path) -> None:
    said = io.StringIO()
    report = bench("metals", 0.001, 1, tmp_path / "table.md", tmp_path / "table.json", Console(file=said))
    assert report.forms == (("pure",) if measures.form() == "pure" else ("compiled", "pure"))
    assert {row.what for row in report.games["metals"].rows} == {PLAYOUTS, CALLS, COPIES}
    assert all(rate > 0 for row in report.games["metals"].rows for rate in row.rates.values())
    markdown = (tmp_path / "table.md").read_text("utf-8")
    assert "| random playouts, actions | single, 2 seats |" in markdown
    assert said.getvalue() == markdown
    written = json.loads((tmp_path / "table.json").read_text("utf-8"))
    assert written["games"]["metals"]["checksum"] == measures.checksum(GAMES["metals"])


def test_all_games_are_played_the_same_compiled_and_from_their_sources() -> None:
    if measures.form() == "pure":
        pytest.skip("there is only one form here: the compiled run holds it against this one")
    said = io.StringIO()
    bench(seconds=0.001, repeats=1, console=Console(file=said))
    assert said.getvalue().count("the same pure and compiled") == len(GAMES)


def test_forms_that_play_differently_are_refused() -> None:
    @dataclass
    class Said:
        games: dict[str, Any]

    compiled, pure = Said({"metals": {"checksum": "1"}}), Said({"metals": {"checksum": "2"}})
    with pytest.raises(FormsDiffer, match="compiled 1, pure 2"):
        refuse_difference("metals", {"compiled": compiled, "pure": pure})  # type: ignore[dict-item]


def test_plain_loads_the_source_where_an_extension_of_the_same_name_lies_beside_it(tmp_path: Path) -> None:
    from importlib.machinery import EXTENSION_SUFFIXES

    from ionbox.lab.plain import Sources

    (tmp_path / "rng.py").write_text("")
    (tmp_path / f"rng{EXTENSION_SUFFIXES[0]}").write_text("")
    spec = Sources.find_spec("ionbox.core.rng", [str(tmp_path)])
    assert spec is not None
    assert spec.origin == str(tmp_path / "rng.py")
    assert Sources.find_spec("json", None) is None


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_measured_at_its_fewest_and_most_seats(name: str) -> None:
    seats = {setting.seats for setting in measures.settings(GAMES[name])}
    assert {GAMES[name].seats[0], GAMES[name].seats[-1]} <= seats


@pytest.mark.parametrize("measured", [measures.playouts, measures.calls, measures.copies])
def test_a_measure_counts_its_work(measured: Callable[[Setting], Measure]) -> None:
    setting = measures.settings(GAMES["metals"])[0]
    units, calls, spent = measures.sample(measured(setting), 0.001)
    assert units >= calls > 0
    assert spent > 0


def test_a_sample_goes_on_until_there_is_something_to_count() -> None:
    found = iter([0] * 5)
    units, calls, _ = measures.sample(lambda: next(found, 1), 1e-9)
    assert (units > 0, calls > 5) == (True, True)


def test_what_is_measured_tells_no_events() -> None:
    state = measures.settings(GAMES["metals"])[0].start(Rng(1))
    state.apply(state.actors()[0], state.legal(state.actors()[0])[0], Rng(1))
    assert state.events == []


def test_a_game_adds_measures_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = replace(GAMES["metals"].kit, bench=Bench(lambda: {"jokes": lambda: 3}))
    monkeypatch.setattr(GAMES["metals"], "kit", kit)
    assert measures.measures(GAMES["metals"])["jokes", ""]() == 3
    assert all("legal actions" in what for what in measures.spreads(GAMES["metals"]))


def test_a_summary_is_mean_ninety_percent_and_most() -> None:
    assert measures.summary(list(range(1, 101))) == (50.5, 90, 100)
    assert measures.summary([7]) == (7, 7, 7)


def test_a_terminal_gets_tables() -> None:
    rows = [Row(PLAYOUTS, "single, 2 seats", {"compiled": 3e6, "pure": 3e5}, {"compiled": 1e5, "pure": 1e4})]
    game = GameReport("Metal vs. Non-Metal", "abc", {"plays a position": (2.5, 4, 6)}, rows)
    report = Report("2026-11-15", "a machine", ("compiled", "pure"), "Medians.", {"metals": game})
    shown = io.StringIO()
    show(report, Console(file=shown, force_terminal=True, width=120, color_system=None))
    for text in ("3,000,000", "10.0", "100,000", "Plays a position: mean 2.5, 90 % up to 4, most 6."):
        assert text in shown.getvalue()
        assert text in as_markdown(report)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "metal"}, "Did you mean metals?"),
        ({"seconds": 0}, "at most 60 CPU seconds"),
        ({"repeats": 0}, "1 to 99 rounds"),
        ({"markdown": Path("no/such/folder/table.md")}, "folder that exists"),
    ],
)
def test_what_cannot_be_measured_is_refused_before_anything_is_written(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        bench(**wish)
