"""What is known of a formula in the world: does it exist, and near misses that are real but no compound here."""

from functools import cache
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import library
from ionbox.chem.tables import rows

STATUSES: Final = {
    "everyday": "Everyday",
    "known": "Known",
    "fragile": "Exists, but falls apart easily",
    "solution": "In solution or as a hydrate",
    "complex-only": "Only as part of larger groups",
    "not-isolated": "Nobody has it pure",
}
"""Does it exist? The answer in words."""


class Note:
    """`status`: one of STATUSES, which `exists` puts into words.

    `confidence`: H where checked, M where a chemist should still read it, empty where nobody graded it.
    """

    status: str
    exists: str
    confidence: str
    text: str

    def __init__(self, status: str, confidence: str, text: str) -> None:
        self.status = status
        self.exists = STATUSES[status]
        self.confidence = confidence
        self.text = text


@cache
def _notes() -> dict[str, Note]:
    return {row["formula"]: Note(row["status"], row["confidence"], row["note"]) for row in rows("notes")}


@cache
def _near_misses() -> dict[str, str]:
    return {row["formula"]: row["note"] for row in rows("near_misses")}


def note_on(compound: Compound) -> Note | None:
    """The note "it balances, but does it exist?"; None where the table has none.

    They are on compounds of printed ions: AuPO3 is gold(III) phosphite there, and no word on gold(I) metaphosphate.
    """
    note = _notes().get(compound.formula())
    printed = library().usual
    return note if note is not None and compound.cation in printed and compound.anion in printed else None


def is_real(compound: Compound) -> bool:
    """Whether somebody has had it, if only in water or for a moment."""
    note = note_on(compound)
    return note is not None and note.status not in ("complex-only", "not-isolated")


def near_miss(formula: str) -> str:
    """One sentence on a real substance of this ASCII formula that is no compound of two listed ions; else ""."""
    return _near_misses().get(formula, "")
