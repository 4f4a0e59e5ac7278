"""A match once more: with its chance listed, or from its deal on."""

from collections.abc import Iterator

from ionbox.core.play import Chapter, Match
from ionbox.core.record import open_record, write_record
from ionbox.core.rng import Rng, step_rng


class Scribe(Rng):
    """Draws like the stream it is given and writes every result down, for a Tape."""

    def __init__(self, source: Rng) -> None:
        super().__init__(0)
        self.source = source
        self.results: list[int] = []

    def below(self, n: int) -> int:
        result = int(self.source.below(n))
        self.results.append(result)
        return result


def listed(match: Match) -> Match:
    """The same match with its chance listed step by step in place of the seed."""
    assert match.seed is not None
    scribe = Scribe(step_rng(match.seed, 0, match.format))
    match.game.start(match.seats, match.options, scribe)
    twin = Match(match.game, match.seats, match.options, None, match.names, scribe.results, match.format)
    for n, step in enumerate(match.steps, 1):
        scribe = Scribe(step_rng(match.seed, n, match.format))
        twin.state.copy().apply(step.seat, step.action, scribe)
        assert twin.play(step.seat, step.action, step.by, scribe.results) is None
    return twin


def again(match: Match) -> tuple[Match, Iterator[Chapter]]:
    """As it is read from its record."""
    return open_record(write_record(match), {match.game.name: match.game})
