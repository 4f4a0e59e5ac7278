"""The moments of a round at which somebody is asked."""

from typing import Final

CHOOSE: Final = 0  # §3.1, all at once and secretly
PLACE: Final = 1  # §3.3, all at once
SAY: Final = 2  # §5.3, whoever has tiles for the window: at once and secretly
ACT: Final = 3  # §5.3, those who said tiles, one after the other
STEAL: Final = 4  # §5.6, those who flipped RXN in this round, one after the other
REFRESH: Final = 5  # §7.5, all at once
OVER: Final = 6
