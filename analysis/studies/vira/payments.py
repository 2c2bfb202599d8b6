"""What a contract pays by its end, the chance at which it breaks even, and the words for the payments in force."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import rate_table
from analysis.intervals import LEVEL
from analysis.studies.vira.ranks import BID_COLUMNS, named_bids
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.ladder import BIDS, HAS_LEVELS, NEED, PINS, TURN
from fastsim.games.vira.row import BET, KODILJ, MADE
from fastsim.games.vira.rules import ViraRules
from fastsim.games.vira.scoring import bets_of, pins_of
from fastsim.options import spell

#: Classes of trump as the pins tell them apart, lowest first.
CLASSES: Final = ("ofärg", "färg", "högsta färg")
LOW: Final = "low"

#: Options that say what is paid.
PAYING: Final = (
    "pool_win_bets", "pool_loss_bets", "kodilj_bet_mult", "loss_mult", "omkop_loss_mult", "conceded_result",
    "overtrick_pins", "kodilj_doubles_pins", "pins_per_bet",
)  # fmt: skip

_OUTCOMES: Final = (MADE, BET, KODILJ)


def payment_note(rules: ViraRules) -> str:
    """The payments that a table rests on, as a sentence for its note."""
    options, usual = rules.options(), ViraRules().options()
    changed = [f"{name}={spell(options[name])}" for name in PAYING if options[name] != usual[name]]
    dear = sorted(set(rules.loss_mult.values()))
    losses = f"{rules.pool_loss_bets} and {rules.pool_loss_bets * rules.kodilj_bet_mult}"
    times = " or ".join(str(number) for number in dear)
    said = (
        f"made brings {rules.pool_win_bets} betar, bet and kodilj cost {losses}, times {times} in gök, vingel and "
        f"tringel and {rules.omkop_loss_mult} after an omköp; a betar counts {rules.pins_per_bet} pinnar"
    )
    return f"Payments ({'changed: ' + ', '.join(changed) if changed else 'the defaults'}): {said}."


def points_by_outcome(rules: ViraRules) -> np.ndarray:
    """Points of the declarer, shape (41, 3, 3): by bid, pin column and outcome (made, bet, kodilj)."""
    codes = rules.codes()[0]
    bets: Any = bets_of
    pins: Any = pins_of
    points = np.zeros((BIDS + 1, len(CLASSES), len(_OUTCOMES)), dtype=np.int64)
    for bid in range(1, BIDS + 1):
        for column in range(len(CLASSES)):
            for place, outcome in enumerate(_OUTCOMES):
                paid = int(bets(np.int64(bid), np.int64(outcome), False, codes))
                each = int(pins(np.int64(bid), np.int64(column), np.int64(outcome), np.int64(0), codes))
                points[bid, column, place] = rules.pins_per_bet * paid + (SEATS - 1) * each
    return points


def columns_of(bid: int) -> list[tuple[int, str]]:
    """Pin columns that a bid can have, with what they are called; one that is the same in all classes stands once."""
    if NEED[bid] == 0:
        return [(0, LOW)]
    return list(enumerate(CLASSES))


def needed(made: float, bet: float, kodilj: float, kodilj_share: float) -> float:
    """Chance to make at which a contract that pays so much breaks even."""
    lost = (1 - kodilj_share) * bet + kodilj_share * kodilj
    return float("nan") if np.isnan(lost) or made <= lost else max(-lost / (made - lost), 0.0)


def break_even(contracts: pd.DataFrame, rules: ViraRules, level: float = LEVEL) -> pd.DataFrame:
    """Chance to make each bid at which it breaks even, by class of the trump.

    Parameters
    ----------
    contracts : DataFrame
        Contracts that were played or conceded: bid (rank) and outcome, one row each, or with `deals` of each.
    rules : ViraRules
        The payments are theirs.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        rank, bid, name, trump, pins (from each defender), if_bet and if_kodilj (needed where every failure is the one
        or the other, exact), n (failures), estimate, low, high (share of the failures that are a kodilj), needed (with
        that share) with needed_low and needed_high (it grows with the share, so that the ends are those of its
        interval).
    """
    failed = contracts.loc[contracts["outcome"] != MADE]
    failed = failed.assign(kodilj=failed["outcome"] == KODILJ)
    shares = rate_table(failed, "bid", "kodilj", level, deals="deals" if "deals" in failed else None).set_index("bid")
    points = points_by_outcome(rules)
    rows = []
    for bid in range(1, BIDS + 1):
        share = shares.loc[bid].to_dict() if bid in shares.index else {"n": 0}
        for column, trump in columns_of(bid):
            made, bet, kodilj = (float(value) for value in points[bid, column])
            known = {name: float(share.get(name, np.nan)) for name in ("estimate", "low", "high")}
            at_share = [needed(made, bet, kodilj, value) for value in known.values()]
            rows.append(
                {
                    "rank": bid, "trump": trump, "pins": int(PINS[bid, column]),
                    "if_bet": needed(made, bet, kodilj, 0.0), "if_kodilj": needed(made, bet, kodilj, 1.0),
                    "n": int(share["n"]), **known,
                    **dict(zip(("needed", "needed_low", "needed_high"), at_share, strict=True)),
                }
            )  # fmt: skip
    table = named_bids(pd.DataFrame(rows))
    return table[[*BID_COLUMNS, *(name for name in table.columns if name not in BID_COLUMNS)]]


def may_be_levelled(bid: int, rules: ViraRules) -> bool:
    """Whether a bid may be raised *i färg*."""
    return bool(HAS_LEVELS[bid]) or (bool(TURN[bid]) and rules.turn_bids_have_suit_levels)
