"""A place on the internet: what docs/deploy.md puts up, with a real Caddy and real TLS."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from server import proxy
from server.people import Person
from server.proxy import ADDRESS, HTTP, HTTPS, IONBOX, NAME, Site
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from ionbox.server import wire
from ionbox.server.links import picture

pytestmark = pytest.mark.skipif(bool(proxy.missing()), reason=f"no test behind a proxy: {proxy.missing()}")
NEW = {"game": "metals", "seats": ["person", "person"]}
PRACTICE = {"game": "metals", "seats": ["person", "bot:greedy"]}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with proxy.site(tmp_path_factory.mktemp("site")) as one:
        yield one


def test_the_terminal_shows_the_name_and_does_not_call_it_this_machines_own(site: Site) -> None:
    assert site.greeting.startswith(f"ionbox is at https://{NAME}/\nEverybody can come in: ")


def test_whoever_comes_by_http_is_sent_to_https(site: Site) -> None:
    answer = httpx.get(f"http://{ADDRESS}:{HTTP}/t/ABC234", headers={"host": NAME})
    assert answer.status_code == 308
    assert answer.headers["location"].startswith(f"https://{NAME}")
    assert answer.headers["location"].endswith("/t/ABC234")


def test_cookies_are_secure_and_links_lead_back_to_the_site(site: Site) -> None:
    with site.visitor() as visitor:
        made = visitor.post("/api/gatherings", json=PRACTICE, headers={"origin": site.url})
        assert made.status_code == 201
        assert "Secure" in made.headers["set-cookie"]
        assert made.headers["strict-transport-security"] == "max-age=31536000"
        code = made.json()["code"]
        link = visitor.get(f"/api/gatherings/{code}/link").json()["link"]
        assert link == f"{site.url}/t/{code}"
        assert visitor.get(f"/api/gatherings/{code}/qr").content == picture(link)


def test_a_page_of_another_site_may_not_post(site: Site) -> None:
    with site.visitor() as visitor:
        answer = visitor.post("/api/gatherings", json=PRACTICE, headers={"origin": "https://evil.example"})
        assert answer.status_code == 403


def test_a_match_is_played_over_secure_sockets(site: Site) -> None:
    async def come(code: str, secret: str) -> Person:
        url = f"wss://{NAME}:{HTTPS}/ws"
        socket = await connect(url, host=ADDRESS, port=HTTPS, ssl=site.trust, origin=Origin(site.url), max_size=2**22)
        person = Person(socket, code, secret)
        await person.say(wire.Hello(code, secret))
        return person

    async def main() -> None:
        with site.visitor() as visitor:
            code = visitor.post("/api/gatherings", json=PRACTICE).json()["code"]
            joined = visitor.post(f"/api/gatherings/{code}/join", json={"name": "Ada"}).json()
        ada = await come(code, joined["secret"])
        await ada.say(wire.Ready())
        while not (await ada.hear(wire.View)).legal:
            pass
        assert ada.view
        assert isinstance(await ada.act(ada.view.legal[0]), wire.Ack)
        await ada.leave()
        with pytest.raises(InvalidStatus):
            await connect(
                f"wss://{NAME}:{HTTPS}/ws",
                host=ADDRESS,
                port=HTTPS,
                ssl=site.trust,
                origin=Origin("https://evil.example"),
            )

    asyncio.run(main())


def test_each_person_has_limits_of_their_own_whatever_they_say_of_themselves(site: Site) -> None:
    with site.visitor("127.0.0.2") as greedy, site.visitor("127.0.0.3") as other:
        lies = ({"x-forwarded-for": f"203.0.113.{n}", "forwarded": f"for=203.0.113.{n}"} for n in range(60))
        assert 429 in (greedy.post("/api/gatherings", json=NEW, headers=lie).status_code for lie in lies)
        assert other.post("/api/gatherings", json=NEW).status_code == 201


def test_a_lie_about_host_or_scheme_changes_no_link(site: Site) -> None:
    with site.visitor() as visitor:
        code = visitor.post("/api/gatherings", json=PRACTICE).json()["code"]
        lie = {"x-forwarded-host": "evil.example", "x-forwarded-proto": "http"}
        link = visitor.get(f"/api/gatherings/{code}/link", headers=lie)
        assert link.json() == {"link": f"{site.url}/t/{code}"}


def test_the_metrics_are_for_the_machine_itself(site: Site) -> None:
    with site.visitor() as visitor:
        assert visitor.get("/metrics").status_code == 403
        assert visitor.get("/readyz").status_code == 200
    assert "ionbox_sockets" in httpx.get(f"http://{ADDRESS}:{IONBOX}/metrics").text
