"""Chance and dealing: a counter-based generator and the shuffle that it drives."""
