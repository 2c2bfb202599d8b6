"""Deals for fitting Vira's model, and their features: each with its contract forced through the script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

import fastsim
from analysis.studies.vira.suited import judges_of, weighted_sums
from fastsim.batch import Batch, make_batch
from fastsim.cards.deck import DECK_52, LANE_BITS, NO_TRUMP, NONE, RANK_BITS
from fastsim.game import FittedModel
from fastsim.games import get_game
from fastsim.games.vira import steps
from fastsim.games.vira.auction import HIGHEST_CALL, LOWEST_CALL, PASS, SEATS, bid_call, is_call
from fastsim.games.vira.estimating import heard
from fastsim.games.vira.fitted import section
from fastsim.games.vira.following import speakers
from fastsim.games.vira.judging import FEATURES, best_trump, judge_many
from fastsim.games.vira.ladder import FAMILY, HAS_LEVELS, LEVELS, LOW_OPEN, LOW_SIZE, NEED, Family, allowed_trumps
from fastsim.games.vira.model import JUDGE_OF, OTHERS, TO_MAKE, final_kind
from fastsim.games.vira.order import aces_low_order
from fastsim.games.vira.record import make_script
from fastsim.games.vira.row import HAND_SIZE, KODILJ, MADE
from fastsim.games.vira.rules import ViraRules
from fastsim.games.vira.weighing import judge_bids
from fastsim.logs import logged_calls
from fastsim.scripts import overlaid

#: Hands looked at for each that is chosen because it suits the bid.
POOL: Final = 10

_AT_A_TIME: Final = 20_000
_FAR: Final = 1 << 40


class Cases(NamedTuple):
    """Features of hands, which of them reached each goal, and what else is known of the deals.

    `reached` has a column for each goal: the contract made, and not lost by more than a trick.
    """

    features: np.ndarray
    reached: np.ndarray
    rows: np.ndarray

    def take(self, places: np.ndarray) -> Cases:
        """Some of the cases."""
        return Cases(*(part[places] for part in self))

    def judges(self) -> np.ndarray:
        """Which of the model's judges each hand had before the exchange."""
        judges: np.ndarray = JUDGE_OF[LEVELS * self.rows["bid"].astype(np.int64) + self.rows["level"]]
        return judges


