"""What is in the box, the files that change it, and a deck looked over before anybody plays with it."""

from collections.abc import Mapping, Sequence
from typing import Final

from ionbox.chem.deck import balance, doubtful, possible
from ionbox.chem.own import SHEET, read_own_ions
from ionbox.core.contents import Caution, Column, Figure, Part, Sheet, Survey
from ionbox.core.facts import count, joined
from ionbox.core.game import read_file
from ionbox.games.metals.pieces import HAND, MOST_COPIES, MOST_KINDS, Deck, deck_of, printed
from ionbox.games.metals.types import Kind, Options

SHEETS: Final = (
    SHEET,
    Sheet(
        "deck",
        "Ion cards",
        f"Up to {MOST_KINDS} kinds of ions, both positive and negative, and six cards for each player at least.",
        (
            Column("ion", "Ion", "The ion on these cards.", "ion"),
            Column("copies", "Copies", "The number of these cards.", "whole", least=1, most=MOST_COPIES),
        ),
    ),
)


def parts(options: Options) -> Sequence[Part]:
    deck = deck_of(options)
    texts = {key: deck.text(ion) for key, ion in zip(deck.keys, deck.ions)}  # noqa: B905
    rows = [
        (
            card.text,
            card.name,
            card.family,
            str(card.copies),
            joined([f"{n} {texts[ion]}" for n, ion in card.answers], "or"),
        )
        for card in printed(deck, True, True)
    ]
    says = f"{len(deck.cards)} cards. A full answer cancels the charge of a lead, or outweighs it."
    return [Part("Ion cards", ("ion", "name", "element", "copies", "full answers"), tuple(rows), says)]


def files(options: Options) -> Mapping[str, str]:
    return {"new_ions": options.new_ions, "deck": options.deck or read_file("ionbox.games.metals", "data/deck.csv")}


def survey(options: Options, seats: int) -> Survey:
    deck = deck_of(options)
    copies = {deck.table.ions[ion]: n for ion, n in zip(deck.ions, deck.copies)}  # noqa: B905
    cards, dealt = len(deck.cards), HAND * seats
    answered = sum([n for kind, n in enumerate(deck.copies) if has_full_answer(deck, Kind(kind))])
    figures = (
        Figure(
            "Cards", str(cards), f"{count(seats, 'player')} are dealt {dealt}, and {cards - dealt} are drawn later."
        ),
        balance(copies),
        Figure(
            "Cards with a full answer",
            f"{100 * answered / cards:.0f} %",
            "So many leads can be answered in full, by cards that one hand can hold.",
        ),
    )
    return Survey(figures, possible(copies), tuple(warnings(deck, options, seats)))


def has_full_answer(deck: Deck, lead: Kind) -> bool:
    """§3.4 Whether there are cards enough for one, and a hand can hold them."""
    return any(deck.full[lead][k] <= min(deck.copies[k], HAND) for k in deck.opposite[lead])


def warnings(deck: Deck, options: Options, seats: int) -> list[Caution]:
    """What stands in the way of a good match, line by line and then of the whole deck."""
    found: list[Caution] = []
    for place, line in enumerate(deck.lines):
        kind, ion = Kind(place), deck.text(deck.ions[place])
        if not has_full_answer(deck, kind):
            if any(deck.sizes[k] < deck.sizes[kind] for k in deck.opposite[kind]):
                says = f"No hand can hold a full answer to {ion}: every answer to it is a short one."
            else:
                says = f"Nothing answers {ion}: whoever should always gives up a card."
            found.append(Caution("deck", line, says))
        if deck.copies[kind] == 1:
            found.append(Caution("deck", line, f"There is only one {ion}, so nothing can reinforce it."))
    cards = len(deck.cards)
    for sign, n in (
        ("positive", sum([deck.charges[kind] > 0 for kind in deck.cards])),
        ("negative", sum([deck.charges[kind] < 0 for kind in deck.cards])),
    ):
        if 4 * n < cards:
            found.append(Caution("deck", 0, f"Only {n} of {cards} cards are {sign}: most leads will have no answer."))
    if cards < (HAND + 2) * seats:
        few = f"{count(seats, 'player')} are dealt {HAND * seats} of {cards} cards: there is little left to draw."
        found.append(Caution("deck", 0, few))
    found += [Caution("deck", 0, says) for says in doubtful([deck.table.ions[ion] for ion in deck.ions])]
    for one in read_own_ions(options.new_ions).ions:
        if one.key not in deck.keys:
            found.append(Caution("new_ions", 0, f"{one.text} is on no card of this deck."))
    return found
