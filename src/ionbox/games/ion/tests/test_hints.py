"""What is said of an action is true: every compound named is looked for by the rules themselves, card by card."""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

import pytest
from narrow import of

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import library
from ionbox.core.facts import Fact
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.hints import TELLS, about, facts, near_the_end, question
from ionbox.games.ion.phases import CHOOSING
from ionbox.games.ion.state import IonState
from ionbox.games.ion.types import View

POSITIONS = 2 * int(os.environ.get("IONBOX_JUDGE_EXAMPLES", "15"))
Named = dict[str, str]
BASE = Named()
METALS: Named = {"transition": "yes", "polyatomic": "yes"}
FULL: Named = {"action_tiles": "yes", "transition": "yes"}
TABLES: list[tuple[int, Named]] = [(2, BASE), (2, METALS), (3, BASE), (2, FULL), (4, METALS)]
NAMED = {ion.key.replace(" ", "^"): ion for ion in library().ions}
Table = Callable[..., IonState]
Group = tuple[str, ...]
"""The ions of a group, as its word in an area has them."""


# A search of its own: the others take nothing that is wanted, and each choice is played out by the rules.


@cache
def formula(group: Group) -> str:
    """Of a neutral compound; "" for anything else."""
    ions = Counter(group)
    cations, anions = [one for one in ions if NAMED[one].charge > 0], [one for one in ions if NAMED[one].charge < 0]
    if len(cations) != 1 or len(anions) != 1 or sum(NAMED[one].charge * n for one, n in ions.items()) != 0:
        return ""
    made = Compound(NAMED[cations[0]], NAMED[anions[0]])
    if (made.n_cation, made.n_anion) != (ions[cations[0]], ions[anions[0]]):
        return ""
    return "H₂O" if made.formula() == "HOH" else made.text()


def ways(state: IonState, seat: Seat, wanted: Group | None) -> Iterator[tuple[IonState, Group]]:
    """The waiting cards of a seat placed: one of them joins the group that is wanted (None: any way of the first)."""
    for action in state.legal(seat):
        words = GAME.write(action).split()
        if words[0] not in ("lay", "bond"):
            continue
        joined = tuple(words[3].split(".")) if words[0] == "bond" else ()
        after = state.copy()
        after.apply(seat, action, Rng(1))
        if wanted is None or joined == wanted:
            yield after, tuple(sorted((*joined, words[1])))


def can_become(state: IonState, round_: int, seat: Seat, group: Group, goal: str) -> bool:
    """Whether a group of this seat can be that compound at the end of the round."""
    if formula(group) == goal:
        return True
    if state.round != round_ or not state.actors():
        return False
    state = state.copy()
    others = [one for one in state.actors() if one != seat]
    if others:
        state.apply(others[0], Action(idle(state, others[0], goal)), Rng(1))
        return can_become(state, round_, seat, group, goal)
    if state.phase != CHOOSING:  # the card joins the group, or lies alone
        for after, made in ways(state, seat, tuple(sorted_as_written(group))):
            if can_become(after, round_, seat, made, goal):
                return True
        state.apply(seat, Action(idle(state, seat, goal)), Rng(1))
        return can_become(state, round_, seat, group, goal)
    for action in state.legal(seat):
        if GAME.write(action) in goal_cards(goal) or action == idle(state, seat, goal):
            after = state.copy()
            after.apply(seat, action, Rng(1))
            if can_become(after, round_, seat, group, goal):
                return True
    return False


def sorted_as_written(group: Group) -> list[str]:
    return sorted(group, key=lambda ion: NAMED[ion].charge < 0)


@cache
def goal_cards(goal: str) -> frozenset[str]:
    """The cards of a compound, by its formula."""
    deck = [NAMED[key] for key in NAMED if NAMED[key].symbol != "O"]  # no card is an oxide: water is H⁺ and OH⁻
    pairs = [Compound(cation, anion) for cation in deck for anion in deck if cation.charge > 0 > anion.charge]
    (made,) = [one for one in pairs if goal == ("H₂O" if one.formula() == "HOH" else one.text())]
    return frozenset((made.cation.symbol, made.anion.symbol))


def idle(state: IonState, seat: Seat, goal: str) -> int:
    """An action that takes nothing of what is wanted, and uses no tile."""
    legal = state.legal(seat)
    harmless = [one for one in legal if "&" not in GAME.write(one) and GAME.write(one) not in goal_cards(goal)]
    lays = [one for one in harmless if GAME.write(one).startswith(("lay", "pass"))]
    return (lays or harmless or legal)[0]


