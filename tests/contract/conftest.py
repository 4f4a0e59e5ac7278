"""Bots that search are held to the laws with little thought: honesty does not depend on the budget."""

import os

os.environ.setdefault("IONBOX_PLAYOUTS", "4")
