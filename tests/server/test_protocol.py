"""The example client of docs/protocol.md sits down and plays."""

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest
from server.people import running

from ionbox.games import GAMES

PAGE = Path(__file__).parents[2] / "docs/protocol.md"


def example() -> str:
    *_, code = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return str(code)


def test_the_example_has_forty_lines() -> None:
    lines = example().strip().splitlines()
    assert lines.index('if __name__ == "__main__":') <= 42


@pytest.mark.parametrize("game", GAMES)
def test_the_example_plays_a_whole_match_of_every_game(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        client = tmp_path / "bot.py"
        client.write_text(example(), "utf-8")
        async with running(tmp_path) as house:
            # At random alone some games last long; a greedy opponent ends them.
            seats = ["person"] + ["bot:greedy"] * (GAMES[game].seats[0] - 1)
            made = await house.make(game, seats=seats)
            process = await asyncio.create_subprocess_exec(
                sys.executable, str(client), f"http://127.0.0.1:{house.port}", made["code"],
                stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONWARNINGS": "ignore"},
            )  # fmt: skip
            told, _ = await asyncio.wait_for(process.communicate(), 60)
            assert re.fullmatch(r"rank \d+", told.decode().splitlines()[-1])

    asyncio.run(main())
