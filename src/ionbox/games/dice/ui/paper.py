"""The ION Card & Dice Game on paper: its cards, two dice to fold, the actions, the short rules."""

from collections.abc import Sequence
from typing import Final

from ionbox.core.contents import Part
from ionbox.core.facts import count
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
    rules=(
        "Deal seven cards to each player, nine if two play. Turn over the top card of the pile. Play goes round to the "
        "right.",
        "Play a card with a half that has as many dots as a half of the card on the table, or draw one card. The card just "
        "drawn may be played at once.",
        "A Joker goes on anything, and only its dots may follow. After a Double Joker the number you call.",
        "What is aimed at you can be answered before it happens: a Block stops it, a Shift sends it on.",
        "Black die: how many cards are drawn, one to three. Yellow die: duels.",
        "Tick-Tack: everybody else may lay a card at once. The first valid one wins; a wrong one draws two.",
        "Whoever gets rid of all cards first wins the game. In a tournament the winner scores the cards in all other "
        "hands, until somebody has 1500 points.",
    ),
    scores=scores,
    laid="Cards left",
    reference=reference,
    cards=cards,
    dice=(Die("Black die", (1, 2, 3, 1, 2, 3)), Die("Yellow die", (1, 2, 3, 4, 5, 6))),
)
