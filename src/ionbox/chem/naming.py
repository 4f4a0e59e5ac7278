"""Whether a typed name is that of a compound, and if not, what is wrong with it.

A reason tells of ions and never the name itself; that is left to the hint.
"""

import re
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.formulas import UNICODE, atoms_text, charge_text
from ionbox.chem.ions import ROMAN, Ion
from ionbox.chem.name_keys import (
    Said,
    acids,
    anions,
    bare,
    cations,
    element_names,
    is_formula,
    is_near,
    key,
    stem,
    without_prefix,
    words,
)
from ionbox.chem.names import acid_name, compound_name, compound_names, ion_names
from ionbox.core.types import Refusal

LONGEST: Final = 100
"""Characters that are read: the longest name that own ions can have, and a little more."""
OLD_METAL: Final = re.compile(r"(?:ferr|cupr|aur|cobalt|chrom|stann|plumb|mercur|mangan)(?:ous|ic)")
CORRECTION: Final = "The name is "
"""What a hint begins with that gives the answer: no table says it that asks for names."""
Answer = tuple[str, str, str]
"""Code, because and question; three times "" where nothing is wrong."""
FINE: Final = ("", "", "")


class Right:
    """A compound and the keys of what is right: the metal without its numeral."""

    compound: Compound
    cation: set[str]
    anion: set[str]
    whole: set[str]

    def __init__(self, compound: Compound) -> None:
        self.compound = compound
        self.whole = {key(name) for name in compound_names(compound)}
        self.cation = {bare(key(name)) for name in ion_names(compound.cation)}
        self.anion = {key(name) for name in ion_names(compound.anion)}


def judge_name(compound: Compound, typed: str, rule: str, strict: bool = False) -> Refusal | None:
    """None if this names the compound in either English; else why not, under this paragraph of a game's rules.

    Books write zinc(II) as well: what `needless` tells of counts as right, unless this is `strict`.
    """
    code, because, question = _judge(compound, typed)
    if code and not strict and needless(compound, typed):
        return None
    hint = f"{CORRECTION}{compound_name(compound)}."
    return Refusal(rule, code, because, hint, question=question) if code else None


def needless(compound: Compound, typed: str) -> str:
    """Of a right name with a numeral that is right as well: why a transition metal with one charge needs none."""
    metal = compound.cation
    if len(typed) > LONGEST or metal.numeral or metal.family != "transition":
        return ""
    right = Right(compound)
    numbered = {f"{one}#{ROMAN[metal.charge].lower()}{other}" for one in right.cation for other in right.anion}
    return _one_charge(metal) if key(typed) in numbered else ""


def _one_charge(metal: Ion) -> str:
    return f"{metal.names['us'].capitalize()} has only one charge here, so its name needs no numeral."


def _judge(compound: Compound, typed: str) -> Answer:
    which = f"What are {compound.cation.text} and {compound.anion.text} called?"
    if len(typed) > LONGEST:
        return "NAME_OTHER", f"A name has at most {LONGEST} characters.", which
    parts = words(typed)
    if not parts:
        return "NAME_MISSING", "Type the name of this compound.", which
    right = Right(compound)
    whole = "".join(parts)
    if whole in right.whole:
        if " " in compound_name(compound) and sum(part[0] != "#" for part in parts) == 1:
            return "NAME_SPELLING", "The letters are right, but this name is not one word.", "Where does the space go?"
        return FINE
    if is_formula(typed, compound):
        return "NAME_FORMULA", "That is a formula. Type the name in words.", which
    said = _said(parts, right)
    for judge in (_shape, _ending, _cation, _anion, _numeral):
        answer = judge(said, right)
        if answer != FINE:
            return answer
    if is_near(whole, right.whole) or (is_near(said.cation, right.cation) and is_near(said.anion, right.anion)):
        return "NAME_SPELLING", "The spelling is off by a letter or two.", which
    return "NAME_OTHER", "The name of a compound is that of its positive ion, then that of its negative ion.", which


def _said(parts: list[str], right: Right) -> Said:
    """Cut where most of it is known; an acid is hydrogen with its anion."""
    whole = "".join(parts)
    if whole in acids():
        known_as = acids()[whole]
        return Said("hydrogen", next((one for one in known_as if one in right.anion), known_as[0]))
    if whole.endswith("acid"):
        return Said("hydrogen", whole)
    if whole in right.anion or whole in anions():
        return Said("", whole)
    cuts = [n for n in range(1, len(parts)) if parts[n][0] != "#"]
    found = [Said("".join(parts[:n]), "".join(parts[n:])) for n in cuts]

    def known(said: Said) -> int:
        exact = (said.cation in right.cation) + (said.anion in right.anion)
        return 3 * exact + (said.cation in cations()) + (said.anion in anions())

    return max(found, key=known, default=Said(whole, ""))


