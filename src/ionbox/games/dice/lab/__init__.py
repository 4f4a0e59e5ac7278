"""Workshops of the ION Card & Dice Game: what finds the numbers its bots go by."""
