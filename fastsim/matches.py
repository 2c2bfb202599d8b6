"""Match play: deals added up until a side reaches the target."""

from __future__ import annotations

import numpy as np

from fastsim._jit import kernel


@kernel
def play_matches(
    scores_0: np.ndarray, scores_1: np.ndarray, keeps_first_seat: np.ndarray, target: int, out: np.ndarray
) -> int:
    """Cut consecutive deals into matches; returns how many were finished.

    The table positions 0 and 2 form team 0. Position p sits at seat (p - d) mod 4 in deal d of its match, so a team
    changes sides with every deal that moves the first seat; `keeps_first_seat` marks those that do not. A match ends
    after the deal in which a team reaches the target; if both do, the higher total wins, and equal totals
    play another deal. `out`, shape (deals, 4), int64, receives first index, deals, total of team 0, total of team 1.
    """
    finished = 0
    first = 0
    moved = 0
    total_0 = np.int64(0)
    total_1 = np.int64(0)
    for i in range(scores_0.size):
        is_swapped = moved & 1 == 1
        total_0 += scores_1[i] if is_swapped else scores_0[i]
        total_1 += scores_0[i] if is_swapped else scores_1[i]
        if not keeps_first_seat[i]:
            moved += 1
        if max(total_0, total_1) >= target and total_0 != total_1:
            out[finished, 0] = first
            out[finished, 1] = i + 1 - first
            out[finished, 2] = total_0
            out[finished, 3] = total_1
            finished += 1
            first = i + 1
            moved = 0
            total_0 = np.int64(0)
            total_1 = np.int64(0)
    return finished
