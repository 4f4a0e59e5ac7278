"""A new card in Card & Dice takes six files at most: single actions are named in few places, and the example holds."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ionbox.games import GAMES
from ionbox.games.dice import cards, features
from ionbox.games.dice.phases import CODES

ROOT = Path(__file__).parents[2]
DICE = ROOT / "src/ionbox/games/dice"
NAMING = {
    "cards.py",  # the table
    "actions.py",  # what they do
    "__init__.py",  # the option *bomb*
}
PICTURE = 1  # ui/icons.ts
BLOCK = re.compile(r"^```diff\n\+\+\+ (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)

RAIN = """
```diff
+++ src/ionbox/games/dice/cards.py
@@
 SWAP: Final = 15
+RAIN: Final = 16
@@
         like=CHALLENGE,
     ),
+    RAIN: Card("rain", "Rain", "4.15", "Everybody else draws a card.", points=25, last=True),
 }
```
```diff
+++ src/ionbox/games/dice/actions.py
@@
     OWN,
+    RAIN,
     SEAT,
@@
         explode_next(state, seat)
+    elif action == RAIN:
+        rain(state, seat, rng)
@@
+def rain(state: "DiceState", seat: i64, rng: Rng) -> None:
+    for other in range(state.seats):
+        if other != seat and state.bombed_by[other] < 0:
+            turn.draw(state, other, 1, rng)
+
+
 def no_play(state: "DiceState", seat: i64, rng: Rng) -> None:
```
```diff
+++ src/ionbox/games/dice/data/deck.csv
@@
 3,4,tick-tack,25,1
+1,2,swap,50,2
+3,4,swap,50,2
+5,6,swap,50,2
+1,6,rain,25,2
+2,5,rain,25,2
+3,4,rain,25,2
```
"""
"""Another one, aimed at nobody; and some of both in the box."""

TRIED = """
from collections import Counter

from contract.cases import Case, walk
from contract.laws import LAWS, honest_bot

from ionbox.bots import BOTS, find_bot
from ionbox.core.infoset import infoset
from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.games.dice import GAME, features, hints, observe, policy
from ionbox.games.dice.phases import PLAY_BASE
from ionbox.games.dice.ui import terminal

assert (features.TABLE, features.ACTION) == {shape}
told = Counter()
for seats, wishes in ((2, {{}}), (3, {{"target": 300, "bomb": "on"}}), (5, {{"race": "arrival", "speed": True}})):
    case = Case(GAME, seats, change(GAME.defaults, wishes), "more cards")
    for seed in range(3):
        for law in LAWS.values():
            law(case, seed)
        for name in BOTS:
            honest_bot(case, seed, find_bot(GAME, name))
    observer = observe.DiceObserver(GAME.deck(seats, case.options), seats)
    for match in walk(case, 7):
        state = match.state
        for seat in state.actors():
            known = infoset(GAME, state, case.options, seats, seat)
            legal = state.legal(seat)
            assert policy.policy(state, seat, Rng(1)) in legal
            table, rows = features.describe(state, seat, legal)
            assert sum(table[features.PENDING : features.NEXT_SIZE]) == 1
            for at, action in zip(range(0, len(rows), features.ACTION), legal, strict=True):
                row = rows[at : at + features.ACTION]
                assert sum(row[features.LAID : features.GIVEN]) == (action >= PLAY_BASE)
                assert sum(row[features.KEPT_KINDS : features.KEPT_DOTS]) == row[features.KEPT]
            assert [observer.action(observer.letter(action), legal) for action in legal] == legal
            assert len(observer.row(state, seat)) == observer.width
            assert all(hints.TELLS[fact.what] for action in legal for fact in hints.facts(known, action))
            assert GAME.ask(known.view) and terminal.say(known.view, match.names)
        told.update(GAME.write(step.action).split()[1] for step in match.steps[-1:] if " " in GAME.write(step.action))
