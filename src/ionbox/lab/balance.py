"""Does a deck play well? Matches of bots, counted beside those with the printed deck. What `ionbox balance` does.

Every match is dealt from the seed and its number, and what is counted are whole numbers: the same seed says the same,
whoever plays them. How the errors are found, `lab.tally` says.
"""

from dataclasses import dataclass, replace
from math import lcm
from typing import Any, Final

from ionbox.bots import check_bot
from ionbox.core.game import AnyGame
from ionbox.core.kit import Contents
from ionbox.core.options import change, written
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab.pool import ALONE, Crew, Told, untold
from ionbox.lab.sitting import Sitting, play_match
from ionbox.lab.tally import Key, Measured, Tally

FEWEST, MOST = 10, 100_000
"""Matches of one deck."""
MATCHES_A_JOB = 10
MOST_COMPOUNDS = 60
"""The commonest that are told."""
SHARES: Final = lcm(*range(1, 11))
"""What the whole victory counts: however many seats share it, each has a whole number."""


@dataclass(frozen=True)
class Card:
    """What becomes of one kind of card."""

    card: str
    taken: Measured
    """Of the times it was seen or held."""
    laid: Measured
    """The same."""
    stuck: Measured
    """Of all that were laid or left over: games differ in how often a card is seen before one of these."""


@dataclass(frozen=True)
class Side:
    """How one deck plays."""

    matches: int
    rounds: Measured
    """What the bell lets end: `Contents.round`."""
    decisions: Measured
    """One after the other: what several seats decide at once counts once, and what has no choice not at all."""
    first: Measured
    """The share of the victory of whoever is the first to act."""
    fair: float
    """What that would be if nobody gained by it: one over the number of seats."""
    points: Measured
    """A seat's, at the end."""
    takes: bool
    """Whether some cards are taken and some are not: otherwise nothing is told of it."""
    all: Card
    """All kinds of cards together; its name is empty."""
    cards: tuple[Card, ...]
    compounds: tuple[tuple[str, Measured], ...]
    """By formula, the commonest first: how often it appears in a match."""
    kinds: tuple[tuple[str, Measured], ...]
    """What share of all points each kind of points brings."""


@dataclass(frozen=True)
class Balance:
    title: str
    """Of the game."""
    seats: int
    bot: str
    round: str
    """What `Side.rounds` counts, as one word."""
    own: Side
    printed: Side | None
    """The same seats, bots and other options with the deck of the box; None where it is that deck itself, or where
    that deck cannot be played so."""


@dataclass(frozen=True)
class Job:
    """Some matches with one deck."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    bot: str
    seed: str
    deals: range
    printed: bool


def measure(
    game: AnyGame,
    options: Any,
    seats: int,
    bot: str = "greedy",
    matches: int = 2000,
    seed: str = "balance",
    crew: Crew = ALONE,
    progress: Told = untold,
) -> Balance:
    """How the deck of these options plays; BadInput where nothing can be measured."""
    contents = contents_of(game)
    game.check(seats, options)
    check_bot(bot)
    if not FEWEST <= matches <= MOST:
        raise BadInput(f"Choose {FEWEST} to {MOST} matches, not {matches}.")
    sides = {False: options}
    box = printed_options(game, options, seats)
    if box is not None:
        sides[True] = box
    deals = [range(start, min(start + MATCHES_A_JOB, matches)) for start in range(0, matches, MATCHES_A_JOB)]
    jobs = [
        Job(game.name, seats, tuple(written(one).items()), bot, seed, some, printed)
        for some in deals
        for printed, one in sides.items()
    ]
    tallies = {printed: Tally() for printed in sides}
    progress(0, matches * len(sides))
    for _, (printed, tally) in crew.finished(play_job, jobs):
        tallies[printed].merge(tally)
        progress(sum(one.matches for one in tallies.values()), matches * len(sides))
    own, *boxed = (side_of(tally, seats) for tally in tallies.values())
    return Balance(game.title, seats, bot, contents.round, own, boxed[0] if boxed else None)


def contents_of(game: AnyGame) -> Contents:
    if game.kit.contents is None:
        raise BadInput(f"{game.title} does not say what its matches come to, so nothing can be measured.")
    return game.kit.contents


def printed_options(game: AnyGame, options: Any, seats: int) -> Any | None:
    """The same options with the files of the box; None where they are these already, or cannot be played so."""
    box = replace(options, **dict.fromkeys(game.data_files, ""))
    files = contents_of(game).files
    if dict(files(box)) == dict(files(options)):
        return None
    try:
        game.check(seats, box)
    except BadInput:
        return None
    return box


def play_job(job: Job) -> tuple[bool, Tally]:
    """Whether it was the printed deck, and what its matches came to."""
    game = GAMES[job.game]
    options = change(game.defaults, dict(job.options))
    contents, tally = contents_of(game), Tally()
    for deal in job.deals:
        # The two decks are dealt from chance of their own: their differences have the errors of both.
        seed = f"{job.seed}:printed:{deal}" if job.printed else f"{job.seed}:{deal}"
        count(tally, play_match(game, job.seats, options, job.bot, seed), contents)
    return job.printed, tally


def count(tally: Tally, sitting: Sitting, contents: Contents) -> None:
    """Add one match."""
    outcome = sitting.chapters[-1].state.outcome()
    assert outcome is not None
    ledger = contents.ledger(sitting.setup, sitting.chapters)
    won = SHARES // len(outcome.winners) if sitting.first in outcome.winners else 0
    numbers: dict[Key, int] = {
        ("rounds", ""): ledger.rounds, ("decisions", ""): sitting.decisions,
        ("first", ""): won, ("points", ""): sum(outcome.scores),
        ("all points", ""): sum(ledger.points.values()),
    }  # fmt: skip
    pairs: list[tuple[Key, Key]] = []
    for kind, points in ledger.points.items():
        numbers["kind", kind] = points
        pairs.append((("all points", ""), ("kind", kind)))
    for formula, times in ledger.compounds.items():
        numbers["compound", formula] = times
    for card in ["", *ledger.cards]:
        uses = [ledger.cards[card]] if card else list(ledger.cards.values())
        for what in ("seen", "taken", "laid", "stuck"):
            numbers[what, card] = sum(vars(use)[what] for use in uses)
        numbers["ended", card] = numbers["laid", card] + numbers["stuck", card]
        pairs += [((x, card), (y, card)) for x, y in RATIOS]
    tally.add(numbers, pairs)


RATIOS = (("seen", "taken"), ("seen", "laid"), ("ended", "stuck"))


def side_of(tally: Tally, seats: int) -> Side:
    def card_of(card: str) -> Card:
        return Card(card, *(tally.measured((y, card), (x, card)) for x, y in RATIOS))

    compounds = sorted(tally.names("compound"), key=lambda formula: (-tally.sums["compound", formula], formula))
    kinds = sorted(tally.names("kind"), key=lambda kind: (-tally.sums["kind", kind], kind))
    return Side(
        tally.matches,
        tally.measured(("rounds", "")),
        tally.measured(("decisions", "")),
        tally.measured(("first", ""), scale=SHARES),
        1 / seats,
        tally.measured(("points", ""), scale=seats),
        0 < tally.sums["taken", ""] < tally.sums["seen", ""],
        card_of(""),
        tuple(card_of(card) for card in tally.names("seen") if card),
        tuple((formula, tally.measured(("compound", formula))) for formula in compounds[:MOST_COMPOUNDS]),
        tuple((kind, tally.measured(("kind", kind), ("all points", ""))) for kind in kinds),
    )
