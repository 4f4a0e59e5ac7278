"""§1 What is in the box."""

import gc

import pytest
from narrow import of
from pytest import mark

from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.types import BadInput, Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.box import Box, box_of
from ionbox.games.ion.pieces import SORTS, read_deck, read_goals, read_tiles
from ionbox.games.ion.state import IonState

HEADING = "card,kind,charge,other_charge,points,copies,decay\n"
BASE = HEADING + "Na,ion,1,,3,9,\nCl,ion,-1,,3,20,\n"
TWELVE = ("Tc", "Pm", "Po", "At", "Rn", "Fr", "Ra", "Ac", "Th", "Pa", "U", "Np")


def box(**options: object) -> Box:
    return box_of(change(GAME.defaults, options), 4)


@mark.rule("1.1", "ION-2")
def test_the_proposed_deck_has_the_printed_totals() -> None:
    deck = read_deck(GAME.file("data/deck.csv"))
    totals = dict.fromkeys(SORTS, 0)
    for sort, copies in zip(deck.sorts, deck.copies, strict=True):
        totals[SORTS[sort]] += copies
    assert totals == {"ion": 50, "noble": 18, "transition": 6, "polyatomic": 6, "radioactive": 14}
    base = [c[0] * n for c, n, sort in zip(deck.charges, deck.copies, deck.sorts, strict=True) if sort == 0]
    assert sum(base) == 0
    assert {deck.decays[k] for k in range(len(deck.sorts)) if deck.sorts[k] == 4} == {2, 3, 4, 5}
    assert GAME.file("data/deck.csv").startswith("# ION: a PROPOSAL")


@mark.rule("ION-5")
def test_hydroxide_is_in_the_base_deck_and_not_polyatomic() -> None:
    deck = read_deck(GAME.file("data/deck.csv"))
    assert SORTS[deck.sorts[deck.kind_of[GAME.notation.symbol_numbers["OH"]]]] == "ion"
    assert deck.kind_of[GAME.notation.symbol_numbers["OH"]] in box().cards


@mark.rule("1.2")
def test_there_are_nine_goals_two_of_them_for_five_players_or_more() -> None:
    goals = read_goals(GAME.file("data/goals.csv"))
    assert [goals.names.count(n) for n in ("acid", "base", "salt", "noble gas", "neutralization")] == [1, 2, 4, 1, 1]
    assert goals.five_plus.count(True) == 2
    assert set(zip(goals.one, goals.both, strict=True)) == {(2, 5), (3, 7)}


@mark.rule("1.3")
def test_each_of_seven_sets_of_tiles_costs_nine() -> None:
    sets = read_tiles(GAME.file("data/tiles.csv"))
    assert len(sets.letters) == 7
    assert all(sum(costs) == 9 and min(costs) >= 1 and max(costs) <= 4 for costs in sets.costs)
    assert [sum(costs[tile] for costs in sets.costs) for tile in range(3)] == [21, 21, 21]


@mark.rule("1.4", "ION-4")
def test_each_module_adds_its_cards_and_nothing_else() -> None:
    assert len(box().cards) == 68
    assert len(box(action_tiles=True).cards) == 68
    assert len(box(transition=True).cards) == 74
    assert len(box(polyatomic=True).cards) == 74
    assert len(box(radioactive="on").cards) == 82
    assert len(box(transition=True, polyatomic=True, radioactive="auto").cards) == 94


@mark.rule("2.2", "ION-4")
def test_every_combination_of_seats_and_modules_can_be_dealt_in_every_round() -> None:
    for seats in GAME.seats:
        for n in range(16):
            flags = {name: bool(n >> i & 1) for i, name in enumerate(("action_tiles", "transition", "polyatomic"))}
            options = change(GAME.defaults, {**flags, "radioactive": "auto" if n >> 3 else "off"})
            GAME.check(seats, options)
            spare = box_of(options, seats).lasting() - seats * box_of(options, seats).hand
            assert spare - 4 >= (1 if n >> 3 and seats == 7 else 8)  # the deck for Select Two, at worst


@mark.rule("ION-71", "6.1")
def test_two_players_cannot_ask_for_radioactive_elements_and_auto_leaves_them_out() -> None:
    with pytest.raises(BadInput, match="three players"):
        GAME.check(2, change(GAME.defaults, {"radioactive": "on"}))
    GAME.check(2, GAME.presets["full"])
    assert not box_of(GAME.presets["full"], 2).radioactive
    assert box_of(GAME.presets["full"], 3).radioactive


