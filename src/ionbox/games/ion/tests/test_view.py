"""Who sees what, finished; and on a tiny deck every consistent truth is imagined, and no other."""

import re
from collections.abc import Callable
from dataclasses import astuple
from itertools import permutations

from msgspec import json
from narrow import of
from pytest import MonkeyPatch, mark

from ionbox import form
from ionbox.chem.compounds import Compound
from ionbox.chem.ions import library
from ionbox.chem.names import compound_name
from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import NONE, Help, Seat
from ionbox.games.ion import GAME, bonding, scoring
from ionbox.games.ion.box import Box
from ionbox.games.ion.sheet import NUMBERS, piece, read_piece
from ionbox.games.ion.state import IonState
from ionbox.games.ion.types import Group, Kind, Progress

Table = Callable[..., IonState]
HEADING = "card,kind,charge,other_charge,points,copies,decay\n"
TINY = HEADING + "Na,ion,1,,3,12,\nCl,ion,-1,,3,12,\nHe,noble,,,,1,\nNe,noble,,,,1,\n"


def imagined(state: IonState, seat: Seat | None, options: object, n: int) -> set[str]:
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
    for text in imagined(state, Seat(0), options, 12000):
        parts = dict(part.split(" ", 1) for part in text.split(" | "))
        _, *others = (tuple(hand.split()) for hand in parts["hands"].split(" / "))
        found.add((*others, tuple(parts["pile"].split())))
    assert found <= wanted
    likely = {one for one in wanted if one[0].count("Na") in (1, 2, 3)}
    assert len(likely - found) <= len(likely) // 10


@mark.rule("ION-19", "3.4")
def test_a_hand_held_before_is_not_imagined_anew(table: Table, play: Table) -> None:
    state = table("turn 1 choose", hands="He / He / He")
    play(state, "1: He", "2: He", "3: He")
    for text in imagined(state, Seat(0), GAME.defaults, 5):
        assert GAME.load(text, GAME.defaults).hands[1] == state.hands[1]


@mark.rule("ION-24", "2.4")
def test_tile_sets_are_imagined_as_their_flipped_values_allow(table: Table) -> None:
    options = {"action_tiles": True}
    tiles = "A select:used / B rxn:used / C"
    state = table("turn 2 choose", hands="- / - / -", tiles=tiles, options=options)
    found = {
        tuple(GAME.imagine(GAME.view(state, Seat(0)), change(GAME.defaults, options), Rng(n)).sets) for n in range(300)
    }
    assert {sets[0] for sets in found} == {0}  # only set A has −1 for Select Two
    assert {sets[1] for sets in found} == {1, 3}  # RXN −4: sets A, B and D, and A is taken
    assert {sets[2] for sets in found} == {1, 2, 3, 4, 5, 6}


@mark.rule("3.1", "5.3")
def test_secret_choices_are_imagined_in_every_way(table: Table, play: Table) -> None:
    state = play(table("turn 6 choose", hands="He He He / Na Na Cl", options={"action_tiles": True}), "2: Na")
    options = change(GAME.defaults, {"action_tiles": True})
    picks = {GAME.write(GAME.imagine(GAME.view(state, Seat(1)), options, Rng(n)).picks[1]) for n in range(5)}
    assert picks == {"Na"}
    known = {GAME.write(GAME.imagine(GAME.view(state, Seat(0)), options, Rng(n)).picks[1]) for n in range(200)}
    assert known == {"Na", "Cl", "Na & Na", "Na & Cl"}
    state = table("turn 2 say", said="- / tiles", options={"action_tiles": True})
    said = {GAME.imagine(GAME.view(state, Seat(0)), options, Rng(n)).said[1] for n in range(50)}
    assert said == {GAME.parse("pass"), GAME.parse("tiles")}


