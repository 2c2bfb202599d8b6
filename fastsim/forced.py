"""Single deals with forced decisions of their own, for odds and for fitting."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from fastsim._jit import compile_once
from fastsim.batch import Batch
from fastsim.game import OK
from fastsim.games import get_game


def play_forced(batch: Batch, deals: np.ndarray, scripts: np.ndarray) -> np.ndarray:
    """Rows of single deals, each with forced decisions of its own.

    Parameters
    ----------
    batch : Batch
        Rules, players and seed; its own script is not used.
    deals : ndarray
        Deal numbers, shape (n,), int64.
    scripts : ndarray
        One script a deal in the game's layout, shape (n, size), int64.

    Returns
    -------
    ndarray
        Structured, shape (n,), the game's flat row dtype.

    Raises
    ------
    IllegalCallError
        If a forced decision is not allowed; the message names the deal.
    """
    game = get_game(batch.game)
    compile_once(game.kernel, game.signature())
    rows = np.zeros(deals.size, dtype=game.row)
    log = np.zeros(0, dtype=game.log)
    seed = np.uint64(batch.seed)
    arguments = batch.arguments()[:-1]

    def fill(places: range) -> None:
        for i in places:
            status = int(game.kernel(seed, deals[i], *arguments, scripts[i], rows[i : i + 1], log))
            if status != OK:
                batch.explain(game, status, int(deals[i]))

    with ThreadPoolExecutor(2) as threads:
        half = deals.size // 2
        for _ in threads.map(fill, (range(half), range(half, deals.size))):
            pass
    return rows.view(game.flat_row)
