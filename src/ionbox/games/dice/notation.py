"""Actions and events as text.

A card is its dots, and its action where it has one: `3|6` (6|3 is the same card), `2|6 play-again`, `*|4` for a Joker,
`*|*` for a Double Joker. What the action needs follows: `1|3 gift 2|5`, `1|2 punish-who next` or `previous`,
`1|5 challenge 3` (a seat), `*|* 5` (the number called). Otherwise `draw`, `pass`, `take`, `numbers 2 5`, `number 4`.
"""

import re
from collections.abc import Sequence

from ionbox.core.types import FULL, Action, BadInput, Event, Help, Seat
from ionbox.games.dice import events
from ionbox.games.dice.cards import ACTIONS, ANSWERED, CALL, CARD, CARDS, NEEDS, SEAT, SIDE, TITLES
from ionbox.games.dice.phases import (
    DRAW,
    NEXT,
    NUMBER_BASE,
    PAIR_BASE,
    PASS,
    PLAY_BASE,
    PREVIOUS,
    TAKE,
    number,
    pair,
    play,
)
from ionbox.games.dice.pieces import read_card, shown, unpacked_play, write_card
from ionbox.games.dice.types import Code, View

WORDS = {"pass": Action(PASS), "draw": Action(DRAW), "take": Action(TAKE)}
SIDES = {"next": NEXT, "previous": PREVIOUS}

SENTENCES = {
    events.DEALT: "Game {other}: {who} deals {count} each.",
    events.TURNED: "{who} turns over {card}.",
    events.TURNED_BACK: "{who} turns over {card}: it goes back into the pile.",
    events.PLAYED: "{who} plays {card}.",
    events.CALLED: "{who} calls {n}.",
    events.NOTHING_TO_DRAW: "There is nothing left for {who} to draw.",
    events.RESHUFFLED: "The played cards are reshuffled: {count} to draw.",
    events.KEPT: "{who} keeps it.",
    events.AIMED: "{title}: {who} against {whom}.",
    events.TOOK: "{who} takes it.",
    events.BLOCKED: "{who} blocks it.",
    events.SHIFTED: "{who} shifts it on to {whom}.",
    events.ROLLED: "{who} rolls the black die: {n}.",
    events.CHOSE_TWO: "{who} chooses {high} and {low}.",
    events.CHOSE_ONE: "{who} chooses {n}.",
    events.DUEL_ROLLED: "{who} rolls the yellow die: {n}.",
    events.LOST_DUEL: "{who} loses the challenge.",
    events.LAPSED: "It is back at {who}: the challenge lapses.",
    events.SKIPPED: "{who} does not play.",
    events.AGAIN: "{who} plays again.",
    events.RACE: "Tick-tack! Everybody but {who} may lay a card.",
    events.READY: "{who} is ready.",
    events.DECLINED: "{who} lets it go by.",
    events.WON_RACE: "{who} is first!",
    events.DRAWN_FIRST: "Chance decides who was first: {who}.",
    events.WRONG: "{who} lays {card}, which does not fit, and takes it back.",
    events.NOBODY_RACED: "Nobody lays a card.",
    events.EXPLODED: "{who} explodes: {whom} keeps the cards apart.",
    events.WON_GAME: "{who} wins the game.",
    events.SCORED: "{who} scores {points} for the cards of {whom}.",
    events.STUCK: "Nobody can play or draw; {who} has the lowest hand.",
    events.TOO_LONG: "After {n} actions the game ends; {who} has the lowest hand.",
    events.TOTALS: "{who} has {points} in all.",
    events.GAINED: "",
    # For some audiences only, see `tell`.
    events.DREW_CARD: "{who} draws {card}.",
    events.DREW: "{who} draws {count}.",
    events.SET_ASIDE: "{who} sets {card} aside.",
    events.GAVE_CARD: "{who} gives {card} to {whom}.",
    events.GAVE: "{who} gives {whom} a card.",
    events.PUT_CARD_UNDER: "{who} puts {card} under the pile.",
    events.PUT_UNDER: "{who} puts {count} under the pile.",
}
FOR_THE_OWNER = (events.DREW_CARD, events.SET_ASIDE, events.PUT_CARD_UNDER)
FOR_THE_OTHERS = (events.DREW, events.PUT_UNDER)


