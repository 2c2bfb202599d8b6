"""What the report of Vira says of bids, the ladder, pins and levels: every number is cited from one of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from markupsafe import Markup

from analysis.prose import cite, cite_with_interval, listed, rows_where, say
from analysis.studies import Table
from analysis.studies.vira.suit_levels import is_known

Tables = Mapping[str, Table]

#: Contracts that a bid needs for a sentence about it.
ENOUGH: Final = 100

_MOST_NAMED: Final = 5


def bid(table: Table, row: int) -> Markup:
    """The name of the bid of a row."""
    return cite(table, row, "name")


def often(table: Table, least: int = ENOUGH) -> list[int]:
    """Rows with enough cases."""
    return [int(place) for place in np.flatnonzero(table.frame["n"].to_numpy() >= least)]


def with_points(table: Table, row: int) -> Markup:
    """Points of a row with their interval."""
    return cite_with_interval(table, row, "points")


def ordered(table: Table, rows: list[int], column: str, *, largest: bool = True) -> list[int]:
    """Rows by a column, the largest or smallest first; those without a number are left out."""
    values = table.frame[column].to_numpy(dtype=float)
    known = [row for row in rows if not np.isnan(values[row])]
    return sorted(known, key=lambda row: values[row], reverse=largest)


# The main points


def findings(tables: Tables) -> list[Markup]:
    """The main points."""
    return [*_said_bids(tables), *_said_ladder(tables), *_said_pins(tables), *_said_talon(tables), *_said_buys(tables)]


def _said_bids(tables: Tables) -> list[Markup]:
    finals = tables["final_bids"]
    top = ordered(finals, list(range(len(finals.frame))), "estimate")[:_MOST_NAMED]
    never = int((finals.frame["hits"] == 0).sum())
    if not top:
        return []
    said = say(
        "The bids that are most often the last, with the share of the deals: {}.",
        listed(say("{} in {}", bid(finals, row), cite_with_interval(finals, row)) for row in top),
    )
    if never:
        said += say(" Some bids are never the last.")
    return [said]


def _said_passed_over(tables: Tables) -> list[Markup]:
    """Why the bids that are never the last are not chosen."""
    finals, over = tables["final_bids"].frame, tables["passed_over"]
    hits = dict(zip(finals["rank"], finals["hits"], strict=True))
    rows = [row for row, rank in enumerate(over.frame["rank"]) if hits[rank] == 0]
    passed = [row for row in rows if over.frame["hits"].iloc[row] > 0]
    said = []
    if passed:
        parts = (
            say("{}, {} of the hands, mostly {}, for {} points more", bid(over, row),
                cite_with_interval(over, row, decimals=2), cite(over, row, "instead_name"),
                cite_with_interval(over, row, "given", 2))
            for row in passed
        )  # fmt: skip
        said.append(
            say("Bids that are never the last though some hands expect points of them: these hands expect more of "
                "another bid. {}.", listed(parts, "; "))
        )  # fmt: skip
    hopeless = [row for row in rows if row not in passed]
    if hopeless:
        said.append(
            say("Of {} hands none expects points of {}.", cite(over, hopeless[0], "n"),
                listed(bid(over, row) for row in hopeless))
        )  # fmt: skip
    return said


def _said_ladder(tables: Tables) -> list[Markup]:
    steps, agreement = tables["ladder_steps"], tables["agreement"]
    easier = ordered(steps, rows_where(steps, verdict="easier"), "estimate", largest=False)
    if not easier:
        return [
            say("By the best of three hands no bid is surely easier than the one below it: the ladder is in order.")
        ]
    row = rows_where(agreement, measure="failure")[0]
    return [
        say(
            "The ladder is not in order of difficulty: by the best of three hands some bids are made more often than "
            "the one below them, most of all {}: {} is made less often by {} of the deals; the ranks agree with "
            "failure to {}, where one would be perfect order.",
            bid(steps, easier[0]), cite(steps, easier[0], "below_name"), _gap(steps, easier[0]),
            cite_with_interval(agreement, row, decimals=2),
        )
    ]  # fmt: skip


def _gap(table: Table, row: int) -> Markup:
    """By how much one bid is harder or easier than another, with its interval."""
    return cite_with_interval(table, row, "gap")


def _said_pins(tables: Tables) -> list[Markup]:
    fair = tables["fair_chosen"]
    frame = fair.frame
    most = frame[["pins_0", "pins_1", "pins_2"]].max(axis=1)
    short = [row for row in often(fair) if frame["fair_low"].iloc[row] > most.iloc[row]]
    if not short:
        return [say("Every bid that is chosen often comes out even with the pins of the table, or better.")]
    parts = (
        say("{}, {} where the table pays {} at most", bid(fair, row), cite_with_interval(fair, row, "fair"),
            _most_pins(fair, row))
        for row in ordered(fair, short, "fair")[:_MOST_NAMED]
    )  # fmt: skip
    return [
        say("The pins do not pay for every bid. Hands that choose these would need more from each defender to come out "
            "even than högsta färg pays: {}.", listed(parts, "; "))
    ]  # fmt: skip


def _most_pins(fair: Table, row: int) -> Markup:
    """The most pins that the table pays for a bid."""
    columns = ("pins_0", "pins_1", "pins_2")
    return cite(fair, row, max(columns, key=lambda column: fair.frame[column].iloc[row]))


def _said_talon(tables: Tables) -> list[Markup]:
    turned = tables["turned_suits"]
    return [
        say("With three good suits and a void in the fourth a turné shows a good one in {} of the deals, not in three "
            "of four; dealt: {}.", cite(turned, row, "exact", 2), cite_with_interval(turned, row))
        for row in rows_where(turned, turned=1, fourth=0)
    ]  # fmt: skip


def _said_buys(tables: Tables) -> list[Markup]:
    buys = tables["begar_buys"]
    best = [row for row in range(len(buys.frame)) if buys.frame["is_best"].iloc[row]]
    parts = [
        say("{} cards with a longest suit of {}", cite(buys, row, "bought"), cite(buys, row, "longest")) for row in best
    ]
    return [say("In begär the best buy is {}.", listed(parts))] if parts else []


# Sections


def about_bids(tables: Tables) -> list[Markup]:
    """How final bids end."""
    results, families = tables["bid_results"], tables["family_results"]
    rows = often(results)
    said = [*_said_bids(tables), *_said_passed_over(tables)]
    good = ordered(results, rows, "estimate")
    if len(good) > 1:
        said.append(
            say("Of the bids that are played often, {} is made most, {} of its contracts, and {} least, {}.",
                bid(results, good[0]), cite_with_interval(results, good[0]), bid(results, good[-1]),
                cite_with_interval(results, good[-1]))
        )  # fmt: skip
    paid = ordered(results, rows, "points")
    if len(paid) > 1:
        said.append(
            say("{} brings its declarer most, {} points a contract; {} least, {}.", bid(results, paid[0]),
                with_points(results, paid[0]), bid(results, paid[-1]), with_points(results, paid[-1]))
        )  # fmt: skip
    said += [
        say("{} {}: {} of the deals, {} made.", str(families.frame["family"].iloc[row]).capitalize(),
            str(families.frame["level"].iloc[row]), cite_with_interval(families, row, "share"),
            cite_with_interval(families, row))
        for row in often(families)
    ]  # fmt: skip
    return said


def about_ladder(tables: Tables) -> list[Markup]:
    """Order of difficulty."""
    ladder, steps, agreement, disputed = (tables[name] for name in ("ladder", "ladder_steps", "agreement", "disputed"))
    easier = ordered(steps, rows_where(steps, verdict="easier"), "estimate", largest=False)
    harder, open_ones = rows_where(steps, verdict="harder"), rows_where(steps, verdict="not told apart")
    said = []
    if easier:
        down = (
            say("{} after {} by {}", bid(steps, row), cite(steps, row, "below_name"), _gap(steps, row))
            for row in sorted(easier)
        )
        said.append(
            say("Steps of the ladder that go down instead of up, by which share of the deals: {}.", listed(down))
        )
    said.append(_counted(len(harder), len(easier), len(open_ones)))
    for row in range(len(agreement.frame)):
        said.append(
            say("Kendall's tau of the ranks with {}: {}.", str(agreement.frame["measure"].iloc[row]),
                cite_with_interval(agreement, row, decimals=2))
        )  # fmt: skip
    said += [_dispute(disputed, row) for row in range(len(disputed.frame))]
    surprise = ordered(ladder, list(range(len(ladder.frame))), "by_made", largest=False)[:3]
    most = listed(say("{} {}", bid(ladder, row), cite_with_interval(ladder, row)) for row in surprise)
    said.append(say("Made most often by the best of three hands: {}.", most))
    return said


def _counted(harder: int, easier: int, not_told: int) -> Markup:
    """Which kind of step is the most frequent, in words."""
    most = max((harder, "harder"), (easier, "easier"), (not_told, "not told apart from it"))[1]
    return say("Against the bid below it, a higher bid is most often {}.", most)


def _dispute(table: Table, row: int) -> Markup:
    """One pair of the disputed bids."""
    how, more = {
        "harder": ("is harder than", "less"),
        "easier": ("is easier than", "more"),
        "not told apart": ("cannot be told apart from", "less"),
    }[str(table.frame["verdict"].iloc[row])]
    return say("{} {} {}: it is made {} often by {} of the deals.", bid(table, row), how,
               cite(table, row, "below_name"), more, _gap(table, row))  # fmt: skip


def about_pins(tables: Tables) -> list[Markup]:
    """Fair pins and break-even chances."""
    fair, even = tables["fair_chosen"], tables["break_even"]
    rows = [row for row in often(fair) if not np.isnan(fair.frame["fair"].iloc[row])]
    short = [row for row in rows if fair.frame["fair"].iloc[row] > fair.frame["pins_0"].iloc[row]]
    rich = ordered(fair, [row for row in rows if row not in short], "fair", largest=False)
    said = []
    if rich:
        said.append(
            say("Hands that choose {} gain so much from the pool that the bid would be worth {} pins to each defender.",
                bid(fair, rich[0]), cite_with_interval(fair, rich[0], "fair"))
        )  # fmt: skip
    said += [
        say("{}: {} made, {} betar a contract; fair would be {} pins, the table pays {}, {} or {}.", bid(fair, row),
            cite_with_interval(fair, row, "made"), cite_with_interval(fair, row, decimals=2),
            cite_with_interval(fair, row, "fair"),
            *(cite(fair, row, f"pins_{column}") for column in range(3)))
        for row in short[:_MOST_NAMED]
    ]  # fmt: skip
    for row in range(len(even.frame)):
        if even.frame["n"].iloc[row] >= ENOUGH and even.frame["trump"].iloc[row] in ("ofärg", "low"):
            said.append(
                say("{} breaks even at {} made, with {} of the failures a kodilj.", bid(even, row),
                    cite_with_interval(even, row, "needed"), cite_with_interval(even, row))
            )  # fmt: skip
    return said


def about_levels(tables: Tables) -> list[Markup]:
    """What a level costs."""
    levels = tables["suit_levels"]
    said = []
    for longest, level, words in (
        ("högsta färg", "i högsta färg", "whose longest suit is högsta färg"),
        ("färg", "i färg", "whose longest suit is färg"),
        ("ofärg", "i färg", "whose longest suit is an ofärg"),
    ):
        known = is_known(levels.frame).to_numpy()
        rows = [row for row in rows_where(levels, longest=longest, level=level) if row in often(levels) and known[row]]
        if rows:
            said.append(
                say("With a hand {}, {} brings against the plain bid: {}.", words, level,
                    listed(say("{} {}", bid(levels, row), cite_with_interval(levels, row, "gain")) for row in rows))
            )  # fmt: skip
    return said
