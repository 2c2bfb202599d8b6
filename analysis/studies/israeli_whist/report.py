"""The report of Israeli whist: contracts, zeros, auctions, tariffs, holdings, and what single rules change."""

from __future__ import annotations

import platform
from importlib.metadata import version
from typing import Any, Final

import fastsim
from analysis.counts import counted
from analysis.frames import to_frame
from analysis.studies import Report, ReportRequest, Section
from analysis.studies.israeli_whist import prose, standard_tables
from analysis.studies.israeli_whist.extra_tables import extra_tables
from fastsim.batch import make_batch, play_batch
from fastsim.games import get_game
from fastsim.options import spell

GAME: Final = "israeli_whist"

#: What decides a figure or a digit beside our own code.
_PACKAGES: Final = ("numba", "numpy", "pandas", "scipy", "statsmodels", "matplotlib")


def deals_played(deals: int) -> int:
    """Deals of the main run, which a progress bar counts to; the smaller studies follow it."""
    return deals


def check_rules(rules: Any) -> None:  # the tables take any rules
    """Refuse rules that the tables cannot show; there are none."""


def build(request: ReportRequest) -> Report:
    """Play, count, and write down what there is to say.

    Parameters
    ----------
    request : ReportRequest
        Deals, seed, rules (`WhistRules`), model and confidence level.

    Returns
    -------
    Report
        It depends on nothing else than the request and the versions in its manifest.
    """
    batch = make_batch(GAME, seed=request.seed, rules=request.rules, model=request.model)
    rows = play_batch(batch, request.start, request.deals, workers=request.workers, progress=request.progress)
    frame = to_frame(rows, GAME, seed=request.seed, rules=batch.rules.options(), seats=None, known={})
    tables = {table.name: table for table in standard_tables(counted(frame), request.level)}
    tables |= {table.name: table for table in extra_tables(frame, request)}
    sections = [
        Section(title, paragraphs(tables), [tables[name] for name in names]) for title, paragraphs, names in _SECTIONS
    ]
    return Report(
        f"{get_game(GAME).title}: what {request.deals:,} deals say", prose.findings(tables), sections,
        _facts(request, batch), {name: spell(value) for name, value in batch.rules.options().items()},
        _manifest(request, batch),
    )  # fmt: skip


_SECTIONS: Final = (
    (
        "What contracts make", prose.about_contracts,
        ("made_by_contract", "made_by_level", "made_by_position", "scores_by_contract"),
    ),
    ("Over and under", prose.about_margins, ("margins", "makers", "overs", "forbidden")),
    ("The zero", prose.about_zeros, ("zeros", "thresholds")),
    ("Which contract a tariff asks for", prose.about_tariffs, ("best_contracts",)),
    ("The auction and the frish", prose.about_auctions,
     ("denominations", "numbers", "declarers", "passed_out", "frish")),
    ("What holdings are worth", prose.about_holdings, ("holdings",)),
    ("Scores and matches", prose.about_scores, ("scores", "matches")),
    ("How good the players are", prose.about_players, ("reference", "calibration")),
    ("What was dealt", prose.about_hands, ("longest_suits", "voids", "aces")),
)  # fmt: skip


def _facts(request: ReportRequest, batch: Any) -> dict[str, str]:
    usual = get_game(GAME).rules().options()
    changed = {name: value for name, value in batch.rules.options().items() if value != usual[name]}
    return {
        "game": get_game(GAME).title,
        "deals": f"{request.deals:,} of the main run, from number {request.start:,}",
        "seed": str(request.seed),
        "players": ", ".join(dict.fromkeys(player.name for player in batch.players)),
        "model": ", ".join(dict.fromkeys(name for name in batch.model_names() if name)) or "none",
        "rules": ", ".join(f"{name}={spell(value)}" for name, value in changed.items()) or "default",
    }


def _manifest(request: ReportRequest, batch: Any) -> dict[str, Any]:
    return {
        "format": "trickodds-report/1",
        "game": GAME,
        "game_version": get_game(GAME).version,
        "seed": request.seed,
        "start": request.start,
        "deals": request.deals,
        "level": request.level,
        "rules": batch.rules.options(),
        "players": [player.name for player in batch.players],
        "models": batch.model_names(),
        "versions": {
            "trickodds": fastsim.__version__,
            "python": ".".join(platform.python_version_tuple()[:2]),
            **{name: version(name) for name in _PACKAGES},
        },
    }
