"""What is printed, as orders for a process apart: worker.py. Each has its PDF."""

from msgspec import Struct

from ionbox.games import GAMES
from ionbox.lab.practice import practice_set, read_code
from ionbox.paper.mistakes import Mistake, mistakes_pdf
from ionbox.paper.practice import set_pdf
from ionbox.paper.sheets import Wish, game_pdf
from ionbox.paper.typeset import Look


class PrintGame(Struct, frozen=True, tag="print_game"):
    game: str
    preset: str
    options: dict[str, str]
    wish: Wish
    look: Look

    def pdf(self) -> bytes:
        game = GAMES[self.game]
        return game_pdf(game, game.choose(self.options, self.preset), self.wish, self.look)


class PrintSet(Struct, frozen=True, tag="print_set"):
    code: str
    ticket: bool
    look: Look

    def pdf(self) -> bytes:
        return set_pdf(practice_set(read_code(self.code)), self.ticket, self.look)


class PrintMistakes(Struct, frozen=True, tag="print_mistakes"):
    title: str
    mistakes: list[Mistake]
    """The commonest first."""
    look: Look

    def pdf(self) -> bytes:
        return mistakes_pdf(self.title, self.mistakes, self.look)


Printing = PrintGame | PrintSet | PrintMistakes
