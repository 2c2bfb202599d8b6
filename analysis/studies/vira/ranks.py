"""Bids as tables name them: rank, code and name."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from fastsim.games.vira.ladder import BID_CODES, BID_NAMES, BIDS, FAMILY

#: What tables call a bid by.
BID_COLUMNS: Final = ("rank", "bid", "name")

FAMILIES: Final = ("köpspel", "gaskspel", "solospel")
LEVEL_NAMES: Final = ("plain", "i färg", "i högsta färg")


def named_bids(table: pd.DataFrame) -> pd.DataFrame:
    """A table with a column `rank`, with code and name of the bid beside it."""
    ranks = table["rank"].astype(int)
    codes = [BID_CODES[rank] for rank in ranks]
    names = [BID_NAMES[rank] for rank in ranks]
    return table.assign(bid=codes, name=names)[
        [*BID_COLUMNS, *(column for column in table.columns if column not in BID_COLUMNS)]
    ]


def with_column(table: pd.DataFrame, name: str, found: pd.DataFrame) -> pd.DataFrame:
    """A table with the estimates of another as a column of their own, their intervals beside it."""
    return table.assign(**{name: found["estimate"], f"{name}_low": found["low"], f"{name}_high": found["high"]})


def every_bid(table: pd.DataFrame) -> pd.DataFrame:
    """A table by `rank` with a row for each of the forty bids, missing where it has none, and n, hits 0 there."""
    whole = table.set_index("rank").reindex(np.arange(1, BIDS + 1)).rename_axis("rank").reset_index()
    for name in ("n", "hits"):
        if name in whole:
            whole[name] = whole[name].fillna(0).astype(np.int64)
    return named_bids(whole)


def family_names(bids: pd.Series) -> list[str]:
    """Family of each bid, given its rank."""
    return [FAMILIES[int(FAMILY[int(bid)])] for bid in bids]
