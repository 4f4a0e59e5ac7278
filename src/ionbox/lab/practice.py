"""Sets of practice by their codes, and what is said to an answer."""

import csv
import re
import secrets
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from ionbox.chem.names import US, compound_name
from ionbox.chem.practice import judging
from ionbox.chem.practice.first.making import make
from ionbox.chem.practice.items import Item
from ionbox.chem.practice.judging import Said
from ionbox.chem.skills import misconceptions, skill_of, skills
from ionbox.core.rng import Rng, quick_rng
from ionbox.core.text import READABLE
from ionbox.core.types import BadInput
from ionbox.lab import puzzles

CODE: Final = re.compile(r"((?:S[1-8])+|M[0-9]{1,2})([1-3])([0-9A-Z]{4})")
POSITIONS_FROM: Final = 2
"""The level from which a set has positions of games."""
NOT_BEST: Final = "NOT_BEST"
"""The code of an action that is allowed, and another is better."""
TICKET: Final = 3
"""Items of an exit ticket: the first of a set."""


MOST_SETS: Final = 500


@dataclass(frozen=True)
class Code:
    """`subject`: ids of skills, or of one misconception. `seed`: four letters, the first names the version."""

    subject: tuple[str, ...]
    level: int
    seed: str

    def __str__(self) -> str:
        return f"{''.join(self.subject)}-{self.level}-{self.seed}"


class Newer(BadInput):
    """A set that only a newer ionbox can make."""


@dataclass(frozen=True)
class PracticeSet:
    code: Code
    title: str
    items: tuple[Item, ...]


SETS: Final[dict[Code, PracticeSet]] = {}
"""Those that were asked for: making one takes a moment."""


def read_code(typed: str) -> Code:
    """However it is written: small letters, spaces, without hyphens."""
    found = CODE.fullmatch(re.sub(r"[\W_]+", "", typed[:60]).upper())
    if found is None:
        raise BadInput("A code of a set looks like S5-2-7KQ4. Check it and try again.")
    subject = tuple(sorted(set(re.findall(r"[SM][0-9]+", found[1]))))
    if not (set(subject) <= set(skills()) or set(subject) <= set(misconceptions())):
        raise BadInput(f"There is no misconception {subject[0]}. The last one is {list(misconceptions())[-1]}.")
    seed = found[3]
    if any(letter not in READABLE for letter in seed):
        raise BadInput("The last four characters of a code are never 0, 1, I, L or O. Check them and try again.")
    if seed[0] not in VERSIONS:
        if seed[0] in READABLE[READABLE.index(VERSIONS[-1]) + 1 :]:
            raise Newer("A newer ionbox made this set. Update ionbox to use it.")
        raise BadInput("There is no set with this code. Check it and try again.")
    return Code(subject, int(found[2]), seed)


def new_code(subject: str, level: int) -> Code:
    """Of a set that chance chooses."""
    return read_code(f"{subject}-{level}-{VERSIONS[-1]}{''.join(secrets.choice(READABLE) for _ in range(3))}")


def practice_set(code: Code) -> PracticeSet:
    """Its twelve items, the same on any machine, kept while others do not ask for many more."""
    made = SETS.get(code) or new_set(code)
    SETS[code] = made
    for old in list(SETS)[:-MOST_SETS]:
        SETS.pop(old, None)
    return made


def new_set(code: Code) -> PracticeSet:
    return PracticeSet(code, title(code), tuple(MAKERS[code.seed[0]](code)))


def first(code: Code) -> list[Item]:
    """By version 1. Seeds come in pairs, and the two of a pair share no item."""
    place = READABLE.index(code.seed[-1])
    pair = f"{code.seed[:-1]}{place // 2}"
    items = make(code.subject, code.level, pair)[place % 2]
    if code.level >= POSITIONS_FROM:
        items = with_positions(items, quick_rng(f"positions {pair}", 1), place % 2)
    return items


MAKERS: Final = {"7": first}
VERSIONS: Final = "".join(MAKERS)
"""A letter for each version of the maker, in the order of READABLE; the last is the newest."""


def with_positions(items: list[Item], rng: Rng, half: int) -> list[Item]:
    """The last item of each skill in which something is built gives way to a position of a game."""
    last = {one.skill: place for place, one in enumerate(items) if one.kind == "build" and not one.in_tiles}
    known = positions()
    for skill in sorted(known):
        chosen = list(known[skill])
        rng.shuffle(chosen)
        if skill in last:
            place = last[skill]
            items[place] = position(chosen[half], skill, items[place].level)
    return items


@cache
def positions() -> dict[str, tuple[str, ...]]:
    """Codes of puzzles by their skill, as version 1 knows them."""
    found: dict[str, list[str]] = {}
    text = (files("ionbox.lab") / "data/positions1.csv").read_text("utf-8")
    for row in csv.DictReader(text.splitlines()):
        found.setdefault(row["skill"], []).append(row["puzzle"])
    return {skill: tuple(codes) for skill, codes in found.items()}


def position(code: str, skill: str, level: int) -> Item:
    ask = f"In this position of {puzzles.find(code).rules.title}, one action is clearly the best. Which one?"
    return Item("position", skill, level, code, ask, puzzle=code)


def title(code: Code) -> str:
    known = misconceptions()
    if code.subject[0] in known:
        return known[code.subject[0]].says
    return ", ".join(skills()[one].name for one in code.subject)


def written(item: Item, typed: str) -> str:
    """An answer written in one way: nothing else of what was typed is kept. BadInput for what is no answer at all."""
    if item.puzzle:
        game = puzzles.find(item.puzzle).rules
        return game.write(game.parse(typed))
    return judging.written(item, typed)


def answer(item: Item, typed: str, english: str = US) -> Said:
    """What is said to this answer."""
    return played(item, typed) if item.puzzle else judging.judge(item, typed, english)


def played(item: Item, typed: str) -> Said:
    """An action in a position. One that is allowed and not the best shows no misconception."""
    puzzle = puzzles.find(item.puzzle)
    no = puzzles.refusal(puzzle, typed)
    if no is not None:
        shown = skill_of(no.code)
        return Said(False, no.code, no.because, no.question, puzzle.answer, shown.id if shown else item.skill)
    said = puzzles.verdict(puzzle, typed)
    says = said.says.removeprefix("Yes: ").removeprefix("Not quite: ")
    because = " ".join([says[:1].upper() + says[1:], *said.reasons])
    return Said(said.right, "" if said.right else NOT_BEST, because, "", puzzle.answer, item.skill)


def right(item: Item) -> str:
    """What is right, as it is typed."""
    if item.puzzle:
        return puzzles.find(item.puzzle).answer
    if item.choices:
        tiers = [tier for tier in (item.choices, item.reasons) if tier]
        return " ".join(str(n) for tier in tiers for n, one in enumerate(tier, 1) if not one.code)
    assert item.compound is not None
    if item.kind == "name":
        return compound_name(item.compound)
    made = item.compound
    ions = [made.cation.key] * made.n_cation + [made.anion.key] * made.n_anion
    keys = list(made.tiles()) if item.in_tiles else ions
    for laid in item.laid:
        keys.remove(laid)
    return " ".join(keys)
