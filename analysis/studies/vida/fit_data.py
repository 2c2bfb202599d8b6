"""Deals for the fit of Vida's market model: self-play, and decisions forced in it.

Auctions are those of the players themselves. At a random decision of each a call is forced, either as the end of
the auction (what will the contract total?) or with the players deciding from there (what is the call worth?).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fastsim.batch import Batch
from fastsim.cards.deck import LANE_BITS, NONE, RANK_JACK
from fastsim.forced import play_forced
from fastsim.games import get_game
from fastsim.games.vida import fitting
from fastsim.games.vida import model as at
from fastsim.games.vida.auction import PASS, SCREW
from fastsim.games.vida.estimating import TERMS
from fastsim.games.vida.fitted import complete
from fastsim.games.vida.rules import BID_STEP

SEATS = 4

_CHUNK = 20_000
_SHARE_OF_STRANGE = 0.3
_PASSES_THAT_END = 3


@dataclass(frozen=True)
class Auctions:
    """Deals played out: numbers (n,), hands (n, 4), calls (n, width) padded with -1, how many, and flat rows (n,)."""

    deals: np.ndarray
    hands: np.ndarray
    calls: np.ndarray
    counts: np.ndarray
    rows: np.ndarray


@dataclass(frozen=True)
class Estimates:
    """Contracts seen from one seat: model entries (n, TERMS); own air in tens, role, curve and level, each (n,).

    What came of them: `totals` is what the buyers total (points, unrounded), `own` what both sides score in tricks, air
    and belote, shape (n, 2), buyers first, `kept` whether the contract was made, `made` whether each level would be
    made, shape (n, LEVELS).
    """

    terms: np.ndarray
    air: np.ndarray
    role: np.ndarray
    curve: np.ndarray
    level: np.ndarray
    kept: np.ndarray
    totals: np.ndarray
    own: np.ndarray
    made: np.ndarray

    def where(self, chosen: np.ndarray) -> Estimates:
        """Those for which `chosen` is true."""
        return Estimates(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


def join(parts: list[Estimates]) -> Estimates:
    """All estimates of several collections."""
    return Estimates(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in Estimates.__dataclass_fields__)
    )


def play_auctions(batch: Batch, start: int, deals: int) -> Auctions:
    """Play deals and keep their auctions."""
    game = get_game(batch.game)
    found = []
    for first in range(start, start + deals, _CHUNK):
        n = min(_CHUNK, start + deals - first)
        log = np.zeros(n, dtype=game.log)
        rows = batch.play(first, n, log=log).view(game.flat_row)
        width = int(log["call_count"].max()) + 1
        found.append((log["hands"].copy(), log["calls"][:, :width].copy(), log["call_count"].copy(), rows))
    width = max(part[1].shape[1] for part in found)
    calls = np.concatenate(
        [np.pad(part[1], ((0, 0), (0, width - part[1].shape[1])), constant_values=NONE) for part in found]
    )
    hands, counts, rows = (np.concatenate([part[i] for part in found]) for i in (0, 2, 3))
    return Auctions(np.arange(start, start + deals), hands, calls, counts, rows)


def _prefixes(auctions: Auctions, lengths: np.ndarray) -> np.ndarray:
    """The first calls of every auction, the rest -1."""
    places = np.arange(auctions.calls.shape[1])
    return np.where(places < lengths[:, None], auctions.calls, NONE)


def outcomes(rows: np.ndarray, codes: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Buyers' totals, own scores of both sides (buyers first) and levels made, of deals with a contract."""
    points, rounded, air, belote = (
        np.stack([rows[f"{name}_{side}"] for side in range(2)], axis=1).astype(np.int64)
        for name in ("points", "rounded", "air", "belote")
    )
    extras = air + belote
    buyers = rows["buyer"].astype(np.int64)
    made = np.zeros((len(rows), at.LEVELS), dtype=np.int64)
    fitting.levels_made(buyers, points, rounded, extras, codes, made)
    each = np.arange(len(rows))
    side = buyers & 1
    own = rounded + extras
    totals = (points + extras)[each, side]
    return totals, np.stack([own[each, side], own[each, 1 - side]], axis=1), made.astype(np.int8)


