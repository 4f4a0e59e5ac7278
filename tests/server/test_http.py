"""Over HTTP: the document is true and current, headers are strict, nothing breaks it."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import settings
from schemathesis.specs.openapi import checks
from server.people import LOOSE, QUICK, replace, running

from ionbox.games import GAMES
from ionbox.server.app import document
from ionbox.server.limits import Rate
from ionbox.server.serve import Settings, make_server, reserved

ROOT = Path(__file__).parents[2]


def test_the_committed_document_is_current() -> None:
    committed = (ROOT / "docs/openapi.json").read_text("utf-8")
    assert json.loads(committed) == json.loads(json.dumps(document())), "write it anew: just wire"


def test_the_document_describes_every_message() -> None:
    schemas = document()["components"]["schemas"]
    assert {"Hello", "Act", "View", "Ack", "Refused", "Ended", "ClientMessage", "ServerMessage"} <= schemas.keys()
    assert schemas["Act"]["properties"]["t"] == {"enum": ["act"]}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own, for tools that are not asynchronous."""
    bound = reserved("127.0.0.1", 0)
    file = tmp_path_factory.mktemp("http") / "ionbox.sqlite"
    limits = replace(LOOSE, joins=Rate(1e6, 1e6), makes=Rate(1e6, 1e6), misses=Rate(1e6, 1e6), requests=Rate(1e6, 1e6))
    server = make_server(Settings(str(file), QUICK, limits, workers=1))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([bound])))
    thread.start()
    while not server.started:
        threading.Event().wait(0.01)
    yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    bound.close()


schema = schemathesis.openapi.from_dict(document())


@schema.parametrize()
@settings(max_examples=25, deadline=None)
def test_whatever_is_asked_the_answer_is_one_the_document_knows(case: schemathesis.Case[Any], served: str) -> None:
    response = case.call(base_url=served, timeout=60)
    assert response.status_code < 500, response.text
    # Whether a well-formed wish can be granted is the games' business: no bot is called "0".
    excluded: list[Any] = [checks.positive_data_acceptance]
    if response.status_code == 413:  # A refusal, which the check does not count among them.
        excluded.append(checks.negative_data_rejection)
    case.validate_response(response, excluded_checks=excluded)


def test_every_answer_has_the_strict_headers(served: str) -> None:
    with httpx.Client(base_url=served) as http:
        for path in ("/", "/t/ABC234", "/healthz", "/api/games", "/nowhere", "/metrics"):
            headers = http.get(path).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers
        assert http.get("/api/games").headers["cache-control"] == "no-store"


def test_games_and_rules_can_be_read(served: str) -> None:
    with httpx.Client(base_url=served) as http:
        plain = http.get("/api/games", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == http.get("/api/games").json()
        games = http.get("/api/games").json()
        assert [game["name"] for game in games] == sorted(GAMES, key=lambda name: GAMES[name].place)
        for game in games:
            assert game["presets"]
            rules = http.get(f"/api/games/{game['name']}/rules")
            assert rules.text == GAMES[game["name"]].file("RULES.md")
        assert http.get("/api/games/chess/rules").status_code == 404


def test_a_body_that_is_too_long_is_refused(served: str) -> None:
    with httpx.Client(base_url=served) as http:
        json = {"content-type": "application/json"}
        assert http.post("/api/gatherings", content=b"x" * 300_000, headers=json).status_code == 413


def test_the_record_can_be_had_only_when_the_match_is_over(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await house.table()
            answer = await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")
            assert answer.status_code == 409
            assert (await house.http.get(f"/api/gatherings/{made['code']}/tables/7/record")).status_code == 404

    asyncio.run(main())