@mark.rule("5.5")
def test_in_the_window_a_seat_is_told_what_rxn_would_gain(table: Table) -> None:
    parts = {"areas": "Cl- Cl- Mg2+ / Na+.F-", "goals": "6 7", "options": {"action_tiles": True}}
    state = table("turn 4 say", **parts)
    assert (GAME.view(state, Seat(0)).rxn_gain, GAME.view(state, Seat(1)).rxn_gain) == (13 + 3, 0)
    assert GAME.ask(GAME.view(state, Seat(0))).endswith("RXN could gain you 16 points now.")
    assert GAME.view(table("turn 4 say", tiles="A rxn:used / B", **parts), Seat(0)).rxn_gain == 0
    assert GAME.view(table("turn 4 say", waiting="2", said="pass / -", **parts), Seat(0)).rxn_gain == 0
    assert GAME.view(state, None).rxn_gain == 0


@mark.skipif(form.is_compiled(), reason="compiled functions call each other directly: nothing can listen in")
@mark.rule("5.5")
def test_what_rxn_would_gain_is_found_once_for_what_lies_there(
    table: Table, play: Table, monkeypatch: MonkeyPatch
) -> None:
    searched: list[list[Kind]] = []
    best = bonding.best

    def counting(box: Box, kinds: list[Kind], goals: list[int]) -> bonding.Plan:
        searched.append(kinds)
        return best(box, kinds, goals)

    monkeypatch.setattr(bonding, "best", counting)
    parts = {"areas": "Cl- Ca2+ / K+ F- / Na+ OH-", "hands": "- / - / -", "goals": "3 5"}
    state = table("turn 4 say", options={"action_tiles": True}, **parts)
    for action in ("1: pass", "2: tiles"):
        for seat in range(3):
            GAME.own(state, Seat(seat))
        play(state, action)
    assert len(searched) == 3


@mark.rule("ION-30")
def test_a_short_center_says_that_the_deck_holds_no_other_names() -> None:
    options = change(GAME.defaults, {"deck": TINY.replace("Na,ion,1,,3,12", "Na,ion,1,,3,11"), "action_tiles": True})
    hands = "Na Na Na Na Cl Cl Cl Cl / Na Na Na Na Cl Cl Cl He / Na Na Na Ne Cl Cl Cl Cl"
    state = GAME.load(f"round 1 turn 1 choose | hands {hands} | laid Cl | center - | pile Cl", options)
    for text in imagined(state, Seat(0), options, 40):
        assert "| pile Cl" in text


def shown(state: IonState, seat: int = 0) -> dict[str, Group]:
    return {group.word: group for group in GAME.view(state, None).areas[seat]}


@mark.rule("4.1", "7.2", "ION-16")
def test_a_group_is_shown_with_its_charge_formula_name_and_points(table: Table) -> None:
    areas = "Ne Mg2+ Ca2+.Cl- Na+.Cl- Mg2+.F-.F- H+.OH- Fe3+.Cl-.Cl-.Cl- Fe2+.SO4^2- H+.NO3^- / -"
    options = {"transition": True, "polyatomic": True}
    found = shown(table("turn 6 place", areas=areas, loose="- / Cl", options=options))
    told = {word: (one.charge, one.closed, one.formula, one.name, one.points) for word, one in found.items()}
    assert told == {
        "Ne": (0, False, "Ne", "neon", 0),
        "Mg2+": (2, False, "Mg²⁺", "", 0),
        "Ca2+.Cl-": (1, False, "Ca²⁺ Cl⁻", "", 0),
        "Na+.Cl-": (0, True, "NaCl", "sodium chloride", 7),
        "Mg2+.F-.F-": (0, True, "MgF₂", "magnesium fluoride", 11),
        "H+.OH-": (0, True, "H₂O", "water", 6),
        "Fe3+.Cl-.Cl-.Cl-": (0, True, "FeCl₃", "iron(III) chloride", 18),
        "Fe2+.SO4^2-": (0, True, "FeSO₄", "iron(II) sulfate", 10),
        "H+.NO3^-": (0, True, "HNO₃", "nitric acid", 6),
    }
    assert [word for word, one in found.items() if one.noble] == ["Ne"]