def truths(known: InfoSet, state: IonState) -> Iterator[IonState]:
    """What may be so: the position itself, or another that fits what its seat knows of hands and secret choices."""
    yield state
    yield from (GAME.imagine(known.view, known.options, Rng(n)) for n in range(40))


def starts(truth: IonState, seat: Seat, action: int, goal: str = "NaCl") -> list[tuple[IonState, Group]]:
    """The position after an action, with each group that its card can be then."""
    after = truth.copy()
    words = GAME.write(Action(action)).split()
    after.apply(seat, Action(action), Rng(1))
    if words[0] == "lay":
        return [(after, (words[1],))]
    if words[0] == "bond":
        return [(after, tuple(sorted((words[1], *words[3].split(".")))))]
    if words[0] == "turn":
        metal, *anions = words[1].split(".")
        (other,) = [ion for ion in NAMED if NAMED[ion].symbol == NAMED[metal].symbol and ion != metal]
        return [(after, tuple(sorted((other, *anions))))]
    while others := [one for one in after.actors() if one != seat and after.round == truth.round]:
        after.apply(others[0], Action(idle(after, others[0], goal)), Rng(1))
        if after.phase != truth.phase:
            break
    if after.loose[seat]:
        return list(ways(after, seat, None))
    # Nothing could bond with it: it lies there.
    symbol = words[0]
    return [(after, (ion,)) for ion in NAMED if NAMED[ion].symbol == symbol]


def check(known: InfoSet, state: IonState, action: int, fact: Fact) -> None:
    """Every compound that a fact names."""
    view: View = known.view
    figures = {name: str(figure) for name, figure in fact.figures.items()}
    told = f"{GAME.dump(state)}: {GAME.write(Action(action))}: {TELLS[fact.what].says.format(**figures)}"
    if fact.what in ("begins", "closer", "completes", "goal"):
        for goal in figures.get("formulas", figures.get("formula", "")).split(" or "):
            assert any(
                can_become(start, state.round, known.seat, made, goal)
                for truth in truths(known, state)
                for start, made in starts(truth, known.seat, action, goal)
            ), (goal, told)
    if fact.what == "still":
        groups = {tuple(group.word.split(".")) for group in view.areas[known.seat]}
        (group,) = [
            one for one in groups if " ".join(NAMED[ion].text for ion in one if ion in NAMED) == figures["group"]
        ]
        goal = figures["formula"]
        assert any(
            can_become(start, state.round, known.seat, tuple(sorted(group)), goal)
            for truth in truths(known, state)
            for start, _ in starts(truth, known.seat, action, goal)
        ), told
    if fact.what == "goal":
        lists = [goal for goal in view.goals if figures["formula"] in goal.lists]
        made = {formula(tuple(sorted(group.word.split(".")))) for group in view.areas[known.seat] if not group.noble}
        assert figures["formula"] not in made, told
        assert any(goal.both - goal.one if made & set(goal.lists) else goal.one for goal in lists), told
    if fact.what in ("sure", "at risk"):
        (card,) = [ion.symbol for ion in library().ions if ion.text == figures["ion"]]
        # Whoever has chosen already chooses again: what it was nobody knows.
        open_state = state.copy()
        if state.phase == CHOOSING:
            open_state.picks = [Action(-1)] * state.seats
            open_state.ask(all_seats(state.seats))
        assert comes(open_state, known.seat, action, card) == (fact.what == "sure"), told
    if fact.what in ("left needs it", "leaves"):
        areas = [group.word.split(".") for group in view.areas[(known.seat + 1) % known.seats] if not group.noble]
        left_over = Counter(view.hand) - Counter(GAME.write(Action(action)).split(" & "))
        if fact.what == "leaves":
            cards = [one for one in left_over if one == figures["card"] or figures["card"] in texts(one)]
        else:
            cards = [one for one in GAME.write(Action(action)).split(" & ") if not left_over[one]]
        forms = [key for key, ion in NAMED.items() if ion.symbol in cards]
        assert any(formula(tuple(sorted((*area, form)))) == figures["formula"] for area in areas for form in forms), (
            told
        )
    if fact.what == "dead":
        group = tuple(one for one in figures["group"].split())
        keys = tuple(sorted(key for one in group for key, ion in NAMED.items() if ion.text == one))
        for start, _ in starts(state, known.seat, action):
            assert not any(can_become(start, state.round, known.seat, keys, goal) for goal in possible(keys)), told