def _estimates(
    hands: np.ndarray,
    seats: np.ndarray,
    roles: np.ndarray,
    calls: np.ndarray,
    rows: np.ndarray,
    codes: np.ndarray,
) -> Estimates:
    terms = np.zeros((len(rows), TERMS), dtype=np.int64)
    air = np.zeros(len(rows), dtype=np.int64)
    suits = rows["trump"].astype(np.int64)
    fitting.terms_of_states(hands, seats, roles, suits, calls, codes, terms, air)
    role = terms[:, 0] - at.BASE_AT
    screwed = (calls == SCREW).any(axis=1)
    kind = np.where(roles == fitting.FRESH, role == at.SUPPORTED, at.FRESH_KINDS + role + at.ROLES * screwed)
    jack = hands >> (suits << LANE_BITS) + RANK_JACK & 1
    return Estimates(
        terms,
        air,
        role,
        2 * kind + jack,
        rows["bid"].astype(np.int64) // BID_STEP,
        rows["made"].astype(bool),
        *outcomes(rows, codes),
    )


def role_of(seats: np.ndarray, buyers: np.ndarray) -> np.ndarray:
    """Whose contract it is for the seats: at.OWN, PARTNERS or OPPONENTS."""
    theirs = (seats ^ buyers) & 1 == 1
    return np.where(theirs, at.OPPONENTS, np.where(seats == buyers, at.OWN, at.PARTNERS)).astype(np.int64)


def bought(auctions: Auctions, codes: np.ndarray, seats: np.ndarray) -> Estimates:
    """Contracts as they were really bought, seen after the last call from the given seat of each deal."""
    kept = auctions.rows["buyer"] >= 0
    seats = seats[kept]
    hands = np.ascontiguousarray(auctions.hands[kept, seats])
    roles = role_of(seats, auctions.rows["buyer"][kept].astype(np.int64))
    return _estimates(hands, seats, roles, auctions.calls[kept], auctions.rows[kept], codes)


@dataclass(frozen=True)
class Decisions:
    """One decision of each auction: deal numbers, hands, seat, calls before, and the player's figures."""

    deals: np.ndarray
    hands: np.ndarray
    all_hands: np.ndarray
    seats: np.ndarray
    calls: np.ndarray
    lengths: np.ndarray
    figures: dict[str, np.ndarray]


def decisions(auctions: Auctions, codes: np.ndarray, model: np.ndarray, chance: np.random.Generator) -> Decisions:
    """A uniformly chosen decision of every auction, with what the `heuristic` player thinks of it."""
    lengths = (chance.random(len(auctions.counts)) * auctions.counts).astype(np.int64)
    seats = lengths & 3
    calls = _prefixes(auctions, lengths)
    hands = np.ascontiguousarray(auctions.hands[np.arange(len(lengths)), seats])
    out = np.zeros((len(lengths), len(fitting.FIGURES)), dtype=np.int64)
    fitting.weigh_states(hands, calls, seats, codes, complete(model), out)  # what was heard follows from the entries
    figures = {name: out[:, i] for i, name in enumerate(fitting.FIGURES)}
    return Decisions(auctions.deals, hands, auctions.hands, seats, calls, lengths, figures)


def _play(batch: Batch, made: Decisions, kept: np.ndarray, forced: np.ndarray) -> np.ndarray:
    """Rows of the kept decisions' deals with the calls before and the `forced` ones, padded with -1, from there."""
    game = get_game(batch.game)
    empty = game.script()
    found = []
    places = np.flatnonzero(kept)
    for first in range(0, len(places), _CHUNK):
        chosen = places[first : first + _CHUNK]
        scripts = np.tile(empty, (len(chosen), 1))
        scripts[:, : made.calls.shape[1]] = made.calls[chosen]
        each = np.arange(len(chosen))
        for i in range(forced.shape[1]):
            call = forced[chosen, i]
            scripts[each, np.where(call == NONE, 0, made.lengths[chosen] + i)] = np.where(
                call == NONE, scripts[each, 0], call
            )
        found.append(play_forced(batch, made.deals[chosen], scripts))
    return np.concatenate(found) if found else np.zeros(0, dtype=game.flat_row)


