"""Every sentence of the site and of the boards is in a catalogue: the markup of a page holds none."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOARDS = [words.parent for words in ROOT.glob("src/ionbox/games/*/ui/words.ts")]
"""A board whose game has a catalogue is held to it."""
PAGES = sorted(page for folder in (ROOT / "web/src", *BOARDS) for page in folder.rglob("*.svelte"))
SPOKEN = re.compile(r"\b(?:aria-label|alt|placeholder|title|label)=\"([^\"]*)\"")
WORD = re.compile(r"[A-Za-z]{2,}")


def without_braces(text: str) -> str:
    """What stands in { } is code; braces inside it balance."""
    kept, depth = [], 0
    for sign in text:
        depth += sign == "{"
        if depth == 0:
            kept.append(sign)
        depth -= sign == "}"
    return "".join(kept)


def words_in(markup: str) -> list[str]:
    """Texts between tags and in attributes that are read aloud."""
    markup = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", markup, flags=re.DOTALL)
    markup = re.sub(r"&\w+;", " ", without_braces(markup))
    found = [text for text in SPOKEN.findall(markup) if WORD.search(text)]
    # Behind => a > is no tag's end, but such arrows stand in braces, and those are gone.
    return found + [text.strip() for text in re.split(r"<[^>]*>", markup) if WORD.search(text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: f"{path.parent.parent.name}-{path.name}")
def test_the_markup_of_a_page_holds_no_words(page: Path) -> None:
    assert words_in(page.read_text("utf-8")) == []


def test_words_between_tags_and_in_labels_are_found() -> None:
    assert words_in('<p class="x">Play {name}</p><i aria-label="Close"></i>{#if a => b}{say("Hi")}{/if}') == [
        "Close",
        "Play",
    ]