@mark.rule("4.5")
def test_a_card_is_shown_with_its_ions_its_name_and_what_is_read_aloud() -> None:
    cards = {card.card: card for card in GAME.view(GAME.start(3, GAME.presets["full"], Rng(1)), None).cards}
    assert {
        name: (cards[name].text, cards[name].name, cards[name].says) for name in ("Na", "SO4", "Fe", "He", "U")
    } == {
        "Na": ("Na⁺", "sodium", "sodium, 1 plus, 3 points"),
        "SO4": ("SO₄²⁻", "sulfate", "sulfate, 2 minus, polyatomic, 4 points"),
        "Fe": ("Fe", "iron", "iron, 2 plus or 3 plus, transition metal, 6 points"),
        "He": ("He", "helium", "helium, noble gas"),
        "U": ("U", "uranium", "uranium, radioactive, decay 2"),
    }
    assert [astuple(ion) for ion in cards["Fe"].ions] == [
        ("Fe2+", 2, "Fe²⁺", "F e, 2 plus: iron two"),
        ("Fe3+", 3, "Fe³⁺", "F e, 3 plus: iron three"),
    ]
    assert [ion.word for ion in cards["SO4"].ions] == ["SO4^2-"]
    assert cards["U"].ions == cards["He"].ions == ()


def test_an_element_without_an_ion_has_its_name() -> None:
    options = change(GAME.defaults, {"deck": TINY.replace("Ne,", "Kr,")})
    (krypton,) = [card for card in GAME.view(GAME.start(2, options, Rng(1)), None).cards if card.card == "Kr"]
    assert (krypton.name, krypton.says) == ("krypton", "krypton, noble gas")


@mark.rule("7.4", "ION-50")
def test_a_goal_tells_a_seat_what_lies_there_and_what_is_missing(table: Table) -> None:
    # 1: HF and HCl, 2 or 5; 6: MgCl₂ and CaCl₂, 3 or 7.
    areas = "H+.F- Cl- Ca2+ Ca2+.Cl- Mg2+.F- / Mg2+.Cl-.Cl- Mg2+.Cl-.Cl- / Mg2+.Cl-.Cl- Ca2+.Cl-.Cl-"
    state = table("turn 6 choose", hands="- / - / -", areas=areas, goals="1 6")
    acid, salt = GAME.view(state, Seat(0)).progress
    assert acid == Progress(1, 2, ("H+.F-", "Cl-"), ("", "H+"))
    assert salt == Progress(0, 0, ("Cl-", "Ca2+.Cl-"), ("Mg2+.Cl-", "Cl-"))
    assert [(one.reached, one.points) for one in GAME.view(state, Seat(1)).progress] == [(0, 0), (1, 3)]
    assert [(one.reached, one.points) for one in GAME.view(state, Seat(2)).progress] == [(0, 0), (2, 7)]
    for one in GAME.view(state, None).progress:
        assert (one.reached, one.points, one.have) == (0, 0, ("", ""))


@mark.rule("ION-55")
def test_a_noble_gas_goal_is_reached_with_two_different_gases_and_again_with_three(table: Table) -> None:
    areas = "He He / He He Ne / He Ne Ar Ar / - / Ar"
    state = table("turn 6 choose", hands="- / - / - / - / -", areas=areas, goals="1 2 8")
    assert [GAME.view(state, seat).progress[2] for seat in all_seats(5)] == [
        Progress(0, 0, ("He",), ("",)),
        Progress(1, 2, ("He.Ne",), ("",)),
        Progress(2, 5, ("He.Ne.Ar",), ("",)),
        Progress(0, 0, ("",), ("",)),
        Progress(0, 0, ("Ar",), ("",)),
    ]


@mark.rule("7.4", "ION-51", "ION-52")
def test_progress_is_what_the_round_would_score() -> None:
    match, rng, points = Match(GAME, 5, GAME.presets["full"], "1"), Rng(1), set[int]()
    while match.state.outcome() is None:
        for seat in all_seats(5):
            for goal, told in zip(
                of(IonState, match.state).goals, GAME.own(of(IonState, match.state), seat).progress, strict=True
            ):
                scored = match.state.copy()
                scoring.score_goal(of(IonState, scored), seat, goal)
                assert told.points == of(IonState, scored).scores[seat] - of(IonState, match.state).scores[seat]
                points.add(told.points)
        seat = match.state.actors()[0]
        match.play(seat, match.state.sample(seat, rng))
    assert len(points) > 1


