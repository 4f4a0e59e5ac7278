"""How decks play, measured one after the other in a process apart that takes only the time nobody else wants."""

import asyncio
import secrets
import sys
from collections.abc import Awaitable, Callable

from msgspec import DecodeError, json

from ionbox.server.house import BALANCE, Declined, House, Lost
from ionbox.server.measurer import Measuring, Progress, Report, Wrong
from ionbox.server.nodes import Alone, Nodes
from ionbox.server.processes import end
from ionbox.server.workers import PATIENT

Said = Progress | Report | Wrong
COMMAND = (sys.executable, "-m", "ionbox.server.measurer")
MOST_OPEN = 6
"""Runs that go on or wait: so many for hosts, one of each gathering and address, and so many for this computer."""
MOST_MATCHES = 500
"""Of a run for a host."""
MOST_KEPT = 8
KEPT = 3600.0
"""Seconds for which the figures can be had again."""
LONGEST = 3600.0
"""Seconds a run may take."""
FOR_HOSTS = 900.0
"""Seconds a run for a host may take."""
UNWANTED = 300.0
"""Seconds after which a run that nobody asks for any more is given up."""
LONGEST_LINE = 8 * 1024 * 1024
"""Bytes of a report."""
IN_A_TERMINAL = "In a terminal: ionbox balance GAME."


class Run:
    """One deck: it waits, is measured, is done, or came to nothing."""

    def __init__(self, key: str, question: Measuring, address: str, code: str, now: float) -> None:
        """`code`: of the gathering whose host asks; "": it is for this computer."""
        self.key = key
        self.question = question
        self.address = address
        self.code = code
        self.turn = asyncio.Event()
        self.done = 0
        self.of = question.matches
        """The printed deck's among them, as soon as that is known."""
        self.began = 0.0
        """When its turn came; 0: it waits."""
        self.wanted = now
        """When somebody last asked for it."""
        self.ended = 0.0
        self.report: Report | None = None
        self.failed = ""
        self.task: asyncio.Task[None] | None = None

    def left(self, now: float) -> float:
        going = self.done and not self.failed
        return (now - self.began) / self.done * (self.of - self.done) if going else 0.0


class Measurer:
    """A process that measures one deck. Its answer has several lines: nothing asks for the next."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes, budget: float) -> bytes:
        if question:
            await self.end()
            pipe = asyncio.subprocess.PIPE
            self.process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, limit=LONGEST_LINE)
            assert self.process.stdin is not None
            self.process.stdin.write(question)
            await self.process.stdin.drain()
        if self.process is None:
            return b""
        assert self.process.stdout is not None
        return await asyncio.wait_for(self.process.stdout.readline(), budget)

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            await end(process)


class Balances:
    def __init__(self, house: House, nodes: Alone | Nodes) -> None:
        self.clocks = house.clocks
        self.nodes = nodes
        self.away = house.away.get(BALANCE)
        self.runs: dict[str, Run] = {}
        """By key, in the order in which they came."""

    def start(self, question: Measuring, address: str, code: str = "") -> Run:
        self.forget()
        own = [run for run in self.runs.values() if run.address == address]
        same = [run for run in own if run.question == question and not run.failed]
        if same:
            return self.find(same[0].key)
        beside = [run for run in self.going() if bool(run.code) == bool(code)]
        if len(beside) >= MOST_OPEN or (code and any(run.address == address or run.code == code for run in beside)):
            raise Declined("Other decks are being measured. Wait until they are done, or stop one of them.", 503)
        run = Run(self.nodes.mark(secrets.token_hex(16)), question, address, code, self.clocks.tick())
        self.runs[run.key] = run
        run.task = asyncio.create_task(self._measure(run))
        run.task.add_done_callback(lambda _: self._over(run))
        self._next()
        return run

    def find(self, key: str) -> Run:
        run = self.runs.get(key)
        if run is None:
            self.nodes.seek(key)
            raise Declined("These figures are not here any more. Measure the deck again.", 404)
        run.wanted = self.clocks.tick()
        return run

    def going(self) -> list[Run]:
        """In the order in which they have their turn: this computer's before those of hosts that wait."""
        open = [run for run in self.runs.values() if run.task is not None]
        return sorted(open, key=lambda run: (not run.turn.is_set(), bool(run.code)))

    def before(self, run: Run) -> int:
        """How many have their turn first."""
        going = self.going()
        return going.index(run) if run in going else 0

    def stop(self, run: Run) -> None:
        if run.task is not None:
            run.failed = "This was stopped before the last match. Measure the deck again."
            run.task.cancel()

    def forget(self) -> None:
        over = [run for run in self.runs.values() if run.task is None]
        late = [run for run in over if self.clocks.tick() - run.ended > KEPT]
        for run in [*late, *over[: max(0, len(over) - MOST_KEPT)]]:
            self.runs.pop(run.key, None)

    async def _measure(self, run: Run) -> None:
        try:
            await run.turn.wait()
            async with asyncio.timeout(FOR_HOSTS if run.code else LONGEST):
                if not self._unwanted(run):
                    run.began = self.clocks.tick()
                    await self._ask(run)
        except TimeoutError:
            run.failed = f"This takes too long here. {IN_A_TERMINAL}"
        except (OSError, ValueError, DecodeError):  # it died, an endless line, an answer that is none
            run.failed = "This went wrong here. Measure the deck again."

    def _unwanted(self, run: Run) -> bool:
        """Whether nobody has asked for it for long: then that is said."""
        long = self.clocks.tick() - run.wanted > UNWANTED
        if long:
            run.failed = "Nobody looked any more, so this was stopped. Measure the deck again."
        return long

    def _over(self, run: Run) -> None:
        run.task = None
        run.ended = self.clocks.tick()
        self.forget()
        self._next()

    def _next(self) -> None:
        for run in self.going()[:1]:
            run.turn.set()

    async def _ask(self, run: Run) -> None:
        """Far away if somebody is free there; here if nobody is, or was lost: then it begins again."""
        far = self.away and await self.away.borrow(PATIENT)
        if far:
            try:
                return await self._follow(run, lambda question: far.ask(question, LONGEST, Said))  # type: ignore[arg-type]
            except Lost:
                run.done, run.of, run.began = 0, run.question.matches, self.clocks.tick()
            finally:
                await far.give_back()
        here = Measurer()

        async def ask(question: bytes) -> Said:
            said: Said = json.decode(await here.ask(question, LONGEST), type=Said)
            return said

        try:
            await self._follow(run, ask)
        finally:
            await asyncio.shield(here.end())

    async def _follow(self, run: Run, ask: Callable[[bytes], Awaitable[Said]]) -> None:
        question = json.encode(run.question) + b"\n"
        while True:
            match await ask(question):
                case Progress(done, of):
                    run.done, run.of = done, of
                case Wrong(says):
                    run.failed = says
                    return
                case Report() as report:
                    run.report = report
                    return
            if self._unwanted(run):
                return
            question = b""

    async def close(self) -> None:
        """No process is left behind."""
        tasks = [run.task for run in self.going() if run.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
