"""The report of Gibbons: two to six players, fairness of the seats, honours, announcements, and the players."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.counts import Counted, counted
from analysis.frames import to_frame
from analysis.studies import Report, ReportRequest, Section
from analysis.studies.gibbons import announcement_tables as announcing
from analysis.studies.gibbons import prose
from analysis.studies.gibbons import report_tables as extra
from analysis.studies.gibbons.readings import GAME
from analysis.studies.parts import MainRun, Part, make_report, make_sections
from fastsim.batch import Batch, make_batch, play_batch
from fastsim.errors import RulesError
from fastsim.games import get_game

_GLOSSARY: Final = (
    "Seat 0 sits at the dealer's left, the last seat deals. The honours are ace, jack and queen of trump; an honour is "
    "lost where another seat wins the trick in which it falls."
)


def numbers_of(rules: Any) -> list[int]:
    """Numbers of players for which the pack is large enough, ascending."""
    game = get_game(GAME)
    return [seats for seats in sorted(game.seats) if game.misfit(rules, seats) is None]


class Main(MainRun):
    """The main run, with every number of players, played when a part first asks for it."""

    def __init__(self, request: ReportRequest) -> None:
        self.request = request
        self.numbers = numbers_of(request.rules)

    @cached_property
    def batches(self) -> dict[int, Batch]:
        """By number of players."""
        request = self.request
        return {
            seats: make_batch(GAME, seed=request.seed, seats=seats, rules=request.rules, model=request.model)
            for seats in self.numbers
        }

    @cached_property
    def frame(self) -> pd.DataFrame:
        """Its deals, one number of players after the other."""
        request = self.request
        rows = [
            play_batch(batch, request.start, request.deals, workers=request.workers, progress=request.progress)
            for batch in self.batches.values()
        ]
        left_out = len(get_game(GAME).seats) - len(rows)
        if request.progress is not None and left_out:
            request.progress(left_out * request.deals)
        rules = request.rules.options()
        return to_frame(np.concatenate(rows), GAME, seed=request.seed, rules=rules, seats=None, known={})

    def games_of(self, seats: int) -> pd.DataFrame:
        """The deals with so many players."""
        found = self.frame[self.frame["players_n"] == seats]
        found.attrs = self.frame.attrs
        return found

    def counts(self) -> Counted:
        """Its counts."""
        return counted(self.frame)


#: The sections of the report in order, by the names that `analysis.study` takes.
PARTS: Final[dict[str, Part[Main]]] = {
    "numbers": Part(
        "How many play",
        lambda main: [
            extra.growth_table(main.frame, main.request), *main.standard("points_by_seat", "margins"),
            extra.random_table(main.numbers, main.request),
        ],
        prose.about_numbers,
    ),
    "seats": Part(
        "How fair the seats are",
        lambda main: extra.fairness_tables(main.numbers, main.request),
        prose.about_seats,
    ),
    "honours": Part(
        "What the honours are worth",
        lambda main: [
            extra.worth_table({seats: main.games_of(seats) for seats in main.numbers}, main.request),
            *main.standard("captured_honours", "honours_played"),
            extra.exact_table(main.numbers, main.request),
        ],
        prose.about_honours,
    ),
    "announcements": Part(
        "What to announce",
        lambda main: announcing.announcement_tables(main.numbers, main.request),
        prose.about_announcements,
    ),
    "readings": Part(
        "How the announcements may be read",
        lambda main: [announcing.reading_table(main.numbers, main.request)],
        prose.about_readings,
    ),
    "players": Part(
        "How good the players are",
        lambda main: [
            extra.player_table(main.numbers, main.request), *announcing.listening_tables(main.numbers, main.request),
        ],
        prose.about_players,
    ),
}  # fmt: skip


#: Those that need no deal of the main run, which has every number of players, as no run on disk has.
PARTS_OF_COUNTS: Final = ("seats", "announcements", "readings", "players")
IS_OF_ONE_RUN: Final = False


def deals_played(deals: int) -> int:
    """Deals of the main run, which a progress bar counts to; the smaller studies follow it."""
    return deals * len(get_game(GAME).seats)


def check_rules(rules: Any) -> None:
    """Refuse rules that the tables cannot show.

    Raises
    ------
    RulesError
        If the hands are too large for any number of players.
    """
    if not numbers_of(rules):
        problem = get_game(GAME).misfit(rules, min(get_game(GAME).seats))
        raise RulesError(f"{problem} in {GAME}")


def sections(request: ReportRequest, names: Collection[str]) -> tuple[list[Section], Main]:
    """Some parts of the report, and the main run; only what they need is played."""
    main = Main(request)
    return make_sections(PARTS, names, main), main


def build(request: ReportRequest) -> Report:
    """Play, count, and write down what there is to say.

    Parameters
    ----------
    request : ReportRequest
        Deals for each number of players, seed, rules (`GibbonsRules`), model and confidence level.

    Returns
    -------
    Report
        It depends on nothing else than the request and the versions in its manifest.
    """
    made, main = sections(request, tuple(PARTS))
    each = f"{request.deals:,} for each of {len(main.numbers)} numbers of players, from number {request.start:,}"
    return make_report(
        request, main.batches[main.numbers[0]], made, prose.findings, _GLOSSARY,
        deals=request.deals * len(main.numbers), facts={"deals": each}, players=["heuristic"], seats=main.numbers,
    )  # fmt: skip
