"""What can be said of a deck of ions before anybody plays: its balance, what can close, which compounds can appear."""

from collections.abc import Iterable, Mapping
from typing import Final

from ionbox.chem.compounds import Compound, lowest_ratio
from ionbox.chem.ions import Ion
from ionbox.chem.lexicon import two_readings
from ionbox.chem.names import compound_name
from ionbox.chem.notes import note_on
from ionbox.core.contents import Figure, Possible

MOST_POSSIBLE: Final = 500
"""Compounds that a list of them shows."""
MOST_DOUBTFUL: Final = 10

Copies = Mapping[Ion, int]
"""How many cards there are of each ion. A card with several charges counts with each of its ions."""


def balance(copies: Copies) -> Figure:
    """The charges of all cards together, by sign."""
    positive = sum(ion.charge * n for ion, n in copies.items() if ion.charge > 0)
    negative = -sum(ion.charge * n for ion, n in copies.items() if ion.charge < 0)
    more = "positive" if positive > negative else "negative"
    says = "Both sides weigh the same." if positive == negative else f"More of what is {more}."
    return Figure("Balance of charges", f"{positive}+ and {negative}−", says)


def can_close(ion: Ion, copies: Copies) -> bool:
    """Whether there are cards enough to make one compound with this ion in it."""
    for other, n in copies.items():
        if ion.charge * other.charge < 0:
            needed, of_other = lowest_ratio(abs(ion.charge), -abs(other.charge))
            if needed <= copies[ion] and of_other <= n:
                return True
    return False


def idle(copies: Copies) -> list[Ion]:
    """The ions whose cards close nothing with the cards there are. Where it is all of them, nothing can be played."""
    charged = {ion: n for ion, n in copies.items() if ion.charge}
    return [ion for ion in charged if not can_close(ion, charged)]


def closing_share(copies: Copies) -> Figure:
    """The share of charged cards that can close a compound."""
    charged = sum(n for ion, n in copies.items() if ion.charge)
    share = 100 * (charged - sum(copies[ion] for ion in idle(copies))) / max(1, charged)
    return Figure("Cards that can close a compound", f"{share:.0f} %")


def possible(copies: Copies) -> tuple[Possible, ...]:
    """The compounds there are cards enough for, those that exist first; the first MOST_POSSIBLE of them."""
    pairs = [Compound(one, other) for one in copies if one.charge > 0 for other in copies if other.charge < 0]
    found = [one for one in pairs if one.n_cation <= copies[one.cation] and one.n_anion <= copies[one.anion]]
    noted = [(note_on(one), one) for one in found]
    noted.sort(key=lambda pair: pair[0] is None)
    return tuple(
        Possible(one.text(), compound_name(one), note.exists if note else "") for note, one in noted[:MOST_POSSIBLE]
    )


def doubtful(ions: Iterable[Ion]) -> list[str]:
    """What is written in one way and can be two compounds, in a sentence each; the first MOST_DOUBTFUL of them."""
    listed = list(dict.fromkeys(ions))
    pairs = two_readings([ion for ion in listed if ion.charge > 0], [ion for ion in listed if ion.charge < 0])
    found = [(made, [compound_name(made), compound_name(other)]) for made, other in pairs]
    return [f"{made.text()} can be {names[0]} and {names[1]}." for made, names in found if names[0] != names[1]][
        :MOST_DOUBTFUL
    ]