def texts(symbol: str) -> list[str]:
    return [ion.text for ion in library().ions if ion.symbol == symbol]


def comes(state: IonState, seat: Seat, action: int, card: str) -> bool:
    """Whether a card comes to a seat after its action although the others take all like it that they can."""
    round_, state = state.round, state.copy()
    state.apply(seat, Action(action), Rng(1))
    while state.round == round_ and (actors := state.actors()):
        actor = actors[0]
        wanted = next((one for one in state.legal(actor) if GAME.write(one) == card), -1)
        if wanted >= 0 and actor == seat:
            return True
        state.apply(actor, Action(wanted if wanted >= 0 else idle(state, actor, "NaCl")), Rng(1))
    return False


@cache
def possible(group: Group) -> tuple[str, ...]:
    """All that ions could make of a group."""
    ions = [ion for ion in library().ions if ion.symbol != "O"]
    cations = [NAMED[one] for one in group if NAMED[one].charge > 0] or [ion for ion in ions if ion.charge > 0]
    anions = [NAMED[one] for one in group if NAMED[one].charge < 0] or [ion for ion in ions if ion.charge < 0]
    made = [Compound(cation, anion) for cation in cations for anion in anions]
    return tuple({"H₂O" if one.formula() == "HOH" else one.text() for one in made})


