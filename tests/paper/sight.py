"""A PDF as somebody sees it: pages, texts, lines, and where they are, in millimeters from the upper left corner."""

import re
from collections.abc import Iterator
from ctypes import byref, c_float, c_ushort
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium

MM = 72 / 25.4
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def holds(self, other: "Box", slack: float = 0.3) -> bool:
        return (
            self.left - slack <= other.left
            and other.right <= self.right + slack
            and self.top - slack <= other.top
            and other.bottom <= self.bottom + slack
        )


class Seen:
    def __init__(self, made: bytes) -> None:
        self.document = pypdfium2.PdfDocument(made)

    def __len__(self) -> int:
        return len(self.document)

    def size(self, n: int) -> tuple[float, float]:
        width, height = self.document[n].get_size()
        return width / MM, height / MM

    def text(self, n: int) -> str:
        return re.sub(r"\s+", " ", self.document[n].get_textpage().get_text_range())

    def whole(self) -> str:
        return " ".join(self.text(n) for n in range(len(self)))

    def characters(self, n: int) -> Iterator[tuple[str, Box]]:
        page = self.document[n]
        text, height = page.get_textpage(), page.get_height()
        for place in range(text.count_chars()):
            letter = chr(pdfium.FPDFText_GetUnicode(text, place))
            if letter.strip():
                left, bottom, right, top = text.get_charbox(place)
                yield letter, Box(left / MM, (height - top) / MM, right / MM, (height - bottom) / MM)

    def lines(self, n: int) -> list[Box]:
        """Where anything is written."""
        page = self.document[n]
        text, tall = page.get_textpage(), page.get_height()
        sides = [text.get_rect(place) for place in range(text.count_rects())]
        return [
            Box(left / MM, (tall - top) / MM, right / MM, (tall - bottom) / MM) for left, bottom, right, top in sides
        ]

    def found(self, n: int, words: str) -> list[Box]:
        """Where these words stand."""
        page = self.document[n]
        text, height, found = page.get_textpage(), page.get_height(), []
        searched = text.search(words, match_case=True)
        while (hit := searched.get_next()) is not None:
            boxes = [text.get_charbox(hit[0] + i) for i in range(hit[1])]
            left, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
            right, top = max(box[2] for box in boxes), max(box[3] for box in boxes)
            found.append(Box(left / MM, (height - top) / MM, right / MM, (height - bottom) / MM))
        return found

    def outlines(self, n: int, width: float, height: float) -> list[Box]:
        """Whatever is drawn exactly so wide and so high, in the order in which it is drawn."""
        page = self.document[n]
        found = []
        for one in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=8):
            pen = c_float()
            pdfium.FPDFPageObj_GetStrokeWidth(one.raw, byref(pen))
            left, bottom, right, top = one.get_bounds()
            # Bounds have the pen around them.
            tall = page.get_height()
            edges = left + pen.value, tall - top + pen.value, right - pen.value, tall - bottom - pen.value
            box = Box(*(edge / MM for edge in edges))
            if abs(box.width - width) < 0.02 and abs(box.height - height) < 0.02:
                found.append(box)
        return found

    @property
    def is_tagged(self) -> bool:
        return bool(pdfium.FPDFCatalog_IsTagged(self.document))

    @property
    def title(self) -> str:
        return str(self.document.get_metadata_value("Title"))

    @property
    def language(self) -> str:
        letters = (c_ushort * 20)()
        pdfium.FPDFCatalog_GetLanguage(self.document, letters, 40)
        return "".join(map(chr, letters)).rstrip("\0")
