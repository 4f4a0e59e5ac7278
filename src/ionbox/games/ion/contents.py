"""What is in the box, the files that change it, and a deck looked over before anybody plays with it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ionbox.chem.deck import balance, can_close, closing_share, doubtful, possible
from ionbox.chem.formulas import charge_text
from ionbox.chem.ions import Ion
from ionbox.chem.own import SHEET, read_own_ions
from ionbox.core.contents import Caution, Column, Figure, Part, Sheet, Survey
from ionbox.core.facts import count
from ionbox.games.ion.box import CENTER, Box, box_of, texts
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.pieces import (
    MOST_CHARGE,
    MOST_COPIES,
    MOST_KINDS,
    MOST_POINTS,
    RADIOACTIVE,
    SORTS,
    isotopes,
)
from ionbox.games.ion.symbols import unpacked_compound
from ionbox.games.ion.types import Kind, Options

ANY_SEATS: Final = 7
COST: Final = "What it costs once it is used: 0 or less."
SHEETS: Final = (
    SHEET,
    Sheet(
        "deck",
        "Drafting cards",
        f"Up to {MOST_KINDS} kinds of cards, with ions of both signs, and a hand for each player.",
        (
            Column("card", "Card", "Its symbol, without a charge: Na, SO4 or He.", "words"),
            Column(
                "kind",
                "Kind",
                "Ions and noble gases are always in play, the others with their modules.",
                "choice",
                choices=SORTS,
            ),
            Column("charge", "Charge", "Of an ion.", "whole", -MOST_CHARGE, MOST_CHARGE, may_be_empty=True),
            Column(
                "other_charge", "Other charge", "Of a transition metal.", "whole", 1, MOST_CHARGE, may_be_empty=True
            ),
            Column("points", "Points", "What an ion scores in a compound.", "whole", 0, MOST_POINTS, may_be_empty=True),
            Column("copies", "Copies", "The number of these cards.", "whole", 1, MOST_COPIES),
            Column("decay", "Decay", "Of a radioactive element.", "whole", 1, MOST_POINTS, may_be_empty=True),
        ),
    ),
    Sheet(
        "goals",
        "Goal cards",
        "Three goals or more, two of them for any number of players.",
        (
            Column("goal", "Goal", "What it is called.", "words"),
            Column(
                "lists", "Compounds", "Two formulas, or nothing for different noble gases.", "words", may_be_empty=True
            ),
            Column("one", "For one", "Points for one of the two.", "whole", 0, 15),
            Column("both", "For both", "Points for both.", "whole", 0, 15),
            Column("five_plus", "Five or more", "Only with five or more players.", "choice", choices=("yes", "no")),
        ),
    ),
    Sheet(
        "tiles",
        "Action tiles",
        "A set for each player at least.",
        (
            Column("set", "Set", "Its letter.", "words"),
            Column("select_two", "Select Two", COST, "whole", -MOST_POINTS, 0),
            Column("take_from_center", "Take From Center", COST, "whole", -MOST_POINTS, 0),
            Column("rxn", "RXN", COST, "whole", -MOST_POINTS, 0),
        ),
    ),
)


def parts(options: Options) -> Sequence[Part]:
    """All that is in the box, whatever modules are played with."""
    box = box_of(options, ANY_SEATS)
    deck = box.deck
    cards = [kind for kind in range(len(deck.symbols)) if deck.sorts[kind] != RADIOACTIVE]
    glowing = [kind for kind in range(len(deck.symbols)) if deck.sorts[kind] == RADIOACTIVE]
    return [
        Part(
            "Drafting cards",
            ("card", "name", "kind", "charge", "points", "copies"),
            tuple([_card(box, Kind(kind)) for kind in cards]),
            f"{sum([deck.copies[kind] for kind in cards])} cards. Noble gases score by sets: 2, 5 or 9.",
        ),
        Part(
            "Radioactive elements",
            ("card", "name", "decay", "copies", "half-life"),
            tuple([_radioactive(box, Kind(kind)) for kind in glowing]),
            f"{sum([deck.copies[kind] for kind in glowing])} cards, for three or more players.",
        ),
        Part(
            "Goal cards",
            ("goal", "compounds", "for one", "for both", "players"),
            tuple([_goal(box, goal) for goal in range(len(box.goals.names))]),
            "Two are shown in each round, with five or more players three.",
        ),
        Part(
            "Action tiles",
            ("set", "Select Two", "Take From Center", "RXN"),
            tuple(
                [
                    (letter, *[f"−{cost}" if cost else "0" for cost in costs])
                    for letter, costs in zip(box.tile_sets.letters, box.tile_sets.costs, strict=True)
                ]
            ),
            "What each tile costs at the end, if it was used.",
        ),
    ]


def _card(box: Box, kind: Kind) -> tuple[str, ...]:
    deck, words = box.deck, box.notation
    ions = words.forms.get(words.symbol(deck.symbols[kind]), [])
    return (
        words.pretty_card(deck.symbols[kind], False),
        ions[0].names["us"] if ions else words.element_name(deck.symbols[kind]),
        SORTS[deck.sorts[kind]],
        " or ".join([charge_text(ion.charge) for ion in ions]),
        str(deck.points[kind]) if ions else "",
        str(deck.copies[kind]),
    )


def _radioactive(box: Box, kind: Kind) -> tuple[str, ...]:
    number = box.deck.symbols[kind]
    symbol = box.notation.symbol(number)
    life = isotopes()[symbol].text("half_life") if symbol in isotopes() else ""
    name = box.notation.element_name(number)
    return symbol, name, str(box.deck.decays[kind]), str(box.deck.copies[kind]), life


def listed(box: Box, goal: int) -> str:
    """What a goal card asks for: "NaCl and MgF₂"."""
    formulas = [box.notation.formula(*unpacked_compound(compound)) for compound in box.goals.lists[goal]]
    return " and ".join(formulas) or "two or three different noble gases"


def _goal(box: Box, goal: int) -> tuple[str, ...]:
    goals = box.goals
    return (
        goals.names[goal],
        listed(box, goal),
        str(goals.one[goal]),
        str(goals.both[goal]),
        "five or more" if goals.five_plus[goal] else "any",
    )


def files(options: Options) -> Mapping[str, str]:
    deck, goals, tiles = texts(options)
    return {"new_ions": options.new_ions, "deck": deck, "goals": goals, "tiles": tiles}


def survey(options: Options, seats: int) -> Survey:
    """With the modules of these options."""
    box = box_of(options, seats)
    copies = _copies(box)
    cards, dealt = len(box.cards), box.hand * seats + CENTER * box.tiles
    gases = sum([box.copies[kind] for kind in range(len(box.copies)) if box.groups.noble[kind] != NONE])
    figures = (
        Figure("Cards", str(cards), f"{count(seats, 'player')} see {dealt} of them in a round."),
        balance(copies),
        closing_share(copies),
        Figure("Noble gases", str(gases), "They lie by themselves and score in sets."),
    )
    compounds = [replace(one, formula="H₂O") if one.formula == "HOH" else one for one in possible(copies)]
    return Survey(figures, tuple(compounds), tuple(_cards_warned_of(box, copies) + _files_warned_of(box, options)))


def _copies(box: Box) -> dict[Ion, int]:
    """Of a metal with two charges each ion has all its cards."""
    groups, words = box.groups, box.notation
    return {
        words.ion(groups.ion_numbers[ion]): box.copies[groups.kinds[ion]]
        for ion in range(groups.ions)
        if box.copies[groups.kinds[ion]]
    }


def _cards_warned_of(box: Box, copies: dict[Ion, int]) -> list[Caution]:
    deck, words = box.deck, box.notation
    found: list[Caution] = []
    closes = False
    for kind in range(len(deck.symbols)):
        ions = words.forms.get(words.symbol(deck.symbols[kind]), []) if box.copies[kind] else []
        if any(can_close(ion, copies) for ion in ions):
            closes = True
        elif ions:
            says = f"No cards of this deck close a compound with {words.pretty_card(deck.symbols[kind])}."
            found.append(Caution("deck", deck.lines[kind], says))
    if not closes:
        return [Caution("deck", 0, "No cards of this deck close a compound: add more copies, or ions that fit.")]
    signs = [sum([n for ion, n in copies.items() if ion.charge * sign > 0]) for sign in (1, -1)]
    for sign, n in (("positive", signs[0]), ("negative", signs[1])):
        if 5 * n < sum(signs):
            says = f"Only {n} of {sum(signs)} ions are {sign}: many of the others will find no partner."
            found.append(Caution("deck", 0, says))
    return found + [Caution("deck", 0, says) for says in doubtful(copies)]


def _files_warned_of(box: Box, options: Options) -> list[Caution]:
    """Goals that nobody can reach, and ions that no card shows."""
    words, goals = box.notation, box.goals
    found: list[Caution] = []
    gases = len([kind for kind in range(len(box.copies)) if box.groups.noble[kind] != NONE])
    for goal in box.goal_pool:
        for place, compound in enumerate(goals.lists[goal]):
            group = box.goal_groups[goal][place]
            if group == NONE or not _has_cards(box, group):
                says = (
                    f"No cards of this deck make {words.formula(*unpacked_compound(compound))}, which this goal lists."
                )
                found.append(Caution("goals", goals.lines[goal], says))
        if not goals.lists[goal] and gases < 3:
            says = f"This goal counts up to three noble gases, and the deck has {gases}."
            found.append(Caution("goals", goals.lines[goal], says))
    shown = {words.symbol(box.deck.symbols[kind]) for kind in box.cards}
    for one in read_own_ions(options.new_ions).ions:
        if one.symbol not in shown or (one.charge and one not in words.forms[one.symbol]):
            found.append(Caution("new_ions", 0, f"{one.text} is on no card in play."))
    return found


def _has_cards(box: Box, group: int) -> bool:
    groups = box.groups
    cation, anion = groups.kinds[groups.cation[group]], groups.kinds[groups.anion[group]]
    return box.copies[cation] >= groups.n[group] and box.copies[anion] >= groups.m[group]
