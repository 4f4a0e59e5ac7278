"""Imagined truths: on small decks, exactly those that fit everything a seat saw.

The judge deals every possible deal, plays the match again in each of these worlds with the same actions, the same kind
of card leaving at each random take, and drops a world as soon as the seat would have seen or heard something else.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, permutations

from narrow import of
from pytest import mark

from ionbox.core.play import Match
from ionbox.core.rng import Rng, Tape
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.metals import GAME, events, knowledge
from ionbox.games.metals.exchange import ANSWER, PASS
from ionbox.games.metals.position import read_history, read_kind
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Kind, Options

FEW = 60
HIDDEN = 9
"""All truths must be reached where they are few and so few cards are hidden: else some are too rare to wait for."""


def deck(**copies: int) -> Options:
    ions = {"Na": "Na+", "Ca": "Ca2+", "Al": "Al3+", "Cl": "Cl-", "O": "O2-", "N": "N3-"}
    return Options(deck="ion,copies\n" + "".join(f"{ions[ion]},{n}\n" for ion, n in copies.items()))


CASES = [
    (2, deck(Na=4, Ca=3, Cl=4, N=3), range(40), {"short"}),
    (2, deck(Na=5, Ca=4, Al=2, N=6), range(24, 32), {"short", "no"}),
    (2, deck(Na=2, Al=6, Cl=3, O=5), range(8, 14), {"short", "no"}),
    (2, deck(Na=3, Ca=3, Cl=3, O=4, N=3), (5, 16, 20, 31, 33, 38), {"short", "no", "none"}),
    (2, deck(Na=3, Ca=2, Al=2, O=6, N=4), (8, 9, 10), {"short", "none"}),
    (3, deck(Na=6, Ca=5, N=8), range(8), {"short"}),
    (3, deck(Na=5, Ca=5, N=10), (22, 23), {"short", "none"}),
]
"""Seats, deck, seeds, and what is proved of a hidden hand at moments where all truths are reached."""


def hands(pool: list[str], seats: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to give six cards each to so many seats, and what is left."""
    if seats == 0:
        yield (tuple(pool),)
        return
    for hand in sorted(set(combinations(pool, 6))):
        left = list(pool)
        for card in hand:
            left.remove(card)
        for rest in hands(left, seats - 1):
            yield hand, *rest


def worlds(match: Match, seat: Seat) -> list[MetalsState]:
    """Every deal that gives this seat the hand it was dealt."""
    own = GAME.view(of(MetalsState, match.state), seat).hand
    pool = list((Counter(dict(GAME.pieces(of(MetalsState, match.state)))) - Counter(own)).elements())
    found = []
    for *others, left in hands(pool, match.seats - 1):
        others.insert(seat, own)
        dealt = " / ".join(", ".join(hand) for hand in others)
        for pile in sorted(set(permutations(left))):
            nobody = " ".join("0" * match.seats)
            lead = of(MetalsState, match.state).first + 1
            text = f"game 1/1 first {lead} lead {lead} | hands {dealt} | pile {', '.join(pile)} "
            found.append(GAME.load(f"{text}| collected {nobody} | before {nobody}", match.options))
    return found


def after(world: MetalsState, match: Match) -> MetalsState | None:
    """The world after the last step of the match, the same kind leaving at a random take; None if it cannot be."""
    step = match.steps[-1]
    if step.action not in world.legal(step.seat):
        return None
    chance = []
    if world.phase == ANSWER and step.action == PASS:
        (ion,) = (events.unpacked(e)[3] for e in match.state.events if events.unpacked(e)[0] == events.TOOK)
        kind = world.deck.kind_of[ion]
        if world.in_hand(step.seat, kind) == 0:
            return None
        chance = [sum(world.in_hand(step.seat, k) for k in range(kind))]
    world = world.copy()
    world.apply(step.seat, step.action, Tape(chance))
    return world


def sight(state: MetalsState, seat: Seat) -> tuple[object, ...]:
    """What the seat sees and hears, without what the game itself concludes from it."""
    lines = [GAME.tell(event, seat, "ABCD") for event in state.events]
    return replace(GAME.view(state, seat), history=()), [line for line in lines if line]


Truth = tuple[tuple[int, ...], tuple[int, ...]]
"""Hands and pile."""


