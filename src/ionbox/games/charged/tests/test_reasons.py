"""§4 Why a formula is refused, over whole lists: every reason is true, and every hint leads somewhere."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from narrow import sure
from pytest import FixtureRequest, fixture, mark

from ionbox.chem.diagnose import Diagnosis, diagnose_tiles
from ionbox.chem.formulas import read_atoms
from ionbox.chem.ions import ion
from ionbox.chem.speech import NUMBER_WORDS
from ionbox.games.charged import GAME
from ionbox.games.charged.box import Box, box_of
from ionbox.games.charged.formulas import charged_list
from ionbox.games.charged.pieces import PRINTED

if TYPE_CHECKING:
    from tables.charged import Lay

PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
LONG = 20_000
"""Sequences of five tiles that are looked at; all 1,419,857 of the whole game were once, by hand."""


@fixture(scope="module", params=["full", "classroom"])
def box(request: FixtureRequest) -> Box:
    return box_of(GAME.preset(request.param))


@mark.rule("4.4")
@mark.parametrize("preset", GAME.presets)
def test_a_right_formula_is_never_refused_for_its_charges_or_for_several_anions(preset: str) -> None:
    ions = box_of(GAME.preset(preset)).ions
    for tiles, made in charged_list().compounds.items():
        said = diagnose_tiles(tiles, ions)
        assert said.code == ("COMPOUND" if tiles in ions.compounds else "NOT_IN_THIS_SET")
        if said.code == "NOT_IN_THIS_SET":
            missing = [one for one in (made.cation, made.anion) if one not in ions.cations + ions.anions]
            assert all(one.text in said.because for one in missing)


def sequences(box: Box) -> Iterator[tuple[str, ...]]:
    """All of up to four tiles, and some of five."""
    symbols = [symbol for symbol, n in copies(box).items() if n and symbol != "*"]
    for size in range(1, 5):
        yield from product(symbols, repeat=size)
    chance = Random(5)
    yield from (tuple(chance.choices(symbols, k=5)) for _ in range(LONG))


def copies(box: Box) -> dict[str, int]:
    return {symbol: box.tiles.copies[tile] for symbol, tile in PRINTED.tiles.items()}


def can_be_made(tiles: tuple[str, ...], box: Box) -> bool:
    enough = all(n <= copies(box)[symbol] for symbol, n in Counter(tiles).items())
    return enough and tiles in box.formulas.ions.compounds


def followed(laid: tuple[str, ...], said: Diagnosis) -> list[tuple[str, ...]]:
    """The tiles of the formulas a hint names, after it was seen that doing what it says makes them."""
    hint = said.hint
    if found := re.fullmatch(r"Laid as (.+) it is a compound\.", hint):
        tiles = tuple(found[1].split())
        assert said.code == "ANION_ORDER" or sorted(tiles) == sorted(laid)
        return [tiles]
    if found := re.fullmatch(r"(.+) would be (?:a compound|compounds)\.", hint):
        return [atoms(formula) for formula in re.split(", | or ", found[1])]
    if found := re.fullmatch(r"(\S+) can be laid with (\S+): (\S+)\.", hint):
        assert atoms(found[3])[-len(ion(found[1]).atoms) :] == ion(found[1]).atoms
        return [atoms(found[3])]
    if found := re.fullmatch(r"Add (.+?)( and take away .+)? for \w+: (\S+)\.", hint):
        changed = Counter(laid)
        for number, symbol in re.findall(r"(\w+) (?:more )?([A-Z][a-z]?)", found[1]):
            changed[symbol] += NUMBER_WORDS.index(number)
        for number, symbol in re.findall(r"(\w+) ([A-Z][a-z]?)$", found[2] or ""):
            changed[symbol] -= NUMBER_WORDS.index(number)
        assert +changed == Counter(atoms(found[3]))
        return [atoms(found[3])]
    found = re.fullmatch(r"With (.+) the charges cancel: (\S+)\.", hint)
    assert found, hint
    counts = Counter({one.symbol: n for one, n in said.ions})
    if said.code == "NO_METAL" and not said.ions:
        counts = Counter(laid)
    if both := re.fullmatch(r"(\d+) × (\S+) and (\d+) × (\S+)", found[1]):
        counts = Counter({ion(both[2]).symbol: int(both[1]), ion(both[4]).symbol: int(both[3])})
    else:
        number, text, fewer = sure(re.fullmatch(r"(\w+) (?:more )?(\S+)( fewer)?", found[1])).groups()
        counts[ion(text).symbol] += NUMBER_WORDS.index(number) * (-1 if fewer else 1)
    made = Counter(atom for symbol, n in counts.items() for atom in read_atoms(symbol) * n)
    assert made == Counter(atoms(found[2]))
    return [atoms(found[2])]


def atoms(formula: str) -> tuple[str, ...]:
    return tuple(read_atoms(formula.translate(PLAIN)))


@mark.rule("3.6", "CHG-14")
def test_whatever_a_hint_says_makes_a_formula_of_the_list_that_the_bag_can_make(box: Box) -> None:
    given: Counter[str] = Counter()
    for laid in sequences(box):
        said = diagnose_tiles(laid, box.ions)
        if said.hint:
            given[said.code] += 1
            for tiles in followed(laid, said):
                assert can_be_made(tiles, box), (laid, said.hint)
    assert len(given) >= 8
    assert sum(given.values()) > 5_000


@mark.rule("CHG-34")
def test_no_hint_takes_up_or_moves_tiles_that_lay_on_the_board_before(box: Box) -> None:
    chance = Random(7)
    left = 0
    for laid in sequences(box):
        if len(laid) == 4 and chance.random() < 0.2:
            old = sorted(chance.sample(range(4), chance.randint(1, 3)))
            said = diagnose_tiles(laid, box.ions, old)
            for tiles in followed(laid, said) if said.hint else []:
                left += 1
                assert can_be_made(tiles, box)
                assert any(stays(laid, old, tiles, start) for start in range(-8, 9)), (laid, old, said.hint)
    assert left > 100


def stays(laid: tuple[str, ...], old: list[int], tiles: tuple[str, ...], start: int) -> bool:
    """Whether the old tiles are part of these where they lie, if these begin so many squares from the first one."""
    return all(0 <= place - start < len(tiles) and tiles[place - start] == laid[place] for place in old)


@mark.rule("3.6")
def test_a_refused_play_that_lengthens_a_formula_is_not_told_to_shorten_it(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="Cl O")
    assert sure(start.refusal("11M> Cl")).hint == ""
    assert sure(table(rack="Na Cl Cl").refusal("11K> Na Cl Cl")).hint == "With one Cl⁻ fewer the charges cancel: NaCl."


@mark.rule("3.6")
def test_a_refusal_asks_before_it_corrects(table: "Lay") -> None:
    assert sure(table(rack="Mg Cl").refusal("11K> Mg Cl")).question == "How many Cl⁻ cancel 2+?"
