"""The quick player: what is clearly sensible, it does. Worth of goals, tiles, refreshing and decay."""

from collections.abc import Callable

from ionbox.core.infoset import infoset
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.policy import policy
from ionbox.games.ion.slips import SLIPS
from ionbox.games.ion.state import IonState

Table = Callable[..., IonState]
Legal = Callable[..., list[str]]
TILES = {"action_tiles": True}
FULL = {"transition": True, "polyatomic": True, "action_tiles": True}
DECAY = {"radioactive": "on"}


def chosen(state: IonState, seat: Seat | None = None) -> str:
    return GAME.write(policy(state, Seat(state.actors()[0] if seat is None else seat - 1), Rng(1)))


def test_it_takes_what_the_next_player_needs_if_it_needs_nothing_itself(table: Table) -> None:
    hands = "Cl He Ne Ar / - / -"
    assert chosen(table("turn 5 choose", hands=hands, areas="He Ne Ar / Ca2+.Cl- / -")) == "Cl"


def test_it_selects_two_cards_that_both_complete_something(table: Table) -> None:
    hands = "Cl F He / -"
    assert chosen(table("turn 6 choose", hands=hands, areas="Mg2+.Cl- Na+ / -", options=TILES)) == "F & Cl"


def test_it_takes_from_the_center_what_completes_a_compound(table: Table) -> None:
    state = table("turn 6 say", areas="Ca2+.Cl- / -", center="Cl He Mg K", options=TILES)
    assert chosen(state, Seat(1)) == "tiles"
    state = table("turn 6 act", waiting="1", areas="Ca2+.Cl- / -", center="Cl He Mg K", options=TILES)
    assert chosen(state) == "take Cl"


def test_it_keeps_its_tiles_when_they_gain_less_than_they_cost(table: Table) -> None:
    state = table("turn 6 say", areas="Na+.Cl- / -", center="He Mg K Ca", options=TILES)
    assert chosen(state, Seat(1)) == "pass"


def test_it_uses_rxn_in_the_last_window_if_ions_lie_badly(table: Table) -> None:
    state = table("turn 6 act", waiting="1", areas="Cl- Cl- Mg2+ Na+ / -", center="He Ne Ar H", options=TILES)
    assert chosen(state) == "rxn"


def test_after_rxn_it_takes_the_ion_that_completes_something(table: Table) -> None:
    parts = {"tiles": "A rxn:used / B", "flips": "1", "areas": "Mg2+.Cl- / Cl- Na+", "options": TILES}
    assert chosen(table("turn 7 steal", waiting="1", **parts)) == "take Cl- of Cl- from 2"


def test_it_refreshes_a_tile_that_costs_more_than_the_ion_gives(table: Table) -> None:
    parts = {"areas": "Na+.NO3^- / -", "undecided": "NO3 / -", "options": FULL}
    assert chosen(table("round 3 turn 7 refresh", tiles="A rxn:used / B", **parts)) == "refresh rxn for NO3"  # 4 for 3
    assert chosen(table("round 3 turn 7 refresh", tiles="C rxn:used / B", **parts)) == "points"  # 1 for 3


def test_it_joins_the_race_of_decay_where_that_still_decides(table: Table) -> None:
    """With the last pick francium makes it first of three, or leaves it last as before: then NaCl is worth more."""
    parts = {"hands": "Fr Cl He / - / -", "areas": "Na+ / - / -", "options": DECAY}
    played = "U:1:up / Rn:1:up / At:1:up"
    assert chosen(table("round 3 turn 7 choose", radioactive=played, **parts)) == "Fr"
    behind = "- / Rn:1:up At:1:up / Po:1:up Pm:2:up"
    assert chosen(table("round 3 turn 7 choose", radioactive=behind, **parts)) == "Cl"


def test_who_forgets_the_goals_places_by_points_alone(table: Table) -> None:
    state = table("turn 5 place", areas="H+ K+ / -", loose="F / -", goals="1 2")
    assert chosen(state) == "bond F- to H+"  # 6 and the goal's 2, against 7
    seen = infoset(GAME, state, GAME.defaults, 2, Seat(0))
    assert GAME.write(SLIPS["forget the goals"](seen, Rng(1))) == "bond F- to K+"


def test_who_counts_no_charges_thinks_that_one_chloride_is_enough_for_calcium(table: Table) -> None:
    state = table("turn 6 choose", hands="Cl He Na / -", areas="Ca2+ Ar Ne / -")
    assert chosen(state) == "He"
    seen = infoset(GAME, state, GAME.defaults, 2, Seat(0))
    assert GAME.write(SLIPS["count no charges"](seen, Rng(1))) == "Cl"


def test_it_holds_an_ion_only_for_a_card_of_the_center_that_makes_more_of_it_taken_first(table: Table) -> None:
    parts = {"areas": "Cl- Na+.F- / -", "loose": "Cl / -", "options": TILES}
    assert chosen(table("turn 6 place", center="Mg He", **parts)) == "hold Cl"  # MgCl₂ for one tile
    assert chosen(table("turn 6 place", center="Na K", **parts)) == "lay Cl-"  # K would bond it later just as well
    bonded = {**parts, "areas": "Mg2+.Cl- Cl- / -"}
    assert chosen(table("turn 6 place", center="Mg He", **bonded)) == "bond Cl- to Mg2+.Cl-"


def test_it_does_not_hold_an_ion_for_a_card_that_somebody_before_it_could_take(table: Table) -> None:
    parts = {"hands": "- / -", "areas": "Cl- / -", "loose": "Cl / -", "center": "Mg He", "options": TILES}
    assert chosen(table("round 2 turn 6 place", **parts)) == "lay Cl-"
    assert chosen(table("round 2 turn 6 place", tiles="A / B center:used", **parts)) == "hold Cl"


def test_it_keeps_its_promise_and_places_both_where_they_make_most(table: Table, play: Table, area: Legal) -> None:
    state = table("turn 6 place", areas="Cl- / -", loose="Cl / -", center="Ca Mg He", options=TILES)
    play(state, "hold Cl", "2: pass")
    state.ask([Seat(0)])
    for _ in range(3):
        state.apply(Seat(0), policy(state, Seat(0), Rng(1)), Rng(1))
    assert area(state) == ["Ca2+.Cl-.Cl-"]


def test_after_rxn_it_still_takes_a_card_for_what_it_holds(table: Table, play: Table) -> None:
    state = table("turn 3 place", areas="Cl- Na+ / -", loose="Cl / -", center="Ca He", options=TILES)
    play(state, "hold Cl", "2: pass", "rxn")
    assert chosen(state).startswith("take ")
