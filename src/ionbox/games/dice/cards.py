"""§4 The table of the actions: what goes with a card, whom it is aimed at, what answers it, what follows.

Whoever asks what a card is like asks this table, so a new card is a row here and, if it does something new, a function
in `actions.py`: docs/cards.md adds one.
"""

from typing import Final

from mypy_extensions import i64

from ionbox.games.dice.phases import AGAIN, CODES, NEXT, NUMBERS, PREVIOUS, TURN

DOTS: Final = 0
BLOCK: Final = 1
BOMB: Final = 2
CHALLENGE: Final = 3
DOUBLE_JOKER: Final = 4
GIFT: Final = 5
JOKER: Final = 6
NEW_GAME: Final = 7
NO_PLAY: Final = 8
PLAY_AGAIN: Final = 9
PUNISH: Final = 10
PUNISH_PREVIOUS: Final = 11
PUNISH_WHO: Final = 12
SHIFT: Final = 13
TICK_TACK: Final = 14

PLAIN: Final = (DOTS, JOKER, DOUBLE_JOKER)
"""The cards that are told by their halves alone: with none, one and two stars in place of dots."""
LEARNED: Final = 15
"""The bots' weights and data/value.npz know the actions below; a later one is judged as the one it is `like`."""

# What goes with a card when it is laid, see `phases.play`.
NOTHING: Final = 0
CARD: Final = 1  # one of the other cards, to be given away
CALL: Final = 2  # the number that is called
SIDE: Final = 3  # NEXT or PREVIOUS
SEAT: Final = 4

# Whom it is aimed at, besides NEXT and PREVIOUS.
NOBODY: Final = 0
CHOSEN: Final = 3  # the SIDE or SEAT that goes with it

# The answers, a bit each.
BLOCKS: Final = 1
SHIFTS: Final = 2

# Who plays after a card that is aimed at nobody, besides NEXT.
OWN: Final = 3  # its own player
AFTER_NEXT: Final = 4
EVERYBODY: Final = 5  # they race (§6.1)


class Card:
    """What the cards of one action have in common."""

    word: str
    """In records, decks and options."""
    title: str
    rule: str
    """The paragraph of RULES.md that tells what it does."""
    says: str
    """The same in a sentence."""
    points: int
    """§7.4 What the rulebook lets it count; a deck's file has the last word."""
    short: str
    """Its name where there is room for eleven characters."""
    stars: int
    """Halves without dots. A card with one goes on anything (§3.5)."""
    needs: int
    """What goes with it."""
    aims: int
    """At whom. Then it is announced, may be answered, and `actions.suffer` says what it does; if at nobody,
    `actions.carry_out_at_once` does."""
    answered: int
    """By which answers."""
    answers: int
    """Which answer it is itself."""
    taken: int
    """What the table waits for once its target has taken it: the target's TURN, a turn in which a card just drawn
    cannot be played (AGAIN, §3.8), or the NUMBERS of a duel."""
    follows: int
    """Who plays next, if it is aimed at nobody."""
    last: bool
    """§7.3 Whether it is carried out as a last card as well. If not, nothing goes with it then."""
    opens: bool
    """Whether it can be the first card (§2.7)."""
    seats: int
    """With fewer players it stays in the box (§2.8)."""
    hits: int
    """For bots: whose loss it is, where it is aimed at nobody."""
    attack: bool
    """For bots and hints: it costs its target cards, or the game."""
    like: int
    """For bots: which of the LEARNED they take it for, if it is not one itself; DOTS: like none of them."""

    def __init__(
        self,
        word: str,
        title: str,
        rule: str,
        says: str,
        *,
        points: int,
        short: str = "",
        stars: int = 0,
        needs: int = NOTHING,
        aims: int = NOBODY,
        answered: int = 0,
        answers: int = 0,
        taken: int = TURN,
        follows: int = NEXT,
        last: bool = False,
        opens: bool = True,
        seats: int = 2,
        hits: int = NOBODY,
        attack: bool = False,
        like: int = DOTS,
    ) -> None:
        self.word = word
        self.title = title
        self.rule = rule
        self.says = says
        self.points = points
        self.short = short or word.replace("-", " ")
        self.stars = stars
        self.needs = needs
        self.aims = aims
        self.answered = answered
        self.answers = answers
        self.taken = taken
        self.follows = follows
        self.last = last
        self.opens = opens
        self.seats = seats
        self.hits = hits or aims
        self.attack = attack
        self.like = like


