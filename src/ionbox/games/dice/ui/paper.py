"""The ION Card & Dice Game on paper: its cards, two dice to fold, the actions, the short rules."""

from collections.abc import Sequence
from typing import Final

from ionbox.core.contents import Part
from ionbox.core.facts import count
from ionbox.core.game import read_file
from ionbox.core.paper import Card, Die, Face, Paper, Scores
from ionbox.games.dice import GAME
from ionbox.games.dice.cards import CARDS
from ionbox.games.dice.contents import DICE, action_row
from ionbox.games.dice.types import Options

BACK: Final = "Card & Dice"
GAMES: Final = 16


def cards(options: Options, english: str) -> Sequence[Card]:
    """Those that these options leave in, for many players."""
    deck = GAME.deck(GAME.seats[-1], options)
    found = []
    for kind, code in enumerate(deck.codes):
        says = (CARDS[code >> 6].says,) if CARDS[code >> 6].title else ()
        face = Face(deck.texts[kind].split()[0], CARDS[code >> 6].title, foot=count(deck.points[kind], "point"))
        found.append(Card("halves", (face,), deck.copies[kind], BACK, halves=(code >> 3 & 7, code & 7), says=says))
    return found


def reference(options: Options, english: str) -> Sequence[Part]:
    """The actions and what they count."""
    scoring = (
        ("quick game", "the first without cards wins"),
        ("tournament", "the winner of a game scores the cards in all other hands, until somebody has 1500"),
        ("exploded player", "the cards go to whoever played the Bomb"),
    )
    deck = GAME.deck(GAME.seats[-1], options)
    rows = [action_row(deck, action, options)[:-1] for action in sorted(set(deck.action))]
    heading = ("action", "cards", "points", "what it does", "answered by")
    return [Part("Actions", heading, tuple(rows)), DICE, Part("Scoring", ("what", "what it counts"), scoring)]


def scores(options: Options) -> Scores:
    rows = tuple([str(game) for game in range(1, GAMES + 1)])
    return Scores("The winner of each game scores the cards in all other hands.", (("Games", (*rows, "total")),))


PAPER: Final = Paper(
    rules=read_file("ionbox.games.dice", "data/short.txt").splitlines(),
    scores=scores,
    laid="Cards left",
    dealt="Whoever draws takes the next card of the pile. The next roll of a die is its next number, whoever rolls.",
    reference=reference,
    cards=cards,
    dice=(Die("Black die", (1, 2, 3, 1, 2, 3)), Die("Yellow die", (1, 2, 3, 4, 5, 6))),
)