def truth(state: MetalsState) -> Truth:
    return tuple(state.hands), tuple(state.pile)


def moments(seats: int, options: Options, seed: int) -> Iterator[tuple[Match, int, set[Truth]]]:
    """Each moment of a random match with one seat and all truths that fit what it saw."""
    match, rng, seat = Match(GAME, seats, options, str(seed)), Rng(seed), seed % seats
    fitting = worlds(match, Seat(seat))
    while match.state.actors():
        yield match, seat, {truth(world) for world in fitting}
        actor = match.state.actors()[0]
        assert match.play(actor, match.state.sample(actor, rng)) is None
        seen = sight(of(MetalsState, match.state), Seat(seat))
        played = (after(world, match) for world in fitting)
        fitting = [world for world in played if world is not None and sight(world, Seat(seat)) == seen]


@mark.parametrize(
    ("seats", "options", "seeds", "facts_met"),
    CASES,
    ids=["two", "two-short", "two-strong", "two-none", "two-none-strong", "three", "three-none"],
)
def test_all_truths_that_fit_what_was_seen_can_be_imagined_and_no_other(
    seats: int, options: Options, seeds: Iterable[int], facts_met: set[str]
) -> None:
    proved: Counter[str] = Counter()
    for seed in seeds:
        for match, seat, truths in moments(seats, options, seed):
            view, rng = GAME.view(of(MetalsState, match.state), Seat(seat)), Rng(seed)
            others = [seen for other, seen in enumerate(view.history) if other != seat]
            facts = {word for seen in others for part in seen.split(";") if (word := part.split(" ")[0]).isalpha()}
            assert truth(of(MetalsState, match.state)) in truths
            few = len(truths) <= FEW and view.pile + sum(view.held) - len(view.hand) <= HIDDEN
            if not few and not facts:
                continue
            reached = set()
            for tries in range(20_000):
                reached.add(truth(GAME.imagine(view, options, rng)))
                if not reached <= truths or (reached == truths if few else tries > 60):
                    break
            assert reached <= truths, GAME.dump(of(MetalsState, match.state))
            assert reached == truths or not few, GAME.dump(of(MetalsState, match.state))
            proved.update(facts if few else ())
    assert set(proved) >= facts_met, proved


@mark.parametrize(
    ("history", "fitting"),
    [
        ("+6", {"Na+ Ca2+ Ca2+ Ca2+ Cl- Cl-", "Al3+ Al3+ Al3+ N3- N3- N3-", "Cl- Cl- Cl- Cl- Cl- Cl-"}),
        ("+6;-1 Na+;+1", {"Na+ Ca2+ Ca2+ Ca2+ Cl- Cl-", "Al3+ Al3+ Al3+ N3- N3- N3-", "Cl- Cl- Cl- Cl- Cl- Cl-"}),
        # No answer to N3-: no Na+, Ca2+ or Al3+ at all among the six.
        ("+6;none N3-", {"Cl- Cl- Cl- Cl- Cl- Cl-"}),
        # One card drawn later may be any, three may not be.
        ("+6;none N3-;-1 Cl-;+1", {"Cl- Cl- Cl- Cl- Cl- Cl-"}),
        ("+6;none N3-;-3 Cl-;+3", {"Cl- Cl- Cl- Cl- Cl- Cl-", "Al3+ Al3+ Al3+ N3- N3- N3-"}),
        # A short answer of Na+ to N3-: no Al3+, at most two Ca2+.
        ("+6;-1 Na+;short N3- Na+;+1;no Na+", {"Cl- Cl- Cl- Cl- Cl- Cl-"}),
        # Two cards drawn later may be Na+ and a third Ca2+, one may not be both.
        ("+6;-2 Na+;short N3- Na+;+2", {"Na+ Ca2+ Ca2+ Ca2+ Cl- Cl-", "Cl- Cl- Cl- Cl- Cl- Cl-"}),
        ("+6;-1 Na+;short N3- Na+;+1", {"Cl- Cl- Cl- Cl- Cl- Cl-"}),
    ],
)
def test_hands_that_fit_a_history(history: str, fitting: set[str]) -> None:
    whole = GAME.deck(GAME.defaults)
    for hand in ("Na+ Ca2+ Ca2+ Ca2+ Cl- Cl-", "Al3+ Al3+ Al3+ N3- N3- N3-", "Cl- Cl- Cl- Cl- Cl- Cl-"):
        kinds = [read_kind(whole, card) for card in hand.split()]
        counts = [kinds.count(Kind(kind)) for kind in range(6)]
        assert knowledge.fits(whole, read_history(whole, history), counts) == (hand in fitting), hand


