"""What only a bot for the ION Card & Dice Game knows."""

from ionbox.core.infoset import Chooser, InfoSet
from ionbox.core.kit import Levels
from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION
from ionbox.core.types import Action, Seat
from ionbox.games.dice.aims import fits, target
from ionbox.games.dice.cards import ANSWERS, CALL, CARD, CARDS, DOTS, FOLLOWS, NEEDS, OWN, STARS
from ionbox.games.dice.phases import CODES, DRAW, PASS, PLAY_BASE, TAKE
from ionbox.games.dice.pieces import read_card, unpacked_play
from ionbox.games.dice.types import Code, View


def greedy(infoset: InfoSet, rng: Rng) -> Action:
    """Get rid of many points, keep jokers and answers for later, and hit whoever holds the fewest cards."""
    worth = {action: _worth(infoset.view, action) for action in infoset.legal}
    best = max(worth.values())
    choices = [action for action in infoset.legal if worth[action] == best]
    return choices[rng.below(len(choices))]


def _worth(view: View, action: Action) -> int:
    if action in (DRAW, PASS, TAKE):
        return 0
    if action < PLAY_BASE:
        return 1  # any numbers of a duel are as good as any others
    extra, code = unpacked_play(action)
    if not fits(view, code):
        return -1000  # a wrong card in a race
    rest = [read_card(card) for card in view.hand]
    if code in rest:
        rest.remove(code)
    if not rest:
        return 10_000  # the last card
    if view.to_come is not None and view.to_come < view.seats:
        # DICE-84: what stays in the hand counts, nothing is kept for later.
        return 10 + _points(code) + (_points(Code(extra - 1)) if NEEDS[code >> 6] == CARD and extra else 0)
    return 10 + _points(code) + _of_use(view, code >> 6, extra, rest)


def _points(code: Code) -> int:
    return CARDS[code >> 6].points if code >> 6 != DOTS else (code >> 3 & 7) + (code & 7)


def _of_use(view: View, action: int, extra: int, rest: list[Code]) -> int:
    """What an action does for or against its player, beyond the points it sheds."""
    if ANSWERS[action]:
        return 100 if view.phase == "answer" else -20
    if STARS[action]:
        matching = sum(extra in (code >> 3 & 7, code & 7) for code in rest) if NEEDS[action] == CALL else 0
        return matching - CARDS[action].points - 5  # it would fit later as well
    if NEEDS[action] == CARD:
        return _points(Code(extra - 1)) - (60 if STARS[(extra - 1) >> 6] else 0)
    if FOLLOWS[action] == OWN:
        return 20
    seat = target(view, action, extra)
    return 0 if seat is None else _near_winning(view, seat)


def _near_winning(view: View, seat: Seat) -> int:
    """The fewer cards the target holds, the better it is hit now rather than later."""
    return 40 - 10 * min(view.held[seat], 8)


def overlook(infoset: InfoSet, rng: Rng) -> Action:
    """Does not see that a card fits, and draws."""
    return Action(DRAW) if DRAW in infoset.legal else NO_ACTION


def joker_at_once(infoset: InfoSet, rng: Rng) -> Action:
    """Plays a joker because it fits, instead of keeping it for when nothing else does."""
    jokers = [a for a in infoset.legal if a >= PLAY_BASE and STARS[(a - PLAY_BASE) % CODES >> 6]]
    return jokers[rng.below(len(jokers))] if jokers else NO_ACTION


def forget_answer(infoset: InfoSet, rng: Rng) -> Action:
    """Suffers an action although a Block or a Shift is in the hand."""
    return Action(TAKE) if TAKE in infoset.legal else NO_ACTION


def first_fit(infoset: InfoSet, rng: Rng) -> Action:
    """Any card that fits, without a thought for what it does."""
    cards = [action for action in infoset.legal if action >= PLAY_BASE and _worth(infoset.view, action) > -1000]
    return cards[rng.below(len(cards))] if cards else NO_ACTION


SLIPS: dict[str, Chooser] = {
    "overlook": overlook,
    "joker at once": joker_at_once,
    "forget answer": forget_answer,
    "first fit": first_fit,
}
LEVELS: Levels = {
    "novice": (0, {"overlook": 24, "joker at once": 49, "forget answer": 39, "first fit": 61}),
    "learner": (0, {"overlook": 18, "joker at once": 36, "forget answer": 29, "first fit": 45}),
    "player": (0, {"overlook": 10, "joker at once": 21, "forget answer": 16, "first fit": 26}),
    "strong": (1, {"overlook": 5, "joker at once": 10, "forget answer": 10, "first fit": 20}),
    "master": (1, {}),
}
"""Where there is a playout, the learned value chooses in its place: looking a turn ahead did not play better."""
