"""One key, without Enter, within a time: for races at this screen."""

import os
import sys
import time

END = "\x04\x1a"  # Ctrl-D; on Windows Ctrl-Z


def key(wanted: str, seconds: float | None) -> str | None:
    """The first of these keys that is pressed in so many seconds (None: in any time); None: none was.

    Where no keyboard is, a line's first character stands for a key. EOFError when there is none to come.
    """
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        rest = None if until is None else max(0.0, until - time.monotonic())
        pressed = _pressed(rest) if sys.stdin.isatty() else _first_of_line()
        if pressed is None or pressed in wanted:
            return pressed
        if pressed in END:
            raise EOFError


def _first_of_line() -> str:
    line = sys.stdin.readline()
    return line.strip()[:1] or " " if line else END[0]


if sys.platform == "win32":
    import msvcrt

    def _pressed(seconds: float | None) -> str | None:
        until = None if seconds is None else time.monotonic() + seconds
        while not msvcrt.kbhit():
            if until is not None and time.monotonic() >= until:
                return None
            time.sleep(0.01)
        return msvcrt.getwch()

else:
    import select
    import termios
    import tty

    def _pressed(seconds: float | None) -> str | None:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        try:
            tty.setcbreak(keyboard, termios.TCSANOW)  # what was pressed meanwhile is kept
            ready, _, _ = select.select([keyboard], [], [], seconds)
            return os.read(keyboard, 1).decode("latin-1") or END[0] if ready else None
        finally:
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
