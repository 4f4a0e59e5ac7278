"""ION on paper: its cards, goals and action tiles, the round sheet, the short rules."""

from collections.abc import Sequence
from typing import Final

from ionbox.chem.elements import elements
from ionbox.chem.formulas import charge_text
from ionbox.chem.ions import Ion
from ionbox.chem.names import ion_name
from ionbox.core.contents import Part
from ionbox.core.facts import count
from ionbox.core.game import read_file
from ionbox.core.paper import Card, CardKind, Face, Folded, Paper, Scores
from ionbox.games.ion.box import Box, box_of
from ionbox.games.ion.contents import ANY_SEATS
from ionbox.games.ion.pieces import NOBLE, POLYATOMIC, RADIOACTIVE, TRANSITION, Goals, isotopes
from ionbox.games.ion.symbols import unpacked_compound
from ionbox.games.ion.types import Kind, Options

TILES: Final = ("Select Two", "Take From Center", "RXN")
DRAFTING: Final = "ION"
GOAL: Final = "Goal"


def cards(options: Options, english: str) -> Sequence[Card]:
    """Those of the modules that are played with, then the goals."""
    box = box_of(options, ANY_SEATS)
    kinds = [Kind(kind) for kind in range(len(box.deck.symbols)) if box.copies[kind]]
    return [*[_card(box, kind, english) for kind in kinds], *_goals(box)]


def _card(box: Box, kind: Kind, english: str) -> Card:
    deck, words = box.deck, box.notation
    number, copies, sort = deck.symbols[kind], deck.copies[kind], deck.sorts[kind]
    symbol = words.symbol(number)
    if sort == NOBLE:
        return Card("noble", (Face(symbol, elements()[symbol][english], foot="2 · 5 · 9 points"),), copies, DRAFTING)
    if sort == RADIOACTIVE:
        life = isotopes()[symbol].text("half_life") if symbol in isotopes() else ""
        foot = f"half-life {life}" if life else ""
        face = Face(symbol, elements()[symbol][english], foot=foot)
        return Card("radioactive", (face,), copies, DRAFTING, decay=deck.decays[kind])
    faces = [_face(ion, deck.points[kind], english) for ion in words.forms[symbol]]
    is_group = sort == POLYATOMIC or words.forms[symbol][0].is_polyatomic()
    drawn: CardKind = "transition" if sort == TRANSITION else "polyatomic" if is_group else "ion"
    return Card(drawn, tuple(faces), copies, DRAFTING)


def _face(ion: Ion, points: int, english: str) -> Face:
    return Face(ion.text, ion_name(ion, english), ion.charge, count(points, "point"))


def _goals(box: Box) -> list[Card]:
    goals = box.goals
    return [
        Card(
            "goal",
            (Face("", goals.names[goal], foot=_worth(goals, goal)),),
            1,
            GOAL,
            says=(
                *[box.notation.formula(*unpacked_compound(one)) for one in goals.lists[goal]],
                *([] if goals.lists[goal] else ["two or three", "different noble gases"]),
            ),
        )
        for goal in range(len(goals.names))
    ]


def _worth(goals: Goals, goal: int) -> str:
    players = " · 5+ players" if goals.five_plus[goal] else ""
    return f"one {goals.one[goal]} · both {goals.both[goal]}{players}"


def folded(options: Options) -> Sequence[Folded]:
    box = box_of(options, ANY_SEATS)
    if not box.tiles:
        return ()
    return [
        Folded(title, f"−{cost}" if cost else "0", letter)
        for letter, costs in zip(box.tile_sets.letters, box.tile_sets.costs, strict=True)
        for title, cost in zip(TILES, costs, strict=True)
    ]


def reference(options: Options, english: str) -> Sequence[Part]:
    box = box_of(options, ANY_SEATS)
    deck, words = box.deck, box.notation
    ions, others = [], []
    for kind in range(len(deck.symbols)):
        symbol = words.symbol(deck.symbols[kind])
        for ion in words.forms[symbol] if box.copies[kind] else ():
            row = (ion.text, ion_name(ion, english), charge_text(ion.charge), str(deck.points[kind]))
            ions.append((*row, str(box.copies[kind])))
        if box.copies[kind] and deck.sorts[kind] in (NOBLE, RADIOACTIVE):
            decay = (str(deck.decays[kind] or "none"),) if box.radioactive else ()
            others.append((symbol, elements()[symbol][english], *decay, str(box.copies[kind])))
    seats = [
        ("compound", "the points of its cards"),
        ("noble gases", "one 2, two different 5, three different 9"),
        ("goal", "its lower number for one, its higher number for both"),
    ]
    if box.tiles:
        if options.polyatomic:
            seats.append(("polyatomic ion", "its points, or one used tile is refreshed"))
        seats.append(("used action tile", "minus its value, at the end"))
    if box.radioactive:
        seats += [
            ("radioactive, 3 or 4 players", "alone in a turn 2, two or more 0"),
            ("radioactive, 5 to 7 players", "alone in a turn 3, two 1, three or more −1"),
            ("decay at the end, 3 or 4 players", "most 9, second 3, least −3"),
            ("decay at the end, 5 to 7 players", "most 13, second 9, third 3, least −3"),
        ]
    decays = ("decay",) if box.radioactive else ()
    parts = [
        Part("Ions", ("ion", "name", "charge", "points", "cards"), tuple(ions)),
        Part("Elements", ("card", "name", *decays, "cards"), tuple(others)),
        Part("Scoring", ("what", "points"), tuple(seats)),
    ]
    if box.tiles:
        parts.append(
            Part(
                "Action tiles",
                ("tile", "what it does"),
                (
                    ("Select Two", "Choose two cards of the hand; then draw one into that hand."),
                    ("Take From Center", "Take a card of the center and place it."),
                    ("RXN", "Rearrange your ions; after the round take one loose ion of another player."),
                ),
            )
        )
    return parts


def scores(options: Options) -> Scores:
    box = box_of(options, ANY_SEATS)
    rows = ["compounds", "noble gases", "goals"]
    end = []
    if box.radioactive:
        rows.append("radioactive")
        end.append("decay")
    if box.tiles:
        end.append("used tiles")
    blocks = [(f"Round {n}", (*rows, "total")) for n in range(1, box.rounds + 1)]
    says = "After each round: compounds, noble gases, goals" + (", radioactive cards." if box.radioactive else ".")
    return Scores(says, (*blocks, ("The end", (*end, "total"))))


PAPER: Final = Paper(
    rules=read_file("ionbox.games.ion", "data/short.txt").splitlines(),
    scores=scores,
    laid="Best compound",
    dealt="Whoever draws takes the next card of the pile. Where a radioactive card would lie that was played in "
    "an earlier round, the last card of the pile lies instead.",
    reference=reference,
    cards=cards,
    folded=folded,
)
