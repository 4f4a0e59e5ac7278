"""What the client asks for beside matches: its own files, links, ions, replays, tries, hints."""

import asyncio
import csv
import gzip
from pathlib import Path

import httpx
from server.people import running, turn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException

from ionbox.games import GAMES
from ionbox.server.app import Place
from ionbox.server.catalogue import games
from ionbox.server.ions import ion_table
from ionbox.server.static import built, pages, stray

GOLDEN = Path(__file__).parents[2] / "src/ionbox/games/metals/golden/a-series-of-two.record"


def a_client(folder: Path) -> Path:
    """As Vite leaves it."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>ionbox</title>")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets/index-4f1c.js").write_text("let x = 1;")
    (folder / "assets/index-4f1c.js.gz").write_bytes(gzip.compress(b"let x = 1;"))
    (folder / ".digest").write_text("not for anybody")
    return folder


def asked(folder: Path, path: str, encoding: str = "", accept: str = "text/html,*/*;q=0.8") -> httpx.Response:
    """What the client in this folder answers to a browser that follows a link."""

    async def story() -> httpx.Response:
        files = built(folder)
        app = Starlette(routes=pages(files), exception_handlers={HTTPException: stray(files)})
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            return await http.get(path, headers={"accept-encoding": encoding, "accept": accept})

    return asyncio.run(story())


def test_every_address_of_the_app_gets_the_page_and_hashed_files_are_kept_for_ever(tmp_path: Path) -> None:
    folder = a_client(tmp_path / "static")
    for path in (
        "/",
        "/t/ABC234",
        "/host/ABC234",
        "/new/ion",
        "/rules/ion",
        "/learn/ion",
        "/replay",
        "/puzzles",
        "/practise",
        "/practise/S5-2-7KQ4",
        "/class",
        "/plan",
        "/lesson",
    ):
        answer = asked(folder, path)
        assert answer.text == "<title>ionbox</title>", path
        assert answer.headers["cache-control"] == "no-cache"
    answer = asked(folder, "/assets/index-4f1c.js", "gzip, br")
    assert answer.text == "let x = 1;"
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert "content-encoding" not in asked(folder, "/assets/index-4f1c.js").headers
    assert asked(folder, "/assets/..%2f.digest").status_code != 200
    assert asked(folder, "/assets/.digest").status_code != 200


def test_an_address_that_leads_nowhere_gets_the_page_with_404_and_a_program_a_sentence(tmp_path: Path) -> None:
    folder = a_client(tmp_path / "static")
    for path in ("/nothing/here", "/favicon.txt", "/t/ABC234/more"):
        answer = asked(folder, path)
        assert (answer.status_code, answer.text) == (404, "<title>ionbox</title>"), path
    for path, accept in (("/api/nothing", "text/html"), ("/nothing/here", "*/*")):
        answer = asked(folder, path, accept=accept)
        assert (answer.status_code, answer.json()["status_code"]) == (404, 404), path


def test_without_a_built_client_the_page_says_what_to_do(tmp_path: Path) -> None:
    assert "python3 play.py build" in asked(tmp_path, "/").text


def test_every_ion_has_its_names_its_speech_and_a_family() -> None:
    table = ion_table()
    assert table["Al3+"].us == "aluminum"
    assert table["Al3+"].gb == "aluminium"
    assert {table[key].family for key in ("Na+", "Cl-", "Ne", "SO4 2-", "Fe3+")} == {
        "cation", "anion", "noble", "polyatomic", "transition"
    }  # fmt: skip
    assert all(one.spoken and one.spoken_gb for one in table.values())


def test_links_name_an_address_that_others_can_use(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, place=Place(names=("school.example",))) as here:
            code = (await here.make())["code"]
            path = f"/api/gatherings/{code}"
            named = await here.http.get(f"{path}/link", headers={"host": "school.example:8000"})
            assert named.json() == {"link": f"http://school.example:8000/t/{code}"}
            at_home = (await here.http.get(f"{path}/link", headers={"host": "localhost:8000"})).json()["link"]
            assert "localhost" not in at_home
            assert at_home.endswith(f":8000/t/{code}")
            picture = await here.http.get(f"{path}/qr")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert picture.text.startswith("<svg")
            assert (await here.http.get("/api/gatherings/ZZZZZZ/qr")).status_code == 404

    asyncio.run(story())


def test_a_server_for_this_machine_alone_names_the_address_it_has(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, place=Place(local=True)) as here:
            code = (await here.make())["code"]
            told = await here.http.get(f"/api/gatherings/{code}/link", headers={"host": "127.0.0.1:8000"})
            assert told.json() == {"link": f"http://127.0.0.1:8000/t/{code}"}

    asyncio.run(story())


def test_a_compound_has_its_names_and_a_note_whether_it_exists(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            salt = (await here.http.get("/api/compounds/Al2S3")).json()
            assert salt["formula"] == "Al₂S₃"
            assert (salt["us"], salt["gb"]) == ("aluminum sulfide", "aluminium sulfide")
            nitride = (await here.http.get("/api/compounds/Na3N")).json()
            assert nitride["status"] == "fragile"
            assert "2002" in nitride["note"]
            for formula, name in (
                ("MnO2", "manganese(IV) oxide"),
                ("PbO2", "lead(IV) oxide"),
                ("BaO2", "barium peroxide"),
            ):
                assert (await here.http.get(f"/api/compounds/{formula}")).json()["us"] == name
            laid = (await here.http.get("/api/compounds/MgOHOH")).json()
            assert laid == (await here.http.get("/api/compounds/Mg(OH)2")).json()
            # As formulas are written in a report and on the wall.
            assert (await here.http.get("/api/compounds/Al₂S₃")).json() == salt
            for nothing in ("MgCl", "He"):
                assert (await here.http.get(f"/api/compounds/{nothing}")).status_code == 404, nothing
            for nonsense in ("x", "Na9999999", "((Na9)9)9"):
                assert (await here.http.get(f"/api/compounds/{nonsense}")).status_code == 400, nonsense

    asyncio.run(story())


def test_a_record_is_told_again_and_a_seat_sees_its_own_cards_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            record = GOLDEN.read_text(encoding="utf-8")
            told = (await here.http.post("/api/replay", json={"record": record})).json()
            assert told["game"] == "metals"
            assert all(step["own"]["hand"] == [] for step in told["steps"])
            assert all(step["action"] == "" for step in told["steps"])
            own = (await here.http.post("/api/replay", json={"record": record, "seat": 0})).json()
            assert any(step["own"]["hand"] for step in own["steps"])
            assert {bool(step["action"]) for step in own["steps"] if step["seat"] == 1} == {False}
            assert len(told["scores"]) == len(told["names"])
            for body in ({"record": "nonsense"}, {"record": record, "seat": 9}):
                assert (await here.http.post("/api/replay", json=body)).status_code == 400

    asyncio.run(story())


def test_hints_are_for_whoever_sits_at_a_table_that_allows_them(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            code = (await here.make(seats=2))["code"]
            seat = await here.join(code)
            own = {"authorization": f"Bearer {seat['secret']}"}
            path = f"/api/gatherings/{code}"
            assert (await here.http.get(f"{path}/hint")).status_code == 403
            assert (await here.http.get(f"{path}/tries.csv", headers=own)).status_code == 403
            refused = await here.http.get(f"{path}/hint", headers=own)
            assert (refused.status_code, refused.json()["detail"]) == (403, "This table plays without hints.")
            made, people = await here.table(hints=True)
            asked, waits = await turn(people)
            path = f"/api/gatherings/{made['code']}"
            told = (await here.http.get(f"{path}/hint", headers={"authorization": f"Bearer {asked.secret}"})).json()
            assert told["n"] == asked.view.n
            assert told["action"] in asked.view.legal
            assert len(told["steps"]) == 3
            assert told["action"] in told["steps"][2]
            early = await here.http.get(f"{path}/hint", headers={"authorization": f"Bearer {waits.secret}"})
            assert early.status_code == 409

    asyncio.run(story())


def test_a_hint_that_was_used_is_noted_once_with_the_tries(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            made, people = await here.table(hints=True, many=True)
            asked, _ = await turn(people)
            own = {"authorization": f"Bearer {asked.secret}"}
            for _ in range(2):
                await here.http.get(f"/api/gatherings/{made['code']}/hint", headers=own)
            await asked.act("9 Cl-")
            gathering = await here.lobby.find(made["code"])
            tries = await here.lobby.house.store.tries(gathering.row.id)
            assert [(one.kind, one.code, one.hinted) for one in tries] == [
                ("hint", "", False),
                ("try", "ONE_CARD", True),
            ]
            host = {"authorization": f"Bearer {made['host']}"}
            sheet = (await here.http.get(f"/api/gatherings/{made['code']}/tries.csv", headers=host)).text
            assert [row[5:9] + row[10:14] for row in csv.reader(sheet.splitlines()[1:])] == [
                ["", "", "0", "0", "0", "0", "0", "1"],
                ["ONE_CARD", "3.1", "1", "1", "0", "0", "0", "0"],
            ]

    asyncio.run(story())


def test_who_plays_bots_alone_may_ask_for_hints_unless_the_table_says_otherwise(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            for seats, wish, allowed in (
                (["person", "bot:greedy"], {}, True),
                (["person", "bot:greedy"], {"hints": False}, False),
                (["person", "person"], {}, False),
                (["person", "open"], {}, False),
                (["person", "bot:greedy"], {"game": "charged", "options": {"tries": "2"}}, False),
                (["person", "bot:greedy"], {"game": "charged", "options": {"tries": "2"}, "hints": True}, True),
            ):
                made = await here.make(seats=seats, **wish)
                assert (await here.http.get(f"/api/gatherings/{made['code']}")).json()["hints"] is allowed

    asyncio.run(story())


def test_no_game_is_without_rules_for_its_page() -> None:
    assert all(game.file("RULES.md").startswith("# ") for game in GAMES.values())


def test_the_icon_is_asked_for_anew(tmp_path: Path) -> None:
    answer = asked(a_client(tmp_path / "static"), "/icon.svg")
    assert (answer.text, answer.headers["content-type"]) == ("<svg/>", "image/svg+xml")
    assert answer.headers["cache-control"] == "no-cache"


def test_the_games_are_told_as_they_stand_on_the_shelf_each_with_a_sentence() -> None:
    told = games()
    assert [game.name for game in told[:4]] == ["ion", "dice", "metals", "charged"]
    assert all(game.says.endswith(".") for game in told)
