"""The two sets of a pair, slot by slot."""

import re
from typing import Final

from ionbox.chem.practice.first import asking, crystal, finding, meeting, putting
from ionbox.chem.practice.first.pool import Draw, Task
from ionbox.chem.practice.items import ITEMS, Item
from ionbox.core.rng import quick_rng

MAKERS: Final = {
    "charge": asking.charge, "which": asking.which, "group": asking.group, "metal": asking.metal, "name": asking.name,
    "exists": asking.exists, "pair": meeting.pair, "noble": meeting.noble, "molecule": meeting.molecule,
    "build": putting.build, "complete": putting.complete, "tiles": putting.tiles, "find": finding.find,
    "formula": finding.formula, "names": finding.names, "count": crystal.count, "part": crystal.part,
    "meaning": crystal.meaning, "bond": crystal.bond, "neighbors": crystal.neighbors,
}  # fmt: skip
S4: Final = ("S4 groups", "4 tiles@fixed, 2 tiles, 3 find:METAL_NOT_FIRST, 3 find:ANION_ORDER")
PLANS: Final[dict[str, tuple[str, ...]]] = {
    "S1": ("S1 fixed", "4 charge, 3 which, 2 pair, 1 noble, 1 molecule, 1 complete",
           "3 charge, 2 which, 2 group@groups, 2 pair, 1 noble, 1 molecule, 1 complete",
           "2 charge, 2 which, 3 group@groups, 3 metal@metals, 1 noble, 1 molecule"),
    "S2": ("S2 fixed", "3 build, 3 complete, 4 find:CHARGE, 2 formula:CHARGE"),
    "S3": ("S3 fixed", "3 build, 2 complete, 4 find:NOT_SIMPLEST, 1 formula:NOT_SIMPLEST, 2 part"),
    "S4": S4,
    "S5": ("S5 groups", "3 build, 3 find:NEEDS_PARENTHESES, 1 find:UNKNOWN_ANION, 2 formula, 2 name, 1 group"),
    "S6": ("S6 metals", "3 metal, 3 build, 3 name, 1 find:TM_CHARGE, 2 names:NAME_NUMERAL"),
    "S7": ("S7 all", "6 name, 3 names, 3 build"),
    "S8": ("S8 fixed", "3 meaning, 3 count, 2 part, 2 bond, 1 neighbors@rock, 1 exists:yes",
           "3 meaning, 2 count, 2 part, 2 bond, 1 neighbors@rock, 1 exists:yes, 1 exists:no",
           "3 meaning, 2 count, 2 part, 2 bond, 1 neighbors@rock, 1 exists:yes, 1 exists:no"),
    "M1": ("S1 fixed", "9 pair, 3 complete"),
    "M2": ("S1 fixed", "10 molecule, 2 pair"),
    "M3": ("S1 fixed", "9 noble, 3 which"),
    "M4": ("S1 fixed", "7 charge, 5 which"),
    "M5": ("S2 fixed", "4 find:CHARGE, 2 formula:CHARGE, 3 complete, 3 build"),
    "M6": ("S2 fixed", "12 build"),
    "M7": ("S3 fixed", "6 find:NOT_SIMPLEST, 2 formula:NOT_SIMPLEST, 2 part, 2 build"),
    "M8": ("S4 fixed", "6 find:METAL_NOT_FIRST, 6 tiles"),
    "M9": ("S4 groups", "6 find:ANION_ORDER, 6 tiles"),
    "M10": ("S5 groups", "6 find:NEEDS_PARENTHESES, 3 formula:NEEDS_PARENTHESES, 3 build"),
    "M11": ("S5 groups", "6 find:UNKNOWN_ANION, 2 formula:UNKNOWN_ANION, 4 build"),
    "M12": ("S6 metals", "4 find:TM_CHARGE, 4 metal, 4 build"),
    "M13": ("S6 metals", "4 name, 3 name@fixed, 3 names:NAME_NUMERAL_MISSING, 2 names:NAME_NUMERAL_EXTRA@fixed"),
    "M14": ("S6 metals", "4 metal:NAME_NUMERAL_WRONG, 3 names:NAME_NUMERAL_WRONG, 3 name, 2 build"),
    "M15": ("S7 fixed", "7 name, 5 names:NAME_PREFIX"),
    "M16": ("S7 fixed", "6 name, 4 names:NAME_ENDING, 2 build"),
    "M17": ("S7 fixed", "7 name, 5 names:NAME_ORDER"),
    "M18": ("S7 all", "5 name, 3 names, 4 build"),
    "M19": ("S7 all", "12 name"),
    "M20": ("S8 fixed", "4 meaning, 3 bond, 2 count, 2 part, 1 neighbors@rock"),
    "M21": ("S8 fixed", "6 exists:yes, 3 exists:hardly, 3 exists:no"),
}  # fmt: skip
"""By skill or misconception: its skill and the compounds it asks about, then the slots; where it has three plans, one
for each level. A slot is how many, which maker, :code, @other compounds."""
SLOT: Final = re.compile(r"(\d+) (\w+)(?::(\w+))?(?:@(\w+))?")


def make(subject: tuple[str, ...], level: int, pair: str) -> tuple[list[Item], list[Item]]:
    """Both sets of a pair. `subject`: skills in their order, or one misconception."""
    draw = Draw(quick_rng(f"practice {''.join(subject)} {level} {pair}", 1))
    plans = [draw.shuffled(slots(one, level)) for one in subject]
    chosen = [plans[place % len(plans)][place // len(plans)] for place in range(ITEMS)]
    both = [(MAKERS[word](draw, task), MAKERS[word](draw, task)) for word, task in chosen]
    return [one for one, _ in both], [other for _, other in both]


def slots(one: str, level: int) -> list[tuple[str, Task]]:
    about, *plans = PLANS[one]
    skill, pool = about.split()
    plan = plans[level - 1] if len(plans) > 1 else plans[0]
    return [
        (word, Task(skill, level, other or pool, code))
        for number, word, code, other in SLOT.findall(plan)
        for _ in range(int(number))
    ]
