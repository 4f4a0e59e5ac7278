"""The score pad for the real box of the ION Card & Dice Game."""

import pytest
from contract.cases import ALL, Case
from contract.pads import page_of

from ionbox.core.pad import match_of
from ionbox.core.play import ring
from ionbox.core.rng import Rng, step_rng
from ionbox.core.types import BadInput, Refusal
from ionbox.games.dice import GAME
from ionbox.games.dice.pad import DicePad
from ionbox.games.dice.phases import OVER
from ionbox.games.dice.state import DiceState

NAMES = ["Ada", "Ben", "Cy"]
QUICK, TOURNAMENT = GAME.presets["quick"], GAME.presets["tournament"]
CASES = [case for case in ALL if case.game.name == "dice" and not case.options.rounds]


def game_lines(state: DiceState) -> list[str]:
    """What somebody writes down when a game is over."""
    lines = []
    for seat, hand in enumerate(state.hands):
        bomber = state.bombed_by[seat]
        out = f"bombed by {bomber + 1}: " if bomber >= 0 else ""
        lines.append(f"{seat + 1}: {out}{', '.join(state.deck.texts[kind] for kind in hand) or '-'}")
    return [*lines, f"score {state.winner + 1}" if state.hands[state.winner] else "score"]


def test_what_the_pad_gives_as_an_example_can_be_written() -> None:
    pad = DicePad(QUICK, NAMES)
    pad.write(pad.count().asks.split("such as ")[1].split(", or")[0])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_hands_of_a_match_of_bots_typed_in_have_its_points(case: Case) -> None:
    match, rng, lines = case.match(3), Rng(3), list[str]()
    while actors := match.state.actors():
        before, seat = match.state, actors[0]
        action = before.sample(seat, rng)
        assert not isinstance(match.play(seat, action), Refusal)
        after = match.state
        assert isinstance(before, DiceState)
        assert isinstance(after, DiceState)
        if after.phase == OVER:
            lines += game_lines(after)
        elif after.game > before.game:
            # As it lay when it was scored: after the bell no new game is dealt.
            last = ring(before)
            assert isinstance(last, DiceState)
            last.apply(seat, action, step_rng("3", len(match.steps)))
            lines += game_lines(last)
    outcome = match.state.outcome()
    page = page_of("dice", case.options, match.names, lines)
    assert page.wrong is None, (lines[page.wrong.line - 1], page.wrong)
    assert outcome is not None
    assert page.count.over
    assert page.count.scores == outcome.scores


def test_the_winner_of_a_game_scores_the_other_hands_and_a_bomber_those_of_the_bombed() -> None:
    lines = ["Ada: -", "Ben: *|4, 3|6", "Cy: bombed by Ben: 1|2, *|*", "score"]
    page = page_of("dice", TOURNAMENT, NAMES, lines)
    assert page.wrong is None
    # Joker 50 and 9 dots; 3 dots and Double Joker 75 (§7.4, §7.5, DICE-64).
    assert page.count.scores == (59, 78, 0)
    assert not page.count.over
    assert page_of("dice", TOURNAMENT, NAMES, [*lines, "Ada: 3|6", "Ben: -", "Cy: 5|6", "score"]).count.scores == (
        59, 98, 0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["Ada: 3|7"], "is not a card"),
        (["Ada: 1|2, 1|2, 1|2"], "The deck has 2 cards"),
        (["3|6"], "Begin with who it is"),
        (["Ada: -", "Ben: 3|6", "score"], "Write the cards of Cy too"),
        (["Ada: -", "Ben: -", "Cy: 3|6", "score"], "Ada and Ben cannot both"),
        (["Ada: 3|6", "Ben: 4|6", "Cy: 3|6", "score"], "Nobody has got rid of all cards"),
        (["Ada: 3|6", "Ben: 4|6", "Cy: 3|6", "stuck"], "who would have been next"),
        (["Ada: bombed by Ada: 3|6"], "Write who it was"),
        (["Ada: -", "Ben: 3|6", "Cy: 3|6", "score", "Ada: 3|6"], "The match is over"),
    ],
)
def test_nonsense_gets_a_sentence_with_its_line_and_changes_nothing(lines: list[str], says: str) -> None:
    page = page_of("dice", QUICK, NAMES, lines)
    assert page.wrong is not None
    assert says in page.wrong.because
    assert page.wrong.line == len(lines)
    assert page.count == page_of("dice", QUICK, NAMES, lines[:-1]).count


def test_where_a_game_cannot_go_on_the_lowest_hand_wins_and_of_equal_ones_the_next() -> None:
    hands = ["Ada: 3|6", "Ben: 5|6", "Cy: 3|6"]
    stuck = page_of("dice", QUICK, NAMES, [*hands, "stuck Ben"])
    assert stuck.count.scores == (-9, -11, 0)
    assert stuck.count.asks.endswith("(§3.10)")
    assert page_of("dice", QUICK, NAMES, [*hands, "end Ada"]).count.asks.endswith("(§DICE-84)")


def test_hands_alone_are_no_record() -> None:
    with pytest.raises(BadInput, match="how it was played"):
        match_of(DicePad, QUICK, NAMES, ["Ada: -"])
