"""Items about the lattice: a formula is a ratio, and a salt has no molecules."""

from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.formulas import ASCII, UNICODE
from ionbox.chem.names import compound_name
from ionbox.chem.practice.first.pool import Draw, Task, plainly_ionic
from ionbox.chem.practice.first.wrong import written
from ionbox.chem.practice.items import Choice, Item
from ionbox.chem.speech import number_word, spoken_formula, spoken_name, spoken_written

ROCK_SALT: Final = (
    *("LiF", "LiCl", "LiBr", "NaF", "NaCl", "NaBr", "NaI", "KF", "KCl", "KBr", "KI", "RbF", "RbCl", "RbBr"),
    *("RbI", "MgO", "CaO", "SrO", "BaO", "MgS", "CaS", "SrS", "BaS"),
)
"""Each ion has six neighbors of the other kind."""


def _salts(task: Task) -> list[Compound]:
    return [one for one in task.compounds() if plainly_ionic(one)]


def count(draw: Draw, task: Task) -> Item:
    """How many ions of the one kind, where so many of the other are there."""
    made = draw.compound("count", [one for one in _salts(task) if one.n_cation != one.n_anion])
    cation, anion = made.cation.text, made.anion.text
    unit = 100 * (2 + 2 * draw.rng.below(4)) * (3 if made.n_anion % 3 == 0 else 1)
    there, right = unit * made.n_cation, unit * made.n_anion
    turned = there * made.n_cation // made.n_anion
    ratio = f"{made.n_cation} : {made.n_anion}"
    because = f"{made.text()} says that {cation} and {anion} are in the ratio {ratio} in the whole crystal."
    question = f"Which ratio of {cation} to {anion} does {made.text()} give?"
    numbers = {right: "", there: "CHARGE", turned: "CHARGE", made.n_anion: "MOLECULE"}
    choices = [
        Choice(str(n), code, "The formula gives the ratio of the ions." if code else because, question=question)
        for n, code in numbers.items()
    ]
    reasons = [
        Choice("The formula gives the ratio of the ions in the whole crystal.", "", because),
        Choice(
            f"Each {cation} has {anion} that belong to it alone.",
            "MOLECULE",
            "No ion in a crystal belongs to one other ion alone.",
        ),
        Choice(
            "There are always as many positive ions as negative ones.",
            "CHARGE",
            "The charges cancel, not the numbers of ions.",
        ),
    ]
    ask = f"A crystal of {compound_name(made)} holds {there} {cation}. How many {anion} does it hold?"
    return Item(
        "lattice", task.skill, task.level, f"{made.formula()} counted", ask, formula=made.text(),
        choices=tuple(draw.shuffled(choices)), because="Why?", reasons=tuple(draw.shuffled(reasons)), compound=made,
    )  # fmt: skip


def part(draw: Draw, task: Task) -> Item:
    """Part of a crystal holds so many ions: the formula is their ratio."""
    made = draw.compound("part", _salts(task))
    times = 4 + 2 * draw.rng.below(4)
    n_cation, n_anion = times * made.n_cation, times * made.n_anion
    question = f"What is {n_cation} : {n_anion} in the smallest whole numbers?"
    ratio = f"{n_cation} : {n_anion} is {made.n_cation} : {made.n_anion}"
    choices = [
        Choice(
            made.text(),
            "",
            f"{ratio}, and a formula gives the ratio in the smallest whole numbers.",
            spoken_formula(made),
        ),
        _counted(made, times, "These are the ions of that part. A formula gives their ratio.", question),
        _counted(made, 2, "This ratio can be written with smaller numbers.", question),
        Choice(
            f"{times} {made.text()}",
            "MOLECULE",
            f"There are no {made.text()} molecules that could be counted.",
            question=question,
        ),
    ]
    ions = f"{n_cation} {made.cation.text} and {n_anion} {made.anion.text}"
    ask = f"Part of a crystal holds {ions}. What is the formula?"
    return Item(
        "lattice", task.skill, task.level, f"{made.formula()} in part", ask, choices=tuple(draw.shuffled(choices)),
        compound=made,
    )  # fmt: skip


