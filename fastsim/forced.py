"""Single deals with forced decisions, and known cards, of their own: for odds, for fitting and for replays."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from fastsim._jit import compile_once
from fastsim.batch import Batch
from fastsim.game import OK
from fastsim.games import get_game


def play_forced(
    batch: Batch,
    deals: np.ndarray,
    scripts: np.ndarray,
    hands: np.ndarray | None = None,
    log: np.ndarray | None = None,
) -> np.ndarray:
    """Rows of single deals, each with forced decisions and, if given, known cards of its own.

    Parameters
    ----------
    batch : Batch
        Rules, players and seed; its own script is not used.
    deals : ndarray
        Deal numbers, shape (n,), int64.
    scripts : ndarray
        One script a deal in the game's layout, shape (n, size), int64.
    hands : ndarray, optional
        Cards known at each seat, int64 sets of shape (n, seats), in place of the batch's. They are not checked: they
        must be disjoint sets of cards of the pack, at most a hand each. Whole hands make the deal that they say.
    log : ndarray, optional
        One record a deal, shape (n,), the game's log dtype, to be filled.

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
    none = np.zeros(0, dtype=game.log)
    seed = np.uint64(batch.seed)
    *arguments, known, _ = batch.arguments()

    def fill(places: range) -> None:
        for i in places:
            given = known if hands is None else hands[i]
            record = none if log is None else log[i : i + 1]
            status = int(game.kernel(seed, deals[i], *arguments, given, scripts[i], rows[i : i + 1], record))
            if status != OK:
                batch.explain(game, status, int(deals[i]))

    with ThreadPoolExecutor(2) as threads:
        half = deals.size // 2
        for _ in threads.map(fill, (range(half), range(half, deals.size))):
            pass
    return rows.view(game.flat_row)
