"""Fit the model of Vira's `heuristic` player on the simulator's own deals.

A round fits, with the players of the round before: the chances at the first lead and how dangerous low suits are, on
deals of every bid, high and low, with nobody conceding; the chances before an *omköp*; the chances of each bid before
the exchange, on random hands and on those that suit the bid best, half of the deals with the trump that *högsta färg*
forces; and, on whole auctions, what others' bids tell and how likely a call stays. Chances are logistic regressions on
the features of `judging.py`, each followed by a curve of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import numpy as np
from sklearn.linear_model import LogisticRegression
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM

from analysis.studies.vira import fit_data as data
from analysis.studies.vira.fit_judges import (
    SOLVER,
    STRENGTH,
    chances,
    chances_of_sums,
    fit_curves,
    fit_judge_and_overs,
    fit_overs,
    fit_weights,
)
from analysis.studies.vira.suited import weighted_sums
from fastsim.batch import Batch
from fastsim.game import FittedModel
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.conceding import again_kind
from fastsim.games.vira.fitted import as_document, section, start_values
from fastsim.games.vira.gaps import GAP_CARDS, GAP_RANKS
from fastsim.games.vira.ladder import BIDS, FAMILY, LOW_SIZE, NEED, RANK_OF, Family
from fastsim.games.vira.model import (
    FINAL_LOW,
    KINDS,
    LOGIT,
    OWN,
    SURE,
    TO_MAKE,
    of_kind,
)
from fastsim.games.vira.rules import ViraRules

ROUNDS: Final = 2
MOST_ROUNDS: Final = 4
DEALS: Final = 150_000

_FASTER: Final = 3  # by how much rounds before the last are smaller
_FIRST_RARE: Final = RANK_OF["SOLO8"]  # from here on few dealt hands suit a bid
_CERTAIN: Final = 0.98
_TOLD: Final = 200  # contracts that tell how a chance moves
_GAP_UNIT: Final = 64  # gaps are in 1/64 of the logit
_GAP_STEPS: Final = (12, 6)  # by which gaps are tried
#: Bids, and whether they may be played high too, whose declarers' success the gaps are tuned to, with weights.
_TUNED_TO: Final = (("GOK", False, 1.0), ("KMIS6", False, 0.5), ("GASK3", True, 0.5))
_BETTER: Final = 0.0002
_CHOSEN_SPREAD: Final = 0.3  # of what is added for hands that choose a bid, before anything is seen, in logits
_PASSES: Final = 8  # choices and what is learnt from them follow each other so often
_STEPS: Final = 20
_NUDGE: Final = 0.05
_MOST_ADDED: Final = 2.0
_USUAL: Final = (2.0, 1.0)  # bids made and failed that stand for one that nobody has bid yet


def as_model(name: str, values: np.ndarray, rules: ViraRules, provenance: Mapping[str, Any]) -> FittedModel:
    """A model as the players take it."""
    return data.as_model(name, values, rules)._replace(provenance=dict(provenance))


def document(model: FittedModel) -> dict[str, Any]:
    """The model ready for JSON."""
    return as_document(model.values, model.rules, model.provenance)


def fit(
    rules: ViraRules,
    *,
    seed: int,
    deals: int,
    rounds: int,
    start: FittedModel,  # noqa: ARG001 - every fit begins from the deals alone
    report: Callable[[str], object],
    preference: str | None = None,
) -> FittedModel:
    """Fit a model; see `analysis.fit.fit`."""
    source = data.Source(rules, seed, preference)
    values = start_values()
    first = 0
    for turn in range(rounds):
        n = deals if turn == rounds - 1 else deals // _FASTER
        first = _fit_final(values, source, first, max(n // 30, 300))
        first = _fit_again(values, source, first, max(n // 20, 300))
        first, made = _fit_bids(values, source, first, n)
        first = _fit_choices(values, source, first, n)
        first = _fit_holds(values, source, first, max(n // 20, 200))
        first = _fit_follows(values, source, first, n)
        report(f"round {turn + 1} of {rounds}: mean chance of making a bid {made:.3f}")
    given = {} if preference is None else {"preference": preference}
    provenance = {"seed": seed, "deals": deals, "rounds": rounds, **given, "by": "trickodds fit"}
    return as_model("fitted", values, rules, provenance)


# Hands at the first lead


def _fit_final(values: np.ndarray, source: data.Source, first: int, deals: int) -> int:
    batch = source.batch(values)
    gaps = values.copy()
    cases: list[list[data.Cases]] = [[] for _ in range(KINDS)]
    low_hands: list[np.ndarray] = []
    low_contracts: list[np.ndarray] = []
    found: list[tuple[int, int, data.Cases, np.ndarray]] = []
    for bid in range(1, BIDS + 1):
        for low in _ways(bid):
            for seat in range(SEATS):
                kind, part, hands = data.final_cases(batch, gaps, bid, low, seat, first, deals // SEATS)
                first += deals // SEATS
                found.append((bid, kind, part, hands))
                if low:
                    low_hands.append(hands)
                    low_contracts.append(np.full(hands.size, bid))
    made = np.concatenate([part.reached[:, 0] for _, kind, part, _ in found if kind >= FINAL_LOW])
    gaps = _gaps(np.concatenate(low_hands), np.concatenate(low_contracts), made)
    section(values, "gaps")[:] = gaps
    first = _tune_gaps(values, source, first, 6 * deals)
    gaps = section(values, "gaps").copy()
    for bid, kind, part, hands in found:
        cases[kind].append(data.with_gaps(part, hands, bid, kind >= FINAL_LOW, gaps.ravel()))
    for kind, parts in enumerate(cases):
        if parts:
            fit_judge_and_overs(values, of_kind(kind), data.together(parts))
    return first


def _ways(bid: int) -> tuple[bool, ...]:
    """How a bid may be played: high, low or both."""
    if NEED[bid] and LOW_SIZE[bid]:
        return False, True
    return (bool(NEED[bid] == 0),)


def _gaps(hands: np.ndarray, contracts: np.ndarray, made: np.ndarray) -> np.ndarray:
    """What the lowest, second lowest, … card of a suit costs by its rank: never less than a lower card."""
    n = hands.size
    columns = np.zeros((n, GAP_CARDS * GAP_RANKS))
    for suit in range(4):
        ranks = hands >> (16 * suit) & 0x1FFF
        for card in range(GAP_CARDS):
            has_card = ranks != 0
            lowest = np.log2(np.where(has_card, ranks & -ranks, 1)).astype(np.int64)
            columns[np.arange(n)[has_card], card * GAP_RANKS + lowest[has_card]] += 1
            ranks &= ranks - 1
    bids = (contracts[:, None] == np.unique(contracts)).astype(float)
    model = LogisticRegression(C=STRENGTH, solver=SOLVER).fit(np.hstack([columns, bids]), made)
    costs = -model.coef_[0][: GAP_CARDS * GAP_RANKS].reshape(GAP_CARDS, GAP_RANKS)
    costs -= costs[:, :1].max()
    rising = np.maximum.accumulate(np.maximum(costs, 0), axis=1)
    gaps: np.ndarray = np.rint(_GAP_UNIT * rising).astype(np.int64)
    return gaps


def _tune_gaps(values: np.ndarray, source: data.Source, first: int, deals: int) -> int:
    """Gaps by which declarers of low games make more: each is moved up and down, on the same deals.

    The regression tells what hands are worth that were kept by other gaps; this, what is worth keeping.
    """
    made = _made_with(values, source, first, deals)
    for step in _GAP_STEPS:
        for card in range(GAP_CARDS):
            for rank in range(1, GAP_RANKS):
                for move in (step, -step):
                    tried = values.copy()
                    _move_gap(section(tried, "gaps"), card, rank, move)
                    now = _made_with(tried, source, first, deals)
                    if now > made + _BETTER:
                        made = now
                        values[:] = tried
                        break
    return first + deals


def _move_gap(gaps: np.ndarray, card: int, rank: int, move: int) -> None:
    """Move a gap, and those of lower or higher ranks as far as no rank may cost less than a lower one."""
    gaps[card, rank] = max(gaps[card, rank] + move, 0)
    if move > 0:
        gaps[card, rank:] = np.maximum(gaps[card, rank:], gaps[card, rank])
    else:
        gaps[card, :rank] = np.minimum(gaps[card, :rank], gaps[card, rank])


def _made_with(values: np.ndarray, source: data.Source, first: int, deals: int) -> float:
    """How often declarers with these gaps make low games, weighted."""
    batch = source.batch(values)
    shares = [
        weight * data.low_made(batch, RANK_OF[code], has_both, first, deals) for code, has_both, weight in _TUNED_TO
    ]
    return float(sum(shares))


# Hands before an omköp


def _fit_again(values: np.ndarray, source: data.Source, first: int, deals: int) -> int:
    if source.rules.omkop_max == 0:
        return first
    free = replace(source.rules, omkop_in_kopmisar=True, omkop_timing="before_defenders")
    batch = source._replace(rules=free).batch(values)
    gaps = values.copy()
    cases: dict[int, list[data.Cases]] = {}
    for bid in range(1, BIDS + 1):
        if FAMILY[bid] != Family.KOP:
            continue
        for seat in range(SEATS):
            part = data.again_cases(batch, gaps, bid, seat, first, deals // SEATS)
            first += deals // SEATS
            cases.setdefault(int(again_kind(bid)), []).append(part)
    for kind, parts in cases.items():
        fit_judge_and_overs(values, of_kind(kind), data.together(parts))
    return first


# Hands before the exchange, and calls


def _fit_bids(values: np.ndarray, source: data.Source, first: int, deals: int) -> tuple[int, float]:
    batch: Batch = source.batch(values)
    means = []
    for bid in range(1, BIDS + 1):
        first, _, cases = _cases_of_bid(batch, values, bid, first, deals)
        for judge, part in _by_judge(cases):
            fit_weights(values, judge, part)
        # Curves over hands that the new weights choose, as the players' bids are chosen by them.
        first, dealt, cases = _cases_of_bid(batch, values, bid, first, deals)
        for judge, part in _by_judge(cases):
            fit_curves(values, judge, part)
        # Bettered hands are surer than any that is dealt, and make more tricks than those at the same chance.
        fit_overs(values, bid, dealt.take(dealt.judges() == bid))
        means.append(float(dealt.reached[:, 0].mean()))
    return first, float(np.mean(means))


def _cases_of_bid(
    batch: Batch, values: np.ndarray, bid: int, first: int, deals: int
) -> tuple[int, data.Cases, data.Cases]:
    """The next deal that is not used; deals of a bid; and these with bettered hands where few dealt ones suit it."""
    dealt = data.bid_cases(batch, values, bid, first, deals)
    first += data.POOL * deals
    if bid < _FIRST_RARE:
        return first, dealt, dealt
    made_up = data.made_up_cases(batch, values, bid, first, deals // 2)
    return first + deals // 2, dealt, data.together([dealt, made_up])


def _by_judge(cases: data.Cases) -> list[tuple[int, data.Cases]]:
    """Cases of a bid by who judges them."""
    judges = cases.judges()
    return [(int(judge), cases.take(judges == judge)) for judge in np.unique(judges)]


def _fit_choices(values: np.ndarray, source: data.Source, first: int, deals: int) -> int:
    """How the chance of a contract moves with what its declarer had heard and with its having been chosen.

    Hands that choose a bid are those whose chance is overrated rather than underrated, and others do not go over it.
    What that adds changes what is chosen, so that it is learnt again from the new choices; a round goes on from what
    the one before had learnt.
    """
    learnt = [section(values, name) for name in ("others", "chosen")]
    for turn in range(_PASSES):
        before = [part.copy() for part in learnt]
        batch = source.batch(values, must_open=True)
        won = data.won_contracts(batch, values, first, deals)
        first += deals
        logits = _logits_of(values, won)
        for own in range(OWN):
            part = (NEED[won.bids] != 0) == bool(own)
            section(values, "others")[own] = _heard_effects(won, part, logits + _of_bids(values, won.bids))
        for bid in range(1, BIDS + 1):
            part = won.bids == bid
            judges = won.judges[part]
            sums = weighted_sums(values, judges, TO_MAKE, won.features[part])
            sums = sums + won.heard[part] @ section(values, "others")[int(NEED[bid] != 0)]
            found = _offset(partial(_moved_chances, values, judges, sums), won.made[part])
            section(values, "chosen")[bid] = round(LOGIT * found)
            made = won.made[part].sum() + _USUAL[0]
            section(values, "finals")[bid] = round(SURE * float(made / (part.sum() + sum(_USUAL))))
        if turn > 0:  # half of the way only: else each pass would undo what the one before went too far
            for part, old in zip(learnt, before, strict=True):
                part[:] = (part + old) // 2
    return first


def _moved_chances(values: np.ndarray, judges: np.ndarray, sums: np.ndarray, added: float) -> np.ndarray:
    """Chances by sums to which so much is added, in logits."""
    return chances_of_sums(values, judges, TO_MAKE, sums + round(LOGIT * added))


def _logits_of(values: np.ndarray, won: data.Won) -> np.ndarray:
    """The chances of contracts that the players would take without what they heard, as logits."""
    expected = np.clip(chances(values, won.judges, TO_MAKE, won.features), 1 - _CERTAIN, _CERTAIN)
    logits: np.ndarray = np.log(expected / (1 - expected))
    return logits


def _of_bids(values: np.ndarray, bids: np.ndarray) -> np.ndarray:
    added: np.ndarray = section(values, "chosen")[bids] / LOGIT
    return added


def _heard_effects(won: data.Won, part: np.ndarray, logits: np.ndarray) -> np.ndarray:
    """What each kind of bid heard adds, in 1/1024 of the logit; nothing where it is seldom heard."""
    effects = np.zeros(won.heard.shape[1], dtype=np.int64)
    is_told = won.heard[part].sum(axis=0) >= _TOLD
    if is_told.any():
        told = won.heard[part][:, is_told].astype(float)
        found = GLM(won.made[part].astype(float), told, family=Binomial(), offset=logits[part]).fit()
        effects[is_told] = np.rint(LOGIT * found.params)
    return effects


def _offset(expected: Callable[[float], np.ndarray], made: np.ndarray) -> float:
    """What is added, in logits, so that as many are made as expected, drawn to nothing where there are few.

    ``expected(added)`` gives the chances with so much added.
    """
    added = 0.0
    for _ in range(_STEPS):
        now = expected(added)
        slope = max(float((expected(added + _NUDGE) - now).sum()) / _NUDGE, 0.0) + _CHOSEN_SPREAD**-2
        added += (float((made - now).sum()) - added * _CHOSEN_SPREAD**-2) / slope
    return float(np.clip(added, -_MOST_ADDED, _MOST_ADDED))


def _fit_follows(values: np.ndarray, source: data.Source, first: int, deals: int) -> int:
    """How often each bid is the contract where the seats before pass, by the seats that are left."""
    batch = source.batch(values)
    for passes in range(1, SEATS):
        bids = data.bids_after(batch, passes, first, deals)
        section(values, "follows")[passes - 1] = np.rint(SURE * np.bincount(bids, minlength=BIDS + 1) / deals)
        section(values, "follows")[passes - 1, 0] = 0
        first += deals
    return first


def _fit_holds(values: np.ndarray, source: data.Source, first: int, deals: int) -> int:
    for _ in range(2):  # how high others go depends on how high they think one must go
        batch = source.batch(values)
        for opponents in (1, 2):
            made, stayed = data.held_calls(batch, opponents, first, deals)
            first += deals
            section(values, "holds")[opponents - 1] = np.rint(SURE * (stayed + 1) / (made + 1))
    return first
