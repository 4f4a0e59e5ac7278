"""The worked examples of the rulebooks: each position stands, and each try is answered as the book says."""

import asyncio
from pathlib import Path

import pytest
from server.people import running

from ionbox.games import GAMES
from ionbox.server.examples import Example, examples, state_of, tried

EVERY = [(game, one) for game in GAMES for one in examples(GAMES[game])]


def called(of: object) -> str:
    return f"{of.rule} {of.says[:30]}" if isinstance(of, Example) else str(of)


@pytest.mark.parametrize(("game", "one"), EVERY, ids=called)
def test_an_example_asks_its_seat_and_answers_each_try_as_the_book_says(game: str, one: Example) -> None:
    rules = GAMES[game]
    assert state_of(rules, one).actors() == [one.seat]
    assert f"**{one.rule}**" in rules.file("RULES.md")
    for step in one.tries:
        answer = tried(rules, one, rules.parse(step.act))
        assert bool(step.refused) != bool(step.told), step.act
        assert answer.rule == step.refused, step.act
        assert (answer.seen is None) == bool(answer.because) == bool(step.refused)
        assert step.told in " ".join(answer.story)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_three_to_six_examples_and_each_shows_something_right(game: str) -> None:
    assert 3 <= len(examples(GAMES[game])) <= 6
    assert all(any(step.told for step in one.tries) for one in examples(GAMES[game]))


def test_examples_are_listed_and_tried_over_http_and_keep_what_their_seat_may_not_know(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            answer = await here.http.get("/api/examples/charged")
            first = answer.json()[0]
            assert (first["number"], first["rule"], first["seen"]["view"]["seat"]) == (1, "4.1", first["seat"])
            assert all(one.position not in answer.text for _, one in EVERY)
            path = "/api/examples/charged/1/try"
            wrong = (await here.http.post(path, json={"action": "8H> Mg Cl"})).json()
            assert (wrong["seen"], wrong["rule"], bool(wrong["question"])) == (None, "4.1", True)
            right = (await here.http.post(path, json={"action": "8H> Mg Cl Cl"})).json()
            assert right["seen"]["view"]["scores"] == [9, 0]
            assert [event["what"] for event in right["events"]][:2] == ["laid", "formed"]
            # Nothing is kept: the next try finds the position as it was.
            assert (await here.http.post(path, json={"action": "8H> Mg Cl Cl"})).json() == right
            for unknown in ("/api/examples/chess", "/api/examples/charged/99/try", "/api/examples/charged/0/try"):
                ask = here.http.post(unknown, json={"action": "pass"}) if "try" in unknown else here.http.get(unknown)
                assert (await ask).status_code == 404
            assert (await here.http.post(path, json={"action": "fly"})).status_code == 400

    asyncio.run(story())
