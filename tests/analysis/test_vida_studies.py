"""Vida's standard tables against plain counting in Python from traces, and their figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.figure_style import new_axes
from analysis.frames import hands_of
from analysis.report import figure_function
from analysis.studies.vida import air, bids, figures, scores
from fastsim.errors import RequestError
from fastsim.games.vida.rules import VidaRules
from golden import vida_vectors
from oracles import vida as oracle

DEALS = 400
SEED = 21
PLAYERS = "0=greedy,1=random,2=greedy,3=random"


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return analysis.simulate("vida", DEALS, seed=SEED, players=PLAYERS)


@pytest.fixture(scope="module")
def traces() -> list[dict[str, Any]]:
    return fastsim.trace("vida", seed=SEED, deals=DEALS, players=PLAYERS)


@pytest.fixture(scope="module")
def results(traces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [trace["result"] for trace in traces]


def played(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [result for result in results if not result["passed_out"]]


def test_success_by_bid(frame: pd.DataFrame, results: list[dict[str, Any]]) -> None:
    made, totals = defaultdict(list), defaultdict(list)
    for result in played(results):
        side = result["buyer"] % 2
        made[result["bid"]].append(result["made"])
        totals[result["bid"]].append(sum(result[f"{name}_{side}"] for name in ("points", "air", "belote")))
    table = bids.success_by_bid(frame).set_index("bid")
    assert {bid: (row.n, row.hits) for bid, row in table.iterrows()} == {b: (len(v), sum(v)) for b, v in made.items()}
    assert table["total"].to_dict() == pytest.approx({bid: np.mean(values) for bid, values in totals.items()})


def test_success_by_seat(frame: pd.DataFrame, results: list[dict[str, Any]]) -> None:
    expected = Counter((result["buyer"], result["made"]) for result in played(results))
    table = bids.success_by_seat(frame).set_index("buyer")
    for seat, row in table.iterrows():
        assert (row.hits, row.n - row.hits) == (expected[seat, True], expected[seat, False])


def test_success_by_holding(frame: pd.DataFrame, traces: list[dict[str, Any]]) -> None:
    expected: Counter[tuple[int, int, str]] = Counter()
    for trace in traces:
        result = trace["result"]
        if not result["passed_out"]:
            ranks = [card[1] for card in trace["hands"][result["buyer"]].split() if card[0] == result["trump"]]
            tops = "".join(rank for rank in "J9A" if rank in ranks) or "–"
            expected[result["bid"], len(ranks), tops] += 1
    table = bids.success_by_holding(frame)
    found = {(row.bid, row.trumps, row.tops): row.n for row in table.itertuples()}
    assert found == expected


def test_exact_histogram_is_that_of_the_rules() -> None:
    assert air.exact_hand_values(VidaRules()).to_dict() == {v: n for v, n in vida_vectors.HAND_AIR_DEFAULT.items() if n}
    sharing = VidaRules(air_card_sharing=True)
    assert air.exact_hand_values(sharing).to_dict() == {v: n for v, n in vida_vectors.HAND_AIR_SHARING.items() if n}


def test_exact_squares_by_combinatorics() -> None:
    """C(28, 4) = 20 475 hands hold the four cards of one rank."""
    kinds = air.exact_hand_kinds(VidaRules())
    assert (kinds[[name for name in kinds.index if name.startswith("four ")]] == 20_475).all()
    assert kinds["eighth"] == 4


def hand_combinations(hand: str) -> list[tuple[Any, int, frozenset[str]]]:
    return oracle.combinations(frozenset(hand.split()), None, oracle.DEFAULTS)


def test_hand_values_and_kinds(frame: pd.DataFrame, traces: list[dict[str, Any]]) -> None:
    hands = [hand for trace in traces for hand in trace["hands"]]
    values = Counter(sum(points for _, points, _ in hand_combinations(hand)) for hand in hands)
    table = air.hand_values(frame)
    assert {row.value: row.hits for row in table.itertuples() if row.hits} == values
    assert (table["n"] == 4 * DEALS).all()
    thirds = sum(any(points == 20 for _, points, _ in hand_combinations(hand)) for hand in hands)
    assert air.hand_kinds(frame).set_index("kind").loc["third", "hits"] == thirds


def test_side_air(frame: pd.DataFrame, results: list[dict[str, Any]]) -> None:
    held = Counter(result[f"held_{side}"] for result in played(results) for side in range(2))
    counted = Counter(
        result[f"held_{side}"] for result in played(results) for side in range(2) if result[f"air_{side}"]
    )
    table = air.side_air(frame).set_index("held")
    assert table["hits"].to_dict() == held
    for amount, row in table.iterrows():
        assert np.isnan(row.counts) if amount == 0 else row.counts == pytest.approx(counted[amount] / held[amount])


def test_counted_kinds(frame: pd.DataFrame, traces: list[dict[str, Any]]) -> None:
    trials, hits = 0, 0
    for trace in traces:
        for side in range(2):
            hands = [trace["hands"][seat] for seat in (side, side + 2)]
            if not trace["result"]["passed_out"] and any(p == 20 for h in hands for _, p, _ in hand_combinations(h)):
                trials += 1
                hits += trace["result"][f"air_{side}"] > 0
    row = air.counted_kinds(frame).set_index("kind").loc["third"]
    assert (row["n"], row["hits"]) == (trials, hits)


def test_tie_rate(frame: pd.DataFrame, results: list[dict[str, Any]]) -> None:
    table = air.air_ties(frame)
    assert table[["n", "hits"]].to_numpy().tolist() == [
        [len(played(results)), sum(result["air_tie"] for result in results)]
    ]


def test_score_means(frame: pd.DataFrame, results: list[dict[str, Any]]) -> None:
    table = scores.score_means(frame).set_index("quantity")
    margins = [r[f"score_{r['buyer'] % 2}"] - r[f"score_{1 - r['buyer'] % 2}"] for r in played(results)]
    rounded = [r[f"rounded_{1 - r['buyer'] % 2}"] for r in played(results)]
    assert table.loc["buyers' margin", ["n", "estimate"]].tolist() == [len(margins), pytest.approx(np.mean(margins))]
    assert table.loc["rounded trick points of the defenders", "estimate"] == pytest.approx(np.mean(rounded))
    assert table.loc["buyers' margin", "median"] == np.median(margins)


def test_margin_by_result(frame: pd.DataFrame, results: list[dict[str, Any]]) -> None:
    margins = defaultdict(list)
    for result in played(results):
        word = ("made" if result["made"] else "failed") + (", screwed" if result["screws"] else "")
        side = result["buyer"] % 2
        margins[word].append(result[f"score_{side}"] - result[f"score_{1 - side}"])
    table = scores.margin_by_result(frame).set_index("result")
    assert table["hits"].to_dict() == {word: len(margins[word]) for word in table.index}
    assert table["margin"].to_dict() == pytest.approx({word: np.mean(margins[word]) for word in table.index})


def test_side_scores_hold_every_side_of_every_deal(frame: pd.DataFrame, results: list[dict[str, Any]]) -> None:
    table = scores.side_scores(frame).set_index("score")
    assert table["hits"].to_dict() == Counter(result[f"score_{side}"] for result in results for side in range(2))
    assert table["estimate"].sum() == pytest.approx(1)


def test_special_deals(frame: pd.DataFrame, results: list[dict[str, Any]]) -> None:
    table = scores.special_deals(frame).set_index("event")
    contracts = played(results)
    expected = {
        "passed out": (len(results), sum(r["passed_out"] for r in results)),
        "one side takes all tricks": (len(contracts), sum(8 in (r["tricks_0"], r["tricks_1"]) for r in contracts)),
        "the buyers take all tricks": (len(contracts), sum(r[f"tricks_{r['buyer'] % 2}"] == 8 for r in contracts)),
        "screwed": (len(contracts), sum(r["screws"] > 0 for r in contracts)),
        "belote with the buyers": (len(contracts), sum(r[f"belote_{r['buyer'] % 2}"] > 0 for r in contracts)),
        "belote with the defenders": (len(contracts), sum(r[f"belote_{1 - r['buyer'] % 2}"] > 0 for r in contracts)),
    }
    assert {event: (row.n, row.hits) for event, row in table.iterrows()} == expected


@pytest.mark.parametrize("options", [{"players": "random(pass_percent=100)"}, {"preset": "contree"}])
def test_standard_tables_of_odd_runs(options: dict[str, Any]) -> None:
    """Nobody bids; no air exists: the tables and figures still come, and say so."""
    tables = analysis.standard_tables(analysis.simulate("vida", 200, seed=1, **options))
    for table in tables:
        assert set(table.formats) <= set(table.frame.columns)
        if table.plot is not None:
            figure, ax = new_axes()
            figure_function(table.plot)(table.frame, ax)
            figure.canvas.draw()
            plt.close(figure)


def test_estimates_agree_with_exact_air() -> None:
    """One million hands: every exact rate lies in its 99.99 % interval; false alarms below 26 in 10 000 seeds."""
    frame = analysis.simulate("vida", 250_000, seed=77)
    for table in (air.hand_values(frame, 0.9999), air.hand_kinds(frame, 0.9999)):
        assert ((table["low"] <= table["exact"]) & (table["exact"] <= table["high"])).all()


def read_points(ax: plt.Axes) -> np.ndarray:
    """X and y of the first errorbar's marks."""
    return np.column_stack(ax.containers[0].lines[0].get_data())


