"""Tables of the report that the standard ones do not hold, part by part."""

from __future__ import annotations

from typing import Final

import pandas as pd

from analysis.studies import Table
from analysis.studies.vira import (
    BID,
    BID_NAMES,
    END_NAMES,
    ENDS,
    FROM_TO,
    MADE,
    MEAN,
    POINT_NAMES,
    POINTS,
    RATE,
    REPORT_FIGURES,
    aces_as_ones,
    begar_buys,
    bids,
    ladder_order,
    named_rate,
    passed_over,
    rate_of,
    suit_levels,
    talon,
)
from analysis.studies.vira.runs import Runs

_STEP: Final = {
    **BID, "below": "text", "n": "count", "verdict": "text", "gap": "rate", "gap_low": "rate", "gap_high": "rate",
    **POINTS,
}  # fmt: skip
_STEP_NAMES: Final = {
    **BID_NAMES, "below": "against", "n": "deals", "verdict": "the higher bid is", "gap": "by %", "gap_low": "from",
    "gap_high": "to", **POINT_NAMES, "points": "points more",
}  # fmt: skip
_FAIR: Final = {
    **BID, **MEAN, **rate_of("made"), **rate_of("fair", "mean"),
    "pins_0": "count", "pins_1": "count", "pins_2": "count",
}  # fmt: skip
_FAIR_NAMES: Final = {
    **BID_NAMES, "n": "contracts", "estimate": "betar", **FROM_TO, **named_rate("made", "made %"),
    **named_rate("fair", "fair pins"), "pins_0": "ofärg, low", "pins_1": "färg", "pins_2": "högsta färg",
}  # fmt: skip
_MADE_CHANGE: Final = rate_of("made")
_MADE_CHANGE_NAMES: Final = named_rate("made", "made more %")

#: Contracts shown of what the defenders' buys are worth, and buys shown of the talon; the files have all.
_DEFENCES_SHOWN: Final = ("BEG6", "SPEL8", "SOLO7", "SPM")
_BUYS_SHOWN: Final = (1, 3, 5, 7, 9, 13)


def choice_tables(runs: Runs) -> list[Table]:
    """Why bids are not chosen."""
    return [
        Table(
            "passed_over", "How often each bid promises points, and what promises more",
            "Hands before anything is heard; points that the player expects if the bid stays, at its best level. "
            "Promises most: of all hands. Given up: points less than the best bid, where it promises some. "
            f"{runs.paid}",
            passed_over.passed_over(runs.promises, runs.request.level),
            {**BID, **RATE, **rate_of("best"), "instead": "text", **rate_of("given", "mean")},
            {**BID_NAMES, "n": "hands", "hits": "promising", "estimate": "%", **FROM_TO,
             **named_rate("best", "promises most %"), "instead": "rather", **named_rate("given", "given up")},
        )
    ]  # fmt: skip


def ladder_tables(runs: Runs) -> list[Table]:
    """Every bid by the best of three hands."""
    level = runs.request.level
    played = runs.ladder
    note = f"{len(played[0]):,} deals, each bid in all, by the hand of the three that suits it best; the others pass."
    paired = f"{note} By: share of the deals in which it is made less often, or, if easier, more. {runs.paid}"
    return [
        Table(
            "ladder", "Every bid by the best of three hands, and by hands that choose it",
            f"{note} Places: 1 is made most often, or brings most. Chosen: final bids of the main run. {runs.paid}",
            ladder_order.with_chosen(ladder_order.results(played, level), bids.results_by_bid(runs.main, level)),
            {**BID, **ENDS, "by_made": "count", "by_points": "count", "chosen_n": "count", **rate_of("chosen")},
            {**BID_NAMES, **END_NAMES, "n": "deals", "by_made": "place by made", "by_points": "by points",
             "chosen_n": "chosen", **named_rate("chosen", "then made %")},
            REPORT_FIGURES + "plot_ladder",
        ),
        Table(
            "ladder_steps", "Every bid against the one below it", paired,
            ladder_order.steps(played, level), _STEP, _STEP_NAMES, REPORT_FIGURES + "plot_steps",
        ),
        Table(
            "disputed", "Gask på 6, solo 7, köpmisär på 6 and gask på 5 against each other",
            paired, ladder_order.disputed(played, level), _STEP, _STEP_NAMES,
            REPORT_FIGURES + "plot_disputed",
        ),
        Table(
            "agreement", "How far the ladder agrees with what was measured",
            f"{note} Kendall's tau with the ranks: one if each higher bid fails more often, or loses more; bootstrap "
            f"of the deals. {runs.paid}",
            ladder_order.agreement(played, level), {"measure": "text", **MEAN},
            {"n": "deals", "estimate": "tau", **FROM_TO},
        ),
    ]  # fmt: skip


