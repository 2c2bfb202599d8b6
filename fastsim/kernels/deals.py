"""The loop over deals, the same in every game but for what it is told about the game."""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim._jit import making_part
from fastsim.cards.deck import NONE
from fastsim.dealing.deal import new_pack
from fastsim.entry import in_row
from fastsim.game import OK


def deals_player(deck: int, table_dtype: np.dtype, set_table: Any, play_deal: Any, write_log: Any) -> Any:
    """The compiled function that plays consecutive deals of a game.

    Parameters
    ----------
    deck : int
        Set of the cards in the pack.
    table_dtype : dtype
        The game's table (`fastsim.kernels.table`).
    set_table : compiled function
        ``set_table(table, seed, players, params, script, keeps_first)`` prepares it.
    play_deal : compiled function
        ``play_deal(seed, deal, table, pack, minds, codes, script, row)`` fills a row and returns OK or a fault.
    write_log : compiled function
        ``write_log(record, table)`` copies what happened.

    Returns
    -------
    compiled function
        ``play_deals(hand_size, seed, start, codes, players, params, minds, given, script, rows, log)`` plays
        ``rows.size`` deals from number `start` and fills their rows. `minds` is what the game's players decide by;
        `given` holds cards known at each seat, once for all rows or row after row; `script` what is forced (the game's
        `row.py`); `log` has one record per row, or none. Returns OK or a status; the rows before the faulty one are
        filled.
    """
    pack_cards = np.int64(deck)

    @making_part
    def play_deals(
        hand_size: int,
        seed: np.uint64,
        start: int,
        codes: Any,
        players: np.ndarray,
        params: np.ndarray,
        minds: Any,
        given: np.ndarray,
        script: np.ndarray,
        rows: np.ndarray,
        log: np.ndarray,
    ) -> int:
        seats = players.size
        pack = new_pack(pack_cards, hand_size, given[:seats])
        tables = np.zeros(1, dtype=table_dtype)
        set_table(tables[0], seed, players, params, script, log.size > 0)
        for i in range(rows.size):
            tables[0].first_seat = NONE
            if given.size > seats:
                pack = new_pack(pack_cards, hand_size, given[i * seats : (i + 1) * seats])
            status = play_deal(seed, start + i, tables[0], pack, minds, codes, script, rows[i])
            if log.size > 0:
                write_log(log[i], tables[0])
            if status != OK:
                return in_row(status, i)
        return np.int64(OK)

    return play_deals
