"""What was tried and answered, as tables: who stumbled over which rule how often, over which formulas, and what was
right."""

import csv
import io
import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache

from ionbox.chem.ions import library, read_key
from ionbox.core.options import change
from ionbox.core.text import harmless, typed_name
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.store.protocol import Store
from ionbox.store.rows import DRAFT, HINT, RIGHT, TRY, GatheringRow

HEADING = [
    "gathering", "game", "table", "seat", "name", "code", "rule", "tries", "hinted", "ions",
    "drafts", "asked", "right", "hints", "formulas", "device",
]  # fmt: skip


ANSWERED = ["gathering", "device", "part", "set", "item", "attempt", "skill", "code", "answer"]


@dataclass
class Tally:
    kinds: Counter[str] = field(default_factory=Counter)
    hinted: int = 0
    ions: Counter[str] = field(default_factory=Counter)
    formulas: Counter[str] = field(default_factory=Counter)


async def tries_csv(store: Store, gathering: GatheringRow, unfinished: bool = True) -> str:
    """A line for each table, seat, name, device and reason, and one without a reason for what was right.

    `tries` were refused, `drafts` were refused in the preview and stood there for a while; in how many of both help was
    used is `hinted`, how often the correction was asked for `asked`. `right` are compounds laid as they should be,
    `hints` those asked for the next action. `formulas` and `ions` are those of the line, with how often they occur.

    `unfinished`: with those of matches that go on, which tell something of what people hold.
    """
    # First what was tried: a match that begins meanwhile is then known.
    rows = await store.tries(gathering.id)
    numbers = {table.id: table.number for table in await store.tables(gathering.id)}
    matches = {match.id: match for match in await store.matches(gathering.id)}
    played = ions_played(gathering)
    tallies: dict[tuple[int, int, str, int, str, str], Tally] = {}
    for one in rows:
        match = matches[one.match]
        if not (match.ended or unfinished):
            continue
        # A rematch turns the seats, so the name counts as well.
        key = (numbers[match.table], one.seat + 1, match.names[one.seat], one.device, one.code, one.rule)
        tally = tallies.setdefault(key, Tally())
        tally.kinds[one.kind] += 1
        if one.kind != HINT:
            tally.hinted += one.hinted
            tally.formulas.update([one.formula] if one.formula else [])
        if one.kind in (TRY, DRAFT) and typed_name(one.tried) is None:  # of a name, "I" is a numeral
            tally.ions.update(ions_of(one.tried, played))
    text = io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow(HEADING)
    for (table, seat, name, device, code, rule), tally in sorted(tallies.items()):
        kinds, helps = tally.kinds, str(tally.kinds[HINT])
        cells = [gathering.code, gathering.game, str(table), str(seat), name, code, rule]
        cells += [str(kinds[TRY]), str(tally.hinted), counted(tally.ions), str(kinds[DRAFT]), helps if code else "0"]
        cells += [str(kinds[RIGHT]), "0" if code else helps, counted(tally.formulas), str(device)]
        sheet.writerow(map(harmless, cells))
    return text.getvalue()


async def answers_csv(store: Store, gathering: GatheringRow) -> str:
    """A line for each answer to an item of a set, in the order they came; "" where there are none. Items count from 1,
    and of what was right the code is empty. Devices are those of the other table."""
    rows = await store.answers(gathering.id)
    text = io.StringIO()
    sheet = csv.writer(text)
    for one in rows:
        cells = [gathering.code, str(one.device), one.part, one.set, str(one.item + 1), str(one.attempt)]
        sheet.writerow(map(harmless, [*cells, one.skill, one.code, one.answer]))
    return f"{','.join(ANSWERED)}\r\n{text.getvalue()}" if rows else ""


def counted(found: Counter[str]) -> str:
    """The most frequent first: "Cl- 2; SO4 2- 1"."""
    return "; ".join(f"{what} {n}" for what, n in sorted(found.items(), key=lambda item: (-item[1], item[0])))


def ions_played(gathering: GatheringRow) -> tuple[str, ...]:
    """The keys of the ions that are played with there; none where the game, or an option of it, is gone."""
    with suppress(KeyError, BadInput):
        game = GAMES[gathering.game]
        options = change(game.defaults, gathering.options)
        return tuple(game.under(options).ions(options))
    return ()


def ions_of(tried: str, played: tuple[str, ...] = ()) -> set[str]:
    """The ions a notation names, with their charge where it is written: "2 SO4 2-", "Mg2+.Cl-.Cl-", "11K> Na O".

    Those of the library, and those `played`, which a match may have brought.
    """
    return {found.replace("^", " ") for found in _ions(played).findall(tried)}


@lru_cache(64)
def _ions(played: tuple[str, ...]) -> re.Pattern[str]:
    """Keys first, then bare symbols, the longest first; alone among digits and signs, so that 11K> is a square."""
    keys = [*(ion.key for ion in library().ions), *played]
    texts = {*keys, *(key.replace(" ", "^") for key in keys), *(read_key(key)[0] for key in keys)}
    choices = "|".join(map(re.escape, sorted(texts, key=lambda text: (-len(text), text))))
    return re.compile(rf"(?<![\w^+-])(?:{choices})(?![\w^+>/-])")