def test_bid_figure_shows_the_table(frame: pd.DataFrame) -> None:
    table = bids.success_by_bid(frame).assign(n=1_000)
    figure, ax = new_axes()
    figures.plot_bid_success(table, ax)
    assert read_points(ax).tolist() == table[["bid", "estimate"]].to_numpy(dtype=float).tolist()
    segments = [path.tolist() for path in ax.containers[0].lines[2][0].get_segments()]
    ends = np.array(segments)[:, :, 1]
    assert ends == pytest.approx(table[["low", "high"]].to_numpy())
    assert ax.get_xlabel() == "bid (points)"
    assert ax.get_title(loc="left")
    plt.close(figure)


def test_air_figure_shows_exact_and_estimate(frame: pd.DataFrame) -> None:
    table = air.hand_values(frame)
    figure, ax = new_axes()
    figures.plot_hand_air(table, ax)
    bars = [bar.get_height() for bar in ax.patches]
    assert bars == pytest.approx(table["exact"].tolist())
    plt.close(figure)


def test_score_figure_shows_the_shares(frame: pd.DataFrame) -> None:
    table = scores.side_scores(frame)
    figure, ax = new_axes()
    figures.plot_side_scores(table, ax)
    shown = table[table["estimate"] >= 1e-3]
    assert [bar.get_height() for bar in ax.patches] == pytest.approx(shown["estimate"].tolist())
    plt.close(figure)


