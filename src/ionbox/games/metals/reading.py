"""What a person means who types an action: by its notation, by a symbol alone, or by the name of a compound."""

from ionbox.chem.naming import judge_name
from ionbox.core.text import typed_name
from ionbox.core.types import Action, BadInput, Refusal, Seat
from ionbox.games.metals.exchange import NAME, NAMED, cards
from ionbox.games.metals.notation import compound_of, counted, parse
from ionbox.games.metals.pieces import Deck
from ionbox.games.metals.state import MetalsState


def read(state: MetalsState, seat: Seat, text: str) -> Action | Refusal:
    typed = typed_name(text)
    if typed is not None:
        return _named(state, seat, typed)
    found = _unsigned(state, seat, text.strip())
    return parse(text, state.deck.table) if found is None else found


def _named(state: MetalsState, seat: Seat, typed: str) -> Action | Refusal:
    if state.phase != NAME or seat != state.initiator:
        return NAMED
    lead, answer = state.deck.ions[state.lead_kind], state.deck.ions[state.answer_kind]
    return judge_name(compound_of(state.deck, lead, answer), typed, "MVN-35") or NAMED


def _unsigned(state: MetalsState, seat: Seat, text: str) -> Action | None:
    """An ion of the deck by its symbol alone, "2 Cl"; None where it is written in any other way."""
    try:
        n, symbol = counted(text)
    except BadInput:
        return None
    deck = state.deck
    kinds = [k for k, ion in enumerate(deck.ions) if symbol in (deck.key(ion, False), deck.text(ion, False))]
    if not kinds:
        kinds = [k for k, ion in enumerate(deck.ions) if symbol == deck.table.ions[ion].symbol]
        # Which of several it is, the hand says.
        kinds = [k for k in kinds if state.in_hand(seat, k)]
        if len(kinds) > 1:
            raise BadInput(f"You hold several kinds of {symbol}. Write {_either(deck, kinds)}.")
    return cards(n, deck.ions[kinds[0]]) if kinds else None


def _either(deck: Deck, kinds: list[int]) -> str:
    return " or ".join([deck.key(deck.ions[k], False) for k in kinds])
