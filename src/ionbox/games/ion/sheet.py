"""§7 and §8 The round sheets: each line in notation and back, and all lines by round and seat."""

from functools import lru_cache

from ionbox.core.types import Event, Help, Seat
from ionbox.games.ion import events
from ionbox.games.ion.box import ROUNDS
from ionbox.games.ion.notation import TILE_WORDS, Notation
from ionbox.games.ion.symbols import (
    packed_card,
    packed_compound,
    packed_goal,
    packed_group,
    unpacked_card,
    unpacked_compound,
    unpacked_goal,
    unpacked_group,
)
from ionbox.games.ion.telling import LIES, entry_text, gases_in
from ionbox.games.ion.types import Entry, Sheet, What

WHATS: dict[int, What] = {
    events.COMPOUND: "compound", events.NOBLE_SET: "noble", events.GOAL: "goal", events.REFRESHED: "refreshed",
    events.GLOWED: "radioactive", events.DECAYED: "decay", events.PENALTY: "tile",
}  # fmt: skip
NUMBERS: dict[str, int] = {word: number for number, word in WHATS.items()}


def piece(words: Notation, what: int, code: int) -> str:
    """What a line is about: Mg2+.Cl-.Cl-, He.Ne, H+.F- H+.Cl- for a goal, rxn SO4, U up, 7 or rxn."""
    if what == events.COMPOUND:
        return words.group_text(code)
    if what == events.NOBLE_SET:
        return ".".join([words.symbol(number) for number in gases_in(code)])
    if what == events.GOAL:
        pairs = [unpacked_compound(one) for one in unpacked_goal(code)]
        return " ".join([words.group_text(packed_group(cation, 1, anion, 1)) for cation, anion in pairs])
    if what == events.REFRESHED:
        card, tile = unpacked_card(code)
        return f"{TILE_WORDS[tile]} {words.symbol(card)}"
    if what == events.GLOWED:
        card, how = unpacked_card(code)
        return f"{words.symbol(card)} {LIES[how]}"
    return str(code) if what == events.DECAYED else TILE_WORDS[code]


@lru_cache(4096)
def read_piece(words: Notation, what: int, text: str) -> int:
    """The code of a line that is about this."""
    if what == events.COMPOUND:
        return words.read_group(text.split("."))
    if what == events.NOBLE_SET:
        code = 0
        for word in text.split("."):
            code = code << 8 | words.read_symbol(word)
        return code
    if what == events.GOAL:
        compounds = []
        for word in text.split():
            cation, _, anion, _ = unpacked_group(words.read_group(word.split(".")))
            compounds.append(packed_compound(cation, anion))
        return packed_goal(compounds)
    if what == events.DECAYED:
        return int(text)
    if what == events.PENALTY:
        return TILE_WORDS.index(text)
    first, second = text.split()
    if what == events.REFRESHED:
        return packed_card(words.read_symbol(second), TILE_WORDS.index(first))
    return packed_card(words.read_symbol(first), LIES.index(second))


@lru_cache(256)
def sheets(words: Notation, lines: tuple[Event, ...], seats: int, help: Help) -> tuple[tuple[Sheet, ...], ...]:
    """Of each round, then of the end of the match: what each seat scored; nothing for a part that is not scored yet."""
    parts: list[list[list[Event]]] = [[[] for _ in range(seats)] for _ in range(ROUNDS + 1)]
    for line in lines:
        what, round_, seat, _, _ = events.unpacked(line)
        parts[ROUNDS if what in (events.DECAYED, events.PENALTY) else round_][seat].append(line)
    return tuple([tuple([_sheet(words, own, help) for own in part]) if any(part) else () for part in parts])


def _sheet(words: Notation, lines: list[Event], help: Help) -> Sheet:
    entries = tuple([entry(words, line, help) for line in lines])
    return Sheet(sum([entry.points for entry in entries]), entries)


@lru_cache(4096)
def entry(words: Notation, line: Event, help: Help) -> Entry:
    what, _, _, n, code = events.unpacked(line)
    compound = what == events.COMPOUND
    return Entry(
        what=WHATS[what],
        piece=piece(words, what, code) if help.charges else "",
        says=entry_text(words, line, help),
        formula=words.pretty_group(code) if compound else "",
        name=words.name_of(code, help.charges) if compound and help.names else "",
        points=n,
    )


def read_sheet(words: Notation, part: tuple[Sheet, ...], round_: int) -> list[Event]:
    """The lines of a round, or of the end of the last one."""
    found: list[Event] = []
    for seat, sheet in enumerate(part):
        for entry in sheet.entries:
            what = NUMBERS[entry.what]
            found.append(events.event(what, round_, Seat(seat), entry.points, read_piece(words, what, entry.piece)))
    return found
