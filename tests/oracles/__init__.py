"""Slow, obvious twins of the games, written from their rules documents alone."""
