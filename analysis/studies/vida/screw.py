"""An opponent's contract: how often it fails, and whether a screw pays, by level and own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.intervals import LEVEL, RATIO_TERMS, check_level, weighted_interval
from analysis.precision import MOST_DEALS, PRECISION, check_precision, play_until
from analysis.render import frame_data
from analysis.situation import Basis, basis_of
from analysis.studies import Table
from analysis.studies.vida.fit_data import outcomes
from analysis.studies.vida.hand_odds import against_table
from analysis.studies.vida.situation import Situation, situate
from analysis.studies.vida.tally import gains
from analysis.weighted import hit_sums, rates, sums_of
from fastsim.cards.text import grouped_text, hand_text, parse_hand, parse_suit, suit_name, suit_symbol
from fastsim.cluster_sums import SUMS
from fastsim.errors import RequestError
from fastsim.games.vida import model as at
from fastsim.games.vida.auction import (
    PASS,
    SCREW,
    bid_call,
    bid_level,
    bid_suit,
    can_screw,
    highest_level,
    is_bid,
    lowest_level,
)
from fastsim.games.vida.referee import legal_after
from fastsim.games.vida.rules import BID_STEP

SEATS: Final = 4
_PASSES_THAT_END: Final = 3


@dataclass(frozen=True)
class ScrewOdds:
    """Whether to screw an opponent's contract, with one hand or several.

    Attributes
    ----------
    hands : tuple of str
        The hands.
    seat, buyer : int
        Their seat, and the seat of the standing bid.
    trump : str
        Letter of its suit.
    bases : tuple of Basis
        The deals of each hand.
    table : DataFrame
        hand, bid (points; from the standing bid up), n, hits, estimate, low, high: the chance that the contract fails
        if it stands at that level; left, left_low, left_high and screwed, screwed_low, screwed_high: the hand's side's
        score less the others', points a deal, if it is left and if one vida call ends the market; gain, gain_low,
        gain_high: of screwing on the same deals; pays: "yes", "no", or "open" where the interval holds 0.
    """

    hands: tuple[str, ...]
    seat: int
    buyer: int
    trump: str
    bases: tuple[Basis, ...]
    table: pd.DataFrame

    def lowest_screw(self, hand: str | None = None) -> int | None:
        """The lowest level at which a screw is shown to pay with a hand, None where it never is."""
        found = self.table.loc[(self.table["hand"] == (hand or self.hands[0])) & (self.table["pays"] == "yes"), "bid"]
        return int(found.min()) if len(found) else None

    def sentences(self) -> list[str]:
        """What to do, one sentence a hand."""
        return [
            f"{grouped_text(parse_hand(hand))}: "
            + ("a screw never pays" if level is None else f"a screw pays from {level}")
            + f" ({basis.sentence()})"
            for hand, basis in zip(self.hands, self.bases, strict=True)
            for level in [self.lowest_screw(hand)]
        ]

    def title(self) -> str:
        """What is asked, in words."""
        return f"Seat {self.seat} against {suit_symbol(parse_suit(self.trump))} by seat {self.buyer}"

    def tables(self) -> list[Table]:
        """The table for people."""
        return [against_table(self.table)]

    def as_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "seat": self.seat, "buyer": self.buyer, "trump": self.trump,
            "hands": [
                {"hand": hand, **basis.as_data(), "lowest_screw": self.lowest_screw(hand)}
                for hand, basis in zip(self.hands, self.bases, strict=True)
            ],
            "table": frame_data(self.table),
        }  # fmt: skip

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from analysis.report import notebook_cell

        return notebook_cell(self.title(), self.tables(), "plot_screw", self.table, lines=self.sentences())


class Against:
    """Sums over the deals of an opponent's contract."""

    def __init__(self, situation: Situation) -> None:
        standing = standing_bid(situation)
        if standing is None:
            raise RequestError("no bid of the other side stands that this hand may screw")
        self.situation = situation
        self.buyer = standing[0]
        self.lowest = int(bid_level(standing[1]))
        self.trump = str(suit_name(int(bid_suit(standing[1]))))
        self.screws = situation.calls.count(SCREW)
        since = next((i for i, call in enumerate(reversed(situation.calls)) if call != PASS), 0)
        self.to_end = [PASS] * (_PASSES_THAT_END - since)
        most = situation.house.max_vida_calls
        self.to_screw = [SCREW, *([PASS] * _PASSES_THAT_END if self.screws + 1 < most else [])]
        self.n = 0
        self.failed = np.zeros(at.LEVELS, dtype=np.int64)
        self._failed_sums = np.zeros((SUMS, at.LEVELS))
        self._sums = {name: np.zeros((RATIO_TERMS, at.LEVELS)) for name in ("left", "screwed", "gain")}

    def add(self, start: int, end: int) -> None:
        """Play the deals at the places from start to before end twice, left and screwed."""
        situation = self.situation
        weights = situation.unseen.weights[start:end]
        left = situation.play(start, end, self.to_end)
        screwed = situation.play(start, end, self.to_screw)
        failed = 1 - outcomes(left, situation.codes)[2]
        scores = -gains(left, situation.codes, self.screws), -gains(screwed, situation.codes, self.screws + 1)
        self.n += len(left)
        self.failed += failed.sum(axis=0, dtype=np.int64)
        self._failed_sums += hit_sums(failed, weights)
        for name, values in zip(self._sums, (*scores, scores[1] - scores[0]), strict=True):
            self._sums[name] += sums_of(values, weights)

    def play(self, precision: float, deals: int, level: float) -> int:
        """Play until the chances to fail are sure enough; returns the deals."""
        return play_until(
            self.situation.unseen.find, self.add, lambda: self.half_width(level), precision=precision, deals=deals
        )

    def half_width(self, level: float) -> float:
        """Half the width of the widest interval of the chance to fail."""
        _, low, high = rates(self.failed, self._failed_sums, level)
        return float((high - low).max() / 2)

    def table(self, level: float) -> pd.DataFrame:
        """By level, as `ScrewOdds.table`."""
        rate, low, high = rates(self.failed, self._failed_sums, level)
        bids = BID_STEP * (at.LOWEST_LEVEL + np.arange(at.LEVELS))
        found = {"hand": hand_text(self.situation.cards), "bid": bids, "n": self.n, "hits": self.failed,
                 "estimate": rate, "low": low, "high": high}  # fmt: skip
        for name in ("left", "screwed", "gain"):
            found[name], found[f"{name}_low"], found[f"{name}_high"] = weighted_interval(self._sums[name], level)
        frame = pd.DataFrame(found)
        pays = np.where(frame["gain_low"] > 0, "yes", np.where(frame["gain_high"] < 0, "no", "open"))
        highest = highest_level(legal_after([], self.situation.house))
        possible = frame["bid"].between(BID_STEP * self.lowest, BID_STEP * highest)
        return frame.assign(pays=pays).loc[possible].reset_index(drop=True)


