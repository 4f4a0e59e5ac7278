"""What is in the box, the file that changes it, and a deck looked over before anybody plays with it."""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Final

from ionbox.core.contents import Caution, Column, Figure, Part, Sheet, Survey
from ionbox.core.facts import count, joined
from ionbox.games.dice import GAME, removed, setup
from ionbox.games.dice.cards import ACTIONS, CALL, CARDS, DOTS, NEEDS
from ionbox.games.dice.notation import answers_to
from ionbox.games.dice.pieces import MOST_CARDS, MOST_COPIES, MOST_POINTS, NO_SUM, Deck, read_deck, shown
from ionbox.games.dice.types import Kind, Options

FEW: Final = 2  # cards to draw for each player
HALVES: Final = ("*", "1", "2", "3", "4", "5", "6")
HALF: Final = "Its dots, or * for a joker's half."
SHEETS: Final = (
    Sheet(
        "deck",
        "Cards",
        f"Every kind of card, up to {MOST_CARDS} cards in all. A card has no upper end: 6|3 is 3|6.",
        (
            Column("left", "Left half", HALF, "choice", choices=HALVES),
            Column("right", "Right half", HALF, "choice", choices=HALVES),
            Column("action", "Action", "What the card does; dots for nothing.", "choice", choices=ACTIONS),
            Column("points", "Points", "What it counts in a hand at the end.", "whole", least=1, most=MOST_POINTS),
            Column("copies", "Copies", "The number of such cards.", "whole", least=1, most=MOST_COPIES),
        ),
    ),
)
DICE: Final = Part(
    "Dice",
    ("die", "shows", "what for"),
    (("black", "1 to 3", "how many cards are drawn"), ("yellow", "1 to 6", "who wins a duel")),
)


def deck_text(options: Options) -> str:
    return options.deck or GAME.file("data/deck.csv")


def files(options: Options) -> Mapping[str, str]:
    return {"deck": deck_text(options)}


def parts(options: Options) -> Sequence[Part]:
    deck = read_deck(deck_text(options))
    rows = [
        (deck.texts[k], titled(deck.action[k]), str(deck.points[k]), str(deck.copies[k]))
        for k in range(len(deck.codes))
    ]
    says = f"{count(len(deck.cards), 'card')}."
    for seats, who in ((GAME.seats[-1], "under these options"), (2, "when two play")):
        left = len(deck.cards) - len(GAME.deck(seats, options).cards)
        if left:
            says += f" {left} of them {'stays' if left == 1 else 'stay'} in the box {who}."
    actions = [action_row(deck, action, options) for action in sorted(set(deck.action))]
    return [
        Part("Cards", ("card", "action", "points", "copies"), tuple(rows), says),
        Part("Actions", ("action", "cards", "points", "what it does", "answered by", "played"), tuple(actions)),
        DICE,
    ]


def titled(action: int) -> str:
    return CARDS[action].title or "Dots alone"


def action_row(deck: Deck, action: int, options: Options) -> tuple[str, ...]:
    kinds = [k for k in range(len(deck.codes)) if deck.action[k] == action]
    points = sorted({deck.points[k] for k in kinds})
    played = "always"
    if action in removed(GAME.seats[-1], options):
        played = "not under these options"
    elif action in removed(2, options):
        played = "from three players on"
    return (
        titled(action),
        str(sum([deck.copies[k] for k in kinds])),
        "its dots" if action == DOTS else joined([str(n) for n in points], "or"),
        CARDS[action].says,
        answers_to(CARDS[action].answered),
        played,
    )


def survey(options: Options, seats: int) -> Survey:
    deck = GAME.deck(seats, options)
    cards, dealt = len(deck.cards), seats * setup.hand_size(seats)
    boxed = len(read_deck(deck_text(options)).cards) - cards
    acting = [
        f"{sum([deck.copies[k] for k in range(len(deck.codes)) if deck.action[k] == action])} {titled(action)}"
        for action in sorted(set(deck.action))
        if action != DOTS
    ]
    follow, start = chances(deck, options.speed, setup.hand_size(seats))
    worth = sum([deck.points[kind] for kind in deck.cards]) * setup.hand_size(seats) / cards
    figures = (
        Figure(
            "Cards",
            str(cards),
            f"{count(seats, 'player')} are dealt {dealt}, one is turned over, {cards - dealt - 1} are left to draw"
            f"{f', {boxed} stay in the box' if boxed else ''}.",
        ),
        Figure(
            "Cards with an action",
            f"{sum([deck.action[kind] != DOTS for kind in deck.cards])}",
            f"{joined(acting)}." if acting else "",
        ),
        Figure(
            "Cards that can follow a card", f"{100 * follow:.0f} %", "So many of the others fit on one, on average."
        ),
        Figure(
            "Hands that can follow a card", f"{100 * start:.0f} %", "So many hands, as dealt, have a card that fits."
        ),
        Figure("Points of a hand", f"{worth:.0f}", "On average, as dealt."),
    )
    return Survey(figures, (), tuple(warnings(deck, options, seats)))


