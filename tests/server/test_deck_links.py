"""Links that hold a deck or a lesson: the address others reach, and a picture where phones can read that much."""

import asyncio
from pathlib import Path

from server.people import running


def test_a_link_that_holds_a_deck_or_a_lesson_is_drawn_up_to_600_bytes_and_anything_else_is_refused(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            start = (await here.http.get("/api/here")).json()["link"]
            assert start.startswith("http://")
            room = 600 - len(f"{start}/workshop/metals#d1.")
            for deck, status in (
                ("d1." + "A" * room, 200),
                ("d1." + "A" * (room + 1), 413),
                ("d2.AAAA", 413),
                ("d1.", 413),
                ("d1.A%3Cscript", 413),
            ):
                answer = await here.http.get(f"/api/decks/metals/{deck}/qr")
                assert answer.status_code == status, deck
                if status == 200:
                    assert answer.headers["content-type"] == "image/svg+xml"
                    assert answer.content.startswith(b"<svg")
                else:
                    assert "Hand on the link instead." in answer.json()["detail"]
            room = 600 - len(f"{start}/lesson#l1.")
            for lesson, status in (
                ("l1." + "A" * room, 200),
                ("l1." + "A" * (room + 1), 413),
                ("d1.AAAA", 413),
            ):
                assert (await here.http.get(f"/api/lessons/{lesson}/qr")).status_code == status, lesson
            assert (await here.http.get("/api/decks/chess/d1.AAAA/qr")).status_code == 404

    asyncio.run(story())
