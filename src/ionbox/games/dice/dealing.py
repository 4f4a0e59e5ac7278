"""What the same deal for everybody holds (DICE-86 to DICE-89), and what of it came up in a match."""

from collections.abc import Sequence
from typing import Final

from ionbox.core.contents import NOBODY, Spot
from ionbox.core.play import Chapter, Setup
from ionbox.core.state import all_seats
from ionbox.games.dice import GAME, actions, events
from ionbox.games.dice import setup as setting_up
from ionbox.games.dice.pieces import write_card
from ionbox.games.dice.types import Code

GAMES: Final = 6
"""Of a tournament, which may have many more."""
ROLLS: Final = 60
BLACK: Final = "black die"
YELLOW: Final = "yellow die"


def dealt(setup: Setup) -> list[Spot]:
    """The draw pile up to its first reshuffle, and rolls enough for an evening."""
    state, rng = GAME.table(setup.seats, setup.options), setup.chance(0)
    codes, spots = state.deck.codes, list[Spot]()
    state.dealer = setting_up.first_dealer(state, rng)
    for game in range(GAMES if state.target else 1):
        state.game = game
        setting_up.deal_hands(state, rng)
        first = setting_up.turn_over(state, rng)
        part = game + 1
        spots.append(Spot(part, "dealer", NOBODY, (f"seat {int(state.dealer) + 1}",)))
        for seat in all_seats(setup.seats):
            spots.append(Spot(part, "hand", seat, texts([codes[kind] for kind in state.hands[seat]])))
        spots.append(Spot(part, "turned over", NOBODY, texts([codes[first]])))
        spots.append(Spot(part, "pile", NOBODY, texts([codes[kind] for kind in reversed(state.pile)])))
        state.dealer = (state.dealer + 1) % state.seats
    black = [str(int(actions.black_die(state, rng))) for _ in range(ROLLS)]
    yellow = [str(int(actions.yellow_die(state, rng))) for _ in range(ROLLS)]
    return [*spots, Spot(0, BLACK, NOBODY, tuple(black)), Spot(0, YELLOW, NOBODY, tuple(yellow))]


def texts(codes: Sequence[Code]) -> tuple[str, ...]:
    return tuple([write_card(code) for code in codes])


def came(setup: Setup, chapters: Sequence[Chapter]) -> list[Spot]:
    spots: list[Spot] = []
    black: list[str] = []
    yellow: list[str] = []
    part, size = 0, 0
    drawn: list[Code] = []
    whole = False  # no card has come back into the draw pile by a reshuffle
    for chapter in chapters:
        for event in chapter.state.events:
            what, seat, other, n, card = events.unpacked(event)
            if what == events.DEALT:
                spots += drawn_cards(part, drawn)
                part, size, drawn, whole = other, n * setup.seats, [], True
                spots.append(Spot(part, "dealer", NOBODY, (f"seat {seat + 1}",)))
            elif what == events.DREW_CARD and whole:
                drawn.append(card)
            elif what == events.TURNED:
                for at in all_seats(setup.seats):
                    hand = drawn[at * size // setup.seats : (at + 1) * size // setup.seats]
                    spots.append(Spot(part, "hand", at, texts(hand)))
                spots.append(Spot(part, "turned over", NOBODY, texts([card])))
                drawn = []
            elif what == events.RESHUFFLED:
                whole = False
            elif what == events.ROLLED:
                black.append(str(n))
            elif what == events.DUEL_ROLLED:
                yellow.append(str(n))
    spots += drawn_cards(part, drawn)
    return [*spots, Spot(0, BLACK, NOBODY, tuple(black)), Spot(0, YELLOW, NOBODY, tuple(yellow))]


def drawn_cards(part: int, drawn: Sequence[Code]) -> list[Spot]:
    return [Spot(part, "pile", NOBODY, texts(drawn))] if drawn else []
