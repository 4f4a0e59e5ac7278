"""What every game owes, as functions of a case and a seed; design: docs/architecture.md, "The laws"."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache
from itertools import islice
from typing import Any

from contract.cases import Case, looks, walk
from core.twins import listed

from ionbox.core.game import AnyGame
from ionbox.core.infoset import Chooser, infoset
from ionbox.core.play import Chapter, Match, state_hash
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import BY_PLACE, Rng, step_rng
from ionbox.core.state import State
from ionbox.core.types import FULL, HIDES, NONE, Action, Seat, hiding
from ionbox.games import GAMES

MANY = 40


def log(case: Case, seed: int) -> None:
    """A record, written and read back, leads to the same state and hash; so does one with its chance listed."""
    *_, match = walk(case, seed)
    for told in (match, listed(match)):
        text = write_record(told)
        again = read_record(text, {case.game.name: case.game})
        assert write_record(again) == text
        assert state_hash(case.game, again.state) == state_hash(case.game, match.state)


def purity(case: Case, seed: int) -> None:
    """`copy()` shares nothing: what happens to the copy leaves the original as it was."""
    for match in looks(case, seed):
        before = case.game.dump(match.state)
        twin = match.state.copy()
        assert case.game.dump(twin) == before
        rng = Rng(seed)
        for _ in range(12):
            if actors := twin.actors():
                twin.apply(actors[-1], twin.sample(actors[-1], rng), rng)
        assert case.game.dump(match.state) == before


def one_legality(case: Case, seed: int) -> None:
    """`legal` lists exactly the actions without a refusal, also among actions borrowed from other moments."""
    borrowed = _borrowed(case)
    for match in looks(case, seed):
        state, actors = match.state, match.state.actors()
        for seat in range(case.seats):
            legal = state.legal(Seat(seat))
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in actors)
            sample = legal if len(legal) <= MANY else legal[:: len(legal) // MANY]
            for action in (*sample, *borrowed):
                refusal = case.game.refusal(state, Seat(seat), Action(action))
                assert (refusal is None) == (action in legal), (case.game.dump(state), seat, action, refusal)
                if refusal:
                    assert refusal.rule in _rules(case.game), refusal
                    assert refusal.code.isupper()
                    assert refusal.because.endswith((".", "?")), refusal


@cache
def _borrowed(case: Case) -> tuple[int, ...]:
    """Actions that are legal at some other moment of some other match."""
    actions: dict[int, None] = {}
    for seed in (101, 102):
        for match in looks(case, seed):
            for seat in match.state.actors():
                actions.update(dict.fromkeys(match.state.legal(seat)[:5]))
    return tuple(islice(actions, MANY))


@cache
def _rules(game: AnyGame) -> frozenset[str]:
    return frozenset(re.findall(r"\*\*([A-Z]+-\d+|\d+\.\d+)\*\*", game.file("RULES.md")))


def nobody_stuck(case: Case, seed: int) -> None:
    """Whoever may act can, and the referee and playouts choose among what is legal."""
    for match in looks(case, seed):
        for seat in match.state.actors():
            legal = match.state.legal(seat)
            assert match.state.default(seat) in legal
            assert match.state.sample(seat, Rng(seed)) in legal


def one_door(case: Case, seed: int) -> None:
    """A truth imagined from a seat's view gives that seat the same view, actors, legal actions, question and refusals.

    So does each part of the view, with all help and with none. After the same action both tell it the same lines,
    wherever they leave it with the same view. What is in the box never changes.
    """
    game, rng = case.game, Rng(seed)
    box = game.box(case.match(seed).state)
    for match in looks(case, seed):
        assert game.box(match.state) == box
        for seat in (*range(case.seats), None):
            view = game.view(match.state, seat)
            other = game.imagine(view, case.options, rng)
            assert game.view(other, seat) == view, game.dump(match.state)
            for help in (FULL, NONE):
                assert game.box(other, help) == game.box(match.state, help)
                assert game.public(other, help) == game.public(match.state, help)
                assert game.own(other, seat, help) == game.own(match.state, seat, help)
                assert game.ask(game.view(other, seat, help), help) == game.ask(
                    game.view(match.state, seat, help), help
                )
            assert other.actors() == match.state.actors()
            if seat is not None:
                assert other.legal(seat) == match.state.legal(seat)
                assert other.question(seat) == match.state.question(seat)
                for action in _borrowed(case):
                    assert game.refusal(other, seat, Action(action)) == game.refusal(match.state, seat, Action(action))
            json.dumps(asdict(view))
            _same_story(game, match.state, other, seat, seed)


def _same_story(game: AnyGame, one: State, other: State, seat: Seat | None, seed: int) -> None:
    names = [f"Seat {n}" for n in range(1, 11)]
    for actor in one.actors():
        action = one.sample(actor, Rng(seed))
        if action in other.legal(actor):
            left, right = one.copy(), other.copy()
            left.apply(actor, action, Rng(seed))
            right.apply(actor, action, Rng(seed))
            view = game.view(left, seat)
            if view == game.view(right, seat):
                for help in (FULL, NONE):
                    told = [[game.tell(e, seat, names, help) for e in state.events] for state in (left, right)]
                    told = [[line for line in lines if line] for lines in told]
                    # In any order: cards of its own, drawn one after the other, may have lain in another one in the
                    # pile. A new deal takes away what was drawn or revealed before it: what was made of that, and
                    # could have been, may differ.
                    if _deal(view) == _deal(game.view(one, seat)):
                        assert sorted(told[0]) == sorted(told[1])


def _deal(view: Any) -> tuple[int, int]:
    """Which round or game of the match it shows."""
    return getattr(view, "round", 0), getattr(view, "game", 0)


def honest_bot(case: Case, seed: int, bot: Chooser) -> None:
    """A bot chooses something legal, and the same when what it cannot know is dealt anew."""
    game = case.game
    for match in looks(case, seed):
        for seat in match.state.actors():
            state = match.state
            choice = bot(infoset(game, state, case.options, case.seats, seat), Rng(seed))
            assert choice in state.legal(seat)
            state = game.imagine(game.view(state, seat), case.options, Rng(seed + 7))
            assert bot(infoset(game, state, case.options, case.seats, seat), Rng(seed)) == choice


def commuting(case: Case, seed: int) -> None:
    """Where several may act at once, and it is no race, the order in which they do changes nothing."""
    for match in walk(case, seed):
        actors = match.state.actors()
        if len(actors) < 2 or match.state.race():
            continue
        chosen = [(seat, match.state.sample(seat, Rng(seed + seat))) for seat in actors]
        dumps = set()
        for order in (chosen, chosen[::-1]):
            state = match.state.copy()
            for seat, action in order:
                assert action in state.legal(seat)
                state.apply(seat, action, Rng(seed))
            dumps.add(case.game.dump(state))
        assert len(dumps) == 1


def questions(case: Case, seed: int) -> None:
    """A new choice is a new question; one that stands while others act stays the same; whoever is asked nothing has 0.

    It stands if the seat may do the same as before, and nobody is asked who was not: another race may offer the same.
    """
    for match in walk(case, seed):
        before, asked = match.state, match.state.actors()
        for seat in range(case.seats):
            assert bool(before.question(Seat(seat))) == (seat in asked)
        for actor in asked:
            after = before.copy()
            after.apply(actor, before.sample(actor, Rng(seed)), Rng(seed))
            assert after.question(actor) != before.question(actor), case.game.dump(before)
            for seat in (seat for seat in asked if seat != actor and seat in after.actors()):
                same = after.question(seat) == before.question(seat)
                if after.legal(seat) != before.legal(seat):
                    assert not same, case.game.dump(before)
                elif set(after.actors()) <= set(asked):
                    assert same, case.game.dump(before)


def an_end(case: Case, seed: int) -> None:
    """A match ends within the bound its game names, and then, not before, has an outcome: the most points win."""
    most = case.game.longest(case.seats, case.options)
    for match in walk(case, seed):
        assert (match.state.outcome() is None) == bool(match.state.actors())
        assert len(match.steps) <= most
    outcome = match.state.outcome()
    assert outcome is not None
    assert len(outcome.scores) == case.seats
    assert outcome.winners
    # More points are better in every game: those of hands that are left over are negative.
    assert {outcome.scores[seat] for seat in outcome.winners} == {max(outcome.scores)}
    assert outcome.rule in _rules(case.game)


def conservation(case: Case, seed: int) -> None:
    """No piece is made or lost."""
    box = None
    for match in walk(case, seed):
        pieces = case.game.pieces(match.state)
        assert pieces == (box or pieces)
        box = pieces


def text(case: Case, seed: int) -> None:
    """States and actions survive their notation."""
    game = case.game
    for match in looks(case, seed):
        again = game.load(game.dump(match.state), case.options)
        assert game.dump(again) == game.dump(match.state)
        for seat in (*range(case.seats), None):
            assert game.view(again, seat) == game.view(match.state, seat)
        for seat in match.state.actors():
            for action in match.state.legal(seat)[:MANY]:
                assert game.parse(game.write(action)) == action


def telling(case: Case, seed: int) -> None:
    """Playouts, which tell nothing, go the same way as the match that is told."""
    *_, match = walk(case, seed)
    quiet = case.match(seed).state.copy()
    quiet.telling = False
    assert match.seed is not None
    for n, step in enumerate(match.steps, 1):
        assert step.action in quiet.legal(step.seat)
        quiet.apply(step.seat, step.action, step_rng(match.seed, n))
        assert not quiet.events
    assert quiet.outcome() == match.state.outcome()


def bell(case: Case, seed: int) -> None:
    """Whenever the bell rings it changes no choice that stands; everybody sees it, and the match ends as it says.

    What a view and a position hold of a match says whether it has rung, and so does its record.
    """
    game, rng = case.game, Rng(seed)
    for match in islice((match for match in looks(case, seed) if match.state.actors()), 2):
        rung = case.match(seed)
        for step in match.steps:
            rung.play(step.seat, step.action)
        assert rung.ring() is None
        assert [refusal.code for refusal in [rung.ring()] if refusal] == ["RUNG"]
        assert rung.state.copy().rung
        assert rung.state.actors() == match.state.actors()
        assert rung.story(None), "nobody is told"
        assert game.dump(rung.state) != game.dump(match.state)
        assert game.dump(game.load(game.dump(rung.state), case.options)) == game.dump(rung.state)
        for seat in (*range(case.seats), None):
            other = game.imagine(game.view(rung.state, seat), case.options, rng)
            assert other.rung
            assert game.view(other, seat) == game.view(rung.state, seat)
        for seat in match.state.actors():
            assert rung.state.legal(seat) == match.state.legal(seat)
            assert rung.state.question(seat) == match.state.question(seat)
        while actors := rung.state.actors():
            seat = actors[rng.below(len(actors))]
            assert rung.play(seat, rung.state.sample(seat, rng)) is None
        assert len(rung.steps) <= game.longest(case.seats, case.options) + 1
        text = write_record(rung)
        assert "referee: last round" in text
        assert write_record(read_record(text, GAMES)) == text


CHARGE = re.compile(r"[⁺⁻]|\d[+−]|[A-Za-z\d)](?<!-)[-+](?![A-Za-z\d])|\([IVX]+\)")
"""Mg²⁺, 2+, 2−, Na+, Cl-, iron(II): what stands on no table that hides charges. "Mid-word" hyphens are none."""


def hidden(case: Case, seed: int) -> None:
    """Where charges are hidden, nothing that a seat is told or offered has one; what it is offered is understood."""
    game = case.game
    help = game.helped(case.options, hiding(HIDES))
    names = [f"Seat {n}" for n in range(1, 11)]
    for match in naming(case, seed):
        told = [*game.story(match.state.events, None, names, help)]
        told += texts_in([game.show(event, help) for event in match.state.events])
        told += texts_in(asdict(game.public(match.state, help)))
        for text in told:
            assert not CHARGE.search(text), text
    for match in looks(case, seed):
        state = match.state
        for seat in (*(Seat(n) for n in range(case.seats)), None):
            box, public, own = game.box(state, help), game.public(state, help), game.own(state, seat, help)
            told = [*texts_in([asdict(box), asdict(public), asdict(own)]), game.ask(game.sum(box, public, own), help)]
            told += game.story(state.events, seat, names, help)
            told += texts_in([game.show(event, help) for event in state.events])
            for text in told:
                assert not CHARGE.search(text), text
        for seat in state.actors():
            for action in state.legal(seat)[:MANY]:
                written = game.write(action, help)
                assert not CHARGE.search(written), written
                assert game.read(state, seat, written) in (action, *_of_names(game, state, seat, action, written))


def naming(case: Case, seed: int) -> Iterator[Match]:
    """A random match in which whatever is made is named, handed out after every step; none where no names are asked."""
    if getattr(case.options, "naming", False):
        match, rng, name = case.match(seed), Rng(seed), case.game.parse("name")
        while actors := match.state.actors():
            seat = actors[0]
            match.play(seat, name if name in match.state.legal(seat) else match.state.sample(seat, rng))
            yield match


def _of_names(game: AnyGame, state: State, seat: Seat, action: Action, written: str) -> list[object]:
    """`name` alone is no name: nobody may say it who is not a bot."""
    return [game.read(state, seat, written)] if written == "name" else []


def texts_in(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for pair in value.items() for part in pair for text in texts_in(part)]
    return [text for one in value for text in texts_in(one)] if isinstance(value, (list, tuple)) else []


def same_deal(case: Case, seed: int, sitting: type[Match] = Match) -> None:
    """By place, matches in which people act differently meet what their deal lists, wherever they come.

    The record of such a match is read back, and playouts that are told nothing go the same way.
    """
    contents = case.game.kit.contents
    assert contents is not None
    for people in (seed, seed + 1):
        match = sitting(case.game, case.seats, case.options, str(seed), format=BY_PLACE)
        listed = {(spot.part, spot.what, spot.seat): spot.pieces for spot in contents.dealt(match)}
        story, rng = [Chapter(0, None, match.state)], Rng(people)
        while actors := match.state.actors():
            seat = actors[rng.below(len(actors))]
            assert match.play(seat, match.state.sample(seat, rng)) is None
            story.append(Chapter(len(match.steps), match.steps[-1], match.state))
        met = [spot for spot in contents.came(match, story) if (spot.part, spot.what, spot.seat) in listed]
        assert len(met) > case.seats
        for spot in met:
            pieces = listed[spot.part, spot.what, spot.seat]
            reached = min(len(pieces), len(spot.pieces))
            assert spot.pieces[:reached] == pieces[:reached], (case.game.dump(match.state), spot, pieces)
        quiet = story[0].state.copy()
        quiet.telling = False
        for n, step in enumerate(match.steps, 1):
            quiet.apply(step.seat, step.action, match.chance(n))
        assert quiet.met == match.state.met
        assert quiet.outcome() == match.state.outcome()
    text = write_record(match)
    again = read_record(text, {case.game.name: case.game})
    assert write_record(again) == text
    assert state_hash(case.game, again.state) == state_hash(case.game, match.state)
    assert case.game.load(case.game.dump(match.state), case.options).met == match.state.met


LAWS: dict[str, Callable[[Case, int], None]] = {
    law.__name__: law
    for law in (
        log, purity, one_legality, nobody_stuck, one_door, commuting, questions, an_end, conservation, text, telling,
        bell, hidden, same_deal,
    )
}  # fmt: skip
