"""Bots that search are held to the laws with little thought; a tree, which takes more, has a test of its own."""

import os

os.environ.setdefault("IONBOX_PLAYOUTS", "4")
