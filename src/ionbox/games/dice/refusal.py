"""Why an action is not allowed."""

from ionbox.core.types import Refusal
from ionbox.games.dice.state import DiceState


def refusal(state: DiceState, seat: int, action: int) -> Refusal | None:
    if action in state.legal(seat):
        return None
    return Refusal("3.1", "NO", "No.")