def test_a_hand_of_another_size_than_drawn_and_laid_never_fits() -> None:
    whole = GAME.deck(GAME.defaults)
    assert not knowledge.fits(whole, [knowledge.drew(6), knowledge.laid(Kind(0), 1)], [6, 0, 0, 0, 0, 0])
    assert knowledge.fits(whole, [knowledge.drew(6), knowledge.laid(Kind(0), 1)], [5, 0, 0, 0, 0, 0])


def test_truths_are_imagined_from_the_largest_deck_too() -> None:
    """The ways to draw six of 240 cards are more than one draw of chance can tell apart."""
    ions = ["Na+", "K+", "Mg2+", "Ca2+", "Al3+", "Fe3+", "F-", "Cl-", "O2-", "S2-", "N3-", "PO4 3-"]
    options = Options(deck="ion,copies\n" + "".join(f"{ion},40\n" for ion in ions))
    pile = ", ".join([ion for ion in ions for _ in range(40) if ion not in ("K+", "F-")] + ["K+", "F-"] * 34)
    text = f"hands {', '.join(['K+'] * 6)} / {', '.join(['F-'] * 6)} | pile {pile} | collected 0 0 | before 0 0"
    state = GAME.load(f"game 1/1 first 1 lead 1 | {text} | history +6 / +6;none PO4 3-", options)
    view = GAME.view(state, Seat(0))
    imagined = [GAME.imagine(view, options, Rng(n)) for n in range(3)]
    assert all(GAME.view(state, Seat(0)) == view for state in imagined)
    assert all(state.hands[12:18] == [0] * 6 for state in imagined)
    assert len({tuple(state.hands) for state in imagined}) == 3


def test_no_hand_holds_more_than_its_answers_proved_and_what_is_told_is_less_than_the_hand() -> None:
    told = 0
    for seed in range(30):
        match, rng = Match(GAME, 2 + seed % 3, seed=f"proved {seed}"), Rng(seed)
        while match.state.actors():
            state = match.state
            for seat, proved in enumerate(GAME.view(of(MetalsState, state), None).proved):
                for ion, most in proved:
                    kind = read_kind(of(MetalsState, state).deck, ion)
                    assert of(MetalsState, state).in_hand(Seat(seat), kind) <= most < of(MetalsState, state).held[seat]
                    told += 1
            legal = state.legal(state.actors()[0])
            match.play(state.actors()[0], legal[rng.below(len(legal))])
    assert told > 300


def test_what_a_short_answer_proved_wears_off_with_every_card_drawn() -> None:
    deck_ = GAME.deck(GAME.defaults)
    text = "+6;-1 Cl-;short Al3+ Cl-;+1;no Cl-"
    ions = ["Na", "Ca", "Al", "Cl", "O", "N"]
    limits = dict(zip(ions, knowledge.most(deck_, read_history(deck_, text)), strict=True))
    assert (limits["N"], limits["O"], limits["Cl"]) == (1, 3, 0)  # one card was drawn since: it is no Cl⁻
    assert min(limits["Na"], limits["Ca"]) > 6, "nothing is proved of the lead's own sign"


def test_what_a_seat_does_not_see_is_the_deck_without_its_hand_the_table_and_what_has_gone() -> None:
    match, rng = Match(GAME, 3, seed="unseen"), Rng(3)
    copies = {"Na+": 8, "Ca2+": 7, "Al3+": 5, "Cl-": 8, "O2-": 7, "N3-": 5}
    while match.state.actors():
        for seat in all_seats(3):
            view = GAME.view(of(MetalsState, match.state), seat)
            seen = Counter(view.hand) + Counter(dict(zip(copies, view.gone, strict=True)))
            seen += Counter({view.lead: view.lead_count}) + Counter({view.answer: view.answer_count})
            assert [copies[ion] - seen[ion] for ion in copies] == list(view.unseen)
        legal = match.state.legal(match.state.actors()[0])
        match.play(match.state.actors()[0], legal[rng.below(len(legal))])
