"""The whole truth as one line of text, and back."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from ionbox.core.rows import refuse_endless
from ionbox.core.state import all_seats, met_text, read_met
from ionbox.core.types import BadInput, Seat
from ionbox.games.metals import knowledge
from ionbox.games.metals.ending import NO_LIMIT
from ionbox.games.metals.exchange import ANSWER, LEAD, NAME, OVER, REINFORCE
from ionbox.games.metals.pieces import HAND, NONE, Deck
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Kind, Phase

PARTS: Final = ("game", "hands", "pile", "collected", "before")
MORE_PARTS: Final = ("bell", "to-come", "met", "history")
PHASES: tuple[Phase, ...] = ("lead", "answer", "reinforce", "over", "name")
FACTS: dict[str, Callable[..., int]] = {
    "none": knowledge.no_answer,
    "no": knowledge.holds_no,
    "short": knowledge.short,
}


def write_history(deck: Deck, history: Sequence[int]) -> str:
    """The history of a hand: "+6;-1 Ca2+;short N3- Ca2+;no Ca2+;none Cl-". Draws in a row are added up."""
    return _written(deck, tuple(history))


@lru_cache(512)  # one table shows the same four histories to four seats, then one of them grows
def _written(deck: Deck, history: tuple[int, ...]) -> str:
    words: list[str] = []
    drawn = 0
    for entry in [*history, 0]:
        what, kind, more = entry & 15, entry >> 4 & 15, entry >> 8
        if what == knowledge.DREW:
            drawn += entry >> 4
            continue
        if drawn:
            words.append(f"+{drawn}")
            drawn = 0
        if what == knowledge.LAID:
            words.append(f"-{more} {deck.keys[kind]}")
        elif what == knowledge.NO_ANSWER:
            words.append(f"none {deck.keys[kind]}")
        elif what == knowledge.SHORT:
            words.append(f"short {deck.keys[kind]} {deck.keys[more]}")
        elif what == knowledge.HOLDS_NO:
            words.append(f"no {deck.keys[kind]}")
    return ";".join(words) or "+0"


def read_history(deck: Deck, text: str) -> list[int]:
    history: list[int] = []
    for word in text.split(";"):
        try:
            if found := re.fullmatch(r"\+(0|[1-9][0-9]{0,2})", word):
                history.append(knowledge.drew(int(found[1])))
            elif found := re.fullmatch(r"-([1-9][0-9]?) (.+)", word):
                history.append(knowledge.laid(read_kind(deck, found[2]), int(found[1])))
            else:
                what, *ions = re.findall(r"^\w+|\S+(?: \d?[+-])?", word)
                history.append(FACTS[what](*[read_kind(deck, ion) for ion in ions]))
        except (KeyError, TypeError, ValueError):
            raise BadInput(f"{word!r} is not part of a hand's history.") from None
    cards = len(deck.cards)
    if len(history) > 4 * cards or sum([entry >> 4 for entry in history if entry & 15 == knowledge.DREW]) > cards:
        raise BadInput("This history has more turns than the deck has cards for.")
    return history


def read_kind(deck: Deck, text: str) -> Kind:
    try:
        ion = deck.table.find(text)
    except ValueError as unknown:
        raise BadInput(str(unknown)) from None
    kind = deck.kind_of[deck.table.number(ion)]
    if kind == NONE:
        raise BadInput(f"This deck has no {text}.")
    return kind


def dump(state: MetalsState) -> str:
    """One line: "game 1/1 first 1 lead 1 | hands Na+ Cl- / O2- | pile N3- | collected 0 0 | before 0 0 | …"."""
    deck = state.deck
    kinds = len(deck.ions)
    moment = f"game {state.game + 1}/{state.series} first {state.first + 1} {PHASES[state.phase]} {state.initiator + 1}"
    if state.phase in (ANSWER, REINFORCE, NAME):
        moment += f" {state.responder + 1} {state.lead_count} {deck.keys[state.lead_kind]}"
    if state.phase in (REINFORCE, NAME):
        moment += f" < {state.answer_count} {deck.keys[state.answer_kind]}"
    hands = []
    for seat in all_seats(state.seats):
        hands.append(_cards(deck, [k for k in range(kinds) for _ in range(state.in_hand(seat, k))]))
    parts = [
        moment,
        f"hands {' / '.join(hands)}",
        f"pile {_cards(deck, state.pile)}",
        f"collected {' '.join(map(str, state.collected))}",
        f"before {' '.join(map(str, state.before))}",
    ]
    if state.rung:
        parts.append("bell rung")
    elif state.to_come != NO_LIMIT:
        parts.append(f"to-come {state.to_come}")
    parts += met_text(state)
    if state.telling:
        parts.append(f"history {' / '.join(write_history(deck, history) for history in state.history)}")
    return " | ".join(parts)


def _cards(deck: Deck, kinds: Sequence[int]) -> str:
    return ", ".join(deck.keys[kind] for kind in kinds) or "-"


def load(text: str, deck: Deck, rounds: int = 0, naming: bool = False) -> MetalsState:
    """A position from its line, checked: every card is somewhere once, and the moment is possible."""
    refuse_endless(text)
    parts = {name: rest for name, _, rest in (part.strip().partition(" ") for part in text.split("|"))}
    if not set(PARTS) <= set(parts) <= {*PARTS, *MORE_PARTS}:
        raise BadInput(f"A position has the parts {', '.join(PARTS)}, and may have {', '.join(MORE_PARTS)}.")
    hands = [_read_cards(deck, hand) for hand in parts["hands"].split(" / ")]
    seats = len(hands)
    found = re.fullmatch(
        r"(N)/(N) first (N) (lead|answer|reinforce|name|over) (N)(?: (N) (N) ([^<]+?)(?: < (N) (.+))?)?".replace(
            "N", "[0-9]{1,2}"
        ),
        parts["game"],
    )
    if not found or not 2 <= seats <= 4:
        raise BadInput(f"{parts['game']!r} is not a moment of a match with {seats} seats.")
    state = MetalsState(deck, seats, int(found[2]))
    state.naming = naming
    state.game, state.first = int(found[1]) - 1, Seat(int(found[3]) - 1)
    state.phase, state.initiator = PHASES.index(found[4]), Seat(int(found[5]) - 1)
    if found[8]:
        state.responder, state.lead_count = Seat(int(found[6]) - 1), int(found[7])
        state.lead_kind = read_kind(deck, found[8])
    if found[10]:
        state.answer_count, state.answer_kind = int(found[9]), read_kind(deck, found[10])
    kinds = len(deck.ions)
    state.hands = [hand.count(kind) for hand in hands for kind in range(kinds)]
    state.held = [len(hand) for hand in hands]
    state.pile = _read_cards(deck, parts["pile"])
    state.collected = _read_counts(parts["collected"], seats)
    state.before = _read_counts(parts["before"], seats)
    _read_limit(state, parts, rounds)
    state.met = read_met(parts.get("met", ""))
    if "history" in parts:
        state.history = [read_history(deck, history) for history in parts["history"].split(" / ")]
    else:
        state.history = [[knowledge.drew(held)] for held in state.held]
    _refuse_impossible(state)
    return state


def _read_limit(state: MetalsState, parts: dict[str, str], rounds: int) -> None:
    """How many exchanges are to come: where nothing is said, all those that the option leaves after the first."""
    if "bell" in parts:
        if parts["bell"] != "rung":
            raise BadInput("The bell has rung, 'bell rung', or nothing is said of it.")
        state.rung, state.to_come = True, 0
    elif rounds:
        state.to_come = rounds - 1
    if "to-come" in parts:
        to_come = parts["to-come"]
        if not to_come.isdecimal() or len(to_come) > 3 or not int(to_come) < rounds or state.rung:
            raise BadInput(f"{to_come!r} exchanges cannot be to come in this match.")
        state.to_come = int(to_come)


def _refuse_impossible(state: MetalsState) -> None:
    deck, seats, phase = state.deck, state.seats, state.phase
    if not (0 <= state.game < state.series <= 20 and 0 <= state.first < seats and 0 <= state.initiator < seats):
        raise BadInput("The game, its first seat or the initiating seat does not exist.")
    laid, answered = phase in (ANSWER, REINFORCE, NAME), phase in (REINFORCE, NAME)
    if laid != (state.lead_count > 0) or answered != (state.answer_count > 0):
        raise BadInput("A lead stands there while it is answered, an answer while reinforcements may come.")
    gone = collected_kinds(state)
    if min(gone) < 0:
        short = next(kind for kind, n in enumerate(gone) if n < 0)
        raise BadInput(f"There are more {deck.keys[short]} than the deck's {deck.copies[short]}.")
    if sum(gone) != sum(state.collected):
        raise BadInput(
            f"{sum(gone)} cards lie neither in hands, pile nor in play; {sum(state.collected)} are collected."
        )
    if sum(state.before) > state.game * len(deck.cards):
        raise BadInput(f"{sum(state.before)} cards cannot be collected in {state.game} games before this one.")
    if max(state.held) > HAND:
        raise BadInput(f"A hand has at most {HAND} cards.")
    holding = [seat for seat in range(seats) if state.held[seat]]
    if phase == LEAD and (len(holding) < 2 or state.initiator not in holding):
        raise BadInput("To lead, a seat holds a card and so does another; otherwise the game is over.")
    if phase == ANSWER and (
        state.responder not in holding or state.responder == state.initiator or state.lead_count > 1
    ):
        raise BadInput("One card is answered, by another seat that holds cards.")
    if phase == REINFORCE:
        x, size = deck.sizes[state.lead_kind], deck.sizes[state.answer_kind]
        if not 0 <= state.responder < seats or state.responder == state.initiator or state.lead_count > 1:
            raise BadInput("Reinforcements are called for one card that another seat answered.")
        if state.answer_kind not in deck.opposite[state.lead_kind] or state.answer_charge() <= x:
            raise BadInput("Reinforcements are called against an answer of opposite sign and higher total charge.")
        if state.answer_count > x or (size > x and state.answer_count < x):
            raise BadInput(f"{x} cards answer {deck.keys[state.lead_kind]}, not {state.answer_count}.")
    if phase == NAME:
        if not state.naming:
            raise BadInput("This match asks for no names: its option naming is off.")
        if not 0 <= state.responder < seats or state.responder == state.initiator:
            raise BadInput("A compound is formed by one card and the answer of another seat.")
        if state.answer_kind not in deck.opposite[state.lead_kind] or state.answer_charge() != state.lead_charge():
            raise BadInput("What is to be named is an answer of opposite sign and the same total charge.")
    if phase == OVER and state.to_come != 0 and (len(holding) > 1 or state.game + 1 < state.series):
        raise BadInput("The match is not over while two seats hold cards, or another game is to come.")
    if len(state.history) != seats or not all(
        knowledge.fits(deck, state.history[seat], hand_of(state, seat)) for seat in all_seats(seats)
    ):
        raise BadInput("A hand does not fit its history.")


def hand_of(state: MetalsState, seat: Seat) -> list[int]:
    kinds = len(state.deck.ions)
    return state.hands[seat * kinds : (seat + 1) * kinds]


def collected_kinds(state: MetalsState) -> list[int]:
    """How many cards of each kind lie in the collections of this game: all that are nowhere else."""
    deck = state.deck
    gone = list(deck.copies)
    for kind in state.pile:
        gone[kind] -= 1
    for seat in all_seats(state.seats):
        for kind in range(len(gone)):
            gone[kind] -= state.in_hand(seat, kind)
    gone[state.lead_kind] -= state.lead_count
    gone[state.answer_kind] -= state.answer_count
    return gone


def _read_cards(deck: Deck, text: str) -> list[int]:
    return [] if text.strip() == "-" else [read_kind(deck, card.strip()) for card in text.split(",")]


def _read_counts(text: str, seats: int) -> list[int]:
    counts = [int(word) for word in text.split() if word.isdecimal() and len(word) < 6]
    if len(counts) != seats or len(text.split()) != seats:
        raise BadInput(f"{seats} numbers are needed, one for each seat, not {text!r}.")
    return counts
