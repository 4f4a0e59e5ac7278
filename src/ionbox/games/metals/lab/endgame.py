"""Makes the table of solved endings for Metal vs. Non-Metal. Seconds compiled, minutes as plain Python."""

from ionbox.games.metals.endgame import packed, solve
from ionbox.lab.command import OutFile, run


def main(file: OutFile) -> None:
    """
    Parameters
    ----------
    file
        Where to write the table. The game reads data/endgame.table.
    """
    data = packed(solve())
    file.write_bytes(data)
    print(f"{file}: {len(data)} bytes.")


if __name__ == "__main__":
    run(main)
