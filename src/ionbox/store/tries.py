"""Refused tries as a table: who stumbled over which rule how often, and over which ions."""

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from ionbox.chem.ions import all_ions
from ionbox.store.protocol import Store
from ionbox.store.rows import GatheringRow

HINT = "HINT"
"""The code of a hint that was asked for. It is kept among the tries, and is none."""
HEADING = ["gathering", "game", "table", "seat", "name", "code", "rule", "tries", "hinted", "ions"]


@dataclass
class Tally:
    tries: int = 0
    hinted: int = 0
    ions: Counter[str] = field(default_factory=Counter)


async def tries_csv(store: Store, gathering: GatheringRow, unfinished: bool = True) -> str:
    """A line for each table, seat, name and reason. `ions` are those tried then, with in how many tries they were.

    `unfinished`: with those of matches that go on, which tell something of what people hold.
    """
    numbers = {table.id: table.number for table in await store.tables(gathering.id)}
    matches = {match.id: match for match in await store.matches(gathering.id)}
    tallies: dict[tuple[int, int, str, str, str], Tally] = {}
    for one in await store.tries(gathering.id):
        match = matches[one.match]
        if one.code == HINT or not (match.ended or unfinished):
            continue
        # A rematch turns the seats, so the name counts as well.
        key = (numbers[match.table], one.seat + 1, match.names[one.seat], one.code, one.rule)
        tally = tallies.setdefault(key, Tally())
        tally.tries += 1
        tally.hinted += one.hinted
        tally.ions.update(ions_of(one.tried))
    text = io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow(HEADING)
    for (table, seat, name, code, rule), tally in sorted(tallies.items()):
        ions = "; ".join(f"{ion} {n}" for ion, n in sorted(tally.ions.items(), key=lambda item: (-item[1], item[0])))
        cells = [gathering.code, gathering.game, str(table), str(seat), name, code, rule]
        sheet.writerow(map(harmless, [*cells, str(tally.tries), str(tally.hinted), ions]))
    return text.getvalue()


def harmless(cell: str) -> str:
    """Spreadsheets run a cell that begins so as a formula; behind an apostrophe it is text."""
    return f"'{cell}" if cell[:1] in ("\t", "\r", "\n") or cell.lstrip()[:1] in tuple("=+-@＝＋－＠") else cell


def ions_of(tried: str) -> set[str]:
    """The ions a notation names, with their charge where it is written: "2 SO4 2-", "Mg2+.Cl-.Cl-", "11K> Na O"."""
    return {found.replace("^", " ") for found in _ions().findall(tried)}


@cache
def _ions() -> re.Pattern[str]:
    """Keys first, then bare symbols, the longest first; alone among digits and signs, so that 11K> is a square."""
    texts = {ion.key for ion in all_ions()} | {ion.key.replace(" ", "^") for ion in all_ions()}
    texts |= {ion.symbol for ion in all_ions()}
    choices = "|".join(map(re.escape, sorted(texts, key=lambda text: (-len(text), text))))
    return re.compile(rf"(?<![\w^+-])(?:{choices})(?![\w^+>/-])")
