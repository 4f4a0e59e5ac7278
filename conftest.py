"""How Hypothesis looks for examples, here and in the games' own test folders."""

import os

from hypothesis import settings

# No deadline: a busy machine is no bug. No database: what was found once becomes a test of its own.
# Under CI the same examples every time, so that a change is red because of itself.
settings.register_profile("ionbox", deadline=None, database=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("ionbox")
