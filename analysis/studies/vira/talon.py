"""What the talon brings, exactly and as dealt: suits that are turned up, aces, and cards of a wanted suit."""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
import pandas as pd

from analysis.intervals import LEVEL, SampleMean, sample_interval, wilson_interval
from analysis.studies.vira.begar_buys import lengths_of
from analysis.studies.vira.forced import Dealt, deals_from
from fastsim.cards.deck import EVERY_LANE, LANE_BITS, RANK_ACE, SUITS
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.row import HAND_SIZE

#: Cards that a hand does not see.
UNSEEN: Final = SUITS * HAND_SIZE - HAND_SIZE

_ACES: Final = EVERY_LANE << RANK_ACE
TURNED: Final = (1, 2, 3)
BAD_LENGTHS: Final = (0, 1, 2, 3, 4)
BUYS: Final = tuple(range(1, HAND_SIZE + 1))
OWN_ACES: Final = (0, 1, 2, 3)
OWN_LENGTHS: Final = (3, 4, 5, 6, 7)


def none_of(wanted: int, drawn: int) -> float:
    """Probability that none of so many wanted cards is among those drawn from the unseen ones."""
    return comb(UNSEEN - wanted, drawn) / comb(UNSEEN, drawn)


class Look:
    """One hand of each deal, with the talon that it does not see: hands and suits go round, so that cases are apart."""

    def __init__(self, dealt: Dealt) -> None:
        n = len(dealt.numbers)
        self.hands = dealt.hands[np.arange(n), dealt.numbers % SEATS]
        self.talons = dealt.talons
        self.suits = dealt.numbers // SEATS % SUITS
        self.lengths = lengths_of(self.hands)[np.arange(n), self.suits]
        self.aces = np.bitwise_count(self.hands & _ACES).astype(np.int64)


def look(seed: int, start: int, deals: int) -> Look:
    """A look at so many deals."""
    return Look(deals_from(seed, start, deals))


def _rates(hits: list[int], n: list[int], level: float) -> dict[str, np.ndarray]:
    found, sizes = np.array(hits), np.array(n)
    low, high = wilson_interval(found, sizes, level)
    with np.errstate(invalid="ignore"):
        return {
            "n": sizes,
            "hits": found,
            "estimate": found / np.where(sizes > 0, sizes, np.nan),
            "low": low,
            "high": high,
        }


def _mean(values: np.ndarray, level: float) -> SampleMean:
    """Mean with its interval, NaN for no values."""
    return sample_interval(values, level) if len(values) else SampleMean(np.nan, np.nan, np.nan, np.nan)


def turned_suits(seen: Look, level: float = LEVEL) -> pd.DataFrame:
    """Chance that a turn shows one of three good suits, by the own cards in the fourth.

    Returns
    -------
    DataFrame
        turned (cards), fourth (own cards in the suit that is not good), n (deals), hits, estimate, low, high, exact.
    """
    suits = seen.talons >> LANE_BITS
    keys, hits, sizes, exact = [], [], [], []
    for turned in TURNED:
        is_good = (suits[:, :turned] != seen.suits[:, None]).any(axis=1)
        for length in BAD_LENGTHS:
            chosen = seen.lengths == length
            keys.append((turned, length))
            sizes.append(int(chosen.sum()))
            hits.append(int(is_good[chosen].sum()))
            # All cards turned are of the bad suit: none of the others is among them.
            exact.append(1 - none_of(UNSEEN - (HAND_SIZE - length), turned))
    table = pd.DataFrame(keys, columns=["turned", "fourth"])
    return table.assign(**_rates(hits, sizes, level), exact=exact)


def wanted_suit(seen: Look, level: float = LEVEL) -> pd.DataFrame:
    """Chance that a turn shows the one suit that is wanted: turned, own (cards in it), n, hits, estimate, …, exact."""
    suits = seen.talons >> LANE_BITS
    keys, hits, sizes, exact = [], [], [], []
    for turned in TURNED:
        is_good = (suits[:, :turned] == seen.suits[:, None]).any(axis=1)
        for length in OWN_LENGTHS:
            chosen = seen.lengths == length
            keys.append((turned, length))
            sizes.append(int(chosen.sum()))
            hits.append(int(is_good[chosen].sum()))
            exact.append(1 - none_of(HAND_SIZE - length, turned))
    table = pd.DataFrame(keys, columns=["turned", "own"])
    return table.assign(**_rates(hits, sizes, level), exact=exact)


def aces_bought(seen: Look, level: float = LEVEL) -> pd.DataFrame:
    """Chance that a buy brings an ace, by own aces.

    Columns aces (own), bought, n (deals), hits, estimate, low, high, exact, mean (aces bought) with interval and
    exact_mean.
    """
    is_ace = (seen.talons & (1 << LANE_BITS) - 1) == RANK_ACE
    keys, hits, sizes, exact, means = [], [], [], [], []
    for aces in OWN_ACES:
        chosen = seen.aces == aces
        for bought in BUYS:
            found = is_ace[chosen, :bought].sum(axis=1)
            keys.append((aces, bought))
            sizes.append(int(chosen.sum()))
            hits.append(int((found > 0).sum()))
            exact.append(1 - none_of(SUITS - aces, bought))
            means.append((*_mean(found, level)[:3], bought * (SUITS - aces) / UNSEEN))
    table = pd.DataFrame(keys, columns=["aces", "bought"]).assign(**_rates(hits, sizes, level), exact=exact)
    return table.join(pd.DataFrame(means, columns=["mean", "mean_low", "mean_high", "exact_mean"]))


def suit_bought(seen: Look, level: float = LEVEL) -> pd.DataFrame:
    """Mean cards of a suit that a buy brings, by own cards in it.

    Returns
    -------
    DataFrame
        own, bought, n (deals), estimate (mean cards), low, high, exact, none (share without a card) with interval and
        exact_none (its chance).
    """
    suits = seen.talons >> LANE_BITS
    is_wanted = suits == seen.suits[:, None]
    rows = []
    for own in OWN_LENGTHS:
        chosen = seen.lengths == own
        for bought in BUYS:
            found = is_wanted[chosen, :bought].sum(axis=1)
            n = len(found)
            dealt = _mean(found, level)
            none = {name: float(value[0]) for name, value in _rates([int((found == 0).sum())], [n], level).items()}
            rows.append(
                {
                    "own": own, "bought": bought, "n": n, "estimate": dealt.mean, "low": dealt.low, "high": dealt.high,
                    "exact": bought * (HAND_SIZE - own) / UNSEEN, "none": none["estimate"], "none_low": none["low"],
                    "none_high": none["high"], "exact_none": none_of(HAND_SIZE - own, bought),
                }
            )  # fmt: skip
    return pd.DataFrame(rows)
