"""Positions with one clearly best action.

Bots play each other; a decision becomes a puzzle if one action is better than all others by a clear margin, and if the
facts told of it and of the next best say why. Where a solver knows the values
they are its own, elsewhere they are sampled, twice, the second time with many playouts. The command adds to
`games/GAME/data/puzzles.jsonl` what it finds: one puzzle a line, complete, so that it outlives the bots that found it;
the easiest first, and few that take no thought.
Judged anew, a puzzle is dropped if it is no longer clear to better bots.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from itertools import count
from math import hypot
from pathlib import Path
from typing import Any

from msgspec import json

from ionbox.bots import find_bot
from ionbox.bots.ladder import LADDER
from ionbox.chem.compounds import read_compound
from ionbox.chem.formulas import COUNTED
from ionbox.chem.skills import shown_by
from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.options import change, pair, written
from ionbox.core.play import Match
from ionbox.core.rng import Rng, quick_rng
from ionbox.core.state import State
from ionbox.core.text import READABLE
from ionbox.core.types import Action, BadInput, Refusal, Seat
from ionbox.games import GAMES, find_game
from ionbox.lab.advice import Advice, Values, advice_on, advise, balance, facts, judge, sentences, skills
from ionbox.lab.command import HERE, Count, Where, run
from ionbox.lab.pool import ALONE, Crew, Told, bar, in_order, untold

MARGIN = 0.1
"""Of the victory, between the best action and the next."""
ERRORS = 4.0
"""Standard errors between them, where the values are sampled."""
LEAST, MOST = 0.4, 0.95
"""What an answer is worth: less teaches to resign, and where more is sure there is little to find."""
GLANCED, SCREENED, CONFIRMED = 30, 150, 3000
TRIES = 5
"""A bot finds a puzzle if it chooses the answer in most of so many tries."""
GREEDY, TWO = 5, 3
"""Of a game's puzzles `greedy` finds at most one in so many, and at most one in so many has just two actions."""
EASY = 20
"""One match in so many is searched for what `greedy` finds as well: that is common."""
LENGTH = 5
PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
FORMULA = re.compile(rf"(?:{COUNTED}|\((?:{COUNTED})+\)[0-9]*){{2,}}")
OF_CHARGES = frozenset({"charges", "overpowering"})
"""What a puzzle of Metal vs. Non-Metal is about, where charges are added up."""


