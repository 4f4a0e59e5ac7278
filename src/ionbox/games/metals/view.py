"""Who sees what, and imagining the rest."""

from functools import lru_cache
from math import comb, prod

from ionbox.chem.names import compound_name
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import FULL, Action, Help, Seat
from ionbox.games.metals import knowledge
from ionbox.games.metals.ending import NO_LIMIT
from ionbox.games.metals.exchange import ANSWER, NAME, REINFORCE, cards
from ionbox.games.metals.notation import compound_of, write
from ionbox.games.metals.pieces import Deck, printed
from ionbox.games.metals.position import PHASES, collected_kinds, hand_of, read_history, read_kind, write_history
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Box, Own, Play, Public, View

MOST_BELOW = 1 << 31


def box(state: MetalsState, help: Help = FULL) -> Box:
    deck = state.deck
    return Box(
        seats=state.seats,
        series=state.series,
        deck=printed(deck, help.charges, help.charges and help.plays),
        cards=len(deck.cards),
        names=_names(deck) if help.charges and help.names else (),
    )


@lru_cache(64)
def _names(deck: Deck) -> tuple[tuple[str, str], ...]:
    metals = [k for k, charge in enumerate(deck.charges) if charge > 0]
    made = [compound_of(deck, deck.ions[k], deck.ions[other]) for k in metals for other in deck.opposite[k]]
    return tuple([(compound.formula(), compound_name(compound)) for compound in made])


def public(state: MetalsState, help: Help = FULL) -> Public:
    deck = state.deck
    lead = deck.ions[state.lead_kind]
    laid = state.lead_count > 0
    answered = state.answer_count > 0
    return Public(
        game=state.game + 1,
        to_come=None if state.to_come == NO_LIMIT else state.to_come,
        rung=state.rung,
        first=state.first,
        phase=PHASES[state.phase],
        initiator=state.initiator,
        responder=state.responder if laid else None,
        held=tuple(state.held),
        pile=len(state.pile),
        lead=deck.key(lead, help.charges) if laid else "",
        lead_count=state.lead_count,
        answer=deck.key(deck.ions[state.answer_kind], help.charges) if answered else "",
        answer_count=state.answer_count,
        naming=compound_of(deck, lead, deck.ions[state.answer_kind]).text() if state.phase == NAME else "",
        charges=(state.lead_charge(), state.answer_charge()) if help.charges else (),
        collected=tuple(state.collected),
        before=tuple(state.before),
        scores=tuple([state.before[seat] + state.collected[seat] for seat in range(state.seats)]),
        gone=tuple(collected_kinds(state)),
        history=tuple([_proof(deck, tuple(history)) if help.charges else "" for history in state.history]),
    )


@lru_cache(512)  # after a step most hands have the history they had
def _proof(deck: Deck, history: tuple[int, ...]) -> str:
    proof = knowledge.proof(list(history))
    return write_history(deck, proof) if proof else ""


def own(state: MetalsState, seat: Seat | None, help: Help = FULL) -> Own:
    deck, unseen = state.deck, _unseen(state, seat)
    hand = hand_of(state, seat) if seat is not None else []
    asked = seat is not None and seat in state.actors()
    return Own(
        seat=seat,
        hand=tuple([deck.key(ion, help.charges) for ion, n in zip(deck.ions, hand) for _ in range(n)]),  # noqa: B905
        plays=_plays(state, hand) if asked and help.charges and help.preview else (),
        unseen=tuple(unseen),
        proved=tuple(
            [_proved(state, one, unseen) if help.charges and one != seat else () for one in all_seats(state.seats)]
        ),
    )


def _plays(state: MetalsState, hand: list[int]) -> tuple[Play, ...]:
    """A lead and its reinforcements lie on one side, an answer on the other."""
    if state.phase == NAME:
        return ()
    lead, answer = state.lead_charge(), state.answer_charge()
    plays: list[Play] = []
    for kind, held in enumerate(hand):
        if state.phase == REINFORCE and kind != state.lead_kind:
            continue
        size = state.deck.sizes[kind]
        for n in range(1, held + 1):
            on_lead, on_answer = (0, n * size) if state.phase == ANSWER else (n * size, 0)
            plays.append(_play(state.deck, cards(n, state.deck.ions[kind]), lead + on_lead, answer + on_answer))
    return tuple(plays)


@lru_cache(4096)
def _play(deck: Deck, action: Action, lead: int, answer: int) -> Play:
    return Play(write(action, deck), (lead, answer))


