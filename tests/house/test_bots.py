"""What is tested must not depend on which folders run together."""

import os
import subprocess
import sys


def test_bots_think_little_in_every_test_and_in_processes_that_tests_start() -> None:
    assert int(os.environ["IONBOX_PLAYOUTS"]) < 100
    ask = [sys.executable, "-c", "import os; print(os.environ['IONBOX_PLAYOUTS'])"]
    assert (
        subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip() == os.environ["IONBOX_PLAYOUTS"]
    )