@dataclass(frozen=True)
class Puzzle:
    game: str
    version: int
    seats: int
    seat: Seat
    position: str
    """The whole truth; only the view of its seat ever leaves the house."""
    answer: str
    values: dict[str, tuple[float, float]]
    """What each action is worth that was judged, and the standard error; 0: solved."""
    tags: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    found_by: tuple[str, ...] = ()
    """The bots that find it, `greedy` and the levels."""

    @property
    def code(self) -> str:
        """A few letters to hand on; they are made from the position, so they never change."""
        number = int.from_bytes(hashlib.sha256(f"{self.game} {self.seat} {self.position}".encode()).digest()[:8], "big")
        return "".join(READABLE[number // len(READABLE) ** place % len(READABLE)] for place in range(LENGTH))

    @property
    def exact(self) -> bool:
        return all(error == 0 for _, error in self.values.values())

    @property
    def changed(self) -> Any:
        """Its options, whole."""
        return change(GAMES[self.game].defaults, self.options)

    @property
    def rules(self) -> AnyGame:
        """Its game, with what the options bring."""
        return GAMES[self.game].under(self.changed)

    @property
    def state(self) -> State:
        state: State = self.rules.load(self.position, self.changed)
        return state

    @property
    def known(self) -> InfoSet:
        """What is asked, as its seat sees it."""
        return infoset(self.rules, self.state, self.changed, self.seats, self.seat)


@dataclass(frozen=True)
class Verdict:
    """What is said to a try."""

    right: bool
    says: str
    reasons: tuple[str, ...]
    """What holds of the try; with a right one, what speaks for it."""


def read_puzzles(game: AnyGame) -> list[Puzzle]:
    try:
        lines = game.file("data/puzzles.jsonl").splitlines()
    except FileNotFoundError:
        return []
    return [json.decode(line, type=Puzzle) for line in lines]


@cache
def puzzles() -> dict[str, Puzzle]:
    """All that come with the games, by their codes; the easiest first."""
    return {one.code: one for one in sorted((one for game in GAMES.values() for one in read_puzzles(game)), key=ease)}


def ease(puzzle: Puzzle) -> tuple[int, float]:
    """What more bots find comes first, then what is further from the next best."""
    first, second = sorted((value for value, _ in puzzle.values.values()), reverse=True)[:2]
    return -len(puzzle.found_by), second - first


def find(code: str) -> Puzzle:
    tidy = "".join(letter for letter in code.upper() if letter.isalnum())
    found = puzzles().get(tidy)
    if found is None:
        raise BadInput(f"No puzzle has the code {tidy[:12] or code[:12]!r}. Check the code and try again.")
    return found


@cache
def skill(code: str) -> str:
    """Which skill of chemistry a puzzle practises: that of the first formula its solution tells of, or of charges; ""
    where it is about a game alone."""
    one = puzzles()[code]
    told = sentences(one.rules, facts(one.rules, one.known, one.rules.parse(one.answer)))
    for text in FORMULA.findall(" ".join(told).translate(PLAIN)):
        with suppress(ValueError):
            return shown_by(read_compound(text))[-1]
    return "S2" if OF_CHARGES.intersection(one.tags) else ""


def advice(puzzle: Puzzle) -> Advice:
    """The solution, in the words of a hint."""
    game = puzzle.rules
    return advice_on(game, puzzle.known, {game.parse(text): value for text, value in puzzle.values.items()})


def refusal(puzzle: Puzzle, action: str) -> Refusal | None:
    game = puzzle.rules
    return game.refusal(puzzle.state, puzzle.seat, game.parse(action))


def verdict(puzzle: Puzzle, action: str, judged: Advice | None = None) -> Verdict:
    """Of a legal try. `judged`: a fresh look, where the puzzle does not know what the try is worth."""
    game = puzzle.rules
    action = game.write(game.parse(action))
    reasons = sentences(game, facts(game, puzzle.known, game.parse(action)))
    best = advice(puzzle)
    exactly = ", exactly" if puzzle.exact else ""
    if action == puzzle.answer:
        next_best = best.choices[1]
        says = f"Yes: a chance to win of {best.best.share}{exactly}."
        says += f" The next best, {next_best.action}, has {next_best.share}."
        return Verdict(True, says, reasons)
    tried = best.of(action) or (judged.of(action) if judged else None)
    if tried is None:
        return Verdict(False, f"There is something better: a chance to win of {best.best.share}{exactly}.", reasons)
    says = f"Not quite: that leaves a chance to win of {tried.share}, and another action {best.best.share}{exactly}."
    return Verdict(False, says, reasons)


def judge_try(puzzle: Puzzle, action: str, playouts: int) -> Advice | None:
    """A fresh look at a try that the puzzle has no value for."""
    game = puzzle.rules
    if game.write(game.parse(action)) in puzzle.values:
        return None
    return advise(game, puzzle.known, Rng(1), playouts, [game.parse(action)])


# Making them.


def clearly_best(values: Values, errors: float = ERRORS) -> Action | None:
    """The action that is better than all others by the margin, and by so many standard errors."""
    order = sorted(values, key=lambda action: -values[action][0])
    if len(order) < 2:
        return None
    best, second = values[order[0]], values[order[1]]
    needed = max(MARGIN, errors * hypot(best[1], second[1]))
    return order[0] if best[0] - second[0] >= needed else None


def explained(game: AnyGame, known: InfoSet, values: Values) -> bool:
    """Whether something is told of the best action, and the facts told rank it above the next best.

    A reader of what is told of both would choose it.
    """
    best, second = (facts(game, known, one) for one in sorted(values, key=lambda action: -values[action][0])[:2])
    return bool(best) and balance(game, best) > balance(game, second)


def make(
    game: AnyGame, seed: str, options: Mapping[str, str] | None = None, seats: int = 2, crew: Crew = ALONE
) -> Iterator[Puzzle]:
    """Puzzles without end, one at most out of each match of the bots: neighbouring decisions are alike."""
    search = partial(puzzle_in, game.name, seed, dict(options or {}), seats)
    return (found for found in in_order(crew, search, count()) if found is not None)


def puzzle_in(name: str, seed: str, options: Mapping[str, str], seats: int, played: int) -> Puzzle | None:
    """The first of this match."""
    game = GAMES[name]
    match = Match(game, seats, change(game.defaults, options), f"{seed}:{played}")
    bots = [find_bot(game, "player" if (seat + played) % 2 else "greedy") for seat in range(seats)]
    while actors := match.state.actors():
        seat, n = actors[0], len(match.steps)
        known = match.infoset(seat)
        found = puzzle_at(game, match, known, quick_rng(f"{seed}:{played}:judge", n), easy=played % EASY == 0)
        if found is not None:
            return found
        match.play(seat, bots[seat](known, quick_rng(f"{seed}:{played}:bot", n)))
    return None


def puzzle_at(game: AnyGame, match: Match, known: InfoSet, rng: Rng, easy: bool = False) -> Puzzle | None:
    if len(known.legal) < 2:
        return None
    # Rough looks first, at which nothing is sure: most decisions are close, or what `greedy` finds.
    for playouts in (GLANCED, SCREENED):
        rough = judge(game, known, rng, playouts)
        best = clearly_best(rough, errors=0.5)
        if best is None or (not easy and finders(game, known, best, ["greedy"])):
            return None
    return puzzle_of(game, match.state, known, rng) if explained(game, known, rough) else None


def puzzle_of(game: AnyGame, state: State, known: InfoSet, rng: Rng) -> Puzzle | None:
    """With many playouts, or by the solver; as rounded as it is kept."""
    judged = judge(game, known, rng, CONFIRMED)
    values = {action: (round(value, 3), round(error, 4)) for action, (value, error) in judged.items()}
    best = clearly_best(values)
    if best is None or game.kit.hints.has_likes(best) or not LEAST <= values[best][0] <= MOST:
        return None
    if not explained(game, known, values):
        return None
    tags = (*skills(game, facts(game, known, best)), *(["endgame"] if game.kit.hints.near_the_end(known.view) else []))
    worth = {game.write(action): value for action, value in values.items()}
    return Puzzle(
        game.name, game.version, known.seats, known.seat, game.dump(state), game.write(best), worth, tags,
        written(known.options), finders(game, known, best),
    )  # fmt: skip


def finders(
    game: AnyGame, known: InfoSet, answer: Action, bots: Sequence[str] = ("greedy", *LADDER)
) -> tuple[str, ...]:
    """Which of the bots find it."""
    return tuple(
        name for name in bots if sum(find_bot(game, name)(known, Rng(n)) == answer for n in range(TRIES)) > TRIES // 2
    )


def judge_again(old: Puzzle) -> Puzzle | None:
    """What it is by the bots of today; None if its answer is not clearly the best to them."""
    new = puzzle_of(GAMES[old.game], old.state, old.known, Rng(1))
    return new if new is not None and new.answer == old.answer else None


def file_of(game: AnyGame) -> Path:
    return Path(__file__).parents[1] / "games" / game.name / "data" / "puzzles.jsonl"


def line(puzzle: Puzzle) -> str:
    return json.encode(asdict(puzzle)).decode() + "\n"


def balanced(some: Sequence[Puzzle]) -> list[Puzzle]:
    """The easiest first, and no more than their share of those that `greedy` finds and of those with two actions."""
    kinds = [("greedy" in one.found_by, len(one.known.legal) == 2) for one in some]
    kept: list[Puzzle] = []
    greedy = two = 0
    for (is_greedy, is_two), one in sorted(zip(kinds, some, strict=True), key=lambda pair: pair[0]):
        if GREEDY * (greedy + is_greedy) <= len(kept) + 1 and TWO * (two + is_two) <= len(kept) + 1:
            kept.append(one)
            greedy, two = greedy + is_greedy, two + is_two
    return sorted(kept, key=ease)


def keep(game: AnyGame, some: Sequence[Puzzle]) -> int:
    kept = balanced(some)
    file_of(game).write_text("".join(map(line, kept)), "utf-8")
    return len(kept)


def add(
    game: AnyGame, n: int, seed: str, options: Mapping[str, str], crew: Crew = ALONE, progress: Told = untold
) -> None:
    found = read_puzzles(game)
    before, codes = len(balanced(found)), {one.code for one in found}
    for one in make(game, seed, options, crew=crew):
        if one.code not in codes:
            codes.add(one.code)
            found.append(one)
            kept = keep(game, found)
            print(f"{one.code} {one.answer} ({', '.join(one.tags)}) found by {', '.join(one.found_by)}; {kept} kept")
            progress(kept - before, n)
            if kept >= before + n:
                return


def keep_the_clear_ones(game: AnyGame, crew: Crew = ALONE, progress: Told = untold) -> None:
    kept, found = [], read_puzzles(game)
    for n, (old, new) in enumerate(zip(found, in_order(crew, judge_again, found), strict=True), 1):
        progress(n, len(found))
        if new is None:
            print(f"{old.code} is dropped: {old.answer} is not clearly the best, or nothing says why")
        else:
            kept.append(new)
    keep(game, kept)


def main(game: str, n: Count | None = None, seed: str | None = None, *options: str, where: Where = HERE) -> None:
    """
    Parameters
    ----------
    game
        Which game.
    n
        How many to add. By default, the present ones are judged anew.
    seed
        Fixes the matches they are taken from: any word that was not used before.
    options
        Options of these matches as NAME=VALUE.
    """
    rules = find_game(game)
    if n is not None and seed is None:
        raise BadInput("New puzzles need a seed. Add any word that was not used before.")
    changed = dict(map(pair, options))
    with where.crew() as crew, bar("puzzles") as progress:
        if n is None or seed is None:
            keep_the_clear_ones(rules, crew, progress)
        else:
            add(rules, n, seed, changed, crew, progress)


if __name__ == "__main__":
    run(main)
