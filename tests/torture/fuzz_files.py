"""Whatever is typed, pasted or uploaded, spoilt in every way: it is read, or refused in a sentence, within bounds.

    python tests/torture/fuzz_files.py [COUNT] [SEED] [KIND ...]
    python tests/torture/fuzz_files.py again KIND NUMBER [SEED]      one case, with its text

Each case has a chance of its own, so that it can be played again. 2 seconds of CPU and 200 MB are its bounds.
"""

import random
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from types import FrameType
from typing import Any

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.deck import doubtful
from ionbox.chem.diagnose import diagnose_ions, diagnose_tiles
from ionbox.chem.ions import library
from ionbox.chem.lexicon import IonList
from ionbox.chem.names import compound_name, compound_names
from ionbox.chem.naming import judge_name
from ionbox.chem.own import read_own_ions
from ionbox.chem.speech import spoken_ion
from ionbox.core.game import AnyGame
from ionbox.core.options import change, fields
from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.server.names import own_name

GOLDEN = Path(__file__).parents[2] / "src/ionbox/games"
SECONDS, MEGABYTES = 2.0, 200
IONS_FILES = 10_000
LARGEST = 300_000
"""Characters of a spoiled text: what a request may bring, and a little more."""

ODD = [
    "", " ", "-", "-1", "0", "00", "1", "9", "99", "100", "1000000000", "9" * 5000, "1e9", "1.5", "inf", "nan", "0x10",
    "1_0", "+5", "٣", "²", "½", "①", "(" * 5000, ")" * 5000, "[" * 5000, "{" * 5000, "((Na2)2)2", "Cl1000000000",
    "(NaCl)99", "Na" * 3000, "*", "* *", "|", " | ", "/", " / ", ",", ";", ":", "@", "#", '"', "'", '"' * 3, "\\", "\0",
    "\n", "\r", "\r\n", "\t", "\x0b", "\x1b[31m", "\x85", "\u2028", "\ufeff", "\u202e", "\u200b", "\u3164",
    "\u0301" * 50, "\ud800", "\udfff", "\U0010ffff", "é", "Ω", "−", "x" * 5000, "until 9, then ", "{1 2 3}", "(time)",
    "None", "true", "off", "../../etc/passwd", "%s%n", "{0}", "<script>",
]  # fmt: skip


# Spoiling.


def spoilt(text: str, others: list[str], chance: random.Random) -> str:
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5))):
        text = chance.choice(WAYS)(text, others, chance)[:LARGEST]
    return text