def _counted(made: Compound, times: int, because: str, question: str) -> Choice:
    plain, text = (written(made, times * made.n_cation, times * made.n_anion, form) for form in (ASCII, UNICODE))
    return Choice(text, "NOT_SIMPLEST", because, spoken_written(plain), question)


def meaning(draw: Draw, task: Task) -> Item:
    """What a formula says of a crystal."""
    made = draw.compound("meaning", _salts(task))
    cation, anion, text = made.cation.text, made.anion.text, made.text()
    says = f"In the whole crystal, {cation} and {anion} are in the ratio {made.n_cation} : {made.n_anion}."
    around = "Every ion attracts all ions of the other sign around it."
    choices = [
        Choice(says, "", "The crystal is a lattice, and its formula is a ratio."),
        Choice(f"The crystal is built of {text} molecules.", "MOLECULE", f"A crystal holds no {text} molecules."),
        Choice(f"The crystal holds {_number(made.n_cation, cation)} and {_number(made.n_anion, anion)}.", "MOLECULE",
               "Even a tiny crystal holds very many ions."),
        Choice(f"Each {cation} is bonded to its own {anion} and to no other ions.", "MOLECULE", around),
    ]  # fmt: skip
    reasons = [
        Choice(around, "", "So no ion belongs to one partner, and the lattice goes on and on."),
        Choice(
            f"Each {cation} keeps the {anion} that took its electrons.",
            "MOLECULE",
            "Ions do not remember where electrons came from.",
        ),
        Choice(
            "A formula always counts the atoms of one molecule.",
            "MOLECULE",
            "That is so for molecules, and a salt has none.",
        ),
    ]
    ask = "What does the formula {} say?"
    return Item(
        "lattice", task.skill, task.level, f"{made.formula()} says", ask.format(text), ask.format(spoken_formula(made)),
        text, choices=tuple(draw.shuffled(choices)), because="Why is that so?", reasons=tuple(draw.shuffled(reasons)),
        compound=made,
    )  # fmt: skip


def _number(count: int, ion: str) -> str:
    return f"{number_word(count)} {ion}"


def bond(draw: Draw, task: Task) -> Item:
    """What holds a crystal together."""
    made = draw.compound("bond", _salts(task))
    cation, anion = made.cation.text, made.anion.text
    choices = [
        Choice(f"Every {cation} attracts all {anion} around it, and every {anion} all {cation}.", "",
               "Opposite charges attract each other in all directions: that is the ionic bond."),
        Choice(f"Each {cation} is bonded only to the ions that took its electrons.", "MOLECULE",
               "Where the electrons came from makes no difference to the attraction."),
        Choice(f"{made.text()} molecules stick to each other.", "MOLECULE", f"There are no {made.text()} molecules."),
        Choice(f"{cation} and {anion} share pairs of electrons.", "NO_METAL", "Shared pairs hold molecules together."),
    ]  # fmt: skip
    ask = f"What holds a crystal of {compound_name(made)} together?"
    return Item(
        "lattice", task.skill, task.level, f"{made.formula()} bond", ask, spoken_name(ask), made.text(),
        choices=tuple(draw.shuffled(choices)), compound=made,
    )  # fmt: skip


def neighbors(draw: Draw, task: Task) -> Item:
    """How many ions surround one in a crystal like rock salt."""
    made = draw.compound("neighbors", [one for one in task.compounds() if one.formula() in ROCK_SALT])
    cation, anion = draw.shuffled([made.cation.text, made.anion.text])
    because = "In a crystal like that of table salt there is one in front, behind, left, right, above and below: six."
    think = f"Think of a crystal in which {cation} and {anion} take turns in all three directions."
    question = "Which ions lie in front and behind, left and right, above and below?"
    choices = [Choice(says, "MOLECULE", think, question=question) for says in ("one", "two", "four")]
    choices.append(Choice("six", "", because))
    ask = (
        f"In a crystal of {made.text()}, {made.cation.text} and {made.anion.text} take turns in all three directions, "
        f"as in table salt. How many {anion} touch one {cation}?"
    )
    return Item(
        "lattice", task.skill, task.level, f"{made.formula()} neighbors", ask, choices=tuple(draw.shuffled(choices)),
        compound=made,
    )  # fmt: skip
