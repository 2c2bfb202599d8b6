"""Tables of the report of Gibbons about announcements; each plays what it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pandas as pd

from analysis.frames import simulate
from analysis.studies import ReportRequest, Table
from analysis.studies.gibbons import calibration, optimism, readings
from analysis.studies.gibbons.announcements import one_a_game
from analysis.studies.gibbons.report_tables import FIGURES, FROM_TO, MEAN, ends, options_of, paired, small, with_ends
from fastsim.games import get_game

_RATE: Final = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}

#: Most hands whose batches are taken apart for one number of players.
_MOST_HANDS: Final = 50_000
_USUAL: Final = 4


def _rules(request: ReportRequest, **change: Any) -> Any:
    house = readings.announced_rules(request.rules) | change
    return get_game(readings.GAME).make_rules(house)


def _hands(request: ReportRequest, numbers: Sequence[int], study: Any, **change: Any) -> pd.DataFrame:
    """A study of the hands of the first batch for each number of players."""
    deals = small(request, _MOST_HANDS)
    parts = [
        study(deals, seed=request.seed, start=request.start, seats=seats, rules=_rules(request, **change),
              level=request.level, model=request.model).assign(players_n=seats)
        for seats in numbers
    ]  # fmt: skip
    return pd.concat(parts, ignore_index=True)


def announcement_tables(numbers: Sequence[int], request: ReportRequest) -> list[Table]:
    """How often announcements are kept, and the best one by strength."""
    deals = small(request)
    rules = _rules(request)
    parts = [
        one_a_game(simulate("gibbons", deals, seats=seats, rules=rules, players="heuristic", **options_of(request)),
                   request.level)
        for seats in numbers
    ]  # fmt: skip
    kept = pd.concat(parts, ignore_index=True)
    # The hands that are announced on are those of one batch.
    costs = _hands(request, numbers, optimism.cost_of_optimism, announce_scope="batch", stock="single")
    means = with_ends({"tricks": "mean", "score": "mean"})
    cost = with_ends({"more": "mean", "less": "mean"})
    return [
        Table(
            "kept", "How often each first announcement is kept",
            f"{deals:,} deals for each number of players; one seat a game. Score: points of the tricks it is about.",
            kept, {"players_n": "text", "announced": "text", **_RATE, **with_ends({"share": "rate"}), **means},
            {"players_n": "players", "n": "games", "hits": "kept", "estimate": "kept %", **FROM_TO,
             "share": "of all %", **ends("share", "tricks", "score")}, FIGURES + "plot_kept",
        ),
        Table(
            "optimism", "The best announcement by strength, and what one more or one less costs",
            "First hands only, one a game. Strength: tricks that the model expects of the cards, in classes of half a "
            "trick from the number given. Scores of the tricks that the hands took, had they announced otherwise.",
            costs, {"players_n": "text", "strength": "mean", "n": "count", "best": "text", "estimate": "mean",
                    "low": "mean", "high": "mean", **cost},
            {"players_n": "players", "n": "hands", "best": "best", "estimate": "points", **FROM_TO,
             "more": "+1 costs", "less": "−1 costs", **ends("more", "less")}, FIGURES + "plot_optimism",
        ),
    ]  # fmt: skip


def reading_table(numbers: Sequence[int], request: ReportRequest) -> Table:
    """What the readings of the rule change."""
    deals = small(request)
    seats = _USUAL if _USUAL in numbers else numbers[-1]
    found = readings.by_reading(deals, seats=seats, rules=request.rules, level=request.level, **options_of(request))
    return Table(
        "readings", f"What the readings of the announcement rule change, {seats} players",
        f"{deals:,} deals for each reading, the same in all; means over the seats of a game.", found,
        {"reading": "text", "n": "count", **with_ends({"said": "mean", "kept": "rate"}), "estimate": "mean",
         "low": "mean", "high": "mean"},
        {"n": "games", "said": "announced", "kept": "kept %", "estimate": "points of a seat", **FROM_TO,
         **ends("said", "kept")}, FIGURES + "plot_readings",
    )  # fmt: skip


def listening_tables(numbers: Sequence[int], request: ReportRequest) -> list[Table]:
    """What announcing by the model and hearing others is worth, and whether the model's chances come true."""
    deals = paired(request)
    others = {
        "greedy": "greedy", "announces by a count": "heuristic(announce=0)", "hears nothing": "heuristic(listen=0)",
        "hears nothing in play": "heuristic(hear=0)",
    }  # fmt: skip
    found = readings.gains(
        others, deals, numbers=numbers, level=request.level, rules=_rules(request), **options_of(request)
    )
    rules = _rules(request, announce_scope="batch", stock="single")
    hands = min(small(request), _MOST_HANDS // 5)
    cases = pd.concat(
        [
            calibration.predictions(hands, seed=request.seed, seats=seats, start=request.start, rules=rules,
                                    model=request.model).assign(players_n=seats)
            for seats in numbers
        ],
        ignore_index=True,
    )  # fmt: skip
    return [
        Table(
            "announced_gains", "What the player gains over others where all announce, in points a game",
            f"{deals:,} deals for each row, each played with the two in turn round the table.", found,
            {"label": "text", "players_n": "text", **MEAN},
            {"label": "over", "players_n": "players", "n": "deals", "estimate": "points", **FROM_TO},
            FIGURES + "plot_announced_gains",
        ),
        Table(
            "calibration", "Chance that the model gives to at least so many tricks, and how often they are won",
            f"All hands of {hands:,} deals for each number of players, when they announce, by tenths of the chance; "
            "clustered by deal.", calibration.by_number(cases, request.level),
            {"players_n": "text", "decile": "text", **_RATE, "predicted": "rate"},
            {"players_n": "players", "decile": "tenth", "n": "cases", "hits": "won", "estimate": "won %", **FROM_TO,
             "predicted": "predicted %"}, FIGURES + "plot_calibration",
        ),
    ]  # fmt: skip
