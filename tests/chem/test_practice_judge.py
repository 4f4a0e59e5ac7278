"""The independent judge of practice (oracle/practice.py) answers what is served, and agrees with what is said."""

import os
from collections import Counter
from collections.abc import Iterator

import msgspec
from chem.oracle import practice as judge

from ionbox.chem.practice.first.making import PLANS
from ionbox.core.rng import Rng
from ionbox.core.text import READABLE
from ionbox.lab.practice import answer, practice_set, read_code
from ionbox.server.practice import shown

EXAMPLES = int(os.environ.get("IONBOX_JUDGE_EXAMPLES", "20"))
"""`just judge` sets it high: five items for each."""


def served(least: int) -> Iterator[tuple[str, int, judge.Item]]:
    """Codes, places and items as a client gets them."""
    rng, made = Rng(least), 0
    while made < least:
        for subject in PLANS:
            seed = "7" + "".join(READABLE[rng.below(len(READABLE))] for _ in range(3))
            code = f"{subject}-{1 + rng.below(3)}-{seed}"
            for place, item in enumerate(practice_set(read_code(code)).items):
                made += 1
                yield code, place, msgspec.to_builtins(shown(item))


def test_the_judge_answers_every_kind_of_item_right_and_agrees_on_what_else_is_typed() -> None:
    kinds: Counter[str] = Counter()
    names = 0
    for code, place, item in served(5 * EXAMPLES):
        kinds[item["kind"]] += 1
        if item["kind"] == "position":
            continue
        known = practice_set(read_code(code)).items[place]
        said = answer(known, judge.solve(item))
        assert said.right, (code, place, item, said)
        if item["kind"] == "name":
            for typed in judge.other_names(item):
                names += 1
                assert answer(known, typed).right == judge.right(item, typed), (item["formula"], typed)
        if item["kind"] in ("build", "complete"):
            keys = [piece["key"] for piece in item["pieces"]]
            for typed in (" ".join(keys[:2]), f"{judge.solve(item)} {keys[0]}", keys[-1]):
                if max(Counter(judge.split(typed)).values()) <= min(piece["copies"] for piece in item["pieces"]):
                    assert answer(known, typed).right == judge.right(item, typed), (item, typed)
    assert set(kinds) == {"charge", "build", "complete", "find", "name", "exists", "lattice", "position"}
    assert names > EXAMPLES
