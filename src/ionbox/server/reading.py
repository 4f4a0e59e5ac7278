"""What cannot be read of what a client sent, in plain sentences: msgspec speaks to programmers."""

import re
from collections.abc import Callable

import msgspec

UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
"""All that decoding a body or a frame can raise; ValidationError is a DecodeError."""

KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object with named fields",
}
LONGEST_VALUE = 40

Sentence = Callable[[str, re.Match[str]], str]
SENTENCES: dict[str, Sentence] = {
    r"Expected `(.+?)`, got `(.+?)`": lambda where, m: f"{where} must be {_kind(m[1])}, not {_got(m[2])}.",
    r"Expected `(\w+)`": lambda where, m: f"{where} must be {_kind(m[1])}.",
    r"Expected `str` of length (<=|>=) (\d+)": lambda where, m: f"{where} must have {_bound(m, 'character')}.",
    r"Expected `\w+` of length (<=|>=) (\d+)": lambda where, m: f"{where} must have {_bound(m, 'entry')}.",
    r"Expected `\w+` (<=|>=) (-?\d+)": lambda where, m: f"{where} must be {_bound(m)}.",
    r"Expected `str` matching regex .+": lambda where, m: f"{where} has a character that is not allowed there.",
    r"Object missing required field `(.+)`": lambda where, m: f"{m[1]} is missing{_inside(where)}.",
    r"Object contains unknown field `(.+)`": lambda where, m: (
        f"There is no field {_short(m[1])}{_inside(where)}. Leave it out."
    ),
    r"Invalid (?:enum )?value (.+)": lambda where, m: f"{where} cannot be {_short(m[1])}.",
    r"(?:Number|Integer value) out of range": lambda where, m: f"{where} must be a smaller number.",
    # Also for half of a surrogate pair near the end.
    r"Input data was truncated": lambda where, m: "The JSON breaks off in the middle. Send all of it.",
    r"JSON is malformed: .*surrogate pair.*": lambda where, m: "A character is only half there. Send whole characters.",
    r"JSON is malformed: .*": lambda where, m: "This is not JSON. Send one JSON object in UTF-8.",
}
WHOLE = "The message"


def plain(error: Exception) -> str:
    """What is wrong, and with which field; for any of UNREADABLE."""
    if isinstance(error, UnicodeError):
        return "This is not text in UTF-8. Send one JSON object in UTF-8."
    if isinstance(error, RecursionError):
        return "This is nested too deep. Send a simpler message."
    says, _, path = str(error).partition(" - at ")
    for pattern, sentence in SENTENCES.items():
        if found := re.fullmatch(pattern, says, re.DOTALL):
            return sentence(_where(path), found)
    return f"{_where(path)} cannot be read. Look at it again."


def _where(path: str) -> str:
    """A field as its owner calls it: `$.seats[1]` is entry 2 of seats."""
    name = path.replace("`", "").replace("key in ", "")
    name = re.sub(r"\[.*", "", name.removeprefix("$").removeprefix("."))
    if path.startswith("`key`"):
        return f"A name in {name}"
    if place := re.search(r"\[(\d+)\]", path):
        return f"Entry {int(place[1]) + 1} of {name}"
    if "[...]" in path:
        return f"An entry of {name}"
    return name or WHOLE


def _inside(where: str) -> str:
    return "" if where == WHOLE else f" in {where[0].lower()}{where[1:]}"


def _kind(names: str) -> str:
    return " or ".join(KINDS.get(name, name) for name in names.split(" | "))


def _got(name: str) -> str:
    return "a fraction" if name == "float" else _kind(name)


def _bound(found: re.Match[str], what: str = "") -> str:
    number = f"{int(found[2]):,}"
    if what:
        several = what.removesuffix("y") + "ies" if what.endswith("y") else what + "s"
        number += f" {what if found[2] == '1' else several}"
    return f"{'at most' if found[1] == '<=' else 'at least'} {number}"


def _short(value: str) -> str:
    return value if len(value) <= LONGEST_VALUE else value[:LONGEST_VALUE] + "…"
