"""§6 Radioactive elements, §7.6 their round points, §8.2 decay, with the example the rulebook prints."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import ceil
from pathlib import Path

from pytest import mark

from ionbox.core.state import all_seats
from ionbox.games.ion import GAME
from ionbox.games.ion.radioactive import decay_of, decay_points, decay_table, round_points
from ionbox.games.ion.state import IonState
from ionbox.games.ion.turn import CAME_BITS

Table = Callable[..., IonState]
Legal = Callable[..., list[str]]
ON = {"radioactive": "on"}
TILES = {"radioactive": "on", "action_tiles": True}


def lies(state: IonState) -> list[list[str]]:
    return [[f"{card.card} {card.lies}" for card in cards] for cards in GAME.view(state, None).radioactive]


@mark.rule("6.1", "6.2")
def test_a_radioactive_card_played_alone_lies_face_up(table: Table, play: Table) -> None:
    state = play(table("turn 1 choose", hands="U / He / He", options=ON), "1: U", "2: He", "3: He")
    assert lies(state) == [["U up"], [], []]


@mark.rule("6.2")
def test_two_lie_sideways_and_three_face_down(table: Table, play: Table) -> None:
    state = table("turn 1 choose", hands="U / Ra / He", options=ON)
    assert lies(play(state, "1: U", "2: Ra", "3: He")) == [["U sideways"], ["Ra sideways"], []]
    state = table("turn 1 choose", hands="U / Ra / Po", options=ON)
    assert lies(play(state, "1: U", "2: Ra", "3: Po")) == [["U down"], ["Ra down"], ["Po down"]]


@mark.rule("ION-65", "ION-66")
def test_cards_are_counted_not_players(table: Table, play: Table) -> None:
    state = table("turn 1 choose", hands="U Ra / He / He", options=TILES)
    play(state, "1: U & Ra", "2: He", "3: He", "1: pass", "2: pass", "3: pass")
    assert lies(state)[0] == ["Ra sideways", "U sideways"]


@mark.rule("ION-67")
def test_a_card_taken_from_the_center_counts_before_any_is_oriented(table: Table, play: Table) -> None:
    state = table(
        "turn 2 act", hands="- / - / -", waiting="2", center="Fr", radioactive="U:1:pending / - / -", options=TILES,
        tiles="A / B rxn:used / C",
    )  # fmt: skip
    assert lies(state) == [["U pending"], [], []]
    assert lies(play(state, "take Fr")) == [["U sideways"], ["Fr sideways"], []]


@mark.rule("6.3", "ION-70")
def test_played_cards_leave_the_deck_and_others_come_back(table: Table, play: Table) -> None:
    state = table("turn 7 choose", hands="U Fr Ra / He He He / Ne Ne Ne", options=ON)
    play(state, "1: U", "2: He", "3: Ne")
    assert state.round == 1
    assert lies(state)[0] == ["U up"]
    cards = [card >> CAME_BITS for hand in state.hands for card in hand] + state.pile
    uranium, francium = (state.box.deck.kind_of[GAME.parse(card) >> 4] for card in ("U", "Fr"))
    assert (cards.count(uranium), cards.count(francium)) == (0, 1)
    assert GAME.pieces(state)["U"] == 1


@mark.rule("7.6", "ION-68")
def test_round_points_by_number_of_players_and_orientation() -> None:
    assert [[round_points(seats, how) for how in (1, 2, 3)] for seats in (3, 4)] == [[2, 0, 0]] * 2
    assert [[round_points(seats, how) for how in (1, 2, 3)] for seats in (5, 6, 7)] == [[3, 1, -1]] * 3


@mark.rule("ION-68")
def test_a_card_scores_in_the_round_it_was_played_in_and_no_other(table: Table, play: Table, sheet: Legal) -> None:
    state = table(
        "round 2 turn 7 choose", hands="Ar Ar Ar / OH OH OH / OH OH OH", radioactive="U:1:up Fr:2:up / - / -",
        options=ON,
    )  # fmt: skip
    play(state, "1: Ar", "2: OH", "3: OH")
    assert sheet(state) == ["noble gas Ar: 2", "radioactive Fr up: 2"]


@mark.rule("8.2", "ION-72", "ION-1")
def test_the_points_of_each_position() -> None:
    assert [decay_table(seats) for seats in range(3, 8)] == [
        [9, 3, -3], [9, 3, 0, -3], [13, 9, 3, 0, -3], [13, 9, 3, 0, 0, -3], [13, 9, 3, 0, 0, 0, -3],
    ]  # fmt: skip


@mark.rule("8.2", "ION-73")
def test_the_rulebook_s_example_of_a_tie() -> None:
    assert decay_points([10, 7, 7, 2]) == [9, 2, 2, -3]


@mark.rule("ION-73", "ION-74", "ION-75", "ION-76", "ION-77", "ION-78")
@mark.parametrize(
    ("decays", "points"),
    [  # every shape at three, four and five seats, and some at six and seven
        ([5, 4, 3], [9, 3, -3]),
        ([5, 5, 3], [6, 6, -3]),
        ([7, 3, 3], [9, 0, 0]),
        ([4, 4, 4], [4, 4, 4]),
        ([0, 0, 0], [4, 4, 4]),
        ([5, 0, 0], [9, 0, 0]),
        ([8, 6, 5, 1], [9, 3, 0, -3]),
        ([8, 8, 5, 1], [6, 6, 0, -3]),
        ([10, 7, 7, 2], [9, 2, 2, -3]),
        ([9, 5, 2, 2], [9, 3, -1, -1]),
        ([9, 9, 2, 2], [6, 6, -1, -1]),
        ([9, 4, 4, 4], [9, 1, 1, 1]),
        ([6, 6, 6, 1], [4, 4, 4, -3]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
        ([9, 8, 7, 6, 5], [13, 9, 3, 0, -3]),
        ([9, 9, 7, 6, 5], [11, 11, 3, 0, -3]),
        ([9, 8, 8, 6, 5], [13, 6, 6, 0, -3]),
        ([9, 8, 7, 7, 5], [13, 9, 2, 2, -3]),
        ([9, 8, 7, 5, 5], [13, 9, 3, -1, -1]),
        ([9, 9, 7, 7, 5], [11, 11, 2, 2, -3]),
        ([9, 9, 7, 5, 5], [11, 11, 3, -1, -1]),
        ([9, 8, 8, 5, 5], [13, 6, 6, -1, -1]),
        ([3, 3, 3, 1, 0], [8, 8, 8, 0, -3]),
        ([9, 8, 8, 8, 5], [13, 4, 4, 4, -3]),
        ([9, 8, 5, 5, 5], [13, 9, 1, 1, 1]),
        ([9, 9, 9, 5, 5], [8, 8, 8, -1, -1]),
        ([9, 9, 5, 5, 5], [11, 11, 1, 1, 1]),
        ([9, 9, 9, 9, 5], [6, 6, 6, 6, -3]),
        ([9, 5, 5, 5, 5], [13, 3, 3, 3, 3]),
        ([5, 5, 5, 5, 5], [5, 5, 5, 5, 5]),
        ([9, 8, 7, 2, 2, 1], [13, 9, 3, 0, 0, -3]),
        ([0, 0, 0, 0, 0, 6, 9], [1, 1, 1, 1, 1, 9, 13]),
        ([1, 2, 3, 4, 5, 6, 7], [-3, 0, 0, 0, 3, 9, 13]),
    ],
)
def test_ties_share_their_position_and_the_one_below_rounded_up(decays: list[int], points: list[int]) -> None:
    assert decay_points(decays) == points


@mark.rule("ION-69", "ION-77")
def test_cards_face_down_decay_fully(table: Table) -> None:
    state = table(
        "round 2 turn 1 choose", hands="- / - / -", radioactive="U:1:down Fr:1:up / Ra:1:sideways / -", options=ON
    )
    assert [decay_of(state, seat) for seat in all_seats(3)] == [7, 3, 0]


def shapes(seats: int) -> Iterator[list[int]]:
    """Every way in which decays can tie, as decays from the most: 3-3-1, 3-2-2 …"""
    for ties in product((False, True), repeat=seats - 1):
        decays = [seats]
        for tied in ties:
            decays.append(decays[-1] - (not tied))
        yield decays


def shared(decays: list[int]) -> list[int]:
    """The points again, as the book tells it: position by position, in fractions, rounded up."""
    most = [9, 3] if len(decays) < 5 else [13, 9, 3]
    positions = most + [0] * (len(decays) - len(most) - 1) + [-3]
    points = []
    for decay in decays:
        first = decays.index(decay)
        tied = decays.count(decay)
        pot = Fraction(sum(positions[first : first + 2]) if tied > 1 else positions[first])
        points.append(ceil(pot / tied))
    return points


@mark.rule("8.2", "ION-72", "ION-73", "ION-74", "ION-75", "ION-76")
def test_every_tie_shape_scores_as_kept() -> None:
    """All 124 shapes at three to seven seats: as a judge counts them, and as they stand in golden/decay-ties.txt."""
    lines = []
    for seats in range(3, 8):
        for decays in shapes(seats):
            assert decay_points(decays) == shared(decays)
            lines.append(f"{' '.join(map(str, decays))}: {' '.join(map(str, decay_points(decays)))}\n")
    kept = Path(__file__).parents[1] / "golden/decay-ties.txt"
    assert kept.read_text("utf-8") == "".join(lines)
