"""§7 and §8 The round sheets: each line in notation and back, and all lines by round and seat."""

from functools import lru_cache

from ionbox.core.types import Event, Help, Seat
from ionbox.games.ion import events
from ionbox.games.ion.box import ROUNDS
from ionbox.games.ion.notation import (
    LIES,
    TILE_WORDS,
    cards_in,
    entry_text,
    group_text,
    name_of,
    pretty_group,
    read_group,
    read_symbol,
    symbol,
)
from ionbox.games.ion.symbols import packed_compound, packed_group, unpacked_compound, unpacked_group
from ionbox.games.ion.types import Entry, Sheet, What

WHATS: dict[int, What] = {
    events.COMPOUND: "compound", events.NOBLE_SET: "noble", events.GOAL: "goal", events.REFRESHED: "refreshed",
    events.GLOWED: "radioactive", events.DECAYED: "decay", events.PENALTY: "tile",
}  # fmt: skip
NUMBERS: dict[str, int] = {word: number for number, word in WHATS.items()}


def piece(what: int, code: int) -> str:
    """What a line is about: Mg2+.Cl-.Cl-, He.Ne, H+.F- H+.Cl- for a goal, rxn SO4, U up, 7 or rxn."""
    if what == events.COMPOUND:
        return group_text(code)
    if what == events.NOBLE_SET:
        return ".".join([symbol(number) for number in cards_in(code)])
    if what == events.GOAL:
        compounds = [code >> shift & 4095 for shift in (0, 12)] if code else []
        pairs = [unpacked_compound(one) for one in compounds]
        return " ".join([group_text(packed_group(cation, 1, anion, 1)) for cation, anion in pairs])
    if what == events.REFRESHED:
        return f"{TILE_WORDS[code >> 8]} {symbol(code & 255)}"
    if what == events.GLOWED:
        return f"{symbol(code & 255)} {LIES[code >> 8]}"
    return str(code) if what == events.DECAYED else TILE_WORDS[code]


@lru_cache(4096)
def read_piece(what: int, text: str) -> int:
    """The code of a line that is about this."""
    if what == events.COMPOUND:
        return read_group(text.split("."))
    if what == events.NOBLE_SET:
        code = 0
        for word in text.split("."):
            code = code << 8 | read_symbol(word)
        return code
    if what == events.GOAL:
        code = 0
        for word in reversed(text.split()):
            cation, _, anion, _ = unpacked_group(read_group(word.split(".")))
            code = code << 12 | packed_compound(cation, anion)
        return code
    if what == events.DECAYED:
        return int(text)
    if what == events.PENALTY:
        return TILE_WORDS.index(text)
    first, second = text.split()
    if what == events.REFRESHED:
        return read_symbol(second) | TILE_WORDS.index(first) << 8
    return read_symbol(first) | LIES.index(second) << 8


@lru_cache(256)
def sheets(lines: tuple[Event, ...], seats: int, help: Help) -> tuple[tuple[Sheet, ...], ...]:
    """Of each round, then of the end of the match: what each seat scored; nothing for a part that is not scored yet."""
    parts: list[list[list[Event]]] = [[[] for _ in range(seats)] for _ in range(ROUNDS + 1)]
    for line in lines:
        what, round_, seat, _, _ = events.unpacked(line)
        parts[ROUNDS if what in (events.DECAYED, events.PENALTY) else round_][seat].append(line)
    return tuple([tuple([_sheet(own, help) for own in part]) if any(part) else () for part in parts])


def _sheet(lines: list[Event], help: Help) -> Sheet:
    entries = tuple([entry(line, help) for line in lines])
    return Sheet(sum([entry.points for entry in entries]), entries)


@lru_cache(4096)
def entry(line: Event, help: Help) -> Entry:
    what, _, _, n, code = events.unpacked(line)
    compound = what == events.COMPOUND
    return Entry(
        what=WHATS[what],
        piece=piece(what, code) if help.charges else "",
        says=entry_text(line, help),
        formula=pretty_group(code) if compound else "",
        name=name_of(code) if compound and help.names else "",
        points=n,
    )


def read_sheet(part: tuple[Sheet, ...], round_: int) -> list[Event]:
    """The lines of a round, or of the end of the last one."""
    found: list[Event] = []
    for seat, sheet in enumerate(part):
        for entry in sheet.entries:
            what = NUMBERS[entry.what]
            found.append(events.event(what, round_, Seat(seat), entry.points, read_piece(what, entry.piece)))
    return found
