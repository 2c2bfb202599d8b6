"""Odds on a hand of Vida: what the side will total with each trump, if this hand buys.

For each trump the hand's seat is made to buy at the lowest bid and everybody passes; how the cards are then played does
not depend on the bid, so that one simulation gives the chance of every level. What a call is worth comes from deals in
which it is made and the players go on as they like.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.intervals import FEWEST_OF_SCORES, LEVEL, check_level, weighted_interval
from analysis.precision import MOST_DEALS, PRECISION, check_precision, play_until
from analysis.situation import basis_of
from analysis.studies.vida.hand_odds import HandOdds
from analysis.studies.vida.screw import Against, standing_bid
from analysis.studies.vida.situation import SEATS, Situation, situate
from analysis.studies.vida.tally import Tally
from analysis.weighted import sums_of
from fastsim.cards.deck import SUITS
from fastsim.cards.text import hand_text, suit_name
from fastsim.errors import RequestError
from fastsim.games.vida import model as at
from fastsim.games.vida.auction import PASS, SCREW, bid_call, call_name, can_screw, lowest_level
from fastsim.games.vida.rules import BID_STEP

_PASSES: Final = [PASS] * (SEATS - 1)


def _value_call(situation: Situation, call: int, deals: int, level: float) -> dict[str, Any]:
    """What a call is worth to the hand's side, with the players deciding from there."""
    rows = situation.play(0, deals, [call])
    side = situation.side
    gains = rows[f"score_{side}"].astype(float) - rows[f"score_{1 - side}"]
    sums = sums_of(gains, situation.unseen.weights[:deals])
    mean, low, high = weighted_interval(sums, level, fewest=FEWEST_OF_SCORES)
    return {"call": call_name(call), "n": deals, "estimate": float(mean), "low": float(low), "high": float(high)}


def odds(
    hand: str,
    *,
    seat: int | None = None,
    calls: str | None = None,
    seed: int = 1,
    precision: float = PRECISION,
    deals: int = MOST_DEALS,
    level: float = LEVEL,
    known: Mapping[int, str | int] | str | None = None,
    where: str | None = None,
    is_weighted: bool | None = None,
    rules: Any = None,
    preset: str | None = None,
    players: Any = None,
    model: Any = None,
) -> HandOdds:
    """Odds on a hand that buys, with each trump; see `analysis.odds`."""
    check_level(level)
    check_precision(precision, deals)
    situation = situate(
        hand, seat=seat, calls=calls, known=known, where=where, is_weighted=is_weighted, seed=seed, rules=rules,
        preset=preset, players=players, model=model,
    )  # fmt: skip
    lowest = lowest_level(situation.legal)
    if lowest == 0:
        raise RequestError("no bid is legal after these calls, odds are those of a hand that buys")
    tallies = [Tally() for _ in range(SUITS)]

    def add(start: int, end: int) -> None:
        for suit, tally in enumerate(tallies):
            rows = situation.play(start, end, [bid_call(lowest, suit), *_PASSES])
            tally.add(rows, situation.unseen.weights[start:end], situation.side, situation.codes)

    n = play_until(
        situation.unseen.find, add, lambda: max(tally.half_width(level) for tally in tallies),
        precision=precision, deals=deals,
    )  # fmt: skip
    possible = [
        PASS,
        *([SCREW] if can_screw(situation.legal) else []),
        *(bid_call(lowest, suit) for suit in reversed(range(SUITS))),
    ]
    against = None
    if standing_bid(situation) is not None:
        theirs = Against(situation)
        theirs.add(0, n)
        against = theirs.table(level)
    return HandOdds(
        hand_text(situation.cards),
        situation.seat,
        basis_of(situation, n),
        _curve(tallies, level),
        pd.DataFrame([{"trump": suit_name(suit), **tallies[suit].summary(level)} for suit in reversed(range(SUITS))]),
        pd.DataFrame([_value_call(situation, call, n, level) for call in possible]),
        against,
    )


def _curve(tallies: list[Tally], level: float) -> pd.DataFrame:
    bids = BID_STEP * (at.LOWEST_LEVEL + np.arange(at.LEVELS))
    parts = []
    for suit in reversed(range(SUITS)):
        tally = tallies[suit]
        rate, low, high = tally.curve(level)
        score, score_low, score_high = tally.scores(level)
        parts.append(
            pd.DataFrame({"trump": suit_name(suit), "bid": bids, "n": tally.n, "hits": tally.made,
                          "estimate": rate, "low": low, "high": high,
                          "score": score, "score_low": score_low, "score_high": score_high})
        )  # fmt: skip
    return pd.concat(parts, ignore_index=True)
