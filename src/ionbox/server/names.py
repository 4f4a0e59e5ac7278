"""Names, codes and secrets. All chance here is the operating system's."""

import hashlib
import hmac
import re
import secrets
import tomllib
import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache
from importlib import resources

from ionbox.bots import BOTS
from ionbox.core.play import LONGEST_NAME
from ionbox.core.text import READABLE, is_visible
from ionbox.core.types import BadInput

CODE_LENGTH = 6
GUEST = re.compile(r"[1-9][0-9]{5}")
MARKS = " -'’.·・་"
"""What may stand between the letters of a name: Anne-Marie, O’Brien, J. R., Gal·la, ジャン・リュック, ལྷ་མོ."""
RESERVED = (
    *BOTS, *(f"bot {bot}" for bot in BOTS), *(f"{bot} bot" for bot in BOTS), "bot", "the bot", "computer",
    "the computer", "host", "the host", "ionbox", "referee", "the referee", "seat", "server", "teacher",
    "the teacher",
)  # fmt: skip
"""Names of the house, which nobody takes."""


def new_code(taken: Collection[str]) -> str:
    while True:
        code = "".join(secrets.choice(READABLE) for _ in range(CODE_LENGTH))
        if code not in taken:
            return code


def read_code(text: str) -> str:
    """A code as people type it; "" if it cannot be one."""
    code = text.strip().upper().replace("-", "").replace(" ", "")
    return code if len(code) == CODE_LENGTH and all(letter in READABLE for letter in code) else ""


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """The server's part of a match's seed."""
    return secrets.token_hex(32)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """In constant time; nothing equals the hash of no secret."""
    return bool(one) and hmac.compare_digest(one, other)


def own_name(text: str, taken: Collection[str]) -> str:
    """A name somebody chose, tidied; BadInput if it cannot be shown to a class or is taken for somebody else's."""
    name = tidied(text)
    if not 0 < len(name) <= LONGEST_NAME:
        raise BadInput(f"A name has 1 to {LONGEST_NAME} characters. Choose a shorter one, or none to be given one.")
    if not is_spelt(name) or not is_visible(name):
        raise BadInput("A name is made of letters, digits, spaces, hyphens and dots. Choose another.")
    if is_reserved(name):
        raise BadInput(f"{name} is what the host or a bot is called here. Choose another, such as your first name.")
    for other in taken:
        if name.casefold() == other.casefold():
            raise BadInput(f"{name} is already here. Choose another name, or add a letter: {name} B.")
        if alike(name, other):
            raise BadInput(f"{name} looks like {other}, who is already here. Choose another name.")
    return name


def tidied(text: str) -> str:
    """One way to write what can be written in several; joiners, which Persian and Sinhala set, are not kept."""
    plain = text.translate({0x200C: None, 0x200D: None, **dict.fromkeys(map(ord, "`´‘"), "’")})
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def is_spelt(name: str) -> bool:
    """Letters and digits of any script, accents on them, and what may stand between."""
    before = " "
    for character in name:
        kind = unicodedata.category(character)[0]
        if character not in MARKS and (kind not in "LMN" or (kind == "M" and before in MARKS)):
            return False
        before = character
    return any(character.isalnum() for character in name)


def is_reserved(name: str) -> bool:
    """A bot's name or the host's, with a number or without."""
    words = name.rstrip("0123456789 ")
    return any(alike(words, other) for other in RESERVED) or any(
        alike(name, f"{bot} {seat}") for bot in BOTS for seat in range(1, 11)
    )


def alike(one: str, other: str) -> bool:
    """Whether one is easily taken for the other: as they are written, or in small letters."""
    return skeleton(one) == skeleton(other) or _small(one) == _small(other)


def _small(name: str) -> str:
    return skeleton(name.casefold()).casefold()


@lru_cache(8192)
def skeleton(name: str) -> str:
    """What a name looks like: letters that look alike are one, and spaces, hyphens and dots are none."""
    looks = _looks()
    letters = unicodedata.normalize("NFKD", name)
    return "".join(looks.get(letter, letter) for letter in letters if letter not in MARKS)


@cache
def _looks() -> dict[str, str]:
    """For each letter the one it looks like. tests/server/lookalikes.py made the list."""
    text = resources.files("ionbox.server").joinpath("data/lookalikes.txt").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return {letter: first for first, rest in rows for letter in rest}


def given_name(taken: Collection[str]) -> str:
    """A name that nobody here has, such as Quiet Beryl."""
    first, second = _lists()
    for _ in range(200):
        name = f"{secrets.choice(first)} {secrets.choice(second)}"
        if name not in taken:
            return name
    return f"Guest {secrets.randbelow(900_000) + 100_000}"


def is_given(name: str) -> bool:
    """Whether the program may have handed this name out."""
    first, second = _lists()
    one, _, other = name.partition(" ")
    return (one in first and other in second) or (one == "Guest" and bool(GUEST.fullmatch(other)))


@cache
def _lists() -> tuple[list[str], list[str]]:
    lists = tomllib.loads(resources.files("ionbox.server").joinpath("data/names.toml").read_text("utf-8"))
    return lists["first"], lists["second"]