def change_a_character(text: str, others: list[str], chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    new = chance.choice(
        (chr(chance.randrange(128)), chr(chance.randrange(0x110000)), "", chance.choice("0123456789+-,|/ "))
    )
    return text[:at] + new + text[at + chance.randrange(2) :]


def insert_something_odd(text: str, others: list[str], chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(ODD) + text[at:]


def change_a_word(text: str, others: list[str], chance: random.Random) -> str:
    """A cell, a name, a number, between whatever parts them."""
    words = list(re.finditer(r"[^\s,|/;:&]+", text[:20_000]))
    if not words:
        return text
    word = chance.choice(words)
    new = chance.choice((chance.choice(ODD), chance.choice(words)[0], word[0] * chance.choice((2, 100)), word[0][::-1]))
    return text[: word.start()] + new + text[word.end() :]


def change_a_number(text: str, others: list[str], chance: random.Random) -> str:
    numbers = list(re.finditer(r"\d+", text[:20_000]))
    if not numbers:
        return text
    number = chance.choice(numbers)
    new = chance.choice(
        (str(chance.randrange(30)), "-1", "0", "999999999", "9" * 400, "9" * 5000, "1" + "0" * 18, "٣٣")
    )
    return text[: number.start()] + new + text[number.end() :]


def change_the_lines(text: str, others: list[str], chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines[at:at] = [lines[at]] * chance.choice((1, 2, 100, 3000))
        case 2:
            chance.shuffle(lines)
        case 3:
            lines[at] = chance.choice(lines)
        case _:
            lines = lines[:at]
    return "\n".join(lines)


def repeat_a_part(text: str, others: list[str], chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.choice((1, 3, 20, 200)))
    return text[:end] + text[start:end] * chance.choice((1, 10, 1000, 20_000)) + text[end:]


def cut_out_a_part(text: str, others: list[str], chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    return text[:start] + text[start + chance.choice((1, 5, 50, 5000)) :]


def mix_with_another(text: str, others: list[str], chance: random.Random) -> str:
    other = chance.choice(others)
    start = chance.randrange(len(other) + 1)
    at = chance.randrange(len(text) + 1)
    return text[:at] + other[start : start + chance.choice((3, 30, 300, 10**6))] + text[at:]


WAYS: list[Callable[[str, list[str], random.Random], str]] = [
    change_a_character, insert_something_odd, change_a_word, change_a_word, change_a_number, change_the_lines,
    repeat_a_part, cut_out_a_part, mix_with_another,
]  # fmt: skip


# What is spoilt, and who reads it.


@dataclass(frozen=True)
class Kind:
    samples: list[str]
    read: Callable[[str], None]


def played(game: AnyGame, options: Any, seats: int, steps: int, seed: int) -> Match:
    match, rng = Match(game, seats, options, str(seed)), Rng(seed)
    while match.state.actors() and len(match.steps) < steps:
        seat = match.state.actors()[0]
        match.play(seat, match.state.sample(seat, rng))
    return match


def look_at(game: AnyGame, match_or_state: Any) -> None:
    """Whatever was read can be shown to everybody and written down."""
    state = match_or_state
    for seat in (None, *range(state.seats)):
        game.view(state, seat)
    for seat in state.actors():
        for action in state.legal(seat)[:3]:
            game.write(action)
    game.dump(state)


def records() -> Kind:
    texts = []
    for path in sorted(GOLDEN.glob("*/golden/*.record")):
        head, _, steps = path.read_text("utf-8").partition("\n\n")
        texts.append(f"{head}\n\n" + "\n".join(steps.split("\n")[:12]) + "\noutcome: ?\n")
    for game in GAMES.values():
        own = {name: file_of(game, name) + "# own\n" for name in game.data_files}
        texts.append(write_record(played(game, change(game.defaults, own), game.seats[0], 5, 7)))

    def read(text: str) -> None:
        match = read_record(text, GAMES)
        write_record(match)
        look_at(match.game, match.state)

    return Kind(texts, read)


def file_of(game: AnyGame, name: str) -> str:
    return game.file(f"data/{next(one for one in fields(game.defaults) if one.name == name).metadata['file']}")


def data_file(game: AnyGame, name: str) -> Kind:
    """A file that is read is dealt from, at the fewest and the most seats, or these seats are refused it."""

    def read(text: str) -> None:
        game.choose({name: text})
        modules = {"action_tiles": "on", "transition": "on", "polyatomic": "on"} if game.name == "ion" else {}
        for seats in (game.seats[0], game.seats[-1]):
            with allowed_to_refuse():
                look_at(game, Match(game, seats, change(game.defaults, {**modules, name: text}), "7").state)

    return Kind([file_of(game, name)], read)


def positions(game: AnyGame) -> Kind:
    """A position that is read says the same when it is written and read again."""
    choices = list(game.presets.values())
    texts = []
    for n in range(24):
        seats = game.seats[n % len(game.seats)]
        texts.append(game.dump(played(game, choices[n % len(choices)], seats, 7 * n, n).state))

    def read(text: str) -> None:
        refused: list[BadInput] = []
        for options in choices:
            try:
                state = game.load(text, options)
            except BadInput as mistake:
                refused.append(mistake)
                continue
            look_at(game, state)
            again = game.dump(state)
            assert game.dump(game.load(again, options)) == again, "another position when it is read again"
        if len(refused) == len(choices):
            raise refused[0]

    return Kind(texts, read)


def options(game: AnyGame) -> Kind:
    """Lines of name=value."""
    plain = [one for one in fields(game.defaults) if "file" not in one.metadata]
    texts = ["\n".join(f"{one.name}={one.default}" for one in plain), "\n".join(f"{one.name}=on" for one in plain)]

    def read(text: str) -> None:
        named = dict(line.partition("=")[::2] for line in text.split("\n"))
        chosen = change(game.defaults, named)
        with allowed_to_refuse():
            look_at(game, Match(game, game.seats[-1], chosen, "7").state)

    return Kind(texts, read)


def actions(game: AnyGame) -> Kind:
    texts: list[str] = []
    for n in range(6):
        match = played(game, list(game.presets.values())[-1], game.seats[-1], 11 * n, n)
        texts += [game.write(action) for seat in match.state.actors() for action in match.state.legal(seat)[:20]]
        texts += [game.write(step.action) for step in match.steps]

    def read(text: str) -> None:
        action = game.parse(text)
        assert game.parse(game.write(action)) == action, "another action when it is read again"

    return Kind(sorted(set(texts)), read)


def formulas() -> Kind:
    def read(text: str) -> None:
        try:
            read_compound(text)
        except ValueError as unknown:
            raise BadInput(str(unknown)) from None

    return Kind(["NaCl", "Mg(OH)2", "Fe2(SO4)3", "(NH4)2CO3", "Ca3(PO4)2", "HOH"], read)


OWN_IONS = [
    "ion\nLi+\nZn2+\nAg+\nMnO4 -\nHCO3 -\nKr\n",
    "ion,us,gb\nGa3+,,\nP2O7 4-,pyrophosphate,\nCH3COO -,ethanoate,\nMn7+,,\n",
    "# Of our own.\nion,us,gb,family\nIn+,indium,,transition\nIn3+,indium,,transition\nGeO3 2-,germanate,,polyatomic\n"
    "Hg2 2+,mercury(I),mercury(I),\nAl3+,aluminum,aluminium,cation\nS2-,sulfide,sulphide,anion\nOg,oganesson,,noble",
    "ion,us\nSO₄²⁻,\nN3 -,\nN3-,\nC6H5O -,phenolate\nAs5+,arsenic\nTe4 2+,tellurium cation\n",
]


def own_ions() -> Kind:
    """A file that is read can be played with: its ions are found, make compounds, are spoken and named rightly."""

    def read(text: str) -> None:
        own = read_own_ions(text)
        assert len(own.table.ions) < 256, "a number needs more than eight bits"
        assert own.table.ions[: len(library().ions)] == library().ions, "an ion of the library lost its number"
        for one in own.ions:
            assert own.table.find(one.key) is own.table.find(one.text) is one, f"{one.key} is not found"
            assert spoken_ion(one)
        made = [Compound(one, other) for one, other in product(own.ions, own.ions) if one.charge > 0 > other.charge]
        for each in made[:40]:
            assert judge_name(each, compound_name(each), "1") is None, f"{compound_name(each)} is refused"
            assert diagnose_ions([each.cation, each.anion]).because
        played = [one for one in own.ions if one.charge][:30]
        doubtful(played)
        ions = IonList([i for i in played if i.charge > 0], [i for i in played if i.charge < 0], None, own.table)
        for one, other in product(played[:4], played[-4:]):
            assert diagnose_tiles(one.atoms + other.atoms, ions).because

    return Kind(OWN_IONS, read)


def typed_names() -> Kind:
    """Right or refused in a sentence that keeps the name."""
    made = [read_compound(one) for one in ("NaCl", "Fe2(SO4)3", "HOH", "HNO3", "NH4NO2", "Hg2Cl2", "Ca(HCO3)2")]
    samples = [name for one in made for name in compound_names(one)]

    def read(text: str) -> None:
        answers = [judge_name(one, text, "1") for one in made]
        refused = [BadInput(answer.because) for answer in answers if answer is not None]
        for one, says in zip(made, refused, strict=False):
            refuse_bad_sentence(says)
            assert len(refused) < len(made) or compound_name(one) not in str(says), "it gives the name away"
        if len(refused) == len(made):
            raise refused[0]

    return Kind(samples, read)


def names() -> Kind:
    people = [
        "Ada",
        "José",
        "Łukasz",
        "Nguyễn",
        "小明",
        "Ольга",
        "محمد",
        "O’Brien",
        "Anne-Marie",
        "김민준",
        "ज़ाँ",
        "greedy 2",
    ]

    def read(text: str) -> None:
        name = own_name(text, people)
        assert own_name(name, []) == name, "another name when it is read again"

    return Kind(people, read)


@contextmanager
def allowed_to_refuse() -> Iterator[None]:
    try:
        yield
    except BadInput as mistake:
        refuse_bad_sentence(mistake)


@cache
def kinds() -> dict[str, Kind]:
    found = {"records": records(), "formulas": formulas(), "names": names()}
    found |= {"ions": own_ions(), "typed-names": typed_names()}
    for game in GAMES.values():
        found |= {f"{game.name}-{name}": data_file(game, name) for name in game.data_files}
        found[f"{game.name}-positions"] = positions(game)
        found[f"{game.name}-options"] = options(game)
        found[f"{game.name}-actions"] = actions(game)
    return found


# Bounds.


class TooSlow(BaseException):
    """Not caught by any handler of ours."""


def refuse_bad_sentence(mistake: BadInput) -> None:
    says = str(mistake)
    assert says.isprintable(), f"not printable: {says!r}"
    assert 0 < len(says) < 600, f"{len(says)} characters"
    assert says[-1] in ".?)", f"no sentence: {says!r}"


def too_slow(signum: int, frame: FrameType | None) -> None:
    raise TooSlow


@contextmanager
def bounded() -> Iterator[None]:
    """MemoryError and TooSlow where the system can tell; elsewhere only what is slow is seen, afterwards."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if sys.platform == "linux":
        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + MEGABYTES * 1_000_000, hard))
    before = signal.signal(signal.SIGPROF, too_slow)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@dataclass
class Tally:
    read: int = 0
    refused: int = 0
    slowest: float = 0.0
    failed: list[str] = field(default_factory=list)


def case(name: str, number: int, seed: int) -> str:
    kind = kinds()[name]
    chance = random.Random(f"{seed} {name} {number}")
    others = kind.samples if chance.random() < 0.9 else kinds()[chance.choice(list(kinds()))].samples
    return spoilt(chance.choice(kind.samples), others, chance)


def try_one(name: str, number: int, seed: int, tally: Tally) -> None:
    text = case(name, number, seed)
    began = time.process_time()
    why = ""
    try:
        with bounded():
            kinds()[name].read(text)
        tally.read += 1
    except BadInput as mistake:
        tally.refused += 1
        try:
            refuse_bad_sentence(mistake)
        except AssertionError as wrong:
            why = str(wrong)
    except (Exception, TooSlow) as trouble:
        why = f"{type(trouble).__name__}: {trouble}"
    took = time.process_time() - began
    tally.slowest = max(tally.slowest, took)
    if not why and took > SECONDS:
        why = f"{took:.1f} s"
    if why:
        tally.failed.append(f"again {name} {number} {seed}: {why[:300]}")


def progress(line: str) -> None:
    print(line, flush=True)


def fuzz(
    count: int, seed: int, chosen: list[str] | None = None, say: Callable[[str], None] = progress
) -> dict[str, Tally]:
    """So many cases over all kinds, in turn."""
    tallies = {name: Tally() for name in chosen or kinds()}
    began = time.monotonic()
    for n in range(count):
        name = list(tallies)[n % len(tallies)]
        try_one(name, n // len(tallies), seed, tallies[name])
        if (n + 1) % 2000 == 0:
            failed = sum(len(one.failed) for one in tallies.values())
            say(f"{n + 1} of {count}, {failed} failed, {time.monotonic() - began:.0f} s")
    return tallies


def table(tallies: dict[str, Tally]) -> str:
    lines = [f"{'kind':24}{'read':>8}{'refused':>9}{'failed':>8}{'slowest s':>11}"]
    for name, one in tallies.items():
        lines.append(f"{name:24}{one.read:8}{one.refused:9}{len(one.failed):8}{one.slowest:11.2f}")
    lines += [line for one in tallies.values() for line in one.failed]
    return "\n".join(lines)


def main(words: list[str]) -> int:
    if words[:1] == ["again"]:
        name, number, seed = words[1], int(words[2]), int((*words, "1")[3])
        print(repr(case(name, number, seed)))
        kinds()[name].read(case(name, number, seed))
        return 0
    numbers = [int(word) for word in words if word.isdecimal()]
    chosen = [word for word in words if not word.isdecimal()]
    count, seed = (*numbers, *(50_000, 1)[len(numbers) :])
    tallies = fuzz(count, seed, chosen)
    if not chosen:
        # Short files that everybody may bring, and quickly read.
        tallies["ions"] = fuzz(IONS_FILES, seed, ["ions"])["ions"]
    print(table(tallies))
    return 1 if any(one.failed for one in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
