"""Items in which an error is found, or what is right among what is wrong."""

from functools import cache
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.groups import diagnose_ions
from ionbox.chem.ions import ion
from ionbox.chem.names import compound_name
from ionbox.chem.naming import judge_name
from ionbox.chem.practice.first.pool import Draw, Task
from ionbox.chem.practice.first.wrong import LIKE, MADE, Wrong, wrong_formulas, wrong_names
from ionbox.chem.practice.items import Choice, Item
from ionbox.chem.speech import spoken_formula, spoken_name, spoken_written

CLAIMS: Final = {
    "CHARGE": "The charges do not add up to zero.",
    "NOT_SIMPLEST": "The ratio can be written with smaller numbers.",
    "METAL_NOT_FIRST": "The positive ion does not come first.",
    "ANION_ORDER": "The atoms inside an ion are in the wrong order.",
    "NEEDS_PARENTHESES": "Brackets are missing around an ion that is taken more than once.",
    "UNKNOWN_ANION": "The number of atoms inside an ion was changed.",
    "TM_CHARGE": "The metal has no ion with the charge that this formula needs.",
}
"""What is said of a wrong formula, and is true of it."""
FALSE: Final = {
    "CHARGE": ("NOT_SIMPLEST", "METAL_NOT_FIRST"),
    "NOT_SIMPLEST": ("CHARGE", "METAL_NOT_FIRST"),
    "METAL_NOT_FIRST": ("CHARGE", "NOT_SIMPLEST"),
    "ANION_ORDER": ("CHARGE", "NOT_SIMPLEST", "METAL_NOT_FIRST"),
    "NEEDS_PARENTHESES": ("METAL_NOT_FIRST", "ANION_ORDER"),
    "UNKNOWN_ANION": ("METAL_NOT_FIRST", "ANION_ORDER"),
    "TM_CHARGE": ("METAL_NOT_FIRST", "NOT_SIMPLEST"),
}
"""Which of these claims are beyond doubt not true of it."""
BELIEFS: Final = {
    "There must be as many positive ions as negative ones.": (
        "CHARGE", "The charges have to cancel, not the numbers of ions."
    ),
    "A formula must show how many atoms one molecule has.": (
        "MOLECULE", "A salt has no molecules: its formula is a ratio."
    ),
    "Every ion in a formula needs brackets.": (
        "NEEDS_PARENTHESES", "Only a group of atoms that is taken more than once needs brackets."
    ),
    "The ion with the larger charge must come first.": (
        "METAL_NOT_FIRST", "The positive ion comes first, whatever its charge."
    ),
}  # fmt: skip
"""What some believe of formulas: the code it shows, and what is so."""

LOOK: Final = "Look at the other three: do the charges cancel, in the simplest ratio and in the right order?"


def find(draw: Draw, task: Task) -> Item:
    """Three formulas are right; the fourth shows the misconception, and so do the reasons that are not so."""
    some = [one for one in task.compounds() if wrong_formulas(one, task.code)]
    both = [(made, wrong) for made in some for wrong in wrong_formulas(made, task.code)]
    made, wrong = draw.fresh("find", both, lambda one: one[1][0], lambda one: one[0])
    # None but formulas that could have the same error: otherwise it is seen without a thought.
    others = [one for one in draw.shuffled(some) if one.cation != made.cation] + draw.shuffled(some)
    right = [one for one in dict.fromkeys(others) if one != made][:3]
    choices = [Choice(one.text(), task.code, _fine(one), spoken_formula(one), LOOK) for one in right]
    choices.append(Choice(wrong[1], "", wrong[2], spoken_written(wrong[0])))
    return Item(
        "find", task.skill, task.level, wrong[0], "One of these formulas is wrong. Which one?",
        choices=tuple(draw.shuffled(choices)), because="What is wrong with it?",
        reasons=tuple(draw.shuffled(_reasons(draw, task.code, wrong))), compound=made,
    )  # fmt: skip


def _fine(made: Compound) -> str:
    because = diagnose_ions([made.cation] * made.n_cation + [made.anion] * made.n_anion).because
    return f"Nothing is wrong with {made.text()}: {because}"


def _reasons(draw: Draw, code: str, wrong: Wrong) -> list[Choice]:
    claim = draw.one(FALSE[code])
    beliefs = [(says, *about) for says, about in BELIEFS.items() if about[0] != code]
    change = f"What would you change in {wrong[1]}?"
    found = [
        Choice(CLAIMS[code], "", wrong[2]),
        Choice(CLAIMS[claim], code, f"That is not so with {wrong[1]}.", question=change),
    ]
    return found + [
        Choice(says, shown, because, question=change) for says, shown, because in draw.shuffled(beliefs)[:2]
    ]


def formula(draw: Draw, task: Task) -> Item:
    """Which formula belongs to a name: the wrong ones are made from misconceptions."""
    some = [one for one in task.compounds() if len(_wrong_choices(one)) > 2]
    if task.code:
        some = [one for one in some if wrong_formulas(one, task.code)]
    made = draw.compound("formula", some)
    wrong = draw.shuffled(_wrong_choices(made))
    wrong = sorted(wrong, key=lambda one: one.code != task.code)
    chosen = list({one.code: one for one in reversed(wrong)}.values())[::-1]
    wrong = (chosen + [one for one in wrong if one not in chosen])[:3]
    ask = f"Which of these is the formula of {compound_name(made)}?"
    right = Choice(made.text(), "", _balance(made), spoken_formula(made))
    return Item(
        "find", task.skill, task.level, f"formula of {made.formula()}", ask, spoken_name(ask),
        choices=tuple(draw.shuffled([right, *wrong])), compound=made,
    )  # fmt: skip


def _balance(made: Compound) -> str:
    return diagnose_ions([made.cation] * made.n_cation + [made.anion] * made.n_anion).because


@cache
def _wrong_choices(made: Compound) -> list[Choice]:
    found = [
        Choice(text, code, because, spoken_written(plain))
        for code in MADE
        for plain, text, because in wrong_formulas(made, code)
    ]
    if made.anion.key in LIKE:
        other = Compound(made.cation, ion(LIKE[made.anion.key]))
        found.append(Choice(other.text(), "NAME_ENDING", _other(other), spoken_formula(other)))
    return found


def _other(made: Compound) -> str:
    return f"The charges cancel in {made.text()}, but its name would be {compound_name(made)}."


def names(draw: Draw, task: Task) -> Item:
    """Which name belongs to a formula."""
    some = [one for one in task.compounds() if one.cation.symbol != "Hg2" and _has(one, task.code)]
    made = draw.compound("names", some)
    wrong = sorted(draw.shuffled(wrong_names(made)), key=lambda one: not one[1].startswith(task.code))
    chosen = list({code: (says, code) for says, code in reversed(wrong)}.values())[::-1]
    wrong = (chosen + [one for one in wrong if one not in chosen])[:3]
    right = compound_name(made)
    choices = [Choice(right, "", f"{made.cation.text} and {made.anion.text}: {right}.", spoken_name(right))]
    for says, code in wrong:
        no = judge_name(made, says, "", strict=True)
        choices.append(Choice(says, code, no.because if no else "", spoken_name(says)))
    ask = "What is {} called?"
    return Item(
        "find", task.skill, task.level, f"name of {made.formula()}", ask.format(made.text()),
        ask.format(spoken_formula(made)), made.text(), choices=tuple(draw.shuffled(choices)), compound=made,
    )  # fmt: skip


def _has(made: Compound, code: str) -> bool:
    wrong = wrong_names(made)
    return len(wrong) > 2 and any(one[1].startswith(code) for one in wrong)
