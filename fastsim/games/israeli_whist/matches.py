"""Match play: who sits where, and consecutive deals cut into matches.

Source: `docs/rules/israeli_whist.md`, sections 2 and 10.

`shift` counts how often the deal has moved on since the first deal, which player 3 dealt.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.games.israeli_whist.auction import SEATS

NO_TARGET: Final = 0

#: Columns of the kernel's output: index of the first deal, deals that count, void deals, and the players' totals.
FIRST: Final = 0
COUNTED: Final = 1
VOID: Final = 2
TOTALS: Final = 3
OUT_SIZE: Final = TOTALS + SEATS


@helper
def dealer_of(shift: int) -> int:
    """Player who deals."""
    return (SEATS - 1 + shift) & (SEATS - 1)


@helper
def seat_of(player: int, shift: int, dealer_opens: int) -> int:
    """Seat of a player; seat 0 is the dealer's left, or the dealer himself where he opens the auction."""
    return (player + dealer_opens - shift) & (SEATS - 1)


@helper
def _leaders(totals: np.ndarray) -> tuple[int, int]:
    """The highest total and how many players have it."""
    best = totals[0]
    n = np.int64(0)
    for player in range(SEATS):
        best = max(best, totals[player])
    for player in range(SEATS):
        n += np.int64(totals[player] == best)
    return best, n


@kernel
def play_matches(
    scores: np.ndarray,
    is_void: np.ndarray,
    void_moves: int,
    dealer_opens: int,
    deals_most: int,
    target: int,
    extra_deal: int,
    out: np.ndarray,
) -> int:
    """Cut consecutive deals into matches; returns how many were finished.

    `scores` has shape (deals, 4), by seat. A void deal does not count, and moves the deal on where `void_moves` is 1.
    A match ends after the deal that brings a player to the target (NO_TARGET: none), or after `deals_most` deals (0: no
    limit); with `extra_deal` it goes on while leaders are equal. `out` has shape (deals, OUT_SIZE).
    """
    finished = np.int64(0)
    shift = np.int64(0)
    row = out[0]
    row[:] = 0
    for i in range(scores.shape[0]):
        if is_void[i]:
            row[VOID] += 1
            shift += void_moves
            continue
        for player in range(SEATS):
            row[TOTALS + player] += scores[i][seat_of(np.int64(player), shift, dealer_opens)]
        row[COUNTED] += 1
        shift += 1
        best, leaders = _leaders(row[TOTALS:])
        is_last = (deals_most > 0 and row[COUNTED] >= deals_most) or (target != NO_TARGET and best >= target)
        if not is_last or (extra_deal and leaders > 1):
            continue
        finished += 1
        if finished < out.shape[0]:
            row = out[finished]
            row[:] = 0
            row[FIRST] = i + 1
            shift = np.int64(0)
    return finished