def pin_tables(runs: Runs) -> list[Table]:
    """Pins that would be fair."""
    request = runs.request
    note = "Fair pins make up for the betar; none are given where it is not sure that more are made than fail."
    chosen = bids.contracts(runs.main)
    best = pd.concat(runs.ladder, ignore_index=True)
    return [
        Table(
            "fair_chosen", "Pins that would be fair, for hands that choose the bid",
            f"Final bids of the main run. {note} {runs.paid}",
            ladder_order.fair_pins(chosen, request.rules, request.level, "deals"), _FAIR, _FAIR_NAMES,
            REPORT_FIGURES + "plot_fair_pins",
        ),
        Table(
            "fair_best", "Pins that would be fair, for the best of three hands",
            f"Every bid on {len(runs.ladder[0]):,} deals. {note} {runs.paid}",
            ladder_order.fair_pins(best, request.rules, request.level), _FAIR, _FAIR_NAMES,
        ),
    ]  # fmt: skip


def buying_tables(runs: Runs) -> list[Table]:
    """How many cards to buy in begär."""
    return [
        Table(
            "begar_buys", "Begär by longest suit and cards bought",
            "The longest suit, which no other equals, is trump; 7 stands for longer ones too. Every number on the same "
            "deals, without omköp and concession. Loss: points less than with the number that was best on as many "
            f"other deals. {runs.paid}",
            begar_buys.buys(runs.begar, runs.request.level),
            {"longest": "text", "bought": "text", **RATE, **POINTS, **rate_of("loss", "mean")},
            {"n": "deals", **MADE, **POINT_NAMES, **named_rate("loss", "loss")},
            REPORT_FIGURES + "plot_begar",
        )
    ]  # fmt: skip


def talon_tables(runs: Runs) -> list[Table]:
    """What the talon brings."""
    level, look = runs.request.level, runs.look
    note = (
        f"{len(look.hands):,} deals, one hand and suit of each. Exact: all cards that the hand does not see are alike."
    )
    exact = {"exact": "rate"}
    chance = {"n": "deals", "hits": "times", "estimate": "dealt %", **FROM_TO, "exact": "exact %"}
    aces = talon.aces_bought(look, level)
    suit = talon.suit_bought(look, level)
    return [
        Table(
            "turned_suits", "Three suits are good: how often a turn shows one of them", f"{note} No payments enter.",
            talon.turned_suits(look, level), {"turned": "text", "fourth": "text", **RATE, **exact},
            {"turned": "cards turned", "fourth": "own in the fourth", **chance}, REPORT_FIGURES + "plot_turned",
        ),
        Table(
            "wanted_suit", "One suit is wanted: how often a turn shows it", f"{note} No payments enter.",
            talon.wanted_suit(look, level), {"turned": "text", "own": "text", **RATE, **exact},
            {"turned": "cards turned", "own": "own in it", **chance}, REPORT_FIGURES + "plot_wanted",
        ),
        Table(
            "aces_bought", "How often a buy brings an ace", f"{note} No payments enter.", aces,
            {"aces": "text", "bought": "text", **RATE, **exact, **rate_of("mean", "mean"), "exact_mean": "mean"},
            {"aces": "own aces", "bought": "cards", **chance, **named_rate("mean", "aces (mean)"),
             "exact_mean": "exactly"},
            REPORT_FIGURES + "plot_aces_bought", "", aces.loc[aces["bought"].isin(_BUYS_SHOWN)],
        ),
        Table(
            "suit_bought", "How many cards of a suit a buy brings", f"{note} No payments enter.", suit,
            {"own": "text", "bought": "text", **MEAN, "exact": "mean", **rate_of("none"), "exact_none": "rate"},
            {"own": "own in it", "bought": "cards", "n": "deals", "estimate": "of it (mean)", **FROM_TO,
             "exact": "exactly", **named_rate("none", "none %"), "exact_none": "exactly %"},
            None, "", suit.loc[suit["bought"].isin(_BUYS_SHOWN)],
        ),
    ]  # fmt: skip


