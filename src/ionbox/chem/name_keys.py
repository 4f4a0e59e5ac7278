"""Names as keys, so that they can be compared: small letters and numerals without spaces, one spelling for both
Englishes; and the ions that the library knows by them."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.elements import elements
from ionbox.chem.ions import ENGLISH, Ion, library
from ionbox.chem.names import compound_names, ion_names

SPELT: Final = (("aluminium", "aluminum"), ("caesium", "cesium"), ("sulph", "sulf"))
NUMERAL: Final = re.compile(r"\(\s*([ivx]+|[0-9])\s*[+]?\s*\)|\b([ivx]+|[0-9])\b[+]?")
WORD: Final = re.compile(r"#?[^\W_]+")
PREFIXES: Final = (
    *("mon", "mono", "di", "tri", "tetr", "tetra", "pent", "penta", "hex", "hexa", "hept", "hepta"),
    *("oct", "octa", "non", "nona", "dec", "deca", "bis", "tris"),
)
ENDED: Final = re.compile(r"(?:hypo|per)?(.+?)(?:ide|ite|ate|ous|ic)(?:acid)?")
ACID_STEMS: Final = {"sulfur": "sulf", "phosphor": "phosph"}


class Said:
    """A name in its parts, each a key; what is not there is empty."""

    cation: str
    numeral: str
    anion: str

    def __init__(self, cation: str, anion: str) -> None:
        self.cation, _, self.numeral = cation.partition("#")
        self.anion = anion


def words(text: str) -> list[str]:
    """Small letters in words, a numeral as a word that begins with #; a prefix is part of the word behind it."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("#", " ")
    for british, american in SPELT:
        text = text.replace(british, american)
    found: list[str] = []
    for word in WORD.findall(NUMERAL.sub(lambda found: f" #{found[1] or found[2]} ", text)):
        if found and found[-1] in PREFIXES:
            found[-1] += word
        else:
            found.append(word)
    return found


def key(name: str) -> str:
    return "".join(words(name))


def bare(one: str) -> str:
    """A key without its numeral."""
    return one.partition("#")[0]


def stem(one: str) -> str:
    """What names of ions of one element share: chlor of perchlorate, nitr of nitrous acid; "" of any other name."""
    ended = ENDED.fullmatch(one)
    return ACID_STEMS.get(ended[1], ended[1]) if ended else ""


def without_prefix(one: str) -> list[str]:
    """What follows mono-, di-, tri-, whichever of them it begins with."""
    return [one.removeprefix(prefix) for prefix in PREFIXES if one.startswith(prefix)]


def is_near(typed: str, right: Iterable[str]) -> bool:
    """One or two letters off of one of these; of a short word one."""
    return any(_is_near(typed, one) for one in right)


def _is_near(one: str, other: str) -> bool:
    most = 2 if len(other) > 4 else 1
    if abs(len(one) - len(other)) > most:
        return False
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one, 1):
        above, row[0] = row[0], n
        for m, wanted in enumerate(other, 1):
            above, row[m] = row[m], min(row[m] + 1, row[m - 1] + 1, above + (letter != wanted))
    return row[-1] <= most


def is_formula(typed: str, compound: Compound) -> bool:
    """Symbols of elements and numbers alone; in small letters only where they are this compound's."""
    text = re.sub(r"[\s()+\N{MINUS SIGN}^-]", "", unicodedata.normalize("NFKC", typed))
    symbols = re.findall(r"[A-Z][a-z]?|[0-9]+|.", text)
    written = re.sub(r"[()]", "", compound.formula())
    return all(one in elements() or one.isdecimal() for one in symbols) or text.casefold() == written.casefold()


@cache
def cations() -> dict[str, Ion]:
    """Those of the library by their names without numerals; of a metal with several charges the first."""
    return {bare(key(name)): one for one in reversed(library().cations()) for name in ion_names(one)}


@cache
def anions() -> dict[str, Ion]:
    return {key(name): one for one in library().anions() for name in ion_names(one)}


@cache
def acids() -> dict[str, list[str]]:
    """What hydrogen makes of the anions of the library, and the keys of these anions."""
    found: dict[str, list[str]] = {}
    for made in [Compound(library().find("H+"), one) for one in library().anions()]:
        for name in compound_names(made):
            found.setdefault(key(name), []).append(key(made.anion.names["us"]))
    return found


@cache
def element_names() -> dict[str, str]:
    return {key(one[english]): symbol for symbol, one in elements().items() for english in ENGLISH}
