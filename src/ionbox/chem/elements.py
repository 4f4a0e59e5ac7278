"""The elements and their names."""

from functools import cache

from ionbox.chem.tables import rows


@cache
def elements() -> dict[str, dict[str, str]]:
    """By symbol, in the order of the periodic table: the name in each English."""
    return {row["element"]: row for row in rows("elements")}
