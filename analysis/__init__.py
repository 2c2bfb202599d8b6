"""Turn deals into bid success rates, air frequencies and scoring distributions, each with its uncertainty.

Names are loaded on first use, because pandas and statsmodels take seconds to import.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.both_ways import compare_players, compare_with, play_both_ways
    from analysis.comparison import compare
    from analysis.estimators import cluster_rate_table, mean_table, rate_table
    from analysis.fit import fit
    from analysis.frames import simulate, to_frame
    from analysis.hand_odds import air_odds, odds, screw_odds
    from analysis.intervals import cluster_interval, mean_interval, wilson_interval
    from analysis.joint import conditional_mean_table, conditional_table, joint_table
    from analysis.match_play import matches
    from analysis.runs import load, stream
    from analysis.studies import standard_tables, study

_HOMES = {
    "simulate": "analysis.frames",
    "to_frame": "analysis.frames",
    "load": "analysis.runs",
    "stream": "analysis.runs",
    "fit": "analysis.fit",
    "play_both_ways": "analysis.both_ways",
    "compare_players": "analysis.both_ways",
    "compare_with": "analysis.both_ways",
    "compare": "analysis.comparison",
    "air_odds": "analysis.hand_odds",
    "odds": "analysis.hand_odds",
    "screw_odds": "analysis.hand_odds",
    "matches": "analysis.match_play",
    "rate_table": "analysis.estimators",
    "mean_table": "analysis.estimators",
    "cluster_rate_table": "analysis.estimators",
    "joint_table": "analysis.joint",
    "conditional_table": "analysis.joint",
    "conditional_mean_table": "analysis.joint",
    "wilson_interval": "analysis.intervals",
    "mean_interval": "analysis.intervals",
    "cluster_interval": "analysis.intervals",
    "standard_tables": "analysis.studies",
    "study": "analysis.studies",
}

__all__ = [
    "air_odds",
    "cluster_interval",
    "cluster_rate_table",
    "compare",
    "compare_players",
    "compare_with",
    "conditional_mean_table",
    "conditional_table",
    "fit",
    "joint_table",
    "load",
    "matches",
    "mean_interval",
    "mean_table",
    "odds",
    "play_both_ways",
    "rate_table",
    "screw_odds",
    "simulate",
    "standard_tables",
    "stream",
    "study",
    "to_frame",
    "wilson_interval",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'analysis' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


class _Package(ModuleType):
    """The package. A name that is both a function and the module it lives in, such as odds, stays the function."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __dir__() -> list[str]:
    return sorted(__all__)
