"""Workshops of Metal vs. Non-Metal: what finds the numbers its bots go by."""
