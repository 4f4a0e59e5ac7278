"""Whole matches and counted trees, kept as files: the difference in a transcript is the review of a rule change."""

from pathlib import Path

import pytest
from contract.cases import ROOT
from contract.transcript import leaves, transcript

from ionbox.core.record import open_record, read_record, write_record
from ionbox.core.rng import BY_PLACE
from ionbox.games import GAMES

GOLDEN = [path for name in GAMES for path in sorted((ROOT / "src/ionbox/games" / name / "golden").glob("*.record"))]
TREES = [
    (name, line)
    for name in GAMES
    for line in (ROOT / "src/ionbox/games" / name / "golden/trees.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_match_plays_out_as_it_did(path: Path) -> None:
    match, story = open_record(path.read_text("utf-8"), GAMES)
    assert transcript(match, story) == path.with_suffix(".txt").read_text("utf-8")
    assert write_record(match) == path.read_text("utf-8")


@pytest.mark.parametrize(("name", "line"), TREES)
def test_a_tree_of_actions_has_as_many_leaves_as_counted(name: str, line: str) -> None:
    counts, preset, position = (part.strip() for part in line.split("@", 2))
    state = GAMES[name].load(position, GAMES[name].presets[preset])
    expected = [int(count) for count in counts.split()]
    assert [leaves(state, depth) for depth in range(1, len(expected) + 1)] == expected


def test_every_game_has_golden_matches() -> None:
    assert {path.parts[-3] for path in GOLDEN} == set(GAMES) == {name for name, _ in TREES}


def test_every_game_has_golden_matches_of_each_format_with_a_seed() -> None:
    seeded = {path: read_record(path.read_text("utf-8"), GAMES) for path in GOLDEN}
    found = {(match.game.name, match.format) for match in seeded.values() if match.seed is not None}
    assert found == {(name, format) for name in GAMES for format in range(1, BY_PLACE + 1)}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_an_event_has_eight_bytes_and_what_boards_draw_of_it_is_told_to_everybody(path: Path) -> None:
    match, story = open_record(path.read_text("utf-8"), GAMES)
    for chapter in story:
        before = False
        for event in chapter.state.events:
            assert 0 <= event < 2**63
            told = bool(match.game.tell(event, None, match.names))
            shown = bool(match.game.show(event))
            if shown:
                assert told or before  # where a formula lies and how it was counted goes with the formula
            before = told or (before and shown)