def forced_bids(
    batch: Batch, made: Decisions, codes: np.ndarray, chance: np.random.Generator, best_only: bool = False
) -> Estimates:
    """Bids at the lowest level, in the best suit (mostly, unless `best_only`), after which everybody passes."""
    kept = made.figures["level"] > 0
    others = chance.integers(0, 4, len(kept))
    share = 1.0 if best_only else 0.7
    suits = np.where(chance.random(len(kept)) < share, made.figures["suit"], others)
    forced = np.full((len(kept), 4), PASS, dtype=np.int64)
    forced[:, 0] = made.figures["low"] << 2 | suits
    rows = _play(batch, made, kept, forced)
    roles = np.full(len(rows), fitting.FRESH, dtype=np.int64)
    return _estimates(made.hands[kept], made.seats[kept], roles, made.calls[kept], rows, codes)


def strange_bids(batch: Batch, made: Decisions, codes: np.ndarray, chance: np.random.Generator) -> Estimates:
    """Bids at the lowest level in any suit, after which everybody passes, seen by the next seat, an opponent.

    Players bid what they hold, so in their own auctions nobody holds four tops in an opponent's suit; people do.
    """
    kept = (made.figures["level"] > 0) & (chance.random(len(made.seats)) < _SHARE_OF_STRANGE)
    suits = chance.integers(0, 4, len(kept))
    forced = np.full((len(kept), 4), PASS, dtype=np.int64)
    forced[:, 0] = made.figures["low"] << 2 | suits
    rows = _play(batch, made, kept, forced)
    n = int(kept.sum())
    calls = np.pad(made.calls[kept], ((0, 0), (0, 1)), constant_values=NONE)
    calls[np.arange(n), made.lengths[kept]] = forced[kept, 0]
    seats = made.seats[kept] + 1 & 3
    hands = np.ascontiguousarray(made.all_hands[kept, seats])
    return _estimates(hands, seats, np.full(n, at.OPPONENTS, dtype=np.int64), calls, rows, codes)


def forced_ends(batch: Batch, made: Decisions, codes: np.ndarray) -> Estimates:
    """The contract that stands at each decision, after which everybody passes, seen by the seat to speak."""
    kept = made.figures["role"] != NONE
    passes = made.figures["passes"]
    forced = np.where(np.arange(_PASSES_THAT_END) < _PASSES_THAT_END - passes[:, None], PASS, NONE)
    rows = _play(batch, made, kept, forced)
    return _estimates(made.hands[kept], made.seats[kept], made.figures["role"][kept], made.calls[kept], rows, codes)


def forced_calls(batch: Batch, made: Decisions, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """One of the calls in question forced at each decision, the players deciding from there.

    Returns the calls' kinds (0 pass, 1 screw, 2 the player's best bid) and what they brought: the score of the seat's
    side less the other's, in points.
    """
    figures = made.figures
    possible = np.stack([np.ones(len(made.seats), bool), figures["can_screw"] == 1, figures["level"] > 0], axis=1)
    kinds = np.argmax(chance.random(possible.shape) * possible, axis=1)
    bids = figures["level"] << 2 | figures["suit"]
    forced = np.choose(kinds, [np.full(len(kinds), PASS), np.full(len(kinds), SCREW), bids])[:, None]
    rows = _play(batch, made, np.ones(len(kinds), bool), forced)
    gain = rows["score_0"].astype(float) - rows["score_1"]
    return kinds, np.where(made.seats & 1, -gain, gain)
