"""Trick taking, the same for every game: following suit and who wins."""
