"""Every data file of every game, spoilt in every way, alone and among the other files of a box of one's own.

    python tests/torture/fuzz_decks.py [COUNT] [SEED] [KIND ...]

`Game.complaints` lists all that is wrong, each with its line, or nothing: then the deck can be surveyed, or its seats
refused. The bounds are those of fuzz_files, though a file is read once for each complaint.
"""

import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from contract.cases import ALL
from torture.fuzz_files import SECONDS, Tally, TooSlow, bounded, file_of, progress, refuse_bad_sentence, spoilt, table

from ionbox.core.game import MOST_COMPLAINTS, AnyGame
from ionbox.core.options import written
from ionbox.core.types import BadInput
from ionbox.games import GAMES


@dataclass(frozen=True)
class File:
    """A data file among the options it is read with."""

    game: AnyGame
    name: str
    text: str
    beside: tuple[tuple[str, str], ...] = ()


@cache
def kinds() -> dict[str, File]:
    found = {
        f"{game.name}-{name}": File(game, name, file_of(game, name))
        for game in GAMES.values()
        for name in game.data_files
    }
    for case in ALL:
        options = written(case.options)
        for name in case.game.data_files:
            if name in options:
                beside = tuple((other, text) for other, text in options.items() if other != name)
                game = GAMES[case.game.name]
                found[f"{game.name}-{case.label}-{name}"] = File(game, name, options[name], beside)
    return found


def look_over(file: File, text: str) -> int:
    """How many complaints there are; AssertionError where one is not as it should be."""
    options = {**dict(file.beside), file.name: text}
    found = file.game.complaints(options)
    assert len(found) <= MOST_COMPLAINTS
    for mistake in found:
        refuse_bad_sentence(mistake)
        assert mistake.option in ("", *options), mistake.option
        assert 0 <= mistake.line <= text.count("\n") + text.count("\r") + 1 or mistake.option != file.name
    assert len({(one.option, one.line) for one in found}) == len(found), "a line is complained of twice"
    if not found:
        survey(file.game, options)
    return len(found)


def survey(game: AnyGame, options: dict[str, str]) -> None:
    chosen = game.choose(options)
    for seats in (game.seats[0], game.seats[-1]):
        try:
            game.check(seats, chosen)
        except BadInput as mistake:
            refuse_bad_sentence(mistake)
            continue
        if game.kit.contents is not None:
            game.kit.contents.parts(chosen)
            game.kit.contents.survey(chosen, seats)


def try_one(name: str, number: int, seed: int, tally: Tally) -> None:
    file = kinds()[name]
    chance = random.Random(f"{seed} {name} {number}")
    text = spoilt(file.text, [one.text for one in kinds().values()], chance)
    began, why, wrong = time.process_time(), "", 0
    try:
        with bounded():
            wrong = look_over(file, text)
    except (Exception, TooSlow) as trouble:
        why = f"{type(trouble).__name__}: {trouble}"
    took = time.process_time() - began
    tally.slowest = max(tally.slowest, took)
    tally.refused += bool(wrong)
    tally.read += not wrong
    if why or took > SECONDS:
        tally.failed.append(f"{name} {number} {seed}: {(why or f'{took:.1f} s')[:300]}")


def fuzz(
    count: int, seed: int, chosen: list[str] | None = None, say: Callable[[str], None] = progress
) -> dict[str, Tally]:
    """So many files over all kinds, in turn."""
    tallies = {name: Tally() for name in chosen or kinds()}
    for n in range(count):
        name = list(tallies)[n % len(tallies)]
        try_one(name, n // len(tallies), seed, tallies[name])
        if (n + 1) % 2000 == 0:
            say(f"{n + 1} of {count}, {sum(len(one.failed) for one in tallies.values())} failed")
    return tallies


def main(words: list[str]) -> int:
    numbers = [int(word) for word in words if word.isdecimal()]
    count, seed = (*numbers, *(10_000, 1)[len(numbers) :])
    tallies = fuzz(count, seed, [word for word in words if not word.isdecimal()])
    print(table(tallies))
    print(f"{count} files, {sum(len(one.failed) for one in tallies.values())} failed")
    return 1 if any(one.failed for one in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
