"""Who sees what: on a tiny deck every consistent truth is imagined, and no other."""

from collections.abc import Callable
from itertools import permutations

from pytest import mark

from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.games.ion import GAME
from ionbox.games.ion.state import IonState

Table = Callable[..., IonState]
HEADING = "card,kind,charge,other_charge,points,copies,decay\n"
TINY = HEADING + "Na,ion,1,,3,12,\nCl,ion,-1,,3,12,\nHe,noble,,,,1,\nNe,noble,,,,1,\n"


def imagined(state: IonState, seat: int | None, options: object, n: int) -> set[str]:
    view, rng = GAME.view(state, seat), Rng(7)
    found = set()
    for _ in range(n):
        other = GAME.imagine(view, options, rng)  # type: ignore[arg-type]
        assert GAME.view(other, seat) == view
        found.add(GAME.dump(other))
    return found


@mark.rule("ION-19")
def test_every_hidden_hand_and_pile_that_fits_is_imagined_and_no_other() -> None:
    options = change(GAME.defaults, {"deck": TINY})
    hands = "Na Na Na Na Na Na Na Cl / Na Na Na Na Na Cl Cl Cl / Cl Cl Cl Cl Cl Cl Cl He"
    state = GAME.load(f"round 1 turn 1 choose | hands {hands} | pile Cl Ne", options)
    # Seat 1 misses 5 Na, 11 Cl, He and Ne: two hands of eight and the order of two cards.
    wanted = set()
    for na in range(6):
        for gases in ((0, 0), (0, 1), (1, 0), (1, 1)):
            second = ["Na"] * na + ["Cl"] * (8 - na - sum(gases)) + ["He"] * gases[0] + ["Ne"] * gases[1]
            rest = ["Na"] * (5 - na) + ["Cl"] * (11 - second.count("Cl"))
            rest += ["He"] * (1 - gases[0]) + ["Ne"] * (1 - gases[1])
            for top in set(permutations(rest, 2)):
                third = rest[:]
                for card in top:
                    third.remove(card)
                wanted.add((tuple(second), tuple(third), top))
    found = set()
    for text in imagined(state, 0, options, 12000):
        parts = dict(part.split(" ", 1) for part in text.split(" | "))
        _, second, third = (tuple(hand.split()) for hand in parts["hands"].split(" / "))
        found.add((second, third, tuple(parts["pile"].split())))
    assert found <= wanted
    likely = {one for one in wanted if one[0].count("Na") in (1, 2, 3)}
    assert len(likely - found) <= len(likely) // 10


@mark.rule("ION-19", "3.4")
def test_a_hand_held_before_is_not_imagined_anew(table: Table, play: Table) -> None:
    state = table("turn 1 choose", hands="He / He / He")
    play(state, "1: He", "2: He", "3: He")
    for text in imagined(state, 0, GAME.defaults, 5):
        assert GAME.load(text, GAME.defaults).hands[1] == state.hands[1]


@mark.rule("ION-24", "2.4")
def test_tile_sets_are_imagined_as_their_flipped_values_allow(table: Table) -> None:
    options = {"action_tiles": True}
    tiles = "A select:used / B rxn:used / C"
    state = table("turn 2 choose", hands="- / - / -", tiles=tiles, options=options)
    found = {tuple(GAME.imagine(GAME.view(state, 0), change(GAME.defaults, options), Rng(n)).sets) for n in range(300)}
    assert {sets[0] for sets in found} == {0}  # only set A has −1 for Select Two
    assert {sets[1] for sets in found} == {1, 3}  # RXN −4: sets A, B and D, and A is taken
    assert {sets[2] for sets in found} == {1, 2, 3, 4, 5, 6}


@mark.rule("3.1", "5.3")
def test_secret_choices_are_imagined_in_every_way(table: Table, play: Table) -> None:
    state = play(table("turn 6 choose", hands="He He He / Na Na Cl", options={"action_tiles": True}), "2: Na")
    options = change(GAME.defaults, {"action_tiles": True})
    picks = {GAME.write(GAME.imagine(GAME.view(state, 1), options, Rng(n)).picks[1]) for n in range(5)}
    assert picks == {"Na"}
    known = {GAME.write(GAME.imagine(GAME.view(state, 0), options, Rng(n)).picks[1]) for n in range(200)}
    assert known == {"Na", "Cl", "Na & Na", "Na & Cl"}
    state = table("turn 2 say", said="- / tiles", options={"action_tiles": True})
    said = {GAME.imagine(GAME.view(state, 0), options, Rng(n)).said[1] for n in range(50)}
    assert said == {GAME.parse("pass"), GAME.parse("tiles")}


@mark.rule("ION-30")
def test_a_short_center_says_that_the_deck_holds_no_other_names() -> None:
    options = change(GAME.defaults, {"deck": TINY.replace("Na,ion,1,,3,12", "Na,ion,1,,3,11"), "action_tiles": True})
    hands = "Na Na Na Na Cl Cl Cl Cl / Na Na Na Na Cl Cl Cl He / Na Na Na Ne Cl Cl Cl Cl"
    state = GAME.load(f"round 1 turn 1 choose | hands {hands} | laid Cl | center - | pile Cl", options)
    for text in imagined(state, 0, options, 40):
        assert "| pile Cl" in text