@mark.rule("4.3", "4.4")
def test_each_bond_says_what_it_makes(table: Table, legal: Callable[..., list[str]]) -> None:
    options = {"loose": True, "transition": True}
    state = table("turn 4 place", areas="Cl- Cl- Mg2+.F- He / -", loose="Mg / F", options=options)
    bonds = {bond.action: bond.makes for bond in GAME.view(state, Seat(0)).bonds}
    assert list(bonds) == [action for action in legal(state, 1) if action.startswith("bond")]
    assert {action: (made.formula, made.charge, made.closed) for action, made in bonds.items()} == {
        "bond Mg2+ to Cl-": ("Mg²⁺ Cl⁻", 1, False),
        "bond Mg2+ to Cl- Cl-": ("MgCl₂", 0, True),
    }
    assert GAME.view(state, None).bonds == ()


@mark.rule("ION-17")
def test_of_equal_groups_the_last_can_be_turned_as_many_as_were_laid(table: Table) -> None:
    parts = {"options": {"action_tiles": True, "transition": True}, "tiles": "A select:used / B"}
    state = table("turn 2 place", areas="Fe2+ Fe2+ / -", fresh="Fe2+ / -", loose="OH / -", **parts)
    assert GAME.view(state, Seat(1)).turnable == ((1,), ())
    state = table("turn 2 place", areas="Fe2+ Fe2+ / -", fresh="Fe2+ Fe2+ / -", loose="OH / -", **parts)
    assert GAME.view(state, Seat(1)).turnable == ((0, 1), ())


@mark.rule("3.4", "ION-36")
def test_the_box_says_to_whom_each_hand_goes(table: Table, play: Table) -> None:
    state = table("turn 1 choose", hands="He He / Ne Ne / Ar Ar")
    before = [sorted(hand) for hand in state.hands]
    left = GAME.box(state).left
    assert left == (1, 2, 0)
    play(state, "1: He", "2: Ne", "3: Ar")
    for seat, hand in enumerate(before):
        assert len(hand) == len(state.hands[left[seat]]) + 1
        assert {card >> 3 for card in state.hands[left[seat]]} <= {card >> 3 for card in hand}


def test_every_point_stands_on_the_sheets_and_each_line_is_read_back() -> None:
    match, rng, seen = Match(GAME, 5, GAME.presets["full"], "8"), Rng(3), set[str]()
    while match.state.outcome() is None:
        seat = match.state.actors()[0]
        match.play(seat, match.state.sample(seat, rng))
    view = GAME.view(of(IonState, match.state), None)
    parts = (view.round1, view.round2, view.round3, view.ending)
    assert [sum(part[seat].points for part in parts) for seat in range(5)] == list(view.scores)
    assert sorted(range(5), key=lambda seat: -view.scores[seat]) == list(view.standing)
    for sheet in (sheet for part in parts for sheet in part):
        assert sheet.points == sum(entry.points for entry in sheet.entries)
        for entry in sheet.entries:
            what = NUMBERS[entry.what]
            assert piece(GAME.notation, what, read_piece(GAME.notation, what, entry.piece)) == entry.piece
            seen.add(entry.what)
            named = f"{entry.formula} ({entry.name})" if entry.what == "compound" else ""
            assert (entry.says if named else entry.formula + entry.name) == named
    assert {"compound", "noble", "goal", "radioactive", "decay", "tile"} <= seen


@mark.rule("7.1")
def test_what_an_area_is_worth_is_what_the_round_scores_for_it(table: Table, play: Table) -> None:
    areas = "Na+.Cl- Mg2+.Cl- He He Ne / K+ Cl-"
    state = table("turn 6 choose", hands="Ar Ar Ar / OH OH OH", areas=areas, goals="4 6")
    assert GAME.view(state, None).worths == (7 + 5 + 2 + 2, 0)  # NaCl, He with Ne, He, and one of the first goal
    play(state, "1: Ar", "2: OH", "2: bond OH- to K+")
    assert GAME.view(state, None).round == 2
    assert state.scores == [7 + 9 + 2 + 2, 4 + 3]
    assert GAME.view(state, None).worths == (0, 0)
    assert GAME.public(state, NONE).worths == ()


