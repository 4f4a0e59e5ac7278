"""The traveller of a board: what each table made of it, told once all tables have finished it.

What was told of a board that is over stays the same, so it is made once.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from ionbox.bots import bot_called
from ionbox.core.matchpoints import MIDDLE, percents
from ionbox.core.types import FULL, Help, Seat
from ionbox.games import GAMES
from ionbox.server import travelling
from ionbox.server.gathering import Gathering
from ionbox.server.house import House
from ionbox.server.live import Broken, Live
from ionbox.store.rows import TRY, MatchRow, Result, StepRow, TableRow, TryRow

IDEAS = 3
PLACES = 3


def compared(match: MatchRow) -> list[int]:
    """The points of a match that counts; nothing where it goes on or was cut short."""
    result = Result.read(match.outcome) if match.outcome else Result(closed="It goes on.")
    return [] if result.closed or result.unfinished else result.scores


def lines(numbers: Mapping[str, int], matches: Iterable[MatchRow]) -> list[travelling.Line]:
    """By table; each seat is compared with the same seat."""
    played = sorted((numbers[match.table], match) for match in matches if compared(match))
    seats = [percents(points) for points in zip(*(compared(match) for _, match in played), strict=True)]
    return [
        travelling.Line(
            table=number,
            points=compared(match),
            percent=[round(float(seat[at]), 1) for seat in seats],
            people=[not bot_called(name, Seat(seat)) for seat, name in enumerate(match.names)],
        )
        for at, (number, match) in enumerate(played)
    ]


def standing(told: Sequence[travelling.Board]) -> list[travelling.Best]:
    """Every seat of a person over the boards that are over, the best first; who are equal share a place."""
    had: dict[tuple[int, Seat], list[float]] = {}
    for board in told:
        for line in board.lines:
            for seat, percent in enumerate(line.percent):
                if line.people[seat]:
                    had.setdefault((line.table, Seat(seat)), []).append(percent)
    means = {key: round(sum(one) / len(one), 1) for key, one in had.items()}
    order = sorted(means, key=lambda key: (-means[key], key))
    return [
        travelling.Best(
            1 + sum(other > means[key] for other in means.values()), *key, percent=means[key], boards=len(had[key])
        )
        for key in order
    ]


def best(places: Iterable[travelling.Best]) -> list[travelling.Best]:
    """Three places, and nobody below the middle: where few play, the fourth would be the last."""
    return [one for one in places if one.place <= PLACES and one.percent >= MIDDLE]


def apart(steps: Mapping[int, Sequence[StepRow]]) -> tuple[Seat, int, dict[str, list[int]]] | None:
    """The first decision in which not all tables did the same: whose, the how-manieth, and who did what.

    It goes by what each seat did one after the other: in which order seats act that act at once says nothing.
    """
    made: dict[tuple[Seat, int], dict[int, str]] = {}
    first: dict[tuple[Seat, int], int] = {}
    for table, log in steps.items():
        so_far: Counter[Seat] = Counter()
        for step in log:
            if step.seat < 0:
                continue
            key = step.seat, so_far[step.seat]
            so_far[step.seat] += 1
            made.setdefault(key, {})[table] = step.action
            first[key] = min(first.get(key, step.n), step.n)
    for key in sorted(made, key=lambda key: (first[key], key)):
        if len(set(made[key].values())) > 1:
            did: dict[str, list[int]] = {}
            for table, action in sorted(made[key].items()):
                did.setdefault(action, []).append(table)
            return *key, did
    return None


def story(match: MatchRow, log: Sequence[StepRow], seat: Seat, decision: int, help: Help) -> list[str]:
    """What came of a decision, as its seat heard it; nothing where the rules are others by now. For a thread."""
    game = GAMES[match.game]
    if match.version != game.version:
        return []
    n = [step.n for step in log if step.seat == seat][decision]
    names = [f"Seat {seat + 1}" for seat in range(match.seats)]
    try:
        live = Live.stored(game, match, names, log[:n])
    except Broken:
        return []
    return live.game.story(live.state.events, seat, names, live.game.helped(live.options, help))


class Tellings:
    """The travellers of boards that are over, each made once."""

    def __init__(self, house: House, because: Callable[[MatchRow, TryRow], Awaitable[str]]) -> None:
        """`because`: what was said to somebody who tried this."""
        self.because = because
        self.known: dict[tuple[str, int, Help], travelling.Board] = {}
        house.forgets.append(self.forget)

    def forget(self, gathering: str) -> None:
        self.known = {key: one for key, one in self.known.items() if key[0] != gathering}

    async def told(self, gathering: Gathering) -> list[travelling.Board]:
        """All boards, and what may be told of each."""
        row, store = gathering.row, gathering.house.store
        matches, over = await store.matches(row.id), gathering.boards.finished()
        pars = {one.board: one for one in await store.pars(row.id)}
        numbers = {table.row.id: table.row.number for table in gathering.tables}
        every: list[travelling.Board] = []
        for n in range(1, row.boards + 1):
            own = [match for match in matches if match.board == n]
            board = travelling.Board(
                board=n,
                over=n <= over,
                done=sorted(numbers[match.table] for match in own if compared(match)),
                of=len({match.table for match in own} | {one.row.id for one in gathering.tables if waits(one.row, n)}),
            )
            if board.over:
                board = await self._board(gathering, board, own, numbers)
                if (par := pars.get(n)) is not None:
                    shown = travelling.BoardPar(par.points, par.error, par.exact, par.plays, par.level, par.engine)
                    board = replace(board, par=shown)
            every.append(board)
        return every

    async def _board(
        self, gathering: Gathering, board: travelling.Board, own: list[MatchRow], numbers: Mapping[str, int]
    ) -> travelling.Board:
        help = FULL if gathering.row.ended else gathering.help
        key = gathering.row.id, board.board, help
        if key not in self.known:
            parting = await self._parting(gathering, own, numbers, help)
            stumbling = await self._stumbling(gathering, own, numbers, help)
            self.known[key] = replace(board, lines=lines(numbers, own), parting=parting, stumbling=stumbling)
        return self.known[key]

    async def _parting(
        self, gathering: Gathering, own: list[MatchRow], numbers: Mapping[str, int], help: Help
    ) -> travelling.Parting | None:
        store = gathering.house.store
        played = {numbers[match.table]: match for match in own if compared(match)}
        steps = {number: await store.steps(match.id) for number, match in played.items()}
        went = apart(steps)
        if went is None:
            return None
        seat, decision, did = went
        ideas = []
        for action in sorted(did, key=lambda action: (-len(did[action]), did[action]))[:IDEAS]:
            number = did[action][0]
            heard = await asyncio.to_thread(story, played[number], steps[number], seat, decision, help)
            ideas.append(travelling.Idea(action if help.charges else "", heard, did[action]))
        return travelling.Parting(seat, decision + 1, len(did), ideas)

    async def _stumbling(
        self, gathering: Gathering, own: list[MatchRow], numbers: Mapping[str, int], help: Help
    ) -> travelling.Stumbling | None:
        of = {match.id: match for match in own}
        tries = [one for one in await gathering.house.store.tries(gathering.row.id) if one.match in of]
        common = commonest(tries)
        if not common:
            return None
        because = await self.because(of[common[0].match], common[0])
        tables = {numbers[of[one.match].table] for one in common}
        return travelling.Stumbling(gathering.rules.hushed(because, help), len(common), len(tables))


def commonest(tries: Iterable[TryRow]) -> list[TryRow]:
    """What was refused for the reason that was given most often; that which was tried most often comes first."""
    refused = [one for one in tries if one.kind == TRY and one.rule and one.tried]
    codes = Counter(one.code for one in refused)
    most = max(codes, key=lambda code: (codes[code], code), default="")
    alike = [one for one in refused if one.code == most]
    times = Counter(one.tried for one in alike)
    return sorted(alike, key=lambda one: (-times[one.tried], one.tried, one.match, one.n))


def waits(table: TableRow, n: int) -> bool:
    """Whether somebody sits at a table that has this board before it."""
    return table.board <= n and any(one.kind == "person" for one in table.seats)
