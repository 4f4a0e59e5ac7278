"""Four tabletop games about ions: one kernel, one folder a game."""

# hatch reads this line; importlib.metadata would cost every start some milliseconds.
__version__ = "0.1.0"
