"""A match told step by step, and counted trees."""

from contract.transcript import leaves, transcript
from core.twins import again, listed
from narrow import of

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState


def match_of(steps: int) -> Match:
    match, rng = Match(GAME, 2, seed="7", names=("Ada", "Ben")), Rng(3)
    while match.state.actors() and len(match.steps) < steps:
        seat = match.state.actors()[0]
        match.play(seat, match.state.sample(seat, rng))
    return match


def told(match: Match, seat: int) -> list[str]:
    twin, story = again(match)
    return [line for _ in story for line in twin.story(Seat(seat))]


def test_a_match_with_its_chance_listed_is_told_alike() -> None:
    match = match_of(1000)
    assert transcript(*again(listed(match))) == transcript(*again(match))


def test_the_transcript_says_what_all_hear_and_behind_a_bar_what_one_seat_hears() -> None:
    match = match_of(1000)
    lines = transcript(*again(match)).splitlines()
    assert lines[0] == f"   Game 1: six cards each. {match.names[of(MetalsState, match.state).first]} leads first."
    steps = [line for line in lines if line[0].isdigit()]
    assert steps[:-1] == [
        f"{n}. seat {step.seat + 1}: {GAME.write(step.action)}" for n, step in enumerate(match.steps, 1)
    ]
    outcome = match.state.outcome()
    assert outcome is not None
    assert lines[-1] == f"{outcome.scores[0]} {outcome.scores[1]}; Fewer than two players hold cards."
    for seat in (0, 1):
        own = [line.partition(": ")[2] for line in lines if line.startswith(f"   | to seat {seat + 1}: ")]
        assert own == [line for line in told(match, seat) if line.startswith("You draw")]
        assert len(own) > 5


def test_an_unfinished_match_ends_without_a_result() -> None:
    lines = transcript(*again(match_of(2))).splitlines()
    assert sum(line.startswith(("1. ", "2. ")) for line in lines) == 2
    assert lines[-1].startswith("   ")


def test_leaves_counts_sequences_of_actions_and_none_beyond_an_end() -> None:
    text = (
        "game 1/1 first 1 lead 1 | hands Na+, Ca2+ / Cl-, O2- | pile - | collected 36 0 | before 0 0 | history +2 / +2"
    )
    state = GAME.load(text, GAME.defaults)
    # Na+: Cl- or O2- answers; Ca2+: O2-, as two Cl- are not there.
    assert [leaves(state, depth) for depth in range(3)] == [1, 2, 3]
    assert leaves(state, 20) == 0
    assert GAME.dump(state) == text
