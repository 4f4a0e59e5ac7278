"""Workshops of Charged!: what finds the numbers its bots go by."""
