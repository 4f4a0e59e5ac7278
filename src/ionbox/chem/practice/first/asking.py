"""Items with a plain question: which charge, what it is called, whether it exists."""

from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.elements import elements
from ionbox.chem.formulas import charge_text
from ionbox.chem.ions import Ion
from ionbox.chem.notes import note_on
from ionbox.chem.practice.first.pool import Draw, Task, charges_of, table
from ionbox.chem.practice.items import Choice, Item
from ionbox.chem.speech import number_word, spoken_formula

GROUPS: Final = {
    "Li": 1, "Na": 1, "K": 1, "Mg": 2, "Ca": 2, "Ba": 2, "Al": 13, "N": 15, "P": 15, "O": 16, "S": 16, "F": 17,
    "Cl": 17, "Br": 17, "I": 17, "Rb": 1, "Cs": 1, "Be": 2, "Sr": 2, "Ra": 2, "Ga": 13, "Se": 16,
}  # fmt: skip
FIRST: Final = 15
"""So many of them come in level 1."""
EXISTS: Final = {
    "yes": "Yes, it can be made and kept.",
    "hardly": "Yes, but only under special conditions, such as in water, in the cold or at high pressure.",
    "no": "No, nobody has made it pure.",
}


def charge_of(symbol: str) -> int:
    group = GROUPS[symbol]
    return group if group < 3 else 3 if group == 13 else group - 18


def _elements(task: Task) -> list[str]:
    return list(GROUPS)[: FIRST if task.level == 1 else None]


def _why(symbol: str) -> str:
    name, right, outer = elements()[symbol]["us"].capitalize(), charge_of(symbol), GROUPS[symbol] % 10
    has = f"{number_word(outer)} outer electron{'s' if outer > 1 else ''}"
    does = (
        f"gives {('it', 'both', 'all of them')[outer - 1]} away" if right > 0 else f"takes {number_word(-right)} more"
    )
    return f"{name} is in group {GROUPS[symbol]}: its atom has {has} and {does}, so its ion is {charge_text(right)}."


def _think(symbol: str) -> str:
    name, right = elements()[symbol]["us"].capitalize(), charge_of(symbol)
    does = "gives its outer electrons away" if right > 0 else "takes electrons until its outer shell has eight"
    return f"{name} is in group {GROUPS[symbol]}: its atom {does}, and each electron is negative."


def charge(draw: Draw, task: Task) -> Item:
    symbol = draw.fresh("charge", _elements(task), str)
    right, outer = charge_of(symbol), GROUPS[symbol] % 10
    # The other sign, all outer electrons taken for the charge, and one more or fewer.
    wrong = [-right, outer if right < 0 else -outer, right + 1, right - 1, 2 * right, 3 * right]
    said = [charge_text(one) for one in dict.fromkeys(wrong) if one not in (0, right)][:3]
    choices = [Choice(charge_text(right), "", _why(symbol))]
    choices += [Choice(one, "ION_CHARGE", _think(symbol)) for one in said]
    ask = f"An atom of {elements()[symbol]['us']} becomes an ion. What charge does the ion have?"
    return Item(
        "charge", task.skill, task.level, symbol, ask, choices=tuple(draw.shuffled(choices))
    )  # fmt: skip


def which(draw: Draw, task: Task) -> Item:
    """The other way round: which element forms an ion of this charge."""
    symbol = draw.fresh("which", _elements(task), str)
    wanted = charge_of(symbol)
    others: dict[int, str] = {}
    for other in draw.shuffled(_elements(task)):
        if charge_of(other) != wanted:
            others.setdefault(charge_of(other), other)
    # One whose charge differs by its sign alone is among them.
    order = sorted(others, key=lambda one: one != -wanted)[:3]
    name = elements()[symbol]["us"]
    choices = [Choice(name, "", _why(symbol))]
    choices += [Choice(elements()[others[one]]["us"], "ION_CHARGE", _why(others[one])) for one in order]
    ask = f"Atoms of which of these elements become ions with the charge {charge_text(wanted)}?"
    return Item(
        "charge", task.skill, task.level, f"which {symbol}", ask, choices=tuple(draw.shuffled(choices))
    )  # fmt: skip


