"""Odds on a hand of Vira: how often it makes every bid that it may make now, and what each is expected to bring.

The unseen cards are from deals that agree with what is known: cards and limits of other hands, and the calls so far
(`analysis.unseen`). Every bid is then made on the same deals and left by the others; what a call is worth with the
auction going on is tried for a pass and the best bids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.intervals import LEVEL, RATIO_TERMS, check_level, weighted_interval
from analysis.precision import MOST_DEALS, PRECISION, check_precision, play_until
from analysis.situation import Situation, basis_of, check_hand, whose_turn
from analysis.studies.vira.forced import GAME
from analysis.studies.vira.hand_odds import HandOdds
from analysis.studies.vira.payments import may_be_levelled, payment_note
from analysis.studies.vira.ranks import LEVEL_NAMES, named_bids
from analysis.unseen import Unseen, gather
from analysis.weighted import hit_sums, rates, sums_of
from fastsim.batch import make_batch
from fastsim.cards.deck import NONE
from fastsim.cards.text import hand_text, suit_name
from fastsim.cluster_sums import SUMS
from fastsim.errors import RequestError
from fastsim.games import get_game
from fastsim.games.vira.auction import CALLS_MAX, PASS, SEATS, apply_call, bid_call, lowest_call, may_pass
from fastsim.games.vira.callnames import call_name, call_text
from fastsim.games.vira.following import check_calls, new_auction
from fastsim.games.vira.ladder import BIDS, LEVELS
from fastsim.games.vira.row import BET, KODILJ, MADE, SCRIPT_INDICATOR, SCRIPT_SUIT

#: Deals are played under numbers from here on, so that the talon owes nothing to the draws that dealt the hands.
_PLAYED_FROM: Final = 1 << 61

#: Bids whose worth is tried with the auction going on.
_BEST_TRIED: Final = 4

_OUTCOMES: Final = (MADE, BET, KODILJ)


class _Contract:
    """Sums over the deals in which the hand makes one call, and the others pass or go on."""

    def __init__(self, situation: Situation, calls: Sequence[int]) -> None:
        self._situation = situation
        self._calls = list(calls)
        self.n = 0
        self._hits = np.zeros(len(_OUTCOMES), dtype=np.int64)
        self._hit_sums = np.zeros((SUMS, len(_OUTCOMES)))
        self._points = np.zeros(RATIO_TERMS)

    def add(self, start: int, end: int) -> None:
        """Play the deals at the places from start to before end."""
        rows = self._situation.play(start, end, self._calls)
        weights = self._situation.unseen.weights[start:end]
        declares = rows["declarer"] == self._situation.seat
        hits = (rows["outcome"][:, None] == np.array(_OUTCOMES)) & declares[:, None]
        self.n += len(rows)
        self._hits += hits.sum(axis=0)
        self._hit_sums += hit_sums(hits, weights)
        self._points += sums_of(rows[f"points_{self._situation.seat}"].astype(np.float64), weights)

    def half_width(self, level: float) -> float:
        """Half the width of the interval of the chance to make it; one where nothing is played yet."""
        if self.n == 0:
            return 1.0
        _, low, high = rates(self._hits, self._hit_sums, level)
        return float(high[0] - low[0]) / 2

    def points(self, level: float) -> dict[str, Any]:
        """Mean points of the hand's seat."""
        mean, low, high = (float(value) for value in weighted_interval(self._points, level))
        return {"n": self.n, "estimate": mean, "low": low, "high": high}

    def summary(self, level: float) -> dict[str, Any]:
        """Chances of the three ends, and points."""
        (made, bet, kodilj), low, high = rates(self._hits, self._hit_sums, level)
        points = self.points(level)
        return {
            "n": self.n, "hits": int(self._hits[0]), "estimate": float(made), "low": float(low[0]),
            "high": float(high[0]), "bet": float(bet), "bet_low": float(low[1]), "bet_high": float(high[1]),
            "kodilj": float(kodilj), "kodilj_low": float(low[2]), "kodilj_high": float(high[2]),
            "points": points["estimate"], "points_low": points["low"], "points_high": points["high"],
        }  # fmt: skip


def _auction_after(calls: Sequence[int]) -> Any:
    auction = new_auction()
    for call in calls:
        apply_call(auction, call)
    return auction


def _bids_now(auction: Any, codes: Any) -> list[int]:
    """The lowest call of every bid that the seat to speak may make."""
    low = int(lowest_call(auction, codes))
    if low == PASS:
        return []
    rank = low // LEVELS
    return [low, *(int(bid_call(higher, 0)) for higher in range(rank + 1, BIDS + 1))]


def _passes(auction: Any, seat: int) -> list[int]:
    """Passes of the others that leave a bid of a seat."""
    others = SEATS - 1 - (int(auction["out"]) & ~(1 << seat)).bit_count()
    return [PASS] * others


def _preference_of(script: np.ndarray) -> str | None:
    """The preference suit that a script forces."""
    card = int(script[SCRIPT_INDICATOR])
    if card == NONE:
        return None
    return suit_name(card - SCRIPT_SUIT if card >= SCRIPT_SUIT else card >> 4)


