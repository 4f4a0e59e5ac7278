"""`ionbox serve` and `ionbox join`, as they are typed."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest
from server.people import running

from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.server import serve
from ionbox.server.names import is_given
from ionbox.terminal.join import join
from ionbox.terminal.screen import Screen


def test_serve_prints_address_code_and_links_and_stops_gracefully(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-c", "from ionbox.cli import main; main()", "serve", "--local"]
        command += ["--port", str(port), "--folder", str(tmp_path / "data"), "--game", "metals", "--bots", "greedy"]
        (tmp_path / "few.csv").write_text("ion,copies\nNa+,9\nCl-,9\n", "utf-8")
        command += ["--hide", "plays, charges", "--team", "2", "--lesson", "Ions", "--names", "typed"]
        command += ["--option", "series=3", "--data", f"deck={tmp_path / 'few.csv'}"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
        running = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=environment
        )
        try:
            assert running.stdout
            lines = [running.stdout.readline() for _ in range(3)]
            found = re.fullmatch(r"ionbox is at (http://127\.0\.0\.1:(\d+)/)\n", lines[0])
            assert found, lines
            assert int(found[2]) != port  # that one was taken
            code = re.search(r"code is ([2-9A-Z]{6})", lines[1])
            assert code
            assert f"host/{code[1]}#" in lines[2]
            secret = lines[2].strip().rpartition("#")[2]
            host = {"cookie": f"host_{code[1]}={secret}"}
            look = httpx.get(f"{found[1]}api/gatherings/{code[1]}", headers=host).json()
            assert (look["hides"], look["team"], look["many"]) == (["charges", "plays"], 2, True)
            assert (look["lesson"], look["given"]) == ({"title": "Ions"}, False)
            assert look["seats"] == ["person", "bot:greedy"]
            assert look["options"] == {"series": "3", "deck": "ion,copies\nNa+,9\nCl-,9\n"}
        finally:
            running.send_signal(signal.SIGINT)
            _, errors = running.communicate(timeout=20)
        logged = [line for line in errors.splitlines() if line.startswith("{")]
        assert logged
        assert code[1] not in errors
        assert "127.0.0.1" not in errors


def test_a_qr_code_is_drawn_for_the_room_and_not_for_one_machine() -> None:
    assert "█" in serve.greeting("http://192.0.2.7:8000/", False)
    assert "█" not in serve.greeting("http://127.0.0.1:8000/", True)


def test_no_free_port_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "FREE_PORTS", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(BadInput, match="Choose another with --port"):
            serve.reserved("127.0.0.1", taken.getsockname()[1])


FAIR = "The deal is as promised. It was sealed before you were ready, and your number is part of it."


class Typist(Screen):
    """Types the first legal action whenever asked, and remembers what was shown."""

    def __init__(self) -> None:
        super().__init__(plain=True)
        self.legal: list[str] = []
        self.lines: list[str] = []
        self.asked = 0

    def ask(self, prompt: str) -> str:
        self.asked += 1
        if prompt.startswith(("Enter", "Play again")):
            return ""
        if not self.legal:
            return "?"
        return self.legal.pop(0)

    def actions(self, texts: object, most: int = 60) -> None:
        self.legal = [str(texts[0])]  # type: ignore[index]

    def line(self, text: str = "", style: str = "") -> None:
        self.lines.append(text)


@pytest.mark.parametrize("game", GAMES)
def test_a_terminal_player_plays_a_whole_match_at_a_live_table(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            seats = GAMES[game].seats[0]
            body = {"game": game, "seats": ["person"] + ["bot:greedy"] * (seats - 1)}
            made = (await house.http.post("/api/gatherings", json=body)).json()
            screen = Typist()
            server = f"127.0.0.1:{house.port}"
            done = asyncio.Event()
            loop = asyncio.get_running_loop()

            def sit() -> None:
                try:
                    join(made["code"].lower(), server, "Ada", screen, tmp_path / "seats.json")
                finally:
                    loop.call_soon_threadsafe(done.set)

            thread = threading.Thread(target=sit)
            thread.start()
            await asyncio.wait_for(done.wait(), 60)
            thread.join()
            assert "You are Ada, at table 1." in screen.lines
            assert any(line.startswith("The next deal is sealed: SHA-256 ") for line in screen.lines)
            assert any(line.startswith("The seed was ") for line in screen.lines)
            assert [line for line in screen.lines if "before you were ready" in line] == [FAIR]
            assert made["code"] in (tmp_path / "seats.json").read_text()

    asyncio.run(main())
    capsys.readouterr()


def test_a_wrong_code_or_a_silent_server_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            with pytest.raises(BadInput, match="No table has this code"):
                await asyncio.to_thread(join, "ZZZZZZ", f"127.0.0.1:{house.port}", "", Screen(True), tmp_path / "s")

    asyncio.run(main())
    with pytest.raises(BadInput, match="Is ionbox running there"):
        join("ABC234", "127.0.0.1:9", "", Screen(True), tmp_path / "s")


def test_whoever_types_a_name_where_they_are_handed_out_is_given_one_and_told_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(given=True)
            screen = Leaver()
            server = f"127.0.0.1:{house.port}"
            await asyncio.to_thread(join, made["code"], server, "Ada", screen, tmp_path / "seats.json")
            assert screen.lines[0] == "Names are handed out here, so you get one."
            name = re.fullmatch(r"You are (.+), at table 1\.", screen.lines[1])
            assert name
            assert is_given(name[1])

    asyncio.run(main())


class Leaver(Typist):
    def ask(self, prompt: str) -> str:
        return "quit"
