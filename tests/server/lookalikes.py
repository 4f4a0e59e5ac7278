"""Writes server/data/lookalikes.txt from Unicode's list of confusable characters: `just lookalikes`.

The package confusable_homoglyphs carries that list as pairs in both directions. Characters that are linked look alike;
of a name's letters, digits and marks each group becomes a line, with the one first that all others are linked to.
"""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-not-found]

OUT = Path(__file__).parents[2] / "src/ionbox/server/data/lookalikes.txt"
HEAD = """\
# Characters of names that look alike, a group a line; the first stands for all. Written by `just lookalikes` from
# confusables.txt of Unicode 15.1, as confusable_homoglyphs 3.3.1 has it. © Unicode, Inc., unicode.org/license.txt
"""


def groups(linked: dict[str, set[str]]) -> Iterator[set[str]]:
    seen: set[str] = set()
    for one in linked:
        group, fresh = set(), {one} - seen
        while fresh:
            group |= fresh
            fresh = {other for one in fresh for other in linked.get(one, ())} - group
        seen |= group
        if group:
            yield group


def tidy(text: str) -> str:
    """Without the marks of direction that the package keeps around some."""
    return text.replace("\u200e", "").replace("\u200f", "")


def in_names(text: str) -> bool:
    """Whether a skeleton can begin with it: server/names.py."""
    return len(text) == 1 and unicodedata.category(text)[0] in "LMN" and unicodedata.normalize("NFKD", text) == text


def lines() -> Iterator[str]:
    linked = {tidy(one): {tidy(other["c"]) for other in others} for one, others in confusables_data.items()}
    for group in groups(linked):
        letters = sorted(filter(in_names, group))
        several = [text for text in group if len(text) > 1]
        first = max(several or letters, key=lambda text: len(linked[text]), default="")
        rest = "".join(letter for letter in letters if letter != first)
        if rest:
            yield f"{first}\t{rest}\n"


if __name__ == "__main__":
    OUT.write_text(HEAD + "".join(sorted(lines())), "utf-8")
