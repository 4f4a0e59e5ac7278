"""What happens is told to everybody by name, and with "you" to whom it is about."""

from collections.abc import Callable

from pytest import fixture, mark

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.ion import GAME, events
from ionbox.games.ion.state import IonState

Table = Callable[..., IonState]
NAMES = ("Ada", "Bob [x|y]", "Cy {who}")
"""What people call themselves changes no sentence."""


def told(state: IonState, audience: Seat | None) -> list[str]:
    to = None if audience is None else Seat(audience)
    return [line for event in state.events if (line := GAME.tell(event, to, NAMES))]


@mark.parametrize(
    ("seat", "line"),
    [(0, "You bond Cl⁻: NaCl."), (1, "Ada bonds Cl⁻: NaCl."), (None, "Ada bonds Cl⁻: NaCl.")],
)
def test_whoever_bonds_is_addressed(table: Table, play: Table, seat: Seat | None, line: str) -> None:
    state = table("turn 3 place", areas="Na+ / -", loose="Cl / -", hands="He He He He He / Ar Ar Ar Ar Ar")
    assert told(play(state, "bond Cl- to Na+"), seat)[0] == line


def test_a_secret_choice_is_told_to_its_owner_alone(table: Table, play: Table) -> None:
    state = play(table("turn 1 choose", hands="Cl He / Ar Ar / Ar Ar"), "1: Cl")
    assert [told(state, seat) for seat in all_seats(2)] == [["You choose Cl⁻."], ["Ada has chosen."]]


def test_from_whom_an_ion_is_taken_is_addressed_as_well(table: Table, play: Table) -> None:
    options = {"action_tiles": True}
    hands = "- / - / -"
    state = table("turn 7 steal", hands, areas="- / Cl- / -", waiting="1", flips="1", options=options)
    play(state, "take Cl- of Cl- from 2")
    assert [told(state, Seat(seat))[0] for seat in (0, 1, 2)] == [
        "You take Cl⁻ of Cl⁻ from Bob [x|y] with RXN.",
        "Ada takes Cl⁻ of Cl⁻ from you with RXN.",
        "Ada takes Cl⁻ of Cl⁻ from Bob [x|y] with RXN.",
    ]


@fixture(scope="module")
def heard() -> list[tuple[str, str, str]]:
    """Every sentence of a match with all modules: for its seat, for the next one and for nobody."""
    match, rng = Match(GAME, 3, GAME.presets["full"], "8"), Rng(3)
    found = []
    while match.state.outcome() is None:
        seat = match.state.actors()[0]
        match.play(seat, match.state.sample(seat, rng))
        for event in match.state.events:
            _, _, about, _, _ = events.unpacked(event)
            lines = [GAME.tell(event, to, NAMES) for to in (Seat(about), Seat((about + 1) % 3), None)]
            found.append((lines[0], lines[1], lines[2]))
    return found


def test_every_sentence_of_a_match_is_good_english_to_you(heard: list[tuple[str, str, str]]) -> None:
    verbs = {own.split()[1] for own, _, _ in heard if own.startswith("You ")}
    assert {"choose", "reveal", "bond", "flip", "have"} <= verbs
    assert not [verb for verb in verbs if verb.endswith("s")]


def test_everybody_else_hears_the_same_as_nobody_in_particular(heard: list[tuple[str, str, str]]) -> None:
    for _, other, public in heard:
        if " with RXN." not in public:
            assert other == public
