"""Items about which particles bond at all: signs, noble gases, molecules."""

from typing import Final

from ionbox.chem.elements import elements
from ionbox.chem.formulas import SUBSCRIPT
from ionbox.chem.groups import diagnose_ions
from ionbox.chem.ions import Ion
from ionbox.chem.practice.first.asking import FIRST, GROUPS
from ionbox.chem.practice.first.pool import Draw, Task, plainly_ionic
from ionbox.chem.practice.items import Choice, Item
from ionbox.chem.speech import spoken_formula, spoken_ion, spoken_written

MOLECULES: Final = {
    "CO2": "carbon dioxide", "H2O": "water", "CH4": "methane", "SO2": "sulfur dioxide", "CO": "carbon monoxide",
    "NH3": "ammonia", "CCl4": "tetrachloromethane", "NO2": "nitrogen dioxide", "PCl3": "phosphorus trichloride",
    "SO3": "sulfur trioxide", "N2O": "dinitrogen monoxide", "CS2": "carbon disulfide", "OF2": "oxygen difluoride",
    "NO": "nitrogen monoxide", "H2S": "hydrogen sulfide", "PH3": "phosphine",
    "Cl2O": "dichlorine monoxide", "NCl3": "nitrogen trichloride", "C2H6": "ethane", "H2O2": "hydrogen peroxide",
    "SF6": "sulfur hexafluoride", "PF3": "phosphorus trifluoride", "CF4": "tetrafluoromethane",
}  # fmt: skip
NOBLE: Final = ("He", "Ne", "Ar", "Kr", "Xe", "Rn")


def pair(draw: Draw, task: Task) -> Item:
    """Which two ions bond: of one sign none do."""
    made = draw.compound("pair", task.compounds())
    pool = draw.shuffled(task.compounds())
    cations = [one for one in dict.fromkeys(one.cation for one in pool) if one.symbol != made.cation.symbol]
    anions = [one for one in dict.fromkeys(one.anion for one in pool) if one != made.anion]
    wrong = [
        (made.cation, cations[0]),
        (made.anion, anions[0]),
        draw.one([(cations[0], cations[1]), (anions[0], anions[1])]),
    ]
    because = f"{made.cation.text} is positive and {made.anion.text} is negative: opposite charges attract each other."
    says, spoken = _pair(made.cation, made.anion)
    choices = [Choice(says, "", because, spoken)]
    for one, other in wrong:
        says, spoken = _pair(one, other)
        choices.append(Choice(says, "SAME_SIGN", diagnose_ions([one, other]).because, spoken))
    return Item(
        "find", task.skill, task.level, f"pair {made.formula()}", "Which of these pairs of ions forms a compound?",
        choices=tuple(draw.shuffled(choices)), compound=made,
    )  # fmt: skip


def _pair(one: Ion, other: Ion) -> tuple[str, str]:
    return f"{one.text} and {other.text}", f"{spoken_ion(one)} and {spoken_ion(other)}"


def noble(draw: Draw, task: Task) -> Item:
    """Which element forms no ions of its own. (Those of xenon with fluorine are not simple.)"""
    gases = NOBLE[: 3 if task.level == 1 else None]
    others = [one for one in list(GROUPS)[: FIRST if task.level == 1 else None] if one not in ("Be", "Ga")]
    metals = [one for one in others if GROUPS[one] < 14]
    rest = [one for one in others if GROUPS[one] > 14]
    some = [
        (gas, *sorted((metal, *two))) for gas in gases for metal in metals for two in zip(rest, rest[3:], strict=False)
    ]
    gas, *three = draw.fresh("noble", some, " ".join)
    choices = [Choice(elements()[one]["us"], "NOBLE_GAS", _reacts(one)) for one in three]
    choices.append(
        Choice(
            elements()[gas]["us"],
            "",
            f"{elements()[gas]['us'].capitalize()} is a noble gas, and noble gases form no simple ions.",
        )
    )
    because = "The outer shell of its atoms is full."
    reasons = [
        Choice(because, "", "An atom with a full outer shell neither gives electrons away nor takes any."),
        Choice("It is a gas.", "NOBLE_GAS", "Oxygen and chlorine are gases, too, and their atoms become ions."),
        Choice("Its atoms have no electrons.", "NOBLE_GAS", "Every atom has electrons."),
        Choice(
            "It has as many electrons as protons.", "NOBLE_GAS", "So has every atom, of metals and non-metals, too."
        ),
    ]
    return Item(
        "find", task.skill, task.level, " ".join([gas, *three]), "Which of these elements forms no simple ions?",
        choices=tuple(draw.shuffled(choices)), because="Why not?", reasons=tuple(draw.shuffled(reasons)),
    )  # fmt: skip


def _reacts(symbol: str) -> str:
    does = "give outer electrons away" if GROUPS[symbol] < 14 else "take electrons"
    return f"Atoms of {elements()[symbol]['us']} {does} and become ions."


def molecule(draw: Draw, task: Task) -> Item:
    """Which substance is made of molecules."""
    formula = draw.fresh("molecule", list(MOLECULES), str)
    salts = [one for one in draw.shuffled(task.compounds()) if plainly_ionic(one)][:3]
    text = formula.translate(SUBSCRIPT)
    because = f"{text}, {MOLECULES[formula]}, holds non-metals alone: they share electrons and form molecules."
    choices = [Choice(text, "", because, spoken_written(formula))]
    choices += [
        Choice(
            one.text(),
            "NO_METAL",
            f"{one.text()} is made of {one.cation.text} and {one.anion.text}.",
            spoken_formula(one),
        )
        for one in salts
    ]
    reasons = [
        Choice("It holds only non-metals, and they share electrons.", "", "Only metals give electrons away easily."),
        Choice("Its negative ion is too small.", "NO_METAL", "There are no ions in it."),
        Choice("It has more than two atoms.", "MOLECULE", "The number of atoms does not decide that."),
        Choice("Its positive ion comes first.", "NO_METAL", "There are no ions in it."),
    ]
    return Item(
        "find", task.skill, task.level, formula, "Which of these is made of molecules, and not of ions?",
        choices=tuple(draw.shuffled(choices)), because="Why?", reasons=tuple(draw.shuffled(reasons)),
    )  # fmt: skip
