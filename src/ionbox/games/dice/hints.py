"""What speaks for an action in the ION Card & Dice Game, from what its seat knows. Weights are cards."""

from collections import Counter
from math import comb

from ionbox.core.facts import Fact, Telling, count
from ionbox.core.infoset import InfoSet
from ionbox.core.types import Action
from ionbox.games.dice import GAME, pieces
from ionbox.games.dice.aims import fits, neighbour, target
from ionbox.games.dice.cards import ACTIONS, ANSWERS, BLOCKS, CALL, CARD, NEEDS, STARS, TITLES, plays_on
from ionbox.games.dice.phases import DRAW, PASS, PLAY_BASE, TAKE
from ionbox.games.dice.pieces import NO_SUM, Deck, read_card, shown, unpacked_play, write_card
from ionbox.games.dice.types import Code, View

FITTING, OTHERS, ASKED = "which of your cards fit", "how many cards the others hold", "what your card asks for next"
LEFT = "the points in your hand"
TELLS = {
    "last card": Telling("It is your last card: the game is yours.", FITTING, "going out"),
    "wrong": Telling("It does not fit: you would take it back.", FITTING, "matching", against=True),
    "follows": Telling("It asks for {asks}, and {fitting} on that.", ASKED, "planning"),
    "stuck after": Telling(
        "But it asks for {asks}, and none of your other cards fits on that.", ASKED, "planning", against=True
    ),
    "they lack": Telling(
        "By the cards you do not see, the next player has nothing to lay on it {chance} times in 100.",
        ASKED,
        "reading hands",
    ),
    "keeps joker": Telling("It keeps your {card} for when nothing else fits.", "your jokers", "jokers"),
    "spends joker": Telling("But it spends a joker that would fit at any time.", "your jokers", "jokers", against=True),
    "hits": Telling("It hits a player who holds {held}.", OTHERS, "timing"),
    "out": Telling("You go on at once and lay your last card, {card}: the game is yours.", FITTING, "going out"),
    "again": Telling("You play again at once.", FITTING, "planning"),
    "blocks": Telling("It stops {action} before it happens to you.", "what is aimed at you", "answers"),
    "shifts": Telling("It sends {action} on to somebody else.", "what is aimed at you", "answers"),
    "gives": Telling("You are rid of {card} as well.", "the card you like least", "planning"),
    "takes": Telling("It lets {action} happen to you.", "what is aimed at you", "answers", against=True),
    "sheds": Telling(
        "It is your last turn: what stays in your hand counts, and this leaves {points}.", LEFT, "counting"
    ),
    "none fits": Telling("None of your cards fits.", FITTING, "matching"),
    "grows": Telling("It leaves you with one card more, although {fitting}.", FITTING, "matching", against=True),
}
FOR_LATER = ("keeps joker", "spends joker")
FEW = 2
"""Cards of a player who is about to win."""
WON, HITS, ANSWERED = 20.0, 1.5, 2.0


def about(infoset: InfoSet, action: Action) -> list[str]:
    return [shown(unpacked_play(action)[1])] if action >= PLAY_BASE else []


def facts(infoset: InfoSet, action: Action) -> list[Fact]:
    view: View = infoset.view
    hand = [read_card(card) for card in view.hand]
    pending = TITLES[ACTIONS.index(view.pending)].rstrip("?") if view.pending else ""
    if action == TAKE:
        return [Fact("takes", {"action": pending}, ANSWERED)]
    if action in (DRAW, PASS):
        fit = sum(fits(view, code) for code in hand)
        if action == DRAW:
            return [Fact("grows", {"fitting": _of("yours", fit, len(hand))}, 2.0) if fit else Fact("none fits")]
        return []
    if action < PLAY_BASE:
        return []  # any numbers of a duel are as good as any others
    extra, code = unpacked_play(action)
    if not fits(view, code):
        return [Fact("wrong", weight=5.0)]
    if code in hand:
        hand.remove(code)
    if NEEDS[code >> 6] == CARD and extra:
        hand.remove(Code(extra - 1))
    if not hand:
        return [Fact("last card", weight=WON)]
    deck = GAME.deck(view.seats, infoset.options)
    if _is_last(view):
        # DICE-84: nothing is kept for a later turn.
        left = sum(view.cards[write_card(card)].points for card in hand)
        shed = sum(deck.points[deck.kind_of[read_card(card)]] for card in view.hand) - left
        found = [fact for fact in _of_use(view, pending, code, extra, hand) if fact.what not in FOR_LATER]
        return [*found, Fact("sheds", {"points": count(left, "point")}, shed / 25)]
    return _of_use(view, pending, code, extra, hand) + _next(view, deck, code, extra, hand)


