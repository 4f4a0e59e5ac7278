"""A match as a text file a person can read and edit, and back, exactly.

    ionbox record 2
    game: metals 1 (Metal vs. Non-Metal)
    seats: Ada, Quiet Beryl
    option series: 2
    seed: 7
    commitment: 7902699be42c…

    1. seat 1: Ca2+
    2. seat 2: 2 Cl-
    outcome: none after 2 steps

A match without a seed lists its chance instead: `deal: {3 0 2}` and `1. seat 1: Ca2+ {4}`. The file of a custom deck
stands under `file deck:`, each line behind a bar. The seed of a match that was forked from another names both:
`seed: 7 until 12, then 9`. Where seats added numbers of their own to what a server had sealed, the seed has them too,
in seat order: `seed: 9f3a… with 4c01… - b7e2…`; the commitment is that of the server's part alone.

Where the bell rang stands `7. referee: last round`. A line `remark: …` says in words how the match came to be written
down.

The number in the first line says which kind of chance the seed stands for: 1 is sfc32, 2 is SHA-256 in counter mode,
both by step; 3 is SHA-256 by place, so that the cards are the same however people act (docs/kernel.md).
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from ionbox.core.game import AnyGame
from ionbox.core.options import fields, written
from ionbox.core.play import BELL, LAST_ROUND, REMARKS, RING, Chapter, Match, Step, read_step, refuse_names, write_step
from ionbox.core.rng import BY_PLACE, FORMAT, commitment, numbers_of
from ionbox.core.rows import plain_lines, refuse_unfit
from ionbox.core.types import BadInput, Outcome, Seat

T = TypeVar("T")

LARGEST = 4_000_000  # characters
LONGEST_LINE = 65_000
STEP = re.compile(
    rf"(\d{{1,6}})\. seat (0|[1-9]\d?): (.+?)(?: \(({'|'.join(REMARKS)})\))?(?: (\{{[^{{}}]*\}}))?", re.ASCII
)
HEADER = re.compile(r"(game|seats|remark|seed|commitment|deal|option \w+|file \w+):(?: (.*))?", re.ASCII)
RESULTS = re.compile(r"\{ *((0|[1-9]\d{0,8})( +|(?=\})))*\}", re.ASCII)


def write_record(match: Match) -> str:
    game = match.game
    files = [field.name for field in fields(match.options) if "file" in field.metadata]
    steps = ((n, s.seat, write_step(game, s), s.by, s.drawn) for n, s in enumerate(match.steps, 1))
    title = f"{game.name} {game.version} ({game.title})"
    outcome = told_outcome(match.state.outcome(), len(match.steps))
    return compose(
        match.format, title, match.names, written(match.options), files, match.seed, match.deal, steps, outcome,
        match.remark,
    )  # fmt: skip


def compose(
    format: int,
    game: str,
    names: Sequence[str],
    options: Mapping[str, str],
    files: Collection[str],
    seed: str | None,
    deal: Sequence[int],
    steps: Iterable[tuple[int, int, str, str, Sequence[int]]],
    outcome: str,
    remark: str = "",
) -> str:
    """A record of what it is made of: nothing is played, so that the log of older rules can be written too.

    `files`: which options hold a file; `steps`: number, seat, notation, why the referee played it, results of chance.
    """
    lines = [f"ionbox record {format}", f"game: {game}", f"seats: {', '.join(names)}"]
    lines += [f"remark: {remark}"] if remark else []
    for name, value in options.items():
        if name in files:
            lines += [f"file {name}:", *(f"| {line}" if line else "|" for line in value.split("\n"))]
        else:
            lines.append(f"option {name}: {value}")
    lines += [f"deal: {_braces(deal)}"] if seed is None else [f"seed: {seed}", f"commitment: {commitment(seed)}"]
    lines.append("")
    for n, seat, notation, by, drawn in steps:
        if by == BELL:
            lines.append(f"{n}. referee: {notation}")
            continue
        why = f" ({by})" if by else ""
        results = f" {_braces(drawn)}" if drawn else ""
        lines.append(f"{n}. seat {seat + 1}: {notation}{why}{results}")
    lines.append(f"outcome: {outcome}")
    return "\n".join(lines) + "\n"


def told_outcome(outcome: Outcome | None, steps: int) -> str:
    if outcome is None:
        return f"none after {steps} steps"
    winners = " and ".join(str(seat + 1) for seat in outcome.winners)
    return f"{' '.join(map(str, outcome.scores))}; won by seat {winners}; §{outcome.rule}"


def read_record(text: str, games: Mapping[str, AnyGame]) -> Match:
    """The match such a text describes, played to its end; BadInput with the line where it cannot be so."""
    match, story = open_record(text, games)
    for _ in story:
        pass
    return match


def open_record(text: str, games: Mapping[str, AnyGame]) -> tuple[Match, Iterator[Chapter]]:
    """The match before its first step, and its chapters: the match goes on as they are asked for.

    BadInput with its line where something cannot be so: in the header here, in a step when its chapter is asked for,
    in the outcome behind the last one. Only a record whose chapters have all been asked for is known to be right.
    """
    if len(text) > LARGEST:
        raise BadInput(f"A record has at most {LARGEST} characters, this has {len(text)}.")
    text = plain_lines(text)
    refuse_unfit(text)
    lines = text.split("\n")
    format = _read_format(lines[0])
    _refuse_endless(lines)
    header, body = _read_header(lines)
    match = _seat(header, games, format)
    match.remark = header.get("remark", (0, ""))[1]
    return match, _read_chapters(match, _Body(match, lines, body))


def _read_format(first: str) -> int:
    found = re.fullmatch(r"ionbox record ([1-9]\d{0,5})", first.rstrip(), re.ASCII)
    if not found:
        raise BadInput(f"This is not an ionbox record: the first line of one is 'ionbox record {FORMAT}'.", 1)
    if int(found[1]) > BY_PLACE:
        raise BadInput(
            f"A newer ionbox wrote this (format {found[1]}); this one reads up to format {BY_PLACE}. Update ionbox.", 1
        )
    return int(found[1])


def _refuse_endless(lines: Sequence[str]) -> None:
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise BadInput(f"A line of a record has at most {LONGEST_LINE} characters, this has {len(line)}.", number)


def _read_header(lines: Sequence[str]) -> tuple[dict[str, tuple[int, str]], int]:
    """Header lines by name with their line numbers, and the number of the first line behind them."""
    header: dict[str, tuple[int, str]] = {}
    number = 2
    while number <= len(lines) and lines[number - 1].strip():
        found = HEADER.fullmatch(lines[number - 1].rstrip())
        if not found:
            raise BadInput(
                f"{lines[number - 1][:80]!r} does not belong in a record's header. An empty line ends the header.",
                number,
            )
        name, at = found[1], number
        if name in header:
            raise BadInput(f"{name!r} appears twice. Leave one of them out.", number)
        value = found[2] or ""
        number += 1
        if name.startswith("file "):
            block = []
            while number <= len(lines) and lines[number - 1].startswith("|"):
                block.append(lines[number - 1][1:].removeprefix(" "))
                number += 1
            if value or not block:
                raise BadInput("A file stands line by line under its name, each line behind a bar: '| Na+,8'.", at)
            value = "\n".join(block)
        header[name] = (at, value)
    return header, number


def _seat(header: dict[str, tuple[int, str]], games: Mapping[str, AnyGame], format: int) -> Match:
    """The match before its first step."""
    for name in ("game", "seats"):
        if name not in header:
            raise BadInput(f"The header has no line '{name}: …'.", 1)
    if ("seed" in header) == ("deal" in header):
        raise BadInput("The header has a seed or a listed deal: one of the two.", 1)
    game = _find_game(*header["game"], games)
    options = _read_options(header, game)
    number, names = header["seats"]
    people = names.split(", ")
    _at(number, lambda: game.check(len(people), options))
    _at(number, lambda: refuse_names(people, len(people)))
    number, sealed = header.get("commitment", (0, ""))
    if number and ("seed" not in header or sealed != commitment(header["seed"][1])):
        raise BadInput("The seed does not fit its commitment: one of the two was changed.", number)
    if "seed" in header and len(numbers_of(header["seed"][1])) not in (0, len(people)):
        number = header["seed"][0]
        raise BadInput("The seed has a word for each seat behind 'with', - where a seat added nothing.", number)
    if "seed" in header:
        number, seed = header["seed"]
        return _at(number, lambda: Match(game, len(people), options, seed, people, None, format))
    number, braces = header["deal"]
    return _at(number, lambda: Match(game, len(people), options, None, people, _numbers(braces), format))


def _read_options(header: Mapping[str, tuple[int, str]], game: AnyGame) -> Any:
    holds_file = {field.name: "file" in field.metadata for field in fields(game.defaults)}
    named, numbers = {}, {}
    for line, (number, value) in header.items():
        kind, _, name = line.partition(" ")
        if kind not in ("option", "file"):
            continue
        if holds_file.get(name, kind == "file") != (kind == "file"):
            raise BadInput(f"{name!r} is written as '{'file' if kind == 'option' else 'option'} {name}:'.", number)
        named[name], numbers[name] = value, number
    try:
        return game.choose(named)
    except BadInput as mistake:
        raise BadInput(mistake.sentence, numbers[mistake.option] + mistake.line) from None


def _find_game(number: int, value: str, games: Mapping[str, AnyGame]) -> AnyGame:
    found = re.fullmatch(r"(\w+) ([1-9]\d{0,5})(?: \(.*\))?", value, re.ASCII)
    if not found or found[1] not in games:
        raise BadInput(f"{value!r} is not a game in this box. Choose one of {', '.join(games)}.", number)
    game = games[found[1]]
    if int(found[2]) != game.version:
        which = "newer" if int(found[2]) > game.version else "older"
        raise BadInput(
            f"This was played by {which} rules of {game.name} (version {found[2]}; here {game.version}).", number
        )
    return game


class _Body:
    """The lines behind the header: the steps, until the outcome."""

    def __init__(self, match: Match, lines: Sequence[str], number: int) -> None:
        self.match = match
        self.lines = lines
        self.number = number
        """Of the line that is being read or played."""

    def __iter__(self) -> Iterator[Step]:
        while self.number <= len(self.lines):
            line = self.line
            if line.startswith("outcome:"):
                return
            if line:
                yield self._read_step(line)
            self.number += 1
        self.number -= 1
        raise BadInput("The record breaks off: its last line is the outcome, and there is none.")

    @property
    def line(self) -> str:
        return self.lines[self.number - 1].rstrip()

    def _read_step(self, line: str) -> Step:
        n = len(self.match.steps) + 1
        if line == f"{n}. referee: {LAST_ROUND}":
            return RING
        found = STEP.fullmatch(line)
        if not found:
            raise BadInput(f"{line[:80]!r} is not a step. Write it like this: '{n}. seat 1: …'.")
        if found[1] != str(n):
            raise BadInput(f"This should be step {n}, not {found[1]}.")
        seat = Seat(int(found[2]) - 1)
        self.match.refuse_seat(seat)
        if found[5] and self.match.seed is not None:
            raise BadInput("Chance comes from the seed here: no results are listed.")
        drawn = _numbers(found[5]) if found[5] else []
        return read_step(self.match.game, seat, found[3], found[4] or "", drawn)

    def refuse_ending(self) -> None:
        """The steps must lead to the outcome as written; `outcome: ?`, for records by hand, leaves it open."""
        claimed = self.line.removeprefix("outcome:").strip()
        led_to = told_outcome(self.match.state.outcome(), len(self.match.steps))
        if claimed not in ("?", led_to):
            raise BadInput(f"The steps lead to 'outcome: {led_to}', the record says {claimed!r}.")
        if any(rest.strip() for rest in self.lines[self.number :]):
            self.number += 1
            raise BadInput("The outcome is the last line of a record; more follows.")


def _read_chapters(match: Match, body: _Body) -> Iterator[Chapter]:
    try:
        yield from match.follow(body)
        body.refuse_ending()
    except BadInput as mistake:
        raise BadInput(mistake.sentence, body.number) from None


def _at(number: int, read: Callable[[], T]) -> T:
    """Whatever cannot be read, said with its line."""
    try:
        return read()
    except BadInput as mistake:
        raise BadInput(mistake.sentence, number) from None


def _braces(results: Sequence[int]) -> str:
    return "{" + " ".join(map(str, results)) + "}"


def _numbers(braces: str) -> list[int]:
    if not RESULTS.fullmatch(braces):
        raise BadInput(f"{braces[:80]!r} is not a list of results. Write it like this: '{{3 0 2}}'.")
    return [int(word) for word in braces[1:-1].split()]
