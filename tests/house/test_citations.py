"""Rules and tests cite each other: no paragraph without a test, no test or refusal of a rule that does not exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent for path in (ROOT / "src/ionbox/games").glob("*/RULES.md"))
RULE = re.compile(r"\*\*([A-Z]+-\d+|\d+\.\d+)\*\*")
CITED = re.compile(r"§(\d+\.\d+)|\b([A-Z]{3,4}-\d+)\b")


@cache
def rules(game: Path) -> list[str]:
    return RULE.findall((game / "RULES.md").read_text("utf-8"))


@cache
def cited_by_tests(game: Path) -> set[str]:
    """The arguments of every `mark.rule(…)` in the game's tests."""
    cited: set[str] = set()
    for path in (game / "tests").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                cited.update(ast.literal_eval(argument) for argument in node.args)
    return cited


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_paragraph_and_ruling_has_a_test(game: Path) -> None:
    assert [rule for rule in rules(game) if rule not in cited_by_tests(game)] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_test_cites_a_rule_that_does_not_exist(game: Path) -> None:
    assert cited_by_tests(game) - set(rules(game)) == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_code_cites_only_rules_that_exist(game: Path) -> None:
    cited: set[str] = set()
    for path in game.glob("*.py"):
        text = path.read_text("utf-8")
        cited |= {paragraph or ruling for paragraph, ruling in CITED.findall(text)}
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
                cited |= {str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant)}
    assert cited - set(rules(game)) == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_rule_has_two_paragraphs(game: Path) -> None:
    assert len(rules(game)) == len(set(rules(game)))
