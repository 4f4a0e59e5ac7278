"""The moments of a round at which somebody is asked."""

from typing import Final

CHOOSING: Final = 0  # §3.1, all at once and secretly
PLACING: Final = 1  # §3.3, all at once
SAYING: Final = 2  # §5.3, whoever has tiles for the window: at once and secretly
ACTING: Final = 3  # §5.3, those who said tiles, one after the other
STEALING: Final = 4  # §5.6, those who flipped RXN in this round, one after the other
REFRESHING: Final = 5  # §7.5, all at once
OVER: Final = 6
