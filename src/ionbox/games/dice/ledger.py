"""What a whole match came to: how often the turn went round, what became of each kind of card, points by kind."""

from collections.abc import Sequence

from ionbox.core.contents import Ledger, Use
from ionbox.core.play import Chapter, Setup
from ionbox.games.dice import GAME, events
from ionbox.games.dice.contents import titled
from ionbox.games.dice.phases import DEALER, TURN
from ionbox.games.dice.pieces import Deck
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.turn import steps
from ionbox.games.dice.types import Code


def ledger(setup: Setup, chapters: Sequence[Chapter]) -> Ledger:
    """Nobody chooses what is taken: a card is seen when it is dealt or drawn, and laid or stuck from then on."""
    deck = GAME.deck(setup.seats, setup.options)
    found = Ledger(cards={card: Use() for card in deck.texts})
    hands: list[list[Code]] = [[] for _ in range(setup.seats)]
    moved = 0
    before: DiceState | None = None
    for chapter in chapters:
        state = chapter.state
        assert isinstance(state, DiceState)
        if before is not None and before.game == state.game:
            moved += gone_on(before, state)
        follow(state, deck, hands, found)
        before = state
    found.rounds = max(1, (moved + setup.seats // 2) // setup.seats)
    return found


def gone_on(before: DiceState, after: DiceState) -> int:
    """By how many seats the turn went on in one step."""
    again = before.turn == after.turn
    return 0 if again and (after.phase != TURN or before.phase == DEALER) else int(steps(before, after.turn))


def follow(state: DiceState, deck: Deck, hands: list[list[Code]], found: Ledger) -> None:
    """The cards, event by event; what is left when a game is won is stuck."""
    for one in state.events:
        what, seat, other, _, code = events.unpacked(one)
        if what == events.DEALT:
            for hand in hands:
                hand.clear()
        elif what == events.DREW_CARD:
            hands[seat].append(code)
            use(deck, found, code).seen += 1
        elif what == events.PLAYED:
            hands[seat].remove(code)
            use(deck, found, code).laid += 1
        elif what in (events.SET_ASIDE, events.PUT_CARD_UNDER):
            hands[seat].remove(code)
        elif what == events.GAVE_CARD:
            hands[other].append(code)
        elif what == events.WON_GAME:
            for holder, hand in enumerate(hands):
                for left in hand:
                    use(deck, found, left).stuck += 1
                    if holder != seat:  # DICE-62: what a winner still holds counts for nobody
                        kind = deck.kind_of[left]
                        found.points[titled(deck.action[kind])] += deck.points[kind]


def use(deck: Deck, found: Ledger, code: Code) -> Use:
    return found.cards[deck.texts[deck.kind_of[code]]]