def group(draw: Draw, task: Task) -> Item:
    """The charge of an ion of several atoms, from a formula with a metal whose charge is known."""
    some = [one for one in task.compounds() if one.anion.is_polyatomic() and not one.cation.numeral]
    made = draw.fresh("group", some, lambda one: one.anion.key)
    return _in_formula(draw, task, made, made.anion, "ION_CHARGE")


def metal(draw: Draw, task: Task) -> Item:
    """The charge of a metal that has several, from a formula."""
    made = draw.compound("metal", [one for one in task.compounds() if one.cation.symbol != "Hg2"])
    return _in_formula(draw, task, made, made.cation, task.code or "TM_CHARGE")


def _in_formula(draw: Draw, task: Task, made: Compound, one: Ion, code: str) -> Item:
    """Which charge one of its ions has: that of the other one is known."""
    sides = [(made.cation, made.n_cation), (made.anion, made.n_anion)]
    (other, others), (_, count) = sides if one == made.anion else sides[::-1]
    known = f"{others} × {other.text} is {charge_text(others * other.charge)}"
    question = f"What cancels {charge_text(others * other.charge)}?"
    sign = 1 if one.charge > 0 else -1
    # The numbers of the formula taken for the charge, then the ion's other charges, then its neighbors.
    near = [sign * made.n_cation, sign * made.n_anion, *charges_of(one.symbol), *range(sign, 5 * sign, sign)]
    wrong = [charge for charge in dict.fromkeys(near) if charge != one.charge][:3]
    name = one.names["us"] if sign > 0 else f"the {one.names['us']} ion"
    right = charge_text(one.charge)
    choices = [Choice(right, "", _balance(known, count, one.charge, "they cancel"))]
    choices += [
        Choice(charge_text(charge), code, _balance(known, count, charge, "they do not cancel"), question=question)
        for charge in wrong
    ]
    ask = f"What charge does {name} have in {{}}?"
    return Item(
        "charge", task.skill, task.level, f"{one.symbol} in {made.formula()}", ask.format(made.text()),
        ask.format(spoken_formula(made)), made.text(), choices=tuple(draw.shuffled(choices)), compound=made,
    )  # fmt: skip


def _balance(known: str, count: int, charge: int, so: str) -> str:
    total = f" is {charge_text(count * charge)}" if count > 1 else ""
    return f"{known} and {count} × {charge_text(charge)}{total}: {so}."


def name(draw: Draw, task: Task) -> Item:
    made = draw.compound("name", task.compounds())
    return Item(
        "name", task.skill, task.level, made.formula(), f"Name {made.text()}.", f"Name {spoken_formula(made)}.",
        made.text(), compound=made,
    )  # fmt: skip


def exists(draw: Draw, task: Task) -> Item:
    """`code` of the task says which answer is right."""
    # What gold does is known to few: only in level 3, but for what is missing.
    rows = [row.compound for row in table() if row.exists == task.code]
    some = [made for made in rows if task.level == 3 or task.code == "no" or made.cation.symbol != "Au"]
    if task.level == 1 and task.code == "yes":
        some = [made for made in some if not (made.cation.numeral or made.anion.is_polyatomic())]
    made = draw.compound("exists", some)
    note = note_on(made)
    because = {"yes": "It does.", "hardly": "It does, hardly.", "no": "It does not."}[task.code]
    think = f"The charges cancel in {made.text()}, but that alone does not decide."
    choices = [
        Choice(says, "", note.text if note else because)
        if one == task.code
        else Choice(says, "BALANCE_IS_NOT_ENOUGH", think)
        for one, says in EXISTS.items()
    ]
    ask = "The charges cancel in {}. Does it exist?"
    return Item(
        "exists", task.skill, task.level, made.formula(), ask.format(made.text()), ask.format(spoken_formula(made)),
        made.text(), choices=tuple(choices), compound=made,
    )  # fmt: skip
