"""Records and tries as files."""

import asyncio
import csv
import io
from dataclasses import replace as replace_option
from pathlib import Path
from typing import Any

import pytest
from core.records import DECK
from msgspec.structs import replace
from narrow import sure
from store.samples import answer, attempt, gathering, match, seat, step, table

from ionbox.core.options import written
from ionbox.core.play import BELL, LAST_ROUND, NOBODY, Match, state_hash
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import FORMAT, Rng
from ionbox.core.text import harmless
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.store import GatheringRow, Store, Unsaved
from ionbox.store.export import KEPT, bare_record, erase_code, export_to, record_text, records, with_store
from ionbox.store.tries import ions_of, ions_played, tries_csv

pytestmark = pytest.mark.anyio
NAMES = ["Ada", "Quiet Beryl"]


async def play(store: Store, id: str, most: int, seed: str = "7", options: Any = None, format: int = FORMAT) -> Match:
    """A match of metals with a row for each step, as a table would store it."""
    game = GAMES["metals"]
    sitting = Match(game, 2, options, seed, NAMES, None, format)
    number = id.lstrip("m")
    asked: dict[str, Any] = {"seed": seed, "options": written(sitting.options), "names": NAMES, "format": format}
    row = match(id, f"t{number}", started=float(number), **asked)
    await store.add_match(row)
    rng = Rng(1)
    while len(sitting.steps) < most and (actors := sitting.state.actors()):
        seat = actors[0]
        action = sitting.state.sample(seat, rng)
        sitting.play(seat, action, "time" if len(sitting.steps) == 1 else "")
        n = len(sitting.steps)
        fields = {"action": game.write(action), "by": sitting.steps[-1].by, "hash": state_hash(game, sitting.state)}
        assert await store.append(step(id, n, seat=seat, **fields))
    return sitting


async def gather(store: Store) -> GatheringRow:
    row = gathering()
    await store.add_gathering(row)
    for number in (1, 2, 3):
        await store.save_table(table(f"t{number}", number=number, match=f"m{number}"))
    return row


@pytest.mark.parametrize("format", [1, 2])
async def test_a_finished_match_comes_back_through_its_record(store: Store, format: int) -> None:
    room = await gather(store)
    played = await play(store, "m1", 10_000, options=GAMES["metals"].presets["series"], format=format)
    await store.end_match("m1", 9.0, "over")
    (record,) = await records(store, room)
    assert record.text == write_record(played)
    assert record.text.startswith(f"ionbox record {format}\n")
    assert (record.table, record.number, record.broken) == (1, 1, "")
    again = read_record(record.text, GAMES)
    assert again.state.outcome() == played.state.outcome() is not None
    assert again.steps == played.steps


async def test_a_match_that_the_bell_ended_comes_back_with_it(store: Store) -> None:
    room = await gather(store)
    played = await play(store, "m1", 3)
    assert played.ring() is None
    rung = {"seat": NOBODY, "action": LAST_ROUND, "by": BELL}
    assert await store.append(step("m1", 4, hash=state_hash(GAMES["metals"], played.state), **rung))
    (record,) = await records(store, room, unfinished=True)
    assert (record.text, record.broken) == (write_record(played), "")
    assert "4. referee: last round\n" in record.text
    row = sure(await store.match("m1"))
    assert "4. referee: last round\n" in bare_record(row, await store.steps("m1"))


async def test_what_was_typed_for_a_name_is_in_no_record_and_names_no_ions(store: Store) -> None:
    room = await gather(store)
    await play(store, "m1", 2)
    for tried, formula in (("name copper(I) oxide", "CuO"), ("2 Cl-", "2 Cl⁻")):
        await store.add_try(attempt("m1", 1, tried=tried, formula=formula))
    (record,) = await records(store, room, unfinished=True)
    assert "copper" not in record.text
    (line,) = csv.DictReader(io.StringIO(await tries_csv(store, room)))
    assert (line["ions"], line["formulas"]) == ("Cl- 1", "2 Cl⁻ 1; CuO 1")


async def test_a_match_that_goes_on_is_for_whoever_runs_the_server_alone(store: Store) -> None:
    room = await gather(store)
    played = await play(store, "m1", 4, seed="secret")
    assert await records(store, room) == []
    (record,) = await records(store, room, unfinished=True)
    assert record.text == write_record(played)
    assert "seed: secret" in record.text


async def test_a_match_of_older_rules_keeps_its_log_as_it_stands(store: Store) -> None:
    room = await gather(store)
    await play(store, "m1", 3)
    await store.add_match(match("m2", "t2", version=0, options={"series": "2", "deck": "ion,n\nNa+,2"}))
    await store.append(step("m2", 1, by="left"))
    found = await records(store, room, unfinished=True)
    assert found[1].broken == "This was played by version 0 of metals; this is version 1."
    assert found[1].text.splitlines() == [
        "ionbox record 1", "game: metals 0 (Metal vs. Non-Metal)", "seats: Ada, Quiet Beryl", "option series: 2",
        "file deck:", "| ion,n", "| Na+,2", f"seed: {'7' * 64}",
        "commitment: " + found[1].text.split("commitment: ")[1][:64], "",
        "1. seat 1: Ca2+ (left)", "outcome: none after 1 steps",
    ]  # fmt: skip


