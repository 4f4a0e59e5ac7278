"""A real example of a misconception without a name: what was laid, or named, and what was said to it then.

What was said is not kept but had again: the match is played up to that moment, and the rules are asked once more.
"""

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.ions import IonTable
from ionbox.chem.name_keys import acids, anions, cations, element_names, is_near, key, without_prefix, words
from ionbox.chem.names import compound_names
from ionbox.chem.practice.items import Item
from ionbox.core.text import typed_name
from ionbox.core.types import Refusal, Seat
from ionbox.games import GAMES
from ionbox.lab import practice
from ionbox.server.chances import FLAT, Evidence
from ionbox.server.live import Broken, Live
from ionbox.store.rows import AnswerRow, MatchRow, StepRow, TryRow

WRITTEN = re.compile(r"\s*[^\W\d_]+(?:(?:\s+|[-'])[^\W\d_]+|\s*\([IVXivx]+\)(?:[^\W\d_]+)?)*\s*")
"""Words, and numerals in brackets."""


MOST_LOOKED_AT = 10
"""To look at an answer, its set has to be made."""


@dataclass(frozen=True)
class Example:
    row: Evidence
    formula: str
    asked: str = ""
    """Of an item; "" where the formula says what was asked."""
    because: str = ""
    """What was said to an answer."""


def example_of(rows: Sequence[Evidence], table: IonTable) -> Example | None:
    """What was shown most often; of what was typed only the words of names, as anything may have been typed."""
    alike = {shows(row): row for row in reversed(rows)}
    for what, _ in Counter(map(shows, rows)).most_common(MOST_LOOKED_AT):
        row = alike[what]
        # What another version of ionbox has kept may be nothing to this one.
        with suppress(ValueError):
            one = told(row, table)
            if one.formula:
                because = practice.answer(item_of(row), row.answer).because if isinstance(row, AnswerRow) else ""
                return replace(one, because=because)
    return None


def shows(row: Evidence) -> tuple[object, ...]:
    """What two rows have in common that show the same."""
    if isinstance(row, AnswerRow):
        return row.set, row.item, row.answer
    return row.formula, typed_name(row.tried), not row.tried


def told(row: Evidence, table: IonTable) -> Example:
    """How an example is shown; without a formula where it cannot be."""
    return answered(row) if isinstance(row, AnswerRow) else Example(row, tried(row, table))


def tried(row: TryRow, table: IonTable) -> str:
    name = typed_name(row.tried)
    if name is None:
        return row.formula if row.tried else ""  # what was typed is gone
    if is_name(name, read_compound(row.formula.translate(FLAT), table)):
        return f"{row.formula}: {' '.join(name.split())}"
    return ""


def answered(row: AnswerRow) -> Example:
    item = item_of(row)
    if item.kind == "name":
        assert item.compound is not None
        shown = row.answer and is_name(row.answer, item.compound)
        return Example(row, f"{item.formula}: {row.answer}" if shown else "")
    if item.choices:
        chosen, *given = [int(number) - 1 for number in row.answer.split()]
        choice, reasons = item.choices[chosen], [item.reasons[place] for place in given]
        if reasons and reasons[0].code:  # a wrong reason shows what is believed, whatever it was given for
            return Example(row, reasons[0].says, f"{item.ask} {choice.says.rstrip('.')}. {item.because}")
        return Example(row, choice.says, item.ask)
    return Example(row, " ".join([*item.laid, row.answer]), item.ask)


def item_of(row: AnswerRow) -> Item:
    return practice.practice_set(practice.read_code(row.set)).items[row.item]


def is_name(typed: str, compound: Compound) -> bool:
    """Whether it is written as names are, and all its words are those of ions and elements, or it is nearly the name
    that was asked for."""
    if not WRITTEN.fullmatch(typed):
        return False
    if is_near(key(typed), map(key, compound_names(compound))):
        return True
    known = {*cations(), *anions(), *acids(), *element_names(), "acid"}
    return all(
        word[0] == "#" or word in known or any(rest in known for rest in without_prefix(word)) for word in words(typed)
    )


def said(match: MatchRow, steps: Sequence[StepRow], row: TryRow) -> str:
    """Why this was refused, without what the table hides; "" where the rules are others by now. Takes a while: for a
    thread."""
    game = GAMES[match.game]
    if match.version != game.version:
        return ""
    try:
        live = Live.stored(game, match, match.names, steps[: row.n - 1])
    except Broken:
        return ""
    action = live.read(Seat(row.seat), row.tried)
    if isinstance(action, str):
        return action
    refused = action if isinstance(action, Refusal) else live.game.refusal(live.state, Seat(row.seat), action)
    return refused.because if refused else ""