def together(parts: Sequence[Cases]) -> Cases:
    """All cases as one."""
    return Cases(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def reached_goals(rows: np.ndarray) -> np.ndarray:
    """Which goals the declarers reached with the cards they had, shape (deals, goals).

    Where the declarer bought again the first purchase was lost by a bet; what the second brings makes up for little of
    it, so that such a deal counts as a bet.
    """
    return np.stack([(rows["outcome"] == MADE) & ~rows["rebuy"], (rows["outcome"] != KODILJ) | rows["rebuy"]], axis=1)


def as_model(name: str, values: np.ndarray, rules: ViraRules) -> FittedModel:
    """Values as a model that the players take."""
    frozen = values.copy()
    frozen.flags.writeable = False
    return FittedModel(name, frozen, rules, {})


class Source(NamedTuple):
    """Where the deals come from: rules, seed, and the preference suit if it is not left to chance."""

    rules: ViraRules
    seed: int
    preference: str | None = None

    def batch(self, values: np.ndarray, *, must_open: bool = False) -> Batch:
        """Deals in which any seat may be the only one that bids, or, if forehand must open, as the rules have them."""
        opens = self.rules.forehand_must_open and must_open
        free = replace(self.rules, forehand_must_open=opens, pref_suit_source="independent_uniform")
        model = as_model("now", values, self.rules)
        return make_batch(
            "vira", seed=self.seed, rules=free, players="heuristic", model=model, preference=self.preference
        )


def forced(batch: Batch, *script: Any, **answers: Any) -> Batch:
    """The batch with what `make_script` forces."""
    return replace(batch, script=overlaid(make_script(*script, **answers), batch.script))


def forced_calls(bid: int, level: int, seat: int) -> list[int]:
    """The auction in which a seat alone bids."""
    return [int(bid_call(bid, level)) if other == seat else PASS for other in range(SEATS)]


# Hands at the first lead and before an omköp


def _played(batch: Batch, calls: list[int], answers: dict[int, int], first: int, n: int) -> tuple[np.ndarray, ...]:
    """Flat rows and logs of deals with the same calls and steps forced."""
    game = get_game("vira")
    log = np.zeros(n, dtype=game.log)
    return forced(batch, calls, answers=answers).play(first, n, log=log).view(game.flat_row), log


def _features_at(
    hands: np.ndarray, rows: np.ndarray, trumps: np.ndarray, bid: int, seat: int, low: bool, gaps: np.ndarray
) -> np.ndarray:
    n = rows.size
    asked = np.full(n, HAND_SIZE - LOW_SIZE[bid] if low else NEED[bid], dtype=np.int64)
    is_open = np.full(n, int(low and LOW_OPEN[bid] != 0), dtype=np.int64)
    features = np.zeros((n, FEATURES), dtype=np.int64)
    judge_many(hands, trumps, np.full(n, seat, dtype=np.int64), asked, is_open, gaps, features)
    return features


def final_cases(
    batch: Batch, gaps: np.ndarray, bid: int, low: bool, seat: int, first: int, n: int
) -> tuple[int, Cases, np.ndarray]:
    """Kind, cases and hands (in play order) at the first lead of deals of a bid that nobody concedes."""
    has_both = NEED[bid] != 0 and LOW_SIZE[bid] != 0
    answers = {steps.CONCEDE: 0, steps.REBUY: 0} | ({steps.LOW: int(low)} if has_both else {})
    if FAMILY[bid] != Family.KOP:
        answers.pop(steps.REBUY)
    rows, log = _played(batch, forced_calls(bid, 0, seat), answers, first, n)
    hands = np.ascontiguousarray(log["held"][:, seat])
    if low:
        hands = np.where(rows["aces_low"], np.array([aces_low_order(hand) for hand in hands]), hands)
    trumps = np.full(n, NO_TRUMP, dtype=np.int64) if low else rows["trump"].astype(np.int64)
    features = _features_at(hands, rows, trumps, bid, seat, low, gaps)
    kind = int(final_kind(low, FAMILY[bid] == Family.GASK))
    return kind, Cases(features, reached_goals(rows), rows), hands


def low_made(batch: Batch, bid: int, has_both: bool, first: int, n: int) -> float:
    """Share of deals in which forehand makes a bid that is played low, without concession and omköp."""
    answers = {steps.CONCEDE: 0} | ({steps.LOW: 1} if has_both else {})
    rows = forced(batch, forced_calls(bid, 0, 0), answers=answers).play(first, n).view(get_game("vira").flat_row)
    return float(((rows["outcome"] == MADE) & ~rows["rebuy"]).mean())


def with_gaps(cases: Cases, hands: np.ndarray, bid: int, low: bool, gaps: np.ndarray) -> Cases:
    """The same cases with features by other gaps; all of them are of one seat."""
    seat = int(cases.rows["declarer"][0])
    trumps = np.full(hands.size, NO_TRUMP, dtype=np.int64) if low else cases.rows["trump"].astype(np.int64)
    return cases._replace(features=_features_at(hands, cases.rows, trumps, bid, seat, low, gaps))


def again_cases(batch: Batch, gaps: np.ndarray, bid: int, seat: int, first: int, n: int) -> Cases:
    """Cases of hands before an omköp that is always made."""
    rows, log = _played(batch, forced_calls(bid, 0, seat), {steps.CONCEDE: 0, steps.REBUY: 1}, first, n)
    low = NEED[bid] == 0
    held = np.ascontiguousarray(log["hands"][:, seat])
    taken = np.array([_after_first_buy(hand, entry) for hand, entry in zip(held, log, strict=True)], dtype=np.int64)
    trumps = np.full(n, NO_TRUMP, dtype=np.int64) if low else _best_trumps(taken, rows["preference"])
    features = _features_at(taken, rows, trumps, bid, seat, bool(low), gaps)
    reached = np.stack([rows["outcome"] == MADE, rows["outcome"] != KODILJ], axis=1)
    return Cases(features, reached, rows)


def _after_first_buy(hand: int, entry: np.void) -> int:
    """The declarer's cards between his two buys."""
    away = int(entry["steps"][steps.DISCARD])
    drawn = [int(card) for card in entry["talon"][: int(entry["steps"][steps.BUY])]]
    return (int(hand) & ~away) | sum(1 << card for card in drawn)


def _best_trumps(hands: np.ndarray, preferences: np.ndarray) -> np.ndarray:
    every = int(allowed_trumps(0, 0))
    pairs = zip(hands, preferences, strict=True)
    return np.array([best_trump(int(hand), every, int(preference)) for hand, preference in pairs], dtype=np.int64)


# Hands before the exchange


class Held(NamedTuple):
    """Hands for a bid, with the seat and the suit level that it is to be made at."""

    hands: np.ndarray
    seats: np.ndarray
    levels: np.ndarray


def suited_hands(seed: int, values: np.ndarray, bid: int, first: int, n: int) -> Held:
    """Hands of dealt seats: half of them random, half those of the pool that suit the bid best; half at each level."""
    parts = []
    for done in range(0, n, _AT_A_TIME):
        size = min(_AT_A_TIME, n - done)
        pool = np.arange(first + POOL * done, first + POOL * (done + size), dtype=np.int64)
        seats = pool % SEATS
        levels = (pool // SEATS % 2 * 2 * HAS_LEVELS[bid]).astype(np.int64)
        dealt = fastsim.hands("vira", seed=seed, deals=pool)
        hands = np.ascontiguousarray(dealt[np.arange(pool.size), seats])
        plain = np.zeros((pool.size, FEATURES), dtype=np.int64)
        judge_bids(hands, seats, bid, np.zeros_like(levels), np.zeros_like(levels), values, plain)
        fitness = _fit_for(values, bid, levels, plain)
        best = [_best_places(fitness, levels == level) for level in np.unique(levels)]
        chosen = np.unique(np.concatenate([np.arange(size - size // 2), *best]))
        parts.append((hands[chosen], seats[chosen], levels[chosen]))
    return Held(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _best_places(fitness: np.ndarray, is_meant: np.ndarray) -> np.ndarray:
    """Places of the hands that suit best: of those meant, half of one in `POOL`."""
    places = np.flatnonzero(is_meant)
    order = np.argsort(-fitness[places], kind="stable")
    return places[order[: places.size // (2 * POOL)]]


def bettered_hands(seed: int, bid: int, first: int, n: int) -> Held:
    """Hands that were bettered for a bid, a few cards each: for bids that few dealt hands suit."""
    deals = np.arange(first, first + n, dtype=np.int64)
    seats = deals % SEATS
    dealt = fastsim.hands("vira", seed=seed, deals=deals)
    better = bettered_low if NEED[bid] == 0 else bettered_high
    changes = deals // SEATS % _BETTERINGS
    hands = [better(int(dealt[i, seats[i]]), int(changes[i])) for i in range(n)]
    return Held(np.array(hands, dtype=np.int64), seats, np.zeros(n, dtype=np.int64))


def play_bid(batch: Batch, bid: int, held: Held, first: int) -> np.ndarray:
    """Flat rows of deals in which the seat with each hand alone makes the bid, the other cards dealt at random.

    Deal numbers begin far above `first`, so that what is dealt owes nothing to the deals that the hands are from.
    """
    game = get_game("vira")
    rows = np.zeros(held.hands.size, dtype=game.row)
    number = _FAR + first
    for level in np.unique(held.levels):
        for seat in range(SEATS):
            chosen = np.flatnonzero((held.seats == seat) & (held.levels == level))
            if chosen.size:
                known = np.zeros((chosen.size, SEATS), dtype=np.int64)
                known[:, seat] = held.hands[chosen]
                part = np.zeros(chosen.size, dtype=game.row)
                alone = forced(batch, forced_calls(bid, int(level), seat))
                rows[chosen] = alone.fill(number, part, hands=known)
                number += chosen.size
    return rows.view(game.flat_row)


def cases_of(batch: Batch, values: np.ndarray, bid: int, held: Held, first: int) -> Cases:
    """Play a bid with each hand, and judge the hand for it."""
    rows = play_bid(batch, bid, held, first)
    features = np.zeros((rows.size, FEATURES), dtype=np.int64)
    judge_bids(held.hands, held.seats, bid, held.levels, rows["preference"].astype(np.int64), values, features)
    return Cases(features, reached_goals(rows), rows)


def bid_cases(batch: Batch, values: np.ndarray, bid: int, first: int, n: int) -> Cases:
    """Deals of a bid: half of them with random hands, half with those of the pool that suit it best."""
    return cases_of(batch, values, bid, suited_hands(batch.seed, values, bid, first, n), first)


def made_up_cases(batch: Batch, values: np.ndarray, bid: int, first: int, n: int) -> Cases:
    """Deals of a bid with hands that were bettered for it."""
    return cases_of(batch, values, bid, bettered_hands(batch.seed, bid, first, n), first)


_BETTERINGS: Final = 10


def _cards_by_rank(cards: int) -> list[int]:
    return sorted((card for card in range(64) if cards >> card & 1), key=lambda card: (card & RANK_BITS, card))


def bettered_high(hand: int, times: int) -> int:
    """A hand with its lowest side cards, so many, changed for top trumps and aces in turn."""
    trump = int(best_trump(hand, int(allowed_trumps(0, 0)), 0))
    for turn in range(times):
        side = [card for card in _cards_by_rank(hand) if card >> LANE_BITS != trump]
        missing = _cards_by_rank(DECK_52 & ~hand)
        trumps = [card for card in missing if card >> LANE_BITS == trump]
        wanted = missing if turn % 3 == 2 else trumps
        if not side or not wanted:
            return hand
        hand = hand & ~(1 << side[0]) | 1 << wanted[-1]
    return hand


def bettered_low(hand: int, times: int) -> int:
    """A hand with its highest cards, so many, changed for the lowest."""
    for _ in range(times):
        highest = _cards_by_rank(hand)[-1]
        lowest = _cards_by_rank(DECK_52 & ~hand)[0]
        hand = hand & ~(1 << highest) | 1 << lowest
    return hand


def _fit_for(values: np.ndarray, bid: int, levels: np.ndarray, features: np.ndarray) -> np.ndarray:
    """How well hands suit a bid: by the model, or, before there is one, by honours and trumps or by low cards."""
    if section(values, "weights")[bid, TO_MAKE].any():
        return weighted_sums(values, judges_of(bid, levels), TO_MAKE, features)
    plain: np.ndarray = -features[:, _DANGER] if NEED[bid] == 0 else features @ _FIRST_GUESS
    return plain


_DANGER: Final = 19  # place of the danger among the features
#: Trumps, their honours, side aces and kings, before anything is fitted.
_FIRST_GUESS: Final = np.array([0, 3, 2, 4, 3, 2, 1, 0, 4, 2, 1, 1, 1] + [0] * (FEATURES - 13), dtype=np.int64)


# Whole auctions


class Won(NamedTuple):
    """Contracts as the players bid them: features of the declarer's hand, and what it had heard when it last bid.

    `heard` counts the other seats that had only passed, bid low and bid high, shape (deals, 3); `judges` are those of
    the last calls.
    """

    features: np.ndarray
    heard: np.ndarray
    made: np.ndarray
    bids: np.ndarray
    judges: np.ndarray


def won_contracts(batch: Batch, values: np.ndarray, first: int, n: int) -> Won:
    """The contracts of whole auctions."""
    parts = [
        _won_at_a_time(batch, values, start, min(_AT_A_TIME, first + n - start))
        for start in range(first, first + n, _AT_A_TIME)
    ]
    return Won(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _won_at_a_time(batch: Batch, values: np.ndarray, first: int, n: int) -> Won:
    game = get_game("vira")
    log = np.zeros(n, dtype=game.log)
    rows = batch.play(first, n, log=log).view(game.flat_row)
    is_won = ~rows["passed_out"]
    rows, log = rows[is_won], log[is_won]
    counts = np.array([_heard_by(entry, int(row["declarer"])) for entry, row in zip(log, rows, strict=True)])
    seats = rows["declarer"].astype(np.int64)
    hands = np.ascontiguousarray(log["hands"][np.arange(rows.size), seats])
    features = np.zeros((rows.size, FEATURES), dtype=np.int64)
    for bid in np.unique(rows["bid"]):
        chosen = np.flatnonzero(rows["bid"] == bid)
        part = np.zeros((chosen.size, FEATURES), dtype=np.int64)
        levels, preferences = rows["level"][chosen].astype(np.int64), rows["preference"][chosen].astype(np.int64)
        judge_bids(hands[chosen], seats[chosen], int(bid), levels, preferences, values, part)
        features[chosen] = part
    cases = Cases(features, reached_goals(rows), rows)
    return Won(features, counts, cases.reached[:, TO_MAKE], rows["bid"].astype(np.int64), cases.judges())


def _heard_by(entry: np.void, declarer: int) -> list[int]:
    """How many others had only passed, bid low and bid high when the declarer made its last call."""
    calls = logged_calls(entry)
    seats = speakers(calls)
    said = [NONE] * SEATS
    last = max(place for place, (seat, call) in enumerate(zip(seats, calls, strict=True)) if seat == declarer and call)
    for seat, call in zip(seats[:last], calls[:last], strict=True):
        said[seat] = max(said[seat], call)
    counts = [0] * OTHERS
    for seat in range(SEATS):
        if seat != declarer and said[seat] != NONE:
            counts[int(heard(said[seat]))] += 1
    return counts


# Calls that stay


def held_calls(batch: Batch, opponents: int, first: int, n: int) -> tuple[np.ndarray, np.ndarray]:
    """How often each call was made and stayed, with so many other seats still in; both by call."""
    made = np.zeros(HIGHEST_CALL + 1, dtype=np.int64)
    stayed = np.zeros_like(made)
    codes = batch.rules.codes()[0]
    for call in range(LOWEST_CALL, HIGHEST_CALL + 1):
        if not is_call(call, codes):
            continue
        calls = [call] if opponents == SEATS - 1 else [PASS, call]
        rows = forced(batch, calls).play(first, n).view(get_game("vira").flat_row)
        made[call] = n
        stayed[call] = int((rows["bid"] * LEVELS + rows["level"] == call).sum())
    return made, stayed


def bids_after(batch: Batch, passes: int, first: int, n: int) -> np.ndarray:
    """The contracts (ranks, 0 for none) of deals in which so many seats pass first."""
    rows = forced(batch, [PASS] * passes).play(first, n).view(get_game("vira").flat_row)
    bids: np.ndarray = rows["bid"].astype(np.int64)
    return bids
