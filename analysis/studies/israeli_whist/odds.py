"""Odds on a hand of Israeli whist: what it takes with each denomination, and what each call or contract is worth.

With the calls so far, the unseen cards are from deals in which the players make these calls themselves. Every answer is
then tried on the same deals: it is forced, and the players go on as they like.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.intervals import LEVEL, check_level, sample_interval, wilson_interval
from analysis.studies import Table
from analysis.unseen import gather
from fastsim.batch import Batch, make_batch
from fastsim.cards.deck import DECK_52, NONE
from fastsim.cards.text import hand_text, parse_hand, suit_name
from fastsim.errors import RequestError
from fastsim.forced import play_forced
from fastsim.games import get_game
from fastsim.games.israeli_whist.auction import (
    BIDDING,
    CALLS_MAX,
    CONTRACT,
    CONTRACTS,
    DENOMINATIONS,
    PASS,
    SEATS,
    SETTLED,
    bid_call,
    legal_contracts,
    lowest_bid,
)
from fastsim.games.israeli_whist.bidding import best_contract
from fastsim.games.israeli_whist.callnames import call_name, call_text
from fastsim.games.israeli_whist.following import auction_after
from fastsim.games.israeli_whist.model import SURE
from fastsim.games.israeli_whist.record import make_script
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.games.israeli_whist.strength import SUITS_OF, denomination_total

GAME: Final = "israeli_whist"
FIRST_DEALS: Final = 1_000
PRECISION: Final = 0.01
MOST_DEALS: Final = 1_000_000

#: Deals that are listened to at a time, and how many are heard in vain before it is given up.
_CHUNK: Final = 4_000
_MOST_HEARD: Final = 2_000_000

#: Sums of the contracts so far for which the best contract is told.
_SUMS: Final = range(5, 17)


@dataclass(frozen=True)
class HandOdds:
    """Odds on a hand.

    Attributes
    ----------
    hand : str
        The hand in the exchange format.
    seat, deals : int
        Its seat, and deals played for each answer.
    tricks : DataFrame
        trump, n, estimate (mean tricks), low, high, sd and t0 … t13 (chances of each number): the hand declares and
        states the contract it likes. Empty in the contract round.
    answers : DataFrame
        answer (a call or a contract), n, estimate (points of this seat), low, high, exact (chance that its contract is
        hit), exact_low, exact_high: the hand gives this answer now and all decide from there.
    sums : DataFrame
        trump, position, sum, contract: the contract that the players' model likes best after contracts of this sum, and
        points, what it expects.
    heard, rate : str, float or None
        The calls so far, and the share of deals with this hand in which the others make them; None without calls.
    """

    hand: str
    seat: int
    deals: int
    tricks: pd.DataFrame
    answers: pd.DataFrame
    sums: pd.DataFrame
    heard: str = ""
    rate: float | None = None

    @property
    def best_answer(self) -> str:
        """The call or contract with the highest expected score."""
        return str(self.answers.loc[self.answers["estimate"].idxmax(), "answer"])

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data."""
        from analysis.render import frame_data

        frames = {name: frame_data(getattr(self, name)) for name in ("tricks", "answers", "sums")}
        plain = {"hand": self.hand, "seat": self.seat, "deals": self.deals, "heard": self.heard, "rate": self.rate}
        return {**plain, **frames, "best_answer": self.best_answer}

    def tables(self) -> list[Table]:
        """The odds as tables for people."""
        heard = (
            "" if self.rate is None else f" in which {self.heard} is called ({self.rate:.2%} of those with this hand)"
        )
        note = f"{self.deals:,} deals{heard}; the players decide what is not said here."
        chances = [f"t{tricks}" for tricks in range(TRICKS + 1)]
        shown = [name for name in chances if len(self.tricks) and self.tricks[name].max() >= 0.005]
        tables = []
        if len(self.tricks):
            tables.append(
                Table(
                    "tricks", "What the hand takes as declarer, by denomination (chance of each number, %)", note,
                    self.tricks[["trump", "n", "estimate", "low", "high", "sd", *shown]],
                    {"trump": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean", "sd": "mean",
                     **dict.fromkeys(shown, "rate")},
                    {"n": "deals", "estimate": "tricks", "low": "from", "high": "to", "sd": "spread",
                     **{name: name[1:] for name in shown}}, None, "Odds",
                )
            )  # fmt: skip
        tables.append(
            Table(
                "answers", "What each answer is worth", f"{note} Best: {self.best_answer}.", self.answers,
                {"answer": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean", "exact": "rate",
                 "exact_low": "rate", "exact_high": "rate"},
                {"n": "deals", "estimate": "points", "low": "from", "high": "to", "exact": "hit %",
                 "exact_low": "from", "exact_high": "to"}, None, "Odds",
            )
        )  # fmt: skip
        wide = self.sums.assign(where=self.sums["trump"] + " " + self.sums["position"])
        wide = wide.pivot_table(index="where", columns="sum", values="contract", sort=False).reset_index()
        columns = [name for name in wide.columns if name != "where"]
        wide.columns = [str(name) for name in wide.columns]
        tables.append(
            Table(
                "sums", "The contract that the players' model likes, by the sum of the contracts so far",
                "Columns: the sum. The forbidden number is left out for the last speaker.", wide,
                {"where": "text", **{str(name): "whole" for name in columns}}, {"where": "denomination, position"},
                None, "Odds",
            )
        )  # fmt: skip
        return tables

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from analysis.render import cells, headings

        parts = [f"<p>{self.hand} at seat {self.seat}</p>"]
        for table in self.tables():
            head = "".join(f"<th>{name}</th>" for name in headings(table))
            rows = "".join("<tr>" + "".join(f"<td>{value}</td>" for value in row) + "</tr>" for row in cells(table))
            parts.append(f"<p>{table.title}</p><table><tr>{head}</tr>{rows}</table>")
        return "".join(parts)


