"""Pupils by script: each plays right, but one with a misconception first tries what it leads to, wherever it can.

They keep a count by hand of what they showed, from what the server told them alone.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, permutations
from typing import Any

from msgspec import convert
from server.people import Person

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.names import compound_name
from ionbox.chem.naming import judge_name
from ionbox.chem.practice.items import Item
from ionbox.chem.skills import misconceptions
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab import practice
from ionbox.server import wire

MOST_SEARCHED, FOR_RARE = 600, 3000
RARE = {"NOT_SIMPLEST", "TM_CHARGE", "ANION_ORDER"}
METAL = re.compile(r" (?:Fe|Cu|Au)\b")
NUMERALS = ("I", "II", "III", "IV")
BY_SETS = ("M3", "M4", "M10", "M20", "M21")
"""Misconceptions that are shown at sets alone: at these boards the tiles and cards of a match lead to them too seldom,
or not at all."""


@dataclass
class Hand:
    """What a pupil has shown, counted by the script."""

    chances: int = 0
    first: int = 0
    shown: int = 0
    """Chances at which the misconception was."""


@dataclass
class Script:
    person: Person
    table: int
    game: str
    options: dict[str, str]
    plant: str = ""
    """The id of a misconception; "": none."""
    hand: Hand = field(default_factory=Hand)
    heard: set[str] = field(default_factory=set)
    """Why what they tried was refused."""

    @property
    def codes(self) -> tuple[str, ...]:
        return misconceptions()[self.plant].codes if self.plant else ()

    async def play(self, until: int) -> None:
        """As far as this version of the match, or to its end."""
        while self.person.ended is None and (not self.person.sights or self.person.view.n < until):
            if self.person.may_act():
                await self.decide()
            else:
                await self.person.next()

    async def decide(self) -> None:
        rules = GAMES[self.game]
        options = rules.choose(self.options)
        game = rules.under(options)
        view = convert(self.person.view.view, game.view_type)
        asked = game.to_name(view) if "name" in self.person.view.legal else ""
        if asked:
            compound = read_compound(asked.translate(str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")))
            wrong = next(misnamed(compound, self.codes), "")
            await self.answer(f"name {wrong}" if wrong else "", f"name {compound_name(compound)}", asked)
        else:
            state = game.imagine(view, options, Rng(0))
            codes = () if self.plant in BY_SETS else self.codes
            await self.answer(mistake(game, state, self.person, codes), self.right_one(), "")

    def right_one(self) -> str:
        """A play of Charged!, else a bond, else whatever comes first. Who errs at numerals lays metals with one."""
        legal = self.person.view.legal
        plays = [one for one in legal if re.match(r"\d+[A-Z]+[>v] ", one)]
        bonds = [one for one in legal if one.startswith("bond")]
        return (
            max(plays, key=lambda one: (self.plant == "M14" and bool(METAL.search(one)), len(one)))
            if plays
            else (bonds or legal)[0]
        )

    async def answer(self, wrong: str, right: str, named: str) -> None:
        """One question: first what is wrong, then what is right."""
        if wrong:
            refused = await self.person.act(wrong)
            assert isinstance(refused, wire.Refused), wrong
            assert refused.code in self.codes, (wrong, refused)
            self.heard.add(refused.because)
        ack = await self.person.act(right)
        assert isinstance(ack, wire.Ack), (right, ack)
        while self.person.view.n < ack.n and self.person.ended is None:
            await self.person.next()
        made = named or any(one.what == "formed" for one in self.events(ack.n))
        self.hand.chances += bool(wrong or made)
        self.hand.first += bool(made and not wrong)
        self.hand.shown += bool(wrong)

    def events(self, n: int) -> list[wire.Happened]:
        told = [one for one in self.person.heard[-20:] if isinstance(one, wire.View) and one.n == n]
        return told[0].events if told else []

    def answer_to(self, item: Item) -> str:
        """What they answer to an item of a set: what their misconception leads to, if it does."""
        found = outcomes(item)
        code = next((code for code in self.codes if code in found), "")
        self.hand.chances += 1
        self.hand.shown += bool(code)
        self.hand.first += not code
        return found[code]


@cache
def outcomes(item: Item) -> dict[str | None, str]:
    """For each code an answer that leads to it, the first of them; "": what is right."""
    return {judged(item, text): text for text in reversed([*answers(item)])}


def judged(item: Item, text: str) -> str | None:
    try:
        return practice.answer(item, text).code
    except BadInput:
        return None


def answers(item: Item) -> Iterator[str]:
    """What could be answered, the right thing among it."""
    if item.choices:
        for choice in range(1, len(item.choices) + 1):
            yield from (
                (f"{choice} {reason}" for reason in range(1, len(item.reasons) + 1)) if item.reasons else [str(choice)]
            )
    elif item.kind == "name":
        assert item.compound is not None
        yield compound_name(item.compound)
        yield from misnames(item.compound)
    elif item.in_tiles:
        assert item.compound is not None
        yield " ".join(item.compound.tiles())
        yield " ".join(reversed(item.compound.tiles()))
    else:
        keys = [piece.key for piece in item.pieces]
        for one in keys:
            for other in keys:
                for n in range(4):
                    for m in range(4):
                        yield f"{n} {one} {m} {other}" if n and m else f"{max(n, 1)} {one}"


def mistake(game: Any, state: State, person: Person, codes: tuple[str, ...]) -> str:
    """An action that is refused for one of these reasons; "" where none was found."""
    if not codes:
        return ""
    most = FOR_RARE if RARE & {*codes} else MOST_SEARCHED
    for text in islice(tried(game.name, person), most):
        try:
            refusal = game.refusal(state, person.seat, game.parse(text))
        except BadInput:
            continue
        if refusal is not None and refusal.code in codes:
            return text
    return ""


def tried(game: str, person: Person) -> Iterator[str]:
    """What somebody could try."""
    view = person.view.view
    if game == "charged":
        heads = list(dict.fromkeys(one.split()[0] for one in person.view.legal if re.match(r"\d", one)))
        for n in (2, 3, 4):
            for head in heads[:4]:
                yield from (f"{head} {' '.join(some)}" for some in dict.fromkeys(permutations(view["rack"], n)))
    elif game == "metals":
        yield from (f"{n} {ion}" for ion in dict.fromkeys(view["hand"]) for n in (1, 2, 3))


def misnamed(compound: Compound, codes: tuple[str, ...]) -> Iterator[str]:
    """Names that show one of these reasons."""
    for name in misnames(compound):
        refusal = judge_name(compound, name, "")
        if refusal is not None and refusal.code in codes:
            yield name


def misnames(compound: Compound) -> Iterator[str]:
    cation, _, anion = compound_name(compound).partition(" ")
    metal, bracket, _ = cation.partition("(")
    if bracket:
        yield f"{metal} {anion}"
        yield from (f"{metal}({numeral}) {anion}" for numeral in NUMERALS)
    else:
        yield f"{cation}({NUMERALS[compound.cation.charge - 1]}) {anion}"
    yield f"{cation} di{anion}"
    for ending, other in (("ide", "ate"), ("ate", "ite"), ("ite", "ate"), ("ate", "ide")):
        if anion.endswith(ending):
            yield f"{cation} {anion.removesuffix(ending)}{other}"
    yield f"{anion} {cation}"
    yield f"{cation[:2]}{cation[3:]} {anion}"
    yield from (f"{other} {anion}" for other in ("sodium", "calcium"))


def counted(scripts: list[Script]) -> dict[str, tuple[int, int]]:
    """By misconception how often it was shown, and by how many pupils."""
    times, pupils = Counter[str](), Counter[str]()
    for one in scripts:
        if one.plant:
            times[one.plant] += one.hand.shown
            pupils[one.plant] += 1
    return {id: (times[id], pupils[id]) for id in times}
