"""Workshops of ION: what finds the numbers its bots go by."""
