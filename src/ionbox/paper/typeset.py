"""From plain data to a PDF: the same bytes for the same data, tagged, with nothing of the machine in it.

The data goes in as JSON and is never markup. What the fonts cannot show is printed as an empty square.
"""

import importlib.util
import re
from dataclasses import asdict, dataclass
from importlib.resources import as_file, files
from typing import Any, Final, Literal

from msgspec import json

from ionbox.chem.spelling import spelt
from ionbox.core.types import BadInput

Size = Literal["a4", "letter"]
English = Literal["us", "gb"]
MISSING: Final = "Printing needs one more package. Install it with: pip install 'ionbox[print]'"
UNOFFICIAL: Final = (
    "This project is unofficial: the games belong to their authors and publishers. We tell the rules in our own words, "
    "and the drawings are ours."
)
"""As the README has it."""
SHOWN: Final = re.compile(
    "[^ -~\u00a0-\u017f\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9\u0410-\u044f⁰¹²³⁴-⁹⁺⁻₀-₉−–—‘’“”…·•×→↔≥≤½★○●□]"
)
"""What no font that comes with Typst is sure to have, in bold and italics too."""
UNSHOWN: Final = "□"


@dataclass(frozen=True)
class Look:
    """How something is printed."""

    paper: Size = "a4"
    english: English = "us"


@dataclass(frozen=True)
class Document:
    """`deck`: which one, "" where it is about none. `sections`: each of a kind that main.typ knows, with its data."""

    title: str
    deck: str
    sections: list[dict[str, Any]]
    deal: str = ""


def is_ready() -> bool:
    return importlib.util.find_spec("typst") is not None


def pdf(document: Document, look: Look) -> bytes:
    """BadInput where the package is missing."""
    if not is_ready():
        raise BadInput(MISSING)
    import typst  # large, and only printing needs it

    data = {**asdict(document), "paper": look.paper, "region": look.english, "unofficial": UNOFFICIAL}
    with as_file(files("ionbox.paper") / "templates") as folder:
        made = typst.compile(
            folder / "main.typ",
            root=folder,
            format="pdf",
            ignore_system_fonts=True,
            sys_inputs={"data": json.encode(printable(data, look.english)).decode()},
            pdf_standards=["ua-1"],
        )
    assert isinstance(made, bytes)
    return made


def printable(value: Any, english: str) -> Any:
    """The same data with every text as this reader spells it, and with signs that the fonts have."""
    if isinstance(value, str):
        return SHOWN.sub(UNSHOWN, spelt(value, english))
    if isinstance(value, dict):
        return {key: printable(one, english) for key, one in value.items()}
    return [printable(one, english) for one in value] if isinstance(value, list | tuple) else value
