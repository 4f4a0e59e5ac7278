"""What those who draw ions and compounds need to know of them: names, speech, and whether it exists."""

from functools import cache

from ionbox.chem.compounds import Compound
from ionbox.chem.formulas import read_atoms
from ionbox.chem.ions import all_ions
from ionbox.chem.names import GB, US, compound_name, ion_name
from ionbox.chem.notes import note_on
from ionbox.chem.speech import spoken_formula, spoken_ion
from ionbox.server import api
from ionbox.server.edge import get
from ionbox.server.house import Declined


@get("/api/ions")
async def ions() -> dict[str, api.IonInfo]:
    """Every ion by its key: names, how to say it, and the family it is drawn in."""
    return ion_table()


@cache
def ion_table() -> dict[str, api.IonInfo]:
    return {
        one.key: api.IonInfo(
            us=ion_name(one, US), gb=ion_name(one, GB), spoken=spoken_ion(one), spoken_gb=spoken_ion(one, GB),
            family=one.family(), charge=one.charge,
        )
        for one in all_ions()
    }  # fmt: skip


@get("/api/compounds/{formula}")
async def compound(formula: str) -> api.CompoundInfo:
    """A compound by its formula, with brackets or as its tiles lie: Ca(CN)2 or CaCNCN. Does it exist?"""
    found = compounds().get(tuple(read_atoms(formula)))
    if found is None:
        raise Declined("There is no compound of two ions with this formula.", 404)
    note = note_on(found)
    return api.CompoundInfo(
        formula=found.text(), spoken=spoken_formula(found), us=compound_name(found, US), gb=compound_name(found, GB),
        status=note.status if note else "", exists=note.exists if note else "", note=note.text if note else "",
    )  # fmt: skip


@cache
def compounds() -> dict[tuple[str, ...], Compound]:
    """Every neutral compound of two listed ions, by its tiles."""
    cations = [one for one in all_ions() if one.charge > 0]
    anions = [one for one in all_ions() if one.charge < 0]
    return {made.tiles(): made for cation in cations for anion in anions for made in [Compound(cation, anion)]}


SUBSTANCES = [ions, compound]