def _shape(said: Said, right: Right) -> Answer:
    """What is wrong with the name as a whole: order, prefixes, names of an older kind."""
    one, other = right.compound.cation, right.compound.anion
    positive, negative = right.cation | set(cations()), right.anion | set(anions())
    if said.cation in negative and bare(said.anion) in positive:
        return "NAME_ORDER", "The positive ion is named first.", f"Which of {one.text} and {other.text} is positive?"
    if bare(said.anion) in right.anion and said.anion not in right.anion:
        if one.numeral:
            because = "The numeral goes right behind the metal, whose charge it gives."
            return "NAME_ORDER", because, "Whose charge does the numeral give?"
        return "NAME_NUMERAL_EXTRA", "This name needs no numeral.", "What would a numeral tell us?"
    for part, known in ((said.cation, positive), (said.anion, negative)):
        if part not in known and any(rest in known or rest in element_names() for rest in without_prefix(part)):
            because = "Prefixes such as di- belong to molecules. With ions, the charges decide the numbers."
            return "NAME_PREFIX", because, "What is left without the prefix?"
    if one.numeral and OLD_METAL.fullmatch(said.cation):
        because = "That is an older kind of name. Today a Roman numeral gives the charge of the metal."
        return "NAME_ENDING", because, f"What is {one.symbol} called, and which charge does it have here?"
    return FINE


def _ending(said: Said, right: Right) -> Answer:
    """Another ion of the same element, the element itself, and what hydrogen makes of an ion with oxygen."""
    one, other = right.compound.anion, anions().get(said.anion)
    question = f"Which ending, with or without hypo- or per-, belongs to {one.text}?"
    if said.anion in right.anion:
        if said.cation in right.cation and right.compound.cation.symbol == "H" and acid_name(one):
            because = "Hydrogen with an -ate or an -ite makes an acid, and an acid has a name of its own."
            return "NAME_ENDING", because, "Which acids end in -ic, and which in -ous?"
        return FINE
    if stem(said.anion) and stem(said.anion) in [stem(known) for known in right.anion]:
        because = "The element of the negative ion is right, but the rest of its name is not."
        if other:
            because = f"That is the name of {other.text}, an ion of the same element. The ion here is {one.text}."
        return "NAME_ENDING", because, question
    if element_names().get(said.anion) in one.atoms:
        because = f"That is the name of the element. {one.text} is an ion, and its name has another ending."
        return "NAME_ENDING", because, question
    return FINE


def _cation(said: Said, right: Right) -> Answer:
    if said.cation in right.cation or said.anion not in right.anion:
        return FINE
    one, other = right.compound.cation, cations().get(said.cation)
    question = f"What is {one.text} called?"
    if not said.cation:
        return "NAME_CATION", "The negative ion is right, but the name of the positive ion is missing.", question
    if other is None and said.cation not in acids() and is_near(said.cation, right.cation):
        return "NAME_SPELLING", "The negative ion is right, but the positive ion is misspelled.", question
    named = f": that is the name of {_bare(other)}, and this compound has {_bare(one)}" if other else ""
    return "NAME_CATION", f"The negative ion is right, but the positive ion is not{named}.", question


def _anion(said: Said, right: Right) -> Answer:
    if said.anion in right.anion or said.cation not in right.cation:
        return FINE
    one, other = right.compound.anion, anions().get(said.anion)
    question = f"What is {one.text} called?"
    first = "The metal" if right.compound.cation.numeral else "The positive ion"
    if not said.anion:
        return "NAME_ANION", f"{first} is right, but the name of the negative ion is missing.", question
    if other is None and is_near(said.anion, right.anion | right.whole):
        return "NAME_SPELLING", f"{first} is right, but the negative ion is misspelled.", question
    named = f": that is the name of {other.text}, and this compound has {one.text}" if other else ""
    return "NAME_ANION", f"{first} is right, but the negative ion is not{named}.", question


def _numeral(said: Said, right: Right) -> Answer:
    made, metal = right.compound, right.compound.cation
    if said.cation not in right.cation or said.numeral == metal.numeral.lower():
        return FINE
    name = metal.names["us"].capitalize()
    if not metal.numeral:
        return "NAME_NUMERAL_EXTRA", _one_charge(metal), "What would a numeral tell us?"
    atom, atoms = metal.atoms[0], made.n_cation * len(metal.atoms)
    question = f"What is the charge of one {atom} in {made.text()}?"
    if not said.numeral or said.numeral.isdigit():
        because = f"{name} can have several charges, so its name needs a Roman numeral that tells which."
        return "NAME_NUMERAL_MISSING", because, question
    negative = f"{made.n_anion} × {made.anion.text} is {charge_text(made.n_anion * made.anion.charge)}"
    because = f"The numeral is the charge of one {atom}, not the number of ions: {negative}, and {atoms} × {atom}"
    because = (
        f"{because} must cancel that." if len(set(metal.atoms)) == 1 else f"Another numeral belongs to {metal.text}."
    )
    return "NAME_NUMERAL_WRONG", because, question


def _bare(ion: Ion) -> str:
    """Without the charge, which a name of a metal does not settle."""
    return atoms_text(ion.atoms, UNICODE)
