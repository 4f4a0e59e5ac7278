"""Tables of teams: a seat that several devices hold."""

from typing import Any

from server.people import Person, Running

from ionbox.server import wire


async def table(
    house: Running, game: str = "ion", team: int = 2, devices: int = 4, seats: int = 2, begin: bool = True, **more: Any
) -> tuple[dict[str, Any], list[Person]]:
    """A table of teams, with a match; the first device of each seat, which has the pen, before the others."""
    made = await house.make(game, seats, team=team, **more)
    people = [await house.sit(made["code"], f"P{n}") for n in range(1, devices + 1)]
    for person in people:
        await person.hear(wire.Table)
    if begin:
        for person in people[:seats]:
            await person.say(wire.Ready())
        for person in people:
            await person.hear(wire.View)
    return made, people


async def settled(*people: Person) -> None:
    for person in people:
        await person.catch_up()


def newest(person: Person, kind: type[Any]) -> Any:
    return next(message for message in reversed(person.heard) if isinstance(message, kind))


def heard(person: Person, kind: type[Any]) -> list[Any]:
    return [message for message in person.heard if isinstance(message, kind)]


def told(person: Person) -> str:
    return str(newest(person, wire.Notice).text)


def team_of(person: Person, seat: int) -> tuple[str, list[str], int]:
    """As this person was last shown it: what the team is called, who is in it, and who has the pen."""
    one = newest(person, wire.Table).seats[seat]
    return one.name, [mate.name for mate in one.mates], one.pen
