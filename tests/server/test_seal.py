"""The seal: what a match is dealt from is settled before anybody is ready, and everybody can check it afterwards."""

import asyncio
import hashlib
import struct
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace
from server.failing import failing, table_of, unsaved
from server.people import Person, Running, Sight, play_on, running

from ionbox.core.record import read_record
from ionbox.core.rng import Rng, Tape, commitment
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.terminal.join import checked

METALS = GAMES["metals"]
NUMBERS = ["4c01" * 8, "b7e2", "0"]


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def drawn(seed: str, n: int) -> Iterator[int]:
    """The words of step n, computed from docs/kernel.md and docs/protocol.md alone."""
    good = sha(seed) if " with " in seed else seed
    key = hashlib.sha256(f"{good}:{n}".encode()).digest()
    for i in count():
        yield from struct.unpack(">8I", hashlib.sha256(key + struct.pack(">Q", i)).digest())


def deal(seed: str, seats: int) -> list[list[str]]:
    """Who leads first, then the cards from the last place down; for so few of them no word is left out."""
    words = drawn(seed, 0)
    results = [next(words) * limit >> 32 for limit in [seats, *range(40, 1, -1)]]
    state = METALS.start(seats, METALS.defaults, Tape(results))
    return [list(METALS.view(state, Seat(seat)).hand) for seat in range(seats)]


async def sealed(person: Person) -> str:
    """The seal of the next match, as it stands in the last status of the table."""
    await person.catch_up()
    return [message for message in person.heard if isinstance(message, wire.Table)][-1].sealed


async def to_the_end(people: list[Person]) -> str:
    """All play; the seed that they are told."""
    await asyncio.gather(*(play_on(person, Rng(n)) for n, person in enumerate(people)))
    (seed,) = {person.ended.seed for person in people if person.ended}
    return seed


def first_hands(people: list[Person]) -> list[list[str]]:
    """What each seat was dealt in the newest match, in seat order."""
    hands = {}
    for person in people:
        views = [message for message in person.heard if isinstance(message, Sight) and message.n == 0]
        hands[person.seat] = views[-1].view["hand"]
    return [hands[seat] for seat in sorted(hands)]


async def sit(house: Running, code: str, seats: int) -> list[Person]:
    return [await house.sit(code) for _ in range(seats)]


def test_a_match_is_dealt_from_what_was_sealed_before_a_restart_and_from_each_seat_s_number(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            code = (await house.make(seats=3))["code"]
            people = await sit(house, code, 3)
            (seal,) = {await sealed(person) for person in people}
            await people[0].say(wire.Ready(number=NUMBERS[0]))
            assert await sealed(people[0]) == seal
        async with running(tmp_path) as house:
            people = [await house.come(code, person.secret) for person in people]
            assert {await sealed(person) for person in people} == {seal}
            for person, number in zip(people[1:], NUMBERS[1:], strict=True):
                await person.say(wire.Ready(number=number))
            table = await people[2].hear(wire.Table)
            while table.status == "open":
                table = await people[2].hear(wire.Table)
            assert table.commitment == seal != table.sealed
            seed = await to_the_end(people)
            server, numbers = seed.split(" with ")
            assert sha(server) == seal
            assert numbers.split(" ") == NUMBERS
            assert first_hands(people) == deal(seed, 3)
            for person, number in zip(people, NUMBERS, strict=True):
                assert checked(seed, seal, person.seat, number, len(people)).startswith("The deal is as promised")
                before = person.frames[: next(n for n, one in enumerate(person.heard) if isinstance(one, wire.Ended))]
                assert not any(secret in frame for frame in before for secret in (server, NUMBERS[0]))
            text = (await house.http.get(f"/api/gatherings/{code}/tables/1/record")).text
            assert f"seed: {seed}\ncommitment: {seal}\n" in text
            assert read_record(text, GAMES).seed == seed

    asyncio.run(main())


def test_bots_and_older_clients_add_nothing_and_whoever_takes_ready_back_takes_the_number_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=["person", "bot:random", "person"])
            people = await sit(house, made["code"], 2)
            seal = await sealed(people[0])
            await people[0].say(wire.Ready())
            await people[1].say(wire.Ready(number=NUMBERS[0]))
            seed = await to_the_end(people)
            assert (sha(seed.split(" ")[0]), seed[64:]) == (seal, f" with - - {NUMBERS[0]}")
            made = await house.make(seats=2)
            people = await sit(house, made["code"], 2)
            seal = await sealed(people[0])
            await people[0].say(wire.Ready(number=NUMBERS[0]))
            await people[0].say(wire.Ready(False, number=NUMBERS[0]))
            await people[0].say(wire.Ready())
            await people[0].catch_up()
            await people[1].say(wire.Ready())
            seed = await to_the_end(people)
            assert sha(seed) == seal
            assert first_hands(people) == deal(seed, 2)

    asyncio.run(main())


def test_a_rematch_has_a_seal_and_numbers_of_its_own_in_the_order_of_its_seats(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table(seats=3)
            before = await to_the_end(people)
            seal = await sealed(people[0])
            assert seal != commitment(before)
            for person, number in zip(people, NUMBERS, strict=True):
                person.ended = None
                await person.say(wire.Rematch(number=number))
            for person in people:
                await person.hear(wire.Welcome)
                await person.hear(wire.View)
            seed = await to_the_end(people)
            assert sha(seed.split(" ")[0]) == seal
            assert seed.split(" ")[2:] == [NUMBERS[2], NUMBERS[0], NUMBERS[1]]
            assert first_hands(people) == deal(seed, 3)

    asyncio.run(main())


def test_a_deal_that_could_not_be_saved_at_once_is_still_the_one_that_was_sealed(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            code = (await house.make(seats=2))["code"]
            people = await sit(house, code, 2)
            seal = await sealed(people[0])
            store.fail("save_table", unsaved(), where=lambda row: row.status == "playing")
            for person in people:
                await person.say(wire.Ready(number=NUMBERS[1]))
            seed = await to_the_end(people)
            assert (sha(seed.split(" ")[0]), seed[64:]) == (seal, f" with {NUMBERS[1]} {NUMBERS[1]}")

    asyncio.run(main())


def test_a_table_stored_before_there_were_seals_gets_one_that_stays(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            secret = (await house.join(made["code"]))["secret"]
            older = replace(table_of(house, made).row, sealed="")
            await house.lobby.house.store.save_table(older)
        seals = []
        for _ in range(2):
            async with running(tmp_path) as house:
                seals.append(await sealed(await house.come(made["code"], secret)))
        assert seals[0] == seals[1] != sha("")

    asyncio.run(main())


@pytest.mark.parametrize("swapped", ["the seed", "a number"])
def test_a_server_that_chooses_another_deal_once_somebody_is_ready_is_caught(swapped: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            people = await sit(house, made["code"], 2)
            seal = await sealed(people[0])
            await people[0].say(wire.Ready(number=NUMBERS[0]))
            await people[0].catch_up()
            table = table_of(house, made)
            if swapped == "the seed":
                table.row = replace(table.row, sealed="5" * 64)
            else:
                table.row = replace(table.row, seats=[replace(table.row.seats[0], number="5"), *table.row.seats[1:]])
            await people[1].say(wire.Ready(number=NUMBERS[1]))
            seed = await to_the_end(people)
            said = checked(seed, seal, Seat(0), NUMBERS[0], 2)
            assert said.startswith(
                "Do not trust this deal" if swapped == "the seed" else "Your number is not in the seed"
            )

    asyncio.run(main())