assert told["swap"] > 2 and told["rain"] > 2, told
"""


def apply(text: str, root: Path) -> set[str]:
    """Edit files as the blocks of a page say: what stands in front of a line says whether it stays, goes or comes."""
    edited = set()
    for path, hunks in BLOCK.findall(text):
        file = root / path
        whole = file.read_text("utf-8") if file.exists() else ""
        for hunk in hunks.split("@@\n")[1:]:
            lines = hunk.splitlines(keepends=True)
            old = "".join(line[1:] for line in lines if line[0] in " -")
            new = "".join(line[1:] for line in lines if line[0] in " +")
            assert not old or whole.count(old) == 1, (path, old)
            whole = whole.replace(old, new) if old else new
        file.write_text(whole, "utf-8")
        edited.add(path)
    return edited


def page() -> str:
    return (ROOT / "docs/cards.md").read_text("utf-8")


@pytest.fixture(scope="module", name="copy")
def copy_fixture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with the card of the docs in it."""
    root = tmp_path_factory.mktemp("house")
    for name in ("src", "tests"):
        ignored = shutil.ignore_patterns("static", "__pycache__", "*.so")
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    for name in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, root)
    apply(page(), root)
    return root


def run(root: Path, *arguments: str) -> None:
    path = os.pathsep.join([str(root / "src"), str(root / "tests")])
    env = {**os.environ, "PYTHONPATH": path, "IONBOX_FORM": "pure", "IONBOX_PLAYOUTS": "4"}
    done = subprocess.run([sys.executable, *arguments], cwd=root, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def named(path: Path) -> set[str]:
    """The single actions that a module names, by constant or by word; DOTS is none of them."""
    words = set(cards.ACTIONS[1:])
    constants = {word.upper().replace("-", "_") for word in words}
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Name) and node.id in constants:
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and node.attr in constants:
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and node.value in words:
            found.add(node.value)
    return found


def test_single_actions_are_named_by_the_table_and_by_what_they_do_alone() -> None:
    modules = [path for path in DICE.rglob("*.py") if "tests" not in path.parts]
    assert {path.name for path in modules if named(path)} == NAMING
    assert named(DICE / "__init__.py") == {"BOMB"}


def test_every_number_is_that_of_its_row() -> None:
    for number, card in cards.CARDS.items():
        assert getattr(cards, card.word.upper().replace("-", "_")) == number
        assert cards.ACTIONS[number] == card.word


def test_there_is_room_for_sixteen_more_actions() -> None:
    assert len(cards.ACTIONS) + 16 <= CODES >> 6


def test_a_later_action_is_judged_as_one_that_was_learned() -> None:
    assert [cards.LIKE[action] for action in range(cards.LEARNED)] == list(range(cards.LEARNED))
    assert max(cards.LIKE) < cards.LEARNED


@pytest.mark.parametrize("card", cards.CARDS.values(), ids=lambda card: card.word)
def test_a_row_agrees_with_the_rulebook_and_the_deck(card: cards.Card) -> None:
    rules = GAMES["dice"].file("RULES.md")
    paragraph = re.search(rf"^\*\*{re.escape(card.rule)}\*\*(.*?)(?=^\*\*|\Z)", rules, re.DOTALL | re.MULTILINE)
    assert paragraph
    assert card.title in paragraph[1]
    listed = {
        int(line.split(",")[3]) for line in GAMES["dice"].file("data/deck.csv").splitlines() if f",{card.word}," in line
    }
    assert listed <= {card.points} or not card.title
    assert len(card.short) <= 11
    assert card.says.endswith(".")


def test_the_card_of_the_docs_takes_six_files_at_most_and_breaks_no_rule(copy: Path) -> None:
    files = {path for path, _ in BLOCK.findall(page())}
    assert len(files) + PICTURE <= 6
    tests = ["src/ionbox/games/dice/tests", "tests/house/test_citations.py", "tests/contract/test_golden.py"]
    run(copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests, "-k", "dice and not beats and not learn")


def test_two_more_cards_keep_every_law_and_bots_play_them(copy: Path, tmp_path: Path) -> None:
    root = tmp_path / "more"
    shutil.copytree(copy, root)
    apply(RAIN, root)
    rules = root / "src/ionbox/games/dice/RULES.md"
    rules.write_text(rules.read_text("utf-8") + "\n**4.15** *Rain*: everybody else draws a card.\n", "utf-8")
    run(root, "-c", TRIED.format(shape=(features.TABLE, features.ACTION)))
