"""What the report of Israeli whist says, made from its tables: every number is cited from one of them."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from analysis.prose import cite, cite_with_interval, rows_where, say
from analysis.studies import Table

Tables = Mapping[str, Table]

#: Places in the contract round, in words.
_SPEAKERS = {"declarer": "declarer", "second": "second speaker", "third": "third speaker", "last": "last speaker"}

#: Holdings that the text speaks of.
_TOLD = ("ace", "king with a guard", "queen with two guards", "each trump above three")


def _score_with_interval(table: Table, row: int) -> Markup:
    return cite_with_interval(table, row, "score")


def _largest(table: Table, column: str = "estimate") -> int:
    return int(table.frame[column].to_numpy().argmax())


def findings(tables: Tables) -> list[Markup]:
    """The main points."""
    positions, forbidden, made = tables["made_by_position"], tables["forbidden"], tables["made_by_contract"]
    denominations = tables["denominations"]
    said = []
    for row in rows_where(positions, position="declarer"):
        said.append(
            say(
                "The declarer hits his contract in {} of his deals and scores {} points a deal; the others' contracts "
                "are smaller: they are hit more often and score less.",
                cite_with_interval(positions, row), _score_with_interval(positions, row),
            )
        )  # fmt: skip
    for row in rows_where(made, contract=0):
        said.append(say("A zero is made in {} of the seats that state it.", cite_with_interval(made, row)))
    for row in rows_where(forbidden, position="last"):
        said.append(
            say("The forbidden number changes the last speaker's score by {} points a deal.",
                cite_with_interval(forbidden, row))
        )  # fmt: skip
    if len(denominations.frame):
        row = _largest(denominations)
        said.append(
            say("Most auctions end in {}: {}.", str(denominations.frame["trump"].iloc[row]),
                cite_with_interval(denominations, row))
        )  # fmt: skip
    return said


def about_contracts(tables: Tables) -> list[Markup]:
    """Success by contract, level and position."""
    positions, levels = tables["made_by_position"], tables["made_by_level"]
    said = [
        say("{}: {} of contracts hit, {} points a deal.", str(positions.frame["position"].iloc[row]).capitalize(),
            cite_with_interval(positions, row), _score_with_interval(positions, row))
        for row in range(len(positions.frame))
    ]  # fmt: skip
    for row in range(len(levels.frame)):
        if levels.frame["n"].iloc[row] >= 100:
            stated = say("{} on average", cite_with_interval(levels, row, "contract"))
            if levels.frame["contract_low"].iloc[row] == levels.frame["contract_high"].iloc[row]:
                stated = say("{} always", cite(levels, row, "contract", 0))
            said.append(
                say("Who wins the auction with {} states {} and hits in {}.", cite(levels, row, "bid"), stated,
                    cite_with_interval(levels, row))
            )  # fmt: skip
    return said


def about_margins(tables: Tables) -> list[Markup]:
    """How far the sum is from thirteen, and the forbidden number."""
    margins, makers, forbidden = tables["margins"], tables["makers"], tables["forbidden"]
    said = [
        say("With the contracts at {} from thirteen, {} of the four seats make on average.",
            cite(margins, row, "margin"), cite_with_interval(margins, row))
        for row in range(len(margins.frame)) if abs(int(margins.frame["margin"].iloc[row])) in (1, 3)
    ]  # fmt: skip
    for row in rows_where(makers, makers=3):
        said.append(say("Three make in {} of deals; all four never do.", cite_with_interval(makers, row)))
    for row in range(len(forbidden.frame)):
        said.append(
            say("The rule that the sum may not be thirteen changes the score of the {} by {} points a deal.",
                _SPEAKERS[str(forbidden.frame["position"].iloc[row])], cite_with_interval(forbidden, row))
        )  # fmt: skip
    return said


def about_positions(tables: Tables) -> list[Markup]:
    """Speaking first or last, over and under, and by tariff."""
    kinds, tariffs = tables["positions_by_kind"], tables["positions_by_tariff"]
    said = []
    for row in rows_where(kinds, position="last"):
        said.append(
            say("In an {} deal the last speaker states {} on average, makes in {} and scores {} points, {} more than "
                "the second.", str(kinds.frame["kind"].iloc[row]), cite_with_interval(kinds, row, "contract"),
                cite_with_interval(kinds, row), _score_with_interval(kinds, row),
                cite_with_interval(kinds, row, "gain"))
        )  # fmt: skip
    for row in rows_where(tariffs, position="last"):
        said.append(
            say("Under the tariff {} the last speaker scores {} points a deal more than the second.",
                cite(tariffs, row, "preset"), cite_with_interval(tariffs, row, "gain"))
        )  # fmt: skip
    return said


def _about_instead(table: Table) -> list[Markup]:
    """The strong zero: what it brings in place of the highest contract that is common enough."""
    said = []
    for preset in dict.fromkeys(table.frame["preset"]):
        rows = [row for row in rows_where(table, preset=preset) if table.frame["n"].iloc[row] >= 100]
        if rows:
            row = rows[-1]
            said.append(
                say("Under the tariff {} a zero in place of a contract of {} scores {} points, {} more than the "
                    "contract on the same deals.", cite(table, row, "preset"), cite(table, row, "contract"),
                    cite_with_interval(table, row, "zero"), cite_with_interval(table, row, "gain"))
            )  # fmt: skip
    return said


def about_zeros(tables: Tables) -> list[Markup]:
    """When a zero pays."""
    zeros, thresholds = tables["zeros"], tables["thresholds"]
    said = [
        say("A zero in {} deal, stated {}, is made in {} and scores {} points.",
            "an over" if zeros.frame["kind"].iloc[row] == "over" else "an under",
            str(zeros.frame["position"].iloc[row]),
            cite_with_interval(zeros, row), _score_with_interval(zeros, row))
        for row in range(len(zeros.frame)) if zeros.frame["n"].iloc[row] >= 100
    ]  # fmt: skip
    for row in rows_where(thresholds, preset="default", against=2, missed_by=2):
        said.append(
            say("By arithmetic, under the recovering tariff a zero in an {} deal beats a two that is made in {} of "
                "cases from a chance of {} on.", str(thresholds.frame["kind"].iloc[row]), cite(thresholds, row, "sure"),
                cite(thresholds, row, "threshold"))
        )  # fmt: skip
    return [*said, *_about_instead(tables["instead"])]


def about_tariffs(tables: Tables) -> list[Markup]:
    """Best contracts by arithmetic; the strong zero."""
    best = tables["best_contracts"]
    said = []
    for row in rows_where(best, preset="default", kind="under", mean=7.0):
        is_zero = int(best.frame["contract"].iloc[row]) == 0
        said.append(
            say("The recovering tariff knows no ceiling for a lost zero. With {} tricks on average and a spread of {}, "
                "a zero is expected to bring {} points, and {}.", cite(best, row, "mean"), cite(best, row, "spread"),
                cite(best, row, "zero"), say("no other contract brings more") if is_zero else
                say("the best contract, {}, brings {}", cite(best, row, "contract"), cite(best, row, "points")))
        )  # fmt: skip
    for preset in ("default", "flat_50_25"):
        for row in rows_where(best, preset=preset, kind="under", mean=0.5):
            if best.frame["spread"].iloc[row] == 0.9:
                said.append(
                    say("With {} tricks on average and a spread of {}, the tariff {} asks for a {}.",
                        cite(best, row, "mean"), cite(best, row, "spread"), cite(best, row, "preset"),
                        cite(best, row, "contract"))
                )  # fmt: skip
    return said


def about_auctions(tables: Tables) -> list[Markup]:
    """Denominations, passing, and the frish."""
    denominations, frish = tables["denominations"], tables["frish"]
    said = [
        say("{} wins {} of the auctions.", str(denominations.frame["trump"].iloc[row]),
            cite_with_interval(denominations, row))
        for row in range(len(denominations.frame))
    ]  # fmt: skip
    for row in range(len(frish.frame)):
        how = "with a frish" if frish.frame["all_pass"].iloc[row] == "frish" else "without a frish"
        said.append(
            say("With a smallest bid of {} and {}, {} of deals are void, and the declarer scores {} points.",
                cite(frish, row, "minimum"), how, cite_with_interval(frish, row),
                cite_with_interval(frish, row, "score"))
        )  # fmt: skip
    trumps = tables["frish_trumps"]
    for row in rows_where(trumps, trump="NT"):
        said.append(
            say("Of the deals with {} {} are played at no trump.", str(trumps.frame["after"].iloc[row]),
                cite_with_interval(trumps, row))
        )  # fmt: skip
    return said


def about_holdings(tables: Tables) -> list[Markup]:
    """What cards are worth."""
    table = tables["holdings"]
    return [
        say("In a {} contract {} is worth {} tricks.", str(table.frame["play"].iloc[row]),
            str(table.frame["holding"].iloc[row]), cite_with_interval(table, row, decimals=2))
        for row in range(len(table.frame))
        if table.frame["holding"].iloc[row] in _TOLD
    ]  # fmt: skip


def about_scores(tables: Tables) -> list[Markup]:
    """Distribution of scores, and matches."""
    scores, matches = tables["scores"], tables["matches"]
    said = [
        say("{}: the middle nine tenths of the deals bring {} to {} points, the median is {}.",
            str(scores.frame["position"].iloc[row]).capitalize(), cite(scores, row, "p5"), cite(scores, row, "p95"),
            cite(scores, row, "median"))
        for row in range(len(scores.frame))
    ]  # fmt: skip
    for row in range(len(matches.frame)):
        said.append(
            say(
                "Player {} totals {} points a match, {} to {} in nine matches of ten.",
                cite(matches, row, "player"),
                cite_with_interval(matches, row),
                cite(matches, row, "p5"),
                cite(matches, row, "p95"),
            )
        )
    return said


def about_players(tables: Tables) -> list[Markup]:
    """The reference set-up; what is published comes without intervals."""
    table, makers = tables["reference"], tables["reference_makers"]
    said = []
    for row in range(len(table.frame)):
        name = str(table.frame["player"].iloc[row]).capitalize()
        if table.frame["low"].isna().iloc[row]:
            exact, score = cite(table, row, "estimate"), cite(table, row, "score")
        else:
            exact, score = cite_with_interval(table, row), cite_with_interval(table, row, "score")
        said.append(say("{}: {} of contracts hit, {} points a seat.", name, exact, score))
    for row in rows_where(makers, player="heuristic", makers=3):
        said.append(say("Where all four are of the better kind, three make in {} of the deals.",
                        cite_with_interval(makers, row)))  # fmt: skip
    return [*said, *_about_risks(tables["risks"])]


def _about_risks(table: Table) -> list[Markup]:
    """What bolder and more careful bidding changes."""
    return [
        say("A seat that bids with a risk of {} points among three that take none declares {} of the deals, hits {} of "
            "its contracts, and scores {} points a deal more than without; its points spread by {}.",
            cite(table, row, "risk"), cite_with_interval(table, row, "declared"), cite_with_interval(table, row),
            cite_with_interval(table, row, "gain"), cite_with_interval(table, row, "spread"))
        for row in range(len(table.frame)) if int(table.frame["risk"].iloc[row]) != 0
    ]  # fmt: skip


def about_hands(tables: Tables) -> list[Markup]:
    """Exact shares beside the dealt ones."""
    voids, longest = tables["voids"], tables["longest_suits"]
    said = []
    for row in rows_where(voids, voids=0):
        said.append(say("{} of hands have no void (exactly {}).", cite_with_interval(voids, row, decimals=2),
                        cite(voids, row, "exact", 3)))  # fmt: skip
    for row in rows_where(longest, longest=5):
        said.append(say("The longest suit has five cards in {} of hands (exactly {}).",
                        cite_with_interval(longest, row, decimals=2), cite(longest, row, "exact", 3)))  # fmt: skip
    return said