def chances(deck: Deck, speed: bool, hand: int) -> tuple[float, float]:
    """How likely a card, and one of a whole hand, fits on a card of this deck."""
    others = len(deck.cards) - 1
    one, any_of_hand = 0.0, 0.0
    for k in range(len(deck.codes)):
        numbers = [1 << n for n in range(1, 7)] if NEEDS[deck.action[k]] == CALL else [deck.asks[k]]
        for asks in numbers:
            fit = followers(deck, Kind(k), asks, speed)
            weight = deck.copies[k] / len(numbers) / len(deck.cards)
            one += weight * fit / others
            any_of_hand += weight * (1 - comb(others - fit, hand) / comb(others, hand))
    return one, any_of_hand


def followers(deck: Deck, kind: Kind, asks: int, speed: bool) -> int:
    """How many other cards fit on one of this kind while it asks for these numbers."""
    fits_on = deck.fits_on(asks, deck.sums[kind] if speed else NO_SUM)
    return sum([fits_on[other] for other in deck.cards]) - fits_on[kind]


def warnings(deck: Deck, options: Options, seats: int) -> list[Caution]:
    """What stands in the way of a good match, line by line and then of the whole deck."""
    return [*of_cards(deck, options.speed), *of_numbers(deck), *of_actions(deck), *of_options(deck, options, seats)]


def of_cards(deck: Deck, speed: bool) -> list[Caution]:
    found: list[Caution] = []
    wild = sum([deck.codes[kind] >> 3 & 7 == 0 for kind in deck.cards])
    for k in range(len(deck.codes)):
        code = deck.codes[k]
        dots = (code >> 3 & 7) + (code & 7)
        if deck.action[k] == DOTS and deck.points[k] != dots:
            says = f"A card with dots alone counts its dots: {dots} points, not {deck.points[k]}."
            found.append(Caution("deck", deck.lines[k], says))
        if NEEDS[deck.action[k]] != CALL and code >> 3 & 7 and followers(deck, Kind(k), deck.asks[k], speed) <= wild:
            what = "Nothing but a joker" if wild else "Nothing"
            found.append(Caution("deck", deck.lines[k], f"{what} can follow {shown(code)}."))
    return found


def of_numbers(deck: Deck) -> list[Caution]:
    found: list[Caution] = []
    for n in range(1, 7):
        having = [k for k in deck.cards if n in (deck.codes[k] >> 3 & 7, deck.codes[k] & 7)]
        dots = count(n, "dot")
        if len(having) == 1:
            found.append(Caution("deck", deck.lines[having[0]], f"This is the only card with {dots}."))
        elif not having:
            found.append(Caution("deck", 0, f"No card has {dots}."))
    return found


def of_actions(deck: Deck) -> list[Caution]:
    found: list[Caution] = []
    present = sorted(set(deck.action))
    answers = 0
    for action in present:
        answers |= CARDS[action].answers
    for action in present:
        card, line = CARDS[action], deck.lines[deck.action.index(action)]
        if card.answered and not card.answered & answers:
            says = f"Nobody can answer {card.title}: that takes {answers_to(card.answered)}."
            found.append(Caution("deck", line, says))
        if card.answers and not any(CARDS[other].answered & card.answers for other in present):
            says = f"Nothing in this deck is answered with {card.title}: it is like dots alone."
            found.append(Caution("deck", line, says))
    wild = sum([deck.codes[kind] >> 3 & 7 == 0 for kind in deck.cards])
    if 3 * wild > len(deck.cards):
        found.append(Caution("deck", 0, f"{wild} of {len(deck.cards)} cards are jokers, which fit on anything."))
    return found


def of_options(deck: Deck, options: Options, seats: int) -> list[Caution]:
    found: list[Caution] = []
    left = len(deck.cards) - seats * setup.hand_size(seats) - 1
    if left < FEW * seats:
        says = f"{count(seats, 'player')} have only {count(left, 'card')} left to draw."
        found.append(Caution("deck", 0, says))
    whole = set(read_deck(deck_text(options)).action)
    for word in options.without.split(", "):
        if word and ACTIONS.index(word) not in whole:
            found.append(Caution("", 0, f"{titled(ACTIONS.index(word))} is left out, but this deck has none anyway."))
    return found
