"""Items in which something is put together: from a name, from what lies there, in tiles."""

from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import Ion
from ionbox.chem.names import compound_name
from ionbox.chem.practice.first.pool import Draw, Task, known_ions
from ionbox.chem.practice.first.wrong import ACETATE
from ionbox.chem.practice.items import Item, ion_piece, tile_piece
from ionbox.chem.speech import spoken_ion, spoken_name

OTHERS: Final = 2
"""Pieces of each sign that do not belong to the answer."""
SPARE: Final = 2
"""Copies beyond those that are needed."""


def _others(draw: Draw, task: Task, made: Compound) -> list[Ion]:
    """What else could be taken: other charges of the metal, anions with a name like this one, and others."""
    pool = task.compounds()
    shared = set(made.anion.atoms) - {"O", "H"}
    near = [one for one in known_ions() if one.symbol == made.cation.symbol]
    alike = [one for one in dict.fromkeys(one.anion for one in pool) if shared & set(one.atoms)]
    cations = near + draw.shuffled(list(dict.fromkeys(one.cation for one in pool)))
    anions = draw.shuffled(alike) + draw.shuffled(list(dict.fromkeys(one.anion for one in pool)))
    found: list[Ion] = []
    for some, right in ((cations, made.cation), (anions, made.anion)):
        found += [one for one in dict.fromkeys(some) if one != right][:OTHERS]
    return found


def build(draw: Draw, task: Task) -> Item:
    """From its name. Mercury(I) is left out: whether its ion is taken once or twice is another question."""
    made = draw.compound("build", [one for one in task.compounds() if one.cation.symbol != "Hg2"])
    ions = draw.shuffled([made.cation, made.anion, *_others(draw, task, made)])
    copies = max(made.n_cation, made.n_anion) + SPARE
    ask = f"Make {compound_name(made)} from these ions."
    return Item(
        "build", task.skill, task.level, made.formula(), ask, spoken_name(ask),
        pieces=tuple(ion_piece(one, copies) for one in ions), compound=made,
    )  # fmt: skip


def complete(draw: Draw, task: Task) -> Item:
    """One ion of a compound lies there, and its partner is named, so that one answer is right."""
    made = draw.compound("complete", [one for one in task.compounds() if one.cation.symbol != "Hg2"])
    lies, partner = draw.shuffled([made.cation, made.anion])
    copies = max(made.n_cation, made.n_anion) + SPARE
    ask = "One {} is already here. Add ions to make its compound with {}."
    return Item(
        "complete", task.skill, task.level, made.formula(), ask.format(lies.text, partner.text),
        ask.format(spoken_ion(lies), spoken_ion(partner)), pieces=(ion_piece(lies, copies), ion_piece(partner, copies)),
        laid=(lies.key,), compound=made,
    )  # fmt: skip


def tiles(draw: Draw, task: Task) -> Item:
    """Atom by atom, as in Charged!, where the order counts and nothing stands in brackets."""
    some = [one for one in task.compounds() if one.anion.symbol != ACETATE and one.cation.symbol != "Hg2"]
    layable = [one for one in some if not one.needs_brackets()]
    made = draw.compound("tiles", layable)
    need = made.tiles()
    other = draw.one([one.cation for one in task.compounds() if not set(one.cation.atoms) & set(need)])
    symbols = draw.shuffled(sorted({*need, other.atoms[0]}))
    ask = f"Lay the formula of {compound_name(made)} in tiles, one atom after another."
    return Item(
        "build", task.skill, task.level, f"{made.formula()} in tiles", ask, spoken_name(ask),
        pieces=tuple(tile_piece(one, need.count(one) + SPARE) for one in symbols),
        compound=made,
    )  # fmt: skip
