"""The whole truth as one line of text, and back.

    game 1 dealer 2 | turn 3 | hands 3|6, *|4 / 1|2 gift | pile 2|5, … | played 1|1 punish, 3|4 | scores 0 0 | …

Parts are separated by " | " and cards by commas; the top of the pile and of the played cards comes last.
`pile rest, 2|5` stands for all cards named nowhere else, with 2|5 on top. Parts that say nothing special are left out.
"""

import re
from collections.abc import Sequence

from ionbox.core.rows import refuse_endless
from ionbox.core.state import NO_ACTION, met_text, read_met
from ionbox.core.types import BadInput, Seat
from ionbox.games.dice import knowledge
from ionbox.games.dice.cards import ACTIONS, ANSWERED, CALL, CARD, CARDS, NEEDS, TAKEN, TITLES
from ionbox.games.dice.ending import CUT, NO_LIMIT
from ionbox.games.dice.notation import parse, write
from ionbox.games.dice.phases import (
    AGAIN,
    ANSWER,
    DEALER,
    DRAWN,
    NUMBER,
    NUMBERS,
    OVER,
    PASS,
    RACE,
    TURN,
)
from ionbox.games.dice.pieces import NO_SUM, Deck, read_card, write_card
from ionbox.games.dice.race import tries
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.turn import set_asked
from ionbox.games.dice.types import Kind, Phase

PHASES: tuple[Phase, ...] = ("turn", "again", "drawn", "answer", "numbers", "number", "race", "dealer", "over")
PARTS = (
    "game",
    *PHASES,
    "hands",
    "pile",
    "played",
    "calls",
    "scores",
    "out",
    "won",
    "count",
    "bell",
    "to-come",
    "met",
    "under",
    "known",
)


def read_kind(deck: Deck, text: str) -> Kind:
    kind = deck.kind_of[read_card(text)]
    if kind < 0:
        raise BadInput(f"This deck has no {text.strip()}.")
    return kind


def dump(state: DiceState) -> str:
    def card(kind: Kind) -> str:
        return write_card(state.deck.codes[kind])

    def cards(kinds: Sequence[Kind]) -> str:
        return ", ".join(map(card, kinds)) or "-"

    parts = [
        f"game {state.game + 1} dealer {state.dealer + 1}",
        _moment(state),
        f"hands {' / '.join(map(cards, state.hands))}",
        f"pile {cards(state.pile)}",
        f"played {cards(state.played)}",
    ]
    if NEEDS[state.deck.action[state.played[-1]]] == CALL and state.asks:
        parts.append(f"calls {int(state.asks).bit_length() - 1}")
    if any(state.scores):
        parts.append(f"scores {' '.join(map(str, state.scores))}")
    if state.left < state.seats:
        out = (f"{seat + 1} by {bomber + 1}" for seat, bomber in enumerate(state.bombed_by) if bomber >= 0)
        parts.append(f"out {', '.join(out)}")
    if state.winner >= 0:
        parts.append(f"won {state.winner + 1}")
    if state.clock or state.idle:
        parts.append(f"count {state.clock} {state.idle}")
    if state.rung:
        parts.append("bell rung")
    if state.to_come != NO_LIMIT:
        parts.append(f"to-come {'cut' if state.to_come == CUT else state.to_come}")
    parts += met_text(state)
    if state.owners:
        parts.append(f"under {' '.join(str(owner + 1) for owner in state.owners)}")
    if any(state.known):
        known = []
        for place, kinds in enumerate(state.known):
            if kinds:
                observer, holder = divmod(place, state.seats)
                who = "all" if observer == state.seats else str(observer + 1)
                known.append(f"{who} of {holder + 1}: {cards(kinds)}")
        parts.append(f"known {'; '.join(known)}")
    return " | ".join(parts)