def defence_tables(runs: Runs) -> list[Table]:
    """What the defenders' buys are worth."""
    table = runs.defenders
    return [
        Table(
            "defender_buys", "What changes for the declarer if the defenders buy less",
            f"{int(table['n'].max()):,} deals, the best of three hands declares. Paired differences. {runs.paid}",
            table,
            {"bid": "text", "change": "text", **MEAN, **_MADE_CHANGE, **rate_of("first", "mean"),
             **rate_of("second", "mean")},
            {"n": "deals", "estimate": "points more", **FROM_TO, **_MADE_CHANGE_NAMES,
             **named_rate("first", "first draws"), **named_rate("second", "second draws")},
            REPORT_FIGURES + "plot_defender_buys", "", table.loc[table["bid"].isin(_DEFENCES_SHOWN)],
        )
    ]  # fmt: skip


def forehand_tables(runs: Runs) -> list[Table]:
    """What forehand's place is worth."""
    lead, rules = runs.lead, runs.seat_rules
    return [
        Table(
            "lead", "What a declarer gains by sitting in forehand",
            f"{int(lead['n'].max()):,} deals, the best of three hands declares; the hands are moved round the table "
            f"together, with the same talon. Paired differences. {runs.paid}",
            lead, {"bid": "text", "seat": "text", **MEAN, **_MADE_CHANGE},
            {"seat": "instead of", "n": "deals", "estimate": "points more", **FROM_TO, **_MADE_CHANGE_NAMES},
            REPORT_FIGURES + "plot_lead",
        ),
        Table(
            "seat_rules", "What the better hand and the forced opening change",
            f"{int(rules['n'].max()):,} deals with and without the rule; points of a deal, with less without. "
            f"{runs.paid}",
            rules, {"rule": "text", "seat": "text", **MEAN, **rate_of("changed"), **rate_of("each", "mean")},
            {"n": "deals", "estimate": "points more", **FROM_TO, **named_rate("changed", "other contract %"),
             **named_rate("each", "points in one of these")},
            REPORT_FIGURES + "plot_seat_rules",
        ),
    ]  # fmt: skip


def ace_tables(runs: Runs) -> list[Table]:
    """Aces as ones."""
    level, played = runs.request.level, runs.aces
    note = "Gask 0 to 4 played low by the best of three hands, with aces as ones and high; nobody concedes."
    gains = {
        "estimate": "mean", "low": "mean", "high": "mean", **rate_of("made_high"), **rate_of("made_ones"),
        **rate_of("chosen"),
    }  # fmt: skip
    names = {
        "estimate": "points more", **FROM_TO, **named_rate("made_high", "made, high %"),
        **named_rate("made_ones", "as ones %"), **named_rate("chosen", "announced %"), "wrong": "to announce is",
    }  # fmt: skip
    return [
        Table(
            "aces_by_bid", "Aces as ones, by bid",
            f"{note} Worth: points that the player's own choice gains on aces always high. {runs.paid}",
            aces_as_ones.by_bid(played, level),
            {**BID, "n": "count", **gains, "wrong": "text", **rate_of("right", "mean")},
            {**BID_NAMES, "n": "deals", **names, **named_rate("right", "worth")},
            REPORT_FIGURES + "plot_aces_by_bid",
        ),
        Table(
            "aces_by_hand", "Aces as ones, by the aces and kings at the first lead",
            f"{note} Two kings stand for more; all bids together, clustered by deal. {runs.paid}",
            aces_as_ones.by_aces(played, level),
            {"aces": "text", "kings": "text", "n": "count", "deals": "count", **gains, "wrong": "text"},
            {"n": "contracts", **names}, REPORT_FIGURES + "plot_aces_by_hand",
        ),
    ]  # fmt: skip


def level_tables(runs: Runs) -> list[Table]:
    """What levels cost."""
    table = suit_levels.levels(runs.levels, runs.request.level)
    shown = table.loc[(table["longest"] == "högsta färg") & suit_levels.is_known(table)]
    return [
        Table(
            "suit_levels", "The same bids plain, i färg and i högsta färg",
            "The hand of the three that suits the plain bid best, by the class of its longest suit; every level on the "
            f"same deals. By default a gask bid at a level must be played high. {runs.paid}",
            table, {"bid": "text", "longest": "text", "level": "text", "n": "count", "estimate": "rate", "low": "rate",
                    "high": "rate", **POINTS, **rate_of("gain", "mean")},
            {"longest": "longest suit", "n": "deals", **MADE, **POINT_NAMES, **named_rate("gain", "more than plain")},
            REPORT_FIGURES + "plot_suit_levels", "", shown,
        )
    ]  # fmt: skip