@mark.rule("ION-2")
@mark.parametrize(
    ("text", "line", "says"),
    [
        (HEADING + "Qq,ion,1,,3,9,\n", 2, "neither an element"),
        (BASE + "Na,ion,1,,3,9,\n", 4, "listed twice"),
        (BASE + "K,ion,2,,3,9,\n", 4, "K is 1\\+ in the ion table, not 2\\+"),
        (BASE + "K,ion,0,,3,9,\n", 4, "not 0"),
        (BASE + "Og,ion,1,,3,9,\n", 4, "Og has no ion in the ion table"),
        (BASE + "Ne,ion,0,,3,9,\n", 4, "Ne has no ion in the ion table"),
        (BASE + "K,metal,1,,3,9,\n", 4, "kind is one of"),
        (BASE + "Fe,transition,2,2,3,9,\n", 4, "two different"),
        (BASE + "Fe,transition,2,,3,9,\n", 4, "other_charge is a whole number"),
        (BASE + "He,noble,,,2,9,\n", 4, "no points"),
        (BASE + "U,radioactive,,,,1,\n", 4, "decay is a whole number"),
        (BASE + "K,ion,1,,3,0,\n", 4, "copies is a whole number"),
        (BASE + "K,ion,1,,3,1,5\n", 4, "no decay"),
        (HEADING + "Na,ion,1,,3,9,\nHe,noble,,,,3,\n", 0, "both signs"),
        (BASE + "".join(f"{card},radioactive,,,,40,1\n" for card in TWELVE), 0, "A deck has at most 500 cards"),
        (BASE + "".join(f"{card},noble,,,,1,\n" for card in TWELVE[:8]), 0, "at most 7 kinds of noble gases"),
        (BASE + "SO4,radioactive,,,,1,2\n", 4, "kind radioactive is an element, and SO4 is none"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(BadInput, match=says) as refused:
        read_deck(text)
    assert refused.value.line == line


@mark.rule("ION-2")
def test_goals_and_tiles_that_cannot_be_played_are_refused_with_their_line() -> None:
    heading = "goal,lists,one,both,five_plus\n"
    for row, says in (
        ("acid,HF,2,5,no", "two compounds"),
        ("acid,HF HXx,2,5,no", "not a"),
        ("acid,HF HCl,2,99,no", "both is a whole"),
        ("acid,HF HCl,2,5,maybe", "five_plus is one of"),
        ("salt,MgCl40000000 CaCl2,3,7,no", "more than 64 atoms"),
        (f"salt,{'(' * 5000}Na CaCl2,3,7,no", "is not a formula"),
        (f"{'salt' * 5000},MgCl2 CaCl2,3,7,no", "goal is a name of 1 to 40 visible characters"),
        ("sa\u200blt,MgCl2 CaCl2,3,7,no", "goal is a name of 1 to 40 visible characters"),
    ):
        with pytest.raises(BadInput, match=says) as refused:
            read_goals(heading + row + "\n")
        assert refused.value.line == 2
    with pytest.raises(BadInput, match="line 62: There are at most 60 goals"):
        read_goals(heading + "acid,HF HCl,2,5,no\n" * 61)
    with pytest.raises(BadInput, match="three in all"):
        read_goals(heading + "acid,HF HCl,2,5,no\n")
    for row, says in (
        ("A,-1,-4,4", "rxn is a whole"),
        (",-1,-4,-4", "letter"),
        ("AB,-1,-4,-4", "letter"),
        ("|,-1,-4,-4", "letter"),
    ):
        with pytest.raises(BadInput, match=says):
            read_tiles(f"set,select_two,take_from_center,rxn\n{row}\n")


@mark.rule("ION-2", "2.2")
def test_another_deck_must_have_enough_cards_and_sets_for_the_seats() -> None:
    small = BASE + "He,noble,,,,3,\n"
    GAME.check(4, change(GAME.defaults, {"deck": small}))
    with pytest.raises(BadInput, match="5 hands of 8 are 40 cards, and 32 come back"):
        GAME.check(5, change(GAME.defaults, {"deck": small}))
    one_set = "set,select_two,take_from_center,rxn\nA,-1,-4,-4\nB,-4,-1,-4\n"
    with pytest.raises(BadInput, match="3 seats need 3 sets"):
        GAME.check(3, change(GAME.defaults, {"action_tiles": True, "tiles": one_set}))


def test_boxes_that_nobody_plays_with_any_more_leave_memory() -> None:
    def boxes() -> int:
        gc.collect()
        return sum(isinstance(one, Box) for one in gc.get_objects())

    before = boxes()
    for remark in range(150):
        state = Match(GAME, 2, change(GAME.defaults, {"deck": f"{BASE}# {remark}\n"}), "7").state
        GAME.load(GAME.dump(of(IonState, state)), change(GAME.defaults, {"deck": f"{BASE}# {remark}\n"}))
        GAME.view(of(IonState, state), Seat(0))
    assert boxes() <= before + 70
