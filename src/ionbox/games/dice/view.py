"""Who sees what, and imagining the rest."""

from functools import lru_cache
from typing import Final

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import FULL, Action, Help, Seat
from ionbox.games.dice import knowledge, types
from ionbox.games.dice.cards import ACTIONS, CALL, CARD, CARDS, NEEDS, NOTHING
from ionbox.games.dice.ending import NO_LIMIT, hand_points
from ionbox.games.dice.notation import parse, write
from ionbox.games.dice.phases import AGAIN, DEALER, DRAWN, OVER, PASS, RACE, TURN
from ionbox.games.dice.pieces import NO_KIND, NO_SUM, Deck, named, spoken
from ionbox.games.dice.position import PHASES, read_kind
from ionbox.games.dice.race import tries
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.turn import add_ways
from ionbox.games.dice.types import Box, Card, Family, Kind, Needs, Own, Public, View

SAID: Final[tuple[Needs, ...]] = ("", "card", "number", "side", "seat")
"""What goes with a card, in the order of their numbers in cards.py."""
NUMBERS: Final = tuple(tuple(n for n in range(1, 7) if bits >> n & 1) for bits in range(1 << 7))
"""Of a bit each, as a state has them."""


def box(state: DiceState, help: Help = FULL) -> Box:
    actions, cards = _printed(state.deck)
    return Box(seats=state.seats, actions=actions, cards=cards, target=state.target, arrival=state.arrival)


@lru_cache(64)
def _printed(deck: Deck) -> tuple[dict[str, types.Action], dict[str, Card]]:
    """What is printed on the cards of a deck: built once, and the same for every view."""
    present = sorted(set(deck.action))
    actions = {}
    for action in present:
        row = CARDS[action]
        answered = tuple(ACTIONS[other] for other in present if CARDS[other].answers & row.answered)
        actions[row.word] = types.Action(row.title, row.says, _family(action), SAID[row.needs], answered)
    cards = {}
    for kind, code in enumerate(deck.codes):
        halves, word = (code >> 3 & 7, code & 7), ACTIONS[code >> 6]
        cards[deck.texts[kind]] = Card(halves, word, named(code), spoken(code), deck.points[kind])
    return actions, cards


def _family(action: int) -> Family:
    card = CARDS[action]
    if not card.title:
        return "plain"
    if card.stars:
        return "wild"
    if card.answers:
        return "answer"
    if card.attack:
        return "attack"
    return "giving" if card.needs == CARD else "turn"


def public(state: DiceState, help: Help = FULL) -> Public:
    over = state.phase == OVER
    scores = tuple(state.scores)
    top = state.deck.action[state.played[-1]]
    return Public(
        game=state.game + 1,
        rung=state.rung,
        to_come=None if state.to_come == NO_LIMIT else state.to_come,
        scores=scores,
        ranking=_ranking(scores),
        dealer=Seat(state.dealer),
        phase=PHASES[state.phase],
        quiet=state.race(),
        turn=Seat(state.turn),
        next=Seat(state.next_seat(state.turn)),
        actors=tuple(state.actors()),
        held=tuple([len(hand) for hand in state.hands]),
        bombed_by=tuple([None if bomber < 0 else Seat(bomber) for bomber in state.bombed_by]),
        pile=len(state.pile),
        bottom_owner=tuple(state.owners),
        played=_cards(state, state.played),
        asks=NUMBERS[state.asks] if help.plays or NEEDS[top] == CALL else (),
        asks_sum=state.asks_sum if help.plays else NO_SUM,
        pending=ACTIONS[state.pending] if state.pending else "",
        origin=Seat(state.origin) if state.pending else None,
        aim=Seat(state.aim) if state.pending else None,
        after=Seat(state.after) if state.pending else None,
        numbers=NUMBERS[state.numbers],
        ready=tuple([choice >= 0 for choice in state.commits]),
        winner=None if state.winner < 0 else Seat(state.winner),
        idle=state.idle,
        clock=state.clock,
        shown=tuple(_cards(state, hand) for hand in state.hands) if over else (),
        worth=tuple(hand_points(state, seat) for seat in range(state.seats)) if over else (),
    )


@lru_cache(1024)
def _ranking(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(sorted(all_seats(len(scores)), key=lambda seat: -scores[seat]))


def own(state: DiceState, seat: Seat | None, help: Help = FULL) -> Own:
    texts = state.deck.texts
    observer = state.seats if seat is None else seat
    committed = seat is not None and state.phase == RACE and state.commits[seat] >= 0
    return Own(
        seat=seat,
        hand=() if seat is None else _cards(state, state.hands[seat]),
        bottom=tuple(
            texts[kind] if owner == seat else "" for kind, owner in zip(state.pile, state.owners, strict=False)
        ),
        drawn=texts[state.drawn] if state.phase == DRAWN and seat == state.turn else "",
        extras={} if seat is None else _extras(state, seat),
        sides={} if seat is None else _sides(state, seat),
        gift=texts[state.gift] if state.gift >= 0 and seat == state.origin else "",
        choice=write(state.commits[seat]) if committed and seat is not None else "",
        known=tuple([_cards(state, knowledge.of(state, observer, holder)) for holder in range(state.seats)]),
    )


def _sides(state: DiceState, seat: Seat) -> dict[str, Seat]:
    return {"next": Seat(state.next_seat(seat)), "previous": Seat(state.previous_seat(seat))}


def _extras(state: DiceState, seat: Seat) -> dict[str, tuple[str, ...]]:
    phase = state.phase
    if phase not in (TURN, AGAIN, DRAWN, RACE, DEALER) or seat not in state.actors():
        return {}
    deck = state.deck
    kinds = state.hands[seat]
    if phase in (DRAWN, DEALER):
        kinds = [Kind(state.drawn) if phase == DRAWN else state.played[-1]]
    extras: dict[str, tuple[str, ...]] = {}
    for kind in kinds:
        card = deck.texts[kind]
        if NEEDS[deck.action[kind]] != NOTHING and card not in extras:
            ways: list[Action] = []
            add_ways(state, seat, kind, phase != DEALER, ways)
            said = tuple(write(way)[len(card) + 1 :] for way in ways)
            if said != ("",):
                extras[card] = said
    return extras


def _cards(state: DiceState, kinds: list[Kind]) -> tuple[str, ...]:
    texts = state.deck.texts
    return tuple([texts[kind] for kind in kinds])


def imagine(view: View, state: DiceState, rng: Rng) -> DiceState:
    """The empty table of these options, laid as the view says; what it hides is dealt at random."""
    deck = state.deck

    def kinds(cards: tuple[str, ...]) -> list[Kind]:
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
        pool.remove(Kind(state.gift))
    bottom = [read_kind(deck, card) if card else NO_KIND for card in view.bottom]
    for kind in (*(kind for hand in known for kind in hand), *(kind for kind in bottom if kind >= 0)):
        pool.remove(kind)
    rng.shuffle(pool)
    for seat in range(view.seats):
        giving = NEEDS[state.pending] == CARD and not view.gift and seat == view.origin
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
    state.rung, state.to_come = view.rung, NO_LIMIT if view.to_come is None else view.to_come
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
            if view.choice and seat == view.seat:
                state.commits[seat] = parse(view.choice)
            else:
                choices = [Action(PASS)] if state.arrival else tries(state, seat)
                state.commits[seat] = choices[rng.below(len(choices))]
