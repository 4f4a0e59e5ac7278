"""Four tabletop games about ions: one kernel, one folder a game."""

from ionbox import form as form  # first of all: it decides where the rules are imported from

# hatch reads this line; importlib.metadata would cost every start some milliseconds.
__version__ = "0.1.0"