class _Listener:
    """Deals with a hand in which the other seats make the calls so far."""

    def __init__(self, batch: Batch, calls: Sequence[int], speakers: Sequence[int], seat: int) -> None:
        self._calls = list(calls)
        # What a seat calls depends on its hand and the calls before, so that each call can be asked for by itself.
        self._asked = [
            (replace(batch, script=make_script(calls[:place])), place)
            for place, speaker in enumerate(speakers)
            if speaker != seat
        ]
        self._log = np.zeros(_CHUNK, dtype=get_game(batch.game).log)
        self._next = 0
        self._found = np.zeros(0, dtype=np.int64)

    def first(self, n: int) -> np.ndarray:
        """Numbers of the first `n` such deals, or as many as there are before it is given up."""
        if not self._asked:
            return np.arange(n, dtype=np.int64)
        while self._found.size < n and self._next < _MOST_HEARD:
            same = np.ones(_CHUNK, dtype=bool)
            for batch, place in self._asked:
                batch.play(self._next, _CHUNK, log=self._log)
                same &= self._log["calls"][:, place] == self._calls[place]
            self._found = np.concatenate([self._found, self._next + np.flatnonzero(same)])
            self._next += _CHUNK
            if self._next >= _MOST_HEARD // 10 and not self._found.size:
                break
        return self._found[:n]

    def rate(self) -> float | None:
        """Share of deals in which the calls are made."""
        return None if not self._asked else self._found.size / max(self._next, 1)