def situate(
    hand: str,
    *,
    seat: int | None,
    calls: str | Sequence[int] | None,
    known: Mapping[int, str | int] | str | None,
    where: str | None,
    is_weighted: bool | None = None,
    rules: Any = None,
    preset: str | None = None,
    preference: str | None = None,
    **options: Any,
) -> tuple[Situation, Any]:
    """Check what is said of a hand; the situation and its auction. `options` as of `fastsim.simulate`."""
    house = get_game(GAME).make_rules(rules, preset)
    batch = make_batch(GAME, calls=calls, rules=house, preference=preference, **options)
    cards = check_hand(GAME, hand, house)
    heard = [int(call) for call in batch.script[:CALLS_MAX] if call != NONE]
    check_calls(heard, house)
    if heard and preference is None:
        raise RequestError("`calls` depend on the preference suit, expected `preference` with them")
    said = _auction_after(heard)
    if said["is_over"]:
        raise RequestError("the auction is over after these calls, expected calls up to this hand's turn")
    own = whose_turn(int(said["turn"]) if heard else None, seat, SEATS, len(heard))
    if not heard and own:
        # The seats before pass, forehand too; nothing is known of their hands.
        batch = replace(batch, rules=replace(house, forehand_must_open=False))
    before = heard or [PASS] * own
    plain = replace(batch, script=get_game(GAME).script())
    plain.script[SCRIPT_INDICATOR] = batch.script[SCRIPT_INDICATOR]
    conditions = gather(plain, cards, own, known, where)
    unseen = Unseen(plain, conditions, heard, own, is_weighted=is_weighted)
    words = " ".join("P" if call == PASS else call_name(call) for call in heard) or None
    return Situation(cards, own, before, words, where or "", plain, unseen, _PLAYED_FROM), _auction_after(before)


def odds(
    hand: str,
    *,
    preference: str | None = None,
    seat: int | None = None,
    calls: str | Sequence[int] | None = None,
    seed: int = 1,
    precision: float = PRECISION,
    deals: int = MOST_DEALS,
    level: float = LEVEL,
    known: Mapping[int, str | int] | str | None = None,
    where: str | None = None,
    is_weighted: bool | None = None,
    **options: Any,
) -> HandOdds:
    """Odds on a hand, see `analysis.odds`; `precision` is for the chance to make each bid.

    Parameters
    ----------
    hand : str
        Thirteen cards.
    preference : str, optional
        The preference suit, or the card that shows it; by default any, each as likely. It is needed with `calls`.
    """
    check_level(level)
    check_precision(precision, deals)
    situation, auction = situate(
        hand, seat=seat, calls=calls, known=known, where=where, is_weighted=is_weighted, preference=preference,
        seed=seed, **options,
    )  # fmt: skip
    codes = situation.batch.rules.codes()[0]
    passes = _passes(auction, situation.seat)
    contracts = {call: _Contract(situation, [call, *passes]) for call in _bids_now(auction, codes)}
    if not contracts:
        raise RequestError("no bid is legal after these calls, odds are those of a hand that bids")

    def add(start: int, end: int) -> None:
        # A bid whose chance is known well enough is left alone.
        for contract in contracts.values():
            if contract.n == start and contract.half_width(level) > precision:
                contract.add(start, end)

    n = play_until(
        situation.unseen.find, add, lambda: max(contract.half_width(level) for contract in contracts.values()),
        precision=precision, deals=deals,
    )  # fmt: skip
    bids = _bid_table(contracts, level)
    goes_on = bool(situation.heard) or situation.seat == 0
    tried = _tried(bids, auction, situation.batch.rules, codes) if goes_on else []
    return HandOdds(
        hand_text(situation.cards), situation.seat, basis_of(situation, n), _preference_of(situation.batch.script),
        payment_note(situation.batch.rules), bids, _call_table(situation, tried, n, level),
    )  # fmt: skip


def _bid_table(contracts: Mapping[int, _Contract], level: float) -> pd.DataFrame:
    rows = [
        {
            "rank": call // LEVELS, "level": LEVEL_NAMES[call % LEVELS], "call": call_name(call),
            **contract.summary(level),
        }
        for call, contract in contracts.items()
    ]  # fmt: skip
    return named_bids(pd.DataFrame(rows))


def _tried(bids: pd.DataFrame, auction: Any, rules: Any, codes: Any) -> list[int]:
    """Calls whose worth is tried: a pass, the bids with the most points, and higher levels of the best of them."""
    best = bids.nlargest(_BEST_TRIED, "points")
    calls = [
        int(bid_call(rank, LEVEL_NAMES.index(name))) for rank, name in zip(best["rank"], best["level"], strict=True)
    ]
    if may_be_levelled(calls[0] // LEVELS, rules):
        calls += [call for call in range(calls[0] + 1, calls[0] - calls[0] % LEVELS + LEVELS) if call not in calls]
    passes = [PASS] if may_pass(auction, codes) else []
    return [*passes, *sorted(calls)]


def _call_table(situation: Situation, calls: Sequence[int], n: int, level: float) -> pd.DataFrame:
    """What calls are worth to the hand's seat, with the players deciding from there."""
    rows = []
    for call in calls:
        worth = _Contract(situation, [call])
        worth.add(0, n)
        rows.append({"call": call_name(call), "name": call_text(call), **worth.points(level)})
    return pd.DataFrame(rows, columns=["call", "name", "n", "estimate", "low", "high"])
