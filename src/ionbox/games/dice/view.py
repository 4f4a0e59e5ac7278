"""Who sees what, and imagining the rest."""

from ionbox.core.rng import Rng
from ionbox.games.dice import knowledge
from ionbox.games.dice.phases import DRAWN, OVER, PASS, RACE
from ionbox.games.dice.pieces import ACTIONS, write_card
from ionbox.games.dice.position import PHASES, read_kind
from ionbox.games.dice.race import tries
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.types import View


def view(state: DiceState, seat: int | None) -> View:
    seats = range(state.seats)

    def cards(kinds: list[int]) -> tuple[str, ...]:
        return tuple(write_card(state.deck.codes[kind]) for kind in kinds)

    observer = state.seats if seat is None else seat
    over = state.phase == OVER
    committed = seat is not None and state.phase == RACE and state.commits[seat] >= 0
    return View(
        seat=seat,
        seats=state.seats,
        game=state.game + 1,
        target=state.target,
        scores=tuple(state.scores),
        dealer=state.dealer,
        phase=PHASES[state.phase],
        turn=state.turn,
        actors=tuple(state.actors()),
        hand=() if seat is None else cards(state.hands[seat]),
        held=tuple(len(hand) for hand in state.hands),
        bombed_by=tuple(None if bomber < 0 else bomber for bomber in state.bombed_by),
        pile=len(state.pile),
        bottom=tuple(
            write_card(state.deck.codes[kind]) if owner == seat else ""
            for kind, owner in zip(state.pile, state.owners, strict=False)
        ),
        bottom_owner=tuple(state.owners),
        played=cards(state.played),
        asks=tuple(n for n in range(1, 7) if state.asks >> n & 1),
        asks_sum=state.asks_sum,
        drawn=write_card(state.deck.codes[state.drawn]) if state.phase == DRAWN and seat == state.turn else "",
        pending=ACTIONS[state.pending] if state.pending else "",
        origin=state.origin if state.pending else None,
        aim=state.aim if state.pending else None,
        after=state.after if state.pending else None,
        gift=write_card(state.deck.codes[state.gift]) if state.gift >= 0 and seat == state.origin else "",
        numbers=tuple(n for n in range(1, 7) if state.numbers >> n & 1),
        arrival=state.arrival,
        ready=tuple(choice >= 0 for choice in state.commits),
        choice=state.commits[seat] if committed and seat is not None else None,
        winner=None if state.winner < 0 else state.winner,
        idle=state.idle,
        clock=state.clock,
        known=tuple(cards(knowledge.of(state, observer, holder)) for holder in seats),
        shown=tuple(cards(hand) for hand in state.hands) if over else (),
        worth=tuple(tuple(state.deck.points[kind] for kind in hand) for hand in state.hands) if over else (),
    )


def imagine(view: View, state: DiceState, rng: Rng) -> DiceState:
    """The empty table of these options, laid as the view says; what it hides is dealt at random."""
    deck = state.deck

    def kinds(cards: tuple[str, ...]) -> list[int]:
        return [read_kind(deck, card) for card in cards]

    _copy_open(view, state)
    state.played = kinds(view.played)
    state.owners = list(view.bottom_owner)
    pool = deck.cards[:]
    for kind in state.played:
        pool.remove(kind)
    known = [kinds(cards) for cards in view.shown or view.known]
    if view.seat is not None:
        known[view.seat] = kinds(view.hand)
    if view.gift:
        state.gift = read_kind(deck, view.gift)
        pool.remove(state.gift)
    bottom = [read_kind(deck, card) if card else -1 for card in view.bottom]
    for kind in (*(kind for hand in known for kind in hand), *(kind for kind in bottom if kind >= 0)):
        pool.remove(kind)
    rng.shuffle(pool)
    for seat in range(view.seats):
        giving = view.pending == "gift" and not view.gift and seat == view.origin
        n = view.held[seat] + giving - len(known[seat])
        hand = known[seat] + [pool.pop() for _ in range(n)]
        if giving:
            # Any card of the giver's may be the one that lies aside.
            state.gift = hand.pop(rng.below(len(hand)))
        state.hands[seat] = sorted(hand)
    state.pile = [kind if kind >= 0 else pool.pop() for kind in bottom] + pool
    _copy_hidden(view, state, rng)
    return state


def _copy_open(view: View, state: DiceState) -> None:
    state.game, state.dealer, state.scores = view.game - 1, view.dealer, list(view.scores)
    state.phase, state.turn = PHASES.index(view.phase), view.turn
    state.asks = sum(1 << n for n in view.asks)
    state.asks_sum = view.asks_sum
    state.pending = ACTIONS.index(view.pending) if view.pending else 0
    state.origin, state.aim, state.after = view.origin or 0, view.aim or 0, view.after or 0
    state.numbers = sum(1 << n for n in view.numbers)
    state.winner = -1 if view.winner is None else view.winner
    state.bombed_by = [-1 if bomber is None else bomber for bomber in view.bombed_by]
    state.left = view.bombed_by.count(None)
    state.idle, state.clock = view.idle, view.clock


def _copy_hidden(view: View, state: DiceState, rng: Rng) -> None:
    """What is known to this seat, and to the others only as far as it shows; a drawn card; choices in a race."""
    observer = view.seats if view.seat is None else view.seat
    for holder in range(view.seats):
        for card in view.known[holder]:
            knowledge.learn(state, observer, holder, read_kind(state.deck, card))
    if view.phase == "drawn":
        hand = state.hands[view.turn]
        state.drawn = read_kind(state.deck, view.drawn) if view.drawn else hand[rng.below(len(hand))]
    for seat in range(view.seats):
        if view.ready[seat]:
            if view.choice is not None and seat == view.seat:
                state.commits[seat] = view.choice
            else:
                choices = [PASS] if state.arrival else tries(state, seat)
                state.commits[seat] = choices[rng.below(len(choices))]
