"""Sentences of refusals and hints, for a table that shows no charges or asks for names."""

import re
from functools import lru_cache
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.lexicon import usual_list
from ionbox.chem.names import compound_names, heard_name
from ionbox.chem.naming import CORRECTION
from ionbox.core.types import Help
from ionbox.games.charged.box import Box

CHARGE: Final = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻]")
SUM: Final = re.compile(r"\d[+−]|\d-(?!\w)|[A-Za-z\d)][-+](?!\w)|\([IVX]+\)")
"""A charge, a sum of charges or a numeral."""
SIGN: Final = re.compile(r"\b(?:positive|negative|cations?|anions?|non-metals?|metals?)\b")
TILES: Final = re.compile(r"(?<![A-Za-z])(?:[A-Z][a-z]?[₀-₉]*)+(?![A-Za-z])|\b(?:rack|here)\b")
"""In one sentence with a word for a sign they would say whose that is; a general sentence may have such words."""
SENTENCE: Final = re.compile(r"(?<=[.?!]) ")
CLAUSE: Final = re.compile(r"(; |: )")
ASIDE: Final = re.compile(r" \((?:[^()]|\([IVX]+\))*\)")


def hushed(box: Box, text: str, help: Help) -> str:
    """What is left of a text without the clauses that tell a charge, or the name of a compound."""
    if help.charges and help.names:
        return text
    if text.startswith(CORRECTION) and not help.names:
        return ""
    if not help.charges:
        text = CHARGE.sub("", text)
    aside = [found for found in ASIDE.findall(text) if tells(box, found, help)]
    for found in aside:
        text = text.replace(found, "")
    kept = [_clauses(box, sentence, help) for sentence in SENTENCE.split(text)]
    return " ".join([sentence for sentence in kept if sentence])


def _clauses(box: Box, sentence: str, help: Help) -> str:
    """A sentence up to the clause that tells; where that is the first one, from behind a semicolon on."""
    parts = CLAUSE.split(sentence)
    # What one clause says of signs the next may say of tiles.
    signed = not help.charges and SIGN.search(sentence)
    left = ""
    for place in range(0, len(parts), 2):
        if tells(box, parts[place], help) or (signed and TILES.search(parts[place])):
            if left:
                break
        elif left or place == 0 or parts[place - 1] == "; ":
            left += (parts[place - 1] if left else "") + parts[place]
    return left if not left or left[-1] in ".?!" else f"{left}."


def tells(box: Box, text: str, help: Help) -> bool:
    if not help.charges and (SUM.search(text) or (SIGN.search(text) and TILES.search(text))):
        return True
    return not help.names and any(name in text for name in names(box))


@lru_cache(64)
def names(box: Box) -> frozenset[str]:
    """Of every compound that a reason or a hint may speak of."""
    made = [*box.formulas.compounds, *usual_list(box.ions.table).compounds.values()]
    return frozenset([name for one in made for name in compound_names(one)])


def name_told(made: Compound, help: Help) -> str:
    """A compound's name, as far as names are told."""
    return heard_name(made, help.charges) if help.names else ""