def _moment(state: DiceState) -> str:
    """`turn 3`, `drawn 3 1|2`, `answer 3 punish from 2`, `race 1: pass / ? / 3|6`, …"""
    words = f"{PHASES[state.phase]} {state.actor() + 1}"
    if state.phase == DRAWN:
        return f"{words} {write_card(state.deck.codes[state.drawn])}"
    if state.phase == RACE:
        chosen = ["?" if choice < 0 else write(choice) for choice in state.commits]
        return f"{words}: {' / '.join(chosen)}"
    if state.phase in (ANSWER, NUMBERS, NUMBER):
        words = f"{PHASES[state.phase]} {state.aim + 1} {ACTIONS[state.pending]} from {state.origin + 1}"
        words += f" then {state.after + 1}"
        if state.gift >= 0:
            words += f" of {write_card(state.deck.codes[state.gift])}"
        if state.phase == NUMBER:
            both = [str(n) for n in range(1, 7) if state.numbers >> n & 1]
            words += f" on {' '.join(both)}"
    return words


def seats_of(text: str) -> int:
    refuse_endless(text)
    hands = [part for part in text.split(" | ") if part.strip().startswith("hands ")]
    if not hands:
        raise BadInput("A position has a part 'hands …': the cards of each seat, separated by ' / '.")
    return hands[0].count(" / ") + 1


def load(text: str, state: DiceState) -> DiceState:
    """A position from its line, laid on the empty table of its options and checked."""
    parts: dict[str, str] = {}
    for part in text.strip().split(" | "):
        name, _, rest = part.strip().partition(" ")
        if name not in PARTS or name in parts:
            raise BadInput(f"{part!r} is not part of a position, or it appears twice.")
        parts[name] = rest.strip()
    moments = [name for name in PHASES if name in parts]
    missing = [name for name in ("game", "hands", "pile", "played") if name not in parts]
    if missing or len(moments) != 1:
        raise BadInput(f"A position has the parts game, hands, pile, played and one of {', '.join(PHASES)}.")
    _read_cards(state, parts)
    _read_counts(state, parts)
    _read_moment(state, moments[0], parts[moments[0]])
    _read_bell(state, parts)
    state.met = read_met(parts.get("met", ""))
    _read_knowledge(state, parts)
    _refuse_impossible(state)
    return state


def _read_cards(state: DiceState, parts: dict[str, str]) -> None:
    deck = state.deck

    def cards(text: str) -> list[Kind]:
        return [] if text.strip() == "-" else [read_kind(deck, card) for card in text.split(",")]

    state.hands = [sorted(cards(hand)) for hand in parts["hands"].split(" / ")]
    state.played = cards(parts["played"])
    if not state.played:
        raise BadInput("A card lies on the table at every moment: played is never empty.")
    set_asked(state, state.played[-1])
    rest = deck.cards[:]
    gift = re.search(r" of (.+)$", parts.get("answer", ""))
    named = [*state.played, *(kind for hand in state.hands for kind in hand)]
    named += [read_kind(deck, gift[1])] if gift else []
    beneath, _, above = parts["pile"].partition(",")
    above = (above or "-") if beneath.strip() == "rest" else parts["pile"]
    named += cards(above)
    for kind in named:
        if kind not in rest:
            text = write_card(deck.codes[kind])
            raise BadInput(f"There are more {text} than the deck's {deck.copies[kind]}.")
        rest.remove(kind)
    if rest and beneath.strip() != "rest":
        raise BadInput(f"{len(rest)} cards are nowhere, such as {write_card(deck.codes[rest[0]])}.")
    state.pile = rest + cards(above)
    if called := parts.get("calls", ""):
        action = deck.action[state.played[-1]]
        if NEEDS[action] != CALL:
            raise BadInput("The card on the table does not call a number.")
        if called not in tuple("123456"):
            raise BadInput(f"A {TITLES[action]} calls a number from 1 to 6, not {called!r}.")
        state.asks, state.asks_sum = 1 << int(called), NO_SUM


