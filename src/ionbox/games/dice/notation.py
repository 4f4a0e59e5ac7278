"""Actions and events as text.

A card is its dots, and its action where it has one: `3|6` (6|3 is the same card), `2|6 play-again`, `*|4` for a Joker,
`*|*` for a Double Joker. What the action needs follows: `1|3 gift 2|5`, `1|2 punish-who next` or `previous`,
`1|5 challenge 3` (a seat), `*|* 5` (the number called). Otherwise `draw`, `pass`, `take`, `numbers 2 5`, `number 4`.
"""

import re
from collections.abc import Sequence
from itertools import groupby

from ionbox.core.facts import joined
from ionbox.core.text import addressed
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
from ionbox.games.dice.pieces import fits, read_card, shown, unpacked_play, write_card
from ionbox.games.dice.types import Code, View

WORDS = {"pass": Action(PASS), "draw": Action(DRAW), "take": Action(TAKE)}
SIDES = {"next": NEXT, "previous": PREVIOUS}

SENTENCES = {
    events.DEALT: "Game {other}: {Who} [deals|deal] {count} each.",
    events.TURNED: "{Who} [turns|turn] over {card}.",
    events.TURNED_BACK: "{Who} [turns|turn] over {card}: it goes back into the pile.",
    events.PLAYED: "{Who} [plays|play] {card}.",
    events.CALLED: "{Who} [calls|call] {n}.",
    events.NOTHING_TO_DRAW: "There is nothing left for {who} to draw.",
    events.RESHUFFLED: "The played cards are reshuffled: {count} to draw.",
    events.KEPT: "{Who} [keeps|keep] it.",
    events.AIMED: "{title}: {who} against {whom}.",
    events.TOOK: "{Who} [takes|take] it.",
    events.BLOCKED: "{Who} [blocks|block] it.",
    events.SHIFTED: "{Who} [shifts|shift] it on to {whom}.",
    events.ROLLED: "{Who} [rolls|roll] the black die: {n}.",
    events.CHOSE_TWO: "{Who} [chooses|choose] {high} and {low}.",
    events.CHOSE_ONE: "{Who} [chooses|choose] {n}.",
    events.DUEL_ROLLED: "{Who} [rolls|roll] the yellow die: {n}.",
    events.LOST_DUEL: "{Who} [loses|lose] the challenge.",
    events.LAPSED: "It is back at {who}: the challenge lapses.",
    events.SKIPPED: "{Who} [does|do] not play.",
    events.AGAIN: "{Who} [plays|play] again.",
    events.RACE: "Tick-tack! Everybody but {who} may lay a card.",
    events.READY: "{Who} [is|are] ready.",
    events.DECLINED: "{Who} [lets|let] it go by.",
    events.WON_RACE: "{Who} [is|are] first!",
    events.DRAWN_FIRST: "Chance decides who was first: {who}.",
    events.WRONG: "{Who} [lays|lay] {card}, which does not fit, and [takes|take] it back.",
    events.NOBODY_RACED: "Nobody lays a card.",
    events.EXPLODED: "{Who} [explodes|explode]: {whom} {keeps} the cards apart.",
    events.WON_GAME: "{Who} [wins|win] the game.",
    events.SCORED: "{Who} [scores|score] {points} for {whose}.",
    events.STUCK: "Nobody can play or draw; {who} [has|have] the lowest hand.",
    events.TOO_LONG: "After {n} actions the game ends; {who} [has|have] the lowest hand.",
    events.BELL: "The bell: the match ends when the turn has been round once.",
    events.CUT: "The last turn is over; {who} [has|have] the lowest hand.",
    events.TOTALS: "{Who} [has|have] {points} in all.",
    events.GAINED: "",
    # For some audiences only, see `tell`.
    events.DREW_CARD: "{Who} [draws|draw] {card}.",
    events.DREW: "{Who} [draws|draw] {count}.",
    events.SET_ASIDE: "{Who} [sets|set] {card} aside.",
    events.GAVE_CARD: "{Who} [gives|give] {card} to {whom}.",
    events.GAVE: "{Who} [gives|give] {whom} a card.",
    events.PUT_CARD_UNDER: "{Who} [puts|put] {card} under the pile.",
    events.PUT_UNDER: "{Who} [puts|put] {count} under the pile.",
}
BELL_WHEN_WON = "The bell: the match ends with this game."
FOR_THE_OWNER = (events.DREW_CARD, events.SET_ASIDE, events.PUT_CARD_UNDER)
FOR_THE_OTHERS = (events.DREW, events.PUT_UNDER)
CARD_BY_CARD = (events.DREW_CARD, events.PUT_CARD_UNDER)
"""Told in one line, as far as they come in a row."""


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


def write(action: Action, help: Help = FULL) -> str:
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
    return _told([event], audience, names)


def story(happened: Sequence[Event], audience: Seat | None, names: Sequence[str]) -> list[str]:
    """A line for each event; cards that a seat draws one after the other, or puts under the pile, are one line."""
    rows = (
        list(row) for _, row in groupby(happened, lambda event: event & 1023 if event & 63 in CARD_BY_CARD else event)
    )
    return [line for row in rows if (line := _told(row, audience, names))]


