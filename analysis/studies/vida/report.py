"""Vida's report: what to open with what, when to raise, when to screw, what air brings, how scores fall."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from analysis.studies import Report, ReportRequest, Section, Table
from analysis.studies.parts import make_report
from analysis.studies.vida import call_prose, result_prose, score_prose
from analysis.studies.vida.call_prose import Tables
from analysis.studies.vida.calling_tables import about, buying, opening, raising, screwing
from analysis.studies.vida.calls import levels_tabled
from analysis.studies.vida.findings import findings
from analysis.studies.vida.gather import Gathered, gather, sizes_of
from analysis.studies.vida.result_tables import airing, comparing, signalling
from analysis.studies.vida.score_tables import scoring
from analysis.studies.vida.variants import rule_variants
from fastsim.batch import make_batch
from fastsim.games import get_game

_GLOSSARY: Final = (
    'Ranks: A, K, Q, J, T for the ten, 9, 8, 7. "tops" are the trumps J, 9, A and T that a hand holds, "aces" those of '
    "the other suits."
)


class Part(NamedTuple):
    """A section: its title, the runs that it needs, and how its tables and sentences are made."""

    title: str
    runs: tuple[str, ...]
    tables: Callable[[Gathered, float], dict[str, Table]]
    prose: Callable[[Tables], list[Markup]]


#: The sections of the report in order, by the names that `analysis.study` takes.
PARTS: Final = {
    "openings": Part("What to open with what", ("openings",), opening, call_prose.about_openings),
    "raises": Part("When to raise", ("auctions",), raising, call_prose.about_raises),
    "contracts": Part(
        "What contracts make, and what a card is worth", ("main", "auctions"), buying, call_prose.about_cards
    ),
    "screws": Part("When to screw", ("main",), screwing, call_prose.about_screws),
    "air": Part("What air brings", ("main", "hands"), airing, result_prose.about_air),
    "scores": Part("How scores fall", ("main", "auctions"), scoring, score_prose.about_scores),
    "signals": Part("What the signals are worth", ("signals",), signalling, result_prose.about_signals),
    "rules": Part("What other rules change", ("rules",), comparing, result_prose.about_rules),
}


#: Those that need no single deal of the main run, as a tally has none.
PARTS_OF_COUNTS: Final = tuple(name for name, part in PARTS.items() if "main" not in part.runs)


def deals_played(deals: int) -> int:
    """Deals that a report of so many plays in all, for a progress bar."""
    return sizes_of(deals).played(len(rule_variants(get_game("vida").make_rules())))


def check_rules(rules: Any) -> None:
    """Refuse rules whose contracts the tables cannot show, before anything is played."""
    levels_tabled(rules)


def sections(request: ReportRequest, names: Collection[str]) -> tuple[list[Section], Gathered]:
    """Some parts of the report, and what was counted for them; only what they need is played."""
    check_rules(request.rules)
    runs = {run for name in names for run in PARTS[name].runs}
    gathered = gather(request, runs)
    played = about(gathered, request.level)
    made = {name: PARTS[name].tables(gathered, request.level) for name in PARTS if name in names}
    tables = {played.name: played, **{name: table for part in made.values() for name, table in part.items()}}
    found = [Section(PARTS[name].title, PARTS[name].prose(tables), list(made[name].values())) for name in made]
    return [*found, Section("What was played", [], [played])], gathered


def build(request: ReportRequest) -> Report:
    """Play, count, and write down what there is to say.

    Parameters
    ----------
    request : ReportRequest
        Deals, seed, rules (`VidaRules`), model and confidence level.

    Returns
    -------
    Report
        It depends on nothing else than the request and the versions in its manifest.
    """
    made, gathered = sections(request, tuple(PARTS))
    return make_report(request, gathered.batch, made, findings, _GLOSSARY, compared=_all_compared(gathered))


def _compared(request: ReportRequest, rules: Any) -> dict[str, Any]:
    """Rules that the report compares, and what their players decide by."""
    batch = make_batch("vida", seed=request.seed, rules=rules, model=request.model)
    return {"rules": rules.options(), "models": batch.model_names()}


def _all_compared(gathered: Gathered) -> dict[str, Any]:
    return {name: _compared(gathered.request, rules) for name, rules in gathered.variants.items()}
