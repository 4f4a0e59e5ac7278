"""Ions as whoever draws them needs to know them."""

from functools import cache
from typing import Any

from ionbox.chem.ions import Ion, IonTable, library
from ionbox.chem.names import GB, US, ion_name
from ionbox.chem.own import read_own_ions
from ionbox.chem.speech import spoken_ion
from ionbox.core.game import AnyGame
from ionbox.server import api


def ion_info(one: Ion) -> api.IonInfo:
    return api.IonInfo(
        us=ion_name(one, US), gb=ion_name(one, GB), spoken=spoken_ion(one), spoken_gb=spoken_ion(one, GB),
        family=one.family, charge=one.charge,
    )  # fmt: skip


@cache
def ion_table() -> dict[str, api.IonInfo]:
    """Those of the library, by key."""
    return {one.key: ion_info(one) for one in library().ions}


def table_of(options: Any) -> IonTable:
    """The library with the ions that these options bring."""
    return read_own_ions(getattr(options, "new_ions", "")).table


def ion_infos(game: AnyGame, options: Any) -> dict[str, api.IonInfo]:
    """Those that are played with under these options, by key; none where the game is not about ions."""
    table = table_of(options)
    return {key: ion_info(table.find(key)) for key in game.under(options).ions(options)}