def _told(row: Sequence[Event], audience: Seat | None, names: Sequence[str]) -> str:
    """What the first of these events is, with the cards of all of them."""
    what, seat, other, n, code = events.unpacked(row[0])
    if (what in FOR_THE_OWNER and audience != seat) or (what in FOR_THE_OTHERS and audience == seat):
        return ""
    if what in (events.GAVE_CARD, events.GAVE) and (audience in (seat, other)) != (what == events.GAVE_CARD):
        return ""
    whom = names[other] if other < len(names) else ""
    mine = audience == other
    sentence = BELL_WHEN_WON if what == events.BELL and n else SENTENCES[what]
    return addressed(sentence, audience == seat).format(
        Who="You" if audience == seat else names[seat],
        who="you" if audience == seat else names[seat],
        whom="you" if mine else whom,
        whose="your cards" if mine else f"the cards of {whom}",
        keeps="keep" if mine else "keeps",
        n=n,
        other=other,
        count=f"{n} cards" if n != 1 else "a card",
        points=f"{n} points" if n != 1 else "1 point",
        card=joined([shown(events.unpacked(event)[4]) for event in row]),
        title=TITLES[code >> 6],
        high=n // 8,
        low=n % 8,
    )


DECIDED = {events.LOST_DUEL: 1.3, events.WON_GAME: 1.7}
"""So many paces longer is it looked at how a duel or a game ended."""
LONGEST = 2.9
"""No board shows anything for more than two seconds."""
SHOWN = {
    events.ROLLED: "black",
    events.DUEL_ROLLED: "yellow",
    events.LOST_DUEL: "lost",
    events.DEALT: "game",
    events.GAINED: "gained",
    events.TOTALS: "total",
    events.DREW: "drew",
    events.PLAYED: "played",
    events.CHOSE_ONE: "chose",
    events.WON_GAME: "won",
}


def show(event: Event, help: Help = FULL) -> tuple[str, int, int, str] | None:
    """Who laid and drew cards, the dice, how a duel and a game ended, and how a tournament goes game by game."""
    what, seat, other, n, _ = events.unpacked(event)
    return (SHOWN[what], seat, other if what == events.DEALT else n, "") if what in SHOWN else None


def paces(happened: Sequence[Event]) -> float:
    """How long it takes to see this, where an ordinary step takes 1: dice fall one after the other."""
    told = [event & 63 for event in happened]
    dice = told.count(events.ROLLED) + told.count(events.DUEL_ROLLED)
    rolling = 0.4 * (dice + 1) if dice else 0.0
    return 1.0 + min(LONGEST, rolling + sum(told.count(what) * longer for what, longer in DECIDED.items()))


def answers_to(answered: int) -> str:
    """ "a Block or a Shift": the cards that are one of these answers."""
    return " or ".join(f"a {card.title}" for card in CARDS.values() if card.answers & answered)


def ask(view: View, help: Help = FULL) -> str:
    if view.seat is None or view.seat not in view.actors:
        return ""
    if not help.plays and (asked := _ask_openly(view)):
        return asked
    wanted = " or ".join(map(str, view.asks))
    if view.asks_sum:
        wanted += f", or dots that sum to {view.asks_sum}"
    playable = any(_fits(view, card) for card in ([view.drawn] if view.drawn else view.hand))
    if view.phase == "turn":
        if playable:
            return f"Your turn: play a card with {wanted}, or draw a card."
        return f"Your turn: no card of yours has {wanted}, so draw a card."
    if view.phase == "again":
        if playable:
            return f"Play another card with {wanted}, or draw a card and keep it."
        return f"No card of yours has {wanted}, so draw a card and keep it."
    if view.phase == "drawn":
        card = shown(read_card(view.drawn))
        return (
            f"You drew {card}: play it on {wanted}, or keep it."
            if playable
            else f"You drew {card}. It does not fit, so keep it."
        )
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
            return f"Tick-tack! Be the first to lay a card with {wanted}, or let it go by. A wrong card costs two."
        return f"Tick-tack! Choose a card with {wanted}, or let it go by. Chance decides who was first."
    return f"You turned over {shown(read_card(view.played[-1]))}: say how you play it."


def _ask_openly(view: View) -> str:
    """The same where nobody is told what may be played; "" where that is not told anyway."""
    if view.phase == "drawn":
        return f"You drew {shown(read_card(view.drawn))}: play it, or keep it."
    if view.phase == "answer":
        return f"{view.actions[view.pending].title} is aimed at you: answer it, or take it."
    if view.phase == "race":
        if view.arrival:
            return "Tick-tack! Be the first to lay a card that fits, or let it go by. A wrong card costs two."
        return "Tick-tack! Choose a card, or let it go by. Chance decides who was first."
    if view.phase == "again":
        return "Play another card, or draw a card and keep it."
    if view.phase == "turn":
        return "Your turn: play a card, or draw a card."
    return "You are challenged: choose a number." if view.phase == "number" else ""


def _fits(view: View, card: str) -> bool:
    return fits(read_card(card), sum(1 << n for n in view.asks), view.asks_sum)
