"""Deals that can be played again: their codes, and the seeds that follow from them.

A match whose chance is by place (`rng.BY_PLACE`) is dealt the same however people act. The code of such a deal can be
typed and printed: whoever knows it knows the cards. MA-7KQ4-WXYZ is the game, the version of this module, seven
letters that chance chose, and one that fits them, so that a slip is noticed.
"""

import hashlib
import re
from typing import Final

from ionbox.core.game import AnyGame
from ionbox.core.text import READABLE
from ionbox.core.types import BadInput

VERSION: Final = "A"
LETTERS: Final = 7
SEEDS: Final = len(READABLE) ** LETTERS
"""How many deals of a game have a code."""
ROUNDS: Final = 100_000
"""A seal shows the SHA-256 of a seed: so long that nobody tries all codes during a match."""
TODAY: Final = "today"


def code_of(game: AnyGame, number: int) -> str:
    """The code of one of a game's deals, by any number."""
    letters = "".join(READABLE[number // len(READABLE) ** place % len(READABLE)] for place in range(LETTERS))
    body = game.letter + VERSION + letters
    whole = body + _check(body)
    return f"{whole[:2]}-{whole[2:6]}-{whole[6:]}"


def code_of_day(game: AnyGame, day: str) -> str:
    """The deal of the day, from its date alone: "2026-11-30"."""
    return code_of(game, int(hashlib.sha256(f"ionbox deal of {game.name} {day}".encode()).hexdigest(), 16))


def read_code(game: AnyGame, typed: str, day: str) -> str:
    """A code however it is written, in small letters or without hyphens; "today" is the deal of that day."""
    if typed.strip().lower() == TODAY:
        return code_of_day(game, day)
    word = re.sub(r"[\W_]+", "", typed[:60]).upper()
    if len(word) != LETTERS + 3 or any(letter not in READABLE for letter in word):
        example = code_of_day(game, day)
        raise BadInput(
            f"The code of a deal looks like {example} and never has 0, 1, I, L or O. Check it and try again."
        )
    if word[-1] != _check(word[:-1]):
        raise BadInput("No deal has this code: there is a slip in it. Check it and try again.")
    if word[0] != game.letter:
        raise BadInput(f"This is the code of another game's deal. One of {game.title} begins with {game.letter}.")
    if word[1] != VERSION:
        raise BadInput("A newer ionbox made this deal. Update ionbox to use it.")
    return f"{word[:2]}-{word[2:6]}-{word[6:]}"


def root_of(code: str) -> str:
    """What the boards of the deal with this code come from. It takes a moment."""
    return hashlib.pbkdf2_hmac("sha256", code.encode(), b"ionbox deal", ROUNDS).hex()


def board(root: str, n: int) -> str:
    """The seed of the n-th match of those who play on from a deal, from 1. Whoever knows one knows no other."""
    return hashlib.sha256(f"{root} board {n}".encode()).hexdigest()


def _check(word: str) -> str:
    """The letter that fits: another one if any letter is another, or if two change places."""
    return READABLE[sum(place * READABLE.index(letter) for place, letter in enumerate(word, 1)) % len(READABLE)]