def _answers(auction: Any, codes: Any) -> list[int]:
    """Calls that are tried: a pass and the lowest bid of each denomination, or every contract that may be stated."""
    if auction["phase"] == CONTRACTS:
        legal = int(legal_contracts(auction, codes))
        return [CONTRACT + number for number in range(TRICKS + 1) if legal >> number & 1]
    low = int(lowest_bid(auction))
    bids = [int(bid_call(-(-(low - d) // DENOMINATIONS), d)) for d in range(DENOMINATIONS)] if low else []
    return [PASS, *(bid for bid in bids if bid <= DENOMINATIONS * (TRICKS + 1) - 1)]


def _summary(label: str, rows: np.ndarray, seat: int, level: float) -> dict[str, Any]:
    """Points and hits of a seat; void deals count with no points and no hit."""
    score = rows[f"score_{seat}"].astype(float)
    hits = (rows[f"contract_{seat}"] == rows[f"tricks_{seat}"]) & ~rows["passed_out"]
    n = len(rows)
    mean = sample_interval(score, level)
    exact_low, exact_high = wilson_interval(np.array([hits.sum()]), np.array([n]), level)
    return {
        "answer": label, "n": n, "estimate": mean.mean, "low": mean.low, "high": mean.high,
        "exact": float(hits.mean()), "exact_low": float(exact_low[0]), "exact_high": float(exact_high[0]),
    }  # fmt: skip


def _trick_rows(batch: Batch, numbers: np.ndarray, seat: int, level: float, least: int) -> pd.DataFrame:
    """Distribution of the tricks of the hand as declarer, by denomination."""
    found = []
    for denomination in reversed(range(DENOMINATIONS)):
        calls = [PASS] * seat + [int(bid_call(least, denomination))] + [PASS] * (SEATS - 1)
        if batch.rules.auction_end == "four_passes":
            calls.append(PASS)
        script = make_script(calls)
        rows = play_forced(batch, numbers, np.broadcast_to(script, (len(numbers), script.size)).copy())
        tricks = rows[f"tricks_{seat}"].astype(np.int64)
        mean = sample_interval(tricks, level)
        shares = np.bincount(tricks, minlength=TRICKS + 1) / len(rows)
        found.append(
            {"trump": str(suit_name(denomination)), "n": len(rows), "estimate": mean.mean, "low": mean.low,
             "high": mean.high, "sd": mean.sd, **{f"t{number}": share for number, share in enumerate(shares)}}
        )  # fmt: skip
    return pd.DataFrame(found)


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
    **options: Any,
) -> HandOdds:
    """Odds on a hand, see `analysis.odds`; `precision` is for the chance to hit the contract."""
    check_level(level)
    if not 0 < precision < 1:
        raise RequestError(f"`precision` is {precision!r}, expected a number between 0 and 1")
    cards = parse_hand(hand, DECK_52, "the hand")
    if cards.bit_count() != TRICKS:
        raise RequestError(f"the hand has {cards.bit_count()} cards, expected {TRICKS}")
    plain = make_batch(GAME, seed=seed, calls=calls, **options)
    heard = [int(call) for call in plain.script[:CALLS_MAX] if call != NONE]
    auction = auction_after(heard, plain.rules)
    if auction["phase"] == SETTLED or auction["frish"] or auction["phase"] not in (BIDDING, CONTRACTS):
        raise RequestError("`calls` leave nothing to say, or go over a frish, expected calls up to this hand's turn")
    turn = int(auction["turn"])
    if heard and seat not in (None, turn):
        raise RequestError(f"`seat` is {seat}, but after these calls it is the turn of seat {turn}")
    own = turn if heard or seat is None else seat
    if own not in range(SEATS):
        raise RequestError(f"`seat` is {seat!r}, expected a whole number from 0 to {SEATS - 1}")
    if where is not None:
        raise RequestError(f"`where` is {where!r}, but odds of {GAME} take `known` cards only, no limits")
    held = gather(plain, cards, own, known, None).held
    batch = make_batch(GAME, seed=seed, known=dict(enumerate(held)), **options)
    return _play(batch, heard, auction, own, cards, precision, deals, level)


def _play(
    batch: Batch, heard: list[int], auction: Any, seat: int, hand: int, precision: float, most: int, level: float
) -> HandOdds:
    """Play every answer on the same deals, in batches of doubling size, until all hits are precise enough."""
    from fastsim.games.israeli_whist.record import speakers

    before = heard or [PASS] * seat
    listener = _Listener(batch, heard, speakers(heard, batch.rules), seat)
    state = auction if heard else auction_after(before, batch.rules)
    answers = _answers(state, batch.rules.codes()[0])
    n = min(FIRST_DEALS, most)
    while True:
        numbers = listener.first(n)
        if numbers.size < min(100, most):
            raise RequestError("the players hardly ever make these calls with this hand, expected others")
        found = []
        for answer in answers:
            script = make_script([*before, answer])
            rows = play_forced(batch, numbers, np.broadcast_to(script, (numbers.size, script.size)).copy())
            found.append(_summary(call_text(answer), rows, seat, level))
        table = pd.DataFrame(found)
        widest = float(((table["exact_high"] - table["exact_low"]) / 2).max())
        if widest <= precision or numbers.size < n or n >= most:
            break
        n = min(2 * n, most)
    in_contracts = state["phase"] == CONTRACTS
    trumps = [int(state["standing"]) % DENOMINATIONS] if in_contracts else list(reversed(range(DENOMINATIONS)))
    least = batch.rules.min_trump_bid
    tricks = pd.DataFrame() if in_contracts else _trick_rows(batch, numbers, seat, level, least)
    words = " ".join(call_name(call).replace(" ", "") for call in heard)
    sums = _sums(batch, hand, seat, trumps)
    return HandOdds(hand_text(hand), seat, int(numbers.size), tricks, table, sums, words, listener.rate())
