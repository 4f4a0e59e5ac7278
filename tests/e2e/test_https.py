"""A browser at a place on the internet: Caddy with TLS in front, as docs/deploy.md puts it up."""

from collections.abc import Iterator
from typing import Any

import pytest
from e2e.conftest import ROOT, missing
from e2e.people import Person, act
from server import proxy
from server.proxy import Site

pytestmark = pytest.mark.skipif(bool(proxy.missing()), reason=f"no test behind a proxy: {proxy.missing()}")


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if not (ROOT / "src/ionbox/static/index.html").is_file():
        missing("the client is not built: python3 play.py build")
    with proxy.site(tmp_path_factory.mktemp("site")) as one:
        yield one


def test_a_table_is_made_shared_and_played_over_https(site: Site, browser: Any) -> None:
    # The authority is Caddy's own, which no browser knows.
    devices = [browser.new_context(base_url=site.url, ignore_https_errors=True) for _ in range(2)]
    ada, ben = (Person(device) for device in devices)
    code = ada.make_table("metals")
    assert ada.page.locator(".link").inner_text() == f"or type {site.url.removeprefix('https://')}/t/{code}"
    ben.sit_down(code, "Ben")
    ada.ready()
    ben.ready()
    for one in (ada, ben):
        one.page.locator("main[data-n]").wait_for()
    actor = next(one for one in (ada, ben) if one.view["legal"])
    act(actor, actor.view["legal"][0])
    ben.page.locator("main[data-n='1']").wait_for()
    cookies = [cookie for device in devices for cookie in device.cookies()]
    assert {cookie["name"] for cookie in cookies} >= {f"host_{code}", f"seat_{code}"}
    assert all(cookie["secure"] and cookie["httpOnly"] for cookie in cookies)
    assert ada.troubles + ben.troubles == []
    for device in devices:
        device.close()
