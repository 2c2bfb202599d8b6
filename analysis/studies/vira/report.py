"""The report of Vira: the ladder, what its bids make and pay, the talon, forehand, aces as ones and levels."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from analysis.studies import Report, ReportRequest, Section, Table
from analysis.studies.parts import Part, make_report, make_sections
from analysis.studies.vira import bid_prose, deal_prose, extra_tables
from analysis.studies.vira.runs import Runs
from fastsim.errors import RulesError

_GLOSSARY: Final = (
    "Made: the declarer took what he bid. Bet: one trick short, or one trick taken in a low game; kodilj: more. Betar "
    "are paid from or into the pool, pinnar by or to each defender; points are both as one number. Högsta färg is "
    "the suit that the second pack shows, färg the other suit of its colour, ofärg the rest. Forehand leads to the "
    "first trick whoever declares; a table of four, at which one sits out, is not modelled."
)


def _with_standard(further: Callable[[Runs], list[Table]], *names: str) -> Callable[[Runs], list[Table]]:
    """Makes a part's own tables, and some of the standard ones after them."""
    return lambda runs: [*further(runs), *runs.standard(*names)]


def _point_tables(runs: Runs) -> list[Table]:
    return runs.standard("points", "point_shares", "accounts", "passed_out")


#: The sections of the report in order, by the names that `analysis.study` takes.
PARTS: Final = {
    "bids": Part(
        "Which bids are played, and which are made",
        _with_standard(extra_tables.choice_tables, "final_bids", "bid_results", "family_results"), bid_prose.about_bids,
    ),
    "ladder": Part("Is the ladder in order of difficulty", extra_tables.ladder_tables, bid_prose.about_ladder),
    "pins": Part(
        "Do the pins pay for it", _with_standard(extra_tables.pin_tables, "break_even"), bid_prose.about_pins
    ),
    "levels": Part(
        "What i färg and i högsta färg cost", _with_standard(extra_tables.level_tables, "level_results"),
        bid_prose.about_levels,
    ),
    "buying": Part(
        "How many cards to buy", _with_standard(extra_tables.buying_tables, "bought", "second_buys"),
        deal_prose.about_buying,
    ),
    "talon": Part("What the talon brings", extra_tables.talon_tables, deal_prose.about_talon),
    "defence": Part(
        "When the talon runs out", _with_standard(extra_tables.defence_tables, "exhaustion", "talon_left"),
        deal_prose.about_defence,
    ),
    "forehand": Part(
        "What forehand is worth", _with_standard(extra_tables.forehand_tables, "declarers"), deal_prose.about_forehand
    ),
    "aces": Part("Aces as ones", _with_standard(extra_tables.ace_tables, "gasks"), deal_prose.about_aces),
    "points": Part("How points fall", _point_tables, deal_prose.about_points),
}  # fmt: skip


#: All are made from counts, and so from a tally.
PARTS_OF_COUNTS: Final = tuple(PARTS)


def deals_played(deals: int) -> int:
    """Deals of the main run, which a progress bar counts to; the smaller runs follow it."""
    return deals


def check_rules(rules: Any) -> None:
    """Refuse rules under which a report cannot deal."""
    if rules.pref_suit_source != "independent_uniform":
        raise RulesError(
            f"option `pref_suit_source` is {rules.pref_suit_source}, but a report deals the preference suit by chance, "
            "expected independent_uniform"
        )


def sections(request: ReportRequest, names: Collection[str]) -> tuple[list[Section], Runs]:
    """Some parts of the report, and the runs made for them; only what they need is played."""
    check_rules(request.rules)
    runs = Runs(request)
    return make_sections(PARTS, names, runs), runs


def build(request: ReportRequest) -> Report:
    """Play, count, and write down what there is to say.

    Parameters
    ----------
    request : ReportRequest
        Deals, seed, rules (`ViraRules`), model and confidence level.

    Returns
    -------
    Report
        It depends on nothing else than the request and the versions in its manifest.
    """
    made, runs = sections(request, tuple(PARTS))
    return make_report(request, runs.batch, made, bid_prose.findings, _GLOSSARY)