CARDS: Final = {
    DOTS: Card("dots", "", "3.2", "Dots and nothing more.", points=0),
    BLOCK: Card(
        "block",
        "Block",
        "5.2",
        "Stops what is aimed at you. Otherwise dots and nothing more.",
        points=25,
        answers=BLOCKS,
    ),
    BOMB: Card(
        "bomb",
        "Bomb",
        "4.10",
        "The next player explodes and is out of this game.",
        points=150,
        last=True,  # DICE-67
        opens=False,
        hits=NEXT,
        attack=True,
    ),
    CHALLENGE: Card(
        "challenge",
        "Challenge",
        "4.11",
        "A duel with the yellow die: the loser draws four cards.",
        points=75,
        needs=SEAT,
        aims=CHOSEN,
        answered=BLOCKS | SHIFTS,
        taken=NUMBERS,
        last=True,
        attack=True,
    ),
    DOUBLE_JOKER: Card(
        "double-joker",
        "Double Joker",
        "4.13",
        "Goes on anything. You call the number that may follow.",
        points=75,
        short="joker × 2",
        stars=2,
        needs=CALL,
    ),
    GIFT: Card(
        "gift",
        "Gift",
        "4.4",
        "The next player gets one of your cards.",
        points=25,
        needs=CARD,
        aims=NEXT,
        answered=SHIFTS,
    ),
    JOKER: Card("joker", "Joker", "3.4", "Goes on anything. Only its dots may follow.", points=50, stars=1),
    NEW_GAME: Card(
        "new-game",
        "New Game +5",
        "4.5",
        "The next player draws a whole new hand, and five more.",
        points=100,
        short="new game +5",
        aims=NEXT,
        answered=BLOCKS | SHIFTS,
        taken=AGAIN,
        last=True,
        attack=True,
    ),
    NO_PLAY: Card("no-play", "No Play", "4.7", "The next player is skipped.", points=25, follows=AFTER_NEXT, hits=NEXT),
    PLAY_AGAIN: Card("play-again", "Play Again", "4.9", "You play another card.", points=25, follows=OWN),
    PUNISH: Card(
        "punish",
        "Punish",
        "4.1",
        "The next player draws what the black die shows.",
        points=50,
        aims=NEXT,
        answered=BLOCKS | SHIFTS,
        last=True,
        attack=True,
    ),
    PUNISH_PREVIOUS: Card(
        "punish-previous",
        "Punish Previous Player",
        "4.2",
        "The previous player draws what the black die shows.",
        points=50,
        short="punish prev",
        aims=PREVIOUS,
        last=True,
        seats=3,
        attack=True,
    ),
    PUNISH_WHO: Card(
        "punish-who",
        "Punish Who?",
        "4.3",
        "The next or the previous player draws what the black die shows.",
        points=50,
        short="punish who?",
        needs=SIDE,
        aims=CHOSEN,
        answered=BLOCKS | SHIFTS,
        last=True,
        attack=True,
    ),
    SHIFT: Card(
        "shift",
        "Shift",
        "5.4",
        "Sends what is aimed at you on to the next player. Otherwise dots and nothing more.",
        points=25,
        answers=SHIFTS,
    ),
    TICK_TACK: Card(
        "tick-tack",
        "Tick-Tack",
        "6.1",
        "Everybody else may lay a card at once: the first wins.",
        points=25,
        follows=EVERYBODY,
        seats=3,
    ),
}

# The same by columns, an action's place in each being its number: playouts read these all the time.
TABLE: Final = [CARDS[action] for action in range(len(CARDS))]
assert len(TABLE) << 6 <= CODES
ACTIONS: Final = tuple(card.word for card in TABLE)
TITLES: Final = tuple(card.title for card in TABLE)
STARS: Final = bytes([card.stars for card in TABLE])
NEEDS: Final = bytes([card.needs for card in TABLE])
AIMS: Final = bytes([card.aims for card in TABLE])
ANSWERED: Final = bytes([card.answered for card in TABLE])
ANSWERS: Final = bytes([card.answers for card in TABLE])
TAKEN: Final = bytes([card.taken for card in TABLE])
FOLLOWS: Final = bytes([card.follows for card in TABLE])
LAST: Final = bytes([card.last for card in TABLE])
HITS: Final = bytes([card.hits for card in TABLE])
LIKE: Final = bytes([action if action < LEARNED else CARDS[action].like for action in range(len(TABLE))])


def plays_on(action: i64, left: i64) -> bool:
    """Whether its player has another turn, with so many players left (§4.8, §4.9)."""
    return FOLLOWS[action] == OWN or (FOLLOWS[action] == AFTER_NEXT and left == 2)
