"""Is the ladder in order of difficulty, and do the pins pay for it: every bid on the same deals by the best hand."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd
from scipy.stats import kendalltau

from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL, ratio_interval
from analysis.studies.vira.bids import ends
from analysis.studies.vira.forced import Dealt, deals_from, free_batch, play
from analysis.studies.vira.ranks import BID_COLUMNS, every_bid, named_bids, with_column
from analysis.studies.vira.suited import best_seats
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.ladder import BID_CODES, BID_NAMES, BIDS, PINS
from fastsim.games.vira.rules import ViraRules

#: Bids whose order people dispute: gask på 6 stands below gask på 5, with solo 7 and köpmisär på 6 between.
DISPUTED: Final = (24, 25, 26, 27)

_SAMPLES: Final = 1_000
_SAMPLES_AT_A_TIME: Final = 100


def best_of_three(rules: Any, deals: int, *, seed: int, start: int = 0, model: Any = None) -> list[pd.DataFrame]:
    """Contracts of each bid in turn, played in all deals by the hand that suits it best, the others passing.

    Returns
    -------
    list of DataFrame
        One for each bid from the lowest, as `forced.play` makes them, a row a deal, in the same order.
    """
    batch = free_batch(rules, seed=seed, model=model)
    dealt: Dealt = deals_from(seed, start, deals)
    return [
        play(batch, dealt, bid, best_seats(batch, bid, dealt.hands, dealt.preferences)) for bid in range(1, BIDS + 1)
    ]


def results(played: list[pd.DataFrame], level: float = LEVEL) -> pd.DataFrame:
    """How each bid ends with the best of three hands: rank, bid, name, then as `bids.ends`, and its place by success.

    `by_made` and `by_points` are places from 1 (made most often; most points) to 40.
    """
    table = every_bid(
        ends(pd.concat(played, ignore_index=True), "bid", level, deals=None).rename(columns={"bid": "rank"})
    )
    return table.assign(
        by_made=table["estimate"].rank(ascending=False, method="min").astype(int),
        by_points=table["points"].rank(ascending=False, method="min").astype(int),
    )


def with_chosen(table: pd.DataFrame, chosen: pd.DataFrame) -> pd.DataFrame:
    """The table of `results` with how often the bid is made by hands that choose it.

    `chosen` is that of `bids.results_by_bid`; its n, estimate, low and high become chosen_n, chosen, chosen_low and
    chosen_high.
    """
    columns = {"n": "chosen_n", "estimate": "chosen", "low": "chosen_low", "high": "chosen_high"}
    return table.merge(chosen[["rank", *columns]].rename(columns=columns), on="rank")


def steps(played: list[pd.DataFrame], level: float = LEVEL) -> pd.DataFrame:
    """Every bid against the next on the ladder, on the same deals.

    Columns rank, bid, name (of the higher bid), below, below_name (of the lower), n, estimate (made by the lower less
    by the higher: above nothing the higher is harder), low, high, gap, gap_low, gap_high (the same without its sign:
    turned round where the higher is easier), points (declarer's by the higher less by the lower) with its interval, and
    verdict ("harder", "easier", "not told apart").
    """
    return pd.concat([_against(played, rank, rank + 1, level) for rank in range(1, BIDS)], ignore_index=True)


def disputed(played: list[pd.DataFrame], level: float = LEVEL) -> pd.DataFrame:
    """The same columns as `steps` for all pairs of the disputed bids."""
    pairs = [(low, high) for low in DISPUTED for high in DISPUTED if low < high]
    return pd.concat([_against(played, low, high, level) for low, high in pairs], ignore_index=True)


def _against(played: list[pd.DataFrame], lower: int, higher: int, level: float) -> pd.DataFrame:
    one, other = played[lower - 1], played[higher - 1]
    frame = pd.DataFrame(
        {
            "made": one["made"].astype(np.int64) - other["made"].astype(np.int64),
            "points": other["points"] - one["points"],
        }
    )
    made, points = (mean_table(frame, [], name, level).iloc[0] for name in ("made", "points"))
    verdict = "harder" if made["low"] > 0 else "easier" if made["high"] < 0 else "not told apart"
    gap = [float(made[name]) for name in ("estimate", "low", "high")]
    if verdict == "easier":
        gap = [-gap[0], -gap[2], -gap[1]]
    row = {
        "rank": higher, "below": BID_CODES[lower], "below_name": BID_NAMES[lower], "n": int(made["n"]),
        "estimate": made["estimate"],
        "low": made["low"], "high": made["high"], "gap": gap[0], "gap_low": gap[1], "gap_high": gap[2],
        "points": points["estimate"], "points_low": points["low"],
        "points_high": points["high"], "verdict": verdict,
    }  # fmt: skip
    table = named_bids(pd.DataFrame([row]))
    return table[[*BID_COLUMNS, *(name for name in row if name != "rank")]]


def agreement(played: list[pd.DataFrame], level: float = LEVEL, *, seed: int = 1) -> pd.DataFrame:
    """How far the ladder agrees with measured success: Kendall's tau of the ranks with two measures.

    Intervals are percentiles of a bootstrap over deals, the same draws for all bids.

    Returns
    -------
    DataFrame
        measure ("failure", "points lost"), n (deals), estimate (tau: 1 if every higher bid fails more often, or loses
        more), low, high.
    """
    measures = {
        "failure": np.stack([1.0 - part["made"].to_numpy(dtype=np.float64) for part in played]),
        "points lost": np.stack([-part["points"].to_numpy(dtype=np.float64) for part in played]),
    }
    deals = len(played[0])
    generator = np.random.default_rng(seed)
    ranks = np.arange(1, len(played) + 1)
    taus: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(_SAMPLES // _SAMPLES_AT_A_TIME):
        weights = generator.multinomial(deals, np.full(deals, 1 / deals), size=_SAMPLES_AT_A_TIME) / deals
        for name, values in measures.items():
            taus[name] += [float(kendalltau(ranks, sample).statistic) for sample in weights @ values.T]
    rows = []
    for name, values in measures.items():
        low, high = np.nanquantile(taus[name], [(1 - level) / 2, (1 + level) / 2])
        estimate = float(kendalltau(ranks, values.mean(axis=1)).statistic)
        rows.append({"measure": name, "n": deals, "estimate": estimate, "low": float(low), "high": float(high)})
    return pd.DataFrame(rows)


def fair_pins(
    contracts: pd.DataFrame, rules: ViraRules, level: float = LEVEL, deals: str | None = None
) -> pd.DataFrame:
    """Pins at which contracts would come out even, beside those of the table.

    A failure costs the pins too, so that no pins make even a bid that fails as often as it is made.

    Parameters
    ----------
    contracts : DataFrame
        bid (rank), bets (betar from the pool) and made, one row a contract, or with `deals` of each.
    rules : ViraRules
        The payments are theirs.
    level : float
        Confidence level in (0, 1).
    deals : str, optional
        Column that says how many contracts a row stands for.

    Returns
    -------
    DataFrame
        rank, bid, name, n, estimate (mean betar from the pool), low, high, made (rate) with interval, fair (pins from
        each defender that make up for the betar; below nothing the bid pays even without pins), fair_low, fair_high
        (Fieller's; NaN where it is not sure that more are made than fail), pins_0, pins_1, pins_2 (the table: ofärg or
        low, färg, högsta färg).
    """
    made = rate_table(contracts, "bid", "made", level, deals=deals)
    bets = mean_table(contracts, "bid", "bets", level, deals=deals)
    owed = contracts.assign(
        owed=-rules.pins_per_bet * contracts["bets"],
        won=np.where(contracts["made"], SEATS - 1, 1 - SEATS),  # pins are won as often as made, else paid
    )
    owed = owed.assign(both=owed["owed"] * owed["won"])
    parts = {name: mean_table(owed, "bid", name, level, deals=deals) for name in ("owed", "won", "both")}
    n = made["n"].to_numpy()
    means = parts["owed"]["estimate"].to_numpy(), parts["won"]["estimate"].to_numpy()
    covariance = (parts["both"]["estimate"].to_numpy() - means[0] * means[1]) * n / np.maximum(n - 1, 1)
    variances = parts["owed"]["sd"].to_numpy() ** 2, parts["won"]["sd"].to_numpy() ** 2
    fair, low, high = ratio_interval(means, variances, covariance, n, level)
    table = with_column(bets.drop(columns="sd"), "made", made).assign(fair=fair, fair_low=low, fair_high=high)
    pins = PINS[table["bid"].to_numpy()]
    table = table.assign(**{f"pins_{column}": pins[:, column] for column in range(pins.shape[1])})
    return named_bids(table.rename(columns={"bid": "rank"}))
