"""American and British spelling. Everything is written the American way; whoever knows the reader has it spelt theirs.

The client reads the same table (web/src/spelling.ts).
"""

import re
from functools import cache

from ionbox.chem.names import GB
from ionbox.chem.tables import rows


@cache
def _british() -> dict[str, str]:
    small = {row["us"]: row["gb"] for row in rows("spelling")}
    return small | {us.capitalize(): gb.capitalize() for us, gb in small.items()}


@cache
def _american() -> re.Pattern[str]:
    return re.compile(rf"\b({'|'.join(_british())})\b")


def spelt(text: str, english: str) -> str:
    """A text of ours as this reader spells."""
    return _american().sub(lambda word: _british()[word[0]], text) if english == GB else text