async def test_the_bare_log_of_a_match_reads_back_with_the_rules_it_was_played_by(store: Store) -> None:
    await gather(store)
    played = await play(store, "m1", 5)
    row = await store.match("m1")
    assert row is not None
    text, why = record_text(row, await store.steps("m1"), {})
    assert why == "metals is not a game in this box."
    assert read_record(text, GAMES).steps == played.steps


async def test_a_file_in_a_bare_log_keeps_every_space_and_empty_line(store: Store) -> None:
    await gather(store)
    played = await play(store, "m1", 2, options=replace_option(GAMES["metals"].defaults, deck=DECK))
    row = await store.match("m1")
    assert row is not None
    text = bare_record(row, await store.steps("m1"))
    assert text == write_record(played)
    assert read_record(text, GAMES).options.deck == DECK


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        ({"hash": "0" * 64}, "Step 2 leads to another state than it did."),
        ({"n": 7}, "Step 2 is missing from the log."),
        ({"action": "9 Na+"}, "may not play 9 Na+ at step 2. "),
        ({"action": "nonsense"}, "is no"),
    ],
)
async def test_a_log_that_does_not_replay_is_kept_and_said(store: Store, spoilt: dict[str, Any], why: str) -> None:
    await gather(store)
    await play(store, "m1", 3)
    row, steps = await store.match("m1"), await store.steps("m1")
    assert row is not None
    text, broken = record_text(row, [steps[0], replace(steps[1], **spoilt)])
    assert why in broken
    assert text.endswith("outcome: none after 2 steps\n")


async def test_files_are_written_by_gathering_table_and_match(store: Store, tmp_path: Path) -> None:
    await gather(store)
    first = await play(store, "m1", 4)
    await store.end_match("m1", 9.0, "over")
    await store.add_match(match("m8", "t1", started=40.0, names=NAMES))  # its beginning could not be saved
    await store.add_match(match("m9", "t1", started=50.0, names=NAMES))
    await store.save_table(table("t1", number=1, match="m9"))
    await play(store, "m2", 2)
    await store.add_try(attempt("m1"))
    await store.add_gathering(gathering("g2", "XYZ234"))
    written = await export_to(tmp_path / "out", store)
    names = ["table-1-match-1.record", "table-2-match-1.record", "table-1-match-2.record"]
    assert [path for path, _ in written] == [tmp_path / "out" / "ABC234-g1" / name for name in names]
    assert [why for _, why in written] == ["", "", ""]
    assert read_record(written[0][0].read_text("utf-8"), GAMES).steps == first.steps
    assert await export_to(tmp_path / "out", store, "XYZ234") == []
    ((sheet, _),) = await export_to(tmp_path / "out", store, "ABC234", tries=True)
    assert sheet.read_bytes().startswith(b"\xef\xbb\xbfgathering,game,table")
    with pytest.raises(BadInput, match="No gathering has the code QQQ222"):
        await export_to(tmp_path, store, "QQQ222")
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="Choose another folder"):
        await export_to(tmp_path / "file", store, tries=True)


async def test_answers_are_written_beside_the_tries_where_there_are_any(store: Store, tmp_path: Path) -> None:
    await gather(store)
    for row in (answer(3, at=1.0), answer(0, at=2.0, attempt=2, code="NAME_OTHER", answer="=1+1")):
        await store.add_answer(row)
    _, (sheet, _) = await export_to(tmp_path, store, "ABC234", tries=True)
    text = sheet.read_text("utf-8")
    assert (sheet.name, text[0]) == ("answers.csv", "\ufeff")
    assert list(csv.reader(io.StringIO(text[1:]))) == [
        ["gathering", "device", "part", "set", "item", "attempt", "skill", "code", "answer"],
        ["ABC234", "1", "before", "S2-1-7KQ4", "4", "1", "S2", "", "1 Na+ 1 Cl-"],
        ["ABC234", "1", "before", "S2-1-7KQ4", "1", "2", "S2", "NAME_OTHER", "'=1+1"],
    ]


