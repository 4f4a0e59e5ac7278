"""What of a game is printed, by its name: sections of a document from what the game says of itself."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import Any, Final, Literal, get_args

import segno

from ionbox.core.facts import joined
from ionbox.core.game import AnyGame
from ionbox.core.paper import Paper
from ionbox.core.types import BadInput
from ionbox.paper.setups import setup_section
from ionbox.paper.typeset import Document, Look, pdf

What = Literal["box", "cards", "tiles", "board", "dice", "rules", "reference", "scores", "traveller", "deal", "setup"]
WHATS: Final[tuple[What, ...]] = get_args(What)
BOX: Final[tuple[What, ...]] = ("cards", "tiles", "board", "dice", "scores", "rules")
"""All that is needed to play."""
ON_A_DEAL: Final[tuple[What, ...]] = ("deal", "setup")
"""They are about a deal, and there with every game."""
LONGEST_DEAL: Final = 60
MOST_BOARDS: Final = 1000
MOST_TABLES: Final = 40
TABLES_OF_A_PAGE: Final = 20
PRINTED: Final = "the printed deck"


@dataclass(frozen=True)
class Wish:
    """What somebody wants printed of a game. `backs`: of cards, for both sides of the paper. `seats`: 0: as many as may
    play."""

    what: What
    backs: bool = False
    seats: int = 0
    tables: int = 12
    deal: str = ""
    """A code, as `core.deals.read_code` gives it."""
    board: int = 1
    """Which match of those who play on from this deal."""
    deck: str = ""
    """What the deck is called; "": the printed one."""


Section = dict[str, Any]
Maker = Callable[[Paper, Any, Wish, AnyGame, str], list[Section]]


def game_pdf(game: AnyGame, options: Any, wish: Wish, look: Look) -> bytes:
    """BadInput where the game has none of this."""
    if game.kit.paper is None:
        raise BadInput(f"{game.title} has nothing to print.")
    paper = game.kit.paper()
    refuse_wish(game, wish)
    names: tuple[What, ...] = BOX if wish.what == "box" else (wish.what,)
    sections = [section for name in names for section in MAKERS[name](paper, options, wish, game, look.english)]
    if not sections:
        others = [name for name in game.presets if wish.what in offered(game, game.preset(name))]
        choice = f"the preset {joined(others, 'or')}" if others else f"one of {', '.join(offered(game, options))}"
        raise BadInput(
            f"{game.title} has no {wish.what} to print{' with these options' * bool(others)}. Choose {choice}."
        )
    return pdf(Document(game.title, wish.deck or PRINTED, sections, wish.deal), look)


def offered(game: AnyGame, options: Any) -> list[What]:
    """What there is to print of a game with these options."""
    if game.kit.paper is None:
        return []
    paper, any_wish = game.kit.paper(), Wish("box")
    return [name for name in WHATS if name in ("box", *ON_A_DEAL) or MAKERS[name](paper, options, any_wish, game, "us")]


def ever_offered(game: AnyGame) -> list[What]:
    """What there is to print of a game under any of its presets."""
    found = {name for options in (game.defaults, *map(game.preset, game.presets)) for name in offered(game, options)}
    return [name for name in WHATS if name in found]


def refuse_wish(game: AnyGame, wish: Wish) -> None:
    if wish.seats and wish.seats not in game.seats:
        raise BadInput(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {wish.seats}.")
    if not 1 <= wish.tables <= MOST_TABLES:
        raise BadInput(f"A traveller is for 1 to {MOST_TABLES} tables, not {wish.tables}.")
    if len(wish.deal) > LONGEST_DEAL or not wish.deal.isprintable():
        raise BadInput(f"The code of a deal has at most {LONGEST_DEAL} characters, all of them visible.")
    if not 1 <= wish.board <= MOST_BOARDS:
        raise BadInput(f"Boards are counted from 1 to {MOST_BOARDS}.")
    if wish.what in ON_A_DEAL and not wish.deal:
        raise BadInput(f"Which deal? Give its code, or today. For a new one, type: ionbox deal {game.name}")


def seats(game: AnyGame, wish: Wish) -> int:
    return wish.seats or game.seats[-1]


def cards(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    found = [asdict(card) for card in paper.cards(options, english)]
    return [{"kind": "cards", "cards": found, "backs": wish.backs}] if found else []


def tiles(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    found = {
        "tiles": [asdict(tile) for tile in paper.tiles(options, english)],
        "folded": [asdict(tile) for tile in paper.folded(options)],
    }
    return [{"kind": kind, kind: some} for kind, some in found.items() if some]


def board(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    grid = paper.board(options)
    return [{"kind": "board", "grid": asdict(grid)}] if grid else []


def dice(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    return [{"kind": "dice", "dice": [asdict(die) for die in paper.dice]}] if paper.dice else []


def rules(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    return [{"kind": "rules", "rules": list(paper.rules), "game": game.name}]


def reference(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    parts = [asdict(part) for part in paper.reference(options, english) if part.rows]
    return [{"kind": "reference", "parts": parts}] if parts else []


def scores(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    return [{"kind": "scores", "seats": seats(game, wish), **asdict(paper.scores(options))}]


def traveller(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    each = {"kind": "traveller", "seats": seats(game, wish), "laid": paper.laid}
    pages = range(0, wish.tables, TABLES_OF_A_PAGE)
    return [{**each, "first": n + 1, "last": min(wish.tables, n + TABLES_OF_A_PAGE)} for n in pages]


def deal(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    says = (
        "Write this code on the traveller. Tables with the same code have the same deal and can be compared. "
        "Whoever has this code can know the cards: keep it from the players until the match is over."
    )
    return [{"kind": "deal", "qr": qr(wish.deal), "says": says}]


def setup(paper: Paper, options: Any, wish: Wish, game: AnyGame, english: str) -> list[Section]:
    found = setup_section(game, options, wish.seats or game.seats[0], wish.deal, wish.board)
    return [{**found, "says": paper.dealt}]


def qr(text: str) -> str:
    """As SVG."""
    drawn = BytesIO()
    segno.make(text, micro=False).save(drawn, kind="svg", border=2, xmldecl=False, svgns=True)
    return drawn.getvalue().decode().strip()


MAKERS: Final[dict[What, Maker]] = {
    "cards": cards,
    "tiles": tiles,
    "board": board,
    "dice": dice,
    "rules": rules,
    "reference": reference,
    "scores": scores,
    "traveller": traveller,
    "deal": deal,
    "setup": setup,
}
