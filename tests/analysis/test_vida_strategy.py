"""Vida's strategy tables against plain counting in Python from traces."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.group_sums import GroupSums
from analysis.studies.vida import families, fates, leads, results, screws
from analysis.studies.vida.chunk import Chunk
from oracles import vida as oracle
from vida_traces import (
    Trace,
    cards,
    counted_pairs,
    family_of,
    pairs,
    tops_text,
)

DEALS = 500
SEED = 23


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return analysis.simulate("vida", DEALS, seed=SEED)


@pytest.fixture(scope="module")
def chunk(frame: pd.DataFrame) -> Chunk:
    return Chunk(frame)


@pytest.fixture(scope="module")
def traces() -> list[Trace]:
    return fastsim.trace("vida", seed=SEED, deals=DEALS)


@pytest.fixture(scope="module")
def played(traces: list[Trace]) -> list[Trace]:
    return [trace for trace in traces if not trace["result"]["passed_out"]]


def test_families(chunk: Chunk, played: list[Trace]) -> None:
    table = families.success_by_family(families.count_families(chunk))
    expected = pairs(
        ((r["bid"], *family_of(cards(t, r["buyer"]), r["trump"])), r["made"]) for t in played for r in [t["result"]]
    )
    assert counted_pairs(table, families.KEYS) == expected
    assert ((table["few"] == "few") == (table["n"] < families.LEAST_CASES)).all()


def test_defenders(chunk: Chunk, played: list[Trace]) -> None:
    def key(trace: Trace) -> tuple[int, int, str]:
        result = trace["result"]
        ranks = [card[1] for card in cards(trace, result["buyer"] + 1) if card[0] == result["trump"]]
        return result["bid"], len(ranks), tops_text(ranks, "J9A")

    table = families.failures_by_defender(families.count_defenders(chunk))
    expected = pairs((key(t), not t["result"]["made"]) for t in played)
    assert counted_pairs(table, ("bid", "trumps", "tops")) == expected


def fate_of(trace: Trace, seat: int) -> str:
    own, other = trace["result"][f"air_{seat % 2}"], trace["result"][f"air_{1 - seat % 2}"]
    return "counts" if own else "loses" if other else "nobody"


def role_of(trace: Trace, seat: int) -> str:
    return "buyers" if (seat - trace["result"]["buyer"]) % 2 == 0 else "defenders"


def kinds_of(hand: str) -> dict[str, frozenset[str]]:
    words = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"}
    ranks = {"T": "tens", "Q": "queens", "K": "kings", "A": "aces", "9": "nines", "J": "jacks"}
    found = {}
    for _, _, combination in oracle.combinations(frozenset(hand.split()), None, oracle.DEFAULTS):
        is_run = len({card[0] for card in combination}) == 1
        name = words[len(combination)] if is_run else f"four {ranks[next(iter(combination))[1]]}"
        found[name] = combination
    return found


def check_fates(table: pd.DataFrame, keys: tuple[str, ...], cases: list[tuple[Any, str]]) -> None:
    seen = Counter(key for key, _ in cases)
    fate = Counter(cases)
    assert {tuple(row[key] for key in keys): row["n"] for _, row in table.iterrows()} == seen
    for _, row in table.iterrows():
        key = tuple(row[name] for name in keys)
        for name in fates.FATES:
            assert row[name] == pytest.approx(fate[key, name] / seen[key])


def test_fates_of_combinations(chunk: Chunk, played: list[Trace]) -> None:
    counted = fates.count_kinds(chunk)
    cases = [
        ((kind, role_of(t, seat), t["result"]["bid"]), fate_of(t, seat))
        for t in played for seat in range(4) for kind in kinds_of(t["hands"][seat])
    ]  # fmt: skip
    check_fates(fates.fate_table(counted, ("kind", "role", "bid")), ("kind", "role", "bid"), cases)
    merged = [((kind, role), fate) for (kind, role, _), fate in cases]
    check_fates(fates.fate_table(counted, ("kind", "role")), ("kind", "role"), merged)


def test_fates_of_thirds(chunk: Chunk, played: list[Trace]) -> None:
    cases = []
    for t in played:
        for seat in range(4):
            found = oracle.combinations(frozenset(t["hands"][seat].split()), None, oracle.DEFAULTS)
            if len(found) == 1 and found[0][1] == 20:
                top = max(found[0][2], key=lambda card: oracle.RANKS.index(card[1]))
                where = "trumps" if top[0] == t["result"]["trump"] else "plain"
                cases.append(((top[1], where, role_of(t, seat)), fate_of(t, seat)))
    check_fates(fates.fate_table(fates.count_thirds(chunk), ("top", "suit", "role")), ("top", "suit", "role"), cases)


def test_mean_air(chunk: Chunk, played: list[Trace]) -> None:
    amounts = defaultdict(list)
    for t in played:
        for side in range(2):
            amounts[t["result"]["bid"], role_of(t, side)].append(
                (t["result"][f"air_{side}"], t["result"][f"held_{side}"])
            )
    table = fates.mean_air(fates.count_air(chunk)).set_index(["bid", "role"])
    assert len(table) == len(amounts)
    for key, values in amounts.items():
        assert table.loc[key, "n"] == len(values)
        assert table.loc[key, ["estimate", "held"]].tolist() == pytest.approx(np.mean(values, axis=0).tolist())
    overall = fates.mean_air(fates.count_air(chunk), ("role",)).set_index("role")
    for role in fates.ROLES:
        every = [pair for (_, own), values in amounts.items() if own == role for pair in values]
        assert overall.loc[role, "n"] == len(every)
        assert overall.loc[role, ["estimate", "held"]].tolist() == pytest.approx(np.mean(every, axis=0).tolist())


def test_scores_by_result(chunk: Chunk, played: list[Trace]) -> None:
    values = defaultdict(list)
    for t in played:
        r = t["result"]
        word = ("made" if r["made"] else "failed") + (", screwed" if r["screws"] else "")
        own, other = r[f"score_{r['buyer'] % 2}"], r[f"score_{1 - r['buyer'] % 2}"]
        values[r["bid"], word].append((own, other, own - other))
    counted = results.count_results(chunk)
    table = results.score_by_result(counted).set_index(["bid", "result"])
    assert len(table) == len(values)
    per_level = Counter(t["result"]["bid"] for t in played)
    for key, rows in values.items():
        row = table.loc[key]
        assert row["n"] == len(rows)
        assert row["share"] == pytest.approx(len(rows) / per_level[key[0]])
        assert row[["buyers", "defenders", "estimate"]].tolist() == pytest.approx(np.mean(rows, axis=0).tolist())
        assert row["median"] == np.quantile([row[2] for row in rows], 0.5, method="inverted_cdf")
    success = results.success_by_level(counted)
    assert counted_pairs(success, ("bid",)) == pairs(((t["result"]["bid"],), t["result"]["made"]) for t in played)
    assert success["share"].tolist() == pytest.approx([per_level[bid] / len(played) for bid in success["bid"]])


def test_margin_distribution(chunk: Chunk, played: list[Trace]) -> None:
    """Every contract is in one class of 20 points of its level and result."""
    classes: Counter[Any] = Counter()
    for t in played:
        r = t["result"]
        word = ("made" if r["made"] else "failed") + (", screwed" if r["screws"] else "")
        margin = r[f"score_{r['buyer'] % 2}"] - r[f"score_{1 - r['buyer'] % 2}"]
        classes[r["bid"], word, 20 * (margin // 20)] += 1
    table = results.margin_distribution(results.count_results(chunk))
    per_level = Counter(t["result"]["bid"] for t in played)
    assert table["hits"].sum() == len(played)
    assert {(row.bid, row.result, row.margin): (row.n, row.hits) for row in table.itertuples()} == {
        key: (per_level[key[0]], n) for key, n in classes.items()
    }
    assert table["estimate"].tolist() == pytest.approx((table["hits"] / table["n"]).tolist())
    assert table.groupby("bid")["estimate"].sum().tolist() == pytest.approx([1.0] * len(per_level))


def test_side_scores(chunk: Chunk, played: list[Trace]) -> None:
    """Both sides of every contract, their mean and quantiles, and their classes of 20 points."""
    values = defaultdict(list)
    for t in played:
        r = t["result"]
        word = ("made" if r["made"] else "failed") + (", screwed" if r["screws"] else "")
        for side in range(2):
            values[r["bid"], word, role_of(t, side)].append(r[f"score_{side}"])
    counted = results.count_results(chunk)
    table = results.side_scores(counted).set_index(["bid", "result", "side"])
    assert table.index.is_unique
    assert set(table.index) == set(values)
    for key, found in values.items():
        row = table.loc[key]
        assert (row["n"], row["estimate"]) == (len(found), pytest.approx(np.mean(found)))
        assert len(found) == 1 or row["sd"] == pytest.approx(np.std(found, ddof=1))
        for name, share in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
            assert row[name] == np.quantile(found, share, method="inverted_cdf")
    classes = Counter((*key, 20 * (score // 20)) for key, found in values.items() for score in found)
    per_level = Counter(t["result"]["bid"] for t in played)
    spread = results.side_score_distribution(counted)
    assert counted_pairs(spread, ("bid", "result", "side", "score")) == {
        key: (per_level[key[0]], n) for key, n in classes.items()
    }
    assert spread["estimate"].tolist() == pytest.approx((spread["hits"] / spread["n"]).tolist())
    assert spread.groupby(["bid", "side"], observed=True)["estimate"].sum().tolist() == pytest.approx(
        [1.0] * 2 * len(per_level)
    )


def test_first_side(chunk: Chunk, traces: list[Trace]) -> None:
    gains = [t["result"]["score_0"] - t["result"]["score_1"] for t in traces]
    counted = results.count_first_side(chunk).frame
    assert counted["gain"][0] == sum(gains)
    assert counted["gain_squares"][0] == sum(gain**2 for gain in gains)
    assert counted["passed_out"][0] == sum(t["result"]["passed_out"] for t in traces)


def states_of(traces: list[Trace], target: int) -> tuple[list[tuple[int, bool]], list[list[tuple[int, int, int]]]]:
    """Finished matches as (deals, first team won), and their states as (ahead, lead, to go)."""
    lengths, states = [], []
    totals, seen = [0, 0], []
    for t in traces:
        first = len(seen) % 2
        lead = totals[0] - totals[1]
        ahead = first if lead == 0 else int(lead < 0)
        seen.append((ahead, abs(lead), target - max(totals)))
        for side in range(2):
            totals[side ^ first] += t["result"][f"score_{side}"]
        if max(totals) >= target and totals[0] != totals[1]:
            lengths.append((len(seen), totals[0] > totals[1]))
            states.append([(*state, state[0] == int(totals[1] > totals[0])) for state in seen])
            totals, seen = [0, 0], []
    return lengths, states


@pytest.mark.parametrize("size", [DEALS, 77])
def test_matches_whatever_the_chunks(frame: pd.DataFrame, traces: list[Trace], size: int) -> None:
    target = 1551
    counter = leads.Matches(target)
    counted: dict[str, GroupSums] = {}
    for first in range(0, DEALS, size):
        part = frame.iloc[first : first + size]
        part.attrs = frame.attrs
        for name, found in counter.count(part).items():
            counted[name] = counted[name] + found if name in counted else found
    lengths, states = states_of(traces, target)
    assert counter.left_over == DEALS - sum(n for n, _ in lengths)
    row = leads.match_lengths(counted["matches"]).loc[0]
    assert (row["n"], row["estimate"]) == (len(lengths), pytest.approx(np.mean([n for n, _ in lengths])))
    for name, share in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
        assert row[name] == np.quantile([n for n, _ in lengths], share, method="inverted_cdf")
    assert leads.first_speaker_wins(counted["matches"])["hits"][0] == sum(won for _, won in lengths)
    step = leads.lead_step(target)
    cells = defaultdict(list)
    for number, match in enumerate(states):
        for _, lead, to_go, won in match:
            cells[-(-to_go // (5 * step)) * 5 * step, lead // step * step].append((number, won))
    table = leads.win_from_lead(counted["states"]).set_index(["to_go", "lead"])
    assert len(table) == len(cells)
    for key, found in cells.items():
        expected = (len(found), sum(won for _, won in found), len({number for number, _ in found}))
        assert tuple(table.loc[key, ["n", "hits", "matches"]]) == expected


def gain_with(trace: Trace, screwed: int) -> int:
    """Buyers' score less the others' with another number of vida calls, by the oracle."""
    r = trace["result"]
    side = r["buyer"] % 2
    pair = {name: (r[f"{name}_0"], r[f"{name}_1"]) for name in ("points", "air", "belote")}
    both = oracle.score(
        side, r["bid"], screwed, pair["points"], r["jack_side"], pair["air"], pair["belote"], oracle.DEFAULTS
    )
    return both[side] - both[1 - side]


def test_screws(chunk: Chunk, played: list[Trace]) -> None:
    counted = screws.count_screws(chunk)
    by_level = screws.failures_by_level(counted["screws"])
    words = ["not screwed", "screwed"]
    assert counted_pairs(by_level, ("bid", "screwed")) == pairs(
        ((t["result"]["bid"], words[t["result"]["screws"] > 0]), not t["result"]["made"]) for t in played
    )
    by_calls = screws.failures_by_calls(counted["screws"])
    assert counted_pairs(by_calls, ("calls",)) == pairs(
        ((t["result"]["screws"],), not t["result"]["made"]) for t in played
    )
    assert by_calls["share"].tolist() == pytest.approx((by_calls["n"] / len(played)).tolist())
    change = defaultdict(lambda: ([], []))
    for t in played:
        change[t["result"]["bid"]][t["result"]["made"]].append(gain_with(t, 0) - gain_with(t, 1))
    table = screws.break_even(counted["change"]).set_index("bid")
    assert len(table) == len(change)
    for bid, (failed, made) in change.items():
        row = table.loc[bid]
        assert (row["n"], row["failed"]) == (len(failed) + len(made), pytest.approx(len(failed) / len(failed + made)))
        if failed and made:
            cost, win = -np.mean(made), np.mean(failed)
            assert row[["loses", "wins", "estimate"]].tolist() == pytest.approx([cost, win, cost / (cost + win)])
    earned = defaultdict(list)
    for t in played:
        k = t["result"]["screws"]
        if k:
            earned[k].append((gain_with(t, k) - gain_with(t, k - 1)) * (1 if k % 2 == 0 else -1))
    found = screws.earnings(counted["earned"]).set_index("calls")
    assert found["estimate"].to_dict() == pytest.approx({k: np.mean(v) for k, v in earned.items()})
    assert found["hits"].to_dict() == {k: sum(x > 0 for x in v) for k, v in earned.items()}