def test_exact_is_left_out_where_cards_are_known() -> None:
    known = {0: "SJ S9 SA ST SK SQ S8 S7"}
    frame = analysis.simulate("vida", 100, seed=1, known=known)
    before = hands_of(frame).copy()
    known[0] = "CJ"
    assert (hands_of(frame) == before).all()
    assert air.hand_values(frame)["exact"].isna().all()
    assert air.hand_kinds(frame)["exact"].isna().all()


def test_a_column_named_margin_changes_nothing() -> None:
    frame = analysis.simulate("vida", 500, seed=1, players="random")
    marked = frame.assign(margin=0)
    marked.attrs = frame.attrs
    pd.testing.assert_frame_equal(bids.success_by_seat(marked), bids.success_by_seat(frame))


def test_joined_frames_say_what_they_lack() -> None:
    frame = analysis.simulate("vida", 5, seed=1)
    joined = pd.concat([frame, analysis.simulate("vida", 5, seed=2)])
    with pytest.raises(RequestError, match="does not know its game"):
        analysis.standard_tables(joined)


@pytest.mark.parametrize("level", [0, 1, 95, -0.5])
def test_levels_are_checked(level: float) -> None:
    frame = analysis.simulate("vida", 5, seed=1)
    with pytest.raises(RequestError, match="`level` is"):
        bids.success_by_seat(frame, level=level)
