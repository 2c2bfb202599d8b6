"""Vida's report: what to open with what, when to raise, when to screw, what air brings, how scores fall."""

from __future__ import annotations

import platform
from importlib.metadata import version
from typing import Any, Final

import fastsim
from analysis.studies import Report, ReportRequest, Section
from analysis.studies.vida import call_prose, result_prose
from analysis.studies.vida.calling_tables import about, buying, calling, screwing
from analysis.studies.vida.findings import findings
from analysis.studies.vida.gather import Gathered, gather, sizes_of
from analysis.studies.vida.result_tables import airing, comparing, scoring
from analysis.studies.vida.variants import rule_variants
from fastsim.games import get_game
from fastsim.options import spell

#: What decides a figure or a digit beside our own code.
_PACKAGES: Final = ("numba", "numpy", "pandas", "scipy", "statsmodels", "matplotlib")


def deals_played(deals: int) -> int:
    """Deals that a report of so many plays in all, for a progress bar."""
    return sizes_of(deals).played(len(rule_variants(get_game("vida").make_rules())))


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
    gathered = gather(request)
    level = request.level
    made = {
        "calling": calling(gathered, level),
        "buying": buying(gathered, level),
        "screwing": screwing(gathered, level),
        "airing": airing(gathered, level),
        "scoring": scoring(gathered, level),
        "comparing": comparing(gathered, level),
    }
    played = about(gathered, level)
    tables = {played.name: played, **{name: table for part in made.values() for name, table in part.items()}}
    raises = [table for name, table in made["calling"].items() if name.startswith("raises")]
    openings = [table for name, table in made["calling"].items() if not name.startswith("raises")]
    compared = list(made["comparing"].values())
    sections = [
        Section("What to open with what", call_prose.about_openings(tables), openings),
        Section("When to raise", call_prose.about_raises(tables), raises),
        Section(
            "What contracts make, and what a card is worth", call_prose.about_cards(tables), [*made["buying"].values()]
        ),
        Section("When to screw", call_prose.about_screws(tables), [*made["screwing"].values()]),
        Section("What air brings", result_prose.about_air(tables), [*made["airing"].values()]),
        Section("How scores fall", result_prose.about_scores(tables), [*made["scoring"].values()]),
        Section("What the signals are worth", result_prose.about_signals(tables), compared[:1]),
        Section("What other rules change", result_prose.about_rules(tables), compared[1:]),
        Section("What was played", [], [played]),
    ]
    return Report(
        f"{get_game('vida').title}: what {request.deals:,} deals say", findings(tables), sections, _facts(gathered),
        {name: spell(value) for name, value in request.rules.options().items()}, _manifest(gathered),
    )  # fmt: skip


def _facts(gathered: Gathered) -> dict[str, str]:
    request, batch = gathered.request, gathered.batch
    usual = get_game("vida").rules().options()
    changed = {name: value for name, value in request.rules.options().items() if value != usual[name]}
    return {
        "game": get_game("vida").title,
        "deals": f"{request.deals:,} of the main run, from number {request.start:,}",
        "seed": str(request.seed),
        "players": ", ".join(dict.fromkeys(player.name for player in batch.players)),
        "model": ", ".join(dict.fromkeys(name for name in batch.model_names() if name)) or "none",
        "rules": ", ".join(f"{name}={spell(value)}" for name, value in changed.items()) or "default",
    }


def _manifest(gathered: Gathered) -> dict[str, Any]:
    request, batch = gathered.request, gathered.batch
    return {
        "format": "trickodds-report/1",
        "game": batch.game,
        "game_version": get_game("vida").version,
        "seed": request.seed,
        "start": request.start,
        "deals": request.deals,
        "level": request.level,
        "rules": request.rules.options(),
        "players": [player.name for player in batch.players],
        "models": batch.model_names(),
        "versions": {
            "trickodds": fastsim.__version__,
            "python": ".".join(platform.python_version_tuple()[:2]),
            **{name: version(name) for name in _PACKAGES},
        },
    }
