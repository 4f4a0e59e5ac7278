"""`just golden`: writes the transcripts of all golden matches anew. Read the difference before committing it."""

from contract.test_golden import GOLDEN
from contract.transcript import transcript

from ionbox.core.record import open_record
from ionbox.games import GAMES

for path in GOLDEN:
    path.with_suffix(".txt").write_text(transcript(*open_record(path.read_text("utf-8"), GAMES)), "utf-8")
    print(path.name)