def _unseen(state: MetalsState, seat: Seat | None) -> list[int]:
    unseen = [0] * len(state.deck.ions)
    for kind in state.pile:
        unseen[kind] += 1
    for other in all_seats(state.seats):
        if other != seat:
            for kind in range(len(unseen)):
                unseen[kind] += state.in_hand(other, kind)
    return unseen


def _proved(state: MetalsState, seat: Seat, unseen: list[int]) -> tuple[tuple[str, int], ...]:
    """What says more than the size of the hand and the cards that are left."""
    if not knowledge.proves(state.history[seat]):
        return ()
    limits = knowledge.most(state.deck, state.history[seat])
    return tuple([(state.deck.keys[k], n) for k, n in enumerate(limits) if n < min(state.held[seat], unseen[k])])


def imagine(view: View, deck: Deck, naming: bool, rng: Rng) -> MetalsState:
    """Hands that fit what was seen and proved, at random; the cards left over are the pile."""
    state = MetalsState(deck, view.seats, view.series)
    state.naming = naming
    state.game, state.first, state.phase = view.game - 1, view.first, PHASES.index(view.phase)
    state.rung, state.to_come = view.rung, NO_LIMIT if view.to_come is None else view.to_come
    state.initiator = view.initiator
    if view.responder is not None:
        state.responder = view.responder
    if view.lead:
        state.lead_kind, state.lead_count = read_kind(deck, view.lead), view.lead_count
    if view.answer:
        state.answer_kind, state.answer_count = read_kind(deck, view.answer), view.answer_count
    state.held, state.collected, state.before = list(view.held), list(view.collected), list(view.before)
    state.history = [
        read_history(deck, proof) if proof else [knowledge.drew(held)]
        for proof, held in zip(view.history, view.held, strict=True)
    ]
    pool = [n - gone for n, gone in zip(deck.copies, view.gone, strict=True)]
    pool[state.lead_kind] -= state.lead_count
    pool[state.answer_kind] -= state.answer_count
    hands: dict[int, list[int]] = {}
    if view.seat is not None:
        own: list[int] = [read_kind(deck, card) for card in view.hand]
        hands[view.seat] = [own.count(kind) for kind in range(len(pool))]
        pool = [n - held for n, held in zip(pool, hands[view.seat], strict=True)]
    hidden = [seat for seat in range(view.seats) if seat != view.seat]
    # Hands of which something is proved first: the others take any cards that are left.
    hidden.sort(key=lambda seat: not knowledge.proves(state.history[seat]))
    found = _deal(state, hidden, pool, hands, rng)
    assert found, "a view of a real match fits at least that match"
    state.hands = [n for seat in range(view.seats) for n in hands[seat]]
    state.pile = [kind for kind, n in enumerate(pool) for _ in range(n - sum(hands[seat][kind] for seat in hidden))]
    rng.shuffle(state.pile)
    return state


def _deal(state: MetalsState, hidden: list[int], pool: list[int], hands: dict[int, list[int]], rng: Rng) -> bool:
    """Give each hidden seat a hand that fits; go back where the cards left do not suffice for the next."""
    if not hidden:
        return True
    seat, *rest = hidden
    if knowledge.proves(state.history[seat]):
        fitting = knowledge.hands_that_fit(state.deck, state.history[seat], state.held[seat], pool)
    else:
        fitting = [_any_hand(pool, state.held[seat], rng)]
    weights = [prod(map(comb, pool, hand)) for hand in fitting]
    while fitting:
        # As likely as there are ways to draw it from the pool.
        place = weighted(weights, rng)
        weights.pop(place)
        hands[seat] = fitting.pop(place)
        left = [n - held for n, held in zip(pool, hands[seat], strict=True)]
        if _deal(state, rest, left, hands, rng):
            return True
    return False


def _any_hand(pool: list[int], held: int, rng: Rng) -> list[int]:
    cards = [kind for kind, n in enumerate(pool) for _ in range(n)]
    rng.shuffle(cards)
    return [cards[:held].count(kind) for kind in range(len(pool))]


def weighted(weights: list[int], rng: Rng) -> int:
    """The place of one of these weights, each as likely as it weighs."""
    point = _below(sum(weights), rng)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return place
    raise AssertionError("the point lies below the sum of all weights")


def _below(n: int, rng: Rng) -> int:
    """A number below any n: large decks have more hands than one draw can tell apart."""
    if n < MOST_BELOW:
        return rng.below(n)
    point = n
    while point >= n:
        point = 0
        for _ in range(-(-n.bit_length() // 30)):
            # As a Python int: the compiled kernel would cut i64 at 64 bits.
            point = point << 30 | int(rng.below(1 << 30))
        point >>= -n.bit_length() % 30
    return point