def test_nothing_is_counted_twice_once_the_round_is_scored(table: Table) -> None:
    options = {"action_tiles": True, "polyatomic": True}
    state = table("turn 7 refresh", areas="Na+.NO3^- / -", undecided="NO3 / -", tiles="A rxn:used / B", options=options)
    assert GAME.view(state, None).worths == ()


@mark.rule("8.4")
def test_who_won_is_told_once_the_match_is_over(table: Table, play: Table) -> None:
    state = table("round 3 turn 6 choose", hands="Ar Ar Ar / OH OH OH", areas="Na+.Cl- / -")
    assert GAME.view(state, None).winners == ()
    play(state, "1: Ar", "2: OH")
    assert GAME.view(state, None).winners == (0,)


@mark.rule("4.1")
def test_a_compound_that_closes_is_shown_to_everybody_once(table: Table, play: Table) -> None:
    def formed(state: IonState) -> list[tuple[str, int, int, str]]:
        return [found for event in state.events if (found := GAME.show(event))]

    state = table("turn 3 place", areas="- / Mg2+.Cl- H+", loose="- / Cl")
    assert formed(play(state.copy(), "bond Cl- to Mg2+.Cl-")) == [("formed", 1, 0, "MgCl2")]
    assert formed(play(state, "lay Cl-")) == []
    assert [GAME.show(event, NONE) for event in state.events if GAME.show(event, NONE)] == []


CHARGES = re.compile(r"[⁺⁻]|\b[A-Z]\w*\^?\d?[+-](?!\w)|plus|minus|charge")
"""Mg²⁺, Mg2+, SO4^2-, "2 plus" and their like; "RXN: -3" and "+7" are points."""


@mark.parametrize("seats", [2, 5])
def test_without_help_a_whole_match_names_no_compound_and_shows_no_charge(seats: int) -> None:
    printed = library().usual
    cations, anions = ([ion for ion in printed if ion.charge * sign > 0] for sign in (1, -1))
    names = {compound_name(Compound(one, other)) for one in cations for other in anions}
    compounds = re.compile("|".join(map(re.escape, names)))
    options = change(GAME.presets["full"], {"loose": True})
    match, rng, told, closed = Match(GAME, seats, options, "5"), Rng(5), 0, 0
    while match.state.outcome() is None:
        state = match.state
        parts = [
            GAME.box(of(IonState, state), NONE),
            GAME.public(of(IonState, state), NONE),
            *(GAME.own(of(IonState, state), Seat(seat), NONE) for seat in range(seats)),
        ]
        closed += any(group.closed for area in GAME.public(of(IonState, state)).areas for group in area)
        lines = [GAME.tell(event, seat, ["A"] * seats, NONE) for event in state.events for seat in (Seat(0), None)]
        lines += [GAME.ask(GAME.view(of(IonState, state), seat, NONE), NONE) for seat in state.actors()]
        for text in [json.encode(part).decode().replace('"charge":null', "") for part in parts] + lines:
            assert not compounds.search(text), text
            assert not CHARGES.search(text), text
        told += len(lines)
        seat = state.actors()[0]
        match.play(seat, state.sample(seat, rng))
    assert told
    assert closed


def test_each_help_can_be_off_alone(table: Table) -> None:
    state = table("turn 4 place", areas="Na+.Cl- Mg2+ / -", loose="Cl / F")
    for help in (Help(names=False), Help(charges=False)):
        assert GAME.public(state, help).areas[0][1].name == ""
    assert GAME.public(state, Help(names=False)).areas[0][1].formula == "NaCl"
    for help in (Help(charges=False), Help(plays=False), Help(preview=False)):
        assert GAME.own(state, Seat(0), help).bonds == ()
    assert GAME.own(state, Seat(0), Help(ions=False, names=False)).bonds
