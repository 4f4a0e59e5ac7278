"""Every sentence of the site and of the boards is in a catalogue: the markup of a page holds none.

What Python says keeps the voice of docs/voice.md: none of the turns of phrase that no native speaker would use.
"""

import ast
import re
from collections.abc import Iterator
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


ODD = re.compile(
    r"(?<!here )\bis no (?!longer)\w|\bare\.( |$)|[,;:] here (are|is)\b|\bif not said\b|\b(is|are) wanted\b"
    r"|\blies no\b|\bWaited for\b|a second time|Time is out|: [^:]* (are|is)\.$|\bof this box\b|Look at the code again"
)
"""Inverted clauses, clauses that end in a bare verb, and "no" for "not a"."""


def sentences(source: str) -> Iterator[str]:
    """All texts in a module but what documents it, with {} for what is filled in."""
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            silent |= {id(part) for part in node.values}
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


MODULES = sorted(path for path in (ROOT / "src/ionbox").rglob("*.py") if "tests" not in path.parts)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT / "src/ionbox").as_posix())
def test_what_python_says_keeps_the_voice(module: Path) -> None:
    assert [said for said in sentences(module.read_text("utf-8")) if ODD.search(said)] == []


@pytest.mark.parametrize(
    "said",
    [
        "'foo' is no step.",
        "There is no game 'chess': charged, dice are.",
        "6 cells are wanted, here are 4.",
        "In your area lies no such card.",
    ],
)
def test_the_odd_phrases_of_the_docs_are_found(said: str) -> None:
    assert ODD.search(said)
