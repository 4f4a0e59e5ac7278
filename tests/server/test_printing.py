"""Paper over HTTP: a deck comes back as a PDF from a process apart, and a lesson's worksheet goes to its host alone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from paper.sight import Seen
from server.people import LOOSE, QUICK, replace, running
from server.test_taught import OTHER, PLAN, say, told, wrong

from ionbox.games import GAMES
from ionbox.paper import typeset
from ionbox.paper.mistakes import Mistake
from ionbox.paper.sheets import Wish
from ionbox.paper.typeset import Look
from ionbox.server import printing, worker
from ionbox.server.house import Declined
from ionbox.server.limits import Rate
from ionbox.server.papers import PrintGame, Printing, PrintMistakes, PrintSet
from ionbox.server.workers import Clerks

DECK = "ion,copies\nXe2+,3\nCl-,7\n"
IONS = 'ion,us,gb,family\nXe2+,xenon #import "x",,cation\n'


def test_a_deck_of_ones_own_is_printed_in_a_process_apart(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            shop = (await here.http.get("/api/print")).json()
            assert shop["closed"] == ""
            assert shop["games"]["charged"][:3] == ["box", "tiles", "board"]
            assert "tiles" in shop["games"]["ion"], "some of its presets have them"
            assert set(shop["games"]) == set(GAMES)
            body = {"what": "cards", "paper": "letter", "backs": True, "name": "$9b$", "english": "gb",
                    "options": {"deck": DECK, "new_ions": IONS}}  # fmt: skip
            answer = await here.http.post("/api/print/games/metals", json=body)
            assert answer.status_code == 200, answer.text
            assert answer.headers["content-type"] == "application/pdf"
            assert answer.headers["content-disposition"] == 'attachment; filename="metals-cards.pdf"'
            seen = Seen(answer.content)
            assert (len(seen), seen.language) == (4, "en-GB")
            assert 'Xe²⁺ xenon #import "x"' in seen.text(0)
            assert "Metal vs. Non-Metal, $9b$" in seen.text(0)

    asyncio.run(story())


REFUSED: list[tuple[str, dict[str, Any] | None, int, str]] = [
    ("games/chess", {"what": "cards"}, 404, "Unknown game"),
    ("games/metals", {"what": "board"}, 400, "has no board to print"),
    ("games/metals", {"what": "cards", "options": {"deck": "ion,copies\nXx+,1\n"}}, 400, "Xx"),
    ("games/metals", {"what": "poster"}, 400, "what cannot be 'poster'"),
    ("games/metals", {"what": "traveller", "tables": 1000}, 400, "at most 40"),
    ("sets/S9-1-7KQ4", None, 404, "S5-2-7KQ4"),
    ("sets/S5-2-7KQ4?paper=a5", None, 400, "a4, letter"),
    ("gatherings/NOPE", None, 404, "code"),
]


def test_what_cannot_be_printed_is_answered_by_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            for path, body, status, says in REFUSED:
                answer = await here.http.request("POST" if body else "GET", f"/api/print/{path}", json=body)
                assert answer.status_code == status, (path, answer.text)
                assert says in answer.json()["detail"]

    asyncio.run(story())


def test_a_set_and_its_exit_ticket_are_printed(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            whole = await here.http.get("/api/print/sets/s5 2 7kq4")
            ticket = await here.http.get("/api/print/sets/S5-2-7KQ4?ticket=yes&paper=letter&english=gb")
            names = [one.headers["content-disposition"].partition("=")[2] for one in (whole, ticket)]
            assert names == ['"practice-S5-2-7KQ4.pdf"', '"ticket-S5-2-7KQ4.pdf"']
            assert Seen(whole.content).text(0).startswith("Practice: Polyatomic ions")
            assert len(Seen(ticket.content)) == 2

    asyncio.run(story())


def test_what_a_class_got_wrong_is_printed_for_its_host_alone_and_without_names(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            made = await here.make(many=True, lesson={**PLAN, "title": "Salts *9b*"})
            joined = await here.join(made["code"], "Beatrix")
            path = f"/api/print/gatherings/{made['code']}"
            host = {"authorization": f"Bearer {made['host']}"}
            nothing = await here.http.get(path, headers=host)
            assert (nothing.status_code, nothing.json()["detail"][:17]) == (400, "No misconception ")
            for n in range(6):
                await say(here, made, joined["secret"], wrong(OTHER, n), item=n)
            met = (await told(here, made, "understanding"))["misconceptions"]
            assert met
            assert (
                await here.http.get(path, headers={"authorization": f"Bearer {joined['secret']}"})
            ).status_code == 403
            answer = await here.http.get(path, headers=host)
            assert answer.headers["content-disposition"] == f'attachment; filename="worksheet-{made["code"]}.pdf"'
            whole = Seen(answer.content).whole()
            assert "Salts *9b*" in whole
            assert all(one["says"] in whole and one["question"] in whole for one in met)
            assert "Beatrix" not in whole
            plain = await here.make(many=True)
            host = {"authorization": f"Bearer {plain['host']}"}
            assert (await here.http.get(f"/api/print/gatherings/{plain['code']}", headers=host)).status_code == 400

    asyncio.run(story())


def test_a_worker_answers_every_order_with_a_pdf_or_a_sentence() -> None:
    wish, mistake = Wish("cards"), Mistake("It is so.", "Is it?", "", "MgCl", "It is not.", "")
    orders: list[Printing] = [
        PrintGame("metals", "series", {"deck": DECK, "new_ions": IONS}, wish, Look()),
        PrintSet("S5-2-7KQ4", True, Look()),
        PrintMistakes("Salts", [mistake], Look()),
    ]
    assert [worker.read(order).value[:5] for order in orders] == [b"%PDF-"] * 3
    assert worker.read(PrintGame("metals", "", {"deck": "x"}, wish, Look())).wrong
    assert worker.read(PrintMistakes("Salts", [], Look())).wrong


def test_whoever_prints_too_often_waits_and_what_takes_too_long_is_given_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, QUICK, replace(LOOSE, surveys=Rate(0.001, 1))) as here:
            codes = [(await here.http.get("/api/print/sets/S5-2-7KQ4")).status_code for _ in range(2)]
            assert codes == [200, 429]
            clerks = Clerks(0.0)
            try:
                with pytest.raises(Declined, match="ionbox print") as late:
                    await clerks.print(PrintSet("S5-2-7KQ4", True, Look()))
                assert late.value.status == 413
            finally:
                await clerks.close()

    asyncio.run(story())


def test_a_server_without_the_package_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (printing, typeset):
        monkeypatch.setattr(module, "is_ready", lambda: False)

    async def story() -> None:
        async with running(tmp_path) as here:
            assert "ionbox[print]" in (await here.http.get("/api/print")).json()["closed"]
            answer = await here.http.get("/api/print/sets/S5-2-7KQ4")
            assert (answer.status_code, "ionbox[print]" in answer.text) == (503, True)

    asyncio.run(story())
    assert "ionbox[print]" in worker.read(PrintSet("S5-2-7KQ4", True, Look())).wrong
