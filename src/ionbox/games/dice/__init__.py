"""ION Card & Dice Game: match dots, hit your neighbours, get rid of your cards; for 2 to 10 players."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ionbox.core.game import Game
from ionbox.core.rng import Rng
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Refusal, Seat
from ionbox.games.dice import notation, position, race, refusal, setup, view
from ionbox.games.dice.cards import ACTIONS, BOMB, CARDS, DOTS, EVERYBODY, OWN
from ionbox.games.dice.ending import MOST_ACTIONS, MOST_GAMES
from ionbox.games.dice.pieces import Deck, read_deck, reduced_deck, write_card
from ionbox.games.dice.state import DiceState, new_state
from ionbox.games.dice.types import Box, Options, Own, Public, View

if TYPE_CHECKING:
    from ionbox.core.kit import Kit


class Dice(Game[DiceState, Options, View]):
    name = "dice"
    letter = "D"
    title = "ION Card & Dice Game"
    says = "Match a number, dodge what the others send you, get rid of every card."
    age = 7
    minutes = (10, 10)
    place = 2
    version = 2
    seats = range(2, 11)
    defaults = Options()
    box_type, public_type, own_type, view_type = Box, Public, Own, View
    data_files: Mapping[str, Callable[[Options], Any]] = {"deck": lambda options: read_deck(options.deck)}
    refusal = staticmethod(refusal.refusal)
    box = staticmethod(view.box)
    public = staticmethod(view.public)
    own = staticmethod(view.own)
    tell = staticmethod(notation.tell)
    show = staticmethod(notation.show)
    paces = staticmethod(notation.paces)
    ask = staticmethod(notation.ask)
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)
    dump = staticmethod(position.dump)

    def story(
        self, events: Sequence[Event], audience: Seat | None, names: Sequence[str], help: Help = FULL
    ) -> list[str]:
        return notation.story(events, audience, names)

    def read(self, state: DiceState, seat: Seat, text: str) -> Action | Refusal:
        """§6.5 Where arrival counts a wrong card is laid alone, whatever was said with it."""
        return race.laid_alone(state, seat, notation.parse(text))

    def part(self, public: Public) -> int:
        return public.game

    def deck(self, seats: int, options: Options) -> Deck:
        """§8: the cards these options leave in, for so many players."""
        return reduced_deck(options.deck or self.file("data/deck.csv"), removed(seats, options))

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        deck = self.deck(seats, options)
        # A card to turn over must be left that is no Bomb, however the cards fall.
        n = sum(copies for action, copies in zip(deck.action, deck.copies, strict=True) if CARDS[action].opens)
        dealt = seats * setup.hand_size(seats)
        if n < dealt + 1:
            raise BadInput(f"{seats} seats are dealt {dealt} cards and one is turned over; the deck has {n}.")

    def table(self, seats: int, options: Options) -> DiceState:
        """The empty table these options lay."""
        deck = self.deck(seats, options)
        state = new_state(deck, seats, options.target, options.speed, options.race == "arrival")
        if options.rounds:
            state.to_come = options.rounds * seats  # DICE-85
        return state

    def start(self, seats: int, options: Options, rng: Rng) -> DiceState:
        state = self.table(seats, options)
        setup.begin(state, rng)
        return state

    def imagine(self, view_: View, options: Options, rng: Rng) -> DiceState:
        return view.imagine(view_, self.table(view_.seats, options), rng)

    def load(self, text: str, options: Options) -> DiceState:
        seats = position.seats_of(text)
        if options.target:
            self.check(seats, options)
        else:
            super().check(seats, options)  # not dealt again, so a puzzle may have few cards
        return position.load(text, self.table(seats, options))

    def longest(self, seats: int, options: Options) -> int:
        """§3.10: past the last action of a game only what it set off is finished: shifts, a duel, races on races.

        Nobody draws meanwhile, so each card is laid once at most, with a choice of each other seat where it is a race.
        """
        deck = self.deck(seats, options)
        games = MOST_GAMES if options.target else 1
        most = games * (MOST_ACTIONS + len(deck.cards) * seats + 4)
        if options.rounds:
            # DICE-85: a first card in each game, and of each turn a card drawn, one that goes on, a race or an answer
            # for each there is in the deck, the last one, what is taken, a duel.
            longer = sum(
                copies * (seats if CARDS[action].follows == EVERYBODY else 1)
                for action, copies in zip(deck.action, deck.copies, strict=True)
                if CARDS[action].follows in (OWN, EVERYBODY) or CARDS[action].answers
            )
            most = min(most, (options.rounds * seats + games) * (longer + 5) + games)
        return most

    def pieces(self, state: DiceState) -> dict[str, int]:
        counts = [0] * len(state.deck.codes)
        for kind in (*state.pile, *state.played, *(kind for hand in state.hands for kind in hand)):
            counts[kind] += 1
        if state.gift >= 0:
            counts[state.gift] += 1
        return {write_card(code): n for code, n in zip(state.deck.codes, counts, strict=True)}

    @cached_property
    def kit(self) -> "Kit":
        from ionbox.games.dice.kit import KIT

        return KIT


def removed(seats: int, options: Options) -> tuple[int, ...]:
    """The actions that stay in the box."""
    gone = {ACTIONS.index(word) for word in options.without.split(", ") if word}
    if options.dots_only:
        gone |= CARDS.keys() - {DOTS}
    gone |= {action for action, card in CARDS.items() if seats < card.seats}
    if options.bomb == "off" or (options.bomb == "auto" and (seats == 2 or options.target == 0)):
        gone.add(BOMB)
    return tuple(sorted(gone))


GAME = Dice()