def _read_counts(state: DiceState, parts: dict[str, str]) -> None:
    seats = state.seats
    found = re.fullmatch(r"(\d{1,3}) dealer (\d{1,2})", parts["game"])
    if not found or not int(found[1]):
        raise BadInput(f"{parts['game']!r} is not a game. Write it like this: 'game 1 dealer 2'.")
    state.game, state.dealer = int(found[1]) - 1, _seat(state, found[2])
    if "scores" in parts:
        words = parts["scores"].split()
        if len(words) != seats or not all(re.fullmatch(r"-?\d{1,6}", word) for word in words):
            raise BadInput(f"{seats} scores are needed, one for each seat, not {parts['scores']!r}.")
        state.scores = [int(word) for word in words]
    for word in parts["out"].split(",") if "out" in parts else []:
        found = re.fullmatch(r"\s*(\d{1,2}) by (\d{1,2})", word)
        if not found:
            raise BadInput(f"{word!r} bombs nobody out: '3 by 2' does.")
        state.bombed_by[_seat(state, found[1])] = _seat(state, found[2])
    state.left = state.bombed_by.count(-1)
    if "won" in parts:
        state.winner = _seat(state, parts["won"])
    if "count" in parts:
        found = re.fullmatch(r"(\d{1,6}) (\d{1,2})", parts["count"])
        if not found:
            raise BadInput(f"{parts['count']!r} counts nothing. Write the actions and the idle turns.")
        state.clock, state.idle = int(found[1]), int(found[2])


def _read_bell(state: DiceState, parts: dict[str, str]) -> None:
    """DICE-84 and DICE-85. `to_come` is as much as the options allow."""
    if parts.get("bell", "rung") != "rung":
        raise BadInput(f"The bell has rung or it has not: write 'bell rung', not {parts['bell']!r}.")
    state.rung = "bell" in parts
    most = min(state.to_come, 2 * state.seats - 1) if state.rung else state.to_come
    if "to-come" not in parts:
        if state.rung:
            raise BadInput("Once the bell has rung, a position says how far the turn may go: 'to-come 2'.")
        return
    text = parts["to-come"]
    if most == NO_LIMIT:
        raise BadInput("Nothing ends this match early: a position has to-come with the bell or the option rounds only.")
    if text == "cut" and state.phase == OVER:
        state.to_come = CUT
    elif re.fullmatch(r"[0-9]{1,4}", text) and int(text) <= most:
        state.to_come = int(text)
    else:
        raise BadInput(f"The turn cannot go on by {text!r} seats. Choose 0 to {most}.")


def _read_moment(state: DiceState, name: str, text: str) -> None:
    deck, phase = state.deck, PHASES.index(name)
    state.phase = phase
    if phase in (ANSWER, NUMBERS, NUMBER):
        found = re.fullmatch(
            r"(\d{1,2}) ([a-z-]+) from (\d{1,2})(?: then (\d{1,2}))?(?: of (.+?))?(?: on ([1-6]) ([1-6]))?", text
        )
        if not found or found[2] not in ACTIONS:
            raise BadInput(f"{text!r} cannot be answered. Write it like this: 'answer 3 punish from 2'.")
        state.pending = ACTIONS.index(found[2])
        state.aim, state.origin = _seat(state, found[1]), _seat(state, found[3])
        state.turn = state.origin
        state.after = _seat(state, found[4]) if found[4] else state.aim
        state.gift = read_kind(deck, found[5]) if found[5] else -1
        state.numbers = 1 << int(found[6]) | 1 << int(found[7]) if found[6] else 0
        return
    found = re.fullmatch(r"(\d{1,2})(?: (.+)|: (.+))?", text)
    if not found or bool(found[2]) != (phase == DRAWN) or bool(found[3]) > (phase == RACE):
        raise BadInput(f"'{name} {text}' is not a moment of a match.")
    state.turn = _seat(state, found[1])
    if phase == DRAWN:
        state.drawn = read_kind(deck, found[2])
    if found[3]:
        chosen = found[3].split(" / ")
        if len(chosen) != state.seats:
            raise BadInput(f"{state.seats} choices are needed, one for each seat, '?' for none yet.")
        choices = [NO_ACTION if choice == "?" else parse(choice) for choice in chosen]
        for seat, choice in enumerate(choices):
            allowed = [PASS] if state.arrival else tries(state, seat)
            if choice >= 0 and (choice not in allowed or seat == state.turn):
                raise BadInput(f"Seat {seat + 1} cannot have chosen {write(choice)}.")
        state.commits = choices


