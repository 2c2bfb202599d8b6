"""Odds on a hand of Israeli whist: what it takes with each denomination, and what each call or contract is worth.

The unseen cards are from deals that agree with what is known: cards and limits of other hands, and the calls so far
(`analysis.unseen`). Every answer is then tried on the same deals: it is forced, and the players go on as they like.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.intervals import LEVEL, RATIO_TERMS, check_level, weighted_interval
from analysis.precision import MOST_DEALS, PRECISION, check_precision, play_until
from analysis.situation import Situation, basis_of, check_hand, whose_turn
from analysis.studies.israeli_whist.hand_odds import HandOdds
from analysis.unseen import Unseen, gather
from analysis.weighted import hit_sums, rates, sd_of, sums_of
from fastsim.batch import Batch, make_batch
from fastsim.cards.deck import DECK_52, NONE
from fastsim.cards.text import hand_text, suit_name
from fastsim.cluster_sums import SUMS
from fastsim.errors import RequestError
from fastsim.games.israeli_whist.auction import (
    BIDDING,
    CALLS_MAX,
    CONTRACT,
    CONTRACTS,
    DENOMINATIONS,
    HIGHEST_BID,
    PASS,
    SEATS,
    bid_call,
    legal_contracts,
    lowest_bid,
)
from fastsim.games.israeli_whist.bidding import best_contract
from fastsim.games.israeli_whist.callnames import call_name, call_text
from fastsim.games.israeli_whist.following import auction_after
from fastsim.games.israeli_whist.model import SURE
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.games.israeli_whist.strength import SUITS_OF, denomination_total

GAME: Final = "israeli_whist"

#: Sums of the contracts so far for which the best contract is told.
_SUMS: Final = range(5, 17)


class _Answer:
    """Sums over the deals in which the hand gives one answer."""

    def __init__(self, situation: Situation, calls: Sequence[int]) -> None:
        self._situation = situation
        self._calls = list(calls)
        self.n = 0
        self._hits = np.zeros(1, dtype=np.int64)
        self._hit_sums, self._score = np.zeros((SUMS, 1)), np.zeros(RATIO_TERMS)
        self._tricks, self._squares = np.zeros(RATIO_TERMS), 0.0
        self._counts = np.zeros(TRICKS + 1, dtype=np.int64)
        self._count_sums = np.zeros((SUMS, TRICKS + 1))

    def add(self, start: int, end: int) -> None:
        """Play the deals at the places from start to before end; a void deal scores nothing and hits nothing."""
        situation, seat = self._situation, self._situation.seat
        rows = situation.play(start, end, self._calls)
        weights = situation.unseen.weights[start:end]
        tricks = rows[f"tricks_{seat}"].astype(np.int64)
        hits = ((rows[f"contract_{seat}"] == tricks) & ~rows["passed_out"])[:, None]
        takes = tricks[:, None] == np.arange(TRICKS + 1)
        self.n += len(rows)
        self._hits += hits.sum(axis=0)
        self._hit_sums += hit_sums(hits, weights)
        self._score += sums_of(rows[f"score_{seat}"].astype(np.float64), weights)
        self._tricks += sums_of(tricks, weights)
        self._squares += float(weights @ (tricks * tricks))
        self._counts += takes.sum(axis=0)
        self._count_sums += hit_sums(takes, weights)

    def half_width(self, level: float) -> float:
        """Half the width of the interval of the chance to hit the contract."""
        _, low, high = rates(self._hits, self._hit_sums, level)
        return float((high - low).max() / 2)

    def summary(self, level: float) -> dict[str, Any]:
        """Points and hits."""
        mean, low, high = (float(value) for value in weighted_interval(self._score, level))
        exact, exact_low, exact_high = (float(value[0]) for value in rates(self._hits, self._hit_sums, level))
        return {
            "n": self.n, "estimate": mean, "low": low, "high": high, "exact": exact, "exact_low": exact_low,
            "exact_high": exact_high,
        }  # fmt: skip

    def tricks(self, level: float) -> dict[str, Any]:
        """The distribution of tricks."""
        mean, low, high = (float(value) for value in weighted_interval(self._tricks, level))
        found: dict[str, Any] = {"n": self.n, "estimate": mean, "low": low, "high": high}
        found["sd"] = sd_of(self._squares, self._tricks)
        chances = zip(*rates(self._counts, self._count_sums, level), strict=True)
        for number, (rate, least, most) in enumerate(chances):
            found |= {f"t{number}": float(rate), f"t{number}_low": float(least), f"t{number}_high": float(most)}
        return found


def _answers(auction: Any, codes: Any) -> list[int]:
    """Calls that are tried: a pass and the lowest bid of each denomination, or every contract that may be stated."""
    if auction["phase"] == CONTRACTS:
        legal = int(legal_contracts(auction, codes))
        return [CONTRACT + number for number in range(TRICKS + 1) if legal >> number & 1]
    low = int(lowest_bid(auction))
    bids = [int(bid_call(-(-(low - d) // DENOMINATIONS), d)) for d in range(DENOMINATIONS)] if low else []
    return [PASS, *(bid for bid in bids if bid <= HIGHEST_BID)]


def _as_declarer(situation: Situation, auction: Any, denomination: int) -> list[int]:
    """The calls from here on with which the hand declares at the lowest bid in a denomination; none if it cannot."""
    low = int(lowest_bid(auction))
    number = -(-(low - denomination) // DENOMINATIONS)
    if low == 0 or number > TRICKS:
        return []
    passes = SEATS if situation.batch.rules.auction_end == "four_passes" else SEATS - 1
    return [int(bid_call(number, denomination)), *[PASS] * passes]


def _sums(batch: Batch, hand: int, seat: int, trumps: Sequence[int]) -> pd.DataFrame:
    """The contract that the model likes, by denomination, position and sum of the contracts so far."""
    codes, values = batch.rules.codes()[0], batch.models[seat].values  # noqa: PD011 - of a model, not of a frame
    suits = np.zeros(1, dtype=SUITS_OF)[0]
    found = []
    total_of: Any = denomination_total
    choose: Any = best_contract
    for trump in trumps:
        packed = int(total_of(suits, values, np.int64(hand), np.int64(DECK_52), np.int64(trump)))
        for position, name in ((1, "second"), (2, "third"), (3, "last")):
            for total in _SUMS:
                legal = (1 << (TRICKS + 1)) - 1
                if position == SEATS - 1 and batch.rules.forbid_sum_13 and total <= TRICKS:
                    legal &= ~(1 << (TRICKS - total))
                contract, worth = choose(
                    np.int64(packed), np.int64(legal), np.int64(position), np.int64(total), values, codes
                )
                found.append((str(suit_name(trump)), name, total, int(contract), int(worth) / SURE))
    return pd.DataFrame(found, columns=["trump", "position", "sum", "contract", "points"])


def situate(
    hand: str,
    *,
    seat: int | None,
    calls: str | Sequence[int] | None,
    known: Mapping[int, str | int] | str | None,
    where: str | None,
    is_weighted: bool | None = None,
    **options: Any,
) -> tuple[Situation, Any]:
    """Check what is said of a hand; the situation and its auction. `options` as of `fastsim.simulate`."""
    batch = make_batch(GAME, calls=calls, **options)
    cards = check_hand(GAME, hand, batch.rules)
    heard = [int(call) for call in batch.script[:CALLS_MAX] if call != NONE]
    said = auction_after(heard, batch.rules)
    if said["frish"] or said["phase"] not in (BIDDING, CONTRACTS):
        raise RequestError("`calls` leave nothing to say, or go over a frish, expected calls up to this hand's turn")
    own = whose_turn(int(said["turn"]) if heard else None, seat, SEATS, len(heard))
    before = heard or [PASS] * own
    conditions = gather(batch, cards, own, known, where)
    unseen = Unseen(batch, conditions, heard, own, is_weighted=is_weighted)
    words = " ".join("P" if call == PASS else call_name(call).replace(" ", "") for call in heard) or None
    return Situation(cards, own, before, words, where or "", batch, unseen), auction_after(before, batch.rules)


def odds(
    hand: str,
    *,
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
    """Odds on a hand, see `analysis.odds`; `precision` is for the chance to hit the contract."""
    check_level(level)
    check_precision(precision, deals)
    situation, auction = situate(
        hand, seat=seat, calls=calls, known=known, where=where, is_weighted=is_weighted, seed=seed, **options
    )
    answers = {call: _Answer(situation, [call]) for call in _answers(auction, situation.batch.rules.codes()[0])}

    def add(start: int, end: int) -> None:
        for answer in answers.values():
            answer.add(start, end)

    n = play_until(
        situation.unseen.find, add, lambda: max(answer.half_width(level) for answer in answers.values()),
        precision=precision, deals=deals,
    )  # fmt: skip
    in_contracts = auction["phase"] == CONTRACTS
    trumps = [int(auction["standing"]) % DENOMINATIONS] if in_contracts else list(reversed(range(DENOMINATIONS)))
    tricks = []
    for trump in trumps if not in_contracts else []:
        calls_on = _as_declarer(situation, auction, trump)
        if calls_on:
            declared = _Answer(situation, calls_on)
            declared.add(0, n)
            tricks.append({"trump": str(suit_name(trump)), **declared.tricks(level)})
    return HandOdds(
        hand_text(situation.cards),
        situation.seat,
        basis_of(situation, n),
        pd.DataFrame(tricks),
        pd.DataFrame([{"answer": call_text(call), **answer.summary(level)} for call, answer in answers.items()]),
        _sums(situation.batch, situation.cards, situation.seat, trumps),
    )