def standing_bid(situation: Situation) -> tuple[int, int] | None:
    """Seat and call of the standing bid, if it is an opponent's and may be screwed now."""
    place = max((i for i, call in enumerate(situation.calls) if is_bid(call)), default=None)
    if place is None or not can_screw(situation.legal):
        return None
    seat = place % SEATS
    return (seat, situation.calls[place]) if seat % 2 != situation.side else None


def screw_odds(
    hands: str | Sequence[str],
    *,
    calls: str | None = None,
    trump: str | None = None,
    buyer: int | None = None,
    seat: int | None = None,
    seed: int = 1,
    precision: float = PRECISION,
    deals: int = MOST_DEALS,
    level: float = LEVEL,
    known: Mapping[int, str | int] | str | None = None,
    where: str | None = None,
    rules: Any = None,
    preset: str | None = None,
    players: Any = None,
    model: Any = None,
) -> ScrewOdds:
    """Whether to screw an opponent's contract; see `analysis.screw_odds`."""
    check_level(level)
    check_precision(precision, deals)
    options = {"seed": seed, "rules": rules, "preset": preset, "players": players, "model": model}
    given = [hands] if isinstance(hands, str) else list(hands)
    if not given:
        raise RequestError("no hand is given, expected at least one")
    if calls is not None and (trump is not None or buyer is not None):
        raise RequestError("`calls` and a contract were both given, expected one of them")
    parts, bases = [], []
    for hand in given:
        situation = situate(hand, seat=seat, calls=calls, known=known, where=where, **options)
        if calls is None:
            situation = _with_contract(situation, trump, buyer, seat)
        tally = Against(situation)
        n = tally.play(precision, deals, level)
        parts.append(tally.table(level))
        bases.append(basis_of(situation, n))
    names = tuple(str(part["hand"].iloc[0]) for part in parts)
    return ScrewOdds(names, situation.seat, tally.buyer, tally.trump, tuple(bases), pd.concat(parts, ignore_index=True))


def _with_contract(situation: Situation, trump: str | None, buyer: int | None, seat: int | None) -> Situation:
    """The situation in which an opponent has bought at the lowest level and the others passed, nothing being heard."""
    if trump is None or buyer is None or seat is None:
        raise RequestError("expected the calls so far, or a contract: `trump`, `buyer` and the hand's `seat`")
    if not 0 <= buyer < SEATS or buyer % 2 == seat % 2:
        raise RequestError(f"`buyer` is {buyer!r}, expected a seat of the side against seat {seat}")
    suit = parse_suit(trump, "`trump`", takes_no_trump=False)
    bid = bid_call(lowest_level(legal_after([], situation.house)), suit)
    between = (seat - buyer) % SEATS - 1
    return replace(situation, calls=[*[PASS] * buyer, bid, *[PASS] * between])