async def test_tries_are_counted_by_table_seat_name_and_reason(store: Store) -> None:
    room = await gather(store)
    await store.add_match(match("m1", "t1", names=["Ada", "Bo"]))
    await store.add_match(match("m2", "t2", names=["Cy", "=HYPERLINK(1)"]))
    right = {"kind": "right", "code": "", "rule": "", "hinted": False}
    for row in [
        attempt("m1", 1, seat=0, tried="2 Cl-", formula="Mg2+ with 2 Cl-", device=1),
        attempt("m1", 1, seat=0, tried="SO4 2-", hinted=False, device=1),
        attempt("m1", 4, seat=0, tried="Cl-", hinted=False, kind="draft", formula="Mg2+ with Cl-", device=1),
        attempt("m1", 4, seat=0, tried="", hinted=False, kind="hint", device=1),  # its correction was asked for
        attempt("m1", 5, seat=0, tried="pass", code="MUST_ANSWER", hinted=False, device=1),
        attempt("m1", 6, seat=0, tried="2 Cl-", formula="MgCl₂", device=1, **right),
        attempt("m1", 8, seat=0, tried="Cl-", formula="NaCl", device=1, **right),
        attempt("m1", 9, seat=0, tried="2 Cl-", formula="MgCl₂", device=1, **right),
        attempt("m2", 1, seat=1, tried="Mg2+"),
        attempt("m2", 1, seat=0, tried="", kind="hint", code="", rule="", hinted=False),  # no stumble, and over no ion
    ]:
        await store.add_try(row)
    assert list(csv.reader(io.StringIO(await tries_csv(store, room)))) == [
        [
            "gathering", "game", "table", "seat", "name", "code", "rule", "tries", "hinted", "ions",
            "drafts", "asked", "right", "hints", "formulas", "device",
        ],
        ["ABC234", "metals", "1", "1", "Ada", "", "", "0", "0", "", "0", "0", "3", "0", "MgCl₂ 2; NaCl 1", "1"],
        ["ABC234", "metals", "1", "1", "Ada", "MUST_ANSWER", "3.4", "1", "0", "", "0", "0", "0", "0", "", "1"],
        [
            "ABC234", "metals", "1", "1", "Ada", "SAME_SIGN", "3.4", "2", "1", "Cl- 2; SO4 2- 1",
            "1", "1", "0", "0", "Mg2+ with 2 Cl- 1; Mg2+ with Cl- 1", "1",
        ],
        ["ABC234", "metals", "2", "1", "Cy", "", "", "0", "0", "", "0", "0", "0", "1", "", "0"],
        [
            "ABC234", "metals", "2", "2", "'=HYPERLINK(1)", "SAME_SIGN", "3.4", "1", "1", "Mg2+ 1",
            "0", "0", "0", "0", "", "0",
        ],
    ]  # fmt: skip


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1"])
def test_a_cell_that_a_spreadsheet_would_run_is_made_harmless(cell: str) -> None:
    assert harmless(cell) == "'" + cell


def test_what_stands_behind_a_semicolon_is_made_harmless_too() -> None:
    assert harmless("sodium;=1+1; @SUM(A1);chloride") == "sodium;'=1+1;' @SUM(A1);chloride"


@pytest.mark.parametrize("cell", ["", "Ada", "Cl- 2", "Cl- 2; SO4 2- 1", "3.4", "a=b", "12"])
def test_other_cells_stay_as_they_are(cell: str) -> None:
    assert harmless(cell) == cell


@pytest.mark.parametrize(
    ("tried", "ions"),
    [
        ("2 Cl-", {"Cl-"}),
        ("2 SO4 2-", {"SO4 2-"}),
        ("bond Mg2+.Cl-.Cl- SO4^2-", {"Mg2+", "Cl-", "SO4 2-"}),
        ("11K> Na Na O", {"Na", "O"}),
        ("11Kv * K Cl", {"K", "Cl"}),
        ("1|3 gift 2|5", set()),
        ("pass", set()),
        ("", set()),
    ],
)
def test_the_ions_of_a_try_are_read_from_any_games_notation(tried: str, ions: set[str]) -> None:
    assert ions_of(tried) == ions


def test_the_ions_that_a_match_brings_are_read_as_well() -> None:
    assert ions_of("2 Xx3+ of Xx", ("Xx3+",)) == {"Xx3+", "Xx"}
    assert ions_played(gathering(options={})) == tuple(GAMES["metals"].ions(GAMES["metals"].defaults))
    assert ions_played(gathering(options={"gone": "1"})) == ions_played(gathering(game="gone")) == ()


async def test_a_code_erases_every_gathering_that_had_it(store: Store) -> None:
    await seat(store, 2, ended=5.0)
    await seat(store, 1, "g2", "ABC234")
    await seat(store, 1, "g3", "XYZ234")
    assert await erase_code(store, "ABC234") == 2
    assert [row.id for row in await store.gatherings(ended=True)] == ["g3"]
    with pytest.raises(BadInput, match="Nothing was erased"):
        await erase_code(store, "ABC234")


def test_what_a_server_keeps_is_opened_by_its_folder_or_its_address_and_closed_again(url: str, tmp_path: Path) -> None:
    async def gathered(store: Store) -> Store:
        await gather(store)
        return store

    folder, database = (Path(url).parent, "") if url.endswith(".sqlite") else (tmp_path, url)
    if not database:
        with pytest.raises(BadInput, match=r"No server has kept anything in .*: name its folder with --folder\."):
            with_store(folder, database, gathered)
        folder.mkdir()
        (folder / KEPT).touch()
    store = with_store(folder, database, gathered)
    with pytest.raises(Unsaved, match="closed"):
        asyncio.run(store.add_gathering(gathering("g2")))
