"""Whole matches over real sockets, every seat remote."""

import asyncio
from pathlib import Path

import pytest
from msgspec import convert
from server.people import Sight, play_on, running

from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import FORMAT, Rng, commitment
from ionbox.core.types import Seat
from ionbox.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_people_at_the_other_end_of_sockets(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            seats = GAMES[game].seats[-1] if game == "metals" else GAMES[game].seats[0]
            made, people = await house.table(game, seats)
            watcher = await house.come(made["code"], table=1)
            await asyncio.gather(*(play_on(person, Rng(seat), game=game) for seat, person in enumerate(people)))
            ended = [person.ended for person in people]
            assert all(one == ended[0] for one in ended)
            assert ended[0] is not None
            assert commitment(ended[0].seed) == ended[0].commitment
            text = (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")).text
            match = read_record(text, GAMES)
            assert write_record(match) == text
            assert match.format == FORMAT
            outcome = match.state.outcome()
            assert outcome is not None
            assert list(outcome.scores) == ended[0].scores
            while watcher.ended is None:
                await watcher.next()
            for person in (*people, watcher):
                heard_the_match(person.view, person.audience, match)

    asyncio.run(main())


def heard_the_match(view: Sight, seat: Seat | None, match: Match) -> None:
    """The last view is the one the record leads to."""
    assert convert(view.view, match.game.view_type) == match.game.view(match.state, seat)