def _read_knowledge(state: DiceState, parts: dict[str, str]) -> None:
    state.owners = [_seat(state, word) for word in parts.get("under", "").split()]
    if len(state.owners) > len(state.pile):
        raise BadInput("More cards lie under the pile than it has.")
    for fact in parts["known"].split(";") if "known" in parts else []:
        found = re.fullmatch(r"\s*(\d{1,2}|all) of (\d{1,2}): (.+)", fact)
        if not found:
            raise BadInput(f"{fact!r} does not say who knows what. Write it like this: '2 of 3: 1|2'.")
        observer = state.seats if found[1] == "all" else _seat(state, found[1])
        holder = _seat(state, found[2])
        held = state.hands[holder] + ([state.gift] if state.gift >= 0 and state.origin == holder else [])
        for card in found[3].split(","):
            kind = read_kind(state.deck, card)
            if kind not in held or observer == holder:
                raise BadInput(f"Seat {holder + 1} holds no {card.strip()} that another could know of.")
            held.remove(kind)
            knowledge.learn(state, observer, holder, kind)


def _seat(state: DiceState, word: str) -> Seat:
    if not re.fullmatch(r"[0-9]{1,2}", word):
        raise BadInput(f"{word!r} is not a seat. Choose 1 to {state.seats}.")
    if not 1 <= int(word) <= state.seats:
        raise BadInput(f"There is no seat {word} at a table of {state.seats}.")
    return Seat(int(word) - 1)


def _refuse_impossible(state: DiceState) -> None:
    deck, phase, top = state.deck, state.phase, state.played[-1]
    action = deck.action[top]
    inside = [seat for seat in range(state.seats) if state.bombed_by[seat] < 0]
    if phase == OVER:
        if state.winner < 0:
            raise BadInput("A match that is over has a winner.")
        return
    if not set(state.actors()) <= set(inside) or not state.actors() or state.turn not in inside:
        raise BadInput("A seat that is out of the game has no turn.")
    if state.target == 0 and any(state.scores):
        raise BadInput("A quick game keeps no scores.")
    if state.idle >= state.left or (len(inside) < 2 and state.winner < 0):
        raise BadInput("The game is over already: nobody can go on.")
    if (state.winner >= 0) != (phase in (NUMBERS, NUMBER) and not all(state.hands[seat] for seat in inside)):
        raise BadInput("Nobody has won, or somebody has and only a duel is left.")
    if state.winner < 0 and not all(state.hands[seat] for seat in inside):
        raise BadInput("A seat without cards has won the game.")
    if NEEDS[action] == CALL and (state.asks == 0) != (phase == DEALER):
        raise BadInput(f"A {TITLES[action]} calls a number.")
    first = phase in (TURN, AGAIN) and len(state.played) == 1 and state.left == state.seats
    if first and not CARDS[action].opens:
        raise BadInput(f"A {TITLES[action]} is never the first card.")
    if phase == DRAWN and state.drawn not in state.hands[state.turn]:
        raise BadInput("The card just drawn is in the hand.")
    _refuse_pending(state, inside)


def _refuse_pending(state: DiceState, inside: list[int]) -> None:
    if state.phase not in (ANSWER, NUMBERS, NUMBER):
        return
    duel = TAKEN[state.pending] == NUMBERS
    if not (ANSWERED[state.pending] if state.phase == ANSWER else duel):
        raise BadInput(f"{ACTIONS[state.pending]} is not answered.")
    if (NEEDS[state.pending] == CARD) != (state.gift >= 0):
        raise BadInput("A gift has a card set aside, and nothing else has.")
    if state.origin not in inside or state.after not in inside:
        raise BadInput("A seat that is out of the game has no turn.")
    if state.phase == ANSWER and state.after != state.aim:
        raise BadInput("Only the seat whose turn comes next is asked for an answer.")
    if duel and state.aim == state.origin:
        raise BadInput("Nobody challenges oneself.")
    if (state.phase == NUMBER) != (int(state.numbers).bit_count() == 2):
        raise BadInput("The challenger has chosen two numbers before the other chooses.")
