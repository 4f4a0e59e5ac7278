"""The greedy bot drafts by gain and by what a card could still become."""

from collections.abc import Callable

from pytest import approx, mark

from ionbox.bots.ladder import LADDER
from ionbox.bots.random import choose
from ionbox.core.infoset import infoset
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.bots import afford, greedy
from ionbox.games.ion.standing import expected, leaf
from ionbox.games.ion.state import IonState
from ionbox.games.ion.types import Options

Table = Callable[..., IonState]


def chosen(state: IonState, options: Options = GAME.defaults) -> str:
    seat = state.actors()[0]
    return GAME.write(greedy(infoset(GAME, state, options, state.seats, seat), Rng(1)))


def test_it_completes_a_compound(table: Table) -> None:
    state = table("turn 6 choose", hands="OH Cl He / -", areas="Mg2+.Cl- / -")
    assert chosen(state) == "Cl"
    assert chosen(table("turn 6 place", areas="Mg2+.Cl- Na+ / -", loose="Cl / -")) == "bond Cl- to Mg2+.Cl-"


def test_it_prefers_what_a_goal_lists(table: Table) -> None:
    assert chosen(table("turn 5 place", areas="H+ Na+ / -", loose="F / -", goals="1 2")) == "bond F- to H+"
    assert chosen(table("turn 5 place", areas="H+ Na+ / -", loose="F / -", goals="3 5")) == "bond F- to Na+"


def test_with_rxn_it_reaches_the_best_bonding(table: Table) -> None:
    options = GAME.presets["family"]
    state = table("turn 6 act", waiting="1", areas="Cl- Cl- Mg2+ Na+.F- K+ / -", options={"action_tiles": True})
    while state.round == 0:
        seat = state.actors()[0]
        state.apply(seat, greedy(infoset(GAME, state, options, 2, seat), Rng(1)), Rng(1))
    assert state.scores[0] == 13 + 7  # MgCl₂ and KF


@mark.parametrize("preset", ["classroom", "full"])
def test_it_beats_chance(preset: str) -> None:
    won = 0
    for seed in range(6):
        match = Match(GAME, 3, GAME.presets[preset], str(seed))
        rng = Rng(seed)
        while actors := match.state.actors():
            seat = actors[0]
            bot = greedy if seat == seed % 3 else choose
            assert match.play(seat, bot(match.infoset(seat), rng)) is None
        outcome = match.state.outcome()
        assert outcome is not None
        won += outcome.winners == (seed % 3,)
    assert won >= 5


def test_a_lead_between_rounds_counts_what_the_end_of_the_match_will_add(table: Table) -> None:
    """§8.3 used tiles cost, and unused ones are of use; §8.2 the most decay wins points."""
    options = {"action_tiles": True}
    state = table("turn 1 choose", hands="- / -", tiles="A select:used / B", scores="10 10", options=options)
    assert expected(state) == approx([10 + 2 * 2.4 - 1, 10 + 3 * 2.4])
    assert leaf(state, Seat(0)) < 0 < leaf(state, Seat(1))
    decay = table("turn 1 choose", hands="- / - / -", radioactive="U:1:up / - / -", options={"radioactive": "on"})
    assert expected(decay)[0] > expected(decay)[1] == expected(decay)[2]


@mark.parametrize("preset", ["classroom", "full"])
def test_no_level_tries_less_than_the_one_below_it(preset: str) -> None:
    for seats in GAME.seats:
        match = Match(GAME, seats, GAME.presets[preset], "1")
        seen = match.infoset(match.state.actors()[0])
        playouts = [afford(level, seen) for level in LADDER[1:]]
        assert playouts == sorted(set(playouts)), seats


def test_it_holds_an_ion_only_for_a_card_that_makes_more_of_it_taken_first(table: Table, play: Table) -> None:
    options = GAME.presets["family"]
    parts = {"areas": "Cl- Na+.F- / -", "loose": "Cl / -", "options": {"action_tiles": True}}
    state = table("turn 6 place", center="Ca He", **parts)
    assert chosen(state, options) == "hold Cl"
    assert chosen(table("turn 6 place", center="Na K", **parts), options) == "lay Cl-"
    assert chosen(table("round 2 turn 6 place", center="Ca He", **parts), options) == "lay Cl-"  # seat 2 comes first
    play(state, "hold Cl", "2: pass")
    while state.round == 0:
        seat = state.actors()[0]
        state.apply(seat, greedy(infoset(GAME, state, options, 2, seat), Rng(1)), Rng(1))
    assert state.scores[0] == 14 + 6  # CaCl₂ and NaF
