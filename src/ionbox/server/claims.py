"""A second device asks for a seat: whoever has it, or the host, says whether it may go on there."""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ionbox.core.types import Seat
from ionbox.server import mates, names, wire
from ionbox.server.audience import Listener
from ionbox.server.house import Declined
from ionbox.store.rows import MateRow

if TYPE_CHECKING:
    from ionbox.server.gathering import Gathering, Place


@dataclass
class Claim:
    """A device without the secret asks for a seat. It waits; the device that has it, or the host, says."""

    id: str
    seat_hash: str
    """Of the secret the seat has now: seats move on, secrets stay."""
    secret_hash: str
    """Of the token the asking device holds: the seat's secret once it is allowed."""
    since: float
    """When it was asked, or answered."""
    answer: bool | None = None


class Claims:
    def __init__(self, gathering: "Gathering") -> None:
        self.gathering = gathering
        self.waiting: dict[str, Claim] = {}
        """One a seat at the most, and none that is old."""

    def ask(self, number: int, seat: Seat) -> tuple[Claim, str]:
        """A device asks for a seat: its claim, and the token that becomes the seat's secret. The first is told."""
        self.gathering.refuse_ended()
        table = self.gathering.seat(number, seat)
        own = table.row.seats[seat]
        if table.club is not None:
            raise Declined("Everybody is at this seat. Join with the code.")
        if own.kind != "person":
            raise Declined("Nobody's seat: join to get one.")
        clocks, now = self.gathering.house.clocks, self.gathering.house.clocks.tick()
        self.waiting = {id: claim for id, claim in self.waiting.items() if now - claim.since < clocks.question}
        earlier = next((claim for claim in self.waiting.values() if claim.seat_hash == own.secret_hash), None)
        if earlier is not None:
            if earlier.answer is None:
                raise Declined("Another device is asking for this seat. Wait for its answer, then ask again.")
            if now - earlier.since < clocks.between:
                raise Declined("Somebody has just asked for this seat. Wait some seconds, then ask again.")
            del self.waiting[earlier.id]
        token = names.new_secret()
        claim = Claim(secrets.token_hex(8), own.secret_hash, names.hashed(token), now)
        self.waiting[claim.id] = claim
        text = f"Another device asks for the seat of {own.name}."
        asked = wire.Asked(claim.id, number, seat, text)
        table.room.tell(seat, asked)
        for listener in self.gathering.hall:
            listener.send(wire.encode(asked))
        return claim, token

    async def allow(self, id: str, yes: bool, by: Listener | None) -> None:
        """The first device, or the host (`by` None), answers a claim."""
        self.gathering.refuse_ended()
        claim = self.waiting.get(id)
        if claim is None or claim.answer is not None:
            raise Declined("Nobody is waiting for that answer.", 404)
        place = self.gathering.holder(claim.seat_hash)
        if place is None:
            raise Declined("That seat is free by now.", 404)
        if by is not None and place.table.room.seat_of(by) != place.seat:
            raise Declined("That is another player's seat.", 403)
        if yes:
            moves = self._who_moves(place, by)
            # In a class it is the same pupil, whose report goes on.
            row = self.gathering.row
            device = moves.device if row.many or row.lesson else await self.gathering.new_device()
            for listener in await place.table.chairs.move(place.seat, moves.secret_hash, claim.secret_hash, device):
                listener.close("The seat has moved to your other device.")
        claim.answer, claim.since = yes, self.gathering.house.clocks.tick()

    def _who_moves(self, place: "Place", by: Listener | None) -> MateRow:
        """Whoever said yes, or where the host did, one of the team who is away."""
        team, away = mates.mates(place.table.row.seats[place.seat]), place.table.teams.away
        moves = [mate for mate in team if (mate.device == by.device if by else mate.device in away)]
        return (moves or [place.mate])[0]

    def claimed(self, id: str, token: str) -> Claim:
        claim = self.waiting.get(id)
        if claim is None or not names.same(claim.secret_hash, names.hashed(token)):
            raise Declined("There is no such question. Ask again.", 404)
        return claim
