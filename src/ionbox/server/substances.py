"""What those who draw ions and compounds need to know of them: names, speech, and whether it exists."""

from collections.abc import Collection

from starlette.requests import Request

from ionbox.chem.compounds import Compound
from ionbox.chem.formulas import read_atoms
from ionbox.chem.ions import Ion, library
from ionbox.chem.names import GB, US, compound_name
from ionbox.chem.notes import note_on
from ionbox.chem.speech import spoken_formula
from ionbox.server import api
from ionbox.server.chances import FLAT
from ionbox.server.edge import get
from ionbox.server.gathering import Gathering
from ionbox.server.guards import found
from ionbox.server.house import Declined
from ionbox.server.ions import ion_table, table_of


@get("/api/ions")
async def ions() -> dict[str, api.IonInfo]:
    """Every ion by its key: names, how to say it, and the family it is drawn in."""
    return ion_table()


@get("/api/compounds/{formula}")
async def compound(request: Request, formula: str, code: str) -> api.CompoundInfo:
    """A compound by its formula, with brackets or as its tiles lie: Ca(CN)2, Ca(CN)₂ or CaCNCN. Does it exist?

    With the code of a gathering, one of the ions that are played with there.
    """
    table, played = library(), library().usual
    if code:
        gathering = await found(request, code)
        if hides_names(gathering):
            raise Declined("Nothing is told of compounds here until all matches are over.", 403)
        table = table_of(gathering.options)
        played = tuple(table.find(key) for key in gathering.rules.ions(gathering.options))
    asked = tuple(read_atoms(formula.translate(FLAT)))
    made = compound_of(asked, played) or compound_of(asked, table.ions)
    if made is None:
        raise Declined("There is no compound of two ions with this formula.", 404)
    note = note_on(made)
    return api.CompoundInfo(
        formula=made.text(), spoken=spoken_formula(made), us=compound_name(made, US), gb=compound_name(made, GB),
        status=note.status if note else "", exists=note.exists if note else "", note=note.text if note else "",
    )  # fmt: skip


def hides_names(gathering: Gathering) -> bool:
    """Whether a name would tell somebody there what is hidden or asked: all tables play the same deck."""
    told = gathering.help.charges and gathering.help.names
    return not (told or gathering.row.ended) and any(table.row.status != "over" for table in gathering.tables)


def compound_of(atoms: tuple[str, ...], ions: Collection[Ion]) -> Compound | None:
    """The neutral compound of two of these ions whose tiles are these; of a simple anion first: MnO2 is an oxide."""
    cations = [one for one in ions if one.charge > 0 and one.atoms == atoms[: len(one.atoms)]]
    anions = [one for one in ions if one.charge < 0 and one.atoms == atoms[-len(one.atoms) :]]
    made = (Compound(cation, anion) for anion in sorted(anions, key=Ion.is_polyatomic) for cation in cations)
    return next((one for one in made if one.tiles() == atoms), None)


SUBSTANCES = [ions, compound]
