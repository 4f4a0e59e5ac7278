"""What holds for every test, here and in the games' own folders: how Hypothesis looks for examples, how bots think."""

import os

from hypothesis import settings

# No deadline: a busy machine is no bug. No database: what was found once becomes a test of its own.
# Under CI the same examples every time, so that a change is red because of itself.
settings.register_profile("ionbox", deadline=None, database=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("ionbox")

# Bots that search think little, in workers and in processes that tests start as well; a test that needs more says so.
os.environ.setdefault("IONBOX_PLAYOUTS", "4")
