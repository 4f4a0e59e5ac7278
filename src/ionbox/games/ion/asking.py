"""What is asked of a seat, in one sentence."""

from ionbox.core.facts import count, joined
from ionbox.core.types import FULL, Help, Seat
from ionbox.games.ion.types import View


def ask(view: View, help: Help = FULL) -> str:
    if view.seat not in view.waiting:
        return ""
    if view.naming:
        return f"Name {view.naming}. Its points count once its name is typed; unnamed it does not count."
    if view.loose[view.seat]:
        return _ask_to_place(view, view.seat)
    if view.phase in ("say", "act"):
        return _ask_for_a_tile(view, view.seat)
    two = view.tiles and not view.tiles[view.seat][0].used and view.pile
    return {
        "choose": f"Choose a card to keep{', or two with Select Two' if two else ''}.",
        "steal": "RXN: take one ion of another player that is in no neutral compound, or take nothing.",
        "refresh": "Your polyatomic ions: take their points, or refresh a used tile for one of them.",
    }[view.phase]


def _ask_to_place(view: View, seat: Seat) -> str:
    texts = {card.card: card.text for card in view.cards}
    cards = [texts[card] for card in view.loose[seat]]
    rxn = not view.tiles[seat][2].used if view.tiles else False
    if seat in view.holding and view.center and not view.tiles[seat][1].used:
        first = "use RXN, or take" if rxn else "take"
        both = "both" if len(cards) == 1 else "all of them"
        return f"You hold {joined(cards)}: {first} a card from the center; then place {both}."
    where = "bond it to one of your cards or groups"
    if len(cards) > 1:
        text = f"Place {joined(cards)} one by one: bond each to one of your cards or groups, or lay it unbonded."
    elif view.may_hold:
        text = f"Place {cards[0]}: {where}, lay it unbonded, or hold it to take a card from the center first."
    else:
        text = f"Place {cards[0]}: {where}, or lay it unbonded."
    return f"{text} You may use RXN before that." if seat in view.holding and rxn else text


def _ask_for_a_tile(view: View, seat: Seat) -> str:
    """Of the tiles that could be used now."""
    _, center, rxn = view.tiles[seat]
    ways = ["take a card from the center"] if view.center and not center.used else []
    ways += ["place your ions anew with RXN"] if not rxn.used else []
    hint = f" RXN could gain you {count(view.rxn_gain, 'point')} now." if view.rxn_gain else ""
    if view.phase == "say":
        return f"Do you want to use a tile now? You could {' or '.join(ways)}.{hint}"
    return f"Use a tile: {', or '.join(ways)}. Or use no more tiles.{hint}"
