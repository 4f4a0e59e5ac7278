"""Names, codes and secrets. All chance here is the operating system's."""

import hashlib
import hmac
import secrets
import tomllib
import unicodedata
from collections.abc import Collection
from functools import cache
from importlib import resources

from ionbox.core.play import LONGEST_NAME
from ionbox.core.types import BadInput

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 and O, no 1, I and L: a code is read aloud and typed on phones."""
CODE_LENGTH = 6
MARKS = " -'’."
MOST_ACCENTS = 2
"""Combining marks on one letter; more is a scribble over the neighbours."""


def new_code(taken: Collection[str]) -> str:
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        if code not in taken:
            return code


def read_code(text: str) -> str:
    """A code as people type it; "" if it cannot be one."""
    code = text.strip().upper().replace("-", "").replace(" ", "")
    return code if len(code) == CODE_LENGTH and all(letter in ALPHABET for letter in code) else ""


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """In constant time; nothing equals the hash of no secret."""
    return bool(one) and hmac.compare_digest(one, other)


def own_name(text: str, taken: Collection[str]) -> str:
    """A name somebody chose, tidied; BadInput if it cannot be shown to a class."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise BadInput(f"A name has 1 to {LONGEST_NAME} characters. Choose a shorter one, or none to be given one.")
    accents = 0
    for character in name:
        kind = unicodedata.category(character)
        accents = accents + 1 if kind[0] == "M" else 0
        if accents > MOST_ACCENTS or not (kind[0] in "LNM" or character in MARKS):
            raise BadInput("A name is made of letters, digits, spaces, hyphens and dots. Choose another.")
    if not any(character.isalnum() for character in name):
        raise BadInput("A name has at least one letter or digit. Choose another.")
    if name.casefold() in {other.casefold() for other in taken}:
        raise BadInput(f"{name} is already here. Choose another name.")
    return name


def given_name(taken: Collection[str]) -> str:
    """A name that nobody here has, such as Quiet Beryl."""
    first, second = _lists()
    for _ in range(200):
        name = f"{secrets.choice(first)} {secrets.choice(second)}"
        if name not in taken:
            return name
    return f"Player {secrets.randbelow(900_000) + 100_000}"


@cache
def _lists() -> tuple[list[str], list[str]]:
    lists = tomllib.loads(resources.files("ionbox.server").joinpath("data/names.toml").read_text("utf-8"))
    return lists["first"], lists["second"]
