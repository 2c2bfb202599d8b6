"""The report of Vira: the ladder, what its bids make and pay, the talon, forehand, aces as ones and levels."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from analysis import made_by
from analysis.studies import Report, ReportRequest, Section, Table
from analysis.studies.vira import bid_prose, deal_prose, extra_tables, standard_tables
from analysis.studies.vira.bid_prose import Tables
from analysis.studies.vira.forced import GAME
from analysis.studies.vira.runs import Runs
from fastsim.errors import RulesError
from fastsim.games import get_game
from fastsim.options import spell

_GLOSSARY: Final = (
    "Made: the declarer took what he bid. Bet: one trick short, or one trick taken in a low game; kodilj: more. Betar "
    "are paid from or into the pool, pinnar by or to each defender; points are both as one number. Högsta färg is "
    "the suit that the second pack shows, färg the other suit of its colour, ofärg the rest. Forehand leads to the "
    "first trick whoever declares; a table of four, at which one sits out, is not modelled."
)


class Part(NamedTuple):
    """A section: its title, the names of its standard tables, how its further tables and its sentences are made."""

    title: str
    standard: tuple[str, ...]
    further: Callable[[Runs], list[Table]] | None
    prose: Callable[[Tables], list[Markup]]


#: The sections of the report in order, by the names that `analysis.study` takes.
PARTS: Final = {
    "bids": Part(
        "Which bids are played, and which are made", ("final_bids", "bid_results", "family_results"),
        extra_tables.choice_tables, bid_prose.about_bids,
    ),
    "ladder": Part("Is the ladder in order of difficulty", (), extra_tables.ladder_tables, bid_prose.about_ladder),
    "pins": Part("Do the pins pay for it", ("break_even",), extra_tables.pin_tables, bid_prose.about_pins),
    "levels": Part(
        "What i färg and i högsta färg cost", ("level_results",), extra_tables.level_tables, bid_prose.about_levels
    ),
    "buying": Part(
        "How many cards to buy", ("bought", "second_buys"), extra_tables.buying_tables, deal_prose.about_buying
    ),
    "talon": Part("What the talon brings", (), extra_tables.talon_tables, deal_prose.about_talon),
    "defence": Part(
        "When the talon runs out", ("exhaustion", "talon_left"), extra_tables.defence_tables, deal_prose.about_defence
    ),
    "forehand": Part(
        "What forehand is worth", ("declarers",), extra_tables.forehand_tables, deal_prose.about_forehand
    ),
    "aces": Part("Aces as ones", ("gasks",), extra_tables.ace_tables, deal_prose.about_aces),
    "points": Part(
        "How points fall", ("points", "point_shares", "accounts", "passed_out"), None, deal_prose.about_points
    ),
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
    chosen = {name: part for name, part in PARTS.items() if name in names}
    needs_main = any(part.standard for part in chosen.values())
    standard = {table.name: table for table in standard_tables(runs.main, request.level)} if needs_main else {}
    made = {
        name: [*(part.further(runs) if part.further else []), *(standard[table] for table in part.standard)]
        for name, part in chosen.items()
    }
    tables = standard | {table.name: table for part in made.values() for table in part}
    return [Section(part.title, part.prose(tables), made[name]) for name, part in chosen.items()], runs


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
    tables = {table.name: table for section in made for table in section.tables}
    return Report(
        f"{get_game(GAME).title}: what {request.deals:,} deals say", bid_prose.findings(tables), made,
        made_by.facts(request, runs.batch), {name: spell(value) for name, value in request.rules.options().items()},
        made_by.manifest(request, runs.batch), _GLOSSARY,
    )  # fmt: skip