def positions(seats: int, options: dict[str, str]) -> Iterator[tuple[InfoSet, IonState]]:
    """Decisions of matches of `greedy`, one in three."""
    chosen, n = change(GAME.defaults, options), 0
    for played in range(1000):
        match, rng = Match(GAME, seats, chosen, f"hints:{played}"), Rng(played)
        while actors := match.state.actors():
            known = match.infoset(actors[0])
            if len(known.legal) > 1 and known.view.phase in ("choose", "place"):
                n += 1
                if n % 3 == 0:
                    yield known, of(IonState, match.state)
            match.play(actors[0], GAME.kit.bots.greedy(known, rng))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_compound_is_named_only_if_a_search_by_the_rules_judges_that_it_can_be_made(
    seats: int, options: dict[str, str]
) -> None:
    told = Counter[str]()
    for known, state in islice(positions(seats, options), POSITIONS // len(TABLES)):
        for action in known.legal[:6]:
            for fact in facts(known, action):
                told[fact.what] += 1
                check(known, state, action, fact)
    assert told["begins"]
    assert told["completes"]


def test_what_every_puzzle_says_of_its_answer_and_of_the_next_best_is_judged_true() -> None:
    lines = GAME.file("data/puzzles.jsonl").splitlines()
    assert len(lines) >= 40
    for line in lines:
        one = json.loads(line)
        options = change(GAME.defaults, one["options"])
        state = GAME.load(one["position"], options)
        known = infoset(GAME, state, options, one["seats"], one["seat"])
        values = one["values"]
        for text in sorted(values, key=lambda text: -values[text][0])[:2]:
            for fact in facts(known, GAME.parse(text)):
                check(known, state, GAME.parse(text), fact)


# What is said in single positions.


def said(state: IonState, action: str, seat: int = 0, options: dict[str, str] | None = None) -> list[str]:
    known = infoset(GAME, state, change(GAME.defaults, options or {}), state.seats, Seat(seat))
    return [TELLS[fact.what].says.format(**fact.figures) for fact in facts(known, GAME.parse(action))]


def asked(state: IonState, action: str) -> str:
    return question(infoset(GAME, state, GAME.defaults, state.seats, Seat(0)), GAME.parse(action))


def test_a_cation_is_not_said_to_begin_what_no_card_can_complete(table: Table) -> None:
    state = table("turn 2 place", "F He He He Ne Ne / Ne Ar Ar Ar Na K", areas="Cl- / -", loose="Ca / -", waiting="1")
    assert said(state, "lay Ca2+") == [
        "But no card that can still come completes Ca²⁺.", "Your Cl⁻ can still become KCl.",
    ]  # fmt: skip
    assert said(state, "bond Ca2+ to Cl-") == ["But no card that can still come completes Ca²⁺ Cl⁻."]


def test_the_last_pick_begins_nothing_and_may_still_be_denied(table: Table) -> None:
    hands = "F He He Ne / Ar Ar Ne OH"
    state = table("turn 5 choose", hands, areas="- / Ca2+.F-", goals="1 2")
    assert said(state, "F") == [
        "But no card that can still come completes F⁻.", "The player on your left could complete CaF₂ with it.",
    ]  # fmt: skip
    assert said(state, "Ne") == [
        "Your noble gases score 2 more points with it.",
        "But it leaves F⁻ to the player on your left, who could complete CaF₂ with it.",
    ]


def test_a_card_is_denied_to_nobody_while_another_like_it_stays_in_the_hand(table: Table) -> None:
    state = table("turn 5 choose", "F F He Ne / Ar Ar Ne OH", areas="- / Ca2+.F-", goals="1 2")
    assert not any("could complete CaF₂ with it" in line and "leaves" not in line for line in said(state, "F"))
    assert "But it leaves F⁻ to the player on your left, who could complete CaF₂ with it." in said(state, "F")


def test_a_card_comes_for_sure_if_others_cannot_take_all_like_it(table: Table) -> None:
    sure = table("turn 5 choose", "Na He He Ne / Cl Cl Ne OH", goals="1 2")
    assert "Whatever the others take, Cl⁻ will come to you." in said(sure, "Na")
    risky = table("turn 5 choose", "Na He He Ne / Cl Ar Ne Ar", goals="1 2")
    assert "But the others can take every Cl⁻ before it comes to you." in said(risky, "Na")


@pytest.mark.rule("7.4", "ION-49", "ION-50")
def test_a_goal_is_told_with_what_it_adds_to_what_lies_there(table: Table) -> None:
    parts = {"loose": "Cl / -", "waiting": "1", "goals": "3 4"}  # 4: NaCl and KCl, 2 for one, 5 for both
    first = table("turn 6 place", areas="Na+ / -", **parts)
    assert said(first, "bond Cl- to Na+") == [
        "It completes NaCl for 7 points.", "NaCl is on a goal card: 2 more points.",
    ]  # fmt: skip
    both = table("turn 6 place", areas="K+.Cl- Na+ / -", **parts)
    assert said(both, "bond Cl- to Na+")[1:] == ["NaCl is on a goal card: 3 more points."]
    again = table("turn 6 place", areas="Na+.Cl- Na+ / -", **parts)
    assert said(again, "bond Cl- to Na+")[1:] == []


def test_two_cards_chosen_at_once_do_not_both_complete_the_same_group(table: Table) -> None:
    tiles = {"action_tiles": "yes"}
    state = table("turn 6 choose", "F F He / -", options=tiles, areas="H+ / -", goals="2 3")
    assert sum("It completes HF" in line for line in said(state, "F & F", options=tiles)) == 1


@pytest.mark.rule("ION-17")
def test_of_two_equal_metals_either_is_told_of(table: Table) -> None:
    options = {"action_tiles": "yes", "transition": "yes"}
    parts = {"areas": "Fe2+.OH- Fe2+.OH- / -", "fresh": "Fe2+.OH- / -", "loose": "OH / -", "waiting": "1"}
    state = table("turn 6 place", tiles="A select:used / B", goals="1 2", options=options, **parts)
    for action in ("bond OH- to Fe2+.OH-", "bond OH- to new Fe2+.OH-"):
        assert GAME.parse(action) in state.legal(Seat(0))
        assert said(state, action, options=options)[0] == "It completes Fe(OH)₂ for 12 points."


def test_the_second_step_of_a_hint_asks_what_the_charges_ask(table: Table) -> None:
    state = table("turn 3 choose", "Cl He He / Cl Cl", areas="Mg2+ / -", goals="1 2")
    assert asked(state, "Cl") == "Your Mg²⁺ is 2+: what adds up to 2−?"
    assert asked(state, "He") == ""
    half = table("turn 3 place", "He / Cl Cl", areas="Mg2+.Cl- / -", loose="Cl / -", waiting="1")
    assert asked(half, "bond Cl- to Mg2+.Cl-") == "Your Mg²⁺ Cl⁻ is 1+: what adds up to 1−?"
    assert asked(half, "lay Cl-") == ""


def test_of_an_action_that_is_not_known_nothing_is_said(table: Table) -> None:
    state = table("turn 3 choose", "Cl He He / Cl Cl")
    known = infoset(GAME, state, GAME.defaults, 2, Seat(0))
    assert facts(known, Action(15)) == []
    assert about(known, Action(15)) == []
    assert question(known, Action(15)) == ""


def test_the_end_is_the_second_half_of_the_last_round(table: Table) -> None:
    def is_end(moment: str) -> bool:
        return near_the_end(GAME.view(table(moment), Seat(0)))

    assert not is_end("round 2 turn 6 choose")
    assert not is_end("round 3 turn 3 choose")
    assert is_end("round 3 turn 4 choose")
