"""Options of a game: a frozen dataclass whose fields say what is allowed, read from text with a clear refusal.

A field is a bool, an int (metadata `least`, `most`) or a str (metadata `choices`, `several` for any of them with
commas, or one short line). A str field with metadata `file` holds the whole text of a data file (a deck, a board);
empty is the one that comes with the game. Metadata `apart` is what it is where people sit at devices of their own.
"""

import dataclasses
import tomllib
from collections.abc import Mapping
from typing import Any, TypeVar

from ionbox.core.rows import WHOLE, plain_lines
from ionbox.core.text import did_you_mean, is_visible
from ionbox.core.types import BadInput

Opts = TypeVar("Opts")

LONGEST_TEXT = 200


def option(default: Any, says: str, **limits: Any) -> Any:
    """One field of an options class, with the sentence that explains it and its limits."""
    return dataclasses.field(default=default, metadata={"says": says, **limits})


def fields(options: Any) -> list[dataclasses.Field[Any]]:
    return list(dataclasses.fields(options))


def change(options: Opts, named: Mapping[str, object]) -> Opts:
    """The same options with some of them set: values as in TOML, or as the text somebody typed."""
    known = {field.name: field for field in fields(options)}
    values: dict[str, object] = {}
    for name, value in named.items():
        if name not in known:
            choose = did_you_mean(name, known) or f" There are: {', '.join(known) or 'none'}."
            raise BadInput(f"There is no option {name!r}.{choose}", option=name)
        try:
            values[name] = _value(known[name], value)
        except BadInput as mistake:
            raise BadInput(mistake.sentence, mistake.line, name) from None
    return dataclasses.replace(options, **values)  # type: ignore[type-var]


def pair(text: str) -> tuple[str, str]:
    """A name and its value, as people type them: "series=3"."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f"{text!r} has no value. Write NAME=VALUE.")
    return name, value


def _value(field: dataclasses.Field[Any], value: object) -> object:
    kind: type[object] = type(field.default)
    if kind is bool:
        words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
        value = words.get(value.lower(), value) if isinstance(value, str) else value
        if not isinstance(value, bool):
            raise BadInput(f"{field.name} is on or off, not {value!r}.")
    elif kind is int:
        if isinstance(value, str) and WHOLE.fullmatch(value):
            value = int(value)
        least, most = field.metadata["least"], field.metadata["most"]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadInput(f"{field.name} is a whole number from {least} to {most}, not {value!r}.")
    elif "choices" in field.metadata:
        if value not in field.metadata["choices"]:
            raise BadInput(f"{field.name} is one of {', '.join(field.metadata['choices'])}, not {value!r}.")
    elif not isinstance(value, str):
        raise BadInput(f"{field.name} is text, not {value!r}.")
    elif "several" in field.metadata:
        value = _several(field, value)
    elif "file" in field.metadata:
        value = plain_lines(value)
    elif len(value) > LONGEST_TEXT or not is_visible(value):
        raise BadInput(f"{field.name} is one line of at most {LONGEST_TEXT} characters, not {value!r}.")
    return value


def _several(field: dataclasses.Field[Any], value: str) -> str:
    """Some of the choices, in their own order."""
    choices = field.metadata["several"]
    typed = {word.strip().lower().replace(" ", "-"): word.strip() for word in value.split(",") if word.strip()}
    for word in typed:
        if word not in choices:
            raise BadInput(f"{field.name} names any of {', '.join(choices)}, with commas, not {typed[word]!r}.")
    return ", ".join(choice for choice in choices if choice in typed)


def at_devices(options: object) -> dict[str, object]:
    """What is set where people sit at devices of their own."""
    return {field.name: field.metadata["apart"] for field in fields(options) if "apart" in field.metadata}


def text_of(value: object) -> str:
    """A value as people type it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def written(options: object) -> dict[str, str]:
    """What differs from the defaults, as text that `change` reads back."""
    texts = {}
    for field in fields(options):
        value = getattr(options, field.name)
        if value != field.default:
            texts[field.name] = text_of(value)
    return texts


def presets(defaults: Opts, toml: str) -> dict[str, Opts]:
    """Named sets of options from a file such as `data/presets.toml`: one table a preset."""
    return {
        name: change(defaults, {k: v for k, v in table.items() if k not in ("title", "says")})
        for name, table in tomllib.loads(toml).items()
    }


def sayings(toml: str) -> dict[str, tuple[str, str]]:
    """The title of each preset of such a file, and what it is for in a sentence."""
    return {name: (str(table["title"]), str(table["says"])) for name, table in tomllib.loads(toml).items()}
