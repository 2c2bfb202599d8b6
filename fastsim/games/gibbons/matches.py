"""Match play: who sits where, and consecutive games cut into matches.

Source: `docs/rules/gibbons.md`, section 8.
"""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.games.gibbons.scoring import score_win


@helper
def seat_of(player: int, game: int, seats: int) -> int:
    """Seat of a player in game number `game`, from 0, of a match: the deal moves one seat clockwise a game."""
    return (player - game) % seats


@kernel
def play_matches(points: np.ndarray, games: int, codes: np.ndarray, totals: np.ndarray, win: np.ndarray) -> int:
    """Add up consecutive games, `games` a match; returns how many matches were finished.

    `points` has shape (games played, seats), by seat; `totals` and `win`, both shape (matches, seats), int64, receive
    points and sixtieths of a win by player; player p begins in seat p.
    """
    seats = np.int64(points.shape[1])
    for match in range(totals.shape[0]):
        for game in range(games):
            for player in range(seats):
                totals[match, player] += points[match * games + game][seat_of(player, game, seats)]
        score_win(totals[match], seats, codes[0], win[match])
    return np.int64(totals.shape[0])
