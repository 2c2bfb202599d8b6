"""The report of Israeli whist: contracts, zeros, places, auctions, tariffs, holdings, and what single rules change."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.counts import Counted, counted
from analysis.frames import to_frame
from analysis.studies import Report, ReportRequest, Section
from analysis.studies.israeli_whist import extra_tables as extra
from analysis.studies.israeli_whist import prose
from analysis.studies.parts import MainRun, Part, make_report, make_sections
from fastsim.batch import make_batch

GAME: Final = "israeli_whist"


class Main(MainRun):
    """The main run, played when a part first asks for it."""

    def __init__(self, request: ReportRequest) -> None:
        self.request = request
        self.batch = make_batch(GAME, seed=request.seed, rules=request.rules, model=request.model)

    @cached_property
    def rows(self) -> np.ndarray:
        """Its rows."""
        return self.request.main_rows(GAME, self.request.start, self.request.deals)

    @cached_property
    def frame(self) -> pd.DataFrame:
        """The same as a frame."""
        request, rules = self.request, self.batch.rules.options()
        return to_frame(self.rows, GAME, seed=request.seed, rules=rules, seats=None, known={})

    def counts(self) -> Counted:
        """Its counts, of the rows played or of the runs on disk."""
        runs = self.request.runs
        return counted(self.frame) if runs is None else runs.counts()


#: The sections of the report in order, by the names that `analysis.study` takes.
PARTS: Final[dict[str, Part[Main]]] = {
    "contracts": Part(
        "What contracts make",
        lambda main: main.standard("made_by_contract", "made_by_level", "made_by_position", "scores_by_contract"),
        prose.about_contracts,
    ),
    "margins": Part(
        "Over and under",
        lambda main: [*main.standard("margins", "makers", "overs"), *extra.forbidden_tables(main.request)],
        prose.about_margins,
    ),
    "positions": Part(
        "Speaking first or last",
        lambda main: extra.position_tables(main.rows, main.request),
        prose.about_positions,
    ),
    "zeros": Part(
        "The zero",
        lambda main: [*main.standard("zeros"), *extra.zero_tables(main.request)],
        prose.about_zeros,
    ),
    "tariffs": Part("Which contract a tariff asks for", lambda _: extra.tariff_tables(), prose.about_tariffs),
    "auction": Part(
        "The auction and the frish",
        lambda main: [
            *main.standard("denominations", "numbers", "declarers", "passed_out"), *extra.frish_tables(main.request),
        ],
        prose.about_auctions,
    ),
    "holdings": Part(
        "What holdings are worth",
        lambda main: [extra.holding_table(main.frame, main.request)],
        prose.about_holdings,
    ),
    "scores": Part(
        "Scores and matches",
        lambda main: [
            *main.standard("scores"), extra.points_table(main.frame, main.request),
            extra.match_table(main.frame, main.request),
        ],
        prose.about_scores,
    ),
    "players": Part(
        "How good the players are",
        lambda main: [*extra.player_tables(main.request), extra.risk_table(main.request)],
        prose.about_players,
    ),
    "hands": Part(
        "What was dealt", lambda main: main.standard("longest_suits", "voids", "aces"), prose.about_hands
    ),
}  # fmt: skip


#: Those that need no single deal of the main run, as a tally has none.
PARTS_OF_COUNTS: Final = ("contracts", "margins", "zeros", "tariffs", "auction", "players", "hands")


def deals_played(deals: int) -> int:
    """Deals of the main run, which a progress bar counts to; the smaller studies follow it."""
    return deals


def check_rules(rules: Any) -> None:  # the tables take any rules
    """Refuse rules that the tables cannot show; there are none."""


def sections(request: ReportRequest, names: Collection[str]) -> tuple[list[Section], Main]:
    """Some parts of the report, and the main run; only what they need is played."""
    main = Main(request)
    return make_sections(PARTS, names, main), main


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
    made, main = sections(request, tuple(PARTS))
    return make_report(request, main.batch, made, prose.findings)
