"""The strong zero: what a zero would have brought a hand that chose another contract, under each tariff.

Deals are played as the players like; then one seat's contract is changed to a zero, and all decide from there. The seat
is one that does not declare, another place in the contract round from deal to deal, so that each deal gives one case.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL
from fastsim.batch import make_batch
from fastsim.forced import play_forced
from fastsim.games import get_game
from fastsim.games.israeli_whist.auction import CONTRACT, SEATS
from fastsim.games.israeli_whist.record import make_script
from fastsim.games.israeli_whist.rules import TRICKS

GAME: Final = "israeli_whist"

#: Tariffs that differ in what a lost zero costs.
TARIFFS: Final = ("default", "capped", "flat_50_25", "per_trick")


def _cases(preset: str, deals: int, seed: int, start: int, options: dict[str, Any]) -> pd.DataFrame:
    """One row a deal whose chosen seat stated another contract than a zero, and might have stated one."""
    game = get_game(GAME)
    batch = make_batch(GAME, seed=seed, preset=preset, **options)
    log = np.zeros(deals, dtype=game.log)
    rows = batch.play(start, deals, log=log).view(game.flat_row)
    found, scripts = [], []
    for i in np.flatnonzero(~rows["passed_out"]):
        position = 1 + (start + int(i)) % (SEATS - 1)
        seat = (int(rows["declarer"][i]) + position) % SEATS
        spoken = int(log["call_count"][i]) - SEATS + position
        before = [int(call) for call in log["calls"][i][:spoken]]
        total = sum(call - CONTRACT for call in before[spoken - position :])
        is_barred = position == SEATS - 1 and total == TRICKS and batch.rules.forbid_sum_13
        if rows[f"contract_{seat}"][i] > 0 and not is_barred:
            found.append((i, seat, int(rows[f"contract_{seat}"][i]), int(rows[f"score_{seat}"][i])))
            scripts.append(make_script([*before, CONTRACT]))
    if not found:
        return pd.DataFrame({"contract": [], "own": [], "zero": [], "made": [], "gain": []}).astype(int)
    places = np.array([i for i, *_ in found], dtype=np.int64)
    again = play_forced(batch, start + places, np.stack(scripts))
    seats = np.array([seat for _, seat, *_ in found])
    every = np.arange(len(seats))
    zero = np.stack([again[f"score_{seat}"] for seat in range(SEATS)], axis=1)[every, seats].astype(np.int64)
    tricks = np.stack([again[f"tricks_{seat}"] for seat in range(SEATS)], axis=1)[every, seats]
    own = np.array([score for *_, score in found])
    return pd.DataFrame(
        {"contract": [c for _, _, c, _ in found], "own": own, "zero": zero, "made": tricks == 0, "gain": zero - own}
    )


def instead(
    deals: int,
    *,
    seed: int,
    start: int = 0,
    presets: tuple[str, ...] = TARIFFS,
    level: float = LEVEL,
    **options: Any,
) -> pd.DataFrame:
    """What a zero brings in place of each other contract.

    Returns
    -------
    DataFrame
        preset, contract (that was stated), n (deals), hits, estimate, low, high (zeros made); zero and gain, each with
        _low and _high: the zero's mean points, and how much more than the contract's on the same deals.
    """
    parts = []
    for preset in presets:
        cases = _cases(preset, deals, seed, start, options)
        table = rate_table(cases.astype({"made": bool}), "contract", "made", level)
        for name in ("zero", "gain"):
            means = mean_table(cases, "contract", name, level)
            table = table.assign(
                **{name: means["estimate"], f"{name}_low": means["low"], f"{name}_high": means["high"]}
            )
        parts.append(table.assign(preset=preset))
    table = pd.concat(parts, ignore_index=True)
    return table[["preset", *(name for name in table.columns if name != "preset")]]