def near_the_end(view: View) -> bool:
    """Somebody is about to win, or the turn is about to have been round."""
    return min(view.held) <= 2 or _is_last(view)


def _is_last(view: View) -> bool:
    """DICE-84 Nobody is sure of another turn after this one."""
    return view.to_come is not None and view.to_come < view.seats


def _of_use(view: View, pending: str, code: Code, extra: int, rest: list[Code]) -> list[Fact]:
    kind = code >> 6
    found: list[Fact] = []
    if ANSWERS[kind] and view.phase == "answer":
        found.append(Fact("blocks" if ANSWERS[kind] == BLOCKS else "shifts", {"action": pending}, ANSWERED))
    hit = target(view, kind, extra)
    if hit is not None:
        held = view.held[hit]
        figures = {"held": f"{held} cards" if held != 1 else "one card"}
        found.append(Fact("hits", figures, HITS * (2 if held <= FEW else 1)))
    # DICE-84: in its last turn a seat goes on after Play Again alone.
    if plays_on(kind, 3 if _is_last(view) else view.bombed_by.count(None)):
        if len(rest) == 1 and pieces.fits(rest[0], _asked(code, extra), NO_SUM):
            return [*found, Fact("out", {"card": shown(rest[0])}, WON)]
        found.append(Fact("again", weight=1.5))
    if NEEDS[kind] == CARD and extra:
        found.append(Fact("gives", {"card": shown(Code(extra - 1))}, 1.0))
    jokers = [card for card in rest if STARS[card >> 6]]
    if STARS[kind] and any(fits(view, card) for card in rest if not STARS[card >> 6]):
        found.append(Fact("spends joker", weight=1.0))
    elif jokers and not STARS[kind]:
        found.append(Fact("keeps joker", {"card": shown(jokers[0])}, 0.5))
    return found


def _next(view: View, deck: Deck, code: Code, extra: int, rest: list[Code]) -> list[Fact]:
    """What the card asks for, and who could follow on it."""
    asked = _asked(code, extra)
    asks = " or ".join(str(n) for n in range(1, 7) if asked >> n & 1)
    n = sum(pieces.fits(card, asked, NO_SUM) for card in rest)
    figures = {"asks": asks, "fitting": _of("your other cards", n, len(rest))}
    found = [Fact("follows", figures, 2 * n / len(rest)) if n else Fact("stuck after", {"asks": asks})]
    unseen = Counter(dict(zip(deck.codes, deck.copies, strict=True)))
    other = neighbour(view, 1)
    shared = [card for seat, hand in enumerate(view.known) if seat != view.seat for card in hand]
    seen = (*view.played, *view.hand, *shared, *view.bottom, view.gift)
    unseen.subtract(read_card(card) for card in seen if card)
    known = [read_card(card) for card in view.known[other]]
    hidden, fit = sum(unseen.values()), sum(m for card, m in unseen.items() if pieces.fits(card, asked, NO_SUM))
    drawn = view.held[other] - len(known)
    if not any(pieces.fits(card, asked, NO_SUM) for card in known) and 0 <= drawn <= hidden:
        chance = 100 * comb(hidden - fit, drawn) // comb(hidden, drawn)
        if chance >= 10:
            found.append(Fact("they lack", {"chance": chance}, chance * (4 if view.held[other] <= FEW else 2) / 100))
    return found


def _of(whose: str, n: int, among: int) -> str:
    """ "2 of your other cards fit", "your only other card fits"."""
    if n == among == 1:
        return f"your only {'card' if whose == 'yours' else 'other card'} fits"
    return f"one of {whose} fits" if n == 1 else f"{n if n < among else 'all'} of {whose} fit"


def _asked(code: Code, extra: int) -> int:
    """The numbers a card asks for once it is laid, a bit each."""
    return 1 << extra if NEEDS[code >> 6] == CALL else pieces.asks(code)
