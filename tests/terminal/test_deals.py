"""The same deal for everybody at a terminal: listed, played, and what its record proves."""

import re
from pathlib import Path

import pytest
from server.own_contents import metals_with

from ionbox.commands.match import deal, play
from ionbox.core.deals import board, root_of
from ionbox.core.play import Match, Setup
from ionbox.core.record import read_record
from ionbox.core.rng import BY_PLACE
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.terminal.deals import show
from ionbox.terminal.replay import verify
from ionbox.terminal.screen import Screen

CODE = "MA-PNNB-NK8R"
METALS = GAMES["metals"]


def test_a_printed_code_that_is_typed_in_gives_the_cards_that_were_listed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deal("metals", CODE, preset="series")
    listed = capsys.readouterr().out
    assert f"Metal vs. Non-Metal, 2 seats, deal {CODE}" in listed
    assert "do not show it before the match is over" in listed
    assert listed.endswith("Whoever draws takes the next card of the pile.\n")
    hands = re.findall(r"^  hand of seat \d: (.+)$", listed, re.MULTILINE)
    assert len(hands) == 4
    for bots in ("greedy,greedy", "random,novice"):
        play("metals", deal=CODE.lower(), bots=bots, preset="series", save=tmp_path / "match.record")
        assert f"The deal {CODE}: the same for everybody." in capsys.readouterr().out
        match = read_record((tmp_path / "match.record").read_text("utf-8"), GAMES)
        assert match.format == BY_PLACE
        start = METALS.dump(Setup(METALS, 2, match.options, match.seed, format=BY_PLACE).start())
        assert f"hands {hands[0]} / {hands[1]}" in start


def test_a_deal_without_a_code_is_a_new_one_and_its_boards_differ(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        deal("metals")
    assert len(set(re.findall(r"deal (M\S+)", capsys.readouterr().out))) == 2
    for n in (1, 2):
        deal("metals", CODE, board=n)
    one, other = capsys.readouterr().out.split(f"deal {CODE}, board 2")
    assert one.count("hand of") == other.count("hand of") == 2
    assert not set(re.findall("hand of.*", one)) & set(re.findall("hand of.*", other))


def test_a_game_that_does_not_list_its_deals_says_so() -> None:
    with metals_with(None), pytest.raises(BadInput, match="does not list its deals"):
        show(METALS, 2, METALS.defaults, CODE, 1, Screen(plain=True))


def test_verifying_such_a_record_claims_no_more_than_its_seal_proves(capsys: pytest.CaptureFixture[str]) -> None:
    verify(Match(METALS, 2, seed=board(root_of(CODE), 1), format=BY_PLACE), "", Screen(plain=True))
    said = capsys.readouterr().out
    assert "This deal was the same for everybody" in said
    assert "it proves only that nobody changed it afterwards" in said
    assert "own number" not in said