def parse(text: str) -> Action:
    words = " ".join(text.lower().split())
    if words in WORDS:
        return WORDS[words]
    if found := re.fullmatch(r"numbers ([1-6]) ([1-6])", words):
        a, b = sorted((int(found[1]), int(found[2])))
        if a == b:
            raise BadInput("Choose two different numbers. Write it like this: numbers 2 5.")
        return pair(a, b)
    if found := re.fullmatch(r"number ([1-6])", words):
        return number(int(found[1]))
    card, *said = words.split() or [""]
    if said and re.fullmatch(r"[a-z-]+", said[0]):
        card += f" {said.pop(0)}"
    try:
        code = read_card(card)
    except BadInput:
        raise _no_play(words) from None
    extra = _extra(NEEDS[code >> 6], " ".join(said))
    if said and not extra:
        raise _no_play(words)
    return play(code, extra)


def _extra(needs: int, said: str) -> int:
    """What goes with a card, as `play` has it; 0 for nothing, or nothing of the kind."""
    if needs == CARD and said:
        return 1 + read_card(said)
    if needs == SIDE:
        return SIDES.get(said, 0)
    return int(said) if re.fullmatch({CALL: r"[1-6]", SEAT: r"10|[1-9]"}.get(needs, "-"), said) else 0


def _no_play(words: str) -> BadInput:
    return BadInput(
        f"{words!r} is not a play. Write draw, pass, take, or a card such as 3|6, 2|6 play-again, 1|3 gift 2|5, *|* 5."
    )


def write(action: Action) -> str:
    if action < PLAY_BASE:
        for word, known in WORDS.items():
            if action == known:
                return word
        if action < PAIR_BASE:
            return f"number {action - NUMBER_BASE}"
        return f"numbers {(action - PAIR_BASE) // 8} {(action - PAIR_BASE) % 8}"
    extra, code = unpacked_play(action)
    card = write_card(code)
    if extra == 0:
        return card
    needs = NEEDS[code >> 6]
    if needs == CARD:
        return f"{card} {write_card(Code(extra - 1))}"
    if needs == SIDE:
        return f"{card} {'next' if extra == NEXT else 'previous'}"
    assert needs in (CALL, SEAT)
    return f"{card} {extra}"


def tell(event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
    what, seat, other, n, code = events.unpacked(event)
    if (what in FOR_THE_OWNER and audience != seat) or (what in FOR_THE_OTHERS and audience == seat):
        return ""
    if what in (events.GAVE_CARD, events.GAVE) and (audience in (seat, other)) != (what == events.GAVE_CARD):
        return ""
    return SENTENCES[what].format(
        who=names[seat],
        whom=names[other] if other < len(names) else "",
        n=n,
        other=other,
        count=f"{n} cards" if n != 1 else "a card",
        points=f"{n} points" if n != 1 else "1 point",
        card=shown(code),
        title=TITLES[code >> 6],
        high=n // 8,
        low=n % 8,
    )


SHOWN = {
    events.ROLLED: "black",
    events.DUEL_ROLLED: "yellow",
    events.LOST_DUEL: "lost",
    events.DEALT: "game",
    events.GAINED: "gained",
    events.TOTALS: "total",
    events.DREW: "drew",
}


def show(event: Event, help: Help = FULL) -> tuple[str, int, int, str] | None:
    """The dice, who lost a duel, how many cards were drawn, and how a tournament goes game by game."""
    what, seat, other, n, _ = events.unpacked(event)
    return (SHOWN[what], seat, other if what == events.DEALT else n, "") if what in SHOWN else None


def answers_to(answered: int) -> str:
    """ "a Block or a Shift": the cards that are one of these answers."""
    return " or ".join(f"a {card.title}" for card in CARDS.values() if card.answers & answered)


def ask(view: View, help: Help = FULL) -> str:
    if view.seat is None or view.seat not in view.actors:
        return ""
    wanted = " or ".join(map(str, view.asks))
    if view.asks_sum:
        wanted += f", or dots that sum to {view.asks_sum}"
    if view.phase == "turn":
        return f"Your turn: play a card with {wanted}, or draw."
    if view.phase == "again":
        return f"Play a card with {wanted}, or draw one that you cannot play now."
    if view.phase == "drawn":
        return f"You drew {shown(read_card(view.drawn))}: play it on {wanted}, or pass."
    if view.phase == "answer":
        pending = ACTIONS.index(view.pending)
        ways = answers_to(ANSWERED[pending])
        return f"{TITLES[pending]} is aimed at you: answer with {ways} that has {wanted}, or take it."
    if view.phase == "numbers":
        return "Your challenge: choose two numbers from 1 to 6."
    if view.phase == "number":
        return f"You are challenged: choose a number other than {view.numbers[0]} and {view.numbers[1]}."
    if view.phase == "race":
        if view.arrival:
            return f"Tick-tack! Be the first to lay a card with {wanted}, or pass. A wrong card costs two."
        return f"Tick-tack! Choose a card with {wanted}, or pass. Chance decides who was first."
    return f"You turned over {shown(read_card(view.played[-1]))}: say how you play it."
