"""What is said to an answer: whether it is right, and always why."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ionbox.chem.answers import Diagnosis
from ionbox.chem.compounds import Compound
from ionbox.chem.diagnose import diagnose_tiles
from ionbox.chem.formulas import MINUS
from ionbox.chem.groups import diagnose_ions
from ionbox.chem.ions import Ion, ion, library
from ionbox.chem.lexicon import IonList
from ionbox.chem.names import US, compound_name, ion_name
from ionbox.chem.naming import LONGEST, judge_name, needless
from ionbox.chem.notes import note_on
from ionbox.chem.practice.items import Choice, Item
from ionbox.chem.skills import misconception_of, skill_of
from ionbox.core.types import BadInput

MOST_PIECES: Final = 40
LONGEST_NUMBER: Final = 3
COUNT: Final = "A number stands in front of a piece and says how many of it: 2 Cl-."
NOT_FINISHED: Final = "NOT_FINISHED"
"""Pieces of one kind alone: that shows no misconception."""
PLAIN: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉" + MINUS, "0123456789+-0123456789-")
TAIL: Final = re.compile(r"[0-9]*[+-]")
"""What follows the space inside a key: SO4 2-."""


@dataclass(frozen=True)
class Said:
    """`answer`: what is right, for whoever asks. `lattice`: the ions of the crystal and their ratio."""

    right: bool
    code: str
    because: str
    question: str = ""
    answer: str = ""
    skill: str = ""
    says: tuple[str, ...] = ()
    lattice: tuple[tuple[Ion, int], ...] = ()


def judge(item: Item, answer: str, english: str = US) -> Said:
    """Of every kind but a position. BadInput for what is no answer at all."""
    if item.choices:
        return _chosen(item, answer)
    assert item.compound is not None
    if item.kind == "name":
        return _named(item, item.compound, answer, english)
    return _built(item, item.compound, answer, english)


def written(item: Item, answer: str) -> str:
    """An answer of every kind but a position, written in one way and judged like it; BadInput as of `judge`."""
    if item.choices:
        return " ".join(str(place + 1) for place in _places(item, answer))
    if item.kind == "name":
        return _words(answer)
    return " ".join(read_pieces(item, answer))


def _skill(item: Item, code: str) -> str:
    shown = skill_of(code)
    return shown.id if shown else item.skill


# Choices.


def _chosen(item: Item, answer: str) -> Said:
    tiers = _tiers(item)
    picked = [tier[place] for tier, place in zip(tiers, _places(item, answer), strict=True)]
    rights = [one.says for tier in tiers for one in tier if not one.code]
    told = f"{rights[0].rstrip('.')}. {rights[1]}" if item.reasons else rights[0]
    wrong = next((one for one in picked if one.code), None)
    # A right formula taken for the wrong one says little: what is believed of it says more.
    code = next((one.code for one in reversed(picked) if one.code), "")
    # Where the formula is what is asked for, its ratio would tell it.
    shown = _lattice(item.compound) if item.kind == "lattice" and (item.formula or not wrong) else ()
    if wrong is None:
        because = " ".join(dict.fromkeys(one.because for one in picked))
        known = _known_of(item.compound) if item.kind in ("charge", "lattice") else ()
        return Said(True, "", because, "", told, item.skill, known, shown)
    because = wrong.because
    if wrong is not picked[0]:
        because = f"Your choice is right, but the reason is not. {because}"
    question = wrong.question or _question(code)
    return Said(False, code, because, question, told, _skill(item, code), (), shown)


def _question(code: str) -> str:
    one = misconception_of(code)
    return one.question if one else ""


def _tiers(item: Item) -> list[tuple[Choice, ...]]:
    return [item.choices, item.reasons] if item.reasons else [item.choices]


def _places(item: Item, answer: str) -> list[int]:
    """The places chosen, from 0."""
    sizes, words = [len(tier) for tier in _tiers(item)], answer.split()
    if len(words) != len(sizes) or not all(word.isascii() and word.isdecimal() for word in words):
        if len(sizes) == 1:
            raise BadInput(f"Type the number of your choice, from 1 to {sizes[0]}.")
        raise BadInput("Type the number of your choice and the number of your reason with a space between them.")
    for word, size in zip(words, sizes, strict=True):
        if len(word) > LONGEST_NUMBER or not 1 <= int(word) <= size:
            raise BadInput(f"Choose a number from 1 to {size}.")
    return [int(word) - 1 for word in words]


# Names.


def _named(item: Item, compound: Compound, answer: str, english: str) -> Said:
    right = _told(compound, english)
    no = judge_name(compound, _words(answer), "")
    if no is None:
        because = f"{compound.cation.text} is {ion_name(compound.cation, english)}, "
        because += f"{compound.anion.text} is {ion_name(compound.anion, english)}."
        if note := needless(compound, _words(answer)):
            because += f" {note}"
        return Said(True, "", because, "", right, item.skill, _known_of(compound))
    return Said(False, no.code, no.because, no.question, right, _skill(item, no.code))


def _words(answer: str) -> str:
    if not any(letter.isalpha() for letter in answer):
        raise BadInput("Type the name of this compound in words.")
    if len(answer) > LONGEST:
        raise BadInput(f"That is too long: a name has at most {LONGEST} characters.")
    return " ".join(answer.split())


def _told(compound: Compound, english: str) -> str:
    return f"{compound.text()}, {compound_name(compound, english)}"


def _known_of(compound: Compound | None) -> tuple[str, ...]:
    """What a chemist has checked of it."""
    note = note_on(compound) if compound else None
    return (f"{compound.text()}: {note.text}",) if compound and note and note.text and note.confidence != "M" else ()


# Pieces.


def read_pieces(item: Item, answer: str) -> list[str]:
    """The keys in an answer. A number in front says how many: 2 Cl-."""
    if len(answer) > 400:
        raise BadInput("That is too long for an answer.")
    known = {_bare(piece.key): piece for piece in item.pieces} | {_bare(piece.shown): piece for piece in item.pieces}
    words: list[str] = []
    for word in answer.translate(PLAIN).split():
        if words and TAIL.fullmatch(word):
            words[-1] += word
        else:
            words.append(word)
    keys: list[str] = []
    times = 0
    for word in words:
        if word.isascii() and word.isdecimal():
            if times or len(word) > LONGEST_NUMBER or not int(word):
                raise BadInput(COUNT)
            times = int(word)
        elif word not in known:
            offered = ", ".join(piece.key for piece in item.pieces)
            raise BadInput(f"{word[:20]!r} is none of the pieces. Choose from {offered}, with spaces between them.")
        else:
            keys += [known[word].key] * min(times or 1, MOST_PIECES)
            times = 0
    if times:
        raise BadInput(COUNT)
    if not keys:
        raise BadInput("Put some of the pieces together first.")
    for piece in item.pieces:
        if keys.count(piece.key) > piece.copies:
            raise BadInput(f"There are only {piece.copies} of {piece.shown}.")
    return keys


def _bare(text: str) -> str:
    return text.translate(PLAIN).replace(" ", "")


def _built(item: Item, wanted: Compound, answer: str, english: str) -> Said:
    keys = [*item.laid, *read_pieces(item, answer)]
    right = _told(wanted, english)
    if len(set(keys)) == 1:
        only = next(piece.shown for piece in item.pieces if piece.key == keys[0])
        because = f"This is not finished: there is only {only}."
        return Said(False, NOT_FINISHED, because, "What is missing?", right, item.skill)
    found = _diagnosed(wanted, keys) if item.in_tiles else diagnose_ions([ion(key) for key in keys])
    if found.compound == wanted:
        return Said(True, "", found.because, "", right, item.skill, _known_of(wanted), _lattice(wanted))
    if found.compound is not None:
        code, because = _another(found.compound, wanted, english)
        return Said(False, code, because, _question(code), right, _skill(item, code))
    shown = _lattice(wanted) if found.code == "NOT_SIMPLEST" else ()
    more = (found.note,) if found.note else ()
    return Said(False, found.code, found.because, found.question, right, _skill(item, found.code), more, shown)


def _diagnosed(wanted: Compound, tiles: Sequence[str]) -> Diagnosis:
    usual = library().usual
    cations = dict.fromkeys([*[one for one in usual if one.charge > 0], wanted.cation])
    anions = dict.fromkeys([*[one for one in usual if one.charge < 0], wanted.anion])
    return diagnose_tiles(tiles, IonList(cations, anions))


def _another(made: Compound, wanted: Compound, english: str) -> tuple[str, str]:
    """A right formula, and not the one that is asked for."""
    because = f"{made.text()} is a right formula, but it is that of {compound_name(made, english)}."
    if made.cation != wanted.cation:
        return ("NAME_NUMERAL_WRONG" if made.cation.symbol == wanted.cation.symbol else "NAME_CATION"), because
    shared = set(made.anion.atoms) & set(wanted.anion.atoms) - {"O"}
    return ("NAME_ENDING" if shared else "NAME_ANION"), because


def _lattice(compound: Compound | None) -> tuple[tuple[Ion, int], ...]:
    if compound is None:
        return ()
    return (compound.cation, compound.n_cation), (compound.anion, compound.n_anion)
